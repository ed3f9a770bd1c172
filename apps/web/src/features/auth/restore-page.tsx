import type { MailDelivery } from '@orbita/contract/mails';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../api/client/entry-client.ts';
import { withProof } from '../../api/client/proof-of-work.ts';
import { useTexts } from '../../base/i18n.ts';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { EntryForm, type EntryField } from './entry-form.tsx';
import { EntryFrame, EntryNotice, MailsHere, ToSignIn } from './entry-frame.tsx';
import { useInformation } from './use-information.ts';
import { useLink } from './use-link.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

/** A new password: asked for by mail, then set by the link of the mail. */
export function RestorePage() {
  const t = useTexts(authTexts);
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const { information } = useInformation();
  useTitle(t('restoreTitle'));
  return (
    <EntryFrame lead={information?.title}>
      {token ? (
        <ByLink key={token} token={token} onAgain={() => void navigate('/password/restore')} />
      ) : (
        <AskForMail mails={information?.mails} />
      )}
    </EntryFrame>
  );
}

function AskForMail({ mails }: { mails: MailDelivery | undefined }) {
  const t = useTexts(authTexts);
  const [sentTo, setSentTo] = useState<string>();
  // Without an answer about the install it is as where mails are sent.
  const isSent = mails === undefined || mails === 'sent';
  const fields: EntryField<'email'>[] = [{ name: 'email', label: t('email'), type: 'email', autoComplete: 'email' }];
  if (sentTo !== undefined)
    return (
      <EntryNotice title={t(isSent ? 'restoreSent' : 'restoreKept')} way={<ToSignIn login={sentTo} />}>
        <p className={classes.hint}>{t(isSent ? 'restoreSentText' : 'restoreKeptText', { email: sentTo })}</p>
        <MailsHere mails={mails} />
        <PlainButton onClick={() => setSentTo(undefined)}>{t('restoreOther')}</PlainButton>
      </EntryNotice>
    );
  return (
    <>
      <EntryForm
        title={t('restoreTitle')}
        text={t('restoreText')}
        fields={fields}
        button={t('restoreAsk')}
        busy={t('sending')}
        send={async ({ email }) => {
          await withProof((paid) => api.auth.restorePassword({ body: { email: email.trim(), ...paid } }));
          setSentTo(email.trim());
        }}
      />
      <p className={classes.aside}>
        <ToSignIn />
      </p>
    </>
  );
}

function ByLink({ token, onAgain }: { token: string; onAgain: () => void }) {
  const t = useTexts(authTexts);
  const link = useLink(token, (read) => api.auth.readRestoreLink({ body: { token: read } }));
  const [isDone, setDone] = useState(false);
  if (!link) return null;
  if (isDone)
    return (
      <EntryNotice title={t('restoreDone')} way={<ToSignIn login={link.opens?.email} />}>
        <p className={classes.hint}>{t('restoreDoneText')}</p>
      </EntryNotice>
    );
  if (!link.opens)
    return (
      <EntryNotice title={t('restoreTitle')} way={<ToSignIn />}>
        <p className={classes.hint} role="alert">
          {link.refusal}
        </p>
        <PlainButton tone="main" wide onClick={onAgain}>
          {t('restoreAgain')}
        </PlainButton>
      </EntryNotice>
    );
  return <NewPasswordForm token={token} email={link.opens.email} onDone={() => setDone(true)} />;
}

function NewPasswordForm({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const t = useTexts(authTexts);
  const fields: EntryField<'email' | 'new_password'>[] = [
    { name: 'email', label: t('email'), type: 'email', autoComplete: 'username', value: email, isFixed: true },
    {
      name: 'new_password',
      label: t('newPassword'),
      type: 'password',
      autoComplete: 'new-password',
      hint: t('passwordHint'),
    },
  ];
  return (
    <EntryForm
      title={t('restoreSet')}
      fields={fields}
      button={t('restoreSave')}
      busy={t('sending')}
      send={async ({ new_password }) => {
        await api.auth.setRestoredPassword({ body: { token, new_password } });
        onDone();
      }}
    />
  );
}
