// A teacher who cannot come to a lesson tells whoever answers absences by a role; the lesson stays as it is until somebody changes it.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { countGuesses } from '../auth/index.ts';
import { announceRole } from '../notifications/index.ts';
import { getScheduleLesson } from './read-schedule.ts';

/** Absences that a teacher may tell of one lesson in 15 minutes: again with a better reason, but no crowd of notices. */
const TOLD_AT_ONCE = 3;

export async function reportAbsence(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { reason = '' }: BodyOf<typeof schedule.reportAbsence>,
): Promise<ResponseOf<typeof schedule.reportAbsence>> {
  const lesson = await getScheduleLesson(deps.db, viewer, id);
  assertThat(
    lesson.teachers.some((teacher) => teacher.id === viewer.id),
    'access-denied',
  );
  assertThat(lesson.cancelled_at === null, 'lesson-cancelled');
  assertThat(Date.parse(lesson.ends_at) > Date.now(), 'lesson-happened');
  await countGuesses(deps.db, { [`absence:${id}:${viewer.id}`]: TOLD_AT_ONCE });
  const told = await announceRole(deps, viewer, {
    ...{ news: 'absence' as const, duty: 'absences' as const, startsAt: lesson.starts_at },
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    ...(lesson.lesson_subjects[0] ? { subjectId: lesson.lesson_subjects[0].subject_id } : {}),
  });
  if (told === 0) throw new AppError('nobody-for-absences');
  await deps.db.transaction((tx) =>
    recordChanges(tx, viewer, [{ kind: 'lesson', id, action: 'absence-reported', after: { reason: reason.trim() } }]),
  );
  return { told };
}
