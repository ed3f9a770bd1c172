import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../../api/client/entry-client.ts';
import { keepToken } from '../../../api/client/keep-token.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { EntryForm } from '../entry-form.tsx';
import { EntryFrame, EntryNotice, ToSignIn } from '../entry-frame.tsx';
import { registrationTexts } from './registration.texts.ts';
import classes from '../auth.module.css';

/** Confirms the address of a registration; by a button, because mail programs open links ahead, and with its password, because somebody else may have registered the address. */
export function ConfirmPage() {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const [known, setKnown] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  useTitle(t('confirmTitle'));
  const confirm = async ({ password }: Record<'password', string>) => {
    const entered = await api.auth.confirmRegistration({ body: { token, password } });
    if (entered.token === null) return setKnown(entered.email);
    keepToken(entered.token, false);
    if (entered.child?.is_linked === false) return setRefused(true);
    void navigate(entered.join_link ? `/join/${entered.join_link}` : '/main', { replace: true });
  };
  if (isRefused)
    return (
      <EntryFrame>
        <EntryNotice title={t('childFailed')} way={<Link to="/self/family">{t('toFamily')}</Link>}>
          <p className={classes.hint}>{t('childFailedText')}</p>
        </EntryNotice>
      </EntryFrame>
    );
  return (
    <EntryFrame>
      {known === undefined ? (
        <EntryForm
          title={t('confirmTitle')}
          text={t('confirmText')}
          fields={[
            {
              ...{ name: 'password', label: t('confirmPassword'), type: 'password' },
              ...{ autoComplete: 'current-password', focuses: true },
            },
          ]}
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
