import type { ProgressTopic, StudentReport } from '@orbita/contract/standing';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { reportTexts } from './report.texts.ts';
import classes from './report.module.css';

/** The checkpoints of each discipline with what was given for them. */
export function ReportCheckpoints({ report: { data } }: { report: StudentReport }) {
  const t = useTexts(reportTexts);
  const having = data.filter(({ checkpoints }) => checkpoints.length > 0);
  if (having.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{t('checkpoints')}</h3>
      <div className={classes.columns}>
        {having.map(({ subject, checkpoints }) => (
          <table key={subject.id} className={classes.checkpoints}>
            <caption>{subject.title}</caption>
            <tbody>
              {checkpoints.map((topic) => (
                <Checkpoint key={topic.id} topic={topic} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

function Checkpoint({ topic: { title, due_at, mark, max_mark, is_waiting, emoji } }: { topic: ProgressTopic }) {
  const t = useTexts(reportTexts);
  const max = formatNumber(max_mark ?? 0);
  const isOverdue = mark === null && emoji === 'skull';
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{due_at && formatDate(due_at)}</td>
      <td data-tone={isOverdue ? 'behind' : undefined}>
        {mark !== null
          ? t('markOf', { value: formatNumber(mark), max })
          : is_waiting
            ? t('waits')
            : isOverdue
              ? t('notDone')
              : t('ahead', { max })}
      </td>
    </tr>
  );
}
