import type { ScoredIndicator } from '@orbita/contract/soft-skills';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../base/i18n.ts';
import bare from '../../ui/buttons/bare-button.module.css';
import { softSkillsTexts } from './soft-skills.texts.ts';
import { type Scored, useScores } from './use-scores.ts';
import classes from './soft-skills.module.css';

interface Props {
  target: Scored;
  indicators: readonly ScoredIndicator[];
  /** The indicator that is in view and has the focus when a dialog opens. */
  first?: number;
}

/** Grades of indicators: chosen with the pointer or by the digit of their value, saved at once. */
export function ScoreFields({ target, indicators, first }: Props) {
  const t = useTexts(softSkillsTexts);
  const { given, give, undo } = useScores(target, indicators);
  const done = indicators.filter(({ id }) => given[id] != null).length;
  return (
    <>
      {indicators.map((indicator) => (
        <Indicator
          key={indicator.id}
          indicator={indicator}
          given={given[indicator.id] ?? null}
          isFirst={indicator.id === first}
          onGive={(grade) => give(indicator.id, grade)}
        />
      ))}
      <p className={classes.state}>
        <span role="status">{t('progress', { done, total: indicators.length })}</span>
        {undo && (
          <button type="button" className={bare.text} onClick={undo}>
            <IconArrowBackUp size={16} aria-hidden="true" /> {t('undo')}
          </button>
        )}
      </p>
    </>
  );
}

interface IndicatorProps {
  indicator: ScoredIndicator;
  given: number | null;
  isFirst: boolean;
  onGive: (grade: number) => void;
}

function Indicator({ indicator, given, isFirst, onGive }: IndicatorProps) {
  const t = useTexts(softSkillsTexts);
  const { title, skill_title, description, grades } = indicator;
  const chosen = grades.find(({ id }) => id === given);
  const root = useRef<HTMLDivElement>(null);
  // The trap of a dialog moves the focus without scrolling to it.
  useEffect(() => {
    if (isFirst) root.current?.scrollIntoView({ block: 'center' });
  }, [isFirst]);
  const byDigit = (event: KeyboardEvent) => {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if (digit === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const grade = grades.find(({ value }) => value === Number(digit));
    if (!grade) return;
    // Otherwise the screen would take the digit for a mark.
    event.preventDefault();
    if (grade.id !== given) onGive(grade.id);
  };
  return (
    <div className={classes.indicator} data-first={isFirst || undefined} ref={root}>
      <p className={classes.title}>
        {title} <span>{skill_title}</span>
      </p>
      {description && <p className={classes.muted}>{description}</p>}
      {grades.length === 0 ? (
        <p className={classes.muted}>{t('noGrades')}</p>
      ) : (
        <div className={classes.grades} role="group" aria-label={title} onKeyDown={byDigit}>
          {grades.map((grade) => (
            <button
              key={grade.id}
              type="button"
              className={classes.grade}
              aria-pressed={grade.id === given}
              data-autofocus={(isFirst && grade === (chosen ?? grades[0])) || undefined}
              title={grade.description || undefined}
              onClick={() => onGive(grade.id)}
            >
              <b>{grade.value}</b> <span>{grade.title}</span>
            </button>
          ))}
        </div>
      )}
      {chosen?.description && <p className={classes.muted}>{chosen.description}</p>}
    </div>
  );
}
