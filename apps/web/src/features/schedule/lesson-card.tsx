import type { ScheduledLesson } from '@orbita/contract/schedule';
import { IconArrowsExchange, IconVideo } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { formatDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import {
  lessonColour,
  lessonGroups,
  lessonName,
  lessonTeachers,
  lessonTime,
} from '../../shared/schedule/lesson-words.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './lesson-card.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  lesson: ScheduledLesson;
  /** One line for lists of many, or all facts. */
  isShort?: boolean;
  /** The groups are told by where the card stands. */
  hidesGroups?: boolean;
}

/** A lesson as a button: time, discipline, room and people, and whether it is cancelled or somebody stands in. */
export function LessonCard({ lesson, isShort = false, hidesGroups = false, className = '', style, ...button }: Props) {
  const t = useTexts(scheduleTexts);
  const { user } = useCurrentUser();
  // Whoever leads a lesson alone knows who leads it.
  const isOwn = lesson.teachers.length === 1 && lesson.teachers[0]?.id === user.id;
  const isCancelled = lesson.cancelled_at !== null;
  const isSubstituted = lesson.teachers.some(({ stands_in_for }) => stands_in_for !== null);
  const facts = [...(hidesGroups ? [] : [lessonGroups(lesson)]), isOwn ? '' : lessonTeachers(lesson)];
  return (
    <button
      type="button"
      {...button}
      className={`${classes.card} ${className}`}
      style={{ ...style, '--lesson': lessonColour(lesson) }}
      data-cancelled={isCancelled || undefined}
      data-short={isShort || undefined}
    >
      <span className="visually-hidden">{formatDay(lesson.starts_at)}, </span>
      <span className={classes.time}>
        {lessonTime(lesson)}
        {lesson.room && <b>{t('inRoom', { room: lesson.room })}</b>}
        {isSubstituted && <IconArrowsExchange size={14} role="img" aria-label={t('substitution')} />}
        {lesson.meeting_url && <IconVideo size={14} role="img" aria-label={t('online')} />}
      </span>
      <strong className={classes.name}>{lessonName(lesson) || t('lesson')}</strong>
      {isCancelled && <span className={classes.cancelled}>{t('cancelled')}</span>}
      <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </button>
  );
}
