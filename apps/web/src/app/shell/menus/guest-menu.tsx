import { Link, NavLink, useLocation } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { useTexts } from '../../../base/i18n.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from '../bars/top-bar.module.css';

/** The menu of pages that a guest can open. */
export function GuestMenu() {
  const t = useTexts(shellTexts);
  const { pathname, search } = useLocation();
  const here = pathname === '/' ? '' : `?${new URLSearchParams({ redirect: pathname + search })}`;
  return (
    <>
      <nav className={classes.menu} aria-label={t('menuMain')}>
        <NavLink to="/about" className={classes.link}>
          {t('about')}
        </NavLink>
        <NavLink to="/faq" className={classes.link}>
          {t('faq')}
        </NavLink>
        <NavLink to="/instructions" className={classes.link}>
          {t('instructions')}
        </NavLink>
      </nav>
      <div className={classes.tools}>
        <Button component={Link} to={`/auth${here}`} colour="blue">
          {t('signIn')}
        </Button>
      </div>
    </>
  );
}
