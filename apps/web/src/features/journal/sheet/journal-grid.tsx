import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/journal';
import type { Counted } from '../editing/journal-cell.ts';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { isDoubleClick } from '../../../ui/sheet/double-click.ts';
import { personName } from '../../../shared/users/person.tsx';
import type { CellAddress, CellBook } from '../../../shared/journal/cells/cell-book.ts';
import { CellEditor } from '../editing/cell-editor.tsx';
import type { CellRange } from '../../../ui/sheet/cell-range.ts';
import { JournalFoot } from './journal-foot.tsx';
import { JournalHead, type Sorting } from './journal-head.tsx';
import { journalTexts } from '../journal.texts.ts';
import { columnLeft, frozenWidth, type GridLayout } from './grid-layout.ts';
import { cellId, type SheetContent } from './sheet-painter.ts';
import { cellStyleRules } from './cell-styles.ts';
import type { Flashes } from '../../../shared/journal/cells/cell-flashes.ts';
import type { Grid } from '../editing/use-grid.ts';
import { useClipboard } from '../../../ui/sheet/use-clipboard.ts';
import { useSheet } from './use-sheet.ts';
import classes from '../journal.module.css';

interface Props {
  subjectId: number;
  /** The shown rows and columns in their order. */
  journal: Journal;
  /** What counts of the topics that a student has retaken. */
  counted: (student: number) => ReadonlyMap<number, Counted>;
  /** Maximum points of the discipline's checkpoints. */
  total: number;
  book: CellBook;
  grid: Grid;
  layout: GridLayout;
  statuses: ReadonlyMap<number, PassStatus>;
  flashes: Flashes;
  canMark: boolean;
  sorting: Sorting;
  onMenu: (cell: CellAddress, at: { x: number; y: number }) => void;
  onColumn: (column: number) => void;
  onPaste: (text: string) => void;
  /** Called when Escape leaves the table. */
  onLeave: () => void;
}

const HEAD_ROWS = 2;
const FROZEN_COLUMNS = 3;
/** Space in pixels below the last row, so that it can be scrolled clear of the support button. */
const BELOW = 56;

function addressOf(target: EventTarget | null): CellAddress | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  if (!cell) return null;
  const [student, step] = (cell.dataset.cell ?? '').split(':').map(Number);
  return { student: student ?? 0, step: step ?? 0 };
}
const isSame = (a: CellAddress | null, b: CellAddress | null) => a?.student === b?.student && a?.step === b?.step;

/** Returns the position of a cell range on the sheet. */
const boxOf = ({ top, left, bottom, right }: CellRange, layout: GridLayout): CSSProperties => ({
  top: top * layout.row,
  left: columnLeft(layout, left),
  width: (right - left + 1) * layout.column,
  height: (bottom - top + 1) * layout.row,
});

/** The spreadsheet of students by topics; the table itself has focus and names the active cell to assistive technology. */
export function JournalGrid(props: Props) {
  const { journal, counted, book, grid, layout, statuses, flashes, canMark, subjectId } = props;
  const t = useTexts(journalTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { active, place, range, editing } = grid;
  const edits = book.state.use();
  const flashing = flashes.use();
  const content = useMemo<SheetContent>(
    () => ({
      rows: journal.rows,
      steps: journal.steps,
      layout,
      statuses,
      language,
      rule: journal.retake_counts,
      isUncounted: ({ student, step }) => counted(student).get(step)?.uncounted.has(step) ?? false,
      linkOf: (student) => `/users/${student}/diary?subject=${subjectId}`,
      editOf: ({ student, step }) => edits.get(student)?.get(step),
      isFlashing: ({ student, step }) => flashing.size > 0 && flashing.has(`${student}:${step}`),
    }),
    [
      journal.rows,
      journal.steps,
      journal.retake_counts,
      counted,
      layout,
      statuses,
      language,
      subjectId,
      edits,
      flashing,
    ],
  );
  const { scroller, host, frozen, shown } = useSheet({ content, layout, place, moves: grid.moves });

  // The table takes focus back from the editor, the menu or a dialog when they close.
  const focusGrid = useEffectEvent(() => scroller.current?.focus({ preventScroll: true }));
  useEffect(() => {
    if (!editing && grid.moves > 0) focusGrid();
  }, [editing, grid.moves]);
  useClipboard(scroller, { copy: grid.copyText, paste: canMark && !editing ? props.onPaste : undefined });

  const looks = useMemo(() => cellStyleRules(statuses.values()), [statuses]);
  const pointer = usePointer(props, navigate);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Escape') return props.onLeave();
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) return openMenuByKey(event);
    grid.onKeyDown(event);
  };
  const openMenuByKey = (event: KeyboardEvent) => {
    const box = active && document.getElementById(cellId(active))?.getBoundingClientRect();
    if (!active || !box) return;
    event.preventDefault();
    props.onMenu(active, { x: box.left, y: box.bottom });
  };
  const columns = useMemo(
    () => Array.from({ length: shown.endColumn - shown.firstColumn }, (_, i) => shown.firstColumn + i),
    [shown],
  );
  const width = columnLeft(layout, journal.steps.length);
  const student = active && journal.rows[place?.row ?? -1]?.student;
  const step = active && journal.steps[place?.column ?? -1];
  const held = active && grid.shown(active);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={t('grid', { group: journal.group.name })}
      aria-rowcount={journal.rows.length + HEAD_ROWS + 1}
      aria-colcount={journal.steps.length + FROZEN_COLUMNS}
      aria-readonly={!canMark}
      aria-multiselectable
      aria-activedescendant={active ? cellId(active) : undefined}
      className={classes.scroller}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <div className={classes.sheet} style={{ width, '--row-height': `${layout.row - 1}px` }} role="presentation">
        <JournalHead
          subjectId={subjectId}
          steps={journal.steps}
          columns={columns}
          layout={layout}
          width={width}
          total={props.total}
          activeStep={active?.step ?? null}
          sorting={props.sorting}
          onColumn={props.onColumn}
        />
        <div role="presentation" className={classes.rows} style={{ height: journal.rows.length * layout.row }}>
          <style>{looks}</style>
          <div ref={frozen} aria-hidden="true" className={classes.frozen} style={{ width: frozenWidth(layout) }} />
          <div ref={host} role="rowgroup" className={classes.painted} />
          {place && (
            <>
              {range && grid.hasSelection && <div className={classes.selection} style={boxOf(range, layout)} />}
              <div
                className={classes.activeCell}
                style={boxOf({ top: place.row, left: place.column, bottom: place.row, right: place.column }, layout)}
                data-editing={editing !== null || undefined}
              >
                {editing && student && step && held && (
                  <CellEditor
                    key={`${editing.student}:${editing.step}`}
                    editing={editing}
                    label={t('markField', { student: personName(student), topic: step.title })}
                    max={step.max_mark}
                    mark={held.mark}
                    onSave={grid.editorActions.onSave}
                    onCancel={grid.editorActions.onCancel}
                  />
                )}
              </div>
            </>
          )}
          <FlashNames journal={journal} flashes={flashes} layout={layout} />
        </div>
        <div style={{ height: BELOW }} role="presentation" />
        <JournalFoot
          rows={journal.rows}
          steps={journal.steps}
          columns={columns}
          layout={layout}
          width={width}
          onColumn={props.onColumn}
        />
      </div>
    </div>
  );
}

/** The name of the colleague who has just changed a cell, beside it. */
function FlashNames({ journal, flashes, layout }: { journal: Journal; flashes: Flashes; layout: GridLayout }) {
  const shown = flashes.use();
  if (shown.size === 0) return null;
  return [...flashes.named()].map(([key, name]) => {
    const [student, step] = key.split(':').map(Number);
    const row = journal.rows.findIndex((one) => one.student.id === student);
    const column = journal.steps.findIndex((one) => one.id === step);
    if (row < 0 || column < 0) return null;
    return (
      <span
        key={key}
        className={classes.flashName}
        style={{ top: row * layout.row + (row === 0 ? layout.row : -20), left: columnLeft(layout, column) }}
      >
        {name}
      </span>
    );
  });
}

/** Handles clicks, selection by dragging, double clicks and the menu. */
function usePointer({ grid, onMenu }: Props, navigate: ReturnType<typeof useNavigate>) {
  const click = useRef({
    address: null as CellAddress | null,
    at: -Infinity,
    isTouch: false,
    wasActive: false,
    drags: false,
  });
  const { active, editing } = grid;
  return {
    onPointerDown: (event: PointerEvent) => {
      const address = addressOf(event.target);
      const isTouch = event.pointerType === 'touch';
      const wasActive = isSame(address, active) && document.activeElement === event.currentTarget;
      click.current = { ...click.current, isTouch, wasActive, drags: false };
      if (!address || event.button !== 0 || isTouch) return;
      grid.choose(address, event.shiftKey);
      click.current.drags = true;
    },
    onPointerMove: (event: PointerEvent) => {
      if (!click.current.drags || event.buttons !== 1) return;
      const address = addressOf(document.elementFromPoint(event.clientX, event.clientY));
      if (address && !isSame(address, active)) grid.choose(address, true);
    },
    onPointerUp: () => {
      click.current.drags = false;
    },
    onClick: (event: MouseEvent) => {
      if (followLink(event, navigate)) return;
      const address = addressOf(event.target);
      if (!address || editing) return;
      const last = click.current;
      // On a touch screen the second tap edits; the line above the grid opens the answer.
      if (last.isTouch) return last.wasActive ? grid.startEditing(address) : grid.choose(address);
      const now = performance.now();
      const isDouble = isSame(last.address, address) && isDoubleClick(last.at, now) && !event.shiftKey;
      click.current = { ...last, address, at: isDouble ? -Infinity : now };
      if (isDouble) grid.startEditing(address);
    },
    onContextMenu: (event: MouseEvent) => {
      const address = addressOf(event.target);
      if (!address || editing) return;
      event.preventDefault();
      const isSelected = grid.hasSelection && grid.selected().some((cell) => isSame(cell, address));
      if (!isSelected) grid.choose(address);
      onMenu(address, { x: event.clientX, y: event.clientY });
    },
  };
}

/** Names are plain links in the painted rows; an ordinary click navigates within the application. */
function followLink(event: MouseEvent, navigate: ReturnType<typeof useNavigate>): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.dataset['routed'] !== undefined || event.ctrlKey || event.metaKey || event.shiftKey)
    return link !== null;
  event.preventDefault();
  void navigate(link.pathname + link.search);
  return true;
}
