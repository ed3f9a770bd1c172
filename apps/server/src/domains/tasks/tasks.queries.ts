import type { BodyOf } from '@orbita/contract/endpoint';
import type { Form, Pattern, TaskDraw, tasks } from '@orbita/contract/tasks';
import {
  assignments,
  type ColumnMap,
  type Db,
  empty,
  type FieldsOf,
  recordColumns,
  type Sql,
  sql,
} from '@orbita/database';
import { hasDraws, isAskedNow, wasDrawnBy } from '../../access/draws.access.ts';
import { attachmentJoins, attachmentJson } from '../files/index.ts';
import { draftOfTask } from './drafts/answer-drafts.queries.ts';
import { softSkillsJson } from './soft-skills.ts';
import type { RetiredOption } from './questions/question-options.ts';

/** Columns of a question; the table `forms` has the alias `q`. */
const formColumns: Sql = sql`
  q.shuffle_options, q.id, q.pattern_id, q.draw_id, q.title, q.description, q.type, q.required, q.number, q.options, q.matches, q.key, q.tolerance, q.weight, q."row", q."column", q.rowspan, q.colspan,
  q."default", q.link, q.language, q.updated_at, q.option_ids, q.match_ids, q.retired_options, q.retired_matches,
  (select json_build_object('id', i.id, 'src', '/api/files/' || i.id, 'thumbnail_src', case when i.thumbnail_key is not null then '/api/files/' || i.id || '/thumbnail' end,
    'width', i.width, 'height', i.height) from files i where i.id = q.slide_image_id) as slide_image,
  coalesce((select json_agg(${attachmentJson} order by x.number, x.id) from form_attachments x ${attachmentJoins} where x.form_id = q.id), '[]') as attachments`;

/** Column `seen_seed` of question `q` in task `p`: another number for each student and attempt, none for staff. */
const seenSeed = (studentId: number | null): Sql =>
  studentId === null
    ? empty
    : sql`, case when q.shuffle_options then hashint8extended(q.shuffle_seed, ${studentId}::bigint * 1000
        + greatest(1, (select max(t.number) from task_attempts t where t.pattern_id = p.id and t.user_id = ${studentId}::int))) & 2147483647 end as seen_seed`;

/** Columns that say which questions of draws the student is asked now and which earlier attempts have drawn; none for staff. */
const drawnColumns = (studentId: number | null): Sql =>
  studentId === null
    ? empty
    : sql`, ${isAskedNow(sql`q`, sql`p.id`, sql`${studentId}::int`)} as is_asked, ${wasDrawnBy(sql`q`, sql`${studentId}::int`)} as was_drawn`;

/** Draws of task `p` that are not deleted. */
const drawsOf: Sql = sql`
  coalesce((select jsonb_agg(d - 'deleted_at' order by n) from jsonb_array_elements(p.draws) with ordinality as t(d, n) where not d ? 'deleted_at'), '[]')`;

const patternColumns = (studentId: number | null): Sql => sql`
  p.id, p.step_id, p.title, p.description, p.required, p.type, p.attempts_limit, p.time_limit_minutes, p.auto_mark, p.file_types, p.index, p.updated_at,
  p.poll_hub_id, p.is_poll_hub_test, p.is_soft_skills_task, p.is_peer_scored, case when p.soft_indicators_ids = '{}' then '[]' else ${softSkillsJson(sql`i.id = any (p.soft_indicators_ids)`)} end as soft_skills,
  (select count(*)::int from answers a where a.pattern_id = p.id and a.deleted_at is null and a.version > 0) as answers_count,
  (p.time_limit_minutes is not null or ${hasDraws(sql`p`)}) and not exists (select 1 from task_attempts t where t.pattern_id = p.id and t.user_id = ${studentId}::int) as is_locked,
  ${drawsOf} as draws,
  ${studentId === null ? sql`null::json` : draftOfTask(studentId)} as draft,
  coalesce((select json_agg(to_jsonb(form) order by form.number, form.id) from (select ${formColumns}${seenSeed(studentId)}${drawnColumns(studentId)} from forms q where q.pattern_id = p.id and q.deleted_at is null) form), '[]') as forms`;

/** A question as it is read; `seen_seed` is the seed of the order in which the student sees the options. */
export type FormRow = Form & { seen_seed?: number | null; is_asked?: boolean; was_drawn?: boolean };
export type PatternRow = Omit<Pattern, 'forms_count' | 'forms' | 'earlier_forms'> & { forms: FormRow[] };
/** Returns the tasks of a topic; `is_locked` means that the student has not started a task with a time limit or with draws. */
export const selectPatterns = (db: Db, stepId: number, studentId: number | null): Promise<PatternRow[]> =>
  db.rows(
    sql`select ${patternColumns(studentId)} from patterns p where p.step_id = ${stepId} and p.deleted_at is null order by p.index, p.id`,
  );
export const selectPatternsByIds = (db: Db, ids: number[], studentId: number | null = null): Promise<PatternRow[]> =>
  db.rows(
    sql`select ${patternColumns(studentId)} from patterns p where p.id = any (${ids}) and p.deleted_at is null order by p.index, p.id`,
  );

type PatternFields = FieldsOf<
  Omit<BodyOf<typeof tasks.updatePattern> & BodyOf<typeof tasks.savePatterns>['patterns'][number], 'soft_skills'>
>;
/** A task as it is written: `withIndicators` has turned its `soft_skills` into the indicators that it shows. */
export interface PatternChange extends PatternFields {
  soft_indicators_ids?: number[] | undefined;
  /** Draws of a new task; those of a task that exists are changed one by one. */
  draws?: TaskDraw[] | undefined;
  updated_at?: string | undefined;
}
const attemptsLimit = sql`case when w.has_attempts then w.attempts_limit else p.attempts_limit end`;
const poll = sql`case when w.has_poll then w.poll_hub_id else p.poll_hub_id end`;
const isSoftSkillsTask = sql`coalesce(w.is_soft_skills_task, p.is_soft_skills_task)`;
const patternFields = recordColumns<FieldsOf<PatternChange>>({
  id: { elsewhere: 'names the task' },
  step_id: { elsewhere: 'the topic of all tasks' },
  title: { type: 'text', value: sql`coalesce(w.title, '')`, change: sql`coalesce(w.title, p.title)` },
  description: {
    type: 'text',
    value: sql`coalesce(w.description, '')`,
    change: sql`coalesce(w.description, p.description)`,
  },
  required: { type: 'boolean', value: sql`coalesce(w.required, true)`, change: sql`coalesce(w.required, p.required)` },
  type: { type: 'text', value: sql`coalesce(w.type, 'task')`, change: sql`coalesce(w.type, p.type)` },
  attempts_limit: { type: 'smallint', change: attemptsLimit },
  time_limit_minutes: {
    type: 'smallint',
    change: sql`case when w.has_time then w.time_limit_minutes else p.time_limit_minutes end`,
  },
  auto_mark: {
    type: 'boolean',
    value: sql`coalesce(w.auto_mark, false) and w.attempts_limit is not null`,
    change: sql`coalesce(w.auto_mark, p.auto_mark) and ${attemptsLimit} is not null`,
  },
  file_types: {
    type: 'text[]',
    value: sql`coalesce(w.file_types, '{}')`,
    change: sql`coalesce(w.file_types, p.file_types)`,
  },
  poll_hub_id: { type: 'int', change: poll },
  is_poll_hub_test: {
    type: 'boolean',
    value: sql`coalesce(w.is_poll_hub_test, false) and w.poll_hub_id is not null`,
    change: sql`coalesce(w.is_poll_hub_test, p.is_poll_hub_test) and ${poll} is not null`,
  },
  is_soft_skills_task: {
    type: 'boolean',
    value: sql`coalesce(w.is_soft_skills_task, false)`,
    change: isSoftSkillsTask,
  },
  is_peer_scored: {
    type: 'boolean',
    value: sql`coalesce(w.is_soft_skills_task and w.is_peer_scored, false)`,
    change: sql`${isSoftSkillsTask} and coalesce(w.is_peer_scored, p.is_peer_scored)`,
  },
  soft_indicators_ids: {
    type: 'int[]',
    value: sql`case when w.is_soft_skills_task then coalesce(w.soft_indicators_ids, '{}') else '{}' end`,
    change: sql`case when ${isSoftSkillsTask} then coalesce(w.soft_indicators_ids, p.soft_indicators_ids) else '{}' end`,
  },
  draws: { type: 'jsonb', value: sql`coalesce(w.draws, '[]')`, change: sql`p.draws` },
});
/** Writes new and changed tasks in one statement and returns their ids in order; fewer ids mean that a change was stale. */
export async function writePatterns(db: Db, stepId: number, changes: PatternChange[]): Promise<number[]> {
  const json = JSON.stringify(
    changes.map((change) => ({
      ...change,
      has_attempts: change.attempts_limit !== undefined,
      has_time: change.time_limit_minutes !== undefined,
      has_poll: change.poll_hub_id !== undefined,
    })),
  );
  const rows = await db.rows<{ id: number }>(sql`
    with w as (
      select w.*, row_number() over () as n from jsonb_to_recordset(${json}::jsonb)
        as w(id int, has_attempts boolean, has_time boolean, has_poll boolean, updated_at timestamptz, ${patternFields.types})),
    created as (
      insert into patterns (step_id, index, ${patternFields.names})
      select ${stepId}, (select coalesce(max(p.index), -1) from patterns p where p.step_id = ${stepId}) + n::int, ${patternFields.values}
      from w where w.id is null order by n returning id),
    changed as (
      update patterns p set ${patternFields.assignments}, updated_at = now()
      from w where p.id = w.id and p.step_id = ${stepId} and p.deleted_at is null and (w.updated_at is null or w.updated_at = p.updated_at) returning p.id)
    select id from created union all select id from changed`);
  return rows.map(({ id }) => id);
}
export const setPatternsDeleted = (db: Db, ids: number[], deleted: boolean) =>
  db.run(sql`update patterns set deleted_at = case when ${deleted} then now() end where id = any (${ids})`);

type QuestionFields = Omit<BodyOf<typeof tasks.createForm>, 'pattern_id' | 'slide_image'>;
/** A question without its place in a task. */
export interface QuestionContent extends QuestionFields {
  /** Draw of the task whose set it belongs to. */
  draw_id?: number | null | undefined;
}
export interface NewForm extends QuestionContent {
  id: number;
  pattern_id: number;
  shuffle_seed: number;
  option_ids?: number[] | null | undefined;
}
const newFormFields = recordColumns<FieldsOf<NewForm>>({
  id: 'int',
  pattern_id: 'int',
  title: 'text',
  description: { type: 'text', value: sql`coalesce(w.description, '')` },
  type: 'text',
  required: { type: 'boolean', value: sql`coalesce(w.required, true)` },
  number: {
    type: 'int',
    value: sql`coalesce(w.number, (select coalesce(max(f.number), -1) from forms f where f.pattern_id = w.pattern_id) + (row_number() over (partition by w.pattern_id order by w.id))::int)`,
  },
  options: { type: 'jsonb', value: sql`coalesce(w.options, '[]')` },
  matches: { type: 'jsonb', value: sql`coalesce(w.matches, '[]')` },
  key: { type: 'jsonb', value: sql`nullif(w.key, 'null')` },
  tolerance: { type: 'double precision', value: sql`coalesce(w.tolerance, 0)` },
  shuffle_options: { type: 'boolean', value: sql`coalesce(w.shuffle_options, false)` },
  weight: { type: 'numeric', value: sql`coalesce(w.weight, 1)` },
  row: 'int',
  column: 'int',
  rowspan: 'int',
  colspan: 'int',
  default: { type: 'text', value: sql`coalesce(w."default", '')` },
  link: 'text',
  language: { type: 'text', value: sql`coalesce(w.language, '')` },
  slide_image_id: 'int',
  draw_id: 'smallint',
  shuffle_seed: 'int',
  option_ids: 'jsonb',
});
/** Locks tasks, so that questions added at once do not take one number; students go on handing in. */
export const lockPatterns = (tx: Db, ids: number[]) =>
  tx.run(sql`select 1 from patterns where id = any (${ids}::int[]) order by id for no key update`);

/** Reserves ids for questions that are about to be inserted. */
export const nextFormIds = async (db: Db, count: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('forms', 'id'))::int as id from generate_series(1, ${count}::int)`,
    )
  ).map(({ id }) => id);
/** Inserts questions after the existing ones of their tasks. */
export const insertForms = (db: Db, forms: NewForm[]) =>
  db.run(sql`
    insert into forms (${newFormFields.names})
    select ${newFormFields.values} from jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as w(${newFormFields.types})`);

/** Numbers the questions of a task anew with a free place behind one of them; returns that place. */
export const makeRoomAfter = async (db: Db, form: Pick<Form, 'id' | 'pattern_id'>): Promise<number> =>
  (
    await db.one<{ place: number }>(sql`
    with ranked as (
      select id, (row_number() over (order by number, id))::int as place from forms where pattern_id = ${form.pattern_id} and deleted_at is null),
    source as (select place from ranked where id = ${form.id}),
    moved as (
      update forms f set number = r.place - case when r.place > s.place then 0 else 1 end
      from ranked r, source s where r.id = f.id)
    select place from source`)
  ).place;

/** The lists of a question after an edit. */
export interface ListsChange {
  option_ids?: number[] | null | undefined;
  match_ids?: number[] | null | undefined;
  retired_options?: RetiredOption[] | undefined;
  retired_matches?: RetiredOption[] | undefined;
}
type FormChange = FieldsOf<Omit<BodyOf<typeof tasks.updateForm>, 'slide_image' | keyof ListsChange>> & ListsChange;

const json = (value: unknown): Sql => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
const formFields: ColumnMap<FormChange> = {
  title: true,
  description: true,
  type: true,
  required: true,
  number: true,
  options: json,
  matches: json,
  key: json,
  tolerance: true,
  shuffle_options: true,
  weight: true,
  row: { column: '"row"' },
  column: { column: '"column"' },
  rowspan: true,
  colspan: true,
  default: { column: '"default"' },
  link: true,
  language: true,
  option_ids: (ids) => sql`coalesce(${json(ids)}, option_ids)`,
  match_ids: (ids) => sql`coalesce(${json(ids)}, match_ids)`,
  retired_options: json,
  retired_matches: json,
  slide_image_id: true,
};
/** Updates a question; returns false when `asRead` is stale. */
export async function updateFormRow(
  db: Db,
  id: number,
  change: FormChange,
  asRead: string | undefined,
): Promise<boolean> {
  const changed = await db.run(sql`
    update forms set ${assignments(formFields, change, sql`updated_at = now()`)}
    where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz)`);
  return changed > 0;
}
export const selectForm = (db: Db, id: number): Promise<Form | undefined> =>
  db.row(sql`select ${formColumns} from forms q where q.id = ${id}`);
/**
 * Returns the seed of a question's shuffled order, which reveals the key, and whether anybody has begun to answer the
 * question or a copy of it that follows it.
 */
export const selectUse = (db: Db, id: number): Promise<{ seed: number; isUsed: boolean }> =>
  db.one(sql`
    select q.shuffle_seed as seed, exists (
      select 1 from forms f where (f.id = q.id or f.source_id = q.id) and (
        exists (select 1 from answer_fields x where x.form_id = f.id) or exists (select 1 from task_attempts t where t.pattern_id = f.pattern_id)
        or exists (select 1 from answer_drafts d where d.pattern_id = f.pattern_id))) as "isUsed"
    from forms q where q.id = ${id}`);
export const setFormDeleted = (db: Db, id: number, deleted: boolean) =>
  db.run(sql`update forms set deleted_at = case when ${deleted} then now() end where id = ${id}`);

export interface QuestionAttachment extends BodyOf<typeof tasks.attachToQuestion> {
  form_id: number;
  type: string;
}
const attachmentFields = recordColumns<FieldsOf<BodyOf<typeof tasks.attachToQuestion>>>({
  attachment_id: { elsewhere: 'file_id or link_id' },
  description: {
    type: 'text',
    value: sql`coalesce(nullif(w.description, ''), f.description, l.description)`,
    change: sql`coalesce(nullif(w.description, ''), x.description)`,
  },
  number: {
    type: 'int',
    value: sql`coalesce(w.number, (select coalesce(max(x.number), -1) + 1 from form_attachments x where x.form_id = w.form_id))`,
    change: sql`coalesce(w.number, x.number)`,
  },
});
/** Attachments of questions as `w`. */
const attaching = (attachments: QuestionAttachment[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(attachments)}::jsonb) as w(form_id int, type text, attachment_id int, ${attachmentFields.types})`;
export const insertFormAttachments = (db: Db, attachments: QuestionAttachment[]) =>
  db.run(sql`
    insert into form_attachments (form_id, type, file_id, link_id, ${attachmentFields.names})
    select w.form_id, w.type, f.id, l.id, ${attachmentFields.values} from ${attaching(attachments)}
    left join files f on w.type <> 'link' and f.id = w.attachment_id left join links l on w.type = 'link' and l.id = w.attachment_id
    where f.id is not null or l.id is not null`);
export const updateFormAttachment = (db: Db, attachment: QuestionAttachment): Promise<number> =>
  db.run(sql`
    update form_attachments x set ${attachmentFields.assignments} from ${attaching([attachment])}
    where x.form_id = w.form_id and x.type = w.type and coalesce(x.file_id, x.link_id) = w.attachment_id`);
export const deleteFormAttachment = (db: Db, a: QuestionAttachment): Promise<number> =>
  db.run(
    sql`delete from form_attachments where form_id = ${a.form_id} and type = ${a.type} and coalesce(file_id, link_id) = ${a.attachment_id}`,
  );
export const touchForm = (db: Db, id: number) => db.run(sql`update forms set updated_at = now() where id = ${id}`);
