// Visibility rules: a teacher decides for each task who may read the answers of others.
// A task has at most one rule; without one only the author's privacy counts.
import type { answers, AnswerVisibilityRule } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { editStepOf } from '../../../access/topics.access.ts';
import * as queries from './visibility-rules.queries.ts';

export const listRules = async (
  db: Db,
  viewer: Viewer,
  filter: queries.RuleFilter,
): Promise<{ data: AnswerVisibilityRule[] }> => ({
  data: await queries.selectRules(db, viewer, filter),
});

const ruleOfTask = async (db: Db, taskId: number) => queries.selectRule(db, { taskId });

export async function createRule(
  { db }: Deps,
  viewer: Viewer,
  body: BodyOf<typeof answers.createAnswerVisibilityRule>,
): Promise<AnswerVisibilityRule> {
  const { task_id: taskId } = body;
  const step = await editStepOf(db, viewer, 'pattern', taskId);
  await db.transaction(async (tx) => {
    const before = await queries.selectRule(tx, { taskId }, true);
    await queries.upsertRule(tx, viewer, body);
    await queries.insertRuleAudit(tx, viewer, {
      stepId: step.step_id,
      taskId,
      before: before?.visibility ?? null,
      after: body.visibility,
    });
  });
  return found(await ruleOfTask(db, taskId));
}

export async function updateRule(
  { db }: Deps,
  viewer: Viewer,
  body: BodyOf<typeof answers.updateAnswerVisibilityRule>,
): Promise<AnswerVisibilityRule> {
  assertThat(body.id !== undefined || body.task_id !== undefined, 'not-found');
  const by = body.id === undefined ? { taskId: body.task_id! } : { id: body.id };
  const { updated_at: asRead, ...change } = body;
  const task_id = await db.transaction(async (tx) => {
    const rule = found(await queries.selectRule(tx, by, true));
    // A rule stays with its task: another one is refused instead of being left out.
    assertThat(body.task_id === undefined || body.task_id === rule.task_id, 'not-found');
    const step = await editStepOf(tx, viewer, 'pattern', rule.task_id);
    const changed = await queries.updateRule(tx, viewer, rule.id, { change, asRead });
    if (changed === 0) throw new AppError('stale', { current: rule });
    const { visibility = rule.visibility, after_own = rule.after_own } = body;
    if (visibility !== rule.visibility || after_own !== rule.after_own)
      await queries.insertRuleAudit(tx, viewer, {
        stepId: step.step_id,
        taskId: rule.task_id,
        before: rule.visibility,
        after: visibility,
      });
    return rule.task_id;
  });
  return found(await ruleOfTask(db, task_id));
}

export async function deleteRule({ db }: Deps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    const rule = found(await queries.selectRule(tx, { id }, true));
    const step = await editStepOf(tx, viewer, 'pattern', rule.task_id);
    await queries.deleteRule(tx, id);
    await queries.insertRuleAudit(tx, viewer, {
      stepId: step.step_id,
      taskId: rule.task_id,
      before: rule.visibility,
      after: null,
    });
  });
  return { ok: true };
}
