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

/** Writes notes of students of a lesson; somebody who is not in its groups fails the whole. */
export const writeNotes = <Work extends NoteWork>(
  db: Db,
  viewer: Viewer,
  { lessonId, studentIds, decide, byCode = false }: Writing<Work>,
): Promise<Work> =>
  db.transaction(async (tx) => {
    const { students, notes } = await queries.lockNotes(tx, lessonId, studentIds);
    assertThat(
      studentIds.every((id) => students.has(id)),
      'not-found',
    );
    const work = decide(notes);
    // Each change of a note has its audit record.
    if (work.audits.length > 0) await queries.storeNotes(tx, viewer, { lessonId, byCode, ...work });
    return work;
  });

/** Returns what an audit record tells of a note. */
export const plainNote = (note: queries.NewNote | undefined): queries.NoteAudit['before'] =>
  note ? { attendance_status: note.attendance_status, late: note.late, comment: note.comment } : null;
