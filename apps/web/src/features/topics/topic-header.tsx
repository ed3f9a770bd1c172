import { SegmentedControl } from '@mantine/core';
import type { Lesson } from '@orbita/contract/topics';
import {
  IconCalendarEvent,
  IconChevronRight,
  IconKey,
  IconLink,
  IconSparkles,
  IconTargetArrow,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { TopicEmojiSign, emojiLabel } from '../../shared/topics/topic-emoji.tsx';
import { StandingExplanation } from '../../shared/standing/standing-explanation.tsx';
import { useCurrentUser } from '../../api/current-user.ts';
import { BookmarkButton } from '../../shared/user-notes/bookmark-button.tsx';
import { PublicationChip } from '../../shared/topics/publication/publication-chip.tsx';
import { AnswerState } from './answer-state.tsx';
import { AnswerWindowFacts } from './answer-window.tsx';
import { RetakenNotice } from './retaken-notice.tsx';
import { topicsTexts } from './topics.texts.ts';
import classes from './topic-header.module.css';

interface Props {
  lesson: Lesson;
  isEditing: boolean;
  onModeChange: (isEditing: boolean) => void;
  /** Field that edits the title, shown in its place. */
  title?: ReactNode;
}

/** The header of a topic: breadcrumbs, title and key facts. */
export function TopicHeader({ lesson, isEditing, onModeChange, title }: Props) {
  const t = useTexts(topicsTexts);
  const address = `/subjects/${lesson.subject_id}`;
  return (
    <header className={classes.header} style={{ ['--subject' as string]: lesson.subject.color }}>
      <div className={classes.top}>
        <nav aria-label={t('crumbs')}>
          <ol className={classes.crumbs}>
            <li>
              <Link to={address} className={classes.subject}>
                {lesson.subject.title}
              </Link>
            </li>
            <li>
              <IconChevronRight size={16} aria-hidden="true" className={classes.arrow} />
              <Link to={`${address}#chapter-${lesson.chapter_id}`}>{lesson.chapter.title}</Link>
            </li>
          </ol>
        </nav>
        <div className={classes.modes}>
          {!isEditing && <BookmarkButton target={{ step_id: lesson.id }} />}
          {lesson.can_edit && (
            <SegmentedControl
              size="sm"
              aria-label={t('mode')}
              value={isEditing ? 'edit' : 'read'}
              onChange={(mode) => onModeChange(mode === 'edit')}
              data={[
                { value: 'read', label: t('read') },
                { value: 'edit', label: t('edit') },
              ]}
            />
          )}
        </div>
      </div>
      {!isEditing && lesson.cover && <Cover cover={lesson.cover} />}
      {title ?? <h1 className={classes.title}>{lesson.title}</h1>}
      <Facts lesson={lesson} />
      {lesson.retaken && !isEditing && <RetakenNotice lesson={lesson} retaken={lesson.retaken} />}
      {lesson.link_of && !isEditing && <SharedWith original={lesson.link_of} />}
      {lesson.subject.is_archived && <p className={classes.notice}>{t('archived')}</p>}
    </header>
  );
}

/** Tells staff where the blocks come from, and why students see none of them. */
function SharedWith({ original }: { original: NonNullable<Lesson['link_of']> }) {
  const t = useTexts(topicsTexts);
  const { id, title, subject_id, subject_title, can_edit, is_draft } = original;
  return (
    <p className={classes.shared} data-draft={is_draft || undefined}>
      <IconLink size={18} aria-hidden="true" />
      <span>
        {t('linked', { title, subject: subject_title })}.{' '}
        {is_draft && <>{t(can_edit ? 'originalDraftOwn' : 'originalDraft')} </>}
        {(!is_draft || can_edit) && <Link to={`/subjects/${subject_id}/topics/${id}`}>{t('openOriginal')}</Link>}
      </span>
    </p>
  );
}

function Cover({ cover }: { cover: NonNullable<Lesson['cover']> }) {
  return (
    <img
      className={classes.cover}
      src={cover.src}
      alt={cover.description === '...' ? '' : cover.description}
      width={cover.width ?? undefined}
      height={cover.height ?? undefined}
    />
  );
}

function Facts({ lesson }: { lesson: Lesson }) {
  const t = useTexts(topicsTexts);
  const { user } = useCurrentUser();
  return (
    <ul className={classes.facts}>
      {lesson.emoji && !lesson.is_waiting && <Sign lesson={lesson} emoji={lesson.emoji} />}
      {lesson.emoji !== null && lesson.patterns.length > 0 && <AnswerState lesson={lesson} />}
      {lesson.due_at && <Due lesson={lesson} due={lesson.due_at} />}
      {lesson.max_mark !== null && (
        <li>
          <IconTargetArrow size={18} aria-hidden="true" />
          {lesson.mark === null
            ? t('maxMark', { count: lesson.max_mark })
            : t('mark', { mark: lesson.mark, max: lesson.max_mark })}
        </li>
      )}
      {lesson.hidden && !lesson.can_edit && (
        <li>
          <PublicationChip topic={lesson} />
        </li>
      )}
      {lesson.can_edit && lesson.has_password && (
        <li>
          <IconKey size={18} aria-hidden="true" />
          {t('locked')}
        </li>
      )}
      {lesson.skills.length > 0 && (
        <li>
          <IconSparkles size={18} aria-hidden="true" />
          <span className="visually-hidden">{t('skills')}: </span>
          {lesson.skills.map((skill) => skill.title).join(', ')}
        </li>
      )}
      <AnswerWindowFacts lesson={lesson} />
      {lesson.emoji && (
        <li>
          <StandingExplanation student={user.id} step={lesson.id} />
        </li>
      )}
    </ul>
  );
}

/** The sign of the topic with its meaning; a topic that takes no answers yet says when it opens. */
function Sign({ lesson, emoji }: { lesson: Lesson; emoji: NonNullable<Lesson['emoji']> }) {
  const t = useTexts(topicsTexts);
  const opens = lesson.answers_open_at;
  const isWaiting = opens !== null && (emoji === 'clock' || emoji === 'fire');
  const label = isWaiting ? t('opens', { date: formatDayTime(opens) }) : emojiLabel(emoji);
  return (
    <li>
      <TopicEmojiSign status={emoji} label={label} /> <span aria-hidden="true">{label}</span>
    </li>
  );
}

function Due({ lesson, due }: { lesson: Lesson; due: string }) {
  const t = useTexts(topicsTexts);
  const isOver = Date.parse(due) < Date.now();
  const isDebt = isOver && lesson.emoji === 'skull';
  const words = lesson.emoji === null && !isOver ? 'dueGroups' : isOver ? 'dueOver' : 'due';
  return (
    <li className={isDebt ? classes.danger : undefined}>
      <IconCalendarEvent size={18} aria-hidden="true" />
      <time dateTime={due}>{t(words, { date: formatDayTime(due) })}</time>
    </li>
  );
}
