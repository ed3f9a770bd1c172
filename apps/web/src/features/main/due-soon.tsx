import type { Progress } from '@orbita/contract/standing';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { DueDate } from '../../shared/topics/due-date.tsx';
import { toTask } from '../../shared/topics/topic-address.ts';
import { TopicEmojiSign } from '../../shared/topics/topic-emoji.tsx';
import { useFold } from '../../ui/lists/use-fold.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { mainTexts } from './main.texts.ts';
import { Panel } from './panel.tsx';
import { ToDoRow, type Subjects } from './to-do-row.tsx';
import classes from './main.module.css';

const ROWS = { narrow: 4, wide: 6 };

/** What is due next, each row with the way to its task. */
export function DueSoon({ due, subjects }: { due: Progress['due']; subjects: Subjects }) {
  const t = useTexts(mainTexts);
  const { shown, more } = useFold(due.length, ROWS);
  return (
    <Panel title={t('dueTitle')} action={more}>
      {due.length === 0 ? (
        <EmptyState icon={<IconCalendarCheck size={28} stroke={1.5} />} title={t('dueEmpty')}>
          {t('dueEmptyText')}
        </EmptyState>
      ) : (
        <ul className={classes.rows}>
          {due.slice(0, shown).map((topic) => (
            <ToDoRow
              key={topic.id}
              to={toTask(topic)}
              title={topic.title}
              subject={subjects.get(topic.subject_id)}
              when={topic.due_at && <DueDate at={topic.due_at} />}
              sign={<TopicEmojiSign status={topic.emoji} isWaiting={topic.is_waiting} />}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
