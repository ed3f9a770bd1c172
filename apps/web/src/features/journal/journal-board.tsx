import type { Journal, Subject } from '@orbita/contract/subjects';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconInbox } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useWho } from '../../app/who.ts';
import { Button } from '../../ui/button.tsx';
import { MarkHistory } from '../../ui/mark-history.tsx';
import { Modal } from '../../ui/modal.tsx';
import { usePassStatuses } from '../../ui/pass-statuses.tsx';
import { SaveState } from '../../ui/save-state.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { CellLine } from './cell-line.tsx';
import { CellMenu } from './cell-menu.tsx';
import { JournalBar } from './journal-bar.tsx';
import { readCell } from './journal-cell.ts';
import { JournalGrid } from './journal-grid.tsx';
import { journalTexts } from './journal.texts.ts';
import { useGridLayout } from './layout.ts';
import type { CellAddress, MarkBook } from './mark-book.ts';
import { useBook } from './use-book.ts';
import { useGrid } from './use-grid.ts';
import classes from './journal.module.css';

interface Props {
  subject: Subject;
  journal: Journal;
  select: ReactNode;
  /** Another group is on its way. */
  isStale: boolean;
}

/** The head, the line of the chosen cell and the grid of one group. */
export function JournalBoard({ subject, journal, select, isStale }: Props) {
  const t = useTexts(journalTexts);
  const navigate = useNavigate();
  const who = useWho();
  const layout = useGridLayout(journal.steps.length);
  const { statuses, byId } = usePassStatuses();
  const book = useBook();
  const board = useRef<HTMLDivElement>(null);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  const [history, setHistory] = useState<CellAddress | null>(null);

  const isStaff = subject.role_type === 'TEACHER' || subject.role_type === 'EXPERT' || who.can('subjects_read');
  const canMark = subject.can_mark;
  const open = ({ student, step }: CellAddress) => {
    if (isStaff) void navigate(`/marking?${new URLSearchParams({ step: String(step), student: String(student) })}`);
  };
  const grid = useGrid({ journal, book, canMark, onOpen: open });
  const waiting = useMemo(
    () => journal.rows.reduce((sum, row) => sum + row.cells.filter((cell) => readCell(cell).isWaiting).length, 0),
    [journal.rows],
  );
  useShortcuts(t('journal'), [
    { code: 'KeyZ', ctrl: true, label: t('undo'), run: grid.undo },
    { code: 'KeyN', label: t('nextWaiting'), run: grid.nextWaiting, disabled: waiting === 0 },
  ]);

  const { active } = grid;
  const student = journal.rows.find((row) => row.student.id === active?.student)?.student;
  const step = journal.steps.find((one) => one.id === active?.step);
  const actions = active && {
    onOpen: isStaff ? () => open(active) : undefined,
    onTopic: () => void navigate(`/subjects/${subject.id}/topics/${active.step}`),
    onDiary: () => void navigate(`/users/${active.student}/diary?subject=${subject.id}`),
    onHistory: () => setHistory(active),
    onClear: canMark && grid.shownMark(active) !== null ? () => grid.clear(active) : undefined,
  };
  return (
    <div ref={board} className={classes.board} aria-busy={isStale}>
      <JournalBar subject={subject}>
        {select}
        <Tools book={book} waiting={waiting} onNext={grid.nextWaiting} onUndo={grid.undo} />
      </JournalBar>
      {active && student && step && actions && (
        <CellLine
          student={student}
          step={step}
          cell={grid.cellAt(active)}
          edit={book.editOf(active)}
          statuses={statuses}
          canMark={canMark}
          onOpen={actions.onOpen}
          onHistory={actions.onHistory}
          onEdit={() => grid.startEditing(active)}
          onRetry={() => book.retry(active)}
          onDiscard={() => book.discard(active)}
        />
      )}
      <JournalGrid
        subjectId={subject.id}
        journal={journal}
        book={book}
        grid={grid}
        layout={layout}
        statuses={byId}
        canMark={canMark}
        onOpen={open}
        onMenu={(_, at) => setMenuAt(at)}
        onLeave={() => board.current?.querySelector<HTMLElement>('[data-leave]')?.focus()}
      />
      <p className={classes.hint}>{t(canMark ? 'hint' : 'readOnly')}</p>
      {menuAt && actions && active && (
        <CellMenu
          {...actions}
          at={menuAt}
          onClose={() => {
            setMenuAt(null);
            grid.focusCell(active);
          }}
        />
      )}
      {history && (
        <Modal opened onClose={() => setHistory(null)} title={t('historyOf')}>
          <MarkHistory student={history.student} step={history.step} />
        </Modal>
      )}
    </div>
  );
}

interface ToolsProps {
  book: MarkBook;
  waiting: number;
  onNext: () => void;
  onUndo: () => void;
}

function Tools({ book, waiting, onNext, onUndo }: ToolsProps) {
  const t = useTexts(journalTexts);
  const savedAt = book.savedAt.use();
  const canUndo = book.undoable.use().length > 0;
  book.state.use();
  const stage = book.failed().length > 0 ? 'failed' : book.isSaving() ? 'saving' : savedAt === null ? 'idle' : 'saved';
  return (
    <div className={classes.tools}>
      <SaveState stage={stage} at={savedAt} onRetry={book.retryAll} />
      <ActionIcon
        variant="default"
        size={36}
        disabled={!canUndo}
        aria-label={t('undo')}
        title={`${t('undo')} (Ctrl+Z)`}
        onClick={onUndo}
      >
        <IconArrowBackUp size={18} aria-hidden="true" />
      </ActionIcon>
      {waiting > 0 && (
        <Button
          colour="currentLight"
          size="sm"
          leftSection={<IconInbox size={18} aria-hidden="true" />}
          title={t('nextWaiting')}
          onClick={onNext}
        >
          {t('waitingAll', { count: waiting })}
        </Button>
      )}
    </div>
  );
}
