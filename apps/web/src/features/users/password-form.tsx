import { PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { ApiError } from '../../api/client/client.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { usersTexts } from './users.texts.ts';
import { WaysChoice } from './ways-choice.tsx';
import classes from './users.module.css';

const SHORTEST = 8;
/** The first field, to which `/self/settings#own-password` leads. */
const addressed = { id: 'own-password', classNames: { root: classes.addressed ?? '' } };
const empty = { current: '', next: '', repeated: '', ways: '' };
type Field = keyof typeof empty;
type Errors = Partial<Record<Field, string>>;

/** Changes one's own password, or sets the first one; each error appears at its field. */
export function PasswordForm() {
  const t = useTexts(usersTexts);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const account = useCall('auth', 'getOwnAccount', {});
  const isFirst = account.data?.has_password === false;
  const ways = isFirst ? [] : (account.data?.other_ways_in ?? []);
  const save = useSave('auth', 'changeOwnPassword', {
    success: t('passwordChanged'),
    failure: false,
    // A password of one's own may end that the application opens in this session alone.
    invalidates: ['auth', 'calendar', 'contracts.getOwnSeal'],
    onSuccess: () => setValues(empty),
    onError: (error) => setErrors(errorsOf(error, isFirst)),
  });

  const check = (): Errors => ({
    ...(values.current || isFirst ? {} : { current: t('required') }),
    ...(values.next.length >= SHORTEST ? {} : { next: t('passwordShort') }),
    ...(values.next === values.repeated ? {} : { repeated: t('passwordDiffers') }),
    ...(ways.length === 0 || values.ways ? {} : { ways: t('waysAsked') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (account.data && Object.keys(found).length === 0)
      save.mutate({
        body: {
          new_password: values.next,
          ...(isFirst ? {} : { current_password: values.current }),
          ...(ways.length > 0 ? { keeps_ways_in: values.ways === 'keep' } : {}),
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
      <LoadState query={account} skeleton={null}>
        {() => (
          <WaysChoice
            ways={ways}
            value={values.ways}
            error={errors.ways}
            onChange={(chosen) => setValues({ ...values, ways: chosen })}
          />
        )}
      </LoadState>
      <div>
        <Button type="submit" colour="blue" disabled={!account.data} loading={save.isPending}>
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
