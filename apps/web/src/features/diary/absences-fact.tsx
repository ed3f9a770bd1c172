import type { Absence, Absences } from '@orbita/contract/standing';
import { IconCalendarOff, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCall } from '../../api/query.ts';
import { diaryTexts } from './diary.texts.ts';
import { useFold } from '../../ui/lists/use-fold.tsx';
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
        <span>{t(absences.is_recorded ? 'absencesNone' : 'absencesUnknown')}</span>
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
          {absent && lateness && `, ${lateness}`}
        </span>
        <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
      </button>
    );
  return { fact, list: isOpen && <AbsenceList id={list} absences={absences} subjects={subjects} /> };
}

const ROWS = { narrow: 5, wide: 8 };

/** Lessons missed and lessons begun late, apart, each newest first. */
function AbsenceList({ id, absences, subjects }: { id: string; absences: Absences; subjects: Subjects }) {
  const t = useTexts(diaryTexts);
  const { missed_count, excused_count, late_count, latest } = absences;
  const newest = latest.toSorted((a, b) => Date.parse(b.starts_at) - Date.parse(a.starts_at));
  return (
    <section id={id} className={`${classes.panel} ${classes.absences}`} aria-label={t('absencesTitle')}>
      <AbsencePart
        title={t('missedTitle')}
        count={missed_count + excused_count}
        lessons={newest.filter(({ late }) => !late)}
        subjects={subjects}
      />
      <AbsencePart
        title={t('lateTitle')}
        count={late_count}
        lessons={newest.filter(({ late }) => late)}
        subjects={subjects}
      />
    </section>
  );
}

interface PartProps {
  title: string;
  count: number;
  lessons: readonly Absence[];
  subjects: Subjects;
}

function AbsencePart({ title, count, lessons, subjects }: PartProps) {
  const t = useTexts(diaryTexts);
  const marks = useCall('attendance', 'listAttendanceMarks', undefined, { staleTime: Infinity });
  const { shown, more } = useFold(lessons.length, ROWS);
  const heading = useId();
  if (count === 0) return null;
  return (
    <div>
      <h2 id={heading} className={classes.panelTitle}>
        {title} <span className={classes.count}>{count}</span>
        {more}
      </h2>
      <ul className={classes.lines} aria-labelledby={heading}>
        {lessons.slice(0, shown).map((one) => (
          <li key={one.lesson_id} className={classes.absence}>
            <time dateTime={one.starts_at} title={formatDayTime(one.starts_at)}>
              {formatNear(one.starts_at)}
            </time>
            <span>{subjects.get(one.subject_id)?.title}</span>
            {!one.late && (
              <span className={classes.under}>{marks.data?.data.find(({ id }) => id === one.status)?.title}</span>
            )}
          </li>
        ))}
      </ul>
      {shown === lessons.length && count > lessons.length && (
        <p className={classes.nothing}>{t('absencesLatest', { count: lessons.length })}</p>
      )}
    </div>
  );
}
