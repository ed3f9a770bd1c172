import { PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { ApiError } from '../../api/client/client.ts';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { usersTexts } from './users.texts.ts';
import classes from './users.module.css';

const SHORTEST = 8;
const empty = { current: '', next: '', repeated: '' };
type Field = keyof typeof empty;
type Errors = Partial<Record<Field, string>>;

/** Changes one's own password; each error appears at its field. */
export function PasswordForm() {
  const t = useTexts(usersTexts);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const save = useSave('auth', 'changeOwnPassword', {
    success: t('passwordChanged'),
    failure: false,
    onSuccess: () => setValues(empty),
    onError: (error) => setErrors(errorsOf(error)),
  });

  const check = (): Errors => ({
    ...(values.current ? {} : { current: t('required') }),
    ...(values.next.length >= SHORTEST ? {} : { next: t('passwordShort') }),
    ...(values.next === values.repeated ? {} : { repeated: t('passwordDiffers') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (Object.keys(found).length === 0)
      save.mutate({ body: { current_password: values.current, new_password: values.next } });
  };
  const field = (name: Field, autoComplete: string) => ({
    value: values[name],
    error: errors[name],
    autoComplete,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <PasswordInput label={t('currentPassword')} {...field('current', 'current-password')} />
      <PasswordInput label={t('newPassword')} description={t('newPasswordHint')} {...field('next', 'new-password')} />
      <PasswordInput label={t('repeatPassword')} {...field('repeated', 'new-password')} />
      <div>
        <Button type="submit" colour="blue" loading={save.isPending}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  );
}

function errorsOf(error: ApiError): Errors {
  if (error.code === 'wrong-password' || error.code === 'wrong-credentials') return { current: error.message };
  return { next: error.fields?.new_password?.[0] ?? error.message };
}
