import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { keepToken } from '../../../api/client/session.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { EntryForm } from '../entry-form.tsx';
import { EntryFrame, EntryNotice, ToSignIn } from '../entry-frame.tsx';
import { registrationTexts } from './registration.texts.ts';
import classes from '../auth.module.css';

/** Confirms the address of a registration; by a button, because mail programs open links ahead. */
export function ConfirmPage() {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const [known, setKnown] = useState<string>();
  useTitle(t('confirmTitle'));
  const confirm = async () => {
    const entered = await api.auth.confirmRegistration({ body: { token } });
    if (entered.token === null) return setKnown(entered.email);
    keepToken(entered.token, false);
    void navigate('/main', { replace: true });
  };
  return (
    <EntryFrame>
      {known === undefined ? (
        <EntryForm
          title={t('confirmTitle')}
          text={t('confirmText')}
          fields={[]}
          button={t('confirm')}
          busy={t('confirming')}
          send={confirm}
        />
      ) : (
        <EntryNotice title={t('confirmed')} way={<ToSignIn login={known} />}>
          <p className={classes.hint}>{t('confirmedText', { email: known })}</p>
        </EntryNotice>
      )}
      <p className={classes.aside}>
        <Link to="/register">{t('registerAgain')}</Link>
      </p>
    </EntryFrame>
  );
}
