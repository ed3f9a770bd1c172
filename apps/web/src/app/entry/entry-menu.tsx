import { NavLink } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { GUEST_PAGES } from '../shell/menus/guest-pages.ts';
import { shellTexts } from '../shell/shell.texts.ts';
import classes from './entry-menu.module.css';

/** The top menu of a guest on the pages that let people in, without the component library. */
export function EntryMenu() {
  const t = useTexts(shellTexts);
  return (
    <nav className={classes.menu} aria-label={t('menuMain')}>
      {GUEST_PAGES.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
