import type { Absence, Absences } from '@orbita/contract/standing';
import { IconCalendarOff, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCall } from '../../api/query.ts';
import { diaryTexts } from './diary.texts.ts';
import type { Subjects } from './topic-line.tsx';
import classes from './diary.module.css';

/** How many lessons were missed or begun late; a tap lists them. */
export function useAbsencesFact(absences: Absences, subjects: Subjects) {
  const t = useTexts(diaryTexts);
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const { missed_count: missed, excused_count: excused, late_count: late, latest } = absences;
  const absent = missed + excused > 0 && t('absences', { count: missed + excused });
  const lateness = late > 0 && t('lateTimes', { count: late });
  const fact =
    latest.length === 0 ? (
      <span className={classes.fact}>
        <IconCalendarOff size={18} aria-hidden="true" />
        <span>{t('absencesNone')}</span>
      </span>
    ) : (
      <button
        type="button"
        className={classes.fact}
        aria-expanded={isOpen}
        aria-controls={list}
        data-tone={missed > 0 ? 'warning' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCalendarOff size={18} aria-hidden="true" />
        <span>
          {absent || lateness}
          {absent && lateness && <span className={classes.factMore}>, {lateness}</span>}
        </span>
        <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
      </button>
    );
  return { fact, list: isOpen && <AbsenceList id={list} absences={absences} subjects={subjects} /> };
}

function AbsenceList({ id, absences, subjects }: { id: string; absences: Absences; subjects: Subjects }) {
  const t = useTexts(diaryTexts);
  const marks = useCall('attendance', 'listAttendanceMarks', undefined, { staleTime: Infinity });
  const reason = ({ status, late }: Absence) =>
    late ? t('late') : (marks.data?.data.find((mark) => mark.id === status)?.title ?? '');
  return (
    <section id={id} className={classes.panel} aria-label={t('absencesTitle')}>
      <ul className={classes.lines}>
        {absences.latest.map((one) => (
          <li key={one.lesson_id} className={classes.absence}>
            <time dateTime={one.starts_at} title={formatDayTime(one.starts_at)}>
              {formatNear(one.starts_at)}
            </time>
            <span>{subjects.get(one.subject_id)?.title}</span>
            <span className={classes.under}>{reason(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
