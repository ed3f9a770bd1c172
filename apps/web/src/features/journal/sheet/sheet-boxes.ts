// Elements of painted rows, created once and reused by sheet-painter.ts.
import type { Journal } from '@orbita/contract/journal';
import type { CellEdit } from '../../../shared/journal/cells/cell-book.ts';
import type { PackedCell } from '../editing/journal-cell.ts';
import type { GridLayout } from './grid-layout.ts';
import classes from '../journal.module.css';

type Row = Journal['rows'][number];

export interface PaintedCell {
  box: HTMLElement;
  text: Text;
  column: number;
  packed: PackedCell | undefined;
  edit: CellEdit | undefined;
  isFlashing: boolean;
  /** The mark gives way to that of a retake, or of the topic. */
  isUncounted: boolean;
  student: number;
  isHidden: boolean;
  /** Text and class as they are in the document. */
  shown: string;
  look: string;
}
export interface PaintedRow {
  box: HTMLElement;
  /** The frozen part, in a pane of its own; assistive technology ignores it, since the row and its cells say the same. */
  head: HTMLElement;
  name: HTMLAnchorElement;
  under: HTMLElement;
  points: HTMLElement;
  average: HTMLElement;
  cells: PaintedCell[];
  index: number;
  row: Row | null;
  /** What was painted last, to skip painting it again. */
  drawn: { content: object; row: Row; firstColumn: number; endColumn: number } | null;
  /** Whether only the name is painted, because a slow machine is scrolling past the row. */
  isBlank: boolean;
  /** Whether the labels for assistive technology are outdated. */
  isMute: boolean;
}

function make(role: string, className: string | undefined): HTMLElement {
  const box = document.createElement('div');
  box.setAttribute('role', role);
  box.className = className ?? '';
  return box;
}

export function makeCell(): PaintedCell {
  const box = make('gridcell', classes.cell);
  const text = document.createTextNode('');
  box.append(text);
  const nothing = {
    packed: undefined,
    edit: undefined,
    isFlashing: false,
    isUncounted: false,
    student: 0,
    isHidden: false,
  };
  return { box, text, column: -1, ...nothing, shown: '', look: '' };
}

function makePart(name: keyof typeof classes, left: number, width: number): HTMLElement {
  const box = document.createElement('div');
  box.className = classes[name] ?? '';
  box.style.cssText = `left: ${left}px; width: ${width}px`;
  box.hidden = width === 0;
  return box;
}

export function makeRow({ name: nameWidth, points: pointsWidth, average: averageWidth, row }: GridLayout): PaintedRow {
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
  if (pointsWidth === 0) title.dataset['lines'] = '2';
  title.append(name, under);
  head.append(title, points, average);
  box.style.height = `${row}px`;
  head.style.height = `${row}px`;
  const nothing = { index: -1, row: null, drawn: null, isBlank: false, isMute: true };
  return { box, head, name, under, points, average, cells: [], ...nothing };
}
