import type { ResponseOf } from '@orbita/contract/endpoint';
import type { office } from '@orbita/contract/office';
import type { FirstStep, Permission } from '@orbita/contract/permissions';
import { type Db, join, type Sql, sql } from '@orbita/database';
import { can, type Viewer } from '../../http/viewer.ts';
import { todayOf } from '../../platform/today.sql.ts';
import { countOpenRegistrations } from '../auth/index.ts';
import { countUnconfirmedContracts } from '../contracts/index.ts';
import { groupLacks } from '../groups/index.ts';
import { countOpenInquiries } from '../inquiries/index.ts';
import { isUnanswered } from '../invitations/index.ts';
import { countReadyImports } from '../user-imports/index.ts';
import { countDoubles, countLocked, countWithoutRole } from '../users/index.ts';

type Waiting = ResponseOf<typeof office.getOverview>['waiting'][number];
interface Kind {
  /** What the viewer must hold to decide it. */
  permission: Permission;
  /** A query of one number. */
  count: (companyId: number) => Sql;
}

/** Counts the current groups of a company for which a condition on group `g` holds. */
const countGroups =
  (condition: Sql) =>
  (companyId: number): Sql =>
    sql`select count(*)::int from groups g where g.company_id = ${companyId} and not g.is_archived and ${condition}`;

/** How long before the end of a semester the next one should stand, in days. */
const NEXT_SEMESTER_DAYS = 30;

/** Kinds of what waits, the most pressing first. */
const kinds: Record<Waiting['kind'], Kind> = {
  open_inquiries: { permission: 'users_write', count: countOpenInquiries },
  unconfirmed_contracts: { permission: 'contracts_write', count: countUnconfirmedContracts },
  relation_requests: {
    permission: 'users_write',
    count: (company) => sql`select count(*)::int from relations where company_id = ${company} and confirmed_at is null`,
  },
  undelivered_invitations: {
    permission: 'users_write',
    count: (company) => sql`
      select count(*)::int from invitations i join mails m on m.id = i.mail_id
      where i.company_id = ${company} and ${isUnanswered} and m.state in ('failed', 'unknown')`,
  },
  expired_invitations: {
    permission: 'users_write',
    count: (company) => sql`
      select count(*)::int from invitations i where i.company_id = ${company} and ${isUnanswered} and i.expires_at <= now()`,
  },
  suspected_doubles: { permission: 'users_write', count: countDoubles },
  open_registrations: { permission: 'users_write', count: countOpenRegistrations },
  ready_imports: { permission: 'users_write', count: countReadyImports },
  locked_people: { permission: 'users_write', count: countLocked },
  people_without_role: { permission: 'users_write', count: countWithoutRole },
  groups_without_curator: { permission: 'groups_write', count: countGroups(groupLacks.curator) },
  groups_without_trajectory: { permission: 'groups_write', count: countGroups(groupLacks.trajectory) },
  groups_without_students: { permission: 'groups_write', count: countGroups(groupLacks.students) },
  groups_without_subjects: { permission: 'groups_write', count: countGroups(groupLacks.subjects) },
  no_next_semester: {
    permission: 'semesters_write',
    count: (company) => sql`
      select count(*)::int from (select max(finished_at) as last from semesters where company_id = ${company}) s
      where s.last < ${todayOf(company)} + ${NEXT_SEMESTER_DAYS}::int`,
  },
  failed_services: {
    permission: 'company_write',
    count: (company) => sql`
      select count(*)::int from company_services where company_id = ${company} and check_result <> 'ok'`,
  },
};

/** Counts what the viewer may decide, in one statement. */
export async function countWaiting(db: Db, viewer: Viewer): Promise<Waiting[]> {
  const open = Object.entries(kinds).filter(([, { permission }]) => can(viewer, permission));
  if (open.length === 0) return [];
  const rows = open.map(
    ([kind, { count }]) => sql`select ${kind}::text as kind, (${count(viewer.company_id)}) as count`,
  );
  return db.rows(join(rows, ' union all '));
}

type Steps = Record<FirstStep, number> & { passed: string[] };
export const countSteps = (db: Db, companyId: number): Promise<Steps> =>
  db.one(sql`
    select (select count(*)::int from company_members where company_id = ${companyId}) as people,
      (select count(*)::int from groups where company_id = ${companyId}) as groups,
      (select count(*)::int from trajectories where company_id = ${companyId}) as trajectory,
      (select count(*)::int from semesters where company_id = ${companyId}) as semester,
      (select count(*)::int from subjects where company_id = ${companyId} and deleted_at is null) as subjects,
      (select count(*)::int from invitations where company_id = ${companyId})
        + (select count(*)::int from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id
          where m.company_id = ${companyId} and u.last_seen_at is not null and m.user_id is distinct from c.owner_id) as invitations,
      array(select step from passed_first_steps where company_id = ${companyId}) as passed`);
export const storePassed = (db: Db, companyId: number, step: string) =>
  db.run(sql`insert into passed_first_steps (company_id, step) values (${companyId}, ${step}) on conflict do nothing`);
export const deletePassed = (db: Db, companyId: number, step: string) =>
  db.run(sql`delete from passed_first_steps where company_id = ${companyId} and step = ${step}`);
