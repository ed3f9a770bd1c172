import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { useTexts } from '../i18n.ts';
import type { Who } from '../who.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { ChildSelector } from './child-selector.tsx';
import { openPalette } from './everywhere.tsx';
import { GuestMenu } from './guest-menu.tsx';
import { Instructions } from './instructions.tsx';
import { Mark } from './mark.tsx';
import { menuFor } from './menu.ts';
import { shellTexts } from './shell.texts.ts';
import { WaitingCount } from './waiting-count.tsx';
import { useSelectedChild } from './selected-child.ts';
import classes from './top-bar.module.css';

/** The top menu: by role for a signed-in person, the public pages for a guest. */
export function TopBar({ who }: { who: Who | null }) {
  const t = useTexts(shellTexts);
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to={who ? '/main' : '/'} className={classes.brand} aria-label={t('home')}>
          <Mark />
          <span>Орбита</span>
        </Link>
        {who ? <PersonMenu who={who} /> : <GuestMenu />}
      </div>
    </header>
  );
}

function PersonMenu({ who }: { who: Who }) {
  const t = useTexts(shellTexts);
  // The diary link of a parent follows the chosen child.
  useSelectedChild(who);
  return (
    <>
      <nav className={classes.menu} aria-label={t('menuMain')}>
        {menuFor(who).map(({ to, label, counts }) => (
          <NavLink key={to} to={to} className={classes.link}>
            {t(label)}
            {counts && <WaitingCount />}
          </NavLink>
        ))}
        {!who.isParent && <Instructions who={who} />}
      </nav>
      <div className={classes.tools}>
        {who.isParent ? (
          <ChildSelector who={who} />
        ) : (
          <>
            <UnstyledButton className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K">
              <IconSearch size={18} aria-hidden="true" />
              <span>{t('search')}</span> <kbd aria-hidden="true">Ctrl K</kbd>
            </UnstyledButton>
            <Bell />
          </>
        )}
        <AccountMenu who={who} />
      </div>
    </>
  );
}
