// Checks what a lesson names: groups, disciplines, teachers, topics and the room of the own company.
import type { Db } from '@orbita/database';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './timetable.queries.ts';

export interface LessonInput {
  title?: string;
  meeting_url?: string;
  homework?: string;
  step_ids?: number[];
  room_id?: number | null;
  place?: string;
  subject_ids?: number[];
  group_ids?: number[];
  teachers?: { user_id: number; stands_in_for_id?: number | null }[];
}

/**
 * Throws unless everything named belongs to the company, and the topics to the disciplines.
 *
 * @param subjectIds the disciplines of the lesson after the change
 */
export async function assertKnown(db: Db, viewer: Viewer, input: LessonInput, subjectIds: number[]): Promise<void> {
  const unknown = await queries.selectUnknown(db, viewer, {
    subject_ids: subjectIds,
    group_ids: input.group_ids ?? [],
    teacher_ids: (input.teachers ?? []).flatMap(({ user_id, stands_in_for_id }) => [
      user_id,
      ...(stands_in_for_id ? [stands_in_for_id] : []),
    ]),
    step_ids: input.step_ids ?? [],
    room_id: input.room_id ?? null,
  });
  assertThat(!unknown.subjects && !unknown.groups && !unknown.teachers && !unknown.room, 'not-found');
  if (unknown.steps) throw new AppError('validation-failed', { fields: { step_ids: 'unknown-topic' } });
}

export async function assertTimes(db: Db, timeZone: string, times: queries.Times): Promise<void> {
  if (!(await queries.isWithinDay(db, timeZone, times)))
    throw new AppError('validation-failed', { fields: { ends_at: 'lesson-times' } });
}

/** Replaces the groups, disciplines, teachers and topics that were given. */
export async function replaceParts(tx: Db, lessonIds: number[], input: LessonInput): Promise<void> {
  if (input.subject_ids) await queries.replaceSubjects(tx, lessonIds, input.subject_ids);
  if (input.group_ids) await queries.replaceGroups(tx, lessonIds, input.group_ids);
  if (input.teachers) await queries.replaceTeachers(tx, lessonIds, input.teachers);
  if (input.step_ids) await queries.replaceSteps(tx, lessonIds, input.step_ids);
}

/** Throws when a lesson does not exist or is not the viewer's to change, or somebody has changed it meanwhile. */
export function assertChangeable(target: queries.Target | undefined): asserts target is queries.Target {
  assertThat(target, 'not-found');
  assertThat(target.can_edit, 'access-denied');
}
