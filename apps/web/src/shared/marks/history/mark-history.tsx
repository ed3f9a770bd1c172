import { Skeleton } from '@mantine/core';
import { useCall, type Output } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { markHistoryTexts } from './mark-history.texts.ts';
import { formatNumber } from '../../../base/number.ts';
import { usePassStatuses } from '../pass-statuses.tsx';
import { personName } from '../../users/person.tsx';
import classes from './mark-history.module.css';

type Change = Output<'marks', 'listMarkHistory'>['data'][number];

/** The history of a student's mark and status in a topic, newest first. */
export function MarkHistory({ student, step }: { student: number; step: number }) {
  const history = useCall('marks', 'listMarkHistory', { params: { student, step } });
  return (
    <LoadState query={history} skeleton={<Skeleton height={40} />}>
      {({ data }) => <MarkHistoryList changes={data} />}
    </LoadState>
  );
}

/** A list of changes that are already loaded. */
export function MarkHistoryList({ changes }: { changes: readonly Change[] }) {
  const t = useTexts(markHistoryTexts);
  if (changes.length === 0) return <p className={classes.empty}>{t('empty')}</p>;
  return (
    <ol className={classes.list}>
      {changes.map((change, index) => (
        <HistoryLine key={`${change.at}${index}`} change={change} />
      ))}
    </ol>
  );
}

function HistoryLine({ change }: { change: Change }) {
  const t = useTexts(markHistoryTexts);
  const { byId } = usePassStatuses();
  const write = (value: number | null) => {
    if (value === null) return t('none');
    return change.action === 'mark' ? formatNumber(value) : (byId.get(value)?.title ?? `№ ${value}`);
  };
  return (
    <li className={classes.line}>
      <span>
        {change.mark_type ?? t(change.action)}: <b>{write(change.new_value)}</b>
        {change.old_value !== null && (
          <span className={classes.old}>
            {' '}
            ({t('from')} {write(change.old_value)})
          </span>
        )}
      </span>
      <span className={classes.who}>
        {change.actor ? personName(change.actor, 'short') : t('automatic')}
        {change.acting_admin && ` (${t('acting', { name: personName(change.acting_admin, 'short') })})`},{' '}
        {formatDayTime(change.at)}
      </span>
    </li>
  );
}
