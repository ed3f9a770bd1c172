import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { invalidate, useCall, useSave } from '../../api/query.ts';
import { signOut } from '../../api/sign-out.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { usersTexts } from './users.texts.ts';
import { WaysChoice } from './ways-choice.tsx';
import classes from './users.module.css';

const SHORTEST = 8;

/** Replaces the password that the office has set; nothing else opens before. */
export function FirstPasswordPage() {
  const t = useTexts(usersTexts);
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  useTitle(t('firstPassword'));
  const form = useFormFields({
    initial: { new_password: '', repeated: '', current_password: '' },
    required: ['new_password', 'repeated'],
    checks: {
      new_password: (text) => text !== '' && text.length < SHORTEST && t('passwordShort'),
      repeated: (text, values) => text !== '' && text !== values.new_password && t('passwordDiffers'),
    },
  });
  const account = useCall('auth', 'getOwnAccount', {});
  const ways = account.data?.other_ways_in ?? [];
  const [chosen, setChosen] = useState('');
  const isReady = form.isReady && account.data !== undefined && (ways.length === 0 || chosen !== '');
  const save = useSave('auth', 'changeOwnPassword', {
    success: t('passwordChanged'),
    failure: false,
    onError: (error) => form.refuse(error.fields ?? { new_password: [error.message] }),
    onSuccess: async () => {
      await invalidate('auth');
      void navigate('/main', { replace: true });
    },
  });
  const { new_password, current_password } = form.values;
  const current = form.text('current_password');
  // The server asks for the issued password only when it was typed a while ago.
  const asksCurrent = current_password !== '' || current.error !== undefined;
  return (
    <div className={classes.settings}>
      <section className={classes.panel}>
        <h1>{t('firstPassword')}</h1>
        <p>{t('firstPasswordText', { name: user.first_name })}</p>
        <form
          className={classes.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isReady) return;
            save.mutate({
              body: {
                new_password,
                ...(current_password ? { current_password } : {}),
                ...(ways.length > 0 ? { keeps_ways_in: chosen === 'keep' } : {}),
              },
            });
          }}
        >
          {asksCurrent && <PasswordInput label={t('issuedPassword')} autoComplete="current-password" {...current} />}
          <PasswordInput
            label={t('newPassword')}
            description={t('newPasswordHint')}
            autoComplete="new-password"
            {...form.text('new_password')}
          />
          <PasswordInput label={t('repeatPassword')} autoComplete="new-password" {...form.text('repeated')} />
          <LoadState query={account} skeleton={null}>
            {() => <WaysChoice ways={ways} value={chosen} onChange={setChosen} />}
          </LoadState>
          <div className={classes.line}>
            <Button type="submit" colour="blue" disabled={!isReady} loading={save.isPending}>
              {t('savePassword')}
            </Button>
            <Button onClick={() => void signOut().then(() => navigate('/'))}>{t('leave')}</Button>
          </div>
        </form>
      </section>
    </div>
  );
}
