// SQL fragments of a person's record; no queries.
import { type Sql, sql } from '@orbita/database';
import { personJson } from '../../platform/person.sql.ts';

/** Whether user `u` teaches, assesses or studies an archived discipline of the company. */
export const hasArchivedSubjects = (companyId: number): Sql => sql`(
  exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = ${companyId} and s.is_archived and s.deleted_at is null)
  or exists (select 1 from group_users x join subject_groups sg on sg.group_id = x.group_id join subjects s on s.id = sg.subject_id
    where x.user_id = u.id and s.company_id = ${companyId} and s.is_archived and s.deleted_at is null))`;

/** The confirmed children of user `u` in the company as JSON, in order. */
export const childrenJson = (companyId: number): Sql => sql`
  coalesce((select json_agg(${personJson('k')} order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
    where r.relative_id = u.id and r.company_id = ${companyId} and r.confirmed_at is not null), '[]')`;
