import type { answers, AnswerVisibilityRule } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import {
  assignments,
  type ColumnMap,
  type Db,
  empty,
  type FieldsOf,
  insertion,
  replacements,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { writeAuditRecords } from '../../audit/index.ts';
import { topicShownToViewer } from '../../../access/topics.access.ts';
import { draftShownTo, staffedBy, visibleTo } from '../../../access/subjects.access.ts';
import { personJson } from '../../users/index.ts';
import { openByGates } from '../../../access/topic-gates.access.ts';

const columns: Sql = sql`
  r.id, r.task_id, p.step_id, r.visibility, r.after_own, case when ru.id is not null then ${personJson('ru')} end as author, r.updated_at`;
const joins: Sql = sql`
  answer_visibility_rules r join patterns p on p.id = r.task_id and p.deleted_at is null join steps st on st.id = p.step_id and st.deleted_at is null
  join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id left join users ru on ru.id = r.author_id`;

export interface RuleFilter {
  step_id?: number | undefined;
  task_id?: number | undefined;
  subject_id?: number | undefined;
}
/** Returns the rules of tasks whose topics the viewer may open. */
export const selectRules = (db: Db, viewer: Viewer, filter: RuleFilter): Promise<AnswerVisibilityRule[]> => {
  const equals = (column: Sql, value: number | undefined): Sql =>
    value === undefined ? sql`true` : sql`${column} = ${value}`;
  return db.rows(sql`
    select ${columns} from ${joins}
    where ${visibleTo(viewer)} and ((not st.hidden and not c.hidden and ${openByGates(viewer.id)} and ${topicShownToViewer(viewer)}) or (${staffedBy(viewer)} and ${draftShownTo(viewer)}))
      and ${equals(sql`p.step_id`, filter.step_id)} and ${equals(sql`r.task_id`, filter.task_id)} and ${equals(sql`st.subject_id`, filter.subject_id)}
    order by p.step_id, p.index, r.id limit 1000`);
};

/** Returns a rule by its id or its task, without checking access; on demand locked against other changes. */
export const selectRule = (
  db: Db,
  by: { id: number } | { taskId: number },
  isLocking = false,
): Promise<AnswerVisibilityRule | undefined> =>
  db.row(
    sql`select ${columns} from ${joins} where ${'id' in by ? sql`r.id = ${by.id}` : sql`r.task_id = ${by.taskId}`} ${isLocking ? sql`for no key update of r` : empty}`,
  );

type NewRuleFields = FieldsOf<BodyOf<typeof answers.createAnswerVisibilityRule>>;
type RuleChange = FieldsOf<BodyOf<typeof answers.updateAnswerVisibilityRule>>;
const ruleFields: ColumnMap<NewRuleFields & RuleChange> = {
  id: { elsewhere: 'names the rule' },
  task_id: true,
  visibility: true,
  after_own: true,
};
/** Stores the rule of a task, which replaces a former one as a whole. */
export const upsertRule = <Given extends NewRuleFields>(db: Db, viewer: Viewer, rule: Whole<NewRuleFields, Given>) => {
  const whole = { ...rule, after_own: rule.after_own ?? false };
  const replaced = replacements(ruleFields, whole, sql`author_id = excluded.author_id`, sql`updated_at = now()`);
  return db.run(sql`
    insert into answer_visibility_rules ${insertion(ruleFields, whole, { author_id: viewer.id })}
    on conflict (task_id) do update set ${replaced}`);
};

/** Changes a rule; the task that it belongs to stays. */
export const updateRule = <Given extends RuleChange>(
  db: Db,
  viewer: Viewer,
  id: number,
  { change, asRead }: { change: Whole<RuleChange, Given>; asRead: string | undefined },
): Promise<number> => {
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  const own = [sql`author_id = ${viewer.id}`, sql`updated_at = now()`];
  return db.run(sql`
    update answer_visibility_rules set ${assignments(ruleFields, { ...change, task_id: undefined }, ...own)} where id = ${id} and ${fresh}`);
};

export const deleteRule = (db: Db, id: number) => db.run(sql`delete from answer_visibility_rules where id = ${id}`);

/** Records permanently who allowed whom to read the answers of others. */
export const insertRuleAudit = (
  db: Db,
  viewer: Viewer,
  change: { stepId: number; taskId: number; before: string | null; after: string | null },
) =>
  writeAuditRecords(db, viewer, [
    {
      action: 'answer-visibility',
      object_type: 'pattern',
      object_id: change.taskId,
      step_id: change.stepId,
      old_value: change.before,
      new_value: change.after,
    },
  ]);
