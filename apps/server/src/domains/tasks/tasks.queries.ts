import type { Form, Pattern, TaskDraw } from '@orbita/contract/tasks';
import { type Db, empty, type Sql, sql } from '@orbita/database';
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

export interface PatternChange {
  id?: number | undefined;
  step_id?: number | undefined;
  title?: string | undefined;
  description?: string | undefined;
  required?: boolean | undefined;
  type?: string | undefined;
  attempts_limit?: number | null | undefined;
  time_limit_minutes?: number | null | undefined;
  auto_mark?: boolean | undefined;
  file_types?: string[] | undefined;
  poll_hub_id?: number | null | undefined;
  is_poll_hub_test?: boolean | undefined;
  is_soft_skills_task?: boolean | undefined;
  is_peer_scored?: boolean | undefined;
  /** Indicators of soft skills that the task shows. */
  soft_indicators_ids?: number[] | undefined;
  /** Draws of a new task; those of a task that exists are changed one by one. */
  draws?: TaskDraw[] | undefined;
  updated_at?: string | undefined;
}
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
    with c as (
      select c.*, row_number() over () as n from jsonb_to_recordset(${json}::jsonb)
        as c(id int, title text, description text, required boolean, type text, attempts_limit smallint, has_attempts boolean, time_limit_minutes smallint, has_time boolean,
          auto_mark boolean, file_types text[], poll_hub_id int, has_poll boolean, is_poll_hub_test boolean, is_soft_skills_task boolean, is_peer_scored boolean, soft_indicators_ids int[], draws jsonb, updated_at timestamptz)),
    created as (
      insert into patterns (step_id, title, description, required, type, attempts_limit, time_limit_minutes, auto_mark, file_types, poll_hub_id, is_poll_hub_test, is_soft_skills_task, is_peer_scored, soft_indicators_ids, draws, index)
      select ${stepId}, coalesce(title, ''), coalesce(description, ''), coalesce(required, true), coalesce(type, 'task'), attempts_limit, time_limit_minutes,
        coalesce(auto_mark, false) and attempts_limit is not null, coalesce(file_types, '{}'), poll_hub_id, coalesce(is_poll_hub_test, false) and poll_hub_id is not null,
        coalesce(is_soft_skills_task, false), coalesce(is_soft_skills_task and is_peer_scored, false), case when is_soft_skills_task then coalesce(soft_indicators_ids, '{}') else '{}' end, coalesce(draws, '[]'), (select coalesce(max(p.index), -1) from patterns p where p.step_id = ${stepId}) + n::int
      from c where c.id is null order by n returning id),
    changed as (
      update patterns p set title = coalesce(c.title, p.title), description = coalesce(c.description, p.description), required = coalesce(c.required, p.required),
        type = coalesce(c.type, p.type), attempts_limit = case when c.has_attempts then c.attempts_limit else p.attempts_limit end,
        time_limit_minutes = case when c.has_time then c.time_limit_minutes else p.time_limit_minutes end,
        auto_mark = coalesce(c.auto_mark, p.auto_mark) and case when c.has_attempts then c.attempts_limit else p.attempts_limit end is not null,
        file_types = coalesce(c.file_types, p.file_types), poll_hub_id = case when c.has_poll then c.poll_hub_id else p.poll_hub_id end,
        is_poll_hub_test = coalesce(c.is_poll_hub_test, p.is_poll_hub_test) and case when c.has_poll then c.poll_hub_id else p.poll_hub_id end is not null,
        is_soft_skills_task = coalesce(c.is_soft_skills_task, p.is_soft_skills_task),
        is_peer_scored = coalesce(c.is_soft_skills_task, p.is_soft_skills_task) and coalesce(c.is_peer_scored, p.is_peer_scored),
        soft_indicators_ids = case when coalesce(c.is_soft_skills_task, p.is_soft_skills_task) then coalesce(c.soft_indicators_ids, p.soft_indicators_ids) else '{}' end, updated_at = now()
      from c where p.id = c.id and p.step_id = ${stepId} and p.deleted_at is null and (c.updated_at is null or c.updated_at = p.updated_at) returning p.id)
    select id from created union all select id from changed`);
  return rows.map(({ id }) => id);
}
export const setPatternsDeleted = (db: Db, ids: number[], deleted: boolean) =>
  db.run(sql`update patterns set deleted_at = case when ${deleted} then now() end where id = any (${ids})`);

/** A question without its place in a task. */
export interface QuestionContent {
  title: string;
  type: string;
  description?: string | undefined;
  required?: boolean | undefined;
  number?: number | undefined;
  options?: string[] | undefined;
  matches?: string[] | undefined;
  key?: Form['key'] | undefined;
  tolerance?: number | undefined;
  shuffle_options?: boolean | undefined;
  weight?: number | undefined;
  row?: number | null | undefined;
  column?: number | null | undefined;
  rowspan?: number | null | undefined;
  colspan?: number | null | undefined;
  default?: string | undefined;
  link?: string | null | undefined;
  language?: string | undefined;
  slide_image_id?: number | null | undefined;
  /** Draw of the task whose set it belongs to. */
  draw_id?: number | null | undefined;
}
export interface NewForm extends QuestionContent {
  id: number;
  pattern_id: number;
  shuffle_seed: number;
  option_ids?: number[] | null | undefined;
}
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
    insert into forms (id, pattern_id, title, description, type, required, number, options, matches, key, tolerance, weight, "row", "column", rowspan, colspan, "default", link, language,
      slide_image_id, shuffle_seed, shuffle_options, option_ids, draw_id)
    select g.id, g.pattern_id, g.title, coalesce(g.description, ''), g.type, coalesce(g.required, true),
      coalesce(g.number, (select coalesce(max(f.number), -1) from forms f where f.pattern_id = g.pattern_id) + (row_number() over (partition by g.pattern_id order by g.id))::int),
      coalesce(g.options, '[]'), coalesce(g.matches, '[]'), nullif(g.key, 'null'), coalesce(g.tolerance, 0), coalesce(g.weight, 1), g."row", g."column", g.rowspan, g.colspan,
      coalesce(g."default", ''), g.link, coalesce(g.language, ''), g.slide_image_id, g.shuffle_seed, coalesce(g.shuffle_options, false), g.option_ids, g.draw_id
    from jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as g(id int, pattern_id int, title text, description text, type text, required boolean, number int, options jsonb, matches jsonb,
      key jsonb, tolerance double precision, weight numeric, "row" int, "column" int, rowspan int, colspan int, "default" text, link text, language text, slide_image_id int, shuffle_seed int, shuffle_options boolean, option_ids jsonb, draw_id smallint)`);

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
type FormChange = Partial<QuestionContent> & ListsChange;
/** Updates a question; returns false when `asRead` is stale. */
export async function updateFormRow(
  db: Db,
  id: number,
  change: FormChange,
  asRead: string | undefined,
): Promise<boolean> {
  const given = (value: unknown): Sql => sql`${value !== undefined}`;
  const json = (value: unknown): Sql => sql`${value == null ? null : JSON.stringify(value)}::jsonb`;
  const changed = await db.run(sql`
    update forms set title = coalesce(${change.title ?? null}, title), description = coalesce(${change.description ?? null}, description),
      type = coalesce(${change.type ?? null}, type), required = coalesce(${change.required ?? null}::boolean, required), number = coalesce(${change.number ?? null}::int, number),
      options = coalesce(${json(change.options)}, options), matches = coalesce(${json(change.matches)}, matches),
      option_ids = coalesce(${json(change.option_ids)}, option_ids), match_ids = coalesce(${json(change.match_ids)}, match_ids),
      retired_options = coalesce(${json(change.retired_options)}, retired_options), retired_matches = coalesce(${json(change.retired_matches)}, retired_matches),
      key = case when ${given(change.key)} then ${json(change.key)} else key end,
      tolerance = coalesce(${change.tolerance ?? null}::double precision, tolerance), weight = coalesce(${change.weight ?? null}::numeric, weight),
      "row" = case when ${given(change.row)} then ${change.row ?? null}::int else "row" end, "column" = case when ${given(change.column)} then ${change.column ?? null}::int else "column" end,
      rowspan = case when ${given(change.rowspan)} then ${change.rowspan ?? null}::int else rowspan end,
      colspan = case when ${given(change.colspan)} then ${change.colspan ?? null}::int else colspan end,
      "default" = coalesce(${change.default ?? null}, "default"), link = case when ${given(change.link)} then ${change.link ?? null} else link end,
      language = coalesce(${change.language ?? null}, language), shuffle_options = coalesce(${change.shuffle_options ?? null}::boolean, shuffle_options),
      slide_image_id = case when ${given(change.slide_image_id)} then ${change.slide_image_id ?? null}::int else slide_image_id end, updated_at = now()
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

export interface QuestionAttachment {
  form_id: number;
  type: string;
  attachment_id: number;
  description?: string | undefined;
  number?: number | undefined;
}
export const insertFormAttachments = (db: Db, attachments: QuestionAttachment[]) =>
  db.run(sql`
    insert into form_attachments (form_id, type, file_id, link_id, description, number)
    select g.form_id, g.type, f.id, l.id, coalesce(nullif(g.description, ''), f.description, l.description),
      coalesce(g.number, (select coalesce(max(x.number), -1) + 1 from form_attachments x where x.form_id = g.form_id))
    from jsonb_to_recordset(${JSON.stringify(attachments)}::jsonb) as g(form_id int, type text, attachment_id int, description text, number int)
    left join files f on g.type <> 'link' and f.id = g.attachment_id left join links l on g.type = 'link' and l.id = g.attachment_id
    where f.id is not null or l.id is not null`);
export const updateFormAttachment = (db: Db, a: QuestionAttachment): Promise<number> =>
  db.run(sql`
    update form_attachments set description = coalesce(nullif(${a.description ?? null}, ''), description), number = coalesce(${a.number ?? null}::int, number)
    where form_id = ${a.form_id} and type = ${a.type} and coalesce(file_id, link_id) = ${a.attachment_id}`);
export const deleteFormAttachment = (db: Db, a: QuestionAttachment): Promise<number> =>
  db.run(
    sql`delete from form_attachments where form_id = ${a.form_id} and type = ${a.type} and coalesce(file_id, link_id) = ${a.attachment_id}`,
  );
export const touchForm = (db: Db, id: number) => db.run(sql`update forms set updated_at = now() where id = ${id}`);
