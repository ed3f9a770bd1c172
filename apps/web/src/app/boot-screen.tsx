import { Logo } from '../ui/plain/logo.tsx';
import classes from './boot-screen.module.css';

/**
 * Shown while the code of the first page loads: a top bar of the final size.
 * The sign-in page has no bar and stays blank for that moment.
 */
export function BootScreen() {
  if (window.location.pathname.startsWith('/auth')) return null;
  return (
    <div className={classes.bar} aria-hidden="true">
      <Logo />
      <span>Орбита</span>
    </div>
  );
}
