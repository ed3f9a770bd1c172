import { useSyncExternalStore } from 'react';
import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { getToken, onSessionLost } from '../../../api/client/session.ts';
import { useTexts } from '../../../base/i18n.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { AccountMenu } from '../menus/account-menu.tsx';
import { Bell } from './bell.tsx';
import { ChildSelector } from '../menus/child-selector.tsx';
import { openPalette } from '../shortcuts/global-shortcuts.tsx';
import { GuestMenu } from '../menus/guest-menu.tsx';
import { MainMenu } from '../menus/main-menu.tsx';
import { Logo } from '../../../ui/plain/logo.tsx';
import { shellTexts } from '../shell.texts.ts';
import classes from './top-bar.module.css';

/** The top menu: by role for a signed-in user, public pages for a guest. */
export function TopBar({ currentUser }: { currentUser: CurrentUser | null }) {
  const t = useTexts(shellTexts);
  // Somebody who is signed in is no guest while the account is still loading.
  const isEntering = useSyncExternalStore(onSessionLost, () => getToken() !== null);
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to={currentUser || isEntering ? '/main' : '/'} className={classes.brand} aria-label={t('home')}>
          <Logo />
          <span>Орбита</span>
        </Link>
        {currentUser ? <PersonMenu currentUser={currentUser} /> : !isEntering && <GuestMenu />}
      </div>
    </header>
  );
}

function PersonMenu({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(shellTexts);
  return (
    <>
      <MainMenu currentUser={currentUser} />
      <div className={classes.tools}>
        {currentUser.isParent ? (
          <ChildSelector currentUser={currentUser} />
        ) : (
          <>
            <UnstyledButton className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K">
              <IconSearch size={18} aria-hidden="true" />
              <span>{t('search')}</span> <kbd aria-hidden="true">Ctrl K</kbd>
            </UnstyledButton>
            <Bell />
          </>
        )}
        <AccountMenu currentUser={currentUser} />
      </div>
    </>
  );
}
