import { Loader } from '@mantine/core';
import type { UgcAnswer } from '@orbita/contract/answers';
import type { Pattern } from '@orbita/contract/tasks';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { notify } from '../../../base/notices.ts';
import { AnswerPrivacy } from '../../../shared/answers/privacy/answer-privacy.tsx';
import { noReaders } from '../../../shared/answers/privacy/readers.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { contentOf, toSubmission } from './answer-content.ts';
import { countAnswered } from './validate-answer.ts';
import { answeringTexts } from './answering.texts.ts';
import { Countdown } from './attempts/countdown.tsx';
import { RemarksBesideForm } from './given/remarks.tsx';
import { DraftLine } from './drafts/draft-line.tsx';
import type { Attempt, Draft } from './drafts/draft-store.ts';
import { QuestionList } from './questions/question-list.tsx';
import { QuestionField } from './questions/question-field.tsx';
import { needsHint, type KnownRule } from './rules/rule-words.ts';
import { StaleAnswer } from './stale-answer.tsx';
import { isLimited, type RunningAttempt } from './attempts/use-attempts.ts';
import { DISCARD_UNDO_TIME, useAnswerForm, type AnswerForm } from './use-answer-form.ts';
import { useFieldEscape, useFirstFieldFocus } from './form-keys.ts';
import { useHarmlessDrops } from './uploads/use-file-drop.ts';
import { OtherDraft, useOtherDraft } from './drafts/other-draft.tsx';
import { chooseDraft } from './drafts/kept-draft.ts';
import { useServerDraft } from './drafts/use-server-draft.ts';
import { questionAnchor, useSubmit } from './use-submit.ts';
import classes from './answer-editor.module.css';

interface Props {
  pattern: Pattern;
  answer: UgcAnswer | undefined;
  userId: number;
  draft: Draft | undefined;
  /** The task's visibility rule, which may open the answer or close it whatever the student chooses. */
  rule: KnownRule;
  /** Whether the student has just asked to change the answer, so that the first field takes the focus. */
  isAskedFor?: boolean;
  /** The running attempt; null for a task without a time limit. */
  attempt?: RunningAttempt | null;
  /** Called on the first change, after which the editor must stay open whatever arrives. */
  onDirty: () => void;
  onSubmitted: (answer: UgcAnswer) => void;
  /** Called with what was written when the student leaves the answer as it is; null when nothing is left of it. */
  onClose: (left: Draft | null) => void;
  /** Called when the attempt was ended by another device or by the server. */
  onOver: (left: Draft) => void;
  /** Moves the answer to the outbox, because the server cannot be reached. */
  sendLater?: ((left: Draft, attempt: Attempt) => Promise<boolean>) | undefined;
}

/** The form of a task: questions, privacy and one button; a line below always says where the text is saved. */
export function AnswerEditor(props: Props) {
  const { pattern, answer, userId, rule, attempt = null, onDirty, onSubmitted, onClose } = props;
  const endsAt = attempt?.endsAt ?? null;
  const [chosen] = useState(() => chooseDraft(pattern, props.draft, attempt, answer));
  const { draft } = chosen;
  const t = useTexts(answeringTexts);
  const form = useAnswerForm({ pattern, answer, userId, draft });
  const onOver = () => props.onOver(form.toDraft());
  const { other, keep, show } = useOtherDraft(form, chosen);
  const server = useServerDraft({ pattern, answer, attempt, form, chosen, onOther: keep, onOver });
  const limits = useCall('files', 'getUploadLimits', undefined, { staleTime: Infinity });
  const [isRestored, setRestored] = useState(draft !== undefined);
  const staleId = `stale-${pattern.id}`;
  const submission = useSubmit({
    pattern,
    answer,
    form,
    userId,
    mayEnd: () => mayEndAttempt(pattern, form, attempt),
    onSubmitted: (submitted) => {
      server.stop();
      onSubmitted(submitted);
    },
    onOver,
    sendLater:
      props.sendLater &&
      (async (sent) => {
        // The draft must be on this device as it stands before it can move.
        await form.keepAttempt(sent);
        return props.sendLater!(form.toDraft(), sent);
      }),
    onStale: () => document.getElementById(staleId)?.scrollIntoView({ block: 'center' }),
  });
  useHarmlessDrops();
  const box = useFirstFieldFocus(props.isAskedFor && pattern.forms[0] ? questionAnchor(pattern.forms[0].id) : null);
  const handInOnTime = async () => {
    if (!(await server.isBehind())) return submission.submitOnTime();
    notify({ message: t('newerElsewhere'), duration: 0 });
    onOver();
  };
  useTimeUp(endsAt, () => void handInOnTime());
  useOwnVersion(form, pattern, answer);

  const isStale = answer !== undefined && answer.version > form.baseVersion;
  const isBusy = submission.stage === 'sending' || submission.stage === 'uploading';
  useFieldEscape(box, () => {
    if (answer && endsAt === null && !isBusy) onClose(form.toDraft());
  });
  const discard = () => {
    const undo = form.discard(answer);
    if (!server.isHeld) show(undefined);
    setRestored(false);
    notify({
      message: t('draftDeleted'),
      action: { label: uiTexts.t('undo'), run: () => (undo(), show(other)) },
      duration: DISCARD_UNDO_TIME,
    });
  };
  return (
    <div ref={box} className={classes.editor} data-answer-editor>
      {endsAt !== null && (
        <Countdown endsAt={endsAt} answered={countAnswered(pattern.forms, form.content)} total={pattern.forms.length} />
      )}
      {isRestored && (
        <p className={classes.restored} role="status">
          {t(draft?.place === 'server' ? 'restoredServer' : 'restored', {
            time: formatDayTime(draft?.savedAt ?? Date.now()),
          })}{' '}
          ·{' '}
          <button type="button" className={classes.inline} onClick={discard}>
            {t('deleteDraft')}
          </button>
        </p>
      )}
      {other && <OtherDraft pattern={pattern} form={form} other={other} keep={keep} goOn={server.goOn} />}
      {answer && <RemarksBesideForm pattern={pattern} answer={answer} />}
      {isStale && (
        <StaleAnswer
          id={staleId}
          pattern={pattern}
          answer={answer}
          onKeep={() => form.replace(form.read(), answer.version)}
          onTake={() => void form.dropDraft().then(() => onClose(null))}
        />
      )}
      <QuestionList pattern={pattern}>
        {(question, number) => (
          <QuestionField
            question={question}
            number={pattern.forms.length > 1 ? number : undefined}
            form={form}
            fault={submission.faults[question.id]}
            limits={limits.data}
            onChange={() => {
              submission.clearFault(question.id);
              onDirty();
            }}
          />
        )}
      </QuestionList>
      {(submission.stage === 'offline' || submission.stage === 'unsent') && (
        <p className={classes.unsent} role="status">
          {t(submission.stage)}
        </p>
      )}
      <div className={classes.bar}>
        <div>
          {rule !== 'private' && (
            <AnswerPrivacy
              privacy={form.content.privacy}
              readers={form.content.readers ?? noReaders}
              onChange={(privacy, readers) => {
                form.changePrivacy(privacy, readers);
                onDirty();
              }}
            />
          )}
          {needsHint(form.content.privacy, rule) && <small className={classes.hint}>{t('privacyHint')}</small>}
        </div>
        <div className={classes.buttons}>
          {answer && endsAt === null && (
            <Button onClick={() => onClose(form.toDraft())} disabled={isBusy}>
              {t('keep')}
            </Button>
          )}
          <Button
            colour="blue"
            data-submit
            aria-disabled={isBusy}
            onClick={() => void submission.submit()}
            leftSection={isBusy ? <Loader size={16} color="currentColor" /> : null}
          >
            {t(answer ? 'sendAgain' : 'send')}
          </Button>
        </div>
      </div>
      <DraftLine
        stage={submission.stage}
        saved={form.saved}
        keptAt={server.keptAt}
        isHeld={server.isHeld}
        sentAt={answer?.receipt.submitted_at}
      />
    </div>
  );
}

/** Asks before an attempt ends; one whose time is over has ended already. */
async function mayEndAttempt(pattern: Pattern, form: AnswerForm, attempt: RunningAttempt | null): Promise<boolean> {
  const isEnded = attempt !== null && (attempt.by_server || attempt.is_overtime);
  if (!isLimited(pattern) || isEnded) return true;
  const [count, total] = [countAnswered(pattern.forms, form.read()), pattern.forms.length];
  return confirm({
    title: answeringTexts.t('endAsk'),
    message: answeringTexts.t('endMessage', { count, total }),
    confirmLabel: answeringTexts.t('endConfirm'),
  });
}

/** Submits once when the attempt's time runs out; one that was already over when opened is left to the student. */
function useTimeUp(endsAt: number | null, onTimeUp: () => void): void {
  const latest = useRef(onTimeUp);
  useEffect(() => {
    latest.current = onTimeUp;
  });
  useEffect(() => {
    const wait = endsAt === null ? 0 : endsAt - Date.now();
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => latest.current(), wait);
    return () => clearTimeout(timer);
  }, [endsAt]);
}

/** Recognises a version that is our own submission whose confirmation was lost, rather than another device's work. */
function useOwnVersion(form: AnswerForm, pattern: Pattern, answer: UgcAnswer | undefined): void {
  const attempt = form.readAttempt();
  const isOwn =
    answer !== undefined &&
    attempt !== null &&
    answer.version > form.baseVersion &&
    JSON.stringify(toSubmission(pattern.forms, contentOf(pattern.forms, answer), window.location.host)) ===
      JSON.stringify(attempt.body.fields);
  useEffect(() => {
    if (isOwn) form.replace(form.read(), answer.version);
    // The form is a new object on every render; only the arrival of the version matters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOwn]);
}
