import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useTexts } from '../../base/i18n.ts';
import { useLanguage } from '../../base/language.ts';
import { useKeyedState } from '../../base/use-keyed-state.ts';
import { AccountMenu } from '../shell/menus/account-menu.tsx';
import { Bell } from '../shell/bars/bell.tsx';
import { openPalette } from '../shell/shortcuts/global-shortcuts.tsx';
import { Logo } from '../../ui/plain/logo.tsx';
import type { CurrentUser } from '../../api/current-user.ts';
import { areasFor } from './admin-areas.ts';
import { adminTexts } from './admin.texts.ts';
import { AreaList } from './area-list.tsx';
import classes from './admin-navigation.module.css';

/** Replaces the top menu: a list of areas beside the page on a wide screen, a bar with a sheet on a narrow one. */
export function AdminNavigation({ currentUser }: { currentUser: CurrentUser | null }) {
  return (
    <header className={classes.navigation}>
      {currentUser && (
        <>
          <SideColumn currentUser={currentUser} />
          <NarrowBar currentUser={currentUser} />
        </>
      )}
    </header>
  );
}

function SideColumn({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(adminTexts);
  const { pathname } = useLocation();
  const areas = useRef<HTMLElement>(null);
  useEffect(() => {
    const links = [...(areas.current?.querySelectorAll('a') ?? [])];
    links.find((link) => `${pathname}/`.startsWith(`${link.pathname}/`))?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <div className={classes.column}>
      <Link to="/main" className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        {t('toLessons')}
      </Link>
      <NavLink to="/admin" end className={classes.title}>
        <Logo size={26} />
        {t('admin')}
      </NavLink>
      <UnstyledButton className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K">
        <IconSearch size={18} aria-hidden="true" />
        <span>{t('search')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </UnstyledButton>
      <nav ref={areas} className={classes.areas} aria-label={t('areas')}>
        <AreaList currentUser={currentUser} />
      </nav>
      <div className={classes.person}>
        <AccountMenu currentUser={currentUser} />
        <span className={classes.name}>{currentUser.user.first_name}</span>
        <Bell />
      </div>
    </div>
  );
}

function NarrowBar({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(adminTexts);
  const language = useLanguage();
  const { pathname } = useLocation();
  // Close the sheet once it has navigated somewhere.
  const [isOpen, setOpen] = useKeyedState(pathname, false);
  const current = areasFor(currentUser).find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <div className={classes.bar}>
      <Link to="/main" className={classes.home} aria-label={t('toLessons')} title={t('toLessons')}>
        <Logo />
      </Link>
      <button
        type="button"
        className={classes.opener}
        aria-haspopup="dialog"
        title={t('openMenu')}
        onClick={() => setOpen(true)}
      >
        <span className={classes.current}>{current ? current.label[language] : t('admin')}</span>
        <IconChevronDown size={18} aria-hidden="true" />
        <span className="visually-hidden">. {t('openMenu')}</span>
      </button>
      <button type="button" className={classes.tool} aria-label={t('search')} onClick={openPalette}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <Bell />
      <AccountMenu currentUser={currentUser} />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('admin')}>
        <nav className={classes.sheet} aria-label={t('areas')}>
          <AreaList currentUser={currentUser} />
        </nav>
      </Modal>
    </div>
  );
}
