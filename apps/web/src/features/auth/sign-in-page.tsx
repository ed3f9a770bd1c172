import { useAddressParams } from '../../base/address-params.ts';
import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import type { SecondFactorNeeded } from '@orbita/contract/auth/second-factor-methods';
import { Link, Navigate, useNavigate } from 'react-router';
import { keepToken } from '../../api/client/keep-token.ts';
import { getToken } from '../../api/client/session.ts';
import { useTexts } from '../../base/i18n.ts';
import { safeRedirect } from './safe-redirect.ts';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { OtherWays } from './other-ways.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useInformation } from './use-information.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));
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
  // Whoever has set up the institution is led to its first steps.
  const target = safeRedirect(search.get('redirect'), information?.needs_setup ? '/admin' : '/main');
  useTitle(t(information?.needs_setup ? 'setupTitle' : 'title'));
  const isTired = useTired();
  const [waiting, setWaiting] = useState<{ needed: SecondFactorNeeded; remember: boolean }>();
  if (getToken()) return <Navigate replace to={target} />;
  // The page itself has asked already, so the answer is there with this code or right after it.
  if (!information && !error && !isTired) return null;

  const asked = search.get('redirect');
  // Whoever comes back to an application has a number and no password.
  if (asked !== null && /^\/form(\/|$)/.test(asked) && information && information.phone_entry !== null)
    return <Navigate replace to={`/distant/login?${new URLSearchParams({ redirect: asked })}`} />;

  const enter = (token: string, remember: boolean) => {
    keepToken(token, remember);
    void navigate(target, { replace: true });
  };
  // The form stays until the code of the next step has come.
  const askSecondStep = (needed: SecondFactorNeeded, remember: boolean) =>
    startTransition(() => setWaiting({ needed, remember }));
  return (
    <EntryFrame lead={information?.title} takesQuestions={!information?.needs_setup}>
      <Suspense fallback={null}>
        {information?.needs_setup ? (
          <SetUpForm onEnter={(token) => enter(token, false)} />
        ) : waiting ? (
          <SecondStep
            needed={waiting.needed}
            onEnter={(token) => enter(token, waiting.remember)}
            onAgain={() => setWaiting(undefined)}
          />
        ) : (
          <>
            {search.has('expired') && (
              <p className={classes.notice} role="status">
                {t('expired')}
              </p>
            )}
            {information?.sign_in_page_message && <p className={classes.notice}>{information.sign_in_page_message}</p>}
            <SignInForm
              onEnter={enter}
              onSecondStep={askSecondStep}
              login={search.get('login')}
              supportUrl={information?.support_url}
            />
            <PasskeySignIn onEnter={(token) => enter(token, false)} />
            {information && <OtherWays information={information} redirect={search.get('redirect')} />}
            {information?.admission_open && (
              <p className={classes.aside}>
                <Link to="/distant/register">{t('apply')}</Link>
              </p>
            )}
            {information?.registration_open && (
              <p className={classes.aside}>
                {t('noAccount')} <Link to={toRegister(search.get('redirect'))}>{t('register')}</Link>
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
      </Suspense>
    </EntryFrame>
  );
}

/** Keeps the group whose link somebody has opened. */
const toRegister = (redirect: string | null): string => {
  const [, link] = /^\/join\/([\w-]{16,64})$/.exec(redirect ?? '') ?? [];
  return link ? `/register?group=${link}` : '/register';
};

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
