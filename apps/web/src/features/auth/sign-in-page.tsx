import { useAddressParams } from '../../base/address-params.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { getToken, keepToken } from '../../api/client/session.ts';
import { useTexts } from '../../base/i18n.ts';
import { safeRedirect } from './safe-redirect.ts';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useInformation } from './use-information.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

const SetUpForm = lazy(async () => ({ default: (await import('./set-up-form.tsx')).SetUpForm }));

/**
 * The sign-in page, or the first set-up on an empty install.
 * It is built without the component library, so that it opens at once on a slow phone.
 */
export function SignInPage() {
  const t = useTexts(authTexts);
  const navigate = useNavigate();
  const [search] = useAddressParams();
  const { information, error, load } = useInformation();
  const target = safeRedirect(search.get('redirect'));
  useTitle(t(information?.needs_setup ? 'setupTitle' : 'title'));
  const isTired = useTired();
  if (getToken()) return <Navigate replace to={target} />;
  // The page itself has asked already, so the answer is there with this code or right after it.
  if (!information && !error && !isTired) return null;

  const enter = (token: string, remember: boolean) => {
    keepToken(token, remember);
    void navigate(target, { replace: true });
  };
  return (
    <EntryFrame lead={information?.title}>
      {information?.needs_setup ? (
        <Suspense fallback={null}>
          <SetUpForm onEnter={(token) => enter(token, false)} />
        </Suspense>
      ) : (
        <>
          {search.has('expired') && (
            <p className={classes.notice} role="status">
              {t('expired')}
            </p>
          )}
          {information?.sign_in_page_message && <p className={classes.notice}>{information.sign_in_page_message}</p>}
          <SignInForm onEnter={enter} login={search.get('login')} supportUrl={information?.support_url} />
          {information?.registration_open && (
            <p className={classes.aside}>
              {t('noAccount')} <Link to="/register">{t('register')}</Link>
            </p>
          )}
          {error && (
            <p className={classes.notice} role="alert">
              {t('informationFailed')} <PlainButton onClick={load}>{t('retry')}</PlainButton>
            </p>
          )}
          {information && information.demo_accounts.length > 0 && (
            <DemoAccounts accounts={information.demo_accounts} onEnter={enter} />
          )}
        </>
      )}
    </EntryFrame>
  );
}

/** Milliseconds to wait for what the page knows of the institution, whose words would push the form down if they came later. */
const PATIENCE = 700;

/** Becomes true when a server that is slow to answer should not keep the form any longer. */
function useTired(): boolean {
  const [isTired, setTired] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTired(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isTired;
}
