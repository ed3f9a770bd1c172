import type { UgcAnswer } from '@orbita/contract/answers';
import type { ErrorCode } from '@orbita/contract/errors';
import type { Form, Pattern, QuestionType } from '@orbita/contract/tasks';
import { useRef, useState } from 'react';
import { api, isApiError, newIdempotencyKey, type ApiError } from '../../../api/client/client.ts';
import { invalidate, queryClient, showFailure } from '../../../api/query.ts';
import { accessOf } from '../../../shared/answers/privacy/readers.ts';
import { dismissConfirmation } from '../../../ui/dialogs/confirm.tsx';
import { dismissErrors, notify } from '../../../base/notices.ts';
import { fieldOf, isAnsweredByFiles, toSubmission } from './answer-content.ts';
import { answeringTexts } from './answering.texts.ts';
import type { Attempt } from './drafts/draft-store.ts';
import { isConfirmed, type AnswerForm } from './use-answer-form.ts';
import { useBackOnline } from './use-back-online.ts';
import { validateAnswer, withoutFaults, type AnswerFaults } from './validate-answer.ts';

/** `offline`: waiting for the connection; `unsent`: an earlier attempt was not confirmed. */
export type SubmitStage = 'idle' | 'uploading' | 'sending' | 'offline' | 'unsent';
export interface Submission {
  stage: SubmitStage;
  /** Messages by id of the question. */
  faults: Record<number, string>;
  clearFault: (formId: number) => void;
  submit: () => Promise<void>;
  /** Submits the present content, because the attempt's time is over. */
  submitOnTime: () => Promise<void>;
}
interface Options {
  pattern: Pattern;
  answer: UgcAnswer | undefined;
  form: AnswerForm;
  userId: number;
  /** Asks whether to hand in what passed the checks; not asked when the time is over. */
  mayEnd: () => Promise<boolean>;
  onSubmitted: (answer: UgcAnswer) => void;
  /** Called when another device has submitted a newer version; both are shown. */
  onStale: () => void;
  /** Called when the attempt was ended elsewhere in the meantime. */
  onOver: () => void;
  /** Hands the answer in once there is a network; resolves to false when it cannot wait here, and is missing where the time runs. */
  sendLater?: ((attempt: Attempt) => Promise<boolean>) | undefined;
}

/** Submits an answer: validates it, waits for its uploads and sends it with an idempotency key. */
export function useSubmit(options: Options): Submission {
  const { pattern, answer, form, userId, mayEnd, onSubmitted, onStale, onOver, sendLater } = options;
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
      dismissErrors(answeringTexts.t('validation'));
      notify({ message: answeringTexts.t('sent'), tone: 'success' });
      if (unsent !== '') notify({ message: answeringTexts.t('unsentFields', { list: unsent }), duration: 0 });
      onSubmitted(saved);
    } catch (error) {
      if (isApiError(error) && isAway(error) && (await sendLater?.(attempt))) return;
      setStage('idle');
      if (!isApiError(error)) throw error;
      settle(error);
    }
  };
  const settle = (error: ApiError) => {
    if (isAway(error)) return setStage('offline');
    if (error.status >= 500) setStage('unsent');
    const byQuestion = readFaults(error, pattern);
    if (Object.keys(byQuestion).length > 0) return refuse(byQuestion, Object.values(byQuestion));
    if (error.code === 'stale') {
      onStale();
      void invalidate('answers');
    }
    // The topic was closed, archived or hidden in the meantime: the page shows it and the text stays here.
    if (topicChanged.has(error.code)) void queryClient.invalidateQueries({ queryKey: ['topics', 'getLesson'] });
    showFailure(error);
  };

  // Remembered across a lost connection, so that an expired attempt is submitted by itself once the connection is back.
  const isTimeUp = useRef(false);
  const hasTimedOut = () => isTimeUp.current;
  const submit = async () => {
    if (stage === 'sending' || stage === 'uploading') return;
    const wrong = validateAnswer(pattern.forms, form.read(), window.location.host);
    if (wrong && (!isTimeUp.current || wrong.isEmptyRecord))
      return refuse(nameFaults(wrong, pattern.forms), wordFaults(wrong));
    if (answer && answer.version > form.baseVersion) {
      notify({ message: answeringTexts.t('staleTitle'), tone: 'error' });
      return onStale();
    }
    setFaults({});
    // The time may run out while the question is open; then the answer is sent without it.
    if (!isTimeUp.current && (!(await mayEnd()) || hasTimedOut())) return;
    setStage('uploading');
    if (!(await form.uploader.settle())) {
      const waits = [...form.uploader.states.get().values()].every(({ stage: upload }) => upload === 'paused');
      if (waits && (await sendLater?.(nextAttempt(form, pattern, { answer, isTimeUp: false })))) return;
      setStage('idle');
      notify({ title: answeringTexts.t('validation'), message: answeringTexts.t('notUploaded'), tone: 'error' });
      return;
    }
    setStage('sending');
    const attempt = nextAttempt(form, pattern, { answer, isTimeUp: isTimeUp.current });
    await form.keepAttempt(attempt);
    await send(attempt);
  };
  /** Submits unless the server did so while the connection was lost; a second submission would be late. */
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
      dismissConfirmation();
      return submit();
    },
    clearFault: (formId) => faults[formId] && setFaults(({ [formId]: _, ...rest }) => rest),
  };
}

/** Returns the DOM id of the field to focus when a question has a fault. */
export const questionAnchor = (formId: number): string => `question-${formId}`;

const isAway = ({ code }: ApiError): boolean => code === 'offline' || code === 'unavailable';

const topicChanged = new Set<ErrorCode | 'offline'>([
  'answers-closed',
  'answers-not-open',
  'archived',
  'page-hidden',
  'topic-hidden',
  'retake-closed',
  'subject-hidden',
  'subject-not-studied',
  'foreign-field',
  'attempt-not-started',
  'no-attempts-left',
]);

/** Lists typed answers left out because of their invalid format in full, so that nothing typed disappears silently. */
function unsentWords(pattern: Pattern, form: AnswerForm): string {
  const content = form.read();
  const sent = new Set(withoutFaults(pattern.forms, content, window.location.host));
  return pattern.forms
    .filter((question) => !sent.has(question))
    .map(({ id, title }) => `${title} — ${fieldOf(content, id).text}`)
    .join('; ');
}

/** Reuses the previous attempt's key if nothing has changed, so that the repeated request does not create a second version. */
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

/** Returns what to say at each faulty question; one without an answer says what its kind of question asks for. */
export const nameFaults = ({ fields }: AnswerFaults, forms: readonly Form[]): Record<number, string> =>
  Object.fromEntries(
    forms.flatMap(({ id, type }) => {
      const fault = fields[id];
      return fault ? [[id, answeringTexts.t(fault === 'answerEmpty' ? wordMissing(type) : fault)]] : [];
    }),
  );

function wordMissing(type: QuestionType) {
  if (type === 'single') return 'missingChoice';
  if (type === 'multiple') return 'missingChoices';
  if (type === 'matching') return 'missingPairs';
  if (type === 'ordering') return 'missingOrder';
  return isAnsweredByFiles(type) ? 'missingFile' : 'answerEmpty';
}

/** Returns the sentences of the notice. */
export const wordFaults = ({ fields }: AnswerFaults): string[] => {
  const words = Object.values(fields).map((fault) => answeringTexts.t(fault));
  return words.length > 0 ? words : [answeringTexts.t('emptyRecord')];
};

/** Reads messages by question, which the server names `fields.<id>`. */
export function readFaults(error: ApiError, pattern: Pattern): Record<number, string> {
  return Object.fromEntries(
    pattern.forms.flatMap(({ id }) =>
      error.fields?.[`fields.${id}`]?.[0] ? [[id, error.fields[`fields.${id}`]![0]!]] : [],
    ),
  );
}
