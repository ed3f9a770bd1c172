import type { AttendanceMark, SubjectAttendance } from '@orbita/contract/attendance';
import type { Subject } from '@orbita/contract/subjects';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { formatDate, formatDayTime } from '../../base/dates.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { useShortcuts } from '../../base/shortcuts.ts';
import { AttendanceLine } from './attendance-line.tsx';
import { isSameNote, type Note } from './attendance-notes.ts';
import { readPastedNote, writeNote } from './attendance-paste.ts';
import { AttendanceSummaries } from './attendance-summaries.tsx';
import { ColumnsLine } from './columns-line.tsx';
import { AttendanceTable } from './attendance-table.tsx';
import { attendanceTexts } from './attendance.texts.ts';
import { BoardState, BoardTools } from '../../shared/journal/board-tools.tsx';
import { journalFile } from '../../shared/journal/journal-file.ts';
import { PrintSheets } from '../../shared/journal/print/print-sheets.tsx';
import { usePrinting } from '../../shared/journal/print/use-printing.ts';
import { notesTable } from './notes-table.ts';
import { JournalBar } from '../../shared/journal/journal-bar.tsx';
import { boardTexts } from '../../shared/journal/board.texts.ts';
import { PastePreview } from '../../shared/journal/paste/paste-preview.tsx';
import { planPastedTable } from '../../shared/journal/paste/plan-table.ts';
import { type AttendanceAddress, offsetOf } from './use-attendance-address.ts';
import { useLiveNotes } from './use-live-notes.ts';
import { useNotes } from './use-notes.ts';
import { type NotesGrid, useNotesGrid } from './use-notes-grid.ts';
import classes from '../../shared/journal/board.module.css';
import own from './attendance.module.css';

interface Props {
  subject: Subject;
  read: SubjectAttendance & { group: NonNullable<SubjectAttendance['group']> };
  statuses: readonly AttendanceMark[];
  address: AttendanceAddress;
  select: ReactNode;
}

/** The attendance of a group: header, line of the active cell with the statuses, table and summaries. */
export function AttendanceBoard({ subject, read: whole, statuses, address, select }: Props) {
  const { read, later } = useLater(whole);
  const t = useTexts(attendanceTexts);
  const tb = useTexts(boardTexts);
  const file = journalFile('attendance', subject, read.group);
  const isPrinting = usePrinting(file.name);
  const board = useRef<HTMLDivElement>(null);
  const comment = useRef<HTMLInputElement>(null);
  const book = useNotes((status) => statuses.find(({ id }) => id === status)?.title ?? '');
  const flashes = useLiveNotes(subject, book);
  /** Text to be pasted; an empty one opens a field for it. */
  const [pasted, setPasted] = useState<string | null>(null);
  const grid = useNotesGrid({
    read,
    statuses,
    book,
    onComment: () => comment.current?.focus(),
    onPage: (side) => address.chooseOffset(offsetOf(side, read)),
    onLeave: () => board.current?.querySelector<HTMLElement>('[data-leave]')?.focus(),
  });
  const canNote = read.lessons.some(({ can_mark }) => can_mark);
  useNoteShortcuts(statuses, grid);
  const closePaste = () => {
    setPasted(null);
    grid.refocus();
  };
  return (
    <div ref={board} className={classes.board}>
      <JournalBar subject={subject} mode="attendance" group={read.group.id} state={<BoardState book={book} />}>
        {select}
        <BoardTools
          subjectId={subject.id}
          file={file}
          exported={{ sheet: 'attendance', ...(address.semester ? { semester_id: address.semester } : {}) }}
          book={book}
          undoLabel={t('undo')}
          onUndo={grid.undo}
          onPaste={canNote ? () => setPasted('') : undefined}
        />
      </JournalBar>
      <AttendanceLine read={read} statuses={statuses} grid={grid} book={book} comment={comment} />
      <ColumnsLine read={read} isMoved={address.hasOffset} onPage={grid.page} />
      <AttendanceTable
        read={read}
        statuses={statuses}
        grid={grid}
        book={book}
        flashes={flashes}
        onPaste={canNote ? setPasted : undefined}
      />
      {later}
      <AttendanceSummaries row={read.rows[grid.place?.row ?? -1]} group={read.summary} />
      {!canNote && <p className={classes.hint}>{t('readOnly')}</p>}
      {isPrinting && (
        <PrintSheets
          table={notesTable(read, statuses, {
            title: `${tb('attendance')}: ${subject.title}`,
            facts: [read.group.name, printedColumns(read, t), formatDate(Date.now())].filter(Boolean),
          })}
        />
      )}
      {pasted !== null && <NotesPaste text={pasted} read={read} statuses={statuses} grid={grid} onClose={closePaste} />}
    </div>
  );
}

/** Leaves out who joined the group after these days, with a button that shows them; when nobody else is there, they stay. */
function useLater<T extends SubjectAttendance>(whole: T): { read: T; later: ReactNode } {
  const t = useTexts(attendanceTexts);
  const [isShown, setIsShown] = useState(false);
  const count = whole.rows.filter(({ came_later }) => came_later).length;
  const canHide = count > 0 && count < whole.rows.length;
  const hides = canHide && !isShown;
  const read = useMemo(
    () => (hides ? { ...whole, rows: whole.rows.filter(({ came_later }) => !came_later) } : whole),
    [whole, hides],
  );
  const later = canHide && (
    <Button size="xs" className={own.later} aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
      {isShown ? t('hideLater') : t('showLater', { count })}
    </Button>
  );
  return { read, later };
}

/** Which lessons are printed, when not all of them are. */
const printedColumns = ({ offset, lessons, lessons_count: count }: SubjectAttendance, t: typeof attendanceTexts.t) =>
  count > lessons.length ? t('columnsOf', { first: offset + 1, last: offset + lessons.length, count }) : '';

interface PasteProps {
  text: string;
  read: SubjectAttendance;
  statuses: readonly AttendanceMark[];
  grid: NotesGrid;
  onClose: () => void;
}

/** Previews a paste of attendance before it is saved. */
function NotesPaste({ text, read, statuses, grid, onClose }: PasteProps) {
  const t = useTexts(attendanceTexts);
  const { range } = grid;
  if (!range) return null;
  return (
    <PastePreview<Note, 'unknown' | 'closed'>
      text={text}
      how={t('pasteHow')}
      plan={(table) =>
        planPastedTable(table, range, {
          addressAt: grid.addressAt,
          read: (typed, { column }) => {
            const note = readPastedNote(typed, statuses);
            if (note === undefined) return { reason: 'unknown' };
            return note && !read.lessons[column]?.can_mark ? { reason: 'closed' } : note;
          },
          held: ({ student, step }) => {
            const { status, late, comment } = grid.shown({ student, step });
            return { status, late, comment };
          },
          isSame: isSameNote,
        })
      }
      rowName={(row) => read.rows[row] && personName(read.rows[row].student, 'short')}
      columnName={(column) => read.lessons[column] && formatDayTime(read.lessons[column].starts_at)}
      write={(note) => writeNote(note, statuses, t('late')) || '–'}
      faultWords={(reason) => t(reason === 'unknown' ? 'faultUnknown' : 'faultClosed')}
      onApply={(changes) => {
        grid.save(changes);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** All but one of these keys are handled by the table; they are listed for the help. */
function useNoteShortcuts(statuses: readonly AttendanceMark[], grid: NotesGrid): void {
  const t = useTexts(attendanceTexts);
  const tj = useTexts(boardTexts);
  const told = (code: string, label: string, modifiers: { ctrl?: true; shift?: true; shown?: string } = {}) => ({
    code,
    label,
    ...modifiers,
    run: () => undefined,
    isTold: true,
  });
  useShortcuts(tj('attendance'), [
    { code: 'KeyZ', ctrl: true, label: t('undo'), run: grid.undo },
    ...statuses.map(({ id, letter, title }) => told(`Digit${id}`, title, { shown: `${id}, ${letter}` })),
    told('PageUp', t('earlier'), { shown: 'Alt+PageUp' }),
    told('PageDown', t('later'), { shown: 'Alt+PageDown' }),
    told('KeyL', t('keyLate')),
    told('F2', t('comment')),
    told('Delete', t('clear')),
    told('ArrowRight', tj('keySelect'), { shift: true }),
    told('KeyA', tj('keyAll'), { ctrl: true }),
    told('KeyC', tj('keyCopy'), { ctrl: true }),
    told('KeyV', tj('keyPaste'), { ctrl: true }),
    told('KeyD', tj('keyFill'), { ctrl: true }),
  ]);
}
