import { Textarea } from '@mantine/core';
import type { Inquiry } from '@orbita/contract/inquiries';
import { IconArrowBackUp, IconCheck, IconSend } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isVersionOf, staleRecord } from '../../api/client/api-error.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { invalidate, showFailure, useSave } from '../../api/query.ts';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { MailsStay } from '../../shared/mails/mails-stay.tsx';
import { notify } from '../../base/notices.ts';
import { unsentKey } from '../../base/unsent.ts';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { inquiriesTexts } from './inquiries.texts.ts';
import classes from './inquiries.module.css';

const LONGEST = 10_000;

/** The answer of the office, or the form for it. */
export function AnswerPanel({ inquiry }: { inquiry: Inquiry }) {
  const t = useTexts(inquiriesTexts);
  const { can, user } = useCurrentUser();
  const canWrite = can('users_write') || user.duties.includes('inquiries');
  return (
    <Panel title={t('answer')} className={classes.panel}>
      {() =>
        inquiry.answered_at ? (
          <Answered inquiry={inquiry} canWrite={canWrite} />
        ) : canWrite ? (
          <AnswerForm inquiry={inquiry} />
        ) : (
          <p className={classes.hint}>{t('waits')}</p>
        )
      }
    </Panel>
  );
}

function useSettle(inquiry: Inquiry) {
  const t = useTexts(inquiriesTexts);
  const settle = useSave('inquiries', 'settleInquiries', { invalidates: ['inquiries', 'office'] });
  const turn = (is_answered: boolean) =>
    settle.mutate(
      { body: { ids: [inquiry.id], is_answered } },
      { onSuccess: () => notify({ message: t(is_answered ? 'settled' : 'reopened', { count: 1 }) }) },
    );
  return { turn, isBusy: settle.isPending };
}

function Answered({ inquiry, canWrite }: { inquiry: Inquiry; canWrite: boolean }) {
  const t = useTexts(inquiriesTexts);
  const { turn, isBusy } = useSettle(inquiry);
  const { answer, answered_at, answered_by, answer_mail_state: mail } = inquiry;
  return (
    <>
      <p className={classes.hint}>
        {t(answer === null ? 'otherwise' : 'byMail')} {answered_at && formatDayTime(answered_at)}
        {answered_by && `, ${personName(answered_by, 'short')}`}
        {mail && ` · ${t(`mail-${mail}`)}`}
      </p>
      {mail === 'kept' && <MailsStay />}
      {answer !== null && <p className={classes.text}>{answer}</p>}
      {answer === null && canWrite && (
        <div className={classes.ways}>
          <Button
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            loading={isBusy}
            onClick={() => turn(false)}
          >
            {t('reopen')}
          </Button>
        </div>
      )}
    </>
  );
}

function AnswerForm({ inquiry }: { inquiry: Inquiry }) {
  const t = useTexts(inquiriesTexts);
  const key = unsentKey(useCurrentUser().user.id, `inquiry.${inquiry.id}`);
  const form = useFormFields({ initial: { text: localStorage.getItem(key) ?? '' }, required: ['text'] });
  const { text } = form.values;
  const { turn, isBusy } = useSettle(inquiry);
  useEffect(() => {
    if (text.trim()) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  }, [key, text]);
  const send = useSave('inquiries', 'answerInquiry', {
    invalidates: ['inquiries', 'office'],
    success: t('answerSent'),
    failure: false,
    onSuccess: () => localStorage.removeItem(key),
    onError: (error) => {
      if (error.fields) return form.refuse(error.fields);
      // The page shows what the other has answered, and the typed text stays in this browser.
      if (!isVersionOf(inquiry, staleRecord(error))) return showFailure(error);
      notify({ message: t('answeredByOther') });
      void invalidate('inquiries', 'office');
    },
  });
  const settle = (
    <Button leftSection={<IconCheck size={18} aria-hidden="true" />} loading={isBusy} onClick={() => turn(true)}>
      {t('settle')}
    </Button>
  );
  if (inquiry.email === null)
    return (
      <>
        <p className={classes.hint}>{t('phoneOnly')}</p>
        <div className={classes.ways}>{settle}</div>
      </>
    );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isReady) send.mutate({ params: { id: inquiry.id }, body: { text, updated_at: inquiry.updated_at } });
      }}
    >
      <MailsStay />
      <Textarea
        label={t('answerText')}
        description={t('answerHint', { email: inquiry.email })}
        autosize
        minRows={5}
        maxRows={20}
        maxLength={LONGEST}
        {...form.text('text')}
      />
      <div className={classes.ways}>
        <Button
          type="submit"
          colour="blue"
          leftSection={<IconSend size={18} aria-hidden="true" />}
          loading={send.isPending}
          disabled={!form.isReady}
        >
          {t('sendAnswer')}
        </Button>
        {settle}
      </div>
    </form>
  );
}
