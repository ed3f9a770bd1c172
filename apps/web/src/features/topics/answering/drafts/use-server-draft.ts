import type { UgcAnswer } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Form, Pattern, tasks } from '@orbita/contract/tasks';
import { useEffect, useState } from 'react';
import { api, isApiError } from '../../../../api/client/client.ts';
import { accessOf } from '../../../../shared/answers/privacy/readers.ts';
import { contentOf, toSubmission, type AnswerContent } from '../answer-content.ts';
import { contentOfKept, ORDINARY } from './kept-draft.ts';
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
