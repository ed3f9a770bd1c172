// Sums of attendance of a group, by student and by discipline.
import type { GroupAttendance } from '@orbita/contract/attendance';
import type { Db } from '@orbita/database';
import { openGroupRecord } from '../../access/groups.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type CountedNote, summarizeAttendance } from './attendance-summary.ts';
import * as queries from './group-attendance.queries.ts';

/** Returns counted notes as the sums take them. */
export const noteOf = ([status, late, isCommented, isOnline, hasPlan, times]: queries.Counted): CountedNote => ({
  status,
  late,
  comment: isCommented ? '…' : '',
  isOnline,
  hasPlan,
  times,
});

export async function getGroupAttendance(
  db: Db,
  viewer: Viewer,
  asked: queries.GroupLessons,
): Promise<GroupAttendance> {
  const group = await openGroupRecord(db, viewer, asked.groupId);
  const [{ lessons_count }, students, subjects] = await Promise.all([
    queries.countLessons(db, viewer, asked),
    queries.selectStudentCounts(db, viewer, asked),
    queries.selectSubjectCounts(db, viewer, asked),
  ]);
  const rows = students
    .filter(({ came_later, counts }) => !came_later || counts)
    .map(({ student, left_on, counts }) => ({ student, left_on, notes: (counts ?? []).map(noteOf) }));
  return {
    group,
    lessons_count,
    data: rows.map(({ student, left_on, notes }) => ({ student, left_on, summary: summarizeAttendance(notes) })),
    subjects: subjects.map(({ counts, ...subject }) => ({
      ...subject,
      summary: summarizeAttendance(counts.map(noteOf)),
    })),
    summary: summarizeAttendance(rows.flatMap(({ notes }) => notes)),
  };
}
