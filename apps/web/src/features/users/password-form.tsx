import { Checkbox, PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { ApiError } from '../../api/client/client.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { usersTexts } from './users.texts.ts';
import classes from './users.module.css';

const SHORTEST = 8;
/** The first field, to which `/self/settings#own-password` leads. */
const addressed = { id: 'own-password', classNames: { root: classes.addressed ?? '' } };
const empty = { current: '', next: '', repeated: '' };
type Field = keyof typeof empty;
type Errors = Partial<Record<Field, string>>;

/** Changes one's own password, or sets the first one; each error appears at its field. */
export function PasswordForm() {
  const t = useTexts(usersTexts);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [keepsPhone, setKeepsPhone] = useState(true);
  const { user } = useCurrentUser();
  const isFirst = useCall('auth', 'getOwnAccount', {}).data?.has_password === false;
  const save = useSave('auth', 'changeOwnPassword', {
    success: t('passwordChanged'),
    failure: false,
    // A password of one's own may end that the application opens in this session alone.
    invalidates: ['auth.getOwnAccount', 'auth.getAuth', 'contracts.getOwnSeal'],
    onSuccess: () => setValues(empty),
    onError: (error) => setErrors(errorsOf(error, isFirst)),
  });

  const asksPhone = !isFirst && user.phone_confirmed;

  const check = (): Errors => ({
    ...(values.current || isFirst ? {} : { current: t('required') }),
    ...(values.next.length >= SHORTEST ? {} : { next: t('passwordShort') }),
    ...(values.next === values.repeated ? {} : { repeated: t('passwordDiffers') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (Object.keys(found).length === 0)
      save.mutate({
        body: {
          new_password: values.next,
          ...(isFirst ? {} : { current_password: values.current }),
          ...(asksPhone ? { keeps_phone: keepsPhone } : {}),
        },
      });
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
      {!isFirst && (
        <PasswordInput {...addressed} label={t('currentPassword')} {...field('current', 'current-password')} />
      )}
      <PasswordInput
        {...(isFirst ? addressed : {})}
        label={t('newPassword')}
        description={t('newPasswordHint')}
        {...field('next', 'new-password')}
      />
      <PasswordInput label={t('repeatPassword')} {...field('repeated', 'new-password')} />
      {asksPhone && (
        <Checkbox
          label={t('keepsPhone', { phone: user.phone ?? '' })}
          description={t('keepsPhoneHint')}
          checked={keepsPhone}
          onChange={(event) => setKeepsPhone(event.currentTarget.checked)}
        />
      )}
      <div>
        <Button type="submit" colour="blue" loading={save.isPending}>
          {t(isFirst ? 'setPassword' : 'changePassword')}
        </Button>
      </div>
    </form>
  );
}

function errorsOf(error: ApiError, isFirst: boolean): Errors {
  const fault = error.fields?.current_password?.[0] ?? error.message;
  // Without a password there is no field for the current one.
  if (error.code === 'wrong-password' || error.code === 'wrong-credentials')
    return isFirst ? { next: fault } : { current: fault };
  return { next: error.fields?.new_password?.[0] ?? error.message };
}
