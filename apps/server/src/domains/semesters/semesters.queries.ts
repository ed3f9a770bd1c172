import type { BodyOf } from '@orbita/contract/endpoint';
import type { NamedSemester, Semester, semesters } from '@orbita/contract/semesters';
import {
  assignments,
  type ColumnMap,
  type Db,
  empty,
  type FieldsOf,
  insertion,
  join,
  raw,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import { studiedByStudent, visibleTo } from '../../access/subjects.access.ts';
import type { Page } from '../../http/paging.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { todayOf } from '../../platform/today.sql.ts';
import { shownTitle } from '../subjects/index.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

const named = (alias: string): Sql =>
  raw(
    `json_build_object('id', ${alias}.id, 'title', ${alias}.title, 'started_at', ${alias}.started_at, 'finished_at', ${alias}.finished_at)`,
  );

/** All columns of semester `m` but the total. */
const semesterColumns: Sql = sql`
  m.id, m.title, m.started_at, m.finished_at, m.updated_at,
  coalesce((select json_agg(json_build_object('id', h.id, 'title', h.title, 'is_archived', h.is_archived) order by h.title, h.id)
    from half_semesters hs join halves h on h.id = hs.half_id where hs.semester_id = m.id), '[]') as halves,
  (select count(distinct s.id)::int from half_semesters hs join subject_halves sh on sh.half_id = hs.half_id join subjects s on s.id = sh.subject_id and s.deleted_at is null
    where hs.semester_id = m.id) as subjects_count,
  coalesce((select json_agg(${named('o')} order by o.started_at, o.id) from semesters o
    where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps`;

type State = 'current' | 'coming' | 'past';
const stateConditions: Record<State, (viewer: Viewer) => Sql> = {
  current: (viewer) =>
    sql`(m.started_at <= ${todayOf(viewer.company_id)} and m.finished_at >= ${todayOf(viewer.company_id)})`,
  coming: (viewer) => sql`m.started_at > ${todayOf(viewer.company_id)}`,
  past: (viewer) => sql`m.finished_at < ${todayOf(viewer.company_id)}`,
};
const contains = (words: string): Sql => hasWords(sql`m.title`, words);

interface ListFilter {
  query: string;
  state: State | undefined;
  sort: 'started_at' | 'finished_at' | 'title';
  descending: boolean;
}
/** Returns one page of semesters; each row carries the total. */
export function selectSemesters(
  db: Db,
  viewer: Viewer,
  filter: ListFilter,
  page: Page,
): Promise<(Semester & { total: number })[]> {
  const conditions = [
    sql`m.company_id = ${viewer.company_id}`,
    ...(filter.query ? [contains(filter.query)] : []),
    ...(filter.state ? [stateConditions[filter.state](viewer)] : []),
  ];
  const order = raw(`m.${filter.sort} ${filter.descending ? 'desc' : 'asc'}, m.title, m.id`);
  return db.rows(sql`
    with page as materialized (
      select m.*, count(*) over ()::int as total from semesters m where ${join(conditions, ' and ')} order by ${order} limit ${page.size} offset ${page.offset})
    select ${semesterColumns}, m.total from page m order by ${order}`);
}

export const countSemesters = (
  db: Db,
  viewer: Viewer,
): Promise<{ all: number; current: number; coming: number; past: number }> =>
  db.one(sql`
    select count(*)::int as all, count(*) filter (where ${stateConditions.current(viewer)})::int as current,
      count(*) filter (where ${stateConditions.coming(viewer)})::int as coming, count(*) filter (where ${stateConditions.past(viewer)})::int as past
    from semesters m where m.company_id = ${viewer.company_id}`);

/** Returns a semester, on demand locked against other changes. */
export const selectSemester = (db: Db, viewer: Viewer, id: number, isLocking = false): Promise<Semester | undefined> =>
  db.row(
    sql`select ${semesterColumns} from semesters m where m.id = ${id} and m.company_id = ${viewer.company_id} ${isLocking ? sql`for no key update` : empty}`,
  );

/** Largest number of semesters that a search returns. */
const MOST_FOUND = 100;
export function searchSemesters(
  db: Db,
  viewer: Viewer,
  { words, from, to }: { words: string; from: string | undefined; to: string | undefined },
): Promise<NamedSemester[]> {
  const conditions = [
    sql`m.company_id = ${viewer.company_id}`,
    ...(words ? [contains(words)] : []),
    ...(from === undefined ? [] : [sql`m.finished_at >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`m.started_at <= ${to}::date`]),
  ];
  return db.rows(sql`
    select m.id, m.title, m.started_at, m.finished_at from semesters m where ${join(conditions, ' and ')} order by m.started_at desc, m.id limit ${MOST_FOUND}`);
}

type SemesterFields = FieldsOf<BodyOf<typeof semesters.createSemester> & BodyOf<typeof semesters.updateSemester>>;

const semesterFields: ColumnMap<SemesterFields> = {
  title: (title) => title.trim(),
  started_at: true,
  finished_at: true,
};

export const insertSemester = <Given extends SemesterFields>(
  db: Db,
  viewer: Viewer,
  fields: Whole<SemesterFields, Given>,
): Promise<{ id: number }> =>
  db.one(
    sql`insert into semesters ${insertion(semesterFields, fields, { company_id: viewer.company_id })} returning id`,
  );

/** Updates a semester; returns false when `asRead` is stale. */
export const updateSemesterRow = async <Given extends SemesterFields>(
  db: Db,
  id: number,
  change: Whole<SemesterFields, Given>,
  asRead: string | undefined,
): Promise<boolean> => {
  const changes = assignments(semesterFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update semesters set ${changes} where id = ${id} and ${fresh}`)) === 1;
};

/** Locks a semester that is to be deleted, so that results of it are confirmed before or never. */
export const lockToDelete = (tx: Db, viewer: Viewer, id: number): Promise<number> =>
  tx.run(sql`select 1 from semesters where id = ${id} and company_id = ${viewer.company_id} for update`);
/** Whether a result of a student is confirmed in the semester. */
export const hasResults = async (db: Db, viewer: Viewer, id: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from final_results r join semesters m on m.id = r.semester_id where r.semester_id = ${id} and m.company_id = ${viewer.company_id} limit 1`)) !==
  undefined;
/** Deletes a semester and stores its row and halves for undo. */
export const deleteSemesterRow = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`
    with kept as (
      insert into deleted_semesters (id, company_id, snapshot)
      select m.id, m.company_id, jsonb_build_object('semester', to_jsonb(m),
        'halves', coalesce((select jsonb_agg(half_id) from half_semesters where semester_id = m.id), '[]'))
      from semesters m where m.id = ${id} and m.company_id = ${viewer.company_id} returning id)
    delete from semesters m using kept where m.id = kept.id`);

/** The halves that a deleted semester had. */
export const halvesOfDeleted = (viewer: Viewer, id: number): Sql => sql`
  select item::int from deleted_semesters d, jsonb_array_elements(d.snapshot -> 'halves') kept_link(item) where d.id = ${id} and d.company_id = ${viewer.company_id}`;
/** Restores a deleted semester with those of its halves that still exist. */
export async function restoreSemesterRow(tx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const kept = await tx.row<{ snapshot: object }>(sql`
    with kept as (delete from deleted_semesters where id = ${id} and company_id = ${viewer.company_id} returning snapshot)
    select snapshot from kept, restore_row('semesters', snapshot -> 'semester')`);
  if (!kept) return false;
  const snapshot = JSON.stringify(kept.snapshot);
  await tx.run(sql`
    with kept as (select ${snapshot}::jsonb as links)
    insert into half_semesters (half_id, semester_id)
    select h.id, ${id} from kept, jsonb_array_elements(links -> 'halves') kept_link(item) join halves h on h.id = item::int`);
  return true;
}

/** Days during which a deletion can be undone. */
const UNDO_DAYS = 30;
export const forgetDeletedSemesters = (db: Db): Promise<number> =>
  db.run(sql`delete from deleted_semesters where deleted_at < now() - make_interval(days => ${UNDO_DAYS}::int)`);

/** Counts the halves that belong to the company. */
export const countHalves = async (db: Db, companyId: number, ids: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from halves where id = any (${ids}) and company_id = ${companyId}`,
    )
  ).n;

interface Pair {
  half_id: number;
  semester_id: number;
  /** Title of the half. */
  title: string;
}
export const attachHalves = (db: Db, semesterId: number, halfIds: number[]): Promise<Pair[]> =>
  db.rows(sql`
    with made as (
      insert into half_semesters (half_id, semester_id) select half_id, ${semesterId} from unnest(${halfIds}::int[]) as u(half_id) on conflict do nothing returning half_id, semester_id)
    select made.half_id, made.semester_id, h.title from made join halves h on h.id = made.half_id order by h.title, h.id`);
export const detachHalves = (db: Db, semesterId: number | undefined, halfIds: number[]): Promise<Pair[]> => {
  const leaving = semesterId === undefined ? sql`true` : sql`semester_id = ${semesterId}`;
  return db.rows(sql`
    with gone as (delete from half_semesters where half_id = any (${halfIds}) and ${leaving} returning half_id, semester_id)
    select gone.half_id, gone.semester_id, h.title from gone join halves h on h.id = gone.half_id order by h.title, h.id`);
};

interface SemesterSections extends NamedSemester {
  sections: {
    id: number;
    title: string;
    is_archived: boolean;
    subjects: { id: number; title: string; color: string }[];
  }[];
}
/** Returns the halves of semesters with the disciplines that the viewer may open or administers as parts of programmes. */
export const selectSections = (db: Db, viewer: Viewer, ids: number[]): Promise<SemesterSections[]> =>
  db.rows(sql`
    select m.id, m.title, m.started_at, m.finished_at,
      coalesce((select json_agg(json_build_object('id', h.id, 'title', h.title, 'is_archived', h.is_archived, 'subjects',
          coalesce((select json_agg(json_build_object('id', s.id, 'title', ${shownTitle(true)}, 'color', s.color) order by s.title, s.id)
            from subject_halves sh join subjects s on s.id = sh.subject_id and s.deleted_at is null
            where sh.half_id = h.id and (${can(viewer, 'semesters_read')} or ${visibleTo(viewer)})), '[]')) order by h.title, h.id)
        from half_semesters hs join halves h on h.id = hs.half_id where hs.semester_id = m.id), '[]') as sections
    from semesters m where m.company_id = ${viewer.company_id} and m.id = any (${ids}) order by m.started_at desc, m.id`);

export type RoleInSubject = 'STUDENT' | 'TEACHER' | 'EXPERT';
/** Condition: the person has one of the roles in discipline `s`. */
const inRole = (viewer: Viewer, userId: number, roles: RoleInSubject[]): Sql => {
  const taught = sql`exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = ${userId} and su.role_type = any (${roles}))`;
  return roles.includes('STUDENT') ? sql`(${taught} or ${studiedByStudent(viewer, userId)})` : taught;
};

interface UserSemester extends NamedSemester {
  subjects_count: number;
}
/** Returns the semesters of a person's disciplines, counting those that meet the condition `open`. */
export const selectUserSemesters = (
  db: Db,
  viewer: Viewer,
  { userId, roles, open }: { userId: number; roles: RoleInSubject[]; open: Sql },
): Promise<UserSemester[]> =>
  db.rows(sql`
    select m.id, m.title, m.started_at, m.finished_at, count(distinct s.id)::int as subjects_count
    from subjects s join subject_halves sh on sh.subject_id = s.id join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id
    where s.company_id = ${viewer.company_id} and s.deleted_at is null and ${inRole(viewer, userId, roles)} and ${open}
    group by m.id order by m.started_at desc, m.id`);
