// Conditions for topics limited to certain roles.
// A person with none of the roles cannot find such a topic anywhere; those who see hidden parts see it.
import { raw, type Sql, sql } from '@orbita/database';
import { retakeShownTo } from './retakes.access.ts';

/** Condition: the topic under this alias is for everybody, or for a role that the person holds in its company. */
export const rolesAdmit = (userId: number | Sql, step = 'st'): Sql => sql`(${raw(step)}.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = ${raw(step)}.subject_id and rs.company_id = aru.company_id
  where aru.user_id = ${userId} and aru.role_id = any (${raw(step)}.roles_ids)))`;

/** Condition: the topic under this alias is not withheld from the person for lack of a retake or a role. */
export const topicShownTo = (userId: number | Sql, step = 'st'): Sql =>
  sql`(${retakeShownTo(userId, step)} and ${rolesAdmit(userId, step)})`;
