import type { UgcAnswer } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { AttemptDraft, Form, Pattern, tasks } from '@orbita/contract/tasks';
import { useEffect, useState } from 'react';
import { api, isApiError } from '../../../../api/client/client.ts';
import { accessOf } from '../../../../shared/answers/privacy/readers.ts';
import { contentOf, toSubmission, type AnswerContent } from '../answer-content.ts';
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

/** Returns the draft to continue from: this device's, unless another device has saved a newer one on the server. */
export function chooseDraft(
  forms: readonly Form[],
  own: Draft | undefined,
  attempt: RunningAttempt | null,
  version: number,
): Draft | undefined {
  const kept = attempt?.draft;
  if (!attempt || !kept) return own;
  const keptAt = Date.parse(kept.saved_at) + attempt.ahead;
  const isOwn = own?.remote?.attemptId === attempt.id && own.remote.revision >= kept.revision;
  const remote = { attemptId: attempt.id, revision: kept.revision };
  if (own && (isOwn || own.savedAt > keptAt)) return isOwn ? own : { ...own, remote };
  return { content: contentOfKept(forms, kept), baseVersion: version, attempt: null, savedAt: keptAt, remote };
}
const contentOfKept = (forms: readonly Form[], { fields, privacy }: AttemptDraft): AnswerContent => {
  const content = contentOf(forms, { fields });
  const chosen = ([-1, 0, 1, 2, 3] as const).find((one) => one === privacy);
  return chosen === undefined ? content : { ...content, privacy: chosen };
};

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

/** Saves the draft of a running timed attempt to the server and returns when the server got all of it. */
export function useServerDraft({ pattern, answer, attempt, form, onOver }: Options): {
  keptAt: number | null;
  stop: () => void;
} {
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const isOn = attempt !== null && attempt.endsAt !== null && !attempt.is_overtime && attempt.submitted_at === null;
  const attemptId = attempt?.id ?? 0;
  const [saver] = useState(() =>
    createServerDraft<Saved>({
      kept: asSaved(
        pattern.forms,
        attempt?.draft ? contentOfKept(pattern.forms, attempt.draft) : contentOf(pattern.forms, answer),
      ),
      revision: form.remoteOf(attemptId)?.revision ?? attempt?.draft?.revision ?? 0,
      send: (body, revision, isLeaving) =>
        api.tasks.saveAttemptDraft(
          { params: { id: attemptId }, body: { ...body, revision } },
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
    const leave = () => saver.flush(true);
    const onVisibility = () => document.visibilityState === 'hidden' && leave();
    const onOnline = () => saver.flush();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibility);
      leave();
    };
  }, [isOn, saver]);
  return { keptAt, stop: saver.stop };
}
