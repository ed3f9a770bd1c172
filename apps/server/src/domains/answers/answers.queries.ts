import type { Person } from '@orbita/contract/schemas';
import type { answers, AnswerState, UgcAnswer, AnswerVersion } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import {
  assignments,
  type ColumnMap,
  type Columns,
  type Db,
  type FieldsOf,
  hasAssignments,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { attachmentListFields, attachmentListsOf } from '../files/index.ts';
import { staffedBy } from '../../access/subjects.access.ts';
import { mayMeet } from '../../access/people.access.ts';
import { nameMatches, personColumns, personJson } from '../users/index.ts';
import { expertiseJson } from '../expertises/index.ts';
import { retakeDueOf } from '../../access/retakes.access.ts';
import { canMarkAs } from '../../access/subjects.access.ts';
import { isOver, takesAnswersOf } from '../../access/answer-window.ts';
import { hasDraws, isAskedNow, wasDrawnBy } from '../../access/draws.access.ts';
import { answerVisibleTo, answerDetailsVisibleTo } from '../../access/answers.access.ts';
import { studiesStep } from '../../access/topics.access.ts';
import { plannedDueOf } from '../../access/topic-plans.access.ts';
import type { Question, SubmittedField } from './hand-in/answer-check.ts';
import { commentJson } from './comments/comments.queries.ts';
import { listedValue, textsOf, wholeValue } from './list-texts.sql.ts';

/**
 * Describes where the answer `a` stands, given a condition for who sees everything.
 * Only the author and staff see the outcome; others see only whether the answer is waiting.
 */
const stateOf = (
  seesAll: Sql,
): Sql => sql`case when a.waiting_since is not null then 'waiting' when not ${seesAll} then 'seen'
  else coalesce((select case when p.passed_status_id = ${RETURNED_STATUS_ID} then 'returned' when f.is_final then 'marked' end
      from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id where p.step_id = a.step_id and p.student_id = a.user_id),
    case when exists (select 1 from main_marks m where m.step_id = a.step_id and m.student_id = a.user_id) then 'marked' else 'seen' end) end`;

/** Condition: the author of `a` has passed its topic, so the work is accepted. */
const isAccepted: Sql = sql`exists (select 1 from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id
  where p.step_id = a.step_id and p.student_id = a.user_id and f.is_final)`;

const placeJson: Sql = sql`json_build_object('pattern_title', (select title from patterns where id = a.pattern_id), 'step_title', st.title, 'subject_title', s.title, 'subject_color', s.color)`;
const marksJson: Sql = sql`coalesce((select json_agg(json_build_object('id', m.id, 'value', m.value, 'max_mark', st.max_mark, 'author', case when mu.id is not null then ${personJson('mu')} end, 'updated_at', m.updated_at))
      from main_marks m left join users mu on mu.id = m.author_id where m.step_id = a.step_id and m.student_id = a.user_id), '[]')`;

/** The time of version `v` in the signed format. */
const signedMoment: Sql = sql`to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What is known of an answer before it is written: column `ahead` over topic `st` and discipline `s`. */
export interface UnwrittenAnswer extends Pick<UgcAnswer, 'user' | 'place' | 'marks'> {
  is_accepted: boolean;
}
export const unwrittenAnswerColumn = (patternId: number, userId: number): Columns<{ ahead: UnwrittenAnswer }> => sql`
  (select json_build_object('user', ${personJson('u')}, 'place', ${placeJson}, 'marks', ${marksJson}, 'is_accepted', ${isAccepted})
    from (select ${patternId}::int as pattern_id, st.id as step_id, ${userId}::int as user_id) a join users u on u.id = a.user_id) as ahead`;

/**
 * Columns of an answer as in the contract, over {@link answerJoins}; details are included for the author and staff only.
 * A list passes {@link listedValue} and has a part {@link textsOf}.
 */
export const answerColumns = (viewer: Viewer, value: Sql = wholeValue): Sql => sql`
  a.id, a.pattern_id, a.step_id, a.subject_id, ${personJson('u')} as "user", a.title, a.privacy, a.version, a.is_late, a.waiting_since is not null as is_waiting,
  exists (select 1 from answers_to_mark k where k.answer_id = a.id) as is_being_marked,
  a.created_at, a.updated_at, ${stateOf(sql`w.sees_all`)} as state,
  ${placeJson} as place,
  not s.is_archived and (${canMarkAs(viewer)} or (a.user_id = ${viewer.id} and ${takesAnswersOf(viewer.id)} and not ${isAccepted} and ${studiesStep(viewer)})) as may_delete,
  case when w.sees_all then coalesce((select array_agg(user_id) from answer_access_users where answer_id = a.id), '{}') else '{}' end as access_users_ids,
  case when w.sees_all then coalesce((select array_agg(company_id) from answer_access_companies where answer_id = a.id), '{}') else '{}' end as access_companies_ids,
  case when w.sees_all then
    coalesce((select json_agg(${personJson('pu')} order by pu.last_name, pu.id) from answer_access_users au join users pu on pu.id = au.user_id where au.answer_id = a.id), '[]')
    else '[]' end as access_users,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', co.id, 'title', co.title) order by co.title) from answer_access_companies ac join companies co on co.id = ac.company_id where ac.answer_id = a.id), '[]')
    else '[]' end as access_companies,
  coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, ${value},
      'credit', case when w.is_staff or (w.sees_all and ${isOver()}) then af.credit end,
      ${attachmentListFields('g')}) order by q.number, q.id)
    from answer_fields af join forms q on q.id = af.form_id cross join lateral ${attachmentListsOf('answer_attachments', sql`x.field_id = af.id`)} g where af.answer_id = a.id and q.deleted_at is null and (w.sees_all or ${wasDrawnBy(sql`q`, sql`${viewer.id}::int`)})), '[]') as fields,
  case when w.sees_all then
    coalesce((select json_agg(${expertiseJson} order by e.created_at, e.id) from expertises e join users eu on eu.id = e.author_id where e.answer_id = a.id and e.deleted_at is null), '[]')
    else '[]' end as expertises,
  case when w.sees_all then
    coalesce((select json_agg(${commentJson} order by k.created_at, k.id) from comments k join users ku on ku.id = k.author_id where k.answer_id = a.id and k.deleted_at is null), '[]')
    else '[]' end as comments,
  case when w.sees_all then
    ${marksJson}
    else '[]' end as marks,
  coalesce((select json_build_object('number', a.id || '-' || v.number, 'submitted_at', ${signedMoment}, 'sha256', v.sha256, 'is_late', v.is_late,
      'files', coalesce((select json_agg(json_build_object('name', t ->> 'name', 'size', (t ->> 'size')::bigint))
        from jsonb_path_query(v.content, '$.fields[*].attachments[*] ? (@.type != "link")') t), '[]'))
    from answer_versions v where v.answer_id = a.id and v.number = a.version),
    json_build_object('number', a.id || '-0', 'submitted_at', a.created_at, 'sha256', '', 'is_late', false, 'files', '[]'::json)) as receipt`;
/** Joins answer `a` with discipline `s`, topic `st`, author `u` and what the viewer may see `w`. */
export const answerJoins = (
  viewer: Viewer,
): Sql => sql`answers a join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join users u on u.id = a.user_id
  cross join lateral (select ${answerDetailsVisibleTo(viewer)} as sees_all, ${staffedBy(viewer)} as is_staff offset 0) w`;

export interface AnswerFilter {
  step_id?: number | undefined;
  pattern_id?: number | undefined;
  subject_id?: number | undefined;
  user_id?: number | undefined;
  state?: AnswerState | undefined;
  late?: boolean | undefined;
}
export interface AnswerPage extends AnswerFilter {
  size: number;
  offset: number;
}
export const selectAnswers = (db: Db, viewer: Viewer, filter: AnswerPage): Promise<(UgcAnswer & { total: number })[]> =>
  db.rows(listQuery(viewer, filter));

/** Condition over answers `a`: their task is not deleted; answers to a deleted task return when it is restored. */
const isAskedStill: Sql = sql`exists (
  select 1 from patterns p join steps t on t.id = p.step_id where p.id = a.pattern_id and p.deleted_at is null and t.deleted_at is null)`;

/** Condition over answers `a` of disciplines `s`: they match the filter and the viewer may read them. */
function matching(viewer: Viewer, filter: AnswerFilter): Sql {
  const equals = (column: Sql, value: number | undefined): Sql =>
    value === undefined ? sql`true` : sql`${column} = ${value}`;
  return sql`${answerVisibleTo(viewer)} and a.version > 0 and ${isAskedStill}
    and ${equals(sql`a.step_id`, filter.step_id)} and ${equals(sql`a.pattern_id`, filter.pattern_id)}
    and ${equals(sql`a.subject_id`, filter.subject_id)} and ${equals(sql`a.user_id`, filter.user_id)}
    and ${filter.late ? sql`a.is_late` : sql`true`} and ${filter.state === undefined ? sql`true` : sql`${stateOf(answerDetailsVisibleTo(viewer))} = ${filter.state}`}`;
}

function listQuery(viewer: Viewer, filter: AnswerPage): Sql {
  // The answers of a person in one topic are few, and the page where they are changed needs them whole.
  const isTopic = filter.user_id !== undefined && (filter.step_id ?? filter.pattern_id) !== undefined;
  return sql`
    with page as (
      select a.id, count(*) over ()::int as total from answers a join subjects s on s.id = a.subject_id
      where ${matching(viewer, filter)}
      order by a.submitted_at desc, a.id desc limit ${filter.size} offset ${filter.offset})
      ${isTopic ? sql`` : sql`, ${textsOf(sql`page listed`)}`}
    select ${answerColumns(viewer, isTopic ? wholeValue : listedValue)}, page.total from page join (${answerJoins(viewer)}) on a.id = page.id
    order by a.submitted_at desc, a.id desc`;
}

/** Counts the answers of a filter by state, ignoring the filter's own state. */
export const countStates = (
  db: Db,
  viewer: Viewer,
  { state: _, ...filter }: AnswerFilter,
): Promise<{ state: AnswerState; n: number }[]> =>
  db.rows(sql`
    select state, count(*)::int as n from (
      select ${stateOf(answerDetailsVisibleTo(viewer))} as state from answers a join subjects s on s.id = a.subject_id where ${matching(viewer, filter)}) counted group by state`);

interface Reader extends Person {
  groups: { id: number; name: string }[];
}
/** Returns people whom the viewer may name as readers of an answer. */
export const selectReaders = (
  db: Db,
  viewer: Viewer,
  filter: { query: string | undefined; size: number; offset: number },
): Promise<(Reader & { total: number })[]> =>
  db.rows(sql`
    select ${personColumns('u')}, count(*) over ()::int as total,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users gu join groups g on g.id = gu.group_id
        where gu.user_id = u.id and g.company_id = ${viewer.company_id}), '[]') as groups
    from users u join company_members cm on cm.user_id = u.id and cm.company_id = ${viewer.company_id}
    where u.id <> ${viewer.id} and ${mayMeet(viewer, sql`cm.user_id`)} and ${nameMatches('u', filter.query)}
    order by u.last_name, u.first_name, u.id limit ${filter.size} offset ${filter.offset}`);

/** Returns an answer and whether the viewer may read it; undefined when it does not exist in the company. */
export const selectAnswer = (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<(UgcAnswer & { may_read: boolean }) | undefined> =>
  db.row(sql`select ${answerColumns(viewer)}, ${answerVisibleTo(viewer)} as may_read from ${answerJoins(viewer)}
    where a.id = ${id} and a.deleted_at is null and s.company_id = ${viewer.company_id} and s.deleted_at is null`);

/** The fields of version `v`; what was typed before its question asked for rich text is shown as it was typed. */
const versionFields: Sql = sql`
  coalesce((select jsonb_agg(case when q.type = 'richText' and jsonb_typeof(f -> 'value') = 'string' then jsonb_set(f, '{value}', to_jsonb(rich_or_typed(f ->> 'value'))) else f end order by n)
    from jsonb_array_elements(v.content -> 'fields') with ordinality as t(f, n) left join forms q on q.id = (f ->> 'form_id')::int), '[]')`;

export const selectVersions = (db: Db, answerId: number): Promise<AnswerVersion[]> =>
  db.rows(
    sql`select v.number, v.created_at, v.is_late, v.sha256, ${versionFields} as fields from answer_versions v where v.answer_id = ${answerId} order by v.number desc`,
  );
interface VersionsOfAnswer {
  answer_id: number;
  versions: AnswerVersion[];
}
export const selectVersionsOf = (db: Db, answerIds: number[]): Promise<VersionsOfAnswer[]> =>
  db.rows(sql`
    select a.id as answer_id, coalesce((select json_agg(json_build_object('number', v.number, 'created_at', v.created_at, 'is_late', v.is_late, 'sha256', v.sha256, 'fields', ${versionFields})
      order by v.number desc) from answer_versions v where v.answer_id = a.id), '[]') as versions
    from answers a where a.id = any (${answerIds}) order by a.id`);

export interface OwnAnswer {
  id: number;
  pattern_id: number;
  step_id: number;
  user_id: number;
  version: number;
  privacy: number;
  updated_at: string;
  fields: SubmittedField[];
  field_ids: { id: number; form_id: number }[];
}
const ownFields: Sql = sql`
  coalesce((select json_agg(json_build_object('form_id', f.form_id, 'value', f.value, 'attachments', coalesce((
      select json_agg(json_build_object('type', x.type, 'attachment_id', coalesce(x.file_id, x.link_id), 'description', x.description) order by x.number, x.id)
      from answer_attachments x where x.field_id = f.id), '[]'))) from answer_fields f join forms q on q.id = f.form_id where f.answer_id = a.id and q.deleted_at is null and ${isAskedNow(sql`q`, sql`a.pattern_id`, sql`a.user_id`)}), '[]') as fields,
  coalesce((select json_agg(json_build_object('id', f.id, 'form_id', f.form_id)) from answer_fields f join forms q on q.id = f.form_id
    where f.answer_id = a.id and q.deleted_at is null and ${isAskedNow(sql`q`, sql`a.pattern_id`, sql`a.user_id`)}), '[]') as field_ids`;
/** Returns the viewer's own answer, found by its id or by one of its fields. */
export const selectOwnAnswer = (
  db: Db,
  viewer: Viewer,
  by: { id: number } | { fieldId: number },
): Promise<OwnAnswer | undefined> =>
  db.row(sql`
    select a.id, a.pattern_id, a.step_id, a.user_id, a.version, a.privacy, a.updated_at, ${ownFields}
    from answers a join subjects s on s.id = a.subject_id
    where a.deleted_at is null and s.company_id = ${viewer.company_id} and s.deleted_at is null and a.id = ${'id' in by ? sql`${by.id}` : sql`(select answer_id from answer_fields where id = ${by.fieldId})`}`);

export interface Task {
  title: string;
  attempts_limit: number | null;
  time_limit_minutes: number | null;
  auto_mark: boolean;
  file_types: string[];
  has_draws: boolean;
  questions: Question[];
}
/** Columns over topic `st`: one of its tasks with its questions, and the student's due date. */
export const taskColumns = (
  patternId: number,
  studentId: number,
): Columns<{ task: Task; due_at: string | null }> => sql`
  (select json_build_object('title', p.title, 'attempts_limit', p.attempts_limit, 'time_limit_minutes', p.time_limit_minutes, 'auto_mark', p.auto_mark, 'file_types', p.file_types, 'has_draws', ${hasDraws(sql`p`)}, 'questions',
      coalesce((select json_agg(json_build_object('id', f.id, 'draw_id', f.draw_id, 'title', f.title, 'type', f.type, 'required', f.required, 'options', f.options, 'matches', f.matches, 'key', f.key,
          'tolerance', f.tolerance, 'option_ids', f.option_ids, 'match_ids', f.match_ids, 'retired_options', f.retired_options, 'retired_matches', f.retired_matches) order by f.number, f.id)
        from forms f where f.pattern_id = p.id and f.deleted_at is null and ${isAskedNow(sql`f`, sql`p.id`, sql`${studentId}::int`)}), '[]')) from patterns p where p.id = ${patternId}) as task,
  coalesce(${retakeDueOf(studentId)}, ${plannedDueOf(studentId)}) as due_at,`;

export interface Upload {
  type: string;
  id: number;
  name: string;
  size: number;
  sha256: string;
}
/** Returns those of the uploads that belong to the viewer. */
export const selectUploads = (db: Db, viewer: Viewer, fileIds: number[], linkIds: number[]): Promise<Upload[]> =>
  db.rows(sql`
    select kind as type, id, name, size, sha256 from files where id = any (${fileIds}) and owner_id = ${viewer.id} and company_id = ${viewer.company_id}
    union all select 'link', id, url, 0, '' from links where id = any (${linkIds}) and owner_id = ${viewer.id} and company_id = ${viewer.company_id}`);

export type AccessChange = FieldsOf<BodyOf<typeof answers.updateAnswer>>;
const accessFields: ColumnMap<AccessChange> = {
  title: true,
  privacy: true,
  access_users_ids: { elsewhere: 'writeReaders' },
  access_companies_ids: { elsewhere: 'writeReaders' },
};
export async function writeAccess<Given extends AccessChange>(
  db: Db,
  viewer: Viewer,
  answerId: number,
  change: Whole<AccessChange, Given>,
): Promise<void> {
  if (hasAssignments(accessFields, change)) {
    const changes = assignments(accessFields, change, sql`updated_at = now()`);
    await db.run(sql`update answers set ${changes} where id = ${answerId}`);
  }
  await writeReaders(db, viewer, answerId, change);
}
/** Replaces the people and companies that may read an answer; lists that are not given stay, and people whom the viewer may not meet are left out. */
export async function writeReaders(db: Db, viewer: Viewer, answerId: number, change: AccessChange): Promise<void> {
  if (change.access_users_ids) {
    await db.run(sql`
      with gone as (delete from answer_access_users where answer_id = ${answerId} and user_id <> all (${change.access_users_ids}))
      insert into answer_access_users (answer_id, user_id)
      select ${answerId}, m.user_id from company_members m where m.company_id = ${viewer.company_id} and m.user_id = any (${change.access_users_ids}) and ${mayMeet(viewer, sql`m.user_id`)} on conflict do nothing`);
  }
  if (change.access_companies_ids) {
    await db.run(sql`
      with gone as (delete from answer_access_companies where answer_id = ${answerId} and company_id <> all (${change.access_companies_ids}))
      insert into answer_access_companies (answer_id, company_id)
      select ${answerId}, m.company_id from company_members m where m.user_id = ${viewer.id} and m.company_id = any (${change.access_companies_ids}) on conflict do nothing`);
  }
}
