// Tries a task as a student does, for those who edit it.
// Invariants:
// the fields are checked and marked by what checks and marks an answer;
// nothing is stored.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { answers, TaskTrial } from '@orbita/contract/answers';
import { askedQuestions } from '@orbita/contract/tasks/draws';
import { suggestMark, sumPoints } from '@orbita/contract/tasks/points';
import type { Db } from '@orbita/database';
import { canEdit } from '../../../access/subjects.access.ts';
import { openStepWith } from '../../../access/topics.access.ts';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { prepareFields } from './prepare-fields.ts';
import { trialColumns, type TriedTask } from './try-task.queries.ts';

/** Returns the task with the questions that the trial has drawn: those of a set that were sent, as many as an attempt asks. */
function asTried(task: TriedTask, fields: BodyOf<typeof answers.tryTask>['fields']): TriedTask {
  const questions = askedQuestions(task.questions, fields);
  const isDrawnRight = task.draws.every(
    ({ id, count }) => questions.filter(({ draw_id }) => draw_id === id).length <= count,
  );
  assertThat(isDrawnRight, 'draw-too-large');
  return { ...task, questions };
}

export async function tryTask(
  db: Db,
  viewer: Viewer,
  patternId: number,
  { fields, is_time_up: isTimeUp = false }: BodyOf<typeof answers.tryTask>,
): Promise<TaskTrial> {
  const step = await openStepWith(db, viewer, { part: 'pattern', id: patternId }, trialColumns(patternId));
  assertThat(canEdit(viewer, step), 'teacher-only');
  const task = asTried(found(step.task ?? undefined), fields);
  const prepared = await prepareFields(db, viewer, task, { sent: fields, isTimeUp });
  const credits = new Map(prepared.fields.map(({ form_id, credit }) => [form_id, credit]));
  const points = sumPoints(
    task.questions.map(({ id, weight, key }) => ({ weight, isKeyed: key !== null, credit: credits.get(id) ?? null })),
  );
  return {
    fields: prepared.fields.map(({ form_id, value, credit }) => ({ form_id, value, credit })),
    ...points,
    mark: step.is_only_task ? suggestMark(points, step.max_mark) : null,
    max_mark: step.max_mark,
  };
}
