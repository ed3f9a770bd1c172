import type { Progress, SubjectProgress } from '@orbita/contract/standing';
import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import type { Retake } from '@orbita/contract/retakes';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { DueDate } from '../../shared/topics/due-date.tsx';
import { toTask } from '../../shared/topics/topic-address.ts';
import { TopicEmojiSign } from '../../shared/topics/topic-emoji.tsx';
import { personName } from '../../shared/users/person.tsx';
import type { Reader } from './diary.data.ts';
import { diaryTexts } from './diary.texts.ts';
import classes from './diary.module.css';

type Topic = Progress['due'][number];
type Fresh = Progress['fresh'][number];
export type Subjects = ReadonlyMap<number, SubjectProgress['subject']>;

/** The topic's place in the diary, with why, who and when. */
const toDiary = ({ id, subject_id }: Topic) =>
  `?${new URLSearchParams({ subject: String(subject_id), topic: String(id) })}`;

/** A new mark, leading to why, who and when. */
export function MarkLine({ fresh: { mark, topic }, subjects }: { fresh: Fresh; subjects: Subjects }) {
  const t = useTexts(diaryTexts);
  const author = mark.author ? personName(mark.author, 'short') : t('automatic');
  return (
    <li>
      <Link to={toDiary(topic)} className={classes.line}>
        <span className={classes.chip}>
          <span className="visually-hidden">{t('mark')}: </span>
          {formatNumber(mark.value)}
          {topic.max_mark !== null && <small>/{formatNumber(topic.max_mark)}</small>}
        </span>
        <span className={classes.words}>
          <span className={classes.lineTitle}>{topic.title}</span>
          <span className={classes.lineFacts}>
            <span className={classes.lineSubject}>{subjects.get(topic.subject_id)?.title}</span>
            <time className={classes.lineWhen} dateTime={mark.updated_at} title={formatDayTime(mark.updated_at)}>
              {formatNear(mark.updated_at)}
            </time>
            <span className={classes.lineAuthor}>{author}</span>
          </span>
        </span>
      </Link>
    </li>
  );
}

/** An open retake among the debts, leading to their page. */
export function RetakeLine({ reader, retake: { subject, until } }: { reader: Reader; retake: Retake }) {
  const t = useTexts(diaryTexts);
  return (
    <li>
      <Link to={`/users/${reader.isOwn ? 'my' : reader.studentId}/debts`} className={classes.line}>
        <span className={classes.sign}>
          <IconRefresh size={18} aria-hidden="true" />
        </span>
        <span className={classes.words}>
          <span className={classes.lineTitle}>{t('retake')}</span>
          <span className={classes.lineFacts}>
            <span className={classes.lineSubject}>{subject.title}</span>
            {until && <span className={classes.lineWhen}>{t('retakesUntil', { day: formatNear(until) })}</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}

interface Props {
  reader: Reader;
  topic: Topic;
  subjects: Subjects;
}

/** A topic with its due date, or when it was handed in; the student goes to the task, others to its place in the diary. */
export function TopicLine({ reader, topic, subjects }: Props) {
  const t = useTexts(diaryTexts);
  const isReturned = topic.passed_status_id === RETURNED_STATUS_ID && !topic.is_waiting;
  return (
    <li>
      <Link to={reader.isOwn ? toTask(topic) : toDiary(topic)} className={classes.line}>
        <span className={classes.sign}>
          <TopicEmojiSign status={topic.emoji} isWaiting={topic.is_waiting} />
        </span>
        <span className={classes.words}>
          <span className={classes.lineTitle}>{topic.title}</span>
          <span className={classes.lineFacts}>
            <span className={classes.lineSubject}>{subjects.get(topic.subject_id)?.title}</span>
            {topic.is_waiting && topic.answered_at && (
              <time className={classes.lineWhen} dateTime={topic.answered_at} title={formatDayTime(topic.answered_at)}>
                {t('handedIn', { day: formatNear(topic.answered_at) })}
              </time>
            )}
            {!topic.is_waiting && topic.due_at && (
              <span className={classes.lineWhen}>
                <DueDate at={topic.due_at} />
              </span>
            )}
            {isReturned && <span className={classes.lineWhen}>{t('returned')}</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}
