// What of a group a report may hold: whoever reads reports reads all, a teacher the own disciplines, a curator the own groups.
import { type Sql, sql } from '@orbita/database';
import { isGroupOffice } from '../../access/groups.access.ts';
import { curatesGroup, taughtBy } from '../../access/subjects.access.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { formOfGroup } from '../education-forms/index.ts';
import { levelOfGroup } from '../groups/index.ts';

/** What kind of groups is asked for. */
export interface GroupKind {
  /** Only groups that study in this form today. */
  education_form_id?: number | undefined;
  /** Only groups of this year of study, or classes of this number. */
  level?: number | undefined;
}
/** Condition over group `g`: it is of the kind that is asked for. */
export const ofKind = (companyId: number, { education_form_id: formId, level }: GroupKind): Sql => sql`(
  ${formId === undefined ? sql`true` : sql`(${formOfGroup(companyId, sql`g.id`)}) = ${formId}`} and ${level === undefined ? sql`true` : sql`${levelOfGroup} = ${level}`})`;

/** Which groups a report may be about. */
export type Groups = 'in-use' | 'archived' | 'any';
const isOf = (groups: Groups): Sql =>
  ({ 'in-use': sql`not g.is_archived`, archived: sql`g.is_archived`, any: sql`true` })[groups];

/** Condition: a report for the viewer may hold discipline `s` of group `g`. */
export const reportsOn = (viewer: Viewer, groups: Groups = 'in-use'): Sql => sql`(
  s.company_id = ${viewer.company_id} and s.deleted_at is null and g.company_id = ${viewer.company_id} and ${isOf(groups)}
  and (${can(viewer, 'reports_read') ? (isGroupOffice(viewer) ? sql`true` : sql`g.privacy <> 1`) : sql`false`}
    or ${taughtBy(viewer, ['TEACHER', 'EXPERT'])} or (${curatesGroup(viewer)} and s.privacy <> 1 and not s.hidden)))`;

/** Condition: the viewer makes the forms about the whole of group `g`: whoever reads reports, and its curators. */
export const reportsWhole = (viewer: Viewer, groups: Groups = 'in-use'): Sql => sql`(
  g.company_id = ${viewer.company_id} and ${isOf(groups)}
  and (${can(viewer, 'reports_read') ? (isGroupOffice(viewer) ? sql`true` : sql`g.privacy <> 1`) : sql`false`} or ${curatesGroup(viewer)}))`;
/** Condition: the study card of a student, whose whole group the viewer reports on, may hold discipline `s`. */
export const cardHolds = (viewer: Viewer): Sql => sql`(
  s.company_id = ${viewer.company_id} and s.deleted_at is null and ${can(viewer, 'reports_read') ? sql`true` : sql`(s.privacy <> 1 and not s.hidden)`})`;
/** Condition: a form may name group `g` in which a student is or was. */
export const groupNamed = (viewer: Viewer): Sql => sql`(
  g.company_id = ${viewer.company_id} and (${isGroupOffice(viewer) ? sql`true` : sql`g.privacy <> 1`} or ${curatesGroup(viewer)}))`;
