// Paints cells directly, because at 1,000 × 200 a scroll frame changes about two hundred of them
// and updating existing elements costs a tenth of rendering them by React.
// Elements of rows that leave the view are reused for those that enter it, and labels are written once scrolling stops.
import type { PassStatus } from '@orbita/contract/marks';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import type { Journal } from '@orbita/contract/journal';
import { formatNumber } from '../../../base/number.ts';
import { personName } from '../../../shared/users/person.tsx';
import type { CellAddress, CellEdit } from '../../../shared/journal/cells/cell-book.ts';
import { describeAbsence, describeCell } from './cell-descriptions.ts';
import { isAbsent, type PackedCell, readCell } from '../editing/journal-cell.ts';
import { averageOf } from '../toolbar/journal-view.ts';
import { BLOCK, columnLeft, type GridLayout } from './grid-layout.ts';
import { makeCell, makeRow, type PaintedCell, type PaintedRow } from './sheet-boxes.ts';
import { signsClass, statusClass } from './cell-styles.ts';
import type { SheetWindow } from './sheet-window.ts';
import { journalTexts } from '../journal.texts.ts';
import classes from '../journal.module.css';

type Row = Journal['rows'][number];
type Step = Journal['steps'][number];

export interface SheetContent {
  rows: readonly Row[];
  steps: Step[];
  layout: GridLayout;
  statuses: ReadonlyMap<number, PassStatus>;
  /** Returns the address that a student's name links to. */
  linkOf: (student: number) => string;
  editOf: (cell: CellAddress) => CellEdit | undefined;
  /** Which points of a topic and its retakes count. */
  rule: Journal['retake_counts'];
  /** Tells whether a mark gives way to that of a retake, or of the topic. */
  isUncounted: (cell: CellAddress) => boolean;
  /** Tells whether a colleague has just changed the cell. */
  isFlashing: (cell: CellAddress) => boolean;
  language: string;
}

/** Header rows, which precede the others in the row numbers of assistive technology. */
const HEAD_ROWS = 2;
const FROZEN_COLUMNS = 3;
/** Number of new rows per frame beyond which a slow machine leaves them blank. */
const WHOLE_ROWS = 2;

export const cellId = ({ student, step }: CellAddress): string => `cell-${student}-${step}`;

/** Formats a mean as a whole percentage, such as «82». */
const writeAverage = (average: number | null): string => (average === null ? '' : String(Math.round(average)));

/** Creates a painter of rows of cells in `host` and of their frozen parts in `frozen`. */
export function createSheetPainter(host: HTMLElement, frozen: HTMLElement) {
  let painted = new Map<number, PaintedRow>();
  const free: PaintedRow[] = [];
  let content: SheetContent | null = null;
  /** Number of cell elements in each row. */
  let slots = 0;
  let words = new Map<string, string>();
  let averages = new WeakMap<Row, string>();
  const marks = new Map<number, string>();
  const looks = new Map<number, string>();
  const absentLook = `${classes.cell} ${classes.absent}`;

  function wordsOf(cell: PaintedCell, step: Step): string {
    const { packed, edit } = cell;
    if (isAbsent(step, packed?.[2]) && !edit) return describeAbsence();
    const key = `${packed?.join() ?? ''}|${step.max_mark}|${cell.isUncounted}|${edit ? `${edit.mark},${edit.status},${edit.stage}` : ''}`;
    const known = words.get(key);
    if (known !== undefined) return known;
    const read = readCell(packed);
    const statusId = edit ? edit.status : read.statusId;
    const said = describeCell(read, step.max_mark, statusId === null ? undefined : content?.statuses.get(statusId), {
      edit,
      isUncounted: cell.isUncounted,
    });
    words.set(key, said);
    return said;
  }

  /** Formats a mark, caching the text because marks repeat. */
  function markText(mark: number | null): string {
    if (mark === null) return '';
    const known = marks.get(mark) ?? formatNumber(mark);
    marks.set(mark, known);
    return known;
  }

  function plainLook(packed: PackedCell | undefined, status: number | null | undefined): string {
    const [, , emoji, waits, late] = packed ?? [];
    const key = (status ?? 0) * 100 + (emoji ?? 9) * 4 + (waits === 1 ? 2 : 0) + (late === 1 ? 1 : 0);
    const known = looks.get(key);
    if (known !== undefined) return known;
    const signs = signsClass(emoji, waits === 1, late === 1);
    const made = `${classes.cell} ${signs}${typeof status === 'number' ? ` ${statusClass(status)}` : ''}`;
    looks.set(key, made);
    return made;
  }

  function lookOf({ packed, edit, isFlashing, isUncounted }: PaintedCell, step: Step): string {
    if (isAbsent(step, packed?.[2]) && !edit) return absentLook;
    const plain = plainLook(packed, edit ? edit.status : packed?.[1]);
    const own = isUncounted && !edit ? `${plain} ${classes.uncounted}` : plain;
    return edit || isFlashing ? `${own} ${edit ? classes[edit.stage] : ''} ${isFlashing ? classes.flash : ''}` : own;
  }

  /** Paints a cell if something has changed and returns whether it has. */
  function paintCell(cell: PaintedCell, row: Row, column: number, now: SheetContent): boolean {
    const step = now.steps[column];
    if (!step) return false;
    const address = { student: row.student.id, step: step.id };
    const packed = row.cells[column];
    const edit = now.editOf(address);
    const isFlashing = now.isFlashing(address);
    const isUncounted = now.isUncounted(address);
    const isMoved = cell.column !== column || cell.student !== address.student;
    if (
      !isMoved &&
      cell.packed === packed &&
      cell.edit === edit &&
      cell.isFlashing === isFlashing &&
      cell.isUncounted === isUncounted
    )
      return false;
    const { box } = cell;
    if (cell.column !== column) {
      // Cells of a column share a computed style when it is set as text; styles set by property are computed for each cell.
      box.setAttribute('style', `left:${columnLeft(now.layout, column)}px;width:${now.layout.column}px`);
      box.setAttribute('aria-colindex', String(column + FROZEN_COLUMNS + 1));
    }
    if (isMoved) {
      box.id = cellId(address);
      box.setAttribute('data-cell', `${address.student}:${address.step}`);
    }
    cell.column = column;
    cell.packed = packed;
    cell.edit = edit;
    cell.isFlashing = isFlashing;
    cell.isUncounted = isUncounted;
    cell.student = address.student;
    const [mark = null, status = null] = edit ? [edit.mark, edit.status] : (packed ?? []);
    const text = mark === null && status === NOT_PASSED_STATUS_ID ? journalTexts.t('notPassedLetters') : markText(mark);
    if (text !== cell.shown) {
      cell.text.data = text;
      cell.shown = text;
    }
    const look = lookOf(cell, step);
    if (look !== cell.look) {
      box.className = look;
      cell.look = look;
    }
    return true;
  }

  function paintHead(line: PaintedRow, row: Row, now: SheetContent): void {
    const { student } = row;
    const isNarrow = now.layout.points === 0;
    line.name.textContent = isNarrow ? personName(student, 'short') : `${student.last_name} ${student.first_name}`;
    line.name.href = now.linkOf(student.id);
    const points = formatNumber(row.points);
    line.under.textContent = isNarrow ? points : '';
    line.points.textContent = points;
    const known =
      averages.get(row) ?? writeAverage(averageOf(row.cells, { steps: now.steps, retake_counts: now.rule }));
    averages.set(row, known);
    line.average.textContent = known;
  }

  /** Writes labels for assistive technology and the tooltip. */
  function say(line: PaintedRow, now: SheetContent): void {
    const { row } = line;
    if (!row) return;
    line.isMute = false;
    const name = personName(row.student);
    line.name.title = name;
    line.box.setAttribute('aria-label', name);
    const short = personName(row.student, 'short');
    for (const cell of line.cells) {
      const step = now.steps[cell.column];
      if (step && !cell.isHidden)
        cell.box.setAttribute('aria-label', `${short}, ${step.title}: ${wordsOf(cell, step)}`);
    }
  }

  /** Shows only the name of a row and hides the elements left over from another row. */
  function blankRow(line: PaintedRow): void {
    if (!line.isBlank) line.box.style.visibility = 'hidden';
    line.isBlank = true;
    line.drawn = null;
  }

  function paintRow(line: PaintedRow, index: number, at: SheetWindow, isBlank: boolean): void {
    const now = content;
    if (!now) return;
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
      line.isMute = true;
      paintHead(line, row, now);
    }
    if (isBlank) return blankRow(line);
    const { drawn } = line;
    const { firstColumn, endColumn } = at;
    if (
      drawn?.content === now &&
      drawn.row === row &&
      drawn.firstColumn === firstColumn &&
      drawn.endColumn === endColumn
    )
      return;
    line.drawn = { content: now, row, firstColumn, endColumn };
    while (line.cells.length < slots) {
      const cell = makeCell();
      line.cells.push(cell);
      line.box.append(cell.box);
    }
    for (let column = at.firstColumn; column < at.endColumn; column += 1) {
      const cell = line.cells[column % slots];
      if (cell && paintCell(cell, row, column, now)) line.isMute = true;
    }
    hideUnused(line, at);
    if (!line.isBlank) return;
    line.isBlank = false;
    line.box.style.visibility = '';
  }

  /** Hides surplus elements, since fewer columns may be in view at the right edge. */
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
    marks.clear();
    looks.clear();
  }

  /** Sets the content and discards all elements if the layout, columns, statuses or language have changed. */
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

  /**
   * Paints the rows in view. On a slow machine `most` limits how many blank rows are filled in this frame,
   * and rows that enter quickly are left blank. Returns whether blank rows remain.
   */
  function paint(at: SheetWindow, most: number = Number.POSITIVE_INFINITY): boolean {
    if (!content) return false;
    const needed = at.endColumn - at.firstColumn;
    if (needed > slots) {
      clear();
      // When scrolling sideways, the number of columns in view varies by one block.
      slots = needed + BLOCK;
    }
    for (const [index, line] of painted) {
      if (index >= at.firstRow && index < at.endRow) continue;
      painted.delete(index);
      free.push(line);
    }
    const isFast = Number.isFinite(most) && at.endRow - at.firstRow - painted.size > WHOLE_ROWS;
    let left = isFast ? 0 : most;
    let isLeft = false;
    for (let index = at.firstRow; index < at.endRow; index += 1) {
      const known = painted.get(index);
      const line = known ?? free.pop() ?? makeRow(content.layout);
      let isBlank = isFast && !known;
      if (known?.isBlank) {
        isBlank = left <= 0;
        left -= 1;
      }
      isLeft ||= isBlank;
      if (!known) painted.set(index, line);
      if (!line.box.isConnected) {
        host.append(line.box);
        frozen.append(line.head);
      }
      paintRow(line, index, at, isBlank);
    }
    // Unused rows are detached, so that assistive technology neither reads nor counts them.
    for (const line of free) {
      if (!line.box.isConnected) continue;
      line.box.remove();
      line.head.remove();
    }
    return isLeft;
  }

  /** Writes outdated labels: at once after a key, and otherwise when scrolling stops. */
  function speak(): void {
    if (!content) return;
    for (const line of painted.values()) if (line.isMute) say(line, content);
  }

  return { show, paint, speak };
}
export type SheetPainter = ReturnType<typeof createSheetPainter>;
