import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { SecondFactorNeeded } from '@orbita/contract/auth/second-factor-methods';
import { api, isApiError } from '../../api/client/entry-client.ts';
import { useTexts } from '../../base/i18n.ts';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { PlainField } from './plain-field.tsx';
import { authTexts } from './auth.texts.ts';
import { isPhone } from './remember-field.tsx';
import { WaitNotice } from './wait-notice.tsx';
import classes from './auth.module.css';

interface Errors {
  login?: string | undefined;
  password?: string | undefined;
  form?: string | undefined;
  /** When the next password is taken, after too many wrong ones. */
  until?: number | undefined;
}

interface Props {
  onEnter: (token: string, remember: boolean) => void;
  /** The password was right, and a second factor is to be proved. */
  onSecondStep: (needed: SecondFactorNeeded, remember: boolean) => void;
  /** What the login field begins with. */
  login?: string | null;
  /** Where the institution's support is reached. */
  supportUrl?: string | null | undefined;
}

/** The sign-in form with login, password and «remember me»; errors appear at their field. */
export function SignInForm({ onEnter, onSecondStep, login: known, supportUrl }: Props) {
  const t = useTexts(authTexts);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = new FormData(event.currentTarget);
    const login = readText(values, 'login').trim();
    const password = readText(values, 'password');
    const remember = values.has('remember');
    const missing: Errors = {
      ...(login ? {} : { login: t('loginEmpty') }),
      ...(password ? {} : { password: t('passwordEmpty') }),
    };
    setErrors(missing);
    if (missing.login || missing.password) return focusField(form.current, missing.login ? 'login' : 'password');
    setBusy(true);
    try {
      const { token } = await api.auth.signInByLogin({ body: { login, password, remember } });
      onEnter(token, remember);
    } catch (failure) {
      if (isApiError(failure) && failure.secondFactor) return onSecondStep(failure.secondFactor, remember);
      setErrors(errorsOf(failure));
      setBusy(false);
      focusField(form.current, 'password');
    }
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <h1 className={classes.title}>{t('title')}</h1>
      <PlainField
        label={t('login')}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.login}
        defaultValue={known ?? ''}
        autoFocus={!known}
      />
      <PlainField
        label={t('password')}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        error={errors.password}
        autoFocus={Boolean(known)}
        after={
          <button
            type="button"
            className={classes.eye}
            aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!isShown)}
          >
            <EyeMark isOpen={isShown} />
          </button>
        }
      />
      <div className={classes.below}>
        <label className={classes.remember}>
          <input type="checkbox" name="remember" defaultChecked={isPhone()} /> {t('remember')}
        </label>
        <Link to="/password/restore">{t('restore')}</Link>
      </div>
      {errors.until !== undefined && <WaitNotice until={errors.until} supportUrl={supportUrl} />}
      {errors.form && (
        <p className={classes.error} role="alert">
          {errors.form}
        </p>
      )}
      <PlainButton type="submit" tone="main" wide disabled={isBusy}>
        {t(isBusy ? 'entering' : 'enter')}
      </PlainButton>
    </form>
  );
}

/** Shows wrong credentials at the password field and any other error at the form. */
function errorsOf(failure: unknown): Errors {
  if (!isApiError(failure)) throw failure;
  if (failure.code === 'too-many-attempts' && failure.retryAfter !== undefined)
    return { until: Date.now() + failure.retryAfter * 1000 };
  if (failure.code === 'wrong-credentials') return { password: failure.message };
  const fields = { login: failure.fields?.login?.[0], password: failure.fields?.password?.[0] };
  return fields.login || fields.password ? fields : { form: failure.message };
}

const readText = (values: FormData, name: string): string => {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
};

const focusField = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

function EyeMark({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d="M3 12c2.5-4.5 5.5-6.5 9-6.5s6.5 2 9 6.5c-2.5 4.5-5.5 6.5-9 6.5S5.5 16.5 3 12z" />
      <circle cx="12" cy="12" r="2.75" />
      {!isOpen && <path d="M4 20 20 4" />}
    </svg>
  );
}
