import type { UgcAnswer } from '@orbita/contract/answers';
import type { ErrorCode } from '@orbita/contract/errors';
import type { Pattern } from '@orbita/contract/tasks';
import { useRef, useState } from 'react';
import { api, isApiError, newIdempotencyKey, type ApiError } from '../../../api/client/client.ts';
import { invalidate, queryClient, showFailure } from '../../../api/query.ts';
import { accessOf } from '../../../shared/answers/privacy/readers.ts';
import { notify } from '../../../base/notices.ts';
import { fieldOf, toSubmission } from './answer-content.ts';
import { answeringTexts } from './answering.texts.ts';
import type { Attempt } from './drafts/draft-store.ts';
import { isConfirmed, type AnswerForm } from './use-answer-form.ts';
import { useBackOnline } from './use-back-online.ts';
import { validateAnswer, withoutFaults, type AnswerFaults } from './validate-answer.ts';

/** offline: waits for the connection; unsent: a try before was not confirmed. */
export type SubmitStage = 'idle' | 'uploading' | 'sending' | 'offline' | 'unsent';
export interface Submission {
  stage: SubmitStage;
  /** Messages by question. */
  faults: Record<number, string>;
  clearFault: (formId: number) => void;
  submit: () => Promise<void>;
  /** Hands in what is there, because the time of the attempt is over. */
  submitOnTime: () => Promise<void>;
}
interface Options {
  pattern: Pattern;
  answer: UgcAnswer | undefined;
  form: AnswerForm;
  userId: number;
  onSubmitted: (answer: UgcAnswer) => void;
  /** Another device was quicker: show both. */
  onStale: () => void;
  /** The attempt ended elsewhere meanwhile. */
  onOver: () => void;
}

/** Hands an answer in: checks it, waits for its files, sends it with a key that makes a repeated request harmless. */
export function useSubmit({ pattern, answer, form, userId, onSubmitted, onStale, onOver }: Options): Submission {
  const [stage, setStage] = useState<SubmitStage>(form.readAttempt() ? 'unsent' : 'idle');
  const [faults, setFaults] = useState<Record<number, string>>({});

  const refuse = (messages: Record<number, string>, first: string[]) => {
    setFaults(messages);
    for (const message of new Set(first)) notify({ title: answeringTexts.t('validation'), message, tone: 'error' });
    const [firstId] = pattern.forms.filter(({ id }) => messages[id]);
    if (firstId) document.getElementById(questionAnchor(firstId.id))?.focus();
  };

  const send = async (attempt: Attempt) => {
    const unsent = attempt.body.is_time_up ? unsentWords(pattern, form) : '';
    try {
      const saved = await api.answers.submitAnswer({ body: attempt.body }, { idempotencyKey: attempt.key });
      await form.dropDraft();
      setStage('idle');
      notify({ message: answeringTexts.t('sent'), tone: 'success' });
      if (unsent !== '') notify({ message: answeringTexts.t('unsentFields', { list: unsent }), duration: 0 });
      onSubmitted(saved);
    } catch (error) {
      setStage('idle');
      if (!isApiError(error)) throw error;
      settle(error);
    }
  };
  const settle = (error: ApiError) => {
    if (error.code === 'offline' || error.code === 'unavailable') return setStage('offline');
    if (error.status >= 500) setStage('unsent');
    const byQuestion = readFaults(error, pattern);
    if (Object.keys(byQuestion).length > 0) return refuse(byQuestion, Object.values(byQuestion));
    if (error.code === 'stale') {
      onStale();
      void invalidate('answers');
    }
    // Closed, archived or hidden meanwhile: the page shows it, the text stays here.
    if (topicChanged.has(error.code)) void queryClient.invalidateQueries({ queryKey: ['topics', 'getLesson'] });
    showFailure(error);
  };

  // Kept through a lost connection: what the time has closed is sent by itself when it is back.
  const isTimeUp = useRef(false);
  const submit = async () => {
    if (stage === 'sending' || stage === 'uploading') return;
    const wrong = validateAnswer(pattern.forms, form.read(), window.location.host);
    if (wrong && (!isTimeUp.current || wrong.isEmptyRecord)) return refuse(nameFaults(wrong), wordFaults(wrong));
    if (answer && answer.version > form.baseVersion) {
      notify({ message: answeringTexts.t('staleTitle'), tone: 'error' });
      return onStale();
    }
    setFaults({});
    setStage('uploading');
    if (!(await form.uploader.settle())) {
      setStage('idle');
      notify({ title: answeringTexts.t('validation'), message: answeringTexts.t('notUploaded'), tone: 'error' });
      return;
    }
    setStage('sending');
    const attempt = nextAttempt(form, pattern, { answer, isTimeUp: isTimeUp.current });
    await form.keepAttempt(attempt);
    await send(attempt);
  };
  /** While the connection was gone, the server may have handed in what it had: the same is not sent again, and would be late. */
  const submitUnlessDone = async () => {
    const given = await api.answers
      .listAnswers({ query: { pattern_id: pattern.id, user_id: userId } })
      .catch(() => undefined);
    if (!given) return setStage('offline');
    const done = given.data.find(({ version }) => version > form.baseVersion);
    if (!done) return submit();
    if (!isConfirmed(pattern, done, { content: form.read() })) return onOver();
    await form.dropDraft();
    notify({ message: answeringTexts.t('sentByServer'), tone: 'success' });
    onSubmitted(done);
  };
  useBackOnline(stage === 'offline', () => {
    setStage('unsent');
    if (isTimeUp.current) void submitUnlessDone();
    else
      notify({
        message: answeringTexts.t('backOnline', { title: pattern.title }),
        action: { label: answeringTexts.t('sendNow'), run: () => void submit() },
        duration: 0,
      });
  });
  return {
    stage,
    faults,
    submit,
    submitOnTime: () => {
      isTimeUp.current = true;
      return submit();
    },
    clearFault: (formId) => faults[formId] && setFaults(({ [formId]: _, ...rest }) => rest),
  };
}

/** Id of the field that takes focus when something is wrong with a question. */
export const questionAnchor = (formId: number): string => `question-${formId}`;

const topicChanged = new Set<ErrorCode | 'offline'>([
  'answers-closed',
  'answers-not-open',
  'archived',
  'page-hidden',
  'topic-hidden',
  'subject-hidden',
  'subject-not-studied',
  'foreign-field',
  'attempt-not-started',
  'no-attempts-left',
]);

/** What was typed but is not in the form that its question asks for: told in full, so that nothing typed is gone without a word. */
function unsentWords(pattern: Pattern, form: AnswerForm): string {
  const content = form.read();
  const sent = new Set(withoutFaults(pattern.forms, content, window.location.host));
  return pattern.forms
    .filter((question) => !sent.has(question))
    .map(({ id, title }) => `${title} — ${fieldOf(content, id).text}`)
    .join('; ');
}

/** The try before, when nothing changed since: only the same key keeps a repeated request from becoming a second version. */
function nextAttempt(
  form: AnswerForm,
  pattern: Pattern,
  { answer, isTimeUp }: { answer: UgcAnswer | undefined; isTimeUp: boolean },
): Attempt {
  const content = form.read();
  const asked = isTimeUp ? withoutFaults(pattern.forms, content, window.location.host) : pattern.forms;
  const body = {
    pattern_id: pattern.id,
    ...accessOf(content.privacy, content.readers),
    fields: toSubmission(asked, content, window.location.host),
    ...(isTimeUp ? { is_time_up: true } : {}),
    ...(answer ? { updated_at: answer.updated_at } : {}),
  };
  const before = form.readAttempt();
  const plain = (one: Attempt['body']) => JSON.stringify({ ...one, updated_at: null });
  return before && plain(before.body) === plain(body) ? { key: before.key, body } : { key: newIdempotencyKey(), body };
}

const nameFaults = ({ fields }: AnswerFaults): Record<number, string> =>
  Object.fromEntries(Object.entries(fields).map(([id, fault]) => [id, answeringTexts.t(fault)]));
const wordFaults = (faults: AnswerFaults): string[] => {
  const words = Object.values(nameFaults(faults));
  return words.length > 0 ? words : [answeringTexts.t('emptyRecord')];
};

/** The server names questions as `fields.<id>`. */
function readFaults(error: ApiError, pattern: Pattern): Record<number, string> {
  return Object.fromEntries(
    pattern.forms.flatMap(({ id }) =>
      error.fields?.[`fields.${id}`]?.[0] ? [[id, error.fields[`fields.${id}`]![0]!]] : [],
    ),
  );
}
