import type { ProgressTopic } from '@orbita/contract/standing';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { DueDate } from '../../../shared/topics/due-date.tsx';
import { toTask } from '../../../shared/topics/topic-address.ts';
import { TopicEmojiSign } from '../../../shared/topics/topic-emoji.tsx';
import { formatNumber } from '../../../base/number.ts';
import { retakesTexts } from '../retakes.texts.ts';
import classes from '../retakes.module.css';
import debts from './debts.module.css';

interface ListProps {
  title: string;
  topics: readonly ProgressTopic[];
  subjects: ReadonlyMap<number, { title: string; color: string }>;
}

interface Props extends Omit<ListProps, 'title' | 'topics'> {
  overdue: readonly ProgressTopic[];
  /** Work that was handed in and waits for the teacher, which is no debt. */
  waiting: readonly ProgressTopic[];
}

/** Overdue topics outside any retake, oldest first, then what waits for the teacher. */
export function OverdueTopics({ overdue, waiting, subjects }: Props) {
  const t = useTexts(retakesTexts);
  return (
    <>
      {overdue.length > 0 && <TopicList title={t('overdueTopics')} topics={overdue} subjects={subjects} />}
      {waiting.length > 0 && <TopicList title={t('overdueWaiting')} topics={waiting} subjects={subjects} />}
    </>
  );
}

function TopicList({ title: heading, topics, subjects }: ListProps) {
  const t = useTexts(retakesTexts);
  const currentUser = useCurrentUser();
  const resultOf = ({ mark, max_mark, answered_at }: ProgressTopic) => {
    if (mark !== null && max_mark !== null)
      return t('markOf', { mark: formatNumber(mark), max: formatNumber(max_mark) });
    if (answered_at !== null) return t('handedIn', { day: formatNear(answered_at) });
    return max_mark === null ? t('isMissing') : t('upTo', { max: formatNumber(max_mark) });
  };
  return (
    <section aria-label={heading}>
      <h2 className={debts.listTitle}>
        {heading} <span className={debts.listCount}>{topics.length}</span>
      </h2>
      <ul className={debts.topics}>
        {topics.map((topic) => {
          const { id, subject_id, title, due_at, emoji, is_waiting, task_id } = topic;
          return (
            <li key={id} className={classes.checkpoint}>
              <TopicEmojiSign status={emoji} isWaiting={is_waiting} />
              <span className={classes.words}>
                <span>{title}</span>
                <span className={classes.facts}>
                  {due_at && !is_waiting && <DueDate at={due_at} />}
                  <span className={classes.subject} style={{ '--subject': subjects.get(subject_id)?.color }}>
                    {subjects.get(subject_id)?.title}
                  </span>
                  <span>{resultOf(topic)}</span>
                </span>
              </span>
              {!currentUser.isParent && (
                <Link
                  to={toTask({ id, subject_id, task_id })}
                  className={classes.go}
                  aria-label={`${t('openTopic')}: ${title}`}
                >
                  <IconChevronRight size={20} aria-hidden="true" />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
