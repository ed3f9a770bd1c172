// Decides who reads a student's results: the student, staff of the discipline, and the student's curator or parent.
// Results of hidden or archived parts are shown only to those who see hidden parts, results of drafts to those who may edit them.
import { type Db, sql } from '@orbita/database';
import { assertThat } from '../http/app-error.ts';
import type { Viewer } from '../http/viewer.ts';
import {
  assertMayFollow,
  assertOpen,
  assertStaff,
  canEdit,
  isStaffOf,
  seesHidden,
  type SubjectInView,
} from './subjects.access.ts';
import { findStepOf, type StepInView } from './topics.access.ts';

/** Refuses a viewer who may not read these results; without a named student the read covers everybody and is for staff. */
export async function assertMayRead(
  db: Db,
  viewer: Viewer,
  subject: SubjectInView,
  studentId: number | undefined,
): Promise<void> {
  if (studentId === undefined) return assertStaff(viewer, subject);
  if (studentId !== viewer.id) await assertMayFollow(db, viewer, subject, studentId);
  else assertThat(subject.is_student || isStaffOf(viewer, subject), 'subject-not-studied');
  if (!seesHidden(viewer, subject)) assertOpen(subject);
}

/** Returns the topic; throws unless the viewer may read the student's results in it. */
export async function openResults(db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<StepInView> {
  const step = await findStepOf(db, viewer, stepId, studentId);
  await assertMayRead(db, viewer, step, studentId);
  assertThat(isStaffOf(viewer, step) || !step.chapter_hidden, 'page-hidden');
  assertThat(!step.is_draft || canEdit(viewer, step), 'topic-hidden');
  return step;
}

/**
 * Refuses a viewer who may not edit a draft, unless something was handed in there before it was taken back.
 * With a student the work must be of that student.
 */
export async function assertWorkShown(
  db: Db,
  viewer: Viewer,
  step: SubjectInView & Pick<StepInView, 'step_id' | 'is_draft'>,
  studentId?: number,
): Promise<void> {
  if (!step.is_draft || canEdit(viewer, step)) return;
  const author = studentId === undefined ? sql`true` : sql`a.user_id = ${studentId}`;
  const work = await db.row(sql`
    select 1 from answers a where a.step_id = ${step.step_id} and a.version > 0 and a.deleted_at is null and ${author} limit 1`);
  assertThat(work, 'topic-hidden');
}
