import type { StudentReport } from '@orbita/contract/standing';
import { useCurrentUser } from '../../../api/current-user.ts';
import { formatDateTime } from '../../../base/dates.ts';
import { formatCalendarDay } from '../../../base/day.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { personName } from '../../../shared/users/person.tsx';
import { ReportCheckpoints } from './report-checkpoints.tsx';
import { ReportDebts } from './report-debts.tsx';
import { ReportSubjects } from './report-subjects.tsx';
import { reportTexts } from './report.texts.ts';
import classes from './report.module.css';

/** The sheet itself, as it stands on the screen and on paper. */
export function ReportSheet({ report }: { report: StudentReport }) {
  const t = useTexts(reportTexts);
  const { company } = useCurrentUser();
  const { student, groups, data } = report;
  const semester = report.semesters.find(({ id }) => id === report.semester_id);
  const period = semester
    ? t('periodOf', {
        title: semester.title,
        from: formatCalendarDay(semester.started_at),
        to: formatCalendarDay(semester.finished_at),
      })
    : t('allSemesters');
  return (
    <article className={classes.sheet} aria-label={t('title')}>
      <header className={classes.head}>
        <p className={classes.company}>{company.title}</p>
        <h2>{t('title')}</h2>
        <p className={classes.student}>
          <strong>{personName(student)}</strong>
          {groups.length > 0 && ` · ${t('group', { names: groups.map(({ name }) => name).join(', ') })}`}
        </p>
        <p>
          {t('forPeriod', { period })} · {t('madeAt', { at: formatDateTime(report.made_at) })}
        </p>
      </header>
      {data.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <>
          <Figures report={report} />
          <ReportSubjects report={report} />
          <ReportDebts report={report} />
          <ReportCheckpoints report={report} />
        </>
      )}
      <footer className={classes.signatures}>
        {(['signStudent', 'signParent', 'signCurator'] as const).map((who) => (
          <span key={who}>{t(who)}</span>
        ))}
      </footer>
    </article>
  );
}

/** What everybody looks for first. */
function Figures({ report: { total } }: { report: StudentReport }) {
  const t = useTexts(reportTexts);
  const { attendance, checkpoints_stats: stats } = total;
  const facts = [
    {
      name: t('average'),
      value:
        total.average_share === null
          ? '—'
          : t('percent', { value: formatNumber(Math.round(total.average_share * 100)) }),
      under: t('averageHint'),
    },
    {
      name: t('points'),
      value: t('of', {
        value: formatNumber(stats.checkpoints_marks_collected),
        total: formatNumber(stats.checkpoints_marks_total),
      }),
      under: t('planned', { points: formatNumber(total.points_due) }),
    },
    {
      name: t('topics'),
      value: t('of', { value: formatNumber(total.passed_count), total: formatNumber(total.topics_count) }),
      under: t('passed'),
    },
    {
      name: t('attendance'),
      value: t('of', {
        value: formatNumber(attendance.attended_count),
        total: formatNumber(attendance.lessons_count),
      }),
      under: t('absences', { missed: attendance.missed_count, excused: attendance.excused_count }),
    },
    { name: t('debts'), value: formatNumber(total.overdue_count), under: t('overdueTopics') },
  ];
  return (
    <dl className={classes.figures}>
      {facts.map(({ name, value, under }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <small>{under}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
