// The journal as a table for paper: what the screen shows by colour stands there in letters. Pure.
import type { Journal } from '@orbita/contract/journal';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import { formatNumber } from '../../../base/number.ts';
import type { PrintedTable } from '../../../shared/journal/print/print-sheets.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { isAbsent, type PackedCell, readCell } from '../editing/journal-cell.ts';
import { journalTexts } from '../journal.texts.ts';
import { averageOf, columnStats } from '../toolbar/journal-view.ts';

const { t } = journalTexts;
const PASSED = '✓';
const WAITING = '•';

/** Returns the mark, or what the cell says without one: not passed, passed, waiting; nothing where the student has no retake. */
function writeCell(
  packed: PackedCell | undefined,
  step: Journal['steps'][number],
  finals: ReadonlySet<number>,
): string {
  const cell = readCell(packed);
  if (isAbsent(step, cell.emoji)) return '';
  const waiting = cell.isWaiting ? WAITING : '';
  if (cell.mark !== null) return formatNumber(cell.mark) + waiting;
  if (cell.statusId === NOT_PASSED_STATUS_ID) return t('notPassedLetters');
  return (cell.statusId !== null && finals.has(cell.statusId) ? PASSED : '') + waiting;
}

const round = (value: number | null, digits: number): string =>
  value === null ? '' : formatNumber(Math.round(value * 10 ** digits) / 10 ** digits);

interface Sheet {
  /** The shown part of the journal. */
  journal: Journal;
  title: string;
  facts: readonly string[];
  /** Points of all checkpoints. */
  total: number;
  /** Statuses that complete a topic. */
  finals: ReadonlySet<number>;
}

export function journalTable({ journal, title, facts, total, finals }: Sheet): PrintedTable {
  const { steps, rows } = journal;
  return {
    title,
    facts,
    sums: [
      total > 0 ? `${t('points')} ${t('pointsOf', { total: formatNumber(total) })}` : t('points'),
      `${t('average')} %`,
    ],
    columns: steps.map((step) => ({
      id: step.id,
      title: step.title,
      over: step.chapter_title,
      under: step.max_mark === null ? '–' : formatNumber(step.max_mark),
    })),
    rows: [
      ...rows.map((row) => ({
        id: row.student.id,
        name: personName(row.student),
        sums: [formatNumber(row.points), round(averageOf(row.cells, journal), 0)],
        cells: steps.map((step, column) => writeCell(row.cells[column], step, finals)),
      })),
      {
        id: 0,
        name: t('columnAverages'),
        sums: [],
        cells: steps.map(({ max_mark }, column) => round(columnStats(rows, column, max_mark).average, 1)),
        isFoot: true,
      },
    ],
    legend: t('printLegend', { passed: PASSED, waiting: WAITING }),
  };
}
