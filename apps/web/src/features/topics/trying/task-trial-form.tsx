import { Loader } from '@mantine/core';
import type { Pattern } from '@orbita/contract/tasks';
import type { TaskTrial } from '@orbita/contract/answers';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, isApiError } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { showFailure, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toSubmission } from '../answering/answer-content.ts';
import { answeringTexts } from '../answering/answering.texts.ts';
import { Countdown } from '../answering/attempts/countdown.tsx';
import { QuestionField } from '../answering/questions/question-field.tsx';
import { QuestionList } from '../answering/questions/question-list.tsx';
import { useHarmlessDrops } from '../answering/uploads/use-file-drop.ts';
import { useAnswerForm } from '../answering/use-answer-form.ts';
import { nameFaults, questionAnchor, readFaults, wordFaults } from '../answering/use-submit.ts';
import { countAnswered, validateAnswer, withoutFaults } from '../answering/validate-answer.ts';
import { TrialResult } from './trial-result.tsx';
import { tryingTexts } from './trying.texts.ts';
import classes from './trying.module.css';

interface Props {
  pattern: Pattern;
  /** When the time of a student would be over, in milliseconds; null without a limit. */
  endsAt: number | null;
  /** Begins anew with empty questions. */
  onAgain: () => void;
}

/** The form of a task as students have it; what is typed is checked by the server and kept nowhere. */
export function TaskTrialForm({ pattern, endsAt, onAgain }: Props) {
  const t = useTexts(tryingTexts);
  const { user } = useCurrentUser();
  const form = useAnswerForm({ pattern, answer: undefined, userId: user.id, draft: undefined, isTrial: true });
  const limits = useCall('files', 'getUploadLimits', undefined, { staleTime: Infinity });
  const { trial, isBusy, faults, clearFault, check, change } = useTrial(pattern, form);
  useHarmlessDrops();
  useTimeUp(trial === null ? endsAt : null, () => void check(true));
  if (trial)
    return (
      <TrialResult pattern={pattern} trial={trial} onAgain={onAgain} onEdit={endsAt === null ? change : undefined} />
    );
  return (
    <div className={classes.form} data-answer-editor>
      {endsAt !== null && (
        <Countdown endsAt={endsAt} answered={countAnswered(pattern.forms, form.content)} total={pattern.forms.length} />
      )}
      <QuestionList pattern={pattern}>
        {(question, number) => (
          <QuestionField
            question={question}
            number={pattern.forms.length > 1 ? number : undefined}
            form={form}
            fault={faults[question.id]}
            limits={limits.data}
            onChange={() => clearFault(question.id)}
          />
        )}
      </QuestionList>
      <div className={classes.bar}>
        <small className={classes.quiet}>{t('notKept')}</small>
        <Button
          colour="blue"
          data-submit
          aria-disabled={isBusy}
          leftSection={isBusy ? <Loader size={16} color="currentColor" /> : null}
          onClick={() => void check(false)}
        >
          {t('check')}
        </Button>
      </div>
    </div>
  );
}

/** Sends a trial after the checks that a hand-in passes. */
function useTrial(pattern: Pattern, form: ReturnType<typeof useAnswerForm>) {
  const [trial, setTrial] = useState<(TaskTrial & { isLate: boolean }) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Record<number, string>>({});
  const refuse = (messages: Record<number, string>, first: string[]) => {
    setFaults(messages);
    for (const message of new Set(first)) notify({ title: answeringTexts.t('validation'), message, tone: 'error' });
    const wrong = pattern.forms.find(({ id }) => messages[id]);
    if (wrong) document.getElementById(questionAnchor(wrong.id))?.focus();
  };
  const send = async (isTimeUp: boolean) => {
    const host = window.location.host;
    const asked = isTimeUp ? withoutFaults(pattern.forms, form.read(), host) : pattern.forms;
    const fields = toSubmission(asked, form.read(), host);
    try {
      const told = await api.answers.tryTask({
        params: { id: pattern.id },
        body: { fields, ...(isTimeUp ? { is_time_up: true } : {}) },
      });
      setTrial({ ...told, isLate: isTimeUp });
    } catch (error) {
      const byQuestion = isApiError(error) ? readFaults(error, pattern) : {};
      if (Object.keys(byQuestion).length > 0) refuse(byQuestion, Object.values(byQuestion));
      else showFailure(error);
    }
  };
  const check = async (isTimeUp: boolean) => {
    if (isBusy) return;
    const wrong = validateAnswer(pattern.forms, form.read(), window.location.host);
    if (wrong && (!isTimeUp || wrong.isEmptyRecord)) return refuse(nameFaults(wrong, pattern.forms), wordFaults(wrong));
    setFaults({});
    setBusy(true);
    if (await form.uploader.settle()) await send(isTimeUp);
    else
      notify({
        title: answeringTexts.t('validation'),
        message: answeringTexts.t('notUploaded'),
        tone: 'error',
      });
    setBusy(false);
  };
  return {
    trial,
    isBusy,
    faults,
    clearFault: (formId: number) => faults[formId] && setFaults(({ [formId]: _, ...rest }) => rest),
    check,
    change: () => setTrial(null),
  };
}

/** Checks once when the time runs out. */
function useTimeUp(endsAt: number | null, onTimeUp: () => void): void {
  const over = useEffectEvent(onTimeUp);
  useEffect(() => {
    const wait = endsAt === null ? 0 : endsAt - Date.now();
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => over(), wait);
    return () => clearTimeout(timer);
  }, [endsAt]);
}
