// Who reads how a student stands: the student, staff of the discipline, a curator or parent of the student. What is hidden or archived is so for
// results too: only those who see hidden parts read them there.
import type { Db } from '@orbita/database';
import { assertThat } from '../http/app-error.ts';
import type { Viewer } from '../http/viewer.ts';
import {
  assertMayFollow,
  assertOpen,
  assertStaff,
  isStaffOf,
  seesHidden,
  type SubjectInView,
} from './subjects.access.ts';
import { findStep, type StepInView } from './topics.access.ts';

/** Whose results and in which discipline a read is about; refuses a stranger. Nobody named means everybody's, which is for staff. */
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

/** The topic, when the viewer may read what a student got in it. */
export async function openResults(db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<StepInView> {
  const step = await findStep(db, viewer, stepId);
  await assertMayRead(db, viewer, step, studentId);
  if (!seesHidden(viewer, step)) {
    assertThat(!step.chapter_hidden, 'page-hidden');
    assertThat(!step.step_hidden, 'topic-hidden');
  }
  return step;
}
