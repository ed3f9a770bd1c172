import { SegmentedControl, Switch } from '@mantine/core';
import { Link } from 'react-router';
import { callOptions, queryClient, useSave, type Output } from '../../api/query.ts';
import { chooseScheme, useSchemeChoice } from '../../base/colour-scheme.ts';
import { useTexts } from '../../base/i18n.ts';
import { setLanguage, useLanguage } from '../../base/language.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { AppSettings } from './app-settings.tsx';
import { OwnContacts } from './own-contacts.tsx';
import { PasswordForm } from './password-form.tsx';
import { DoNotDisturbSettings } from './do-not-disturb-settings.tsx';
import { SecuritySettings } from './security/security-settings.tsx';
import { securityTexts } from './security/security.texts.ts';
import { usersTexts } from './users.texts.ts';
import classes from './users.module.css';

/** Language, appearance, shortcuts, contacts and password, which parents come for; every switch saves at once. */
export function SettingsPage() {
  const t = useTexts(usersTexts);
  const security = useTexts(securityTexts);
  const { user, acting, isParent } = useCurrentUser();
  const own = (
    <>
      <Contacts />
      <section className={classes.panel}>
        <h2>{t('passwordTitle')}</h2>
        <p>{t('passwordText')}</p>
        <PasswordForm />
      </section>
      {!acting && (
        <section className={classes.panel} aria-labelledby="security-title">
          <h2 id="security-title">{security('title')}</h2>
          <p>{security('text')}</p>
          <SecuritySettings />
        </section>
      )}
    </>
  );
  return (
    <div className={classes.settings}>
      <PageHeader title={t('settings')} />
      {isParent && own}
      {user.is_member && <FamilyLink />}
      <View />
      <AppSettings />
      {!isParent && <Keyboard />}
      {!isParent && own}
      <NotificationsLink />
      {!isParent && <DoNotDisturbSettings />}
    </div>
  );
}

/** The way to the parents of a student and the children of a parent. */
function FamilyLink() {
  const t = useTexts(usersTexts);
  const { isStudent } = useCurrentUser();
  return (
    <section className={classes.panel}>
      <h2>{t('familyTitle')}</h2>
      <p>{t(isStudent ? 'familyText' : 'familyTextOthers')}</p>
      <Button component={Link} to="/self/family">
        {t('familyOpen')}
      </Button>
    </section>
  );
}

/** The way to what reaches the person, and where. */
function NotificationsLink() {
  const t = useTexts(usersTexts);
  const { isParent } = useCurrentUser();
  return (
    <section className={classes.panel}>
      <h2>{t('newsTitle')}</h2>
      <p>{t(isParent ? 'newsTextParent' : 'newsText')}</p>
      <Button component={Link} to="/self/settings/notifications">
        {t('newsOpen')}
      </Button>
    </section>
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

type OwnSwitch = 'shortcuts_enabled' | 'contacts_public';

/** A preference that is shown as changed at once and taken back when saving fails. */
function useOwnSwitch(name: OwnSwitch) {
  const { user } = useCurrentUser();
  const key = callOptions('auth', 'getAuth', {}).queryKey;
  const show = (isOn: boolean) =>
    queryClient.setQueryData<Output<'auth', 'getAuth'>>(
      key,
      (auth) => auth && { ...auth, user: { ...auth.user, [name]: isOn } },
    );
  const save = useSave('auth', 'updateOwnSettings', {
    onMutate: (input) => show(input?.body?.[name] ?? user[name]),
    onError: () => show(user[name]),
  });
  return { checked: user[name], change: (isOn: boolean) => save.mutate({ body: { [name]: isOn } }) };
}

function Contacts() {
  const t = useTexts(usersTexts);
  const { user, isParent } = useCurrentUser();
  const shown = useOwnSwitch('contacts_public');
  const contacts = [
    [t('email'), user.email],
    [t('phone'), user.phone],
    [t('login'), user.username],
  ].filter(([, value]) => value);
  return (
    <section className={classes.panel}>
      <h2>{t('contactsTitle')}</h2>
      <dl className={classes.contacts}>
        {contacts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/self/identities">{t('otherServices')}</Link>
        {' · '}
        <Link to="/phone">{t(user.phone_confirmed ? 'phoneChange' : 'phoneConfirm')}</Link>
      </p>
      <OwnContacts />
      <Switch
        label={t('contacts')}
        description={t(isParent ? 'contactsHintParent' : 'contactsHint')}
        checked={shown.checked}
        onChange={(event) => shown.change(event.currentTarget.checked)}
      />
    </section>
  );
}

function Keyboard() {
  const t = useTexts(usersTexts);
  const { isTeacher, isExpert } = useCurrentUser();
  const shortcuts = useOwnSwitch('shortcuts_enabled');
  return (
    <section className={classes.panel}>
      <h2>{t('keysTitle')}</h2>
      <Switch
        label={t('keys')}
        description={t(isTeacher || isExpert ? 'keysHintMarking' : 'keysHint')}
        checked={shortcuts.checked}
        onChange={(event) => shortcuts.change(event.currentTarget.checked)}
      />
    </section>
  );
}
