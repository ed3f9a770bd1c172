// Sets statuses of many students and topics at once, all or none.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { marks } from '@orbita/contract/marks';
import { assertOthersWork, canMarkIn } from '../../access/subjects.access.ts';
import { assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notifyOfPassings } from '../notifications/index.ts';
import { notificationsOfPassings } from './mark-notifications.ts';
import { selectStatuses } from './marks.queries.ts';
import { assertOpenToSet } from './marks.service.ts';
import * as queries from './set-passings.queries.ts';
import { writeMarks } from './write-marks.ts';

type Update = BodyOf<typeof marks.setPassings>['updates'][number];

const keyOf = ({ step_id, student_id }: { step_id: number; student_id: number }) => `${step_id} ${student_id}`;

function readUpdates(viewer: Viewer, updates: Update[]): queries.PassingUpdate[] {
  const byPlace = new Map<string, queries.PassingUpdate>();
  for (const { step_id, user_id, student_id, passed_status_id, passed_status } of updates) {
    const statusId = passed_status_id ?? passed_status;
    assertThat(statusId !== undefined, 'unknown-status');
    const student = user_id ?? student_id ?? viewer.id;
    const update = { step_id, student_id: student, status_id: statusId };
    byPlace.set(keyOf(update), update);
  }
  return [...byPlace.values()];
}

/**
 * Throws when the viewer may not set a status, by the rules for a single status.
 * Staff who mark set any of others; people set their own where the status allows it, and never over a final one.
 */
function assertMayPass(viewer: Viewer, step: queries.UpdatedStep, isForStudents: boolean): void {
  const isOwn = step.student_id === viewer.id;
  if (canMarkIn(viewer, step) && !isOwn) {
    assertOthersWork(viewer, step.student_id);
    assertThat(step.student_studies, 'not-found');
  } else {
    assertThat(isOwn, 'teacher-only');
    assertThat(step.is_student, canMarkIn(viewer, step) ? 'own-result' : 'teacher-only');
    assertOpenToSet(step);
    assertThat(isForStudents && !step.is_done, 'access-denied');
  }
  assertThat(!step.retake_closed, 'no-open-retake');
  assertThat(!step.is_archived, 'archived');
}

export async function setPassings(
  deps: Deps,
  viewer: Viewer,
  updates: Update[],
): Promise<ResponseOf<typeof marks.setPassings>> {
  const { db } = deps;
  const wanted = readUpdates(viewer, updates);
  const [steps, statuses] = await Promise.all([
    queries.selectUpdated(db, viewer, wanted),
    selectStatuses(db, viewer.company_id),
  ]);
  assertThat(steps.length === wanted.length, 'not-found');
  const byPlace = new Map(steps.map((step) => [keyOf(step), step]));
  for (const update of wanted) {
    const status = statuses.find(({ id }) => id === update.status_id);
    assertThat(status, 'unknown-status');
    assertMayPass(viewer, found(byPlace.get(keyOf(update))), status.can_use_student);
  }
  const { cells, notifications } = await writeMarks(
    db,
    viewer,
    wanted.map(({ step_id, student_id, status_id }) => ({ step_id, student_id, passed_status_id: status_id })),
    { notifications: notificationsOfPassings, endsWaiting: true },
  );
  const changed = cells.filter(({ status_before, status_after }) => status_before !== status_after);
  await notifyOfPassings(deps, viewer, {
    subjectIds: [...new Set(changed.map((cell) => found(byPlace.get(keyOf(cell))).id))],
    notifications,
  });
  return { data: await queries.selectPassingsOf(db, wanted) };
}
