import { useTexts } from '../../../base/i18n.ts';
import { lettersEnabled, screenKeys } from '../../../base/shortcuts.ts';
import { markingTexts } from '../marking.texts.ts';
import type { Verdict } from './use-verdict.ts';
import classes from './verdict.module.css';

/** The pass statuses; the one suggested by the mark is selected until another is chosen. */
export function StatusChoice({ verdict, now }: { verdict: Verdict; now: number | null }) {
  const t = useTexts(markingTexts);
  const hasLetters = lettersEnabled.use();
  const present = verdict.statuses.find(({ id }) => id === now);
  const note = verdict.isSuggested ? t('statusSuggested') : present && t('statusNow', { status: present.title });
  return (
    <div role="group" aria-label={t('status')} className={classes.statusChoice}>
      <div className={classes.statusHead}>
        <span className={classes.statusLabel}>{t('status')}</span>
        <small>{note}</small>
        <kbd aria-hidden="true">{verdict.max === null && hasLetters ? '' : 'Alt +'}</kbd>
      </div>
      <div className={classes.statuses}>
        {verdict.statuses.map((status, index) => (
          <button
            key={status.id}
            type="button"
            className={classes.status}
            aria-pressed={verdict.status === status.id}
            onClick={() => verdict.setStatus(status.id)}
            style={{ '--status': status.color }}
            {...screenKeys}
          >
            <span className={classes.statusTitle}>{status.title}</span>
            <kbd aria-hidden="true">{index + 1}</kbd>
          </button>
        ))}
      </div>
    </div>
  );
}
