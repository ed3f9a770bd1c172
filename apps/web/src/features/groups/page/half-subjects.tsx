import type { Group } from '@orbita/contract/groups';
import { api } from '../../../api/client/client.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { runUndoable } from '../../../ui/saving/run-undoable.ts';
import { groupsTexts } from '../groups.texts.ts';
import { refreshGroups } from '../use-group-actions.ts';
import classes from '../groups.module.css';

/** More disciplines than any part of a programme has. */
const MOST = 100;

/** Offers the disciplines of the part where the group stands, as far as the group does not study them. */
export function HalfSubjects({ group }: { group: Group & { half_id: number } }) {
  const t = useTexts(groupsTexts);
  const { id, half_id } = group;
  const ofHalf = useCall('subjects', 'listSubjects', { query: { half_id, size: MOST } });
  const studied = useCall('groups', 'listGroupSubjects', { params: { id }, query: { size: 1000 } });
  if (!ofHalf.data || !studied.data) return null;
  const known = new Set(studied.data.data.map((subject) => subject.id));
  const missing = ofHalf.data.data.filter((subject) => !known.has(subject.id));
  if (missing.length === 0) return null;
  const body = { subject_ids: missing.map((subject) => subject.id) };
  const take = () =>
    runUndoable({
      work: () => api.subjects.addGroupSubjects({ params: { id }, body }),
      message: t('takenOfHalf', { count: missing.length }),
      undo: () => api.subjects.removeGroupSubjects({ params: { id }, body }),
      refresh: refreshGroups,
    });
  const titles = missing.map(({ title }) => title).join(', ');
  return (
    <div className={classes.offer} role="status">
      <p>{t('ofHalf', { count: missing.length, half: group.half?.title ?? '', titles })}</p>
      <Button colour="blue" onClick={() => void take()}>
        {t('takeOfHalf')}
      </Button>
    </div>
  );
}
