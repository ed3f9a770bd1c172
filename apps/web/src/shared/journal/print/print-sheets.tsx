import { createPortal } from 'react-dom';
import { useTexts } from '../../../base/i18n.ts';
import { boardTexts } from '../board.texts.ts';
import { printPages, type PrintLayout } from './print-pages.ts';
import classes from './print-sheets.module.css';

interface PrintedColumn {
  id: number;
  title: string;
  /** Head above several columns, such as a chapter. */
  over?: string;
  /** Line below the title, such as the maximum. */
  under?: string;
  /** Whether the title is short enough to be printed horizontally. */
  isShort?: boolean;
}
interface PrintedRow {
  id: number;
  name: string;
  sums: readonly string[];
  cells: readonly string[];
  /** Whether the row sums up the others. */
  isFoot?: boolean;
}
/** A table for paper, with everything formatted. */
export interface PrintedTable {
  /** The name of the discipline in bold, then group and date. */
  title: string;
  facts: readonly string[];
  /** Heads of the sums beside the name. */
  sums: readonly string[];
  columns: readonly PrintedColumn[];
  rows: readonly PrintedRow[];
  legend: string;
}

const LANDSCAPE = '@page { size: A4 landscape; margin: 10mm; }';
const mm = (value: number): string => `${value.toFixed(2)}mm`;

/** The whole table on sheets of A4 in landscape, shown on paper only and in place of the page. */
export function PrintSheets({ table }: { table: PrintedTable }) {
  const t = useTexts(boardTexts);
  const { pages, layout } = printPages({
    rows: table.rows.length,
    columns: table.columns.length,
    sums: table.sums.length,
  });
  return createPortal(
    <div className={classes.sheets} aria-hidden="true" data-print>
      <style>{LANDSCAPE}</style>
      {pages.map(({ rows, columns }, index) => (
        <section key={`${rows[0]}:${columns[0]}`}>
          <header>
            <p>
              <strong>{table.title}</strong> {table.facts.join(' · ')}
            </p>
            {pages.length > 1 && <p>{t('printPage', { page: index + 1, pages: pages.length })}</p>}
          </header>
          <Sheet table={table} layout={layout} rows={rows.flatMap((row) => table.rows[row] ?? [])} columns={columns} />
          <footer>{table.legend}</footer>
        </section>
      ))}
    </div>,
    document.body,
  );
}

interface SheetProps {
  table: PrintedTable;
  layout: PrintLayout;
  rows: readonly PrintedRow[];
  /** Indices of the columns. */
  columns: readonly number[];
}

function Sheet({ table, layout, rows, columns }: SheetProps) {
  const t = useTexts(boardTexts);
  const shown = columns.flatMap((column) => table.columns[column] ?? []);
  const width = layout.name + layout.sum * table.sums.length + layout.column * shown.length;
  return (
    <table style={{ width: mm(width) }}>
      <colgroup>
        <col style={{ width: mm(layout.name) }} />
        {table.sums.map((sum) => (
          <col key={sum} style={{ width: mm(layout.sum) }} />
        ))}
        {shown.map(({ id }) => (
          <col key={id} style={{ width: mm(layout.column) }} />
        ))}
      </colgroup>
      <thead>
        {shown.some(({ over }) => over) && <OverRow before={1 + table.sums.length} columns={shown} />}
        <tr>
          <th>{t('student')}</th>
          {table.sums.map((sum) => (
            <th key={sum}>{sum}</th>
          ))}
          {shown.map(({ id, title, under, isShort }) => (
            <th key={id} className={isShort ? classes.short : classes.topic}>
              {isShort ? title : <span style={{ maxWidth: mm(layout.column - 1.5) }}>{title}</span>}
              {under !== undefined && <small>{under}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.isFoot ? classes.foot : undefined} style={{ height: mm(layout.row) }}>
            <th>{row.name}</th>
            {table.sums.map((sum, index) => (
              <td key={sum}>{row.sums[index]}</td>
            ))}
            {columns.map((column) => (
              <td key={column}>{row.cells[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The row of heads above several columns. */
function OverRow({ before, columns }: { before: number; columns: readonly PrintedColumn[] }) {
  const spans: { id: number; over: string; count: number }[] = [];
  for (const { id, over = '' } of columns) {
    const last = spans.at(-1);
    if (last?.over === over) last.count += 1;
    else spans.push({ id, over, count: 1 });
  }
  return (
    <tr className={classes.over}>
      <td colSpan={before}>{'\u00A0'}</td>
      {spans.map(({ id, over, count }) => (
        <th key={id} colSpan={count}>
          <span>{over}</span>
        </th>
      ))}
    </tr>
  );
}
