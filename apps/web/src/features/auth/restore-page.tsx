import type { MailDelivery } from '@orbita/contract/mails';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../api/client/entry-client.ts';
import { withProof } from '../../api/client/proof-of-work.ts';
import { useTexts } from '../../base/i18n.ts';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { EntryForm, type EntryField } from './entry-form.tsx';
import { EntryFrame, EntryNotice, ToSignIn } from './entry-frame.tsx';
import { MailsHere } from './mails-here.tsx';
import { restoreTexts } from './restore.texts.ts';
import { useInformation } from './use-information.ts';
import { useLink } from './use-link.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

/** A new password: asked for by mail, then set by the link of the mail. */
export function RestorePage() {
  const own = useTexts(restoreTexts);
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const { information } = useInformation();
  useTitle(own('restoreTitle'));
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
  const own = useTexts(restoreTexts);
  const [sentTo, setSentTo] = useState<string>();
  // Without an answer about the install it is as where mails are sent.
  const isSent = mails === undefined || mails === 'sent';
  const fields: EntryField<'email'>[] = [{ name: 'email', label: t('email'), type: 'email', autoComplete: 'email' }];
  if (sentTo !== undefined)
    return (
      <EntryNotice title={own(isSent ? 'restoreSent' : 'restoreKept')} way={<ToSignIn login={sentTo} />}>
        <p className={classes.hint}>{own(isSent ? 'restoreSentText' : 'restoreKeptText', { email: sentTo })}</p>
        <MailsHere mails={mails} />
        <PlainButton onClick={() => setSentTo(undefined)}>{own('restoreOther')}</PlainButton>
      </EntryNotice>
    );
  return (
    <>
      <EntryForm
        title={own('restoreTitle')}
        text={own('restoreText')}
        fields={fields}
        button={own('restoreAsk')}
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
  const own = useTexts(restoreTexts);
  const link = useLink(token, (read) => api.auth.readRestoreLink({ body: { token: read } }));
  const [isDone, setDone] = useState(false);
  if (!link) return null;
  if (isDone)
    return (
      <EntryNotice title={own('restoreDone')} way={<ToSignIn login={link.opens?.email} />}>
        <p className={classes.hint}>{own('restoreDoneText')}</p>
      </EntryNotice>
    );
  if (!link.opens)
    return (
      <EntryNotice title={own('restoreTitle')} way={<ToSignIn />}>
        <p className={classes.hint} role="alert">
          {link.refusal}
        </p>
        <PlainButton tone="main" wide onClick={onAgain}>
          {own('restoreAgain')}
        </PlainButton>
      </EntryNotice>
    );
  return <NewPasswordForm token={token} email={link.opens.email} onDone={() => setDone(true)} />;
}

function NewPasswordForm({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const t = useTexts(authTexts);
  const own = useTexts(restoreTexts);
  const fields: EntryField<'email' | 'new_password'>[] = [
    { name: 'email', label: t('email'), type: 'email', autoComplete: 'username', value: email, isFixed: true },
    {
      name: 'new_password',
      label: own('newPassword'),
      type: 'password',
      autoComplete: 'new-password',
      hint: t('passwordHint'),
    },
  ];
  return (
    <EntryForm
      title={own('restoreSet')}
      fields={fields}
      button={own('restoreSave')}
      busy={t('sending')}
      send={async ({ new_password }) => {
        await api.auth.setRestoredPassword({ body: { token, new_password } });
        onDone();
      }}
    />
  );
}
