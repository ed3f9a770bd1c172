import type { UgcAnswer } from '@orbita/contract/answers';
import type { Lesson } from '@orbita/contract/topics';
import { useCall } from '../../../../api/query.ts';
import { formatDayTime } from '../../../../base/dates.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { PersonName } from '../../../../shared/users/person.tsx';
import { ReadFailure } from '../../../../ui/states/read-failure.tsx';
import { answeringTexts } from '../answering.texts.ts';
import { writeNumber } from '../answer-content.ts';
import classes from './verdict.module.css';

/** The result of a topic: mark and status with author and date. */
export function Verdict({ lesson, answers }: { lesson: Lesson; answers: readonly UgcAnswer[] }) {
  const t = useTexts(answeringTexts);
  const statuses = useCall('marks', 'listPassStatuses', undefined, {
    staleTime: Infinity,
    enabled: lesson.passed_status_id !== null,
  });
  const status = statuses.data?.data.find(({ id }) => id === lesson.passed_status_id);
  const given = answers.flatMap(({ marks }) => marks).toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
  if (lesson.mark === null && !status && !statuses.error) return null;
  return (
    <div className={classes.verdict} role="status">
      {lesson.mark !== null && (
        <strong className={classes.mark}>
          {lesson.max_mark === null
            ? t('markLine', { mark: writeNumber(lesson.mark) })
            : t('markOf', { mark: writeNumber(lesson.mark), max: writeNumber(lesson.max_mark) })}
        </strong>
      )}
      {status && (
        <span className={classes.status} style={{ ['--status' as string]: status.color }}>
          {status.title}
        </span>
      )}
      <ReadFailure name={t('passStatus')} query={statuses} />
      {given && (
        <span className={classes.who}>
          {given.author && <PersonName person={given.author} form="short" />}
          {given.author && ', '}
          <time dateTime={given.updated_at}>{formatDayTime(given.updated_at)}</time>
        </span>
      )}
    </div>
  );
}
