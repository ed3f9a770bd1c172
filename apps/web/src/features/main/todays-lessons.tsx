import { Skeleton } from '@mantine/core';
import type { ScheduledLesson } from '@orbita/contract/schedule';
import { IconClipboardCheck, IconQrcode, IconVideo } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { calendarDay, formatNear, formatTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { addDays } from '../../base/typed-date.ts';
import { useNow } from '../../base/use-now.ts';
import {
  lessonColour,
  lessonGroups,
  lessonName,
  lessonTeachers,
  lessonTime,
} from '../../shared/schedule/lesson-words.ts';
import { isRunning, registerOpensAt } from '../../shared/schedule/register-opens.ts';
import { useFold } from '../../ui/lists/use-fold.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { lessonsTexts } from './lessons.texts.ts';
import { Panel } from './panel.tsx';
import classes from './main.module.css';

/** Days in which a student's next lesson is looked for. */
const AHEAD_DAYS = 7;

function useOwnLessons(days: number) {
  const from = calendarDay(Date.now());
  return useCall('schedule', 'listScheduleLessons', { query: { from, to: addDays(from, days) } });
}

/** The teacher's lessons of today; attendance of those that have begun is one press away. */
export function TodaysLessons() {
  const t = useTexts(lessonsTexts);
  const lessons = useOwnLessons(0);
  return (
    <Panel title={t('todayTitle')} more={{ to: '/schedule', label: t('schedule') }}>
      <LoadState query={lessons} skeleton={<Skeleton height={120} />}>
        {({ teacher }) =>
          teacher.length === 0 ? (
            <p className={classes.calm}>{t('todayEmpty')}</p>
          ) : (
            <ul className={classes.rows}>
              {teacher.map((lesson) => (
                <TaughtRow key={lesson.id} lesson={lesson} />
              ))}
            </ul>
          )
        }
      </LoadState>
    </Panel>
  );
}

function TaughtRow({ lesson }: { lesson: ScheduledLesson }) {
  const t = useTexts(lessonsTexts);
  const now = useNow();
  const opensAt = registerOpensAt(lesson);
  const isGoingOn = isRunning(lesson, now) && lesson.cancelled_at === null;
  return (
    <li className={`${classes.row} ${classes.lesson}`}>
      <span className={classes.bar} style={{ background: lessonColour(lesson) }} />
      <Link to={`/schedule?view=day&lesson=${lesson.id}`} className={classes.lessonLink}>
        <span className={classes.words}>
          <strong>
            {lessonTime(lesson)} · {lessonName(lesson)}
          </strong>
          <span>
            {isGoingOn && <b className={classes.goingOn}>{t('goingOn')}</b>}
            {[lessonGroups(lesson), lesson.room && t('room', { room: lesson.room })].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
      <span className={classes.signs}>
        {lesson.cancelled_at !== null && <span className={classes.late}>{t('cancelled')}</span>}
        {lesson.can_mark && opensAt > now && (
          <span className={classes.opens} title={t('opensWhy')}>
            {t('opensAt', { time: formatTime(opensAt) })}
          </span>
        )}
        {lesson.can_mark && opensAt <= now && (
          <Link
            to={`/lessons/${lesson.id}/attendance`}
            className={isGoingOn && !lesson.is_noted ? `${classes.act} ${classes.open}` : classes.act}
          >
            <IconClipboardCheck size={18} aria-hidden="true" />
            {t(lesson.is_noted ? 'noted' : 'note')}
            <span className="visually-hidden">: {lessonTime(lesson)}</span>
          </Link>
        )}
      </span>
    </li>
  );
}

/** Whether students register themselves by a code now. */
const isRegistering = ({ code_until }: ScheduledLesson): boolean =>
  code_until !== null && Date.parse(code_until) > Date.now();

function RegisterLink({ lesson }: { lesson: ScheduledLesson }) {
  const t = useTexts(lessonsTexts);
  return (
    <Link to="/code" className={`${classes.act} ${classes.open}`}>
      <IconQrcode size={18} aria-hidden="true" />
      {t('register')}
      <span className="visually-hidden">: {lessonName(lesson)}</span>
    </Link>
  );
}

/** While a teacher registers by a code, nothing is more urgent for the students of the lesson. */
export function OpenRegistration() {
  const t = useTexts(lessonsTexts);
  const { data } = useOwnLessons(AHEAD_DAYS);
  const lesson = data?.student.find(isRegistering);
  if (!lesson) return null;
  return (
    <section className={classes.urgent} aria-label={t('registering')}>
      <p>
        <strong>{t('registering')}</strong>
        <span>{lessonName(lesson)}</span>
      </p>
      <RegisterLink lesson={lesson} />
    </section>
  );
}

/** On phones the lesson that is next must leave room for what is due. */
const ROWS = { narrow: 2, wide: 6 };

/** The student's next lesson with its room or link, and what follows on the same day. */
export function NextLessons() {
  const t = useTexts(lessonsTexts);
  const lessons = useOwnLessons(AHEAD_DAYS);
  const next = nextOf(lessons.data?.student ?? []);
  const { shown, more } = useFold(next.length, ROWS);
  return (
    <Panel title={t('nextTitle')} action={more} more={{ to: '/schedule', label: t('schedule') }}>
      <LoadState query={lessons} skeleton={<Skeleton height={120} />}>
        {() => <Next lessons={next.slice(0, shown)} />}
      </LoadState>
    </Panel>
  );
}

/** The lessons of the next day that has some, today's until the last is over; a cancelled one is told. */
function nextOf(lessons: readonly ScheduledLesson[]): ScheduledLesson[] {
  const ahead = lessons.filter(({ ends_at }) => Date.parse(ends_at) > Date.now());
  const [first] = ahead.filter(({ cancelled_at }) => cancelled_at === null);
  return first ? ahead.filter(({ starts_at }) => calendarDay(starts_at) <= calendarDay(first.starts_at)) : [];
}

function Next({ lessons: next }: { lessons: readonly ScheduledLesson[] }) {
  const t = useTexts(lessonsTexts);
  const now = useNow();
  if (next.length === 0) return <p className={classes.calm}>{t('nextEmpty')}</p>;
  return (
    <ul className={classes.rows}>
      {next.map((lesson) => (
        <li key={lesson.id} className={`${classes.row} ${classes.lesson}`}>
          <span className={classes.bar} style={{ background: lessonColour(lesson) }} />
          <Link
            to={`/schedule?lesson=${lesson.id}&day=${calendarDay(lesson.starts_at)}`}
            className={classes.lessonLink}
          >
            <span className={classes.words}>
              <strong>{lessonName(lesson)}</strong>
              <span>
                {isRunning(lesson, now) && lesson.cancelled_at === null && (
                  <b className={classes.goingOn}>{t('goingOn')}</b>
                )}
                {[formatNear(lesson.starts_at), lesson.room && t('room', { room: lesson.room }), lessonTeachers(lesson)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </Link>
          <span className={classes.signs}>
            {lesson.cancelled_at !== null && <span className={classes.late}>{t('cancelled')}</span>}
            {isRegistering(lesson) && <RegisterLink lesson={lesson} />}
            {lesson.cancelled_at === null && lesson.meeting_url && (
              <a href={lesson.meeting_url} target="_blank" rel="noreferrer" className={classes.act}>
                <IconVideo size={18} aria-hidden="true" />
                {t('join')}
                <span className="visually-hidden">: {lessonName(lesson)}</span>
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
