import { Skeleton } from '@mantine/core';
import type { Group } from '@orbita/contract/groups';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { useFold } from '../../../ui/lists/use-fold.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { groupsTexts } from '../groups.texts.ts';
import classes from '../groups.module.css';

/** Who studied in the group before and when; nothing is shown while nobody has left. */
export function FormerMembers({ group }: { group: Group }) {
  const former = useCall('groups', 'listFormerMembers', { params: { id: group.id }, query: { size: 100 } });
  const t = useTexts(groupsTexts);
  if (former.data?.total === 0) return null;
  return (
    <Panel title={t('former')} part="former">
      {() => (
        <LoadState query={former} skeleton={<Skeleton height={60} />}>
          {({ data }) => <Rows rows={data} />}
        </LoadState>
      )}
    </Panel>
  );
}

interface Former {
  id: number;
  person: { id: number; first_name: string; last_name: string; middle_name: string };
  joined_at: string;
  left_at: string;
  moved_to: { id: number; name: string } | null;
}
function Rows({ rows }: { rows: readonly Former[] }) {
  const t = useTexts(groupsTexts);
  const fold = useFold(rows.length, { narrow: 3, wide: 6 });
  return (
    <>
      <ul className={classes.items}>
        {rows.slice(0, fold.shown).map(({ id, person, joined_at, left_at, moved_to }) => (
          <li key={id}>
            <span>
              <Link to={`/users/${person.id}/profile`}>{personName(person)}</Link>{' '}
              <span className={classes.muted}>
                {t('formerPeriod', { from: formatDate(joined_at), to: formatDate(left_at) })}
                {moved_to && (
                  <>
                    {', '}
                    <Link to={`/admin/groups/${moved_to.id}`}>{t('formerMoved', { name: moved_to.name })}</Link>
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {fold.more}
    </>
  );
}
