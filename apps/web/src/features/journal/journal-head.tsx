import type { Journal } from '@orbita/contract/subjects';
import { memo } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { formatNumber } from '../../ui/number.ts';
import { journalTexts } from './journal.texts.ts';
import { columnLeft, frozenWidth, headHeight, type GridLayout } from './layout.ts';
import classes from './journal.module.css';

type Step = Journal['steps'][number];

interface Props {
  subjectId: number;
  steps: readonly Step[];
  /** Columns in view, by index. */
  columns: readonly number[];
  layout: GridLayout;
  width: number;
  activeStep: number | null;
}

const RESULT = 2;
const FROZEN_COLUMNS = 2;

interface ChapterSpan {
  id: number;
  title: string;
  first: number;
  count: number;
}

/** Neighbouring topics of one chapter share a head. */
function spansOf(steps: readonly Step[]): ChapterSpan[] {
  const spans: ChapterSpan[] = [];
  steps.forEach((step, index) => {
    const last = spans.at(-1);
    if (last?.id === step.chapter_id) last.count += 1;
    else spans.push({ id: step.chapter_id, title: step.chapter_title, first: index, count: 1 });
  });
  return spans;
}

/** Two levels: chapters, and topics under them; the corner holds the names of the frozen columns. */
export const JournalHead = memo(function JournalHead({ subjectId, steps, columns, layout, width, activeStep }: Props) {
  const t = useTexts(journalTexts);
  const first = columns[0] ?? 0;
  const last = columns.at(-1) ?? -1;
  const spans = spansOf(steps).filter((span) => span.first <= last && span.first + span.count > first);
  const total = steps.reduce((sum, step) => sum + (step.type === RESULT ? (step.max_mark ?? 0) : 0), 0);
  return (
    <div
      role="rowgroup"
      className={classes.head}
      data-flat={layout.isFlat || undefined}
      style={{ width, height: headHeight(layout) }}
    >
      <div role="row" aria-rowindex={1} className={classes.headRow} style={{ height: layout.chapterHead }}>
        <div
          role="columnheader"
          aria-colindex={1}
          aria-colspan={FROZEN_COLUMNS}
          className={classes.cornerTop}
          style={{ width: frozenWidth(layout) }}
        >
          <span className="visually-hidden">{t('chapters')}</span>
        </div>
        {spans.map((span) => (
          <div
            key={`${span.id}:${span.first}`}
            role="columnheader"
            aria-colindex={span.first + FROZEN_COLUMNS + 1}
            aria-colspan={span.count}
            className={classes.chapterHead}
            style={{ left: columnLeft(layout, span.first), width: span.count * layout.column }}
          >
            <span style={{ left: frozenWidth(layout), maxWidth: span.count * layout.column - 2 }} title={span.title}>
              {span.title}
            </span>
          </div>
        ))}
      </div>
      <div role="row" aria-rowindex={2} className={classes.headRow} style={{ height: layout.topicHead }}>
        <div role="columnheader" aria-colindex={1} className={classes.cornerName} style={{ width: layout.name }}>
          {t('student')}
        </div>
        <div
          role="columnheader"
          aria-colindex={2}
          className={classes.cornerPoints}
          style={{ left: layout.name, width: layout.points }}
          title={t('pointsLong', { total: formatNumber(total) })}
          hidden={layout.points === 0}
        >
          {t('points')}
          {total > 0 && <small>{t('pointsOf', { total: formatNumber(total) })}</small>}
        </div>
        {columns.map((column) => {
          const step = steps[column];
          if (!step) return null;
          const title = step.hidden ? `${step.title} (${t('hiddenTopic')})` : step.title;
          return (
            <div
              key={step.id}
              role="columnheader"
              aria-colindex={column + FROZEN_COLUMNS + 1}
              className={classes.topicHead}
              style={{ left: columnLeft(layout, column), width: layout.column }}
              data-active={activeStep === step.id || undefined}
              data-hidden={step.hidden || undefined}
              title={title}
            >
              <Link to={`/subjects/${subjectId}/topics/${step.id}`} tabIndex={-1} aria-label={title}>
                <span>{step.title}</span>
              </Link>
              <small>{step.max_mark === null ? '' : formatNumber(step.max_mark)}</small>
            </div>
          );
        })}
      </div>
    </div>
  );
});
