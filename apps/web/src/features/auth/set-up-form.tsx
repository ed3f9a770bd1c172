import { useState, type FormEvent } from 'react';
import { api, isApiError } from '../../api/client/client.ts';
import { useTexts } from '../../base/i18n.ts';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { PlainField } from './plain-field.tsx';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

const fields = [
  { name: 'code', label: 'setupCode', type: 'text', autoComplete: 'one-time-code' },
  { name: 'company_title', label: 'setupCompany', type: 'text', autoComplete: 'organization' },
  { name: 'last_name', label: 'setupLastName', type: 'text', autoComplete: 'family-name' },
  { name: 'first_name', label: 'setupFirstName', type: 'text', autoComplete: 'given-name' },
  { name: 'email', label: 'setupEmail', type: 'email', autoComplete: 'email' },
  { name: 'password', label: 'setupPassword', type: 'password', autoComplete: 'new-password' },
] as const;
type Name = (typeof fields)[number]['name'];
type Errors = Partial<Record<Name | 'form', string>>;

function readValues(form: FormData): Record<Name, string> {
  const valueOf = (name: Name): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    code: valueOf('code'),
    company_title: valueOf('company_title'),
    last_name: valueOf('last_name'),
    first_name: valueOf('first_name'),
    email: valueOf('email'),
    password: valueOf('password'),
  };
}

/** The first page of an empty install, which creates the institution and its first administrator. */
export function SetUpForm({ onEnter }: { onEnter: (token: string) => void }) {
  const t = useTexts(authTexts);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readValues(new FormData(event.currentTarget));
    const empty = fields.filter(({ name }) => !values[name].trim());
    setErrors(Object.fromEntries(empty.map(({ name }) => [name, t('required')])));
    if (empty.length > 0 || isBusy) return;
    setBusy(true);
    try {
      onEnter((await api.auth.setUp({ body: values })).token);
    } catch (failure) {
      setBusy(false);
      setErrors(errorsOf(failure));
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={classes.title}>{t('setupTitle')}</h1>
      <p className={classes.hint}>{t('setupText')}</p>
      {fields.map(({ label, ...input }) => (
        <PlainField
          key={input.name}
          label={t(label)}
          error={errors[input.name]}
          {...(input.name === 'password' ? { hint: t('setupPasswordHint') } : {})}
          {...input}
        />
      ))}
      {errors.form && (
        <p className={classes.error} role="alert">
          {errors.form}
        </p>
      )}
      <PlainButton type="submit" tone="main" wide disabled={isBusy}>
        {t(isBusy ? 'setupCreating' : 'setupCreate')}
      </PlainButton>
    </form>
  );
}

function errorsOf(failure: unknown): Errors {
  if (!isApiError(failure)) throw failure;
  if (failure.code === 'wrong-setup-code') return { code: failure.message };
  const named = fields.flatMap(({ name }) =>
    failure.fields?.[name]?.[0] ? [[name, failure.fields[name][0]] as const] : [],
  );
  return named.length > 0 ? Object.fromEntries(named) : { form: failure.message };
}
