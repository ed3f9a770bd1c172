import { isRecord } from '@orbita/contract/records';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { useKeyedState } from '../../../base/use-keyed-state.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { loadPageCode } from '../../page-code.ts';
import { afterFirstPaint } from '../after-first-paint.ts';
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
  const items = menu.slice(0, MOST_ITEMS);
  const { isShownActive, press } = usePressed(pathname);
  useCodeOf(items.map(({ to }) => to).join(' '));
  return (
    <nav className={classes.bar} aria-label={t('menuMain')}>
      {items.map(({ to, label, icon: ItemIcon, counts }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) => `${classes.item} ${isShownActive(to, isActive) ? 'active' : ''}`}
          onClick={() => press(to)}
        >
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

/** Milliseconds after which a pressed item is no longer shown as open, when its page did not open. */
const PATIENCE = 3000;

/** Shows a pressed item as open at once, before its page is. */
function usePressed(pathname: string) {
  const [pressed, setPressed] = useKeyedState<string | null>(pathname, null);
  useEffect(() => {
    if (pressed === null) return undefined;
    const timer = setTimeout(() => setPressed(null), PATIENCE);
    return () => clearTimeout(timer);
  }, [pressed, setPressed]);
  return {
    isShownActive: (to: string, isActive: boolean) => (pressed === null ? isActive : pressed === to),
    press: setPressed,
  };
}

/** Loads the code of the pages of the bar while the browser has nothing else to do, unless the user saves data. */
function useCodeOf(addresses: string): void {
  useEffect(() => {
    const isPhone = window.matchMedia('(max-width: 48em)').matches;
    if (!isPhone || savesData()) return undefined;
    return afterFirstPaint(() => void addresses.split(' ').map(loadPageCode));
  }, [addresses]);
}

/** Whether the browser asks to load nothing that is not needed; not every browser says. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return isRecord(connection) && connection['saveData'] === true;
}
