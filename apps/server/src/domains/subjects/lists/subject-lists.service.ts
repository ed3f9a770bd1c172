// Lists for finding, choosing and administering disciplines.
// Invariants:
// a list holds only what the single call would open;
// the bin is for those who may empty it;
// a filter by another company's id finds nothing.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { SubjectRow, subjects } from '@orbita/contract/subjects';
import { type Db, type Sql, sql } from '@orbita/database';
import { assertThat, found } from '../../../http/app-error.ts';
import { assertMeets, assertMeetsAsStaff } from '../../../access/people.access.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import { can, isStaff, type Viewer } from '../../../http/viewer.ts';
import * as queries from './subject-lists.queries.ts';
import * as access from '../../../access/subjects.access.ts';
import { selectCards } from '../subjects.queries.ts';

export interface SemesterFilter {
  semesters?: number[];
  semester_id?: number;
}
/** Returns a condition over disciplines `s` when the query names semesters. */
export const semesterConditions = ({ semesters, semester_id }: SemesterFilter): Sql[] =>
  semesters || semester_id !== undefined
    ? [queries.inSemesters([...(semesters ?? []), ...(semester_id === undefined ? [] : [semester_id])])]
    : [];

interface ListQuery extends PageQuery, SemesterFilter {
  query?: string;
  teacher_id?: number;
  group_id?: number;
  half_id?: number;
  type?: SubjectRow['type'];
  archived?: boolean;
  deleted?: boolean;
  purged?: boolean;
  distant?: boolean;
  hidden?: boolean;
  may?: 'edit' | 'copy';
  except_id?: number;
  sort?: queries.ListScope['sort'];
  sort_direction?: 'asc' | 'desc';
}

export async function listSubjects(
  db: Db,
  viewer: Viewer,
  query: ListQuery,
): Promise<ResponseOf<typeof subjects.listSubjects>> {
  const isAdministrator = can(viewer, 'subjects_write');
  const page = readPage(query, 6);
  const scope: queries.ListScope = {
    conditions: [stateCondition(viewer, query), ...filterConditions(query), ...mayConditions(viewer, query)],
    asStaff: isStaff(viewer),
    seesAllGroups: sql`(${can(viewer, 'subjects_read')} or ${access.hiddenPartsVisibleTo(viewer)})`,
    viewerId: viewer.id,
    sort: query.sort ?? 'title',
    descending: query.sort_direction === 'desc',
  };
  const [rows, counters] = await Promise.all([
    queries.selectSubjectRows(db, scope, page),
    isAdministrator ? queries.countStates(db, viewer.company_id) : {},
  ]);
  return pageOf(rows, page, { ...counters });
}

/** Returns the condition for current, archived or deleted disciplines that the viewer may open. */
function stateCondition(viewer: Viewer, { archived, deleted, purged }: ListQuery): Sql {
  if (!deleted && !purged) return sql`${access.visibleTo(viewer)} and s.is_archived = ${archived ?? false}`;
  assertThat(can(viewer, 'subjects_write'), 'admin-only');
  return purged
    ? sql`s.company_id = ${viewer.company_id} and s.purged_at is not null`
    : sql`s.company_id = ${viewer.company_id} and s.deleted_at is not null and s.purged_at is null`;
}

/** Returns the conditions for what the viewer wants to do with the disciplines. */
const mayConditions = (viewer: Viewer, { may }: ListQuery): Sql[] =>
  may === undefined ? [] : [may === 'edit' ? access.canMarkAs(viewer) : access.staffedBy(viewer)];

function filterConditions(query: ListQuery): Sql[] {
  const words = query.query?.trim();
  return [
    ...(words ? [queries.titleMatches(words)] : []),
    ...semesterConditions(query),
    ...(query.teacher_id === undefined ? [] : [queries.taughtByPerson(query.teacher_id, ['TEACHER'])]),
    ...(query.group_id === undefined ? [] : [queries.studiedByGroup(query.group_id)]),
    ...(query.half_id === undefined ? [] : [queries.inHalf(query.half_id)]),
    ...(query.type === undefined ? [] : [sql`s.type = ${query.type}`]),
    ...(query.distant === undefined ? [] : [sql`s.distant = ${query.distant}`]),
    ...(query.except_id === undefined ? [] : [sql`s.id <> ${query.except_id}`]),
    ...(query.hidden === undefined ? [] : [sql`s.hidden = ${query.hidden}`]),
  ];
}

interface PersonQuery extends PageQuery, SemesterFilter {
  query?: string;
  companies_ids?: number[];
  role_type?: 'TEACHER' | 'EXPERT' | 'STUDENT';
  archived?: boolean;
  sort_direction?: 'asc' | 'desc';
}

/** Condition: the company of the request is among those that are asked for, if any are. */
const inCompanies = (viewer: Viewer, ids: number[] = []): Sql =>
  ids.length === 0 || ids.includes(viewer.company_id) ? sql`true` : sql`false`;

/** Lists the disciplines of a person in one role; those of others only if the viewer may open them too. */
export async function listPersonSubjects(
  db: Db,
  viewer: Viewer,
  userId: number,
  query: PersonQuery,
): Promise<ResponseOf<typeof subjects.listPersonSubjects>> {
  const person = found(await access.findStudent(db, viewer, userId));
  const asStudent = query.role_type === 'STUDENT';
  const isOwn = userId === viewer.id || person.follows;
  if (!isOwn && asStudent) await assertMeetsAsStaff(db, viewer, userId);
  else if (!isOwn && !can(viewer, 'subjects_read')) await assertMeets(db, viewer, userId);
  const roles = query.role_type && !asStudent ? [query.role_type] : ['TEACHER', 'EXPERT'];
  const open =
    isOwn || can(viewer, 'subjects_read') ? sql`true` : asStudent ? access.staffedBy(viewer) : access.visibleTo(viewer);
  const page = readPage(query, 16);
  const own = asStudent
    ? sql`${access.studiedByStudent(viewer, userId)} and s.is_archived = ${query.archived ?? false}`
    : sql`(s.company_id = ${viewer.company_id} and s.deleted_at is null and s.is_archived = ${query.archived ?? false} and ${queries.taughtByPerson(userId, roles)})`;
  const rows = await selectCards(
    db,
    {
      condition: [own, open, inCompanies(viewer, query.companies_ids), ...semesterConditions(query)].reduce(
        (all, one) => sql`${all} and ${one}`,
      ),
      asStaff: !asStudent && isStaff(viewer),
      studentId: asStudent ? userId : viewer.id,
      roleType: asStudent
        ? sql`'STUDENT'`
        : sql`(select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = ${userId} and su.role_type = any (${roles}))`,
      groups: asStudent || !isStaff(viewer) ? 'own' : 'all',
    },
    { ...page, query: query.query, descending: query.sort_direction === 'desc' },
  );
  return pageOf(rows, page);
}

export async function listSubjectChoices(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string; archived?: boolean; id?: number },
): Promise<ResponseOf<typeof subjects.listSubjectChoices>> {
  const page = readPage(query, 20);
  const choice = {
    condition: sql`${access.nearTo(viewer)} and ${access.visibleTo(viewer)} and ${query.id === undefined ? sql`true` : sql`s.id = ${query.id}`}`,
    query: query.query?.trim() ?? '',
    archived: query.archived ?? false,
    withCode: isStaff(viewer),
  };
  return pageOf(await queries.selectSubjectChoices(db, choice, page), page);
}

export async function listGroupChoices(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string; archived?: boolean },
): Promise<ResponseOf<typeof subjects.listGroupChoices>> {
  const page = readPage(query, 20);
  const choice = { query: query.query?.trim() ?? '', archived: query.archived ?? false };
  return pageOf(await queries.selectGroupChoices(db, viewer.company_id, choice, page), page);
}

export async function listSemesterChoices(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string },
): Promise<ResponseOf<typeof subjects.listSemesterChoices>> {
  const page = readPage(query, 100);
  return pageOf(await queries.selectSemesterChoices(db, viewer.company_id, query.query?.trim() ?? '', page), page);
}

export async function listTrajectoryChoices(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string },
): Promise<ResponseOf<typeof subjects.listTrajectoryChoices>> {
  const page = readPage(query, 100);
  return pageOf(await queries.selectTrajectoryChoices(db, viewer.company_id, query.query?.trim() ?? '', page), page);
}
