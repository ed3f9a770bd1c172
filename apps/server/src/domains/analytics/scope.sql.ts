// Which figures add up to what a viewer asks for. The stored figures of all groups or all disciplines are taken where the viewer
// may see them all, otherwise those of the single groups and disciplines that the viewer may report on.
import type { AnalyticsKind } from '@orbita/contract/analytics';
import { type Sql, sql } from '@orbita/database';
import { isGroupOffice } from '../../access/groups.access.ts';
import { curatesGroup } from '../../access/subjects.access.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { type GroupKind, ofKind, reportsOn } from '../reports/index.ts';

export interface Scope extends GroupKind {
  group_id?: number | undefined;
  subject_id?: number | undefined;
  teacher_id?: number | undefined;
}
/** Whether only some groups are asked for, by what they are: of these no sums are stored. */
export const isOfKind = ({ education_form_id, level }: Scope): boolean =>
  education_form_id !== undefined || level !== undefined;

/** Whether the viewer sees the whole institution. */
export const seesAll = (viewer: Viewer): boolean => can(viewer, 'reports_read') && isGroupOffice(viewer);
/** Whether the viewer may know of any student how much at risk they are; a teacher of a discipline may not. */
export const knowsRisk = (viewer: Viewer): boolean => can(viewer, 'reports_read') || viewer.is_curator;
/** Condition: the viewer may know the risk of the students of group `g`. */
const riskKnownIn = (viewer: Viewer): Sql => (can(viewer, 'reports_read') ? sql`true` : curatesGroup(viewer));

const isTaughtBy = (teacherId: number): Sql =>
  sql`exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = ${teacherId} and su.role_type = 'TEACHER')`;
/** Condition over group `g` and discipline `s`: the viewer may report on them, and they are asked for. */
const isAsked = (
  viewer: Viewer,
  { group_id, subject_id, teacher_id, ...kind }: Scope,
): Sql => sql`(${reportsOn(viewer)} and ${ofKind(viewer.company_id, kind)}
  and ${group_id === undefined ? sql`true` : sql`g.id = ${group_id}`} and ${subject_id === undefined ? sql`true` : sql`s.id = ${subject_id}`}
  and ${teacher_id === undefined ? sql`true` : isTaughtBy(teacher_id)})`;

const studied: Sql = sql`subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id`;
/** Whether the viewer may report on the group and discipline that are asked for; nothing may be of the kind that is. */
export const hasPlaces = (viewer: Viewer, { group_id, subject_id }: Scope): Sql =>
  group_id === undefined && subject_id === undefined
    ? sql`true`
    : sql`exists (select 1 from ${studied} where ${isAsked(viewer, { group_id, subject_id })})`;

/**
 * Part `places` of a statement: groups with the disciplines that the viewer may report on, and whether the viewer may know of
 * the risk of their students.
 */
export const places = (viewer: Viewer, scope: Scope): Sql => sql`
  places as materialized (
    select g.id as group_id, s.id as subject_id, ${riskKnownIn(viewer)} as knows_risk from ${studied} where ${isAsked(viewer, scope)})`;

/** Whether the total is a stored row of its own, which also knows how many people there are. */
export const isStoredTotal = (viewer: Viewer, { group_id, subject_id, ...kind }: Scope): boolean =>
  seesAll(viewer) && !isOfKind(kind) && (group_id === undefined || subject_id === undefined);

/** Whether the figures of a discipline or teacher are those of several groups added up, in which a student may be twice. */
export const addsUpGroups = (viewer: Viewer, kind: AnalyticsKind, scope: Scope): boolean =>
  kind !== 'groups' && scope.group_id === undefined && (!seesAll(viewer) || isOfKind(scope));

/** Which rows of figures (key, group_id, subject_id) add up to the figures of a key; a single key 0 for the total. */
export function atomsOf(viewer: Viewer, kind: AnalyticsKind | 'total', scope: Scope): Sql {
  const { group_id, subject_id } = scope;
  const isWhole = seesAll(viewer);
  const anyGroup = isWhole && group_id === undefined && !isOfKind(scope);
  const anySubject = isWhole && subject_id === undefined;
  if (kind === 'total' && isStoredTotal(viewer, scope))
    return sql`select 0 as key, ${group_id ?? 0}::int as group_id, ${subject_id ?? 0}::int as subject_id`;
  if (kind === 'groups' && anySubject)
    return sql`select distinct group_id as key, group_id, 0 as subject_id from places`;
  const key = { total: sql`0`, groups: sql`p.group_id`, subjects: sql`p.subject_id`, teachers: sql`su.user_id` }[kind];
  const group = anyGroup && kind !== 'groups' ? sql`0` : sql`p.group_id`;
  const taught =
    kind === 'teachers'
      ? sql`join subject_users su on su.subject_id = p.subject_id and su.role_type = 'TEACHER'`
      : sql``;
  return sql`select distinct ${key} as key, ${group} as group_id, p.subject_id from places p ${taught}`;
}

/** Which rows of figures hold the risk of a key; none where it is not known. */
export function riskAtomsOf(viewer: Viewer, kind: AnalyticsKind | 'total', scope: Scope): Sql {
  const { group_id, subject_id } = scope;
  const none = sql`select 0 as key, 0 as group_id where false`;
  if (subject_id !== undefined || !knowsRisk(viewer) || kind === 'teachers' || kind === 'subjects') return none;
  if (kind === 'total' && seesAll(viewer) && !isOfKind(scope))
    return sql`select 0 as key, ${group_id ?? 0}::int as group_id`;
  return sql`select distinct ${kind === 'total' ? sql`0` : sql`group_id`} as key, group_id from places where knows_risk`;
}
