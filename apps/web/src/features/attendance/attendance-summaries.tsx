import type { AttendanceSummary, SubjectAttendance } from '@orbita/contract/attendance';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { attendanceTexts } from './attendance.texts.ts';
import classes from './attendance.module.css';

interface Props {
  row: SubjectAttendance['rows'][number] | undefined;
  group: AttendanceSummary;
}

/** Totals of the chosen student and of the group. */
export function AttendanceSummaries({ row, group }: Props) {
  const t = useTexts(attendanceTexts);
  return (
    <div className={classes.summaries}>
      {row && <SummaryLine title={personName(row.student, 'short')} summary={row.summary} />}
      <SummaryLine title={t('ofGroup')} summary={group} />
    </div>
  );
}

/** The totals listed by the specification; zero values are left out. */
function SummaryLine({ title, summary }: { title: string; summary: AttendanceSummary }) {
  const t = useTexts(attendanceTexts);
  const words = [
    t('attended', { count: summary.attended }),
    t('attended_online', { count: summary.attended_online }),
    summary.attended_online_with_online_or_iup > 0 &&
      t('attended_online_with_online_or_iup', { count: summary.attended_online_with_online_or_iup }),
    t('absent', { count: summary.absent }),
    summary.absent_with_iup > 0 && t('absent_with_iup', { count: summary.absent_with_iup }),
    t('sick', { count: summary.sick }),
    t('excused_absence', { count: summary.excused_absence }),
    summary.late > 0 && t('latest', { count: summary.late }),
    summary.comment > 0 && t('comments', { count: summary.comment }),
    t('total', { count: summary.total }),
  ];
  return (
    <p>
      <strong>{title}:</strong> {words.filter(Boolean).join(', ')}
    </p>
  );
}
