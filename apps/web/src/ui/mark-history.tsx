import { Skeleton } from '@mantine/core';
import { useCall, type Output } from '../api/query.ts';
import { formatDayTime } from '../app/dates.ts';
import { useTexts } from '../app/i18n.ts';
import { LoadState } from './load-state.tsx';
import { markHistoryTexts } from './mark-history.texts.ts';
import { formatNumber } from './number.ts';
import { usePassStatuses } from './pass-statuses.tsx';
import { personName } from './person.tsx';
import classes from './mark-history.module.css';

type Change = Output<'marks', 'listMarkHistory'>['data'][number];

/** Who gave and changed a student's mark and status in a topic, newest first. */
export function MarkHistory({ student, step }: { student: number; step: number }) {
  const history = useCall('marks', 'listMarkHistory', { params: { student, step } });
  const t = useTexts(markHistoryTexts);
  return (
    <LoadState query={history} skeleton={<Skeleton height={40} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.empty}>{t('empty')}</p>
        ) : (
          <ol className={classes.list}>
            {data.map((change, index) => (
              <HistoryLine key={`${change.at}${index}`} change={change} />
            ))}
          </ol>
        )
      }
    </LoadState>
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
        {t(change.action)}: <b>{write(change.new_value)}</b>
        {change.old_value !== null && (
          <span className={classes.old}>
            {' '}
            ({t('from')} {write(change.old_value)})
          </span>
        )}
      </span>
      <span className={classes.who}>
        {change.actor ? personName(change.actor, 'short') : t('automatic')}, {formatDayTime(change.at)}
      </span>
    </li>
  );
}
