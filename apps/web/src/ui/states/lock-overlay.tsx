import { useTexts } from '../../base/i18n.ts';
import { useLocked } from '../../base/lock.ts';
import { stateTexts } from './states.texts.ts';
import classes from './lock-overlay.module.css';

/** Covers the page while the interface is locked. */
export function LockOverlay() {
  const t = useTexts(stateTexts);
  if (!useLocked()) return null;
  return (
    <div className={classes.overlay} role="alert" aria-busy="true">
      <span className={classes.text}>{t('locked')}</span>
    </div>
  );
}
