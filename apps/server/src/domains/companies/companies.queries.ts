import type { RecordAct } from '@orbita/contract/record-acts';
import type { companies, Company, CompanyMember } from '@orbita/contract/companies';
import type { BodyOf } from '@orbita/contract/endpoint';
import { keysOf } from '@orbita/contract/records';
import { assignments, type ColumnMap, type Db, type FieldsOf, raw, type Sql, sql, type Whole } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { writeAuditRecords } from '../audit/index.ts';
import { nameMatches, personColumns } from '../users/index.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

type CompanyChange = FieldsOf<Omit<BodyOf<typeof companies.updateCompany>, 'current_password'>>;

const asJson = (value: unknown): Sql => sql`${JSON.stringify(value)}::jsonb`;
const companyFields: ColumnMap<CompanyChange> = {
  title: true,
  description: true,
  domain: true,
  tags: true,
  owner_id: true,
  lms_graph_subject_id: true,
  questions_email: true,
  private: true,
  time_zone: true,
  image_id: true,
  tiles: asJson,
  page_embedded_code: true,
  sign_in_page_message: true,
  user_reports_enabled: true,
  risk_debts: true,
  risk_missed: true,
  risk_silent_days: true,
  risk_idle_days: true,
  risk_signs: true,
  retake_counts: true,
  exam_grades: asJson,
  credit_grades: asJson,
  instruction_for_student: true,
  instruction_for_distant: true,
  instruction_for_teacher: true,
  instruction_for_curator: true,
  instruction_for_admin: true,
  instruction_for_parent: true,
};
const companyColumns: Sql = raw(['id', ...keysOf(companyFields), 'updated_at'].join(', '));

export const selectCompany = (db: Db, id: number): Promise<Company> =>
  db.one(sql`select ${companyColumns} from companies where id = ${id}`);

/** Returns the changed company, or undefined when `asRead` is stale. */
export const updateCompanyRow = <Given extends CompanyChange>(
  db: Db,
  id: number,
  change: Whole<CompanyChange, Given>,
  asRead: string | undefined,
): Promise<Company | undefined> =>
  db.row(sql`
    update companies set ${assignments(companyFields, change, sql`updated_at = now()`)}
    where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz) returning ${companyColumns}`);

interface Named {
  owner: number | null;
  subject: number | null;
  domain: string | null;
}
/** Returns whether what a change names is of this company, and whether the domain is free. */
export const checkNamed = (
  db: Db,
  id: number,
  { owner, subject, domain }: Named,
): Promise<{ owner: boolean; subject: boolean; domain: boolean; is_alone: boolean }> =>
  db.one(sql`
    select exists (select 1 from company_members m where m.company_id = ${id} and m.user_id = ${owner}::int) as owner,
      exists (select 1 from subjects s where s.company_id = ${id} and s.id = ${subject}::int and s.deleted_at is null) as subject,
      not exists (select 1 from companies c where c.domain = ${domain}::text and c.id <> ${id}) as domain,
      not exists (select 1 from companies c where c.id <> ${id}) as is_alone`);

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
        ? sql`m.is_teacher`
        : filter.role === 'moderator'
          ? sql`m.is_moderator`
          : sql`true`;
  const direction = raw(filter.descending ? 'desc' : 'asc');
  return db.rows(sql`
    select ${personColumns('u')}, u.email, u.is_moderator, ${groupsOf(company)} as groups_count, ${subjectsOf(company)} as subjects_count, u.total
    from (select u.*, m.is_moderator, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
      where m.company_id = ${company} and (${nameMatches('u', filter.query)} or ${hasWords(sql`u.email`, filter.query)}) and ${role}
      order by u.last_name ${direction}, u.first_name ${direction}, u.id limit ${filter.size} offset ${filter.offset}) u
    order by u.last_name ${direction}, u.first_name ${direction}, u.id`);
};

export const setModerator = (db: Db, companyId: number, userId: number, isModerator: boolean): Promise<number> =>
  db.run(
    sql`update company_members set is_moderator = ${isModerator} where company_id = ${companyId} and user_id = ${userId}`,
  );
export interface Holder {
  user_id: number;
  is_owner: boolean;
  is_moderator: boolean;
  /** May assign roles, as administrators may. */
  is_administrator: boolean;
}
/** Returns the members without whom the company could lose its owner, moderators or administrators. */
export const selectHolders = (db: Db, companyId: number): Promise<Holder[]> =>
  db.rows(sql`
    select h.* from (
      select m.user_id, m.user_id is not distinct from c.owner_id as is_owner, m.is_moderator and m.blocked_at is null as is_moderator, m.blocked_at is null and exists (
        select 1 from admin_role_users ru join admin_roles r on r.id = ru.role_id
        where ru.user_id = m.user_id and ru.company_id = m.company_id and 'roles_write' = any (r.permissions)) as is_administrator
      from company_members m join companies c on c.id = m.company_id where m.company_id = ${companyId}) h
    where h.is_owner or h.is_moderator or h.is_administrator`);
/** Removes a person's membership, roles, groups, disciplines and roles of circles from the company; what they wrote stays. */
export const removeMember = (db: Db, companyId: number, userId: number): Promise<number> =>
  db.run(sql`
    with roles as (delete from admin_role_users where company_id = ${companyId} and user_id = ${userId}),
    studied as (delete from group_users gu using groups g where g.id = gu.group_id and g.company_id = ${companyId} and gu.user_id = ${userId}),
    curated as (delete from curator_groups cg using groups g where g.id = cg.group_id and g.company_id = ${companyId} and cg.curator_id = ${userId}),
    taught as (delete from subject_users su using subjects s where s.id = su.subject_id and s.company_id = ${companyId} and su.user_id = ${userId}),
    circles as (delete from organisation_role_people x using organisation_roles r where r.id = x.role_id and r.company_id = ${companyId} and x.user_id = ${userId}),
    related as (delete from relations where company_id = ${companyId} and (student_id = ${userId} or relative_id = ${userId}))
    delete from company_members where company_id = ${companyId} and user_id = ${userId}`);
export const insertAudit = (
  db: Db,
  viewer: Viewer,
  record: { action: RecordAct; userId: number; before: unknown; after: unknown },
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
