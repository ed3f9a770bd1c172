import { SegmentedControl, Switch } from '@mantine/core';
import { callOptions, queryClient, useSave, type Output } from '../../api/query.ts';
import { chooseScheme, useSchemeChoice } from '../../base/colour-scheme.ts';
import { useTexts } from '../../base/i18n.ts';
import { setLanguage, useLanguage } from '../../base/language.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { PasswordForm } from './password-form.tsx';
import { DoNotDisturbSettings } from './do-not-disturb-settings.tsx';
import { usersTexts } from './users.texts.ts';
import classes from './users.module.css';

/** Language, appearance, shortcuts and password; every switch takes effect and saves at once. */
export function SettingsPage() {
  const t = useTexts(usersTexts);
  const { isParent } = useCurrentUser();
  return (
    <div className={classes.settings}>
      <PageHeader title={t('settings')} />
      <View />
      <Keyboard />
      {!isParent && <DoNotDisturbSettings />}
      <section className={classes.panel}>
        <h2>{t('passwordTitle')}</h2>
        <p>{t('passwordText')}</p>
        <PasswordForm />
      </section>
    </div>
  );
}

function View() {
  const t = useTexts(usersTexts);
  const language = useLanguage();
  const scheme = useSchemeChoice();
  return (
    <section className={classes.panel}>
      <h2>{t('viewTitle')}</h2>
      <div className={classes.choice}>
        <span id="choose-language">{t('language')}</span>
        <SegmentedControl
          aria-labelledby="choose-language"
          value={language}
          onChange={(value) => setLanguage(value)}
          data={[
            { value: 'ru', label: t('russian') },
            { value: 'en', label: t('english') },
          ]}
        />
      </div>
      <div className={classes.choice}>
        <span id="choose-scheme">{t('scheme')}</span>
        <SegmentedControl
          aria-labelledby="choose-scheme"
          value={scheme}
          onChange={(value) => chooseScheme(value)}
          data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </div>
    </section>
  );
}

function Keyboard() {
  const t = useTexts(usersTexts);
  const { user } = useCurrentUser();
  const key = callOptions('auth', 'getAuth', {}).queryKey;
  const change = (isOn: boolean) =>
    queryClient.setQueryData<Output<'auth', 'getAuth'>>(
      key,
      (auth) => auth && { ...auth, user: { ...auth.user, shortcuts_enabled: isOn } },
    );
  const save = useSave('auth', 'updateOwnSettings', {
    onMutate: (input) => change(input?.body?.shortcuts_enabled ?? true),
    onError: () => change(user.shortcuts_enabled),
  });
  return (
    <section className={classes.panel}>
      <h2>{t('keysTitle')}</h2>
      <Switch
        label={t('keys')}
        description={t('keysHint')}
        checked={user.shortcuts_enabled}
        onChange={(event) => save.mutate({ body: { shortcuts_enabled: event.currentTarget.checked } })}
      />
    </section>
  );
}
