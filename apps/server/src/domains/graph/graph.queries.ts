import type { Arrow, GraphRole, GraphTopic } from '@orbita/contract/graph';
import { type Db, type Sql, sql } from '@orbita/database';
import { countsAsTopic } from '../../access/counted-topics.access.ts';
import { isInForce } from '../../access/role-holders.access.ts';
import { isNamedAmong, type NamedTopics } from '../../access/subjects.access.ts';
import { chapterLockedFor, stepLockedFor } from '../../access/topic-passwords.access.ts';
import { asksForWork, plannedDueOf, plannedOpeningOf } from '../../access/topic-plans.access.ts';
import { type AwaitedTopic, awaitedTopics, isTopicPassed } from '../../access/topic-prerequisites.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';

export interface TopicNode extends Omit<GraphTopic, 'state' | 'awaits'> {
  /** The student, if there is one, has passed it. */
  is_passed: boolean;
  asks_for_work: boolean;
  awaited: AwaitedTopic[];
}

export interface GraphScope {
  subjectId: number;
  named: NamedTopics;
  /** Whose progress is shown and whose passwords, roles and retakes decide; null for staff. */
  studentId: number | null;
}

const progressOf = (studentId: number | null): Sql =>
  studentId === null
    ? sql`false as is_passed, false as needs_password, null::timestamptz as due_at, null::timestamptz as opens_at, false as asks_for_work, '[]'::json as awaited`
    : sql`${isTopicPassed(studentId, 'st')} as is_passed, ${stepLockedFor(studentId)} as needs_password, ${plannedDueOf(studentId)} as due_at,
      ${plannedOpeningOf(studentId)} as opens_at,
      ${asksForWork()} as asks_for_work, ${awaitedTopics(studentId)} as awaited`;

/** Returns the topics that the graph shows, in the order of the discipline. */
export const selectTopics = (db: Db, { subjectId, named, studentId }: GraphScope): Promise<TopicNode[]> =>
  db.rows(sql`
    select st.id, st.title, st.chapter_id, c.title as chapter_title, st.type, st.max_mark, st.hidden or c.hidden as hidden,
      not st.is_retake and st.roles_ids = '{}' as may_require, ${countsAsTopic()} as counts, st.graph_x as x, st.graph_y as y, ${progressOf(studentId)}
    from steps st join chapters c on c.id = st.chapter_id
    where st.subject_id = ${subjectId} and st.deleted_at is null and c.deleted_at is null and ${isNamedAmong(named)}
      and ${studentId === null ? sql`true` : sql`(${topicShownTo(studentId)} and not ${chapterLockedFor(studentId)})`}
    order by c.position, c.id, st.position, st.id`);

/** Returns the arrows between topics of a discipline, also those of deleted topics, which may come back. */
export const selectArrows = (db: Db, subjectId: number): Promise<(Arrow & { is_deleted: boolean })[]> =>
  db.rows(sql`
    select p.required_id as "from", p.step_id as "to", st.deleted_at is not null or required.deleted_at is not null as is_deleted
    from steps st join step_prerequisites p on p.step_id = st.id join steps required on required.id = p.required_id
    where st.subject_id = ${subjectId} order by p.step_id, p.required_id`);

interface Place {
  step_id: number;
  x: number | null;
  y: number | null;
}
/** Places topics of a discipline; returns how many there are. Moving changes no content, so `updated_at` stays. */
export const updatePlaces = (db: Db, subjectId: number, places: Place[]): Promise<number> =>
  db.run(sql`
    update steps st set graph_x = o.x, graph_y = o.y from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as o(step_id int, x real, y real)
    where st.id = o.step_id and st.subject_id = ${subjectId} and st.deleted_at is null`);

/** Locks a discipline, so that of two arrows drawn at once the second sees the first. */
export const lockSubject = (tx: Db, subjectId: number) =>
  tx.row(sql`select id from subjects where id = ${subjectId} for no key update`);

export interface ArrowEnd {
  id: number;
  title: string;
  may_require: boolean;
}
/** Returns those of the topics that belong to the discipline; deleted ones only on demand. */
export const selectEnds = (db: Db, subjectId: number, ids: number[], withDeleted = false): Promise<ArrowEnd[]> =>
  db.rows(sql`
    select st.id, st.title, not st.is_retake and st.roles_ids = '{}' as may_require from steps st
    where st.subject_id = ${subjectId} and st.id = any (${ids}) and (st.deleted_at is null or ${withDeleted})`);

export const insertArrow = (db: Db, { from, to }: Arrow): Promise<number> =>
  db.run(sql`insert into step_prerequisites (step_id, required_id) values (${to}, ${from}) on conflict do nothing`);
/** Deletes arrows; returns how many there were. */
export const deleteArrows = (db: Db, arrows: Arrow[]): Promise<number> =>
  db.run(sql`
    delete from step_prerequisites p using jsonb_to_recordset(${JSON.stringify(arrows)}::jsonb) as gone("from" int, "to" int)
    where p.step_id = gone."to" and p.required_id = gone."from"`);

/** Returns the roles of the organisation in force that topics of a discipline teach, by name. */
export const selectRoles = (db: Db, companyId: number, subjectId: number): Promise<GraphRole[]> =>
  db.rows(sql`
    select r.id, r.name, r.core_type, p.x, p.y, json_agg(st.id order by st.id) as topics
    from steps st join organisation_role_steps rs on rs.step_id = st.id join organisation_roles r on r.id = rs.role_id and r.company_id = ${companyId}
      left join graph_role_places p on p.subject_id = st.subject_id and p.role_id = r.id
    where st.subject_id = ${subjectId} and st.deleted_at is null and ${isInForce(sql`r`)} group by r.id, p.x, p.y order by r.name, r.id`);

/** Places a role; returns how many there are, none when no topic of the discipline teaches it. */
export const upsertRolePlace = (
  db: Db,
  { companyId, subjectId, roleId }: { companyId: number; subjectId: number; roleId: number },
  { x, y }: { x: number; y: number },
): Promise<number> =>
  db.run(sql`
    insert into graph_role_places (subject_id, role_id, x, y)
    select ${subjectId}::int, r.id, ${x}, ${y} from organisation_roles r where r.id = ${roleId} and r.company_id = ${companyId}
      and exists (select 1 from organisation_role_steps rs join steps st on st.id = rs.step_id where rs.role_id = r.id and st.subject_id = ${subjectId} and st.deleted_at is null)
    on conflict (subject_id, role_id) do update set x = excluded.x, y = excluded.y`);
