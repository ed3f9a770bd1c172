// Who holds a role of the organisation today, and whom something reaches that is addressed to one.
import { type Duty, duties } from '@orbita/contract/organisation/words';
import type { Permission } from '@orbita/contract/permissions';
import { type Db, type Sql, sql } from '@orbita/database';
import { assertThat } from '../http/app-error.ts';
import { can, canAll, memberIsStaff, type Viewer } from '../http/viewer.ts';

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
const mayOpen = (viewer: Viewer, duty: Duty): boolean => canAll(viewer, opened[duty]);
/** Throws unless the viewer may open all that comes with the duty. */
export const assertMayGiveDuty = (viewer: Viewer, duty: Duty): void => assertThat(mayOpen(viewer, duty), 'gives-more');

/** Who has one of these can enter an account of somebody else's, or make one work here that they registered themselves. */
const makesHolders: Permission[] = ['users_write', 'roles_write', 'groups_write', 'subjects_write'];

interface Answering {
  duty: Duty;
  user_id: number;
}
/** Who answers which duty, or would once others are gone: holders of its role and leads of all circles around it. */
const selectAnswering = (tx: Db, { company_id }: Viewer): Promise<Answering[]> =>
  tx.rows(sql`
    select distinct d.duty, p.user_id from organisation_duties d join organisation_roles addressed on addressed.id = d.role_id
    join organisation_roles near on near.id = addressed.id or (near.core_type = 1 and near.parent_id = any (addressed.ancestors || addressed.id))
    join organisation_role_people p on p.role_id = near.id
    where d.company_id = ${company_id}`);

/**
 * Makes a change of the organisation, and throws (so that its transaction undoes it) when the viewer could answer a duty by it that they may not open,
 * or somebody could whose account may be the viewer's own. A lead could, because a holder may be removed, blocked or gone tomorrow.
 */
export async function givingNoDuty<Result>(tx: Db, viewer: Viewer, change: () => Promise<Result>): Promise<Result> {
  if (duties.every((duty) => mayOpen(viewer, duty))) return change();
  const before = await selectAnswering(tx, viewer);
  const result = await change();
  const had = ({ duty, user_id }: Answering) => before.some((row) => row.duty === duty && row.user_id === user_id);
  const makesAny = makesHolders.some((permission) => can(viewer, permission));
  for (const given of await selectAnswering(tx, viewer)) {
    const { duty, user_id } = given;
    if (had(given) || had({ duty, user_id: viewer.id })) continue;
    if (makesAny || user_id === viewer.id) assertMayGiveDuty(viewer, duty);
  }
  return result;
}

/** The duties that the viewer answers today by a role, as an array. */
export const ownDuties = ({ id, company_id }: Pick<Viewer, 'id' | 'company_id'>): Sql => sql`array(
  select d.duty from organisation_duties d where d.company_id = ${company_id} and ${id} in (${holdersOf(sql`d.role_id`)}) order by d.duty)`;

/** Whether the viewer answers a duty today; it gives the right to do what it asks for, and lasts as long as the role is held. */
export const isOnDuty = async (db: Db, viewer: Viewer, duty: Duty): Promise<boolean> =>
  (await db.one<{ duties: Duty[] }>(sql`select ${ownDuties(viewer)} as duties`)).duties.includes(duty);
