import type { CompanyMember } from '@orbita/contract/companies';
import { type Db, raw, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { writeAuditRecords } from '../audit/index.ts';
import { nameMatches, personColumns } from '../users/index.ts';

interface CompanyRow {
  id: number;
  title: string;
  description: string;
  domain: string | null;
  tags: string[];
  owner_id: number | null;
  private: boolean;
  time_zone: string;
  sign_in_page_message: string;
}
export const selectCompany = (db: Db, id: number): Promise<CompanyRow> =>
  db.one(
    sql`select id, title, description, domain, tags, owner_id, private, time_zone, sign_in_page_message from companies where id = ${id}`,
  );

const groupsOf = (companyId: number): Sql =>
  sql`(select count(*)::int from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = ${companyId})`;
const subjectsOf = (companyId: number): Sql => sql`
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = ${companyId} and s.deleted_at is null)`;

export interface MemberFilter {
  query?: string | undefined;
  role?: 'student' | 'teacher' | 'moderator' | undefined;
  size: number;
  offset: number;
  descending: boolean;
}
export const selectMembers = (
  db: Db,
  viewer: Viewer,
  filter: MemberFilter,
): Promise<(CompanyMember & { total: number })[]> => {
  const company = viewer.company_id;
  const role =
    filter.role === 'student'
      ? sql`exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = ${company})`
      : filter.role === 'teacher'
        ? sql`exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = ${company})`
        : filter.role === 'moderator'
          ? sql`m.is_moderator`
          : sql`true`;
  const direction = raw(filter.descending ? 'desc' : 'asc');
  return db.rows(sql`
    select ${personColumns('u')}, u.email, u.is_moderator, ${groupsOf(company)} as groups_count, ${subjectsOf(company)} as subjects_count, u.total
    from (select u.*, m.is_moderator, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
      where m.company_id = ${company} and (${nameMatches('u', filter.query)} or u.email ilike ${`%${(filter.query ?? '').replace(/[%_\\]/g, '\\$&')}%`}) and ${role}
      order by u.last_name ${direction}, u.first_name ${direction}, u.id limit ${filter.size} offset ${filter.offset}) u
    order by u.last_name ${direction}, u.first_name ${direction}, u.id`);
};

export const setModerator = (db: Db, companyId: number, userId: number, isModerator: boolean): Promise<number> =>
  db.run(
    sql`update company_members set is_moderator = ${isModerator} where company_id = ${companyId} and user_id = ${userId}`,
  );
/** Returns the moderators of the company, locked so that two removals cannot both remove the last one. */
export const lockModerators = (db: Db, companyId: number): Promise<{ user_id: number }[]> =>
  db.rows(sql`select user_id from company_members where company_id = ${companyId} and is_moderator for update`);
/** Removes a person's membership, roles, groups and disciplines from the company; what they wrote stays. */
export const removeMember = (db: Db, companyId: number, userId: number): Promise<number> =>
  db.run(sql`
    with roles as (delete from admin_role_users where company_id = ${companyId} and user_id = ${userId}),
    studied as (delete from group_users gu using groups g where g.id = gu.group_id and g.company_id = ${companyId} and gu.user_id = ${userId}),
    curated as (delete from curator_groups cg using groups g where g.id = cg.group_id and g.company_id = ${companyId} and cg.curator_id = ${userId}),
    taught as (delete from subject_users su using subjects s where s.id = su.subject_id and s.company_id = ${companyId} and su.user_id = ${userId}),
    related as (delete from relations where company_id = ${companyId} and (student_id = ${userId} or relative_id = ${userId}))
    delete from company_members where company_id = ${companyId} and user_id = ${userId}`);
export const insertAudit = (
  db: Db,
  viewer: Viewer,
  record: { action: string; userId: number; before: unknown; after: unknown },
) =>
  writeAuditRecords(db, viewer, [
    {
      action: record.action,
      object_type: 'member',
      object_id: record.userId,
      old_value: record.before,
      new_value: record.after,
    },
  ]);
