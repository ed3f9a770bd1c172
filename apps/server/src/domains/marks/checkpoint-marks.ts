// Points of checkpoints: marks of the default type under the names used by clients of checkpoints.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { CheckpointMark, marks } from '@orbita/contract/marks';
import { canMarkIn } from '../../access/subjects.access.ts';
import { findStep } from '../../access/topics.access.ts';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './checkpoint-marks.queries.ts';
import { dropMark, saveMark } from './marks.service.ts';

const ok = { ok: true } as const;

export async function saveCheckpointMark(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof marks.saveCheckpointMark>,
): Promise<CheckpointMark> {
  const step = await findStep(deps.db, viewer, body.topic_id);
  assertThat(canMarkIn(viewer, step), 'teacher-only');
  if (!(await queries.isCheckpoint(deps.db, body.topic_id)))
    throw new AppError('not-a-checkpoint', { fields: { topic_id: 'not-a-checkpoint' } });
  const mark = await saveMark(deps, viewer, {
    stepId: body.topic_id,
    studentId: body.student_id,
    value: body.points,
  });
  return {
    topic_id: mark.step_id,
    student_id: mark.student_id,
    points: mark.value,
    max_mark: step.max_mark ?? mark.value,
  };
}

export async function deleteCheckpointMark(
  deps: Deps,
  viewer: Viewer,
  { topic_id, student_id }: { topic_id: number; student_id: number },
): Promise<typeof ok> {
  assertThat((await dropMark(deps, viewer, { stepId: topic_id, studentId: student_id })) !== null, 'not-found');
  return ok;
}
