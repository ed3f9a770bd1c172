import type { UgcAnswer } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Form, Pattern, tasks } from '@orbita/contract/tasks';
import { useEffect, useState } from 'react';
import { api, isApiError } from '../../../../api/client/client.ts';
import { accessOf } from '../../../../shared/answers/privacy/readers.ts';
import { contentOf, isSameContent, toSubmission, type AnswerContent } from '../answer-content.ts';
import { contentOfKept, newsOf } from './kept-draft.ts';
import type { Draft } from './draft-store.ts';
import { createServerDraft } from './server-draft.ts';
import type { AnswerForm } from '../use-answer-form.ts';
import type { RunningAttempt } from '../attempts/use-attempts.ts';

type Saved = Omit<BodyOf<typeof tasks.saveAttemptDraft>, 'revision'>;
/** Largest body of a request that outlives its page, in bytes. */
const KEEPALIVE_MOST = 60_000;

const asSaved = (forms: readonly Form[], content: AnswerContent): Saved => ({
  fields: toSubmission(forms, content, window.location.host),
  ...accessOf(content.privacy, content.readers),
});

/** Under this number the revisions of a task without a time limit are known on this device. */
const ORDINARY = 0;

/** The draft to continue from, and another one that was written elsewhere and can be taken instead. */
export interface ChosenDraft {
  draft: Draft | undefined;
  other: Draft | undefined;
}

/** Chooses the newest of this device's draft and the one on the server; the older one is offered when their texts differ. */
export function chooseDraft(
  { forms, draft: stored }: Pick<Pattern, 'forms' | 'draft'>,
  own: Draft | undefined,
  attempt: RunningAttempt | null,
  answer: UgcAnswer | undefined,
): ChosenDraft {
  const kept = attempt ? attempt.draft : newsOf({ forms, draft: stored }, answer);
  if (!kept) return { draft: own, other: undefined };
  const attemptId = attempt?.id ?? ORDINARY;
  const keptAt = Date.parse(kept.saved_at) + (attempt?.ahead ?? 0);
  const isOwn = own?.remote?.attemptId === attemptId && own.remote.revision >= kept.revision;
  if (isOwn) return { draft: own, other: undefined };
  const remote = { attemptId, revision: kept.revision };
  const content = contentOfKept(forms, kept);
  const theirs = { content, baseVersion: answer?.version ?? 0, attempt: null, savedAt: keptAt, remote };
  if (!own) return { draft: theirs, other: undefined };
  const mine = { ...own, remote };
  const differs = !isSameContent(forms, own.content, content);
  const [draft, other] = own.savedAt > keptAt ? [mine, theirs] : [theirs, mine];
  return { draft, other: differs ? other : undefined };
}
const readFailure = (error: unknown): 'over' | 'refused' | 'away' => {
  if (!isApiError(error)) return 'away';
  if (error.code === 'attempt-over') return 'over';
  return error.status >= 400 && error.status < 500 && error.status !== 429 ? 'refused' : 'away';
};

interface Options {
  pattern: Pattern;
  answer: UgcAnswer | undefined;
  attempt: RunningAttempt | null;
  form: AnswerForm;
  /** Called when the attempt was ended elsewhere. */
  onOver: () => void;
}

/** Saves the draft to the server, that of a timed task while the attempt runs, and returns when the server got all of it. */
export function useServerDraft({ pattern, answer, attempt, form, onOver }: Options): {
  keptAt: number | null;
  stop: () => void;
} {
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const isTimed = pattern.time_limit_minutes !== null;
  const isRunning =
    attempt !== null && attempt.endsAt !== null && !attempt.is_overtime && attempt.submitted_at === null;
  const isOn = isTimed ? isRunning : attempt === null;
  const attemptId = attempt?.id ?? ORDINARY;
  const stored = attempt ? attempt.draft : pattern.draft;
  const [saver] = useState(() =>
    createServerDraft<Saved>({
      kept: asSaved(pattern.forms, stored ? contentOfKept(pattern.forms, stored) : contentOf(pattern.forms, answer)),
      revision: form.remoteOf(attemptId)?.revision ?? stored?.revision ?? 0,
      send: (body, revision, isLeaving) =>
        (attempt ? api.tasks.saveAttemptDraft : api.tasks.saveAnswerDraft)(
          { params: { id: attempt?.id ?? pattern.id }, body: { ...body, revision } },
          { keepalive: isLeaving && JSON.stringify(body).length < KEEPALIVE_MOST },
        ),
      readFailure,
      onState: (revision) => {
        setKeptAt(revision === null ? null : Date.now());
        if (revision !== null) form.noteRemote({ attemptId, revision });
      },
      onOver,
    }),
  );
  const { content } = form;
  useEffect(() => {
    if (isOn) saver.put(asSaved(pattern.forms, content));
  }, [isOn, content, saver, pattern.forms]);
  useEffect(() => {
    if (!isOn) return undefined;
    const onHide = () => saver.flush(true);
    const onVisibility = () => document.visibilityState === 'hidden' && onHide();
    const onOnline = () => saver.flush();
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibility);
      saver.leave();
    };
  }, [isOn, saver]);
  return { keptAt, stop: saver.stop };
}
