// Draws the cells by hand: at 1,000 × 200 a scroll frame has some two hundred cells to change, and writing what differs into boxes that are there
// already costs a tenth of describing them anew. The boxes of rows that leave the view serve those that enter it.
import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/subjects';
import { formatNumber } from '../../ui/number.ts';
import { personName } from '../../ui/person.tsx';
import type { CellAddress, CellEdit } from './cell-book.ts';
import { absentWords, cellWords } from './cell-words.ts';
import { isAbsent, type PackedCell, readCell } from './journal-cell.ts';
import { averageOf } from './journal-view.ts';
import { BLOCK, columnLeft, type GridLayout } from './layout.ts';
import { signsClass, statusClass } from './sheet-looks.ts';
import type { SheetWindow } from './sheet-window.ts';
import classes from './journal.module.css';

type Row = Journal['rows'][number];
type Step = Journal['steps'][number];

export interface SheetContent {
  rows: readonly Row[];
  steps: readonly Step[];
  layout: GridLayout;
  statuses: ReadonlyMap<number, PassStatus>;
  /** Where a student's name leads. */
  linkOf: (student: number) => string;
  editOf: (cell: CellAddress) => CellEdit | undefined;
  /** Changed by a colleague a moment ago. */
  isFlashing: (cell: CellAddress) => boolean;
  language: string;
}

interface PaintedCell {
  box: HTMLElement;
  text: Text;
  column: number;
  packed: PackedCell | undefined;
  edit: CellEdit | undefined;
  isFlashing: boolean;
  student: number;
  isHidden: boolean;
}
interface PaintedRow {
  box: HTMLElement;
  /** The frozen part, which stands in a pane of its own; what it says, the row and its cells say too. */
  head: HTMLElement;
  name: HTMLAnchorElement;
  under: HTMLElement;
  points: HTMLElement;
  average: HTMLElement;
  cells: PaintedCell[];
  index: number;
  row: Row | null;
}

/** Rows of the head come first in the count that assistive technology hears. */
const HEAD_ROWS = 2;
const FROZEN_COLUMNS = 3;

export const cellId = ({ student, step }: CellAddress): string => `cell-${student}-${step}`;

function make(role: string, className: string | undefined): HTMLElement {
  const box = document.createElement('div');
  box.setAttribute('role', role);
  box.className = className ?? '';
  return box;
}

function makeCell(): PaintedCell {
  const box = make('gridcell', classes.cell);
  const text = document.createTextNode('');
  box.append(text);
  return { box, text, column: -1, packed: undefined, edit: undefined, isFlashing: false, student: 0, isHidden: false };
}

function makePart(name: keyof typeof classes, left: number, width: number): HTMLElement {
  const box = document.createElement('div');
  box.className = classes[name] ?? '';
  box.style.cssText = `left: ${left}px; width: ${width}px`;
  box.hidden = width === 0;
  return box;
}

function makeRow({ name: nameWidth, points: pointsWidth, average: averageWidth, row }: GridLayout): PaintedRow {
  const box = make('row', classes.row);
  const head = document.createElement('div');
  head.className = classes.frozenRow ?? '';
  const title = makePart('name', 0, nameWidth);
  const points = makePart('points', nameWidth, pointsWidth);
  const average = makePart('average', nameWidth + pointsWidth, averageWidth);
  const name = document.createElement('a');
  name.tabIndex = -1;
  const under = document.createElement('small');
  under.hidden = pointsWidth > 0;
  title.append(name, under);
  head.append(title, points, average);
  box.style.height = `${row}px`;
  head.style.height = `${row}px`;
  return { box, head, name, under, points, average, cells: [], index: -1, row: null };
}

/** «82»: a mean needs no fractions of a per cent. */
const writeAverage = (average: number | null): string => (average === null ? '' : String(Math.round(average)));

/** Draws rows of cells into one host and their frozen parts into another. */
export function createSheetPainter(host: HTMLElement, frozen: HTMLElement) {
  let painted = new Map<number, PaintedRow>();
  const free: PaintedRow[] = [];
  let content: SheetContent | null = null;
  /** Columns that have a box in each row. */
  let slots = 0;
  let words = new Map<string, string>();
  let averages = new WeakMap<Row, string>();

  function wordsOf(cell: PaintedCell, step: Step): string {
    const { packed, edit } = cell;
    if (isAbsent(step, packed?.[2]) && !edit) return absentWords();
    const key = `${packed?.join() ?? ''}|${step.max_mark}|${edit ? `${edit.mark},${edit.status},${edit.stage}` : ''}`;
    const known = words.get(key);
    if (known !== undefined) return known;
    const read = readCell(packed);
    const statusId = edit ? edit.status : read.statusId;
    const said = cellWords(read, step.max_mark, statusId === null ? undefined : content?.statuses.get(statusId), edit);
    words.set(key, said);
    return said;
  }

  function lookOf(cell: PaintedCell, step: Step): string {
    const { packed, edit, isFlashing } = cell;
    if (isAbsent(step, packed?.[2]) && !edit) return `${classes.cell} ${classes.absent}`;
    const status = edit ? edit.status : packed?.[1];
    const signs = signsClass(packed?.[2], packed?.[3] === 1, packed?.[4] === 1);
    const own = `${classes.cell} ${signs}${typeof status === 'number' ? ` ${statusClass(status)}` : ''}`;
    return edit || isFlashing ? `${own} ${edit ? classes[edit.stage] : ''} ${isFlashing ? classes.flash : ''}` : own;
  }

  function paintCell(cell: PaintedCell, row: Row, column: number, now: SheetContent): void {
    const step = now.steps[column];
    if (!step) return;
    const address = { student: row.student.id, step: step.id };
    const packed = row.cells[column];
    const edit = now.editOf(address);
    const isFlashing = now.isFlashing(address);
    const isMoved = cell.column !== column || cell.student !== address.student;
    if (!isMoved && cell.packed === packed && cell.edit === edit && cell.isFlashing === isFlashing) return;
    const { box } = cell;
    if (cell.column !== column) {
      // Written as text, cells of a column share their style; a style set by its parts would be computed for each cell.
      box.setAttribute('style', `left:${columnLeft(now.layout, column)}px;width:${now.layout.column}px`);
      box.setAttribute('aria-colindex', String(column + FROZEN_COLUMNS + 1));
    }
    if (isMoved) {
      box.id = cellId(address);
      box.dataset.cell = `${address.student}:${address.step}`;
    }
    Object.assign(cell, { column, packed, edit, isFlashing, student: address.student });
    const mark = edit ? edit.mark : (packed?.[0] ?? null);
    cell.text.data = mark === null ? '' : formatNumber(mark);
    box.className = lookOf(cell, step);
    box.setAttribute('aria-label', `${personName(row.student, 'short')}, ${step.title}: ${wordsOf(cell, step)}`);
  }

  function paintHead(line: PaintedRow, row: Row, now: SheetContent): void {
    const { student } = row;
    const isNarrow = now.layout.points === 0;
    line.name.textContent = isNarrow ? personName(student, 'short') : `${student.last_name} ${student.first_name}`;
    line.name.title = personName(student);
    line.name.href = now.linkOf(student.id);
    const points = formatNumber(row.points);
    line.under.textContent = isNarrow ? points : '';
    line.points.textContent = points;
    const known = averages.get(row) ?? writeAverage(averageOf(row.cells, now.steps));
    averages.set(row, known);
    line.average.textContent = known;
    line.box.setAttribute('aria-label', personName(student));
  }

  function paintRow(line: PaintedRow, index: number, at: SheetWindow, now: SheetContent): void {
    const row = now.rows[index];
    if (!row) return;
    if (line.index !== index) {
      line.index = index;
      const top = `${index * now.layout.row}px`;
      line.box.style.top = top;
      line.head.style.top = top;
      line.box.setAttribute('aria-rowindex', String(index + HEAD_ROWS + 1));
    }
    if (line.row !== row) {
      line.row = row;
      paintHead(line, row, now);
    }
    while (line.cells.length < slots) {
      const cell = makeCell();
      line.cells.push(cell);
      line.box.append(cell.box);
    }
    for (let column = at.firstColumn; column < at.endColumn; column += 1) {
      const cell = line.cells[column % slots];
      if (cell) paintCell(cell, row, column, now);
    }
    hideUnused(line, at);
  }

  /** At the right edge a window may hold fewer columns than there are boxes. */
  function hideUnused(line: PaintedRow, at: SheetWindow): void {
    for (const cell of line.cells) {
      const isUnused: boolean = cell.column < at.firstColumn || cell.column >= at.endColumn;
      if (cell.isHidden === isUnused) continue;
      cell.isHidden = isUnused;
      cell.box.hidden = isUnused;
    }
  }

  function clear(): void {
    host.replaceChildren();
    frozen.replaceChildren();
    painted = new Map();
    free.length = 0;
    words = new Map();
    averages = new WeakMap();
  }

  /** Takes the content over; what it was drawn with before is forgotten when sizes, columns or words have changed. */
  function show(next: SheetContent): void {
    const isOther =
      !content ||
      content.layout !== next.layout ||
      content.steps !== next.steps ||
      content.statuses !== next.statuses ||
      content.language !== next.language;
    if (isOther) clear();
    content = next;
  }

  function paint(at: SheetWindow): void {
    if (!content) return;
    const needed = at.endColumn - at.firstColumn;
    if (needed > slots) {
      clear();
      // Sideways the number of columns in view varies by one block.
      slots = needed + BLOCK;
    }
    for (const [index, line] of painted) {
      if (index >= at.firstRow && index < at.endRow) continue;
      painted.delete(index);
      free.push(line);
    }
    for (let index = at.firstRow; index < at.endRow; index += 1) {
      let line = painted.get(index);
      if (!line) {
        line = free.pop() ?? makeRow(content.layout);
        painted.set(index, line);
        if (!line.box.isConnected) {
          host.append(line.box);
          frozen.append(line.head);
        }
      }
      paintRow(line, index, at, content);
    }
    // Boxes that nobody needs now must not be read or counted.
    for (const line of free) {
      if (!line.box.isConnected) continue;
      line.box.remove();
      line.head.remove();
    }
  }

  return { show, paint };
}
export type SheetPainter = ReturnType<typeof createSheetPainter>;
