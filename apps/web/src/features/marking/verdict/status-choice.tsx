import { useTexts } from '../../../base/i18n.ts';
import { lettersEnabled, screenKeys } from '../../../base/shortcuts.ts';
import { markingTexts } from '../marking.texts.ts';
import type { Verdict } from './use-verdict.ts';
import classes from './verdict.module.css';

/** The pass statuses; the one suggested by the mark is selected until another is chosen. */
export function StatusChoice({ verdict, now }: { verdict: Verdict; now: number | null }) {
  const t = useTexts(markingTexts);
  const hasLetters = lettersEnabled.use();
  return (
    <div role="group" aria-label={t('status')}>
      <span className={classes.label}>{t('status')}</span>
      <div className={classes.statuses}>
        {verdict.statuses.map((status, index) => {
          const isChosen = verdict.status === status.id;
          return (
            <button
              key={status.id}
              type="button"
              className={classes.status}
              aria-pressed={isChosen}
              onClick={() => verdict.setStatus(status.id)}
              style={{ '--status': status.color }}
              {...screenKeys}
            >
              <span className={classes.statusTitle}>{status.title}</span>
              {isChosen && verdict.isSuggested ? (
                <small>{t('statusSuggested')}</small>
              ) : (
                now === status.id && <small>{t('statusNow')}</small>
              )}
              <kbd>{verdict.max === null && hasLetters ? index + 1 : `Alt+${index + 1}`}</kbd>
            </button>
          );
        })}
      </div>
    </div>
  );
}
