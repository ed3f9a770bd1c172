// Who holds a role of the organisation today, and whom something reaches that is addressed to one.
import type { Duty } from '@orbita/contract/organisation/words';
import type { Permission } from '@orbita/contract/permissions';
import { type Db, type Sql, sql } from '@orbita/database';
import { assertThat } from '../http/app-error.ts';
import { canAll, memberIsStaff, type Viewer } from '../http/viewer.ts';

/** Condition: the person is let into the company and works there: teaches, assesses, curates or administers. */
export const worksIn = (person: Sql, company: Sql): Sql =>
  sql`exists (select 1 from company_members m where m.user_id = ${person} and m.company_id = ${company} and ${memberIsStaff})`;

/** Who holds which role: whoever stopped working in the institution holds nothing until they are back. */
export const heldRoles: Sql = sql`(
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where ${worksIn(sql`held.user_id`, sql`of_role.company_id`)})`;

/** Condition: role `role` (an alias) is in force. */
export const isInForce = (role: Sql): Sql => sql`(${role}.finished_at is null or ${role}.finished_at > now())`;

/** The ids (`user_id`) of whoever holds a role today. Where nobody does, the lead of its circle or of the next one above. */
export const holdersOf = (roleId: Sql): Sql => sql`
  select p.user_id from ${heldRoles} p
  where p.role_id = (
    select near.id from organisation_roles addressed cross join lateral (
      select addressed.id, 1000 as depth where ${isInForce(sql`addressed`)}
      union all
      select lead.id, cardinality(lead.ancestors) from organisation_roles lead
      where lead.parent_id = any (addressed.ancestors || addressed.id) and lead.core_type = 1 and ${isInForce(sql`lead`)}) near
    where addressed.id = ${roleId} and exists (select 1 from ${heldRoles} h where h.role_id = near.id)
    order by near.depth desc limit 1)`;

/** What whoever answers a duty reads and decides by it. */
const opened: Record<Duty, Permission[]> = {
  inquiries: ['users_read', 'users_write'],
  extensions: ['subjects_read', 'subjects_write'],
  absences: ['schedule_read', 'schedule_write'],
};
/** Throws unless the viewer may open all that comes with these duties. */
export const assertMayGiveDuties = (viewer: Viewer, given: readonly Duty[]): void =>
  assertThat(
    given.every((duty) => canAll(viewer, opened[duty])),
    'gives-more',
  );
/** Throws when the viewer would take over by a role what they may not open. */
export async function assertMayTakeRole(tx: Db, viewer: Viewer, roleId: number): Promise<void> {
  const rows = await tx.rows<{ duty: Duty }>(sql`select duty from organisation_duties where role_id = ${roleId}`);
  assertMayGiveDuties(
    viewer,
    rows.map(({ duty }) => duty),
  );
}

/** The duties that the viewer answers today by a role, as an array. */
export const ownDuties = ({ id, company_id }: Pick<Viewer, 'id' | 'company_id'>): Sql => sql`array(
  select d.duty from organisation_duties d where d.company_id = ${company_id} and ${id} in (${holdersOf(sql`d.role_id`)}) order by d.duty)`;

/** Whether the viewer answers a duty today; it gives the right to do what it asks for, and lasts as long as the role is held. */
export const isOnDuty = async (db: Db, viewer: Viewer, duty: Duty): Promise<boolean> =>
  (await db.one<{ duties: Duty[] }>(sql`select ${ownDuties(viewer)} as duties`)).duties.includes(duty);
