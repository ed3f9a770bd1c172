import type { UgcAnswer } from '@orbita/contract/answers';
import type { Lesson } from '@orbita/contract/topics';
import { IconArrowBackUp, IconCircleCheck, IconCircleDashed, IconClockHour4 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { calendarDay, formatDayTime, formatTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { ownAnswersInput, taskAnchor } from './answering/own-answers.ts';
import { topicsTexts } from './topics.texts.ts';
import classes from './topic-header.module.css';

const icons = {
  none: IconCircleDashed,
  partly: IconCircleDashed,
  waiting: IconClockHour4,
  returned: IconArrowBackUp,
  marked: IconCircleCheck,
};

/** How the student's work in the topic stands, with a link to the task that asks for something. */
export function AnswerState({ lesson }: { lesson: Lesson }) {
  const t = useTexts(topicsTexts);
  const { user } = useCurrentUser();
  const answers = useCall('answers', 'listAnswers', ownAnswersInput(lesson.id, user.id));
  if (!answers.data)
    return (
      <li className={`${classes.ownLine} ${classes.awaited}`} aria-hidden="true">
        <IconClockHour4 size={18} />
        {t('state.waiting', { time: formatDayTime(Date.now()) })}
      </li>
    );
  const { state, task, at, done } = stateOf(lesson, answers.data.data);
  const StateIcon = icons[state];
  const time = at === undefined ? '' : calendarDay(at) === calendarDay(Date.now()) ? formatTime(at) : formatDayTime(at);
  return (
    <li className={`${classes.ownLine} ${state === 'returned' ? classes.warning : ''}`}>
      <StateIcon size={18} aria-hidden="true" />
      <Link to={`#${taskAnchor(task)}`} className={classes.state}>
        {t(`state.${state}`, { time, done, count: lesson.patterns.length })}
      </Link>
    </li>
  );
}

interface Standing {
  state: keyof typeof icons;
  /** The task to look at. */
  task: number;
  /** When the last answer was handed in. */
  at?: string | undefined;
  /** Tasks that were handed in. */
  done: number;
}

/** What asks for something comes first: returned work, then tasks without an answer, then work that waits. */
function stateOf({ patterns }: Lesson, answers: readonly UgcAnswer[]): Standing {
  const given = patterns.flatMap(({ id }) => answers.find(({ pattern_id }) => pattern_id === id) ?? []);
  const at = given
    .map(({ receipt }) => receipt.submitted_at)
    .toSorted()
    .at(-1);
  const done = given.length;
  const returned = given.find(({ state }) => state === 'returned');
  if (returned) return { state: 'returned', task: returned.pattern_id, at, done };
  const missing = patterns.find(({ id, required }) => required && !given.some(({ pattern_id }) => pattern_id === id));
  const first = patterns[0]?.id ?? 0;
  if (done === 0) return { state: 'none', task: missing?.id ?? first, done };
  if (missing) return { state: 'partly', task: missing.id, at, done };
  const waiting = given.find(({ is_waiting }) => is_waiting);
  return { state: waiting ? 'waiting' : 'marked', task: (waiting ?? given[0])?.pattern_id ?? first, at, done };
}
