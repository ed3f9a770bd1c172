import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../api/client/entry-client.ts';
import { useTexts } from '../../base/i18n.ts';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { emailConfirmTexts } from './email-confirm.texts.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryFrame, EntryNotice } from './entry-frame.tsx';
import classes from './auth.module.css';

/** Confirms a new address of an account; by a button, because mail programs open links ahead. */
export function EmailConfirmPage() {
  const t = useTexts(emailConfirmTexts);
  const token = useLocation().hash.slice(1);
  const [email, setEmail] = useState<string>();
  useTitle(t('emailTitle'));
  return (
    <EntryFrame>
      {email === undefined ? (
        <EntryForm
          title={t('emailTitle')}
          text={t('emailText')}
          fields={[]}
          button={t('emailConfirm')}
          busy={t('emailConfirming')}
          send={async () => setEmail((await api.auth.confirmEmail({ body: { token } })).email)}
        />
      ) : (
        <EntryNotice title={t('emailConfirmed')} way={<Link to="/main">{t('emailGoOn')}</Link>}>
          <p className={classes.hint}>{t('emailConfirmedText', { email })}</p>
        </EntryNotice>
      )}
    </EntryFrame>
  );
}
