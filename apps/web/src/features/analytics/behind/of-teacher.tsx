import { useTexts } from '../../../base/i18n.ts';
import { analyticsTexts } from '../analytics.texts.ts';
import classes from '../analytics.module.css';

/** Says that the list is of the disciplines of one teacher, and leads to that of all. */
export function OfTeacher({ onClear }: { onClear: () => void }) {
  const t = useTexts(analyticsTexts);
  return (
    <p className={classes.note}>
      {t('ofTeacher')}{' '}
      <button type="button" className={classes.all} onClick={onClear}>
        {t('showAll')}
      </button>
    </p>
  );
}
