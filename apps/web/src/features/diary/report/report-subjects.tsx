import type { ReportSubject, StudentReport } from '@orbita/contract/standing';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { personName } from '../../../shared/users/person.tsx';
import { reportTexts } from './report.texts.ts';
import classes from './report.module.css';

/** Share of the points of the plan below which the student is far behind it. */
const FAR_BEHIND = 0.75;

/** Disciplines as rows: marks, points beside the plan, topics, attendance, debts. */
export function ReportSubjects({ report: { data, total } }: { report: StudentReport }) {
  const t = useTexts(reportTexts);
  return (
    <div className={classes.wide} role="region" aria-label={t('disciplines')} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('disciplines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('discipline')}</th>
            <th scope="col">{t('marks')}</th>
            <th scope="col">{t('averageShort')}</th>
            <th scope="col">{t('pointsOfPlan')}</th>
            <th scope="col">{t('topics')}</th>
            <th scope="col">{t('attendedOf')}</th>
            <th scope="col">{t('missedShort')}</th>
            <th scope="col">{t('lateShort')}</th>
            <th scope="col">{t('debts')}</th>
            <th scope="col">{t('finalResult')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((one) => (
            <tr key={one.subject.id}>
              <th scope="row">
                {one.subject.title}
                <small>{one.teachers.map((teacher) => personName(teacher, 'short')).join(', ')}</small>
              </th>
              <td className={classes.marks}>
                <Marks marks={one.marks} />
              </td>
              <Sums of={one} />
              <td>
                <FinalResults results={one.final_results} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('inAll')}</th>
            <td>{t('marksCount', { count: total.marks_count })}</td>
            <Sums of={total} />
            <td>—</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Results that a teacher has confirmed; of several semesters each with its semester. */
function FinalResults({ results }: { results: ReportSubject['final_results'] }) {
  if (results.length === 0) return '—';
  return results.map(({ semester, grade, reason }, at) => (
    <span key={semester ?? at} title={reason === '' ? undefined : reason}>
      <strong>{grade}</strong>
      {results.length > 1 && semester !== null && ` (${semester})`}
      {at < results.length - 1 && ', '}
    </span>
  ));
}

function Marks({ marks }: { marks: ReportSubject['marks'] }) {
  const t = useTexts(reportTexts);
  if (marks.length === 0) return '—';
  return marks.map(({ step_id, title, value, max_mark }, at) => (
    <span key={step_id} title={title}>
      {max_mark === null
        ? formatNumber(value)
        : t('markOf', { value: formatNumber(value), max: formatNumber(max_mark) })}
      {at < marks.length - 1 && ', '}
    </span>
  ));
}

/** The figures of a discipline, or of all of them. */
function Sums({ of }: { of: StudentReport['total'] }) {
  const t = useTexts(reportTexts);
  const { attendance, average_share: average, checkpoints_stats: stats } = of;
  const collected = stats.checkpoints_marks_collected;
  return (
    <>
      <td>{average === null ? '—' : t('percent', { value: formatNumber(Math.round(average * 100)) })}</td>
      <td data-tone={collected < of.points_due * FAR_BEHIND ? 'behind' : undefined}>
        {stats.checkpoints_marks_total === 0
          ? '—'
          : t('ofPlan', {
              points: formatNumber(collected),
              plan: formatNumber(of.points_due),
              total: formatNumber(stats.checkpoints_marks_total),
            })}
      </td>
      <td>{t('of', { value: formatNumber(of.passed_count), total: formatNumber(of.topics_count) })}</td>
      <td>
        {attendance.lessons_count === 0
          ? '—'
          : t('of', {
              value: formatNumber(attendance.attended_count),
              total: formatNumber(attendance.lessons_count),
            })}
      </td>
      <td>
        {attendance.missed_count + attendance.excused_count === 0
          ? '—'
          : t('missedAnd', { missed: attendance.missed_count, excused: attendance.excused_count })}
      </td>
      <td>{attendance.late_count || '—'}</td>
      <td data-tone={of.overdue_count > 0 ? 'behind' : undefined}>{of.overdue_count || '—'}</td>
    </>
  );
}
