import type { StudentReport } from '@orbita/contract/standing';
import { useCall } from '../../../api/query.ts';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { isToDo } from '../topic-facts.ts';
import { reportTexts } from './report.texts.ts';
import classes from './report.module.css';

/** Overdue topics that fit on a sheet; the rest are counted. */
const MOST = 24;

/** Open retakes and overdue topics. */
export function ReportDebts({ report }: { report: StudentReport }) {
  const t = useTexts(reportTexts);
  const list = useCall('retakes', 'listStudentRetakes', { params: { id: report.student.id } });
  const titles = new Map(report.data.map(({ subject }) => [subject.id, subject.title]));
  const retakes = (list.data?.data ?? []).filter((one) => isToDo(one) && titles.has(one.subject.id));
  const { overdue, total } = report;
  const shown = overdue.slice(0, MOST);
  return (
    <section className={classes.part}>
      <h3>{t('debtsAndRetakes')}</h3>
      <ReadFailure name={t('retakes')} query={list} />
      {list.data && retakes.length + overdue.length === 0 && <p>{t('noDebts')}</p>}
      <ul className={classes.columns}>
        {retakes.map(({ id, subject, until, retake_checkpoints: checkpoints }) => (
          <li key={`retake-${id}`}>
            <strong>{t('retakeIn', { title: subject.title })}</strong>
            {until ? `, ${t('until', { day: formatDate(until) })}` : ''}:{' '}
            {checkpoints.map(({ title }) => title).join(', ')}
          </li>
        ))}
        {shown.map(({ id, subject_id, title, due_at }) => (
          <li key={id}>
            {titles.get(subject_id)}: {title}
            {due_at && <span className={classes.date}> {t('wasDue', { day: formatDate(due_at) })}</span>}
          </li>
        ))}
      </ul>
      {total.overdue_count > shown.length && <p>{t('more', { count: total.overdue_count - shown.length })}</p>}
    </section>
  );
}
