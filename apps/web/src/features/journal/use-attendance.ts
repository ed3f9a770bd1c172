// Noting attendance: shown at once, saved lesson by lesson, taken back step by step; a colleague's note is never overwritten unseen.
import type { AttendanceRecord, SubjectAttendance } from '@orbita/contract/attendance';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { queryClient, showFailure } from '../../api/query.ts';
import { notify } from '../../ui/notify.ts';
import { createStore } from '../../ui/store.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { isSameNote, type Note, type NoteChange, withNotes } from './attendance-notes.ts';
import { attendanceTexts } from './attendance.texts.ts';

const READ = ['attendance', 'getSubjectAttendance'];
const DEEPEST_UNDO = 100;

function patch(lesson: number, notes: ReadonlyMap<number, Note>): void {
  queryClient.setQueriesData<SubjectAttendance>({ queryKey: READ }, (read) => read && withNotes(read, lesson, notes));
}
const noteOf = ({ attendance_status, late, comment }: AttendanceRecord): Note => ({
  status: attendance_status,
  late,
  comment,
});
const notesOf = (records: AttendanceRecord[]) => new Map(records.map((record) => [record.student.id, noteOf(record)]));

async function saveLesson(lesson: number, changes: NoteChange[]): Promise<void> {
  patch(lesson, new Map(changes.map(({ student, after }) => [student, after])));
  try {
    const { saved, refused } = await api.attendance.saveLessonAttendance({
      params: { id: lesson },
      body: {
        students: changes.map(({ student, before, after }) => ({
          student_id: student,
          attendance_status: after.status,
          late: after.late,
          comment: after.comment,
          seen_status: before.status,
        })),
      },
    });
    patch(lesson, notesOf([...saved, ...refused]));
    if (refused.length > 0) notify({ message: attendanceTexts.t('refused', { count: refused.length }), tone: 'error' });
  } catch (error) {
    patch(lesson, new Map(changes.map(({ student, before }) => [student, before])));
    showFailure(error, attendanceTexts.t('failed'));
  }
  // The sums of rows follow.
  void queryClient.invalidateQueries({ queryKey: ['attendance'] });
}

function send(changes: NoteChange[]): void {
  for (const [lesson, own] of Map.groupBy(changes, (change) => change.lesson)) void saveLesson(lesson, own);
}

function openNotes() {
  const steps = createStore<readonly NoteChange[][]>([]);
  const undo = () => {
    const last = steps.get().at(-1);
    if (!last) return;
    steps.set(steps.get().slice(0, -1));
    send(last.map((change) => ({ ...change, before: change.after, after: change.before })));
  };
  return {
    steps,
    undo,
    /** Several at once offer to be taken back. */
    write: (wanted: NoteChange[]) => {
      const changes = wanted.filter(({ before, after }) => !isSameNote(before, after));
      if (changes.length === 0) return;
      steps.set([...steps.get(), changes].slice(-DEEPEST_UNDO));
      send(changes);
      if (changes.length > 1)
        notify({
          message: attendanceTexts.t('noted', { count: changes.length }),
          action: { label: uiTexts.t('undo'), run: undo },
        });
    },
  };
}
export type Notes = ReturnType<typeof openNotes>;

/** Notes made from this page. */
export const useNotes = (): Notes => useState(openNotes)[0];
