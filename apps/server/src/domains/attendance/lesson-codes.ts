// Registration by a code on the teacher's screen.
// Invariants:
// codes derive from a secret that only the database knows, so that every server finds the same;
// a code holds in lessons of the student's groups alone, and while the teacher keeps the window open;
// what staff have noted stays, and replaces what a student registered.
import { createHmac, randomBytes } from 'node:crypto';
import type { attendance, LessonCode } from '@orbita/contract/attendance';
import { LESSON_CODE_DIGITS } from '@orbita/contract/attendance/code-digits';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, type Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { countGuesses } from '../auth/index.ts';
import { announceAttendance, announceLessonCode } from '../notifications/index.ts';
import { attendanceMarks } from './attendance-summary.ts';
import type { NewNote, Note } from './attendance.queries.ts';
import { openLesson } from './attendance.service.ts';
import * as queries from './lesson-codes.queries.ts';
import { type NoteWork, plainNote, writeNotes } from './write-notes.ts';

/** Milliseconds for which a code is on the screen. */
const SHOWN = 15_000;
/** Milliseconds for which the code before is still accepted, since people type slower than screens change. */
const GRACE = 10_000;
/** Codes that a student may type in 15 minutes. */
const GUESSES = 10;
const USUAL_MINUTES = 10;

/** Returns the code of a secret at a time in milliseconds. */
export const codeAt = (secret: Buffer, at: number): string => {
  const hash = createHmac('sha256', secret)
    .update(String(Math.floor(at / SHOWN)))
    .digest();
  return String(hash.readUInt32BE(0) % 10 ** LESSON_CODE_DIGITS).padStart(LESSON_CODE_DIGITS, '0');
};
/** Whether a code is on the screen, or was a moment ago. */
export const isCodeOf = (secret: Buffer, code: string, at: number): boolean =>
  code === codeAt(secret, at) || code === codeAt(secret, at - GRACE);

async function openMarkable(db: Db, viewer: Viewer, lessonId: number): Promise<void> {
  const lesson = await openLesson(db, viewer, lessonId);
  assertThat(lesson.can_mark, 'teacher-only');
}

async function readCode(db: Db, lessonId: number): Promise<LessonCode> {
  const { secret, status, now_ms, ...row } = await queries.selectCode(db, lessonId);
  const isOpen = secret !== null && row.closes_in > 0;
  return {
    ...row,
    status: status ?? 1,
    code: isOpen ? codeAt(secret, now_ms) : null,
    changes_in: isOpen ? Math.ceil(SHOWN - (now_ms % SHOWN)) : 0,
  };
}

export async function getLessonCode(db: Db, viewer: Viewer, lessonId: number): Promise<LessonCode> {
  await openMarkable(db, viewer, lessonId);
  return readCode(db, lessonId);
}

const refusals = { early: 'lesson-code-early', over: 'lesson-code-over' } as const;

export async function openLessonCode(
  deps: Deps,
  viewer: Viewer,
  { lessonId, body }: { lessonId: number; body: BodyOf<typeof attendance.openLessonCode> },
): Promise<LessonCode> {
  await openMarkable(deps.db, viewer, lessonId);
  const { phase } = await queries.selectPhase(deps.db, lessonId);
  if (phase !== 'open') throw new AppError(refusals[phase]);
  const { minutes = USUAL_MINUTES, status = 1, late_after: lateAfter = null } = body;
  await queries.upsertCode(deps.db, viewer, {
    lessonId,
    secret: randomBytes(32),
    settings: { minutes, status, lateAfter },
  });
  announceLessonCode(deps, viewer, { lessonId, studentIds: await queries.selectStudentIds(deps.db, lessonId) });
  return readCode(deps.db, lessonId);
}

export async function closeLessonCode(deps: Deps, viewer: Viewer, lessonId: number): Promise<LessonCode> {
  await openMarkable(deps.db, viewer, lessonId);
  await queries.endCode(deps.db, lessonId);
  announceLessonCode(deps, viewer, { lessonId, studentIds: await queries.selectStudentIds(deps.db, lessonId) });
  return readCode(deps.db, lessonId);
}

/** Finds the open window whose code this is; each code counts, since a right one must not pay for wrong ones of another lesson. */
async function findWindow(db: Db, viewer: Viewer, code: string): Promise<queries.OpenWindow> {
  const windows = await queries.selectOpenWindows(db, viewer);
  assertThat(windows.length > 0, 'lesson-code-none');
  const key = `lesson-code:${viewer.id}`;
  await countGuesses(db, { [key]: GUESSES });
  const found = windows.find(({ secret, now_ms }) => isCodeOf(secret, code, now_ms));
  if (!found) throw new AppError('lesson-code-wrong');
  return found;
}

/** A student who is noted already stays as noted. */
function registration(note: NewNote, before: Note | undefined): NoteWork & { kept: Note | undefined } {
  if (before) return { upserts: [], removals: [], audits: [], kept: before };
  const audit = { student_id: note.student_id, before: null, after: plainNote(note) };
  return { upserts: [note], removals: [], audits: [audit], kept: undefined };
}

export async function registerByCode(
  deps: Deps,
  viewer: Viewer,
  { code, language }: { code: string; language: Language },
): Promise<ResponseOf<typeof attendance.registerByCode>> {
  const window = await findWindow(deps.db, viewer, code.replaceAll(/\s/g, ''));
  const note = { student_id: viewer.id, attendance_status: window.status, late: window.is_late, comment: '' };
  const { kept } = await writeNotes(deps.db, viewer, {
    lessonId: window.lesson_id,
    studentIds: [viewer.id],
    decide: (notes) => registration(note, notes.get(viewer.id)),
    byCode: true,
  });
  if (!kept)
    await announceAttendance(deps, viewer, {
      id: window.lesson_id,
      subjects: window.subjects,
      notes: [[viewer.id, note.attendance_status, Number(note.late), '']],
      followers: window.followers,
    });
  const { attendance_status: id, late } = kept ?? note;
  const title = attendanceMarks(language).find((one) => one.id === id)?.title ?? '';
  return {
    lesson: { id: window.lesson_id, title: window.title },
    attendance_status: { id, title },
    late,
    was_noted: kept !== undefined,
  };
}
