import type { UgcAnswer } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Form, Pattern, tasks } from '@orbita/contract/tasks';
import { useEffect, useState } from 'react';
import { api, isApiError, newIdempotencyKey } from '../../../../api/client/client.ts';
import { accessOf } from '../../../../shared/answers/privacy/readers.ts';
import { contentOf, toSubmission, type AnswerContent } from '../answer-content.ts';
import type { Draft } from './draft-store.ts';
import { contentOfKept, type ChosenDraft, draftOfKept, ORDINARY } from './kept-draft.ts';
import { createServerDraft } from './server-draft.ts';
import type { AnswerForm } from '../use-answer-form.ts';
import type { RunningAttempt } from '../attempts/use-attempts.ts';

type Saved = Omit<BodyOf<typeof tasks.saveAttemptDraft>, 'revision' | 'based_on' | 'writer'>;
/** Names this page to the server as the writer of its drafts. */
const writer = newIdempotencyKey();
/** Milliseconds to wait for the word whether another device has saved since. */
const ASK_PATIENCE = 5000;
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
  /** What was found when the form opened. */
  chosen: ChosenDraft;
  /** Called when the server has another device's draft, which was not replaced. */
  onOther: (other: Draft) => void;
  /** Called when the attempt was ended elsewhere. */
  onOver: () => void;
}

/** Saves the draft to the server, that of a timed task while the attempt runs, and returns when the server got all of it. */
export function useServerDraft({ pattern, answer, attempt, form, chosen, onOther, onOver }: Options): {
  keptAt: number | null;
  /** The server has another draft and nothing is sent until the student has chosen. */
  isHeld: boolean;
  /** Goes on with the draft taken from the server, or with what is written here. */
  goOn: (taken?: Draft) => void;
  /** Tells whether another device has saved a newer draft of this attempt. */
  isBehind: () => Promise<boolean>;
  stop: () => void;
} {
  const [keptAt, setKeptAt] = useState<number | null>(chosen.keptAt);
  const [isHeld, setHeld] = useState(chosen.held !== undefined);
  const isTimed = pattern.time_limit_minutes !== null;
  const isRunning =
    attempt !== null && attempt.endsAt !== null && !attempt.is_overtime && attempt.submitted_at === null;
  const isOn = isTimed ? isRunning : attempt === null;
  const attemptId = attempt?.id ?? ORDINARY;
  const stored = attempt ? attempt.draft : pattern.draft;
  const [saver] = useState(() =>
    createServerDraft<Saved>({
      kept: asSaved(pattern.forms, stored ? contentOfKept(pattern.forms, stored) : contentOf(pattern.forms, answer)),
      revision: Math.max(form.remoteOf(attemptId)?.revision ?? 0, stored?.revision ?? 0),
      held: chosen.held,
      send: (body, numbers, isLeaving) =>
        (attempt ? api.tasks.saveAttemptDraft : api.tasks.saveAnswerDraft)(
          { params: { id: attempt?.id ?? pattern.id }, body: { ...body, ...numbers, writer } },
          { keepalive: isLeaving && JSON.stringify(body).length < KEEPALIVE_MOST },
        ),
      readFailure,
      onState: (revision) => {
        setKeptAt(revision === null ? null : Date.now());
        if (revision !== null) form.noteRemote({ attemptId, revision });
      },
      onOther: (other) => {
        setHeld(true);
        const baseVersion = answer?.version ?? 0;
        onOther(draftOfKept(pattern.forms, other, { attemptId, ahead: attempt?.ahead ?? 0, baseVersion }));
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
  const goOn = (taken?: Draft) => {
    setHeld(false);
    saver.goOn(taken && asSaved(pattern.forms, taken.content));
    if (taken) setKeptAt(taken.savedAt);
  };
  const isBehind = async () => {
    const known = saver.known();
    if (!attempt || known === null) return attempt !== null;
    const asked = api.tasks.getTaskAttempts({ params: { id: pattern.id } }).then(
      ({ current, draft }) => current?.id === attempt.id && draft !== null && draft.revision > (saver.known() ?? 0),
      () => false,
    );
    return Promise.race([asked, new Promise<false>((resolve) => setTimeout(() => resolve(false), ASK_PATIENCE))]);
  };
  return { keptAt, isHeld, goOn, isBehind, stop: saver.stop };
}
