import type { Progress, ProgressTopic } from '@orbita/contract/standing';
import type { Retake } from '@orbita/contract/retakes';
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { useNow } from '../../base/use-now.ts';
import { toTask } from '../../shared/topics/topic-address.ts';
import { TopicEmojiSign } from '../../shared/topics/topic-emoji.tsx';
import { useFold } from '../../ui/lists/use-fold.tsx';
import { mainTexts } from './main.texts.ts';
import { Panel } from './panel.tsx';
import { RunningRow } from './running-row.tsx';
import { ToDoRow, type Subjects } from './to-do-row.tsx';
import classes from './main.module.css';

const ROWS = { narrow: 3, wide: 6 };

interface Props {
  progress: Progress;
  retakes: readonly Retake[];
  subjects: Subjects;
}

/** What a student should do before anything else: go on with a running attempt, returned work, debts, retakes; nothing when there is none. */
export function FirstThings({ progress, retakes, subjects }: Props) {
  const t = useTexts(mainTexts);
  const now = useNow(progress.running.length > 0);
  const running = progress.running
    .filter(({ deadline_at }) => Date.parse(deadline_at) > now)
    .map((attempt) => <RunningRow key={`a${attempt.id}`} attempt={attempt} subjects={subjects} now={now} />);
  const returned = progress.returned.map((topic) => (
    <Returned key={`t${topic.id}`} topic={topic} subjects={subjects} />
  ));
  const isReturned = new Set(progress.returned.map(({ id }) => id));
  const debts = progress.overdue
    .filter(({ id }) => !isReturned.has(id))
    .map((topic) => <Debt key={`t${topic.id}`} topic={topic} subjects={subjects} />);
  const open = retakes
    .filter(({ is_closed }) => !is_closed)
    .map((retake) => <RetakeDate key={`r${retake.id}`} retake={retake} />);
  const kinds = [running, returned, debts, open];
  const total = kinds.flat().length;
  const { shown, more } = useFold(total, ROWS);
  if (total === 0) return null;
  return (
    <Panel title={t('firstTitle')} action={more}>
      <ul className={classes.rows}>{takeOfEach(kinds, shown)}</ul>
    </Panel>
  );
}

/** Takes rows so that each kind is represented before one fills the list; the kinds keep their order. */
function takeOfEach(kinds: readonly ReactNode[][], count: number): ReactNode[] {
  const taken = kinds.map(() => 0);
  let left = Math.min(count, kinds.flat().length);
  while (left > 0) {
    for (const [index, rows] of kinds.entries()) {
      if (left === 0 || taken[index] === rows.length) continue;
      taken[index]! += 1;
      left -= 1;
    }
  }
  return kinds.flatMap((rows, index) => rows.slice(0, taken[index]));
}

function Returned({ topic, subjects }: { topic: ProgressTopic; subjects: Subjects }) {
  const t = useTexts(mainTexts);
  return (
    <ToDoRow
      to={toTask(topic)}
      title={topic.title}
      subject={subjects.get(topic.subject_id)}
      when={t('isReturned')}
      tone="warning"
      sign={<IconArrowBackUp size={20} aria-hidden="true" />}
    />
  );
}

function Debt({ topic, subjects }: { topic: ProgressTopic; subjects: Subjects }) {
  const t = useTexts(mainTexts);
  return (
    <ToDoRow
      to={toTask(topic)}
      title={topic.title}
      subject={subjects.get(topic.subject_id)}
      when={t('wasDue', { day: formatNear(topic.due_at ?? Date.now()) })}
      tone="danger"
      sign={<TopicEmojiSign status={topic.emoji} />}
    />
  );
}

function RetakeDate({ retake: { subject, until } }: { retake: Retake }) {
  const t = useTexts(mainTexts);
  return (
    <ToDoRow
      to="/users/my/debts"
      title={t('retake', { subject: subject.title })}
      subject={{ color: subject.color }}
      when={until ? t('until', { day: formatNear(until) }) : t('retakeOpen')}
      sign={<IconRefresh size={20} aria-hidden="true" />}
    />
  );
}
