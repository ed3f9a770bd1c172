import { useEffect, useRef } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { lettersEnabled, screenKeys } from '../../../base/shortcuts.ts';
import { markingTexts } from '../marking.texts.ts';
import { isOneDigit, offeredPoints } from './rubric-points.ts';
import type { RubricFilling } from './use-rubric.ts';
import type { Verdict } from '../verdict/use-verdict.ts';
import classes from './rubric-panel.module.css';

interface SumProps {
  rubric: RubricFilling;
  verdict: Verdict;
  /** The saved mark in words. */
  now: { words: string; isNews: boolean } | null;
}

/** The criteria of the topic in sequence: a digit judges the active one and activates the next. */
export function RubricCriteria({ rubric }: { rubric: RubricFilling }) {
  const t = useTexts(markingTexts);
  return (
    <section aria-label={t('rubric')}>
      <ol className={classes.criteria}>
        {rubric.criteria.map((criterion, index) => (
          <CriterionRow key={criterion.id} rubric={rubric} index={index} isActive={index === rubric.place} />
        ))}
      </ol>
    </section>
  );
}

/** The sum of the criteria, which is the mark. */
export function RubricSum({ rubric: { criteria, points, sum }, verdict, now }: SumProps) {
  const t = useTexts(markingTexts);
  const max = formatNumber(verdict.max ?? 0);
  const judged = criteria.filter(({ id }) => points[id] !== undefined).length;
  const problem =
    verdict.problem === 'rubricPartial'
      ? t('rubricPartial')
      : verdict.problem === 'emptyVerdict'
        ? t('emptyVerdict')
        : null;
  return (
    <div>
      <div className={classes.head}>
        <h3>{t('rubric')}</h3>
        <output className={classes.sum} data-whole={sum !== null || undefined}>
          <b>{sum === null ? '–' : formatNumber(sum)}</b> {t('rubricOf', { max })}
        </output>
      </div>
      <p
        className={classes.note}
        data-problem={problem !== null || now?.isNews || undefined}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? now?.words ?? t('rubricJudged', { done: judged, total: criteria.length })}
      </p>
    </div>
  );
}

function CriterionRow({ rubric, index, isActive }: { rubric: RubricFilling; index: number; isActive: boolean }) {
  const t = useTexts(markingTexts);
  const hasKeys = lettersEnabled.use() && isActive;
  const row = useRef<HTMLLIElement>(null);
  const criterion = rubric.criteria[index]!;
  const { id, title, description, points: most, levels } = criterion;
  const given = rubric.points[id];
  const offered = offeredPoints(criterion);
  // An answer that was judged before starts at its top as well.
  const isReached = isActive && rubric.isMoved;
  useEffect(() => {
    if (isReached) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isReached]);
  return (
    <li ref={row} className={classes.criterion} data-active={isActive || undefined}>
      <div className={classes.words}>
        <button
          type="button"
          className={classes.title}
          onClick={() => rubric.choose(index)}
          aria-current={isActive || undefined}
          {...screenKeys}
        >
          {title}
        </button>
        <span className={classes.points} data-given={given !== undefined || undefined}>
          {t('rubricPoints', { given: given === undefined ? '–' : formatNumber(given), max: formatNumber(most) })}
        </span>
      </div>
      {description && <p className={classes.description}>{description}</p>}
      {levels.length > 0 ? (
        <div className={classes.levels} role="group" aria-label={title}>
          {levels.map((level, place) => (
            <button
              key={place}
              type="button"
              className={classes.level}
              aria-pressed={given === level.points && levels.findIndex((one) => one.points === given) === place}
              onClick={() => rubric.judge(index, level.points)}
              {...screenKeys}
            >
              {hasKeys && <kbd>{place + 1}</kbd>}
              <span>{level.title}</span>
              <b>{formatNumber(level.points)}</b>
            </button>
          ))}
        </div>
      ) : offered.length > 0 ? (
        <div className={classes.numbers} role="group" aria-label={title}>
          {offered.map((value) => (
            <button
              key={value}
              type="button"
              className={classes.number}
              aria-pressed={given === value}
              onClick={() => rubric.judge(index, value)}
              {...screenKeys}
            >
              {formatNumber(value)}
            </button>
          ))}
        </div>
      ) : (
        <input
          {...screenKeys}
          className={classes.typed}
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('rubricTyped', { title, max: formatNumber(most) })}
          placeholder="–"
          value={given === undefined ? '' : formatNumber(given)}
          onFocus={() => rubric.choose(index)}
          onChange={(event) => rubric.type(index, event.currentTarget.value)}
        />
      )}
      {hasKeys && !isOneDigit(criterion) && <small className={classes.hint}>{t('rubricTypedHint')}</small>}
    </li>
  );
}
