// Unpacks attendance cells and applies changes to the loaded data. Pure.
import type { SubjectAttendance } from '@orbita/contract/attendance';
import type { CellAddress } from '../../shared/journal/cells/cell-book.ts';

export interface Note {
  status: number | null;
  late: boolean;
  comment: string;
}
/** Returns the DOM id of a cell. */
export const noteId = ({ student, step }: CellAddress): string => `note-${student}-${step}`;
type PackedNote = SubjectAttendance['rows'][number]['cells'][number];
type Row = SubjectAttendance['rows'][number];
/** Whether the student belonged to the group on the day of a lesson, or has a record of it. */
export const isInside = ({ cells }: Row, column: number): boolean => cells[column] !== null;
/** Whether a cell takes a record: whoever has left is noted only in lessons of their time. */
export const takesNote = (row: Row, column: number): boolean => row.left_on === null || isInside(row, column);

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

/** Drops «late» and the comment when there is no status. */
export const wholeNote = (note: Note): Note => (note.status === null ? NOTHING : note);
const NOTHING: Note = { status: null, late: false, comment: '' };

/** Returns the data with changed cells; unchanged rows remain the same objects. */
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
/** Counts the students present and the noted ones in a lesson. */
export function countPresent(rows: SubjectAttendance['rows'], column: number): { present: number; noted: number } {
  const statuses = rows.flatMap(({ cells }) => readNote(cells[column]).status ?? []);
  return { present: statuses.filter((status) => ATTENDED.has(status)).length, noted: statuses.length };
}

/** Returns the share of lessons attended as «85 %» and the number of lessons missed; empty without notes. */
export function sumsOf(summary: SubjectAttendance['rows'][number]['summary']): [share: string, missed: string] {
  const { attended, attended_online, absent, sick, excused_absence, total } = summary;
  const missed = absent + sick + excused_absence;
  return [
    total === 0 ? '' : `${Math.round(((attended + attended_online) / total) * 100)} %`,
    missed === 0 ? '' : String(missed),
  ];
}
