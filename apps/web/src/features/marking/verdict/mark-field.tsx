import { type CheckedPoints, suggestMark } from '@orbita/contract/tasks/points';
import { useId, type RefObject } from 'react';
import { getLanguage } from '../../../base/language.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { screenKeys } from '../../../base/shortcuts.ts';
import { markingTexts } from '../marking.texts.ts';
import { offeredMarks } from './mark-typing.ts';
import type { Verdict } from './use-verdict.ts';
import classes from './verdict.module.css';

interface Props {
  verdict: Verdict;
  field: RefObject<HTMLInputElement | null>;
  /** The saved mark in words. */
  now: { words: string; isNews: boolean } | null;
  /** Result of automatic checking. */
  keyed: CheckedPoints | null;
}

/** The mark, typed anywhere on the screen or in this field, or chosen by a button. */
export function MarkField({ verdict, field, now, keyed }: Props) {
  const t = useTexts(markingTexts);
  const id = useId();
  const { max, mark, draft, problem } = verdict;
  if (max === null) return null;
  const suggested = keyed ? suggestMark(keyed, max) : null;
  const note =
    problem === 'overMax'
      ? t('overMax', { max: formatNumber(max) })
      : problem === 'emptyVerdict'
        ? t('emptyVerdict')
        : now?.words;
  return (
    <div>
      <div className={classes.labels}>
        <label className={classes.label} htmlFor={id}>
          {t('markOf', { max: formatNumber(max) })}
        </label>
        {keyed && (
          <span className={classes.keyed}>
            {t('byKeys', { earned: formatNumber(keyed.earned), possible: formatNumber(keyed.possible) })}
            {suggested !== null && (
              <button
                type="button"
                className={classes.suggested}
                aria-pressed={mark === suggested}
                onClick={() => verdict.setMark(suggested)}
                {...screenKeys}
              >
                {t('suggestedMark', { mark: formatNumber(suggested) })}
              </button>
            )}
          </span>
        )}
      </div>
      <div className={classes.mark}>
        <input
          {...screenKeys}
          ref={field}
          id={id}
          className={classes.markInput}
          inputMode="decimal"
          autoComplete="off"
          placeholder="–"
          value={getLanguage() === 'ru' ? draft.mark.replace('.', ',') : draft.mark}
          onChange={(event) => verdict.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            // On the Russian layout the comma is on the key of «?».
            if (event.key !== ',') return;
            event.preventDefault();
            verdict.separator();
          }}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-note`}
        />
        <div className={classes.marks} role="group" aria-label={t('mark')}>
          {offeredMarks(max).map((offered) => (
            <button
              key={offered}
              type="button"
              className={classes.markButton}
              aria-pressed={mark === offered}
              onClick={() => verdict.setMark(offered)}
              {...screenKeys}
            >
              {formatNumber(offered)}
            </button>
          ))}
        </div>
      </div>
      <p
        id={`${id}-note`}
        className={classes.note}
        data-problem={problem !== null || now?.isNews || undefined}
        role={problem ? 'alert' : undefined}
      >
        {note}
      </p>
    </div>
  );
}
