// The only way to write attendance: what a decision makes of the locked notes is stored with its audit records.
import type { Db } from '@orbita/database';
import { assertThat } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './attendance.queries.ts';

export interface NoteWork {
  upserts: queries.NewNote[];
  removals: number[];
  audits: queries.NoteAudit[];
}

interface Writing<Work> {
  lessonId: number;
  studentIds: number[];
  /** Decides by the notes that are there, which nobody else changes meanwhile. */
  decide: (notes: Map<number, queries.Note>) => Work;
  /** The student registers by the code of the lesson. */
  byCode?: boolean;
}

/** Returns the rows as they are once the work is stored. */
function rowsAfter(
  records: queries.LockedRecord[],
  { upserts, removals }: NoteWork,
  byCode: boolean,
): queries.RecordRow[] {
  const notes = new Map(upserts.map((note) => [note.student_id, note]));
  const removed = new Set(removals);
  return records.map(({ editor, written_at, ...row }) => {
    const note = notes.get(row.student.id);
    if (note) {
      const { attendance_status, late, comment } = note;
      return { ...row, attendance_status, late, comment, author: editor, by_code: byCode, updated_at: written_at };
    }
    return removed.has(row.student.id)
      ? { ...row, attendance_status: null, late: false, comment: '', author: null, by_code: false, updated_at: null }
      : row;
  });
}

/** Writes notes of students of a lesson and returns their rows; somebody who is not in its groups fails the whole. */
export const writeNotes = <Work extends NoteWork>(
  db: Db,
  viewer: Viewer,
  { lessonId, studentIds, decide, byCode = false }: Writing<Work>,
): Promise<Work & { records: queries.RecordRow[] }> =>
  db.transaction(async (tx) => {
    const { records, notes } = await queries.lockNotes(tx, viewer, { lessonId, studentIds });
    const known = new Set(records.map(({ student }) => student.id));
    assertThat(
      studentIds.every((id) => known.has(id)),
      'not-found',
    );
    const work = decide(notes);
    // Each change of a note has its audit record.
    if (work.audits.length > 0) await queries.storeNotes(tx, viewer, { lessonId, byCode, ...work });
    return { ...work, records: rowsAfter(records, work, byCode) };
  });

/** Returns what an audit record tells of a note. */
export const plainNote = (note: queries.NewNote | undefined): queries.NoteAudit['before'] =>
  note ? { attendance_status: note.attendance_status, late: note.late, comment: note.comment } : null;
