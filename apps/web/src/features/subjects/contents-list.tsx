import type { ChapterRow, Contents, Subject, TopicRow } from '@orbita/contract/subjects';
import {
  IconActivity,
  IconEyeOff,
  IconFileText,
  IconKey,
  IconLayoutList,
  IconLock,
  IconTargetArrow,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { STRUCTURE } from '../../api/affected-calls.ts';
import { api } from '../../api/client/client.ts';
import { invalidate } from '../../api/query.ts';
import { formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DueDate } from '../../shared/topics/due-date.tsx';
import { PublicationChip } from '../../shared/topics/publication/publication-chip.tsx';
import { TopicEmojiSign } from '../../shared/topics/topic-emoji.tsx';
import { GateForm } from '../../shared/topics/gate/gate-form.tsx';
import { gateTexts } from '../../shared/topics/gate/gate-form.texts.ts';
import { formatNumber } from '../../base/number.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import { SignsLegend } from './signs-legend.tsx';
import { WaitingLink } from './subject-facts.tsx';
import { topicTypesTexts } from '../../shared/topics/topic-types.texts.ts';
import { subjectsTexts } from './subjects.texts.ts';
import classes from './contents-list.module.css';
import { retakenWords } from '../../shared/retakes/retaken.ts';
import facts from './subject-facts.module.css';

/** Chapters with their topics, for studying. */
export function ContentsList({ subject, contents }: { subject: Subject; contents: Contents }) {
  const t = useTexts(subjectsTexts);
  if (contents.chapters.length === 0) {
    return (
      <EmptyState
        icon={<IconLayoutList size={28} aria-hidden="true" />}
        title={t('emptyContents')}
        action={
          subject.can_edit && (
            <Button component={Link} colour="blue" to={`/subjects/${subject.id}/sections`}>
              {t('startBuilding')}
            </Button>
          )
        }
      >
        {t(subject.can_edit ? 'emptyContentsStaff' : 'emptyContentsStudent')}
      </EmptyState>
    );
  }
  const retaken = retakenWords(contents);
  return (
    <>
      {contents.chapters.map((chapter) => (
        <Chapter key={chapter.id} subject={subject} chapter={chapter} retaken={retaken} />
      ))}
      {contents.student && <SignsLegend />}
    </>
  );
}

interface ChapterProps {
  subject: Subject;
  chapter: ChapterRow;
  retaken: ReadonlyMap<number, string>;
}
function Chapter({ subject, chapter, retaken }: ChapterProps) {
  const t = useTexts(subjectsTexts);
  return (
    <section className={classes.chapter} aria-labelledby={`chapter-${chapter.id}`}>
      <h2 id={`chapter-${chapter.id}`} className={classes.chapterTitle}>
        {chapter.title}
        {chapter.has_password && !chapter.locked && subject.can_edit && (
          <span className={facts.badge}>
            <IconKey size={14} aria-hidden="true" /> {t('chapterHasPassword')}
          </span>
        )}
        {chapter.hidden && (
          <span className={facts.badge} data-tone="warning">
            <IconEyeOff size={14} aria-hidden="true" /> {t('chapterHidden')}
          </span>
        )}
      </h2>
      {chapter.description && <p className={classes.chapterText}>{chapter.description}</p>}
      {chapter.locked ? (
        <LockedChapter chapter={chapter} />
      ) : chapter.steps.length === 0 ? (
        <p className={classes.nothing}>{t('emptyChapter')}</p>
      ) : (
        <ul className={classes.topics}>
          {chapter.steps.map((topic) => (
            <Topic key={topic.id} subject={subject} topic={topic} retaken={retaken.get(topic.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A chapter closed by a password: its number of topics and the password field. */
function LockedChapter({ chapter }: { chapter: ChapterRow }) {
  const t = useTexts(subjectsTexts);
  const gate = useTexts(gateTexts);
  const enter = async (password: string) => {
    await api.topics.unlockChapter({ params: { id: chapter.id }, body: { password } });
    await invalidate(...STRUCTURE, 'journal');
  };
  return (
    <div className={classes.locked}>
      <p className={classes.lockedTitle}>
        <IconLock size={20} aria-hidden="true" /> {gate('chapterTitle')} ·{' '}
        {t('topics', { count: chapter.topics_count })}
      </p>
      <p className={classes.lockedHint}>{gate('hint')}</p>
      <div className={classes.lockedForm}>
        <GateForm label={t('chapterPassword', { title: chapter.title })} onEnter={enter} />
      </div>
    </div>
  );
}

const RESULT = 2;
const PROCESS = 0;
const CONTENT = 1;

function TopicSign({ topic }: { topic: TopicRow }) {
  const types = useTexts(topicTypesTexts);
  if (topic.emoji) return <TopicEmojiSign status={topic.emoji} isWaiting={topic.is_waiting} />;
  const Icon = topic.type === RESULT ? IconTargetArrow : topic.type === PROCESS ? IconActivity : IconFileText;
  return (
    <Icon
      size={20}
      role="img"
      aria-label={types(
        topic.type === RESULT ? '2' : topic.type === PROCESS ? '0' : topic.type === CONTENT ? '1' : '999',
      )}
      className={classes.type}
    />
  );
}

interface TopicProps {
  subject: Subject;
  topic: TopicRow;
  /** What counts of the topic and its retakes, in words. */
  retaken: string | undefined;
}
function Topic({ subject, topic, retaken }: TopicProps) {
  const t = useTexts(subjectsTexts);
  const isDone = topic.emoji === 'star' || topic.emoji === 'check';
  // Reading progress is shown only for topics that are not passed yet.
  const read = topic.reading_percent ?? 0;
  return (
    <li className={classes.topic} data-hidden={topic.hidden || undefined}>
      <span className={classes.sign}>
        <TopicSign topic={topic} />
      </span>
      <div>
        <Link to={`/subjects/${subject.id}/topics/${topic.id}`} className={classes.title}>
          {topic.title}
        </Link>
        <div className={classes.meta}>
          {topic.hidden && <PublicationChip topic={topic} />}
          {topic.locked && (
            <span className={classes.fact}>
              <IconLock size={14} aria-hidden="true" /> {t('topicLocked')}
            </span>
          )}
          {topic.is_awaiting && (
            <span className={classes.fact}>
              <IconLock size={14} aria-hidden="true" /> {t('topicAwaits')}
            </span>
          )}
          {!topic.locked && topic.has_password && (
            <span className={classes.fact}>
              <IconKey size={14} aria-hidden="true" /> {t('topicHasPassword')}
            </span>
          )}
          {retaken !== undefined && <span>{retaken}</span>}
          {topic.tasks_count > 0 && <span>{t('tasks', { count: topic.tasks_count })}</span>}
          {!isDone && read > 0 && <span>{read === 100 ? t('readWhole') : t('read', { percent: read })}</span>}
          {topic.answered_at && (
            <span>{t(topic.is_waiting ? 'waitsSince' : 'answered', { day: formatNear(topic.answered_at) })}</span>
          )}
        </div>
      </div>
      {topic.due_at && (
        <div className={classes.due}>
          <span className={classes.label}>{t('due')}: </span>
          <DueDate at={topic.due_at} isDone={isDone || topic.is_waiting} />
        </div>
      )}
      <div className={classes.mark}>
        <WaitingLink
          to={`/marking?subject=${subject.id}&step=${topic.id}`}
          title={topic.title}
          count={topic.waiting_count}
        />
        <TopicMark topic={topic} />
      </div>
      {!isDone && read > 0 && (
        <span
          className={classes.reading}
          style={{ width: `${read}%`, ['--subject' as string]: subject.color }}
          aria-hidden="true"
        />
      )}
    </li>
  );
}

/** Shows «8 из 10» once marked, «до 10» before. */
function TopicMark({ topic }: { topic: TopicRow }) {
  const t = useTexts(subjectsTexts);
  if (topic.mark === null)
    return (
      topic.max_mark !== null && (
        <span className={classes.max}>{t('maxMark', { max: formatNumber(topic.max_mark) })}</span>
      )
    );
  return (
    <span className={classes.given}>
      <span className="visually-hidden">{t('mark')}: </span>
      {topic.max_mark === null
        ? formatNumber(topic.mark)
        : t('markOf', { mark: formatNumber(topic.mark), max: formatNumber(topic.max_mark) })}
    </span>
  );
}
