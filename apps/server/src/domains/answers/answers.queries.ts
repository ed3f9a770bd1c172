import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { attachmentJoins, attachmentJson } from '../files/attachments.sql.ts';
import { staffedBy } from '../subjects/subjects.access.ts';
import { personJson } from '../users/person.sql.ts';
import { answerVisibleTo } from './answers.access.ts';
import type { Question, SubmittedField } from './answer-check.ts';

const commentJson: Sql = sql`json_build_object('id', k.id, 'ugc_answer_id', k.answer_id, 'ugc_field_id', k.field_id, 'text', k.text, 'author', ${personJson('ku')},
  'created_at', k.created_at, 'updated_at', k.updated_at)`;

/** An answer as the contract shows it, over answers `a` with discipline `s`, topic `st` and author `u`. Comments and mark are for the author and staff. */
const answerColumns = (viewer: Viewer): Sql => sql`
  a.id, a.pattern_id, a.step_id, a.subject_id, ${personJson('u')} as "user", a.title, a.privacy, a.version, a.is_late, a.waiting_since is not null as is_waiting,
  a.created_at, a.updated_at,
  coalesce((select array_agg(user_id) from answer_access_users where answer_id = a.id), '{}') as access_users_ids,
  coalesce((select array_agg(company_id) from answer_access_companies where answer_id = a.id), '{}') as access_companies_ids,
  coalesce((select json_agg(json_build_object('id', af.id, 'form_id', af.form_id, 'value', af.value,
      'credit', case when st.answers_closed_at is not null or ${staffedBy(viewer)} then af.credit end,
      'attachments', coalesce((select json_agg(${attachmentJson} order by x.number, x.id) from answer_attachments x ${attachmentJoins} where x.field_id = af.id), '[]')) order by q.number, q.id)
    from answer_fields af join forms q on q.id = af.form_id where af.answer_id = a.id and q.deleted_at is null), '[]') as fields,
  case when a.user_id = ${viewer.id} or ${staffedBy(viewer)} then
    coalesce((select json_agg(${commentJson} order by k.created_at, k.id) from comments k join users ku on ku.id = k.author_id where k.answer_id = a.id and k.deleted_at is null), '[]')
    else '[]' end as comments,
  case when a.user_id = ${viewer.id} or ${staffedBy(viewer)} then
    coalesce((select json_agg(json_build_object('id', m.id, 'value', m.value, 'max_mark', st.max_mark, 'author', case when mu.id is not null then ${personJson('mu')} end, 'updated_at', m.updated_at))
      from marks m left join users mu on mu.id = m.author_id where m.step_id = a.step_id and m.student_id = a.user_id), '[]')
    else '[]' end as marks,
  (select json_build_object('number', a.id || '-' || v.number, 'submitted_at', v.created_at, 'sha256', v.sha256, 'is_late', v.is_late,
      'files', coalesce((select json_agg(json_build_object('name', t ->> 'name', 'size', (t ->> 'size')::bigint))
        from jsonb_path_query(v.content, '$.fields[*].attachments[*] ? (@.type != "link")') t), '[]'))
    from answer_versions v where v.answer_id = a.id and v.number = a.version) as receipt`;
const answerJoins: Sql = sql`answers a join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join users u on u.id = a.user_id`;

export interface AnswerFilter {
  step_id?: number | undefined;
  pattern_id?: number | undefined;
  subject_id?: number | undefined;
  user_id?: number | undefined;
  size: number;
  offset: number;
}
export const selectAnswers = <Row>(
  db: Db,
  viewer: Viewer,
  filter: AnswerFilter,
): Promise<(Row & { total: number })[]> => db.rows(listQuery(viewer, filter));

function listQuery(viewer: Viewer, filter: AnswerFilter): Sql {
  const equals = (column: Sql, value: number | undefined): Sql =>
    value === undefined ? sql`true` : sql`${column} = ${value}`;
  return sql`
    with page as (
      select a.id, count(*) over ()::int as total from answers a join subjects s on s.id = a.subject_id
      where ${answerVisibleTo(viewer)} and a.version > 0
        and ${equals(sql`a.step_id`, filter.step_id)} and ${equals(sql`a.pattern_id`, filter.pattern_id)}
        and ${equals(sql`a.subject_id`, filter.subject_id)} and ${equals(sql`a.user_id`, filter.user_id)}
      order by a.submitted_at desc, a.id desc limit ${filter.size} offset ${filter.offset})
    select ${answerColumns(viewer)}, page.total from page join (${answerJoins}) on a.id = page.id
    order by a.submitted_at desc, a.id desc`;
}

/** An answer with whether the viewer may read it; undefined when it is absent or of another company. */
export const selectAnswer = <Row>(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<(Row & { may_read: boolean }) | undefined> =>
  db.row(sql`select ${answerColumns(viewer)}, ${answerVisibleTo(viewer)} as may_read from ${answerJoins}
    where a.id = ${id} and a.deleted_at is null and s.company_id = ${viewer.company_id} and s.deleted_at is null`);

export const selectVersions = <Row>(db: Db, answerId: number): Promise<Row[]> =>
  db.rows(
    sql`select number, created_at, is_late, sha256, content -> 'fields' as fields from answer_versions where answer_id = ${answerId} order by number desc`,
  );
export const selectVersionsOf = <Row>(db: Db, answerIds: number[]): Promise<Row[]> =>
  db.rows(sql`
    select a.id as answer_id, coalesce((select json_agg(json_build_object('number', v.number, 'created_at', v.created_at, 'is_late', v.is_late, 'sha256', v.sha256, 'fields', v.content -> 'fields')
      order by v.number desc) from answer_versions v where v.answer_id = a.id), '[]') as versions
    from answers a where a.id = any (${answerIds}) order by a.id`);

export interface OwnAnswer {
  id: number;
  pattern_id: number;
  step_id: number;
  user_id: number;
  version: number;
  updated_at: string;
  fields: SubmittedField[];
  field_ids: { id: number; form_id: number }[];
}
const ownFields: Sql = sql`
  coalesce((select json_agg(json_build_object('form_id', f.form_id, 'value', f.value, 'attachments', coalesce((
      select json_agg(json_build_object('type', x.type, 'attachment_id', coalesce(x.file_id, x.link_id), 'description', x.description) order by x.number, x.id)
      from answer_attachments x where x.field_id = f.id), '[]'))) from answer_fields f join forms q on q.id = f.form_id where f.answer_id = a.id and q.deleted_at is null), '[]') as fields,
  coalesce((select json_agg(json_build_object('id', f.id, 'form_id', f.form_id)) from answer_fields f join forms q on q.id = f.form_id
    where f.answer_id = a.id and q.deleted_at is null), '[]') as field_ids`;
/** The viewer's own answer, by itself or by one of its fields. */
export const selectOwnAnswer = (
  db: Db,
  viewer: Viewer,
  by: { id: number } | { fieldId: number },
): Promise<OwnAnswer | undefined> =>
  db.row(sql`
    select a.id, a.pattern_id, a.step_id, a.user_id, a.version, a.updated_at, ${ownFields}
    from answers a join subjects s on s.id = a.subject_id
    where a.deleted_at is null and s.company_id = ${viewer.company_id} and a.id = ${'id' in by ? sql`${by.id}` : sql`(select answer_id from answer_fields where id = ${by.fieldId})`}`);

export interface Task {
  step_id: number;
  subject_id: number;
  title: string;
  questions: Question[];
  due_at: string | null;
}
/** A task with its questions and the student's due date. */
export const selectTask = (db: Db, patternId: number, studentId: number): Promise<Task | undefined> =>
  db.row(sql`
    select p.step_id, st.subject_id, p.title,
      coalesce((select json_agg(json_build_object('id', f.id, 'title', f.title, 'type', f.type, 'required', f.required, 'options', f.options, 'key', f.key) order by f.number, f.id)
        from forms f where f.pattern_id = p.id and f.deleted_at is null), '[]') as questions,
      (select min(al.due_at) from abstract_lessons al join group_users gu on gu.group_id = al.group_id where al.step_id = st.id and gu.user_id = ${studentId}) as due_at
    from patterns p join steps st on st.id = p.step_id where p.id = ${patternId} and p.deleted_at is null and st.deleted_at is null`);

export interface Upload {
  type: string;
  id: number;
  name: string;
  size: number;
  sha256: string;
}
/** Uploads of the viewer among the named ones. */
export const selectUploads = (db: Db, viewer: Viewer, fileIds: number[], linkIds: number[]): Promise<Upload[]> =>
  db.rows(sql`
    select kind as type, id, name, size, sha256 from files where id = any (${fileIds}) and owner_id = ${viewer.id} and company_id = ${viewer.company_id}
    union all select 'link', id, url, 0, '' from links where id = any (${linkIds}) and owner_id = ${viewer.id} and company_id = ${viewer.company_id}`);

export interface KeptKey {
  request_sha256: string;
  response: { answer_id?: number };
}
/** Claims an idempotency key; a second claim waits for the first transaction and then finds what it kept. */
export async function claimKey(db: Db, userId: number, key: string, requestHash: string): Promise<KeptKey | undefined> {
  const claimed = await db.run(sql`
    insert into idempotency_keys (user_id, key, request_sha256, response) values (${userId}, ${key}, ${requestHash}, '{}') on conflict do nothing`);
  return claimed > 0
    ? undefined
    : db.one<KeptKey>(
        sql`select request_sha256, response from idempotency_keys where user_id = ${userId} and key = ${key}`,
      );
}
export const keepResponse = (db: Db, userId: number, key: string, answerId: number) =>
  db.run(
    sql`update idempotency_keys set response = jsonb_build_object('answer_id', ${answerId}::int) where user_id = ${userId} and key = ${key}`,
  );
export const deleteOldKeys = (db: Db) =>
  db.run(sql`delete from idempotency_keys where created_at < now() - interval '7 days'`);

/** The student's answer to a task, made when there is none; locked until the transaction ends. */
export async function lockAnswer(
  db: Db,
  patternId: number,
  task: Task,
  userId: number,
): Promise<{ id: number; version: number; updated_at: string }> {
  const find = () =>
    db.row<{ id: number; version: number; updated_at: string }>(sql`
      select id, version, updated_at from answers where pattern_id = ${patternId} and user_id = ${userId} and deleted_at is null for update`);
  const known = await find();
  if (known) return known;
  const made = await db.row<{ id: number; version: number; updated_at: string }>(sql`
    insert into answers (pattern_id, step_id, subject_id, user_id) values (${patternId}, ${task.step_id}, ${task.subject_id}, ${userId})
    on conflict (pattern_id, user_id) where deleted_at is null do nothing returning id, version, updated_at`);
  return made ?? (await find())!;
}

export interface WrittenField {
  form_id: number;
  value: unknown;
  credit: number | null;
  attachments: { type: string; attachment_id: number; description: string; number: number }[];
}
/** Replaces fields and attachments of an answer in one statement; questions that are not named lose their field, what was said about it stays with the answer. */
export const writeFields = (db: Db, answerId: number, fields: WrittenField[]) =>
  db.run(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as g(form_id int, value jsonb, credit numeric, attachments jsonb)),
    gone as (delete from answer_attachments where answer_id = ${answerId}),
    emptied as (select f.id from answer_fields f where f.answer_id = ${answerId} and not exists (select 1 from given where given.form_id = f.form_id)),
    talked as (update comments set field_id = null where field_id in (select id from emptied)),
    removed as (delete from answer_fields where id in (select id from emptied)),
    written as (
      insert into answer_fields (answer_id, form_id, value, credit) select ${answerId}, form_id, value, credit from given
      on conflict (answer_id, form_id) do update set value = excluded.value, credit = excluded.credit, updated_at = now() returning id, form_id)
    insert into answer_attachments (answer_id, field_id, type, file_id, link_id, description, number)
    select ${answerId}, written.id, x.type, case when x.type <> 'link' then x.attachment_id end, case when x.type = 'link' then x.attachment_id end, x.description, x.number
    from given join written on written.form_id = given.form_id
    cross join lateral jsonb_to_recordset(given.attachments) as x(type text, attachment_id int, description text, number int)`);

export interface Submission {
  answerId: number;
  version: number;
  isLate: boolean;
  content: string;
  sha256: string;
}
/** Writes the version and puts the answer into the queue. */
export const writeVersion = (db: Db, s: Submission) =>
  db.run(sql`
    with kept as (
      insert into answer_versions (answer_id, number, content, sha256, is_late) values (${s.answerId}, ${s.version}, ${s.content}::jsonb, ${s.sha256}, ${s.isLate}))
    update answers set version = ${s.version}, is_late = ${s.isLate}, submitted_at = now(), waiting_since = now(), updated_at = now() where id = ${s.answerId}`);

export interface AccessChange {
  title?: string | undefined;
  privacy?: number | undefined;
  access_users_ids?: number[] | undefined;
  access_companies_ids?: number[] | undefined;
}
export async function writeAccess(db: Db, viewer: Viewer, answerId: number, change: AccessChange): Promise<void> {
  if (change.title !== undefined || change.privacy !== undefined) {
    await db.run(
      sql`update answers set title = coalesce(${change.title ?? null}, title), privacy = coalesce(${change.privacy ?? null}::smallint, privacy), updated_at = now() where id = ${answerId}`,
    );
  }
  if (change.access_users_ids) {
    await db.run(sql`
      with gone as (delete from answer_access_users where answer_id = ${answerId} and user_id <> all (${change.access_users_ids}))
      insert into answer_access_users (answer_id, user_id)
      select ${answerId}, m.user_id from company_members m where m.company_id = ${viewer.company_id} and m.user_id = any (${change.access_users_ids}) on conflict do nothing`);
  }
  if (change.access_companies_ids) {
    await db.run(sql`
      with gone as (delete from answer_access_companies where answer_id = ${answerId} and company_id <> all (${change.access_companies_ids}))
      insert into answer_access_companies (answer_id, company_id)
      select ${answerId}, m.company_id from company_members m where m.user_id = ${viewer.id} and m.company_id = any (${change.access_companies_ids}) on conflict do nothing`);
  }
}

export interface CommentInView {
  id: number;
  author_id: number;
  answer_id: number;
  deleted_at: string | null;
}
export const selectCommentInView = (db: Db, viewer: Viewer, id: number): Promise<CommentInView | undefined> =>
  db.row(sql`
    select k.id, k.author_id, k.answer_id, k.deleted_at from comments k join answers a on a.id = k.answer_id join subjects s on s.id = a.subject_id
    where k.id = ${id} and a.deleted_at is null and s.company_id = ${viewer.company_id} and s.deleted_at is null`);
export const selectComment = <Row>(db: Db, id: number): Promise<Row> =>
  db.one(sql`
    select k.id, k.answer_id as ugc_answer_id, k.field_id as ugc_field_id, k.text, ${personJson('ku')} as author, k.created_at, k.updated_at
    from comments k join users ku on ku.id = k.author_id where k.id = ${id}`);
export const insertComment = (
  db: Db,
  viewer: Viewer,
  comment: { answerId: number; fieldId: number | null; text: string },
): Promise<{ id: number } | undefined> =>
  db.row(sql`
    insert into comments (answer_id, field_id, author_id, text)
    select ${comment.answerId}::int, ${comment.fieldId}::int, ${viewer.id}::int, ${comment.text}::text
    where ${comment.fieldId}::int is null or exists (select 1 from answer_fields where id = ${comment.fieldId} and answer_id = ${comment.answerId}) returning id`);
export const updateCommentText = (db: Db, id: number, text: string, asRead: string | undefined): Promise<number> =>
  db.run(
    sql`update comments set text = ${text}, updated_at = now() where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz)`,
  );
export const setCommentDeleted = (db: Db, id: number, deleted: boolean) =>
  db.run(sql`update comments set deleted_at = case when ${deleted} then now() end where id = ${id}`);
