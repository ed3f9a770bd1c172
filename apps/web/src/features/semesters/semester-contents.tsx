import { hasWords } from '@orbita/contract/word-search';
import { Checkbox, Skeleton } from '@mantine/core';
import type { Half } from '@orbita/contract/halves';
import type { Semester } from '@orbita/contract/semesters';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { semestersTexts } from './semesters.texts.ts';
import { refreshSemesters } from './use-semester-columns.tsx';
import classes from './semesters.module.css';

interface Props {
  semester: Semester;
  onClose: () => void;
}

/** The halves of a semester, ticked in one list and saved together. */
export function SemesterContents({ semester, onClose }: Props) {
  const t = useTexts(semestersTexts);
  const canWrite = useCurrentUser().can('semesters_write');
  const halves = useCall('halves', 'listHalves', { query: { size: 1000 } });
  const form = useFormFields({ initial: { ids: semester.halves.map(({ id }) => id) } });
  const save = async ({ ids }: { ids: number[] }) => {
    const before = semester.halves.map(({ id }) => id);
    const added = ids.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !ids.includes(id));
    await runUndoable({
      work: () => moveHalves(semester.id, added, removed),
      message: t('contentsSaved', { title: semester.title }),
      undo: () => moveHalves(semester.id, removed, added),
      refresh: refreshSemesters,
    });
  };
  return (
    <EditDialog
      title={t('contents', { title: semester.title })}
      saveLabel={t('contentsSave')}
      size="lg"
      form={form}
      save={save}
      saveDisabled={!form.isDirty}
      isReadOnly={!canWrite}
      onClose={onClose}
    >
      {canWrite && <p className={classes.hint}>{t('contentsHint')}</p>}
      <LoadState query={halves} skeleton={<Skeleton height={240} />}>
        {({ data }) => (
          <HalfTicks
            semester={semester}
            halves={data}
            chosen={form.values.ids}
            canWrite={canWrite}
            onChange={(ids) => form.set({ ids })}
          />
        )}
      </LoadState>
    </EditDialog>
  );
}

async function moveHalves(id: number, added: number[], removed: number[]): Promise<void> {
  if (added.length > 0) await api.semesters.attachHalves({ params: { id }, body: { half_ids: added } });
  if (removed.length > 0) await api.semesters.detachHalves({ body: { half_ids: removed, semester_id: id } });
}

interface TicksProps {
  semester: Semester;
  /** Current halves; archived ones of the semester are added to them. */
  halves: readonly Half[];
  chosen: number[];
  canWrite: boolean;
  onChange: (ids: number[]) => void;
}

function HalfTicks({ semester, halves, chosen, canWrite, onChange }: TicksProps) {
  const t = useTexts(semestersTexts);
  const [words, setWords] = useState('');
  const archived = semester.halves.filter(({ is_archived }) => is_archived);
  const all = [
    ...halves.map(({ id, title, trajectories }) => ({ id, title, trajectories })),
    ...archived.map(asChoice),
  ];
  const shown = all.filter(({ id }) => canWrite || chosen.includes(id)).filter(({ title }) => hasWords(title, words));
  if (all.length === 0) return <p>{t('noHalvesAtAll')}</p>;
  return (
    <>
      <SearchField label={t('findHalf')} text={words} onChange={setWords} onClear={() => setWords('')} />
      {shown.length === 0 && <p className={classes.hint}>{t('noneFound')}</p>}
      <ul className={classes.ticks}>
        {shown.map(({ id, title, trajectories }) => (
          <li key={id}>
            <Checkbox
              label={title}
              description={trajectories.map((trajectory) => trajectory.title).join(', ')}
              disabled={!canWrite}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
const asChoice = ({ id, title }: { id: number; title: string }) => ({ id, title, trajectories: [] });
