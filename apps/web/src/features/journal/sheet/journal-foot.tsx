import type { Journal } from '@orbita/contract/journal';
import { memo, useMemo } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { type ColumnStats, columnStats } from '../toolbar/journal-view.ts';
import { journalTexts } from '../journal.texts.ts';
import { columnLeft, FOOT, frozenWidth, type GridLayout } from './grid-layout.ts';
import classes from '../journal.module.css';

interface Props {
  rows: Journal['rows'];
  steps: Journal['steps'];
  columns: readonly number[];
  layout: GridLayout;
  width: number;
  onColumn: (column: number) => void;
}

const FROZEN_COLUMNS = 3;
const HEAD_ROWS = 2;

/** The mean of each topic; clicking one opens its statistics. */
export const JournalFoot = memo(function JournalFoot({ rows, steps, columns, layout, width, onColumn }: Props) {
  const t = useTexts(journalTexts);
  // Computed when a column comes into view, once for the same rows.
  const known = useMemo(() => ({ of: rows, stats: new Map<number, ColumnStats>() }), [rows]);
  const statsOf = (column: number): ColumnStats => {
    const step = steps[column];
    const key = step?.id ?? 0;
    const stats = known.stats.get(key) ?? columnStats(known.of, column, step?.max_mark ?? null);
    known.stats.set(key, stats);
    return stats;
  };
  return (
    <div role="rowgroup" className={classes.foot} style={{ width, height: FOOT }}>
      <div role="row" aria-rowindex={rows.length + HEAD_ROWS + 1} className={classes.headRow} style={{ height: FOOT }}>
        <div
          role="rowheader"
          aria-colindex={1}
          aria-colspan={FROZEN_COLUMNS}
          className={classes.footName}
          style={{ width: frozenWidth(layout) }}
        >
          {t('columnAverages')}
        </div>
        {columns.map((column) => {
          const step = steps[column];
          if (!step) return null;
          const { marked, waiting, ...stats } = statsOf(column);
          // Marks of a topic without a maximum have no common scale.
          const average = step.max_mark === null ? null : stats.average;
          const sums = t('columnSums', { marked, total: rows.length, waiting });
          const words = step.max_mark === null ? `${t('withoutMark')}, ${sums}` : sums;
          return (
            <div
              key={step.id}
              role="gridcell"
              aria-colindex={column + FROZEN_COLUMNS + 1}
              className={classes.footCell}
              style={{ left: columnLeft(layout, column), width: layout.column }}
            >
              <button
                type="button"
                tabIndex={-1}
                title={words}
                aria-label={`${step.title}: ${average !== null ? `${formatNumber(round(average))}, ` : step.max_mark === null ? '' : `${t('noMarks')}, `}${words}`}
                onClick={() => onColumn(column)}
              >
                {average === null ? '–' : formatNumber(round(average))}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
});

const round = (value: number) => Math.round(value * 10) / 10;
