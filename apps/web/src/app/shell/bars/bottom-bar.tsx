import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { useKeyedState } from '../../../base/use-keyed-state.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { useMenu } from '../menus/menu.ts';
import { shellTexts } from '../shell.texts.ts';
import { WaitingCount } from './waiting-count.tsx';
import classes from './bottom-bar.module.css';

const PhoneMenu = lazy(async () => ({ default: (await import('../menus/phone-menu.tsx')).PhoneMenu }));
/** With the menu button that makes five, the most that a thumb can tell apart at 360 px. */
const MOST_ITEMS = 4;

/** The bottom navigation on phones. */
export function BottomBar({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(shellTexts);
  const menu = useMenu(currentUser);
  const { pathname } = useLocation();
  // Close the sheet once it has navigated somewhere.
  const [isOpen, setOpen] = useKeyedState(pathname, false);
  return (
    <nav className={classes.bar} aria-label={t('menuMain')}>
      {menu.slice(0, MOST_ITEMS).map(({ to, label, icon: ItemIcon, counts }) => (
        <NavLink key={to} to={to} className={classes.item}>
          <ItemIcon size={22} stroke={1.75} aria-hidden="true" />
          <span>{t(label)}</span>
          {counts && (
            <span className={classes.count}>
              <WaitingCount of={counts} />
            </span>
          )}
        </NavLink>
      ))}
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
        <span>{t('menu')}</span>
      </button>
      <Suspense fallback={null}>
        {isOpen && <PhoneMenu currentUser={currentUser} onClose={() => setOpen(false)} />}
      </Suspense>
    </nav>
  );
}
