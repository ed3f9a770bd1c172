import { useCall } from '../../../api/query.ts';
import { formatDayTime, formatTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { markingTexts } from '../marking.texts.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import classes from './case-view.module.css';

/** The student's attempts at a limited task: when each began and ended. */
export function AttemptsLine({ patternId, userId }: { patternId: number; userId: number }) {
  const t = useTexts(markingTexts);
  const read = useCall('tasks', 'getTaskAttempts', { params: { id: patternId }, query: { user_id: userId } });
  if (read.error && !read.data) return <ReadFailure name={t('attempts')} query={read} />;
  const { data } = read;
  if (!data) return <p className={classes.handedIn}>&nbsp;</p>;
  const limit = data.attempts_limit;
  return (
    <>
      {data.attempts.map(({ id, number, started_at, submitted_at, is_auto, by_server, is_overtime }) => (
        <p key={id} className={classes.handedIn}>
          <span>{limit === null ? t('attemptOpen', { number }) : t('attempt', { number, limit })}</span>
          <span>
            {t('attemptTime', {
              from: formatDayTime(started_at),
              to: submitted_at === null ? '…' : formatTime(submitted_at),
            })}
          </span>
          {is_auto && <span>{t(by_server ? 'attemptByServer' : 'attemptAuto')}</span>}
          {is_overtime && <span className={classes.late}>{t('attemptOvertime')}</span>}
        </p>
      ))}
    </>
  );
}
