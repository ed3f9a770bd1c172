import type { BodyOf } from '@orbita/contract/endpoint';
import type { RecordAct } from '@orbita/contract/record-acts';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import type { RetakeState, Retake, RetakeCandidate, retakes } from '@orbita/contract/retakes';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  selection,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { writeAuditRecords } from '../audit/index.ts';
import { nameMatches, personJson } from '../users/index.ts';
import { mayMeet } from '../../access/people.access.ts';
import { draftShownTo, staffedBy } from '../../access/subjects.access.ts';
import { asksForWork, plannedDueOf, topicsAwaitingMark } from '../../access/topic-plans.access.ts';
import { retakeAllPassed } from '../../access/retakes.access.ts';
import { chapterLockedFor } from '../../access/topic-passwords.access.ts';
import { rolesAdmit } from '../../access/topic-roles.access.ts';
import { retakeReschedulableBy, retakeEditableBy } from './retakes.access.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

const isFinal = (status: Sql): Sql =>
  sql`exists (select 1 from pass_statuses ps where ps.company_id = r.company_id and ps.id = ${status} and ps.is_final)`;

/**
 * Lists the topics of the retakes in the statement's `page`, with current results for open retakes and stored results
 * for closed ones.
 * A topic that is hidden from the student or behind the password of its chapter counts, but is named only to staff.
 */
const doneParts = (viewer: Viewer): Sql => sql`
  todo as materialized (
    select rc.retake_id, json_agg(json_build_object('step_id', st.id, 'title', st.title, 'max_mark', st.max_mark, 'is_retake', st.is_retake,
        'mark', case when r.is_closed then rc.mark else m.value end, 'passed_status_id', x.status, 'is_done', ${isFinal(sql`x.status`)})
        order by c.position, c.id, st.position, st.id) filter (where not st.hidden and not c.hidden and ${rolesAdmit(sql`r.student_id`)} and not ${chapterLockedFor(sql`r.student_id`)} or ${staffedBy(viewer)} and ${draftShownTo(viewer)}) as list,
      bool_and(${isFinal(sql`x.status`)}) as is_done
    from page r join subjects s on s.id = r.subject_id join retake_checkpoints rc on rc.retake_id = r.id join steps st on st.id = rc.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id
    left join main_marks m on m.step_id = rc.step_id and m.student_id = r.student_id
    left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id
    cross join lateral (select case when r.is_closed then rc.passed_status_id else p.passed_status_id end as status) x
    group by rc.retake_id),
  conducting as materialized (
    select ru.retake_id, json_agg(${personJson('cu')} order by cu.last_name, cu.first_name) as list, count(*)::int as n
    from page r join retake_users ru on ru.retake_id = r.id join users cu on cu.id = ru.user_id group by ru.retake_id)`;

const stateOf: Sql = sql`
  case when r.is_closed then 'closed' when coalesce(t.is_done, false) then 'done' when r.until < now() then 'overdue' else 'open' end`;

const retakeColumns = (viewer: Viewer): Sql => sql`
  r.id, ${personJson('u')} as student, r.subject_id, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject,
  coalesce((select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
    where gu.user_id = u.id and sg.subject_id = s.id order by g.name limit 1), '') as group_name,
  r.is_closed, ${stateOf} as state, r.starts_at, r.until, r.comment, coalesce(t.list, '[]') as retake_checkpoints,
  coalesce(k.list, '[]') as retake_users, coalesce(k.n, 0) as retake_users_count, case when au.id is not null then ${personJson('au')} end as author,
  r.created_at, r.closed_at, r.updated_at, ${retakeEditableBy(viewer)} as can_edit, ${retakeReschedulableBy(viewer)} as can_set_dates`;
const retakeJoins: Sql = sql`
  join users u on u.id = r.student_id join subjects s on s.id = r.subject_id left join users au on au.id = r.author_id
  left join todo t on t.retake_id = r.id left join conducting k on k.retake_id = r.id`;

export const living = (viewer: Viewer): Sql =>
  sql`r.company_id = ${viewer.company_id} and r.deleted_at is null and s.deleted_at is null`;

export const inState: Record<RetakeState, Sql> = {
  open: sql`not r.is_closed and (r.until is null or r.until >= now()) and not ${retakeAllPassed}`,
  overdue: sql`not r.is_closed and r.until < now() and not ${retakeAllPassed}`,
  done: sql`not r.is_closed and ${retakeAllPassed}`,
  closed: sql`r.is_closed`,
};

export interface RetakeFilter {
  query?: string | undefined;
  subject_id?: number | undefined;
  group_id?: number | undefined;
  student_id?: number | undefined;
  state?: RetakeState | undefined;
}
const conditionsOf = (filter: RetakeFilter): Sql => {
  const words = filter.query?.trim();
  return sql`(${filter.subject_id === undefined ? sql`true` : sql`r.subject_id = ${filter.subject_id}`}
    and ${filter.student_id === undefined ? sql`true` : sql`r.student_id = ${filter.student_id}`}
    and ${filter.group_id === undefined ? sql`true` : sql`exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = ${filter.group_id})`}
    and ${words ? sql`(${nameMatches('u', words)} or ${hasWords(sql`s.title`, words)})` : sql`true`})`;
};

/** Returns one page of the retakes in a scope, open ones first by date. */
export function selectRetakes(
  db: Db,
  viewer: Viewer,
  scope: Sql,
  filter: RetakeFilter & { size: number; offset: number },
): Promise<Retake[]> {
  const state = filter.state === undefined ? sql`true` : inState[filter.state];
  const order = sql`r.is_closed, r.until nulls last, r.id desc`;
  return db.rows(sql`
    with page as materialized (
      select r.* from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id
      where ${living(viewer)} and ${scope} and ${conditionsOf(filter)} and ${state}
      order by ${order} limit ${filter.size} offset ${filter.offset}),
    ${doneParts(viewer)}
    select ${retakeColumns(viewer)} from page r ${retakeJoins} order by ${order}`);
}

/** Counts retakes by state, with every filter but that of the state. */
export const countRetakes = (
  db: Db,
  viewer: Viewer,
  scope: Sql,
  filter: RetakeFilter,
): Promise<Record<RetakeState, number>> =>
  db.one(sql`
    select (count(*) filter (where ${inState.open}))::int as open, (count(*) filter (where ${inState.overdue}))::int as overdue,
      (count(*) filter (where ${inState.done}))::int as done, (count(*) filter (where ${inState.closed}))::int as closed
    from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where ${living(viewer)} and ${scope} and ${conditionsOf(filter)}`);

export const selectRetakesByIds = (db: Db, viewer: Viewer, ids: number[]): Promise<Retake[]> =>
  db.rows(sql`
    with page as materialized (select r.* from retakes r where r.id = any (${ids}) and r.company_id = ${viewer.company_id}),
    ${doneParts(viewer)}
    select ${retakeColumns(viewer)} from page r ${retakeJoins} order by u.last_name, u.first_name, r.id`);

export interface RetakeInView {
  id: number;
  student_id: number;
  subject_id: number;
  is_closed: boolean;
  is_archived: boolean;
  starts_at: string | null;
  until: string | null;
  comment: string;
  updated_at: string;
  user_ids: number[];
  /** Its topics, as they are read: those that were deleted are left out. */
  step_ids: number[];
  can_edit: boolean;
  can_set_dates: boolean;
}
/** Returns and locks retakes with what the viewer may do; deleted ones on request. */
export const lockRetakes = (db: Db, viewer: Viewer, ids: number[], deleted: boolean): Promise<RetakeInView[]> =>
  db.rows(sql`
    select r.id, r.student_id, r.subject_id, r.is_closed, s.is_archived, r.starts_at, r.until, r.comment, r.updated_at,
      array(select ru.user_id from retake_users ru where ru.retake_id = r.id order by ru.user_id) as user_ids,
      array(select c.step_id from retake_checkpoints c join steps st on st.id = c.step_id and st.deleted_at is null where c.retake_id = r.id order by c.step_id) as step_ids,
      ${retakeEditableBy(viewer)} as can_edit, ${retakeReschedulableBy(viewer)} as can_set_dates
    from retakes r join subjects s on s.id = r.subject_id
    where r.id = any (${ids}) and r.company_id = ${viewer.company_id} and s.deleted_at is null and (r.deleted_at is not null) = ${deleted} order by r.id for update of r`);

/** Condition: the person studies the discipline. */
const studies = (userId: Sql, subjectId: Sql): Sql =>
  sql`exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = ${userId} and sg.subject_id = ${subjectId})`;
/** Whether one of the retakes is open and of somebody who does not study its discipline any more. */
export const isOfLeaver = async (db: Db, ids: number[]): Promise<boolean> =>
  (await db.row(sql`
    select 1 from retakes r where r.id = any (${ids}) and not r.is_closed and not (
      exists (select 1 from company_members m where m.company_id = r.company_id and m.user_id = r.student_id)
      and ${studies(sql`r.student_id`, sql`r.subject_id`)}) limit 1`)) !== undefined;
/** Returns those of the people who study the discipline, and whether they have an open retake in it. */
export const selectLearners = (
  db: Db,
  viewer: Viewer,
  subjectId: number,
  studentIds: number[],
): Promise<{ id: number; has_open: boolean }[]> =>
  db.rows(sql`
    select m.user_id as id, exists (select 1 from retakes r where r.student_id = m.user_id and r.subject_id = ${subjectId} and not r.is_closed and r.deleted_at is null) as has_open
    from company_members m where m.company_id = ${viewer.company_id} and m.user_id = any (${studentIds})
      and ${studies(sql`m.user_id`, sql`${subjectId}`)}`);
export const countStepsIn = async (db: Db, subjectId: number, ids: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from steps where id = any (${ids}) and subject_id = ${subjectId} and deleted_at is null`,
    )
  ).n;
/** Counts those of the people whom the viewer may meet and those of them who teach. */
export const countTeachers = (db: Db, viewer: Viewer, ids: number[]): Promise<{ members: number; teachers: number }> =>
  db.one(sql`
    select count(*)::int as members, (count(*) filter (where exists (select 1 from subject_users su join subjects s on s.id = su.subject_id
      where su.user_id = m.user_id and su.role_type = 'TEACHER' and s.company_id = m.company_id)))::int as teachers
    from company_members m where m.company_id = ${viewer.company_id} and m.user_id = any (${ids}) and ${mayMeet(viewer, sql`m.user_id`)}`);

type NewRetakeFields = FieldsOf<BodyOf<typeof retakes.createRetakes>>;
type RetakeChange = FieldsOf<BodyOf<typeof retakes.updateRetake>>;
const byCheckpoints = { elsewhere: 'insertCheckpoints' };
const retakeFields: ColumnMap<NewRetakeFields & RetakeChange> = {
  subject_id: true,
  student_id: { elsewhere: 'insertRetakes' },
  student_ids: { elsewhere: 'insertRetakes' },
  step_ids: byCheckpoints,
  retake_checkpoints: byCheckpoints,
  user_ids: { elsewhere: 'insertConductors' },
  starts_at: true,
  until: true,
  comment: (comment) => comment.trim(),
  is_closed: true,
};
/** Opens retakes; leaves out students who got one at the same moment. */
export const insertRetakes = <Given extends NewRetakeFields>(
  db: Db,
  viewer: Viewer,
  { studentIds, retake }: { studentIds: number[]; retake: Whole<NewRetakeFields, Given> },
): Promise<{ id: number; student_id: number }[]> => {
  const own = { company_id: viewer.company_id, student_id: sql`u`, author_id: viewer.id };
  return db.rows(sql`
    insert into retakes ${selection(retakeFields, { comment: '', ...retake }, own)} from unnest(${studentIds}::int[]) u
    on conflict (student_id, subject_id) where not is_closed and deleted_at is null do nothing returning id, student_id`);
};

/** Condition: student `u` has failed topic `st`: the status is «Не пройден», or the due date of its work has passed without a pass and nothing waits to be marked. */
const failed = (student: Sql): Sql => sql`(not st.is_retake and st.type = 2 and (
    exists (select 1 from passings p where p.step_id = st.id and p.student_id = ${student} and p.passed_status_id = ${NOT_PASSED_STATUS_ID})
    or (${asksForWork()} and ${plannedDueOf(student)} < now()
      and not exists (select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
        where p.step_id = st.id and p.student_id = ${student} and ps.is_final)
      and st.id not in (${topicsAwaitingMark(student)}))))`;

/**
 * Inserts the topics of retakes: the named ones, otherwise the discipline's retake topics, otherwise the topics that each
 * student failed.
 */
export const insertCheckpoints = (db: Db, retakeIds: number[], stepIds: number[] | undefined): Promise<number> => {
  const chosen =
    stepIds === undefined
      ? sql`(st.is_retake or (not exists (select 1 from steps o where o.subject_id = r.subject_id and o.is_retake and o.deleted_at is null and not o.hidden) and ${failed(sql`r.student_id`)}))`
      : sql`st.id = any (${stepIds})`;
  return db.run(sql`
    insert into retake_checkpoints (retake_id, step_id, company_id)
    select r.id, st.id, r.company_id from retakes r join steps st on st.subject_id = r.subject_id and st.deleted_at is null join chapters c on c.id = st.chapter_id
    where r.id = any (${retakeIds}) and (${stepIds !== undefined} or (not st.hidden and not c.hidden)) and ${chosen} on conflict do nothing`);
};
export const deleteCheckpointsBut = (db: Db, retakeId: number, stepIds: number[]) =>
  db.run(sql`delete from retake_checkpoints where retake_id = ${retakeId} and not (step_id = any (${stepIds}))`);

export const insertConductors = (db: Db, retakeIds: number[], userIds: number[]) =>
  db.run(
    sql`insert into retake_users (retake_id, user_id) select r, u from unnest(${retakeIds}::int[]) r, unnest(${userIds}::int[]) u on conflict do nothing`,
  );
export const deleteConductorsBut = (db: Db, retakeId: number, userIds: number[]) =>
  db.run(sql`delete from retake_users where retake_id = ${retakeId} and not (user_id = any (${userIds}))`);

export const updateRetakeRow = <Given extends RetakeChange>(db: Db, id: number, change: Whole<RetakeChange, Given>) => {
  const { is_closed: isClosed } = change;
  const closing = isClosed === undefined ? [] : [sql`closed_at = case when ${isClosed}::boolean then now() end`];
  const changes = assignments(retakeFields, change, ...closing, sql`updated_at = now()`);
  return db.run(sql`update retakes set ${changes} where id = ${id}`);
};

/** Stores the current results with the retake, including those of retake topics that it did not ask for. */
export const saveRetakeResults = (db: Db, retakeId: number) =>
  db.run(sql`
    insert into retake_checkpoints (retake_id, step_id, company_id, mark, passed_status_id)
    select r.id, st.id, r.company_id, m.value, p.passed_status_id
    from retakes r join steps st on st.subject_id = r.subject_id and st.deleted_at is null
    left join main_marks m on m.step_id = st.id and m.student_id = r.student_id
    left join passings p on p.step_id = st.id and p.student_id = r.student_id
    where r.id = ${retakeId} and (exists (select 1 from retake_checkpoints o where o.retake_id = r.id and o.step_id = st.id)
      or (st.is_retake and (m.value is not null or p.passed_status_id is not null)))
    on conflict (retake_id, step_id) do update set mark = excluded.mark, passed_status_id = excluded.passed_status_id`);

export const setRetakesDeleted = (db: Db, ids: number[], deleted: boolean) =>
  db.run(
    sql`update retakes set deleted_at = case when ${deleted}::boolean then now() end, updated_at = now() where id = any (${ids})`,
  );
/** Whether restoring retakes would give a student two open ones. */
export const wouldDuplicateOpenRetake = async (db: Db, ids: number[]): Promise<boolean> =>
  (await db.row(sql`
    select 1 from retakes r join retakes o on o.student_id = r.student_id and o.subject_id = r.subject_id and o.id <> r.id
    where r.id = any (${ids}) and not r.is_closed and not o.is_closed and (o.deleted_at is null or o.id = any (${ids})) limit 1`)) !==
  undefined;

export interface RetakeAudit {
  id: number;
  student_id: number;
  before: unknown;
  after: unknown;
}
export const insertRetakeAudits = (db: Db, viewer: Viewer, action: RecordAct, audits: RetakeAudit[]) =>
  writeAuditRecords(
    db,
    viewer,
    audits.map(({ id, student_id, before, after }) => ({
      action,
      object_type: 'retake',
      object_id: id,
      student_id,
      old_value: before,
      new_value: after,
    })),
  );

interface RetakeChoice {
  id: number;
  title: string;
  color: string;
  groups: { id: number; name: string }[];
}
export const selectChoices = (db: Db, condition: Sql): Promise<RetakeChoice[]> =>
  db.rows(sql`
    with mine as materialized (select s.id, s.title, s.color from subjects s where ${condition} order by s.title, s.id limit 2000),
    own as (select sg.subject_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) as list
      from mine join subject_groups sg on sg.subject_id = mine.id join groups g on g.id = sg.group_id and not g.is_archived group by sg.subject_id)
    select mine.id, mine.title, mine.color, coalesce(own.list, '[]') as groups from mine left join own on own.subject_id = mine.id order by mine.title, mine.id`);

export const selectCandidates = (db: Db, subjectId: number, groupId: number): Promise<RetakeCandidate[]> =>
  db.rows(sql`
    select ${personJson('u')} as student,
      exists (select 1 from retakes r where r.student_id = u.id and r.subject_id = ${subjectId} and not r.is_closed and r.deleted_at is null) as has_open,
      coalesce((select json_agg(json_build_object('step_id', st.id, 'title', st.title) order by c.position, c.id, st.position, st.id)
        from steps st join chapters c on c.id = st.chapter_id
        where st.subject_id = ${subjectId} and st.deleted_at is null and not st.hidden and not c.hidden and ${failed(sql`u.id`)}), '[]') as failed
    from group_users gu join users u on u.id = gu.user_id
    where gu.group_id = ${groupId} and exists (select 1 from subject_groups sg where sg.group_id = gu.group_id and sg.subject_id = ${subjectId})
    order by u.last_name, u.first_name, u.id`);
interface RetakeStep {
  id: number;
  title: string;
  max_mark: number | null;
  is_retake: boolean;
}
export const selectRetakeSteps = (db: Db, subjectId: number): Promise<RetakeStep[]> =>
  db.rows(sql`
    select st.id, st.title, st.is_retake, st.max_mark from steps st join chapters c on c.id = st.chapter_id
    where st.subject_id = ${subjectId} and st.deleted_at is null and (st.is_retake or (st.type = 2 and st.max_mark is not null)) and not st.hidden and not c.hidden
    order by st.is_retake desc, c.position, c.id, st.position, st.id`);
