// Attendance cells as the server packs them, and the reading with some of them changed. Pure.
import type { SubjectAttendance } from '@orbita/contract/attendance';
import type { CellAddress } from '../../shared/journal/cells/cell-book.ts';

export interface Note {
  status: number | null;
  late: boolean;
  comment: string;
}
/** Id of a cell on the page. */
export const noteId = ({ student, step }: CellAddress): string => `note-${student}-${step}`;
type PackedNote = SubjectAttendance['rows'][number]['cells'][number];

export function readNote(packed: PackedNote | undefined): Note {
  const [status, late, comment] = packed ?? [];
  return {
    status: typeof status === 'number' ? status : null,
    late: late === 1,
    comment: typeof comment === 'string' ? comment : '',
  };
}
const pack = ({ status, late, comment }: Note): PackedNote =>
  status === null ? [null, 0] : comment ? [status, Number(late), comment] : [status, Number(late)];

export const isSameNote = (a: Note, b: Note): boolean =>
  a.status === b.status && a.late === b.late && a.comment === b.comment;

/** Without a status there is nothing to be late for. */
export const wholeNote = (note: Note): Note => (note.status === null ? NOTHING : note);
const NOTHING: Note = { status: null, late: false, comment: '' };

/** The reading with notes as they became; rows that did not change stay the same objects. */
export function withNotes(read: SubjectAttendance, notes: readonly (CellAddress & Note)[]): SubjectAttendance {
  const columnOf = new Map(read.lessons.map(({ id }, index) => [id, index]));
  const byStudent = Map.groupBy(notes, ({ student }) => student);
  let isChanged = false;
  const rows = read.rows.map((row) => {
    const changed = (byStudent.get(row.student.id) ?? []).filter(({ step, ...note }) => {
      const column = columnOf.get(step);
      return column !== undefined && !isSameNote(readNote(row.cells[column]), note);
    });
    if (changed.length === 0) return row;
    isChanged = true;
    const cells = [...row.cells];
    for (const { step, ...note } of changed) cells[columnOf.get(step) ?? 0] = pack(note);
    return { ...row, cells };
  });
  return isChanged ? { ...read, rows } : read;
}

const ATTENDED = new Set([1, 3]);
/** How many came of how many noted, in one lesson. */
export function countPresent(rows: SubjectAttendance['rows'], column: number): { present: number; noted: number } {
  const statuses = rows.flatMap(({ cells }) => readNote(cells[column]).status ?? []);
  return { present: statuses.filter((status) => ATTENDED.has(status)).length, noted: statuses.length };
}
