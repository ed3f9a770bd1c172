import { useTexts } from '../../base/i18n.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

/** Tells whether this is a phone, which one person uses. */
export const isPhone = (): boolean => window.matchMedia('(pointer: coarse) and (max-width: 48em)').matches;

/** Whether the session outlives the day. */
export function RememberField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTexts(authTexts);
  return (
    <label className={classes.remember}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {t('remember')}
    </label>
  );
}
