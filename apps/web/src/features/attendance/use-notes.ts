// Saves attendance recorded on this page and updates the cached data; a colleague's change is never overwritten unseen.
import type { AttendanceRecord, SubjectAttendance } from '@orbita/contract/attendance';
import type { Output } from '../../api/query.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api/client/client.ts';
import { queryClient } from '../../api/query.ts';
import { personName } from '../../shared/users/person.tsx';
import { useStable } from '../../base/use-stable.ts';
import { useUnsaved } from '../../base/unsaved.ts';
import { isAway, isOffline } from '../../ui/saving/write-queue.ts';
import { isSameNote, type Note, withNotes } from './attendance-notes.ts';
import { attendanceTexts } from './attendance.texts.ts';
import {
  type CellAddress,
  type CellBook,
  type CellChange,
  createCellBook,
  type Saved,
} from '../../shared/journal/cells/cell-book.ts';
import { boardTexts } from '../../shared/journal/board.texts.ts';

const READ = ['attendance', 'getSubjectAttendance'];
const LIST = ['attendance', 'getLessonAttendance'];
type LessonList = Output<'attendance', 'getLessonAttendance'>;
/** Milliseconds after the last edit before the totals are refreshed. */
const REFRESH_DELAY = 1500;

/** Updates cells in all cached attendance data. */
export function patchNotes(notes: readonly (CellAddress & Note)[]): void {
  // A read still in flight has older data.
  void queryClient.cancelQueries({ queryKey: READ });
  queryClient.setQueriesData<SubjectAttendance>({ queryKey: READ }, (read) => read && withNotes(read, notes));
}

/** Puts the saved records of a lesson in place of those in its cached list. */
function patchList(lesson: number, records: readonly AttendanceRecord[]): void {
  const queryKey = [...LIST, { params: { id: lesson } }];
  void queryClient.cancelQueries({ queryKey });
  const fresh = new Map(records.map((record) => [record.student.id, record]));
  queryClient.setQueryData<LessonList>(
    queryKey,
    (list) => list && { data: list.data.map((record) => fresh.get(record.student.id) ?? record) },
  );
}

type Change = CellChange<Note>;
type Outcome = Omit<Saved<Note>, 'batchId'>;

function wordRefusal({ attendance_status, author }: AttendanceRecord, titleOf: TitleOf): string {
  const name = author ? personName(author, 'short') : boardTexts.t('colleague');
  return attendance_status === null
    ? attendanceTexts.t('takenMeanwhile', { name })
    : attendanceTexts.t('notedMeanwhile', { name, status: titleOf(attendance_status.id) });
}

const cellOf = (lesson: number, { student, attendance_status, late, comment }: AttendanceRecord) => ({
  student: student.id,
  step: lesson,
  status: attendance_status?.id ?? null,
  late,
  comment,
});

/** Saves one lesson of a change; a failure does not affect the others. */
async function saveLesson(lesson: number, changes: Change[], titleOf: TitleOf): Promise<Outcome> {
  try {
    const { saved, refused } = await api.attendance.saveLessonAttendance({
      params: { id: lesson },
      body: {
        students: changes.map(({ student, status, late, comment, before }) => ({
          student_id: student,
          attendance_status: status,
          late,
          comment,
          seen_status: before.status,
          seen_late: before.late,
          seen_comment: before.comment,
        })),
      },
    });
    patchList(lesson, [...saved, ...refused]);
    return {
      saved: saved.map((record) => cellOf(lesson, record)),
      refused: refused.map((record) => ({ ...cellOf(lesson, record), message: wordRefusal(record, titleOf) })),
    };
  } catch (reason) {
    const message = reason instanceof Error ? reason.message : String(reason);
    const lost = { message, isAway: isAway(reason), isOffline: isOffline(reason) };
    return { saved: [], refused: changes.map(({ before, ...change }) => ({ ...change, ...before, ...lost })) };
  }
}

export type NotesBook = CellBook<Note>;
type TitleOf = (status: number) => string;

function openBook(titleOf: TitleOf): NotesBook & { close: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const book = createCellBook<Note>({
    pick: ({ status, late, comment }) => ({ status, late, comment }),
    isSame: isSameNote,
    save: async (changes) => {
      const lessons = [...Map.groupBy(changes, ({ step }) => step)];
      const outcomes = await Promise.all(lessons.map(([lesson, own]) => saveLesson(lesson, own, titleOf)));
      return {
        batchId: null,
        saved: outcomes.flatMap(({ saved }) => saved),
        refused: outcomes.flatMap(({ refused }) => refused),
      };
    },
    // Attendance has no batches; each cell is undone by itself.
    undo: () => Promise.resolve({ saved: [], refused: [] }),
    onSaved: patchNotes,
    onIdle: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['attendance'] }), REFRESH_DELAY);
    },
  });
  return { ...book, close: () => clearTimeout(timer) };
}

/** Opens the cell book of attendance; `titleOf` names a status. */
export function useNotes(titleOf: TitleOf): NotesBook {
  // The titles may arrive after the book was opened.
  const nameOf = useStable(titleOf);
  const [book] = useState(() => openBook(nameOf));
  useEffect(() => book.close, [book]);
  book.state.use();
  book.progress.use();
  useUnsaved('attendance', book.failed().length > 0 || book.isSaving());
  return book;
}
