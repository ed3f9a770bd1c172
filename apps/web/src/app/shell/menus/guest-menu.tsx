import { UnstyledButton } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { useTexts } from '../../../base/i18n.ts';
import { setLanguage, useLanguage } from '../../../base/language.ts';
import { GUEST_PAGES } from './guest-pages.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from '../bars/top-bar.module.css';

const names = { ru: 'russian', en: 'english' } as const;

/** The menu of pages that a guest can open. */
export function GuestMenu() {
  const t = useTexts(shellTexts);
  const other = useLanguage() === 'ru' ? 'en' : 'ru';
  const { pathname, search } = useLocation();
  // The query goes along, and a page that is not the start page is come back to.
  const query = new URLSearchParams(search);
  if (pathname !== '/') query.set('redirect', pathname + search);
  return (
    <>
      <nav className={classes.menu} aria-label={t('menuMain')}>
        {GUEST_PAGES.map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.link}>
            {t(label)}
          </NavLink>
        ))}
      </nav>
      <div className={classes.tools}>
        <UnstyledButton
          className={classes.search}
          lang={other}
          aria-label={t(names[other])}
          onClick={() => setLanguage(other)}
        >
          <IconLanguage size={18} aria-hidden="true" />
          <span>{t(names[other])}</span>
        </UnstyledButton>
        <Button component={Link} to={{ pathname: '/auth/enter', search: query.toString() }} colour="blue">
          {t('signIn')}
        </Button>
      </div>
    </>
  );
}
