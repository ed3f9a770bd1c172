import type { Journal } from '@orbita/contract/journal';
import type { Subject } from '@orbita/contract/subjects';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { MarkHistory } from '../../shared/marks/history/mark-history.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { usePassStatuses } from '../../shared/marks/pass-statuses.tsx';
import { useShortcuts } from '../../base/shortcuts.ts';
import { BoardState, BoardTools } from '../../shared/journal/board-tools.tsx';
import type { CellAddress } from '../../shared/journal/cells/cell-book.ts';
import { CellLine } from './editing/cell-line.tsx';
import { CellMenu } from './editing/cell-menu.tsx';
import { ColumnPanel } from './toolbar/column-panel.tsx';
import { JournalBar } from '../../shared/journal/journal-bar.tsx';
import { type Counted, countedOf, readCell, totalOf } from './editing/journal-cell.ts';
import { JournalGrid } from './sheet/journal-grid.tsx';
import {
  createColumnPicker,
  exportedPart,
  readView,
  shownColumns,
  shownRows,
  writeView,
  type JournalView,
} from './toolbar/journal-view.ts';
import { boardTexts } from '../../shared/journal/board.texts.ts';
import { journalTexts } from './journal.texts.ts';
import { journalFile } from '../../shared/journal/journal-file.ts';
import { PrintSheets } from '../../shared/journal/print/print-sheets.tsx';
import { usePrinting } from '../../shared/journal/print/use-printing.ts';
import { journalTable } from './print/journal-table.ts';
import { formatDate } from '../../base/dates.ts';
import { useGridLayout } from './sheet/grid-layout.ts';
import { Legend } from './toolbar/legend.tsx';
import { NothingShown } from './toolbar/nothing-shown.tsx';
import { MarksPaste } from './paste/marks-paste.tsx';
import { useBook } from './editing/use-book.ts';
import { useGrid } from './editing/use-grid.ts';
import { useLiveCells } from './live/use-live-cells.ts';
import { ViewBar } from './toolbar/view-bar.tsx';
import classes from '../../shared/journal/board.module.css';

interface Props {
  subject: Subject;
  journal: Journal;
  select: ReactNode;
  /** Whether another group is loading. */
  isStale: boolean;
}

/** Returns the view that the URL asks for, and a setter. */
function useView(): [JournalView, (view: JournalView) => void] {
  const [search, setSearch] = useAddressParams();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (next: JournalView) => setSearch((current) => writeView(current, next), { replace: true }),
    [setSearch],
  );
  return [view, change];
}

/** Returns the shown part of the journal in its order. */
function useShown(journal: Journal, view: JournalView): Journal {
  const [cut] = useState(createColumnPicker);
  const { onlyCheckpoints, chapter } = view;
  const columns = useMemo(
    () => shownColumns(journal.steps, { onlyCheckpoints, chapter }),
    [journal.steps, onlyCheckpoints, chapter],
  );
  const steps = useMemo(
    () => (columns === null ? journal.steps : columns.flatMap((column) => journal.steps[column] ?? [])),
    [columns, journal.steps],
  );
  return useMemo(
    () => ({
      group: journal.group,
      steps,
      retake_counts: journal.retake_counts,
      rows: shownRows(journal.rows, view, { steps, rule: journal.retake_counts, columns, cut }),
    }),
    [journal.group, journal.retake_counts, journal.rows, steps, view, columns, cut],
  );
}

/** Returns a function that tells what counts of the topics that a student has retaken, whichever columns are shown. */
function useCounted(journal: Journal): (student: number) => ReadonlyMap<number, Counted> {
  return useMemo(() => {
    const rows = new Map(journal.rows.map((row) => [row.student.id, row]));
    const known = new Map<number, ReadonlyMap<number, Counted>>();
    return (student) => {
      const row = rows.get(student);
      const counted = known.get(student) ?? (row ? countedOf(journal, row) : new Map<number, Counted>());
      known.set(student, counted);
      return counted;
    };
  }, [journal]);
}

/** The journal of one group: header, filters, the line of the active cell and the grid. */
export function JournalBoard({ subject, journal, select, isStale }: Props) {
  const t = useTexts(journalTexts);
  const tb = useTexts(boardTexts);
  const navigate = useNavigate();
  const currentUser = useCurrentUser();
  const { statuses, byId } = usePassStatuses();
  const [view, changeView] = useView();
  const shown = useShown(journal, view);
  const counted = useCounted(journal);
  const layout = useGridLayout(shown.steps.length);
  const rules = useMemo(
    () => ({
      finals: new Set(statuses.filter(({ is_final }) => is_final).map(({ id }) => id)),
      maxPoints: subject.max_points,
    }),
    [statuses, subject.max_points],
  );
  const book = useBook(subject.id, rules);
  const flashes = useLiveCells({ subject, journal, book, rules });
  const board = useRef<HTMLDivElement>(null);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  const [history, setHistory] = useState<CellAddress | null>(null);
  const [column, setColumn] = useState<number | null>(null);
  /** Text to be pasted; an empty one opens a field for it. */
  const [pasted, setPasted] = useState<string | null>(null);
  const [isLegendOpen, setLegendOpen] = useState(false);
  const file = journalFile('journal', subject, journal.group);
  const isPrinting = usePrinting(file.name);

  const isStaff = subject.role_type === 'TEACHER' || subject.role_type === 'EXPERT' || currentUser.can('subjects_read');
  const canMark = subject.can_mark;
  const open = ({ student, step }: CellAddress) => {
    if (isStaff) void navigate(`/marking?${new URLSearchParams({ step: String(step), student: String(student) })}`);
  };
  const grid = useGrid({ journal: shown, book, statuses, canMark, onOpen: open });
  const waiting = useMemo(
    () => shown.rows.reduce((sum, row) => sum + row.cells.filter((cell) => cell[3] === 1).length, 0),
    [shown.rows],
  );
  useShortcuts(tb('journal'), [
    { code: 'KeyZ', ctrl: true, label: t('undo'), run: grid.undo },
    { code: 'KeyN', label: tb('nextWaiting'), run: grid.nextWaiting, disabled: waiting === 0 },
    ...cellKeys(t),
    ...tableKeys(tb),
  ]);

  const { active, place, range } = grid;
  const student = place && shown.rows[place.row]?.student;
  const step = place && shown.steps[place.column];
  const actions = active && {
    onOpen: isStaff ? () => open(active) : undefined,
    onTopic: () => void navigate(`/subjects/${subject.id}/topics/${active.step}`),
    onDiary: () => void navigate(`/users/${active.student}/diary?subject=${subject.id}`),
    onHistory: () => setHistory(active),
    onColumn: () => place && setColumn(place.column),
    onPaste: canMark ? () => setPasted('') : undefined,
    onClear: canMark && (grid.hasSelection || grid.shown(active).mark !== null) ? () => grid.clear() : undefined,
  };
  const total = totalOf(journal.steps);
  const sorting = useMemo(
    () => ({
      sort: view.sort,
      isDescending: view.isDescending,
      // Names are sorted ascending, points and means descending.
      onSort: (sort: JournalView['sort']) =>
        changeView({ ...view, sort, isDescending: view.sort === sort ? !view.isDescending : sort !== 'name' }),
    }),
    [view, changeView],
  );
  const panel = column === null ? undefined : shown.steps[column];
  return (
    <div ref={board} className={classes.board} aria-busy={isStale}>
      <JournalBar subject={subject} mode="journal" group={journal.group.id} state={<BoardState book={book} />}>
        {select}
        <ViewBar
          view={view}
          onChange={changeView}
          steps={journal.steps}
          statuses={statuses}
          shown={{
            rows: shown.rows.length,
            allRows: journal.rows.length,
            columns: shown.steps.length,
            allColumns: journal.steps.length,
          }}
        />
        <BoardTools
          subjectId={subject.id}
          file={file}
          exported={exportedPart(view)}
          book={book}
          undoLabel={t('undo')}
          waiting={{ count: waiting, onNext: grid.nextWaiting }}
          onUndo={grid.undo}
          onPaste={canMark ? () => setPasted('') : undefined}
          onLegend={() => setLegendOpen(true)}
        />
      </JournalBar>
      {isLegendOpen && <Legend statuses={statuses} onClose={() => setLegendOpen(false)} />}
      {active && student && step && actions && (
        <CellLine
          student={student}
          step={step}
          cell={readCell(shown.rows[place.row]?.cells[place.column])}
          edit={book.editOf(active)}
          counted={counted(active.student).get(active.step)}
          selection={grid.hasSelection ? selectionOf(grid.selected().map(grid.shown)) : null}
          statuses={statuses}
          canMark={canMark}
          onStatus={(status) => grid.setStatus(status)}
          onOpen={actions.onOpen}
          onHistory={actions.onHistory}
          onEdit={() => grid.startEditing(active)}
          onRetry={() => book.retry(active)}
          onDiscard={() => book.discard(active)}
        />
      )}
      {shown.rows.length === 0 || shown.steps.length === 0 ? (
        <NothingShown steps={journal.steps} onlyCheckpoints={view.onlyCheckpoints} />
      ) : (
        <JournalGrid
          subjectId={subject.id}
          journal={shown}
          counted={counted}
          total={total}
          book={book}
          grid={grid}
          layout={layout}
          statuses={byId}
          flashes={flashes}
          canMark={canMark}
          sorting={sorting}
          onMenu={(_, at) => setMenuAt(at)}
          onColumn={setColumn}
          onPaste={setPasted}
          onLeave={() => board.current?.querySelector<HTMLElement>('[data-leave]')?.focus()}
        />
      )}
      {!canMark && <p className={classes.hint}>{t('readOnly')}</p>}
      {isPrinting && (
        <PrintSheets
          table={journalTable({
            journal: shown,
            title: `${tb('journal')}: ${subject.title}`,
            facts: [journal.group.name, formatDate(Date.now())],
            total,
            finals: rules.finals,
          })}
        />
      )}
      {menuAt && actions && (
        <CellMenu
          {...actions}
          at={menuAt}
          onClose={() => {
            setMenuAt(null);
            grid.refocus();
          }}
        />
      )}
      {history && (
        <Modal opened onClose={() => setHistory(null)} title={t('historyOf')}>
          <MarkHistory student={history.student} step={history.step} />
        </Modal>
      )}
      {panel && column !== null && (
        <ColumnPanel
          subject={subject}
          rows={shown.rows}
          step={panel}
          steps={journal.steps}
          column={column}
          statuses={statuses}
          onStatus={
            canMark
              ? (status) => {
                  grid.setStatus(
                    status,
                    shown.rows.map((row) => ({ student: row.student.id, step: panel.id })),
                  );
                  setColumn(null);
                }
              : undefined
          }
          onClose={() => setColumn(null)}
        />
      )}
      {pasted !== null && range && (
        <MarksPaste
          text={pasted}
          target={range}
          journal={shown}
          statuses={byId}
          held={grid.shown}
          onApply={(changes) => {
            grid.apply(changes);
            setPasted(null);
            grid.refocus();
          }}
          onClose={() => {
            setPasted(null);
            grid.refocus();
          }}
        />
      )}
    </div>
  );
}

/** Sums up the selected cells. */
function selectionOf(cells: readonly { mark: number | null }[]) {
  const marks = cells.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  return {
    count: cells.length,
    marked: marks.length,
    average: marks.length === 0 ? null : marks.reduce((sum, mark) => sum + mark, 0) / marks.length,
  };
}

/** A key of the table itself, listed for the help. */
const told = (code: string, label: string, modifiers: { ctrl?: true; shift?: true; shown?: string } = {}) => ({
  code,
  label,
  ...modifiers,
  run: () => undefined,
  isTold: true,
});
const cellKeys = (
  t: (key: 'keyMark' | 'keyNotPassed' | 'keyEdit' | 'keyClear' | 'keyOpen' | 'keyLeave' | 'notPassedLetters') => string,
) => [
  told('Digit5', t('keyMark'), { shown: '0–9' }),
  told('KeyY', t('keyNotPassed'), { shown: t('notPassedLetters') }),
  told('F2', t('keyEdit')),
  told('Delete', t('keyClear')),
  told('Enter', t('keyOpen'), { ctrl: true }),
  told('Escape', t('keyLeave')),
];
const tableKeys = (t: (key: 'keyCopy' | 'keyPaste' | 'keySelect' | 'keyAll' | 'keyFill') => string) =>
  (
    [
      ['KeyC', 'keyCopy', { ctrl: true }],
      ['KeyV', 'keyPaste', { ctrl: true }],
      ['KeyA', 'keyAll', { ctrl: true }],
      ['KeyD', 'keyFill', { ctrl: true }],
      ['ArrowRight', 'keySelect', { shift: true }],
    ] as const
  ).map(([code, label, modifiers]) => told(code, t(label), modifiers));
