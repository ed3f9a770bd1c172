// Attendance cells as the server packs them, and the reading with some of them changed. Pure.
import type { SubjectAttendance } from '@orbita/contract/attendance';

export interface Note {
  status: number | null;
  late: boolean;
  comment: string;
}
export interface NoteChange {
  lesson: number;
  student: number;
  before: Note;
  after: Note;
}
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

/** The reading with notes of one lesson as they became; rows that did not change stay the same objects. */
export function withNotes(
  read: SubjectAttendance,
  lesson: number,
  notes: ReadonlyMap<number, Note>,
): SubjectAttendance {
  const column = read.lessons.findIndex(({ id }) => id === lesson);
  if (column < 0) return read;
  return {
    ...read,
    rows: read.rows.map((row) => {
      const note = notes.get(row.student.id);
      return note === undefined
        ? row
        : { ...row, cells: row.cells.map((cell, index) => (index === column ? pack(note) : cell)) };
    }),
  };
}

const ATTENDED = new Set([1, 3]);
/** How many came of how many noted, in one lesson. */
export function countPresent(rows: SubjectAttendance['rows'], column: number): { present: number; noted: number } {
  const statuses = rows.flatMap(({ cells }) => readNote(cells[column]).status ?? []);
  return { present: statuses.filter((status) => ATTENDED.has(status)).length, noted: statuses.length };
}
