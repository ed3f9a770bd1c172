import { Skeleton } from '@mantine/core';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatWaitingTime } from '../../../base/waiting-time.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import type { QueueFilters } from '../address.ts';
import { LazyDetails } from '../lazy-details.tsx';
import { markingTexts } from '../marking.texts.ts';
import classes from './queue.module.css';

interface Props {
  onFilter: (change: Partial<QueueFilters>) => void;
}

/** Waiting times by discipline; clicking one filters the queue by it. */
export function WaitingBySubject({ onFilter }: Props) {
  const t = useTexts(markingTexts);
  return (
    <LazyDetails className={classes.waiting} summary={t('waitingBySubject')}>
      {() => <Disciplines onFilter={onFilter} />}
    </LazyDetails>
  );
}

function Disciplines({ onFilter }: Props) {
  const t = useTexts(markingTexts);
  const waiting = useCall('marking', 'listWaiting', undefined, { staleTime: 60_000 });
  return (
    <LoadState query={waiting} skeleton={<Skeleton height={40} />}>
      {({ data }) => (
        <ul>
          {data.map((subject) => (
            <li key={subject.subject_id}>
              <button
                type="button"
                onClick={() => onFilter({ subject: subject.subject_id, group: null, topic: null })}
                style={{ '--subject': subject.color }}
              >
                <span>{subject.title}</span>
                <b>{subject.waiting}</b>
                <small>
                  {t('waitingFacts', {
                    median: formatWaitingTime(subject.median_since),
                    oldest: formatWaitingTime(subject.oldest_since),
                  })}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </LoadState>
  );
}
