import { Skeleton } from '@mantine/core';
import type { UgcAnswer } from '@orbita/contract/answers';
import type { Lesson } from '@orbita/contract/topics';
import type { Pattern } from '@orbita/contract/tasks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { affectedBy } from '../../../api/affected-calls.ts';
import { invalidate } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toTask } from '../../../shared/topics/topic-address.ts';
import { answerWindowTexts } from '../answer-window.texts.ts';
import { answeringTexts } from './answering.texts.ts';
import { forgetDeleted, restoreAnswer, useDeletedAnswer } from '../../../shared/answers/given/deleted-answer.ts';
import { type Attempt, draftKey, readDraft, removeDraft, type Draft } from './drafts/draft-store.ts';
import { handInLater } from './outbox/hand-in-later.ts';
import { useOutbox } from './outbox/outbox-state.ts';
import { QueuedAnswer } from './outbox/queued-answer.tsx';
import { GivenAnswer } from './given/given-answer.tsx';
import { givenTexts } from './given/given-answer.texts.ts';
import { LateDraft } from './drafts/late-draft.tsx';
import { chooseDraft, newsOf } from './drafts/kept-draft.ts';
import type { KnownRule } from './rules/rule-words.ts';
import { showAnswer } from './own-answers.ts';
import { isConfirmed } from './use-answer-form.ts';
import { isLimited, type RunningAttempt } from './attempts/use-attempts.ts';
import classes from './task-answer.module.css';

/** Loaded only for writing; a submitted answer is shown without it. */
const AnswerEditor = lazy(async () => ({ default: (await import('./answer-editor.tsx')).AnswerEditor }));
const LimitedAnswer = lazy(async () => ({ default: (await import('./attempts/limited-answer.tsx')).LimitedAnswer }));

/** The keys of the task gave a mark at once. */
const isMarked = ({ marks }: UgcAnswer): boolean => marks.some(({ author }) => author === null);

interface Props {
  pattern: Pattern;
  lesson: Lesson;
  answer: UgcAnswer | undefined;
  /** The task's visibility rule; undefined until the rules are read. */
  rule: KnownRule;
}

/** A task for the student: the form, or the submitted answer with receipt, versions and comments. */
export function TaskAnswer({ pattern, lesson, answer, rule }: Props) {
  const { user, acting } = useCurrentUser();
  // Until the student chooses, a draft that was found opens the form.
  const [isEditing, setEditing] = useState<boolean | null>(null);
  const [isFresh, setFresh] = useState(false);
  const [isAskedFor, setAskedFor] = useState(false);

  const outbox = useOutbox(user.id);
  const queued = outbox?.find(({ patternId }) => patternId === pattern.id);
  const { draft, setDraft } = useFoundDraft(draftKey(user.id, pattern.id), pattern, {
    answer,
    isQueued: queued !== undefined,
  });
  const sendLater = async (left: Draft, attempt: Attempt) => {
    const isQueued = await handInLater({
      userId: user.id,
      patternId: pattern.id,
      to: toTask({ id: lesson.id, subject_id: lesson.subject_id, task_id: pattern.id }),
      topic: lesson.title,
      task: pattern.title,
      forms: pattern.forms,
      content: left.content,
      baseVersion: left.baseVersion,
      remote: left.remote ?? null,
      attempt,
      writtenAt: Date.now(),
      refusal: null,
    });
    if (isQueued) {
      setDraft(null);
      setEditing(false);
    }
    return isQueued;
  };

  if (draft === undefined || !outbox) return <Skeleton height={220} />;
  if (queued) return <QueuedAnswer entry={queued} onEdit={() => setEditing(true)} />;
  if (!lesson.can_answer)
    return <ClosedAnswer lesson={lesson} pattern={pattern} answer={answer} rule={rule} draft={draft} />;
  const isWriting = isEditing ?? draft !== null;
  const isSetAside = (draft !== null || newsOf(pattern, answer) !== null) && !isWriting;
  const change = () => {
    setFresh(false);
    setAskedFor(true);
    setEditing(true);
  };
  const given = (mayChange: boolean) =>
    answer && (
      <GivenAnswer
        pattern={pattern}
        answer={answer}
        isFresh={isFresh}
        rule={rule}
        isSetAside={isSetAside}
        isReturnedTo={isAskedFor}
        {...(mayChange ? { onChange: change } : {})}
      />
    );
  const editor = (attempt: RunningAttempt | null, onSubmitted: () => void) => (
    <AnswerEditor
      key={attempt?.id}
      pattern={pattern}
      answer={answer}
      userId={user.id}
      draft={draft ?? undefined}
      rule={rule}
      isAskedFor={isAskedFor}
      attempt={attempt}
      onDirty={() => setEditing(true)}
      sendLater={isLimited(pattern) || acting ? undefined : sendLater}
      onClose={(left) => {
        setDraft(left && !isConfirmed(pattern, answer, left) ? left : null);
        setEditing(false);
      }}
      onOver={(left) => {
        // What was typed after the time was up is not with the server, and stays within reach.
        if (pattern.time_limit_minutes !== null) setDraft(left);
        onSubmitted();
        void invalidate('answers', 'topics');
      }}
      onSubmitted={(submitted) => {
        showAnswer(user.id, submitted);
        setDraft(null);
        setEditing(false);
        setFresh(true);
        onSubmitted();
        setAskedFor(false);
        forgetDeleted(user.id, pattern.id);
        void invalidate(...affectedBy.answer, ...(isMarked(submitted) ? affectedBy.verdict : []), 'topics');
      }}
    />
  );
  if (answer && !isWriting && !isLimited(pattern)) return given(true);
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      {!answer && <DeletedLine userId={user.id} patternId={pattern.id} />}
      {isLimited(pattern) ? (
        <LimitedAnswer
          pattern={pattern}
          answer={answer}
          isEditing={isWriting}
          hasDraft={draft !== null && isWriting && !isConfirmed(pattern, answer, draft)}
          editor={editor}
          given={given}
        />
      ) : (
        editor(null, () => undefined)
      )}
    </Suspense>
  );
}

/** Offers to restore one's own deleted answer, which is possible for a day. */
function DeletedLine({ userId, patternId }: { userId: number; patternId: number }) {
  const t = useTexts(givenTexts);
  const deleted = useDeletedAnswer(userId, patternId);
  if (!deleted) return null;
  return (
    <p className={classes.deleted} role="status">
      {t('removedAt', { time: formatDayTime(deleted.at) })}
      <Button size="compact-md" colour="currentWhite" onClick={() => void restoreAnswer(deleted.id, userId, patternId)}>
        {t('bringBack')}
      </Button>
    </p>
  );
}

/**
 * Returns the draft on this device: undefined while loading, null without one. A draft already submitted is dropped. One that
 * comes back from the outbox is read again.
 */
function useFoundDraft(
  key: string,
  pattern: Pattern,
  { answer, isQueued }: { answer: UgcAnswer | undefined; isQueued: boolean },
) {
  const mark = `${key}:${isQueued}`;
  const [found, setFound] = useState<{ mark: string; draft: Draft | null }>();
  useEffect(() => {
    let isCurrent = true;
    const settle = (draft: Draft | undefined) => {
      const isLeftOver = draft !== undefined && isConfirmed(pattern, answer, draft);
      if (isLeftOver) void removeDraft(key);
      if (isCurrent) setFound({ mark, draft: isLeftOver ? null : (draft ?? null) });
    };
    readDraft(key).then(settle, () => settle(undefined));
    return () => {
      isCurrent = false;
    };
    // Only the initial draft counts; later the editor has the newest content.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mark]);
  return {
    draft: found?.mark === mark ? found.draft : undefined,
    // Whoever waited for the outbox knows the mark of before, and the draft may have been read again meanwhile.
    setDraft: (draft: Draft | null) => setFound((now) => ({ mark: now?.mark ?? mark, draft })),
  };
}

function ClosedAnswer({ pattern, lesson, answer, rule, draft }: Props & { draft: Draft | null }) {
  const t = useTexts(answeringTexts);
  const window = useTexts(answerWindowTexts);
  const opens = lesson.answers_open_at;
  const left = isLimited(pattern)
    ? { draft: draft ?? undefined }
    : chooseDraft(pattern, draft ?? undefined, null, answer);
  const drafts = [left.draft, 'other' in left ? left.other : undefined].filter((one) => one !== undefined);
  return (
    <div className={classes.given}>
      <p className={classes.closed}>{opens ? window('notYet', { date: formatDayTime(opens) }) : t('closed')}</p>
      {answer ? (
        <GivenAnswer pattern={pattern} answer={answer} rule={rule} />
      ) : (
        <p className={classes.none}>{t('notSubmitted')}</p>
      )}
      {drafts.map((one) => (
        <LateDraft key={one.savedAt} pattern={pattern} content={one.content} />
      ))}
    </div>
  );
}
