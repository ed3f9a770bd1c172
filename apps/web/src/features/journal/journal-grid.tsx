import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/subjects';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTexts } from '../../app/i18n.ts';
import { isDoubleClick } from '../../ui/double-click.ts';
import { JournalHead } from './journal-head.tsx';
import { JournalRow } from './journal-row.tsx';
import { journalTexts } from './journal.texts.ts';
import { BLOCK, columnLeft, frozenWidth, headHeight, type GridLayout } from './layout.ts';
import type { CellAddress, MarkBook } from './mark-book.ts';
import type { Grid } from './use-grid.ts';
import classes from './journal.module.css';

interface Props {
  subjectId: number;
  journal: Journal;
  book: MarkBook;
  grid: Grid;
  layout: GridLayout;
  statuses: ReadonlyMap<number, PassStatus>;
  canMark: boolean;
  onOpen: (cell: CellAddress) => void;
  onMenu: (cell: CellAddress, at: { x: number; y: number }) => void;
  /** Escape leaves the table. */
  onLeave: () => void;
}

const HEAD_ROWS = 2;
const FROZEN_COLUMNS = 2;
const OVERSCAN = 3;
/** The last row can be scrolled out from under the support button. */
const BELOW = 56;

function addressOf(target: EventTarget | null): CellAddress | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  if (!cell) return null;
  const [student, step] = (cell.dataset.cell ?? '').split(':').map(Number);
  return { student: student ?? 0, step: step ?? 0 };
}
const isSame = (a: CellAddress | null, b: CellAddress | null) => a?.student === b?.student && a?.step === b?.step;

/** What is in view, and the active line too, so that it keeps the focus while it is scrolled away. */
const useRange = (active: number) =>
  useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return active < 0 || active >= range.count || shown.includes(active)
        ? shown
        : [...shown, active].toSorted((a, b) => a - b);
    },
    [active],
  );

/** The spreadsheet: students × topics, of which only what is in view exists. */
export function JournalGrid({
  subjectId,
  journal,
  book,
  grid,
  layout,
  statuses,
  canMark,
  onOpen,
  onMenu,
  onLeave,
}: Props) {
  const t = useTexts(journalTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const getScrollElement = () => scroller.current;
  const { active, place, editing } = grid;
  const frozen = frozenWidth(layout);
  const head = headHeight(layout);
  // oxlint-disable-next-line react/incompatible-library -- its answers are not passed on to memoised code
  const rows = useVirtualizer({
    count: journal.rows.length,
    getScrollElement,
    estimateSize: () => layout.row,
    overscan: OVERSCAN,
    paddingStart: head,
    paddingEnd: BELOW,
    scrollPaddingEnd: BELOW,
    scrollPaddingStart: head,
    rangeExtractor: useRange(place?.row ?? -1),
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: Math.ceil(journal.steps.length / BLOCK),
    getScrollElement,
    estimateSize: () => layout.column * BLOCK,
    overscan: 1,
    paddingStart: frozen,
    rangeExtractor: useRange(place ? Math.floor(place.column / BLOCK) : -1),
  });
  const measure = useEffectEvent(() => {
    rows.measure();
    columns.measure();
  });
  useEffect(() => measure(), [layout]);

  useLayoutEffect(() => {
    if (!grid.wantsFocus.current || !active || !place) return;
    grid.wantsFocus.current = false;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-cell="${active.student}:${active.step}"]`)
      ?.focus({ preventScroll: true });
    rows.scrollToIndex(place.row);
    if (scroller.current) showColumn(scroller.current, layout, place.column);
  });

  const click = useRef({ address: null as CellAddress | null, at: -Infinity, isTouch: false, wasActive: false });
  const onClick = (event: MouseEvent) => {
    const address = addressOf(event.target);
    if (!address || editing) return;
    const last = click.current;
    const now = performance.now();
    // A finger has no double click to spare: the second touch edits, the line above opens.
    if (last.isTouch) return last.wasActive ? grid.startEditing(address) : undefined;
    const isDouble = isSame(last.address, address) && isDoubleClick(last.at, now);
    click.current = { ...last, address, at: isDouble ? -Infinity : now };
    if (isDouble) onOpen(address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onLeave();
    if (addressOf(event.target)) grid.onKeyDown(event);
  };

  const blocks = columns.getVirtualItems();
  const shown = useMemo(
    () =>
      blocks
        .flatMap(({ index }) => Array.from({ length: BLOCK }, (_, n) => index * BLOCK + n))
        .filter((index) => index < journal.steps.length),
    [blocks, journal.steps.length],
  );
  const width = columnLeft(layout, journal.steps.length);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label={t('grid', { group: journal.group.name })}
      aria-rowcount={journal.rows.length + HEAD_ROWS}
      aria-colcount={journal.steps.length + FROZEN_COLUMNS}
      aria-readonly={!canMark}
      className={classes.scroller}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const address = addressOf(event.target);
        click.current.isTouch = event.pointerType === 'touch';
        click.current.wasActive =
          isSame(address, active) && document.activeElement === (event.target as Element).closest('[data-cell]');
      }}
      onClick={onClick}
      onContextMenu={(event) => {
        const address = addressOf(event.target);
        if (!address || editing) return;
        event.preventDefault();
        grid.choose(address);
        onMenu(address, menuPoint(event));
      }}
      onFocus={(event) => {
        const address = addressOf(event.target);
        if (address && !isSame(address, active)) grid.choose(address);
      }}
    >
      <div
        className={classes.sheet}
        style={{ width, height: rows.getTotalSize(), '--row-height': `${layout.row - 1}px` }}
        role="presentation"
      >
        <JournalHead
          subjectId={subjectId}
          steps={journal.steps}
          columns={shown}
          layout={layout}
          width={width}
          activeStep={active?.step ?? null}
        />
        {rows.getVirtualItems().map((item) => {
          const row = journal.rows[item.index];
          if (!row) return null;
          const isActive = active?.student === row.student.id;
          return (
            <JournalRow
              key={row.student.id}
              subjectId={subjectId}
              row={row}
              index={item.index}
              top={item.start}
              blocks={blocks}
              steps={journal.steps}
              layout={layout}
              book={book}
              statuses={statuses}
              activeStep={isActive ? active.step : null}
              editing={editing?.student === row.student.id ? editing : null}
              actions={grid.editorActions}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls sideways by as little as shows the column beside the frozen ones. */
function showColumn(scroller: HTMLElement, layout: GridLayout, index: number): void {
  const left = index * layout.column;
  const room = scroller.clientWidth - frozenWidth(layout);
  if (left < scroller.scrollLeft) scroller.scrollLeft = left;
  else if (left + layout.column > scroller.scrollLeft + room) scroller.scrollLeft = left + layout.column - room;
}

/** Opened by a key the menu stands at the cell, by the mouse at the pointer. */
function menuPoint(event: MouseEvent): { x: number; y: number } {
  if (event.button === 2 || event.clientX > 0) return { x: event.clientX, y: event.clientY };
  const box = event.currentTarget.getBoundingClientRect();
  return { x: box.left, y: box.top };
}
