import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconDeviceDesktop,
  IconLanguage,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { chooseScheme, useSchemeChoice, type SchemeChoice } from '../../../base/colour-scheme.ts';
import { useTexts } from '../../../base/i18n.ts';
import { setLanguage, useLanguage } from '../../../base/language.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { useSupportUrl } from '../bars/use-support-url.ts';
import { shellTexts } from '../shell.texts.ts';
import { useLeave } from './use-leave.ts';
import classes from './account-menu.module.css';

const SCHEMES: readonly [SchemeChoice, Icon][] = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
];

/** The profile menu; a parent has nothing but the way out there, the rest stands in the schedule and the diary. */
export function AccountMenu({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const scheme = useSchemeChoice();
  const supportUrl = useSupportUrl();
  const leave = useLeave();
  return (
    <Menu position="bottom-end" width={264} shadow="md" transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <UnstyledButton className={classes.target} title={t('account')}>
          <span className="visually-hidden">{t('account')}</span>
          <PersonAvatar person={{ ...currentUser.user, is_online: false }} size={36} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{personName(currentUser.user, 'informal')}</strong>
          <span>{currentUser.company.title}</span>
        </div>
        {!currentUser.isParent && (
          <>
            <Menu.Item component={Link} to="/self/profile" leftSection={<IconUser size={18} />}>
              {t('profile')}
            </Menu.Item>
            <Menu.Item component={Link} to="/self/bookmarks" leftSection={<IconBookmark size={18} />}>
              {t('bookmarks')}
            </Menu.Item>
            <Menu.Item component={Link} to="/self/settings" leftSection={<IconSettings size={18} />}>
              {t('settings')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Label>{t('scheme')}</Menu.Label>
            {SCHEMES.map(([name, SchemeIcon]) => (
              <Menu.Item
                key={name}
                role="menuitemradio"
                aria-checked={scheme === name}
                closeMenuOnClick={false}
                leftSection={<SchemeIcon size={18} />}
                rightSection={scheme === name ? <IconCheck size={16} /> : null}
                onClick={() => chooseScheme(name)}
              >
                {t(name)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={<IconLanguage size={18} />}
              lang={language === 'ru' ? 'en' : 'ru'}
              onClick={() => setLanguage(language === 'ru' ? 'en' : 'ru')}
            >
              {language === 'ru' ? t('english') : t('russian')}
            </Menu.Item>
            <Menu.Divider />
            {supportUrl && (
              <Menu.Item
                component="a"
                href={supportUrl}
                target="_blank"
                rel="noreferrer"
                leftSection={<IconLifebuoy size={18} />}
              >
                {t('support')}
              </Menu.Item>
            )}
          </>
        )}
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void leave()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
