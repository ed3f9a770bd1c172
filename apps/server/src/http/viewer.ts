// Finds who is asking: one query turns a bearer token and the request's domain into a person with roles in one company.
import { createHash, randomBytes } from 'node:crypto';
import type { DemandedRole } from '@orbita/contract/auth/second-factor-methods';
import type { Access, AnyEndpoint } from '@orbita/contract/endpoint';
import type { Permission } from '@orbita/contract/permissions';
import { isKeyOf } from '@orbita/contract/records';
import { type Db, type Sql, sql } from '@orbita/database';
import { domainOfHost } from '../platform/domain-name.ts';
import { hasSecondFactor } from '../platform/second-factor.sql.ts';
import { AppError } from './app-error.ts';

export interface Viewer {
  id: number;
  company_id: number;
  is_member: boolean;
  is_moderator: boolean;
  is_distant: boolean;
  /** Teaches at least one discipline of the company. */
  teaches: boolean;
  /** Whether the person teaches here or has the role of a teacher. */
  is_teacher: boolean;
  is_expert: boolean;
  is_curator: boolean;
  /** Studies in at least one group of the company that is not archived. */
  studies: boolean;
  /** Has a child here whose relation is confirmed. */
  is_parent?: boolean;
  permissions: Permission[];
  /** The id of the page that makes the request, by which it recognizes its own live events. */
  client?: string;
  /** The server acts for the person on schedule; nobody is asking. */
  is_away?: true;
  /** The company does not let the person in any more. */
  is_blocked?: boolean;
  /** The office has set the password, and the person has to change it first. */
  must_change_password?: boolean;
  /** The session outlives its tabs: the person asked to be remembered on this device. */
  is_remembered?: boolean;
  /** The administrator who has signed in as this person. */
  acting_admin_id?: number | null;
  /** Somebody may have another way into the account, and this session has not proved since to be the owner's. */
  is_unproved?: boolean;
  /** This session opens the application of an account that somebody else set up, because it began it; that proves nothing more. */
  is_beginner?: boolean;
  /** Roles of which the company demands a second factor. */
  second_factor_roles?: DemandedRole[];
  /** The person has none though the company demands some. */
  lacks_second_factor?: boolean;
}

/** Who is recorded as the author of a change; null when the server made it. */
export interface Actor {
  id: number | null;
  company_id: number;
  /** The administrator who made the change in the name of the author. */
  acting_admin_id?: number | null;
}

/** Hashes a session token, because only the hash is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Returns the value of the file cookie, which derives from the token but opens files only. */
export const fileTokenOf = (token: string): string => createHash('sha256').update(`files:${token}`).digest('base64url');

/** Permissions of a moderator without any role: the company page, members and invitations. */
export const moderatorPermissions: Permission[] = [
  'admin_panel_read',
  'company_read',
  'company_write',
  'users_read',
  'users_write',
];

/** Finds the company of a domain; an install with a single company answers on any domain. */
export const companyOfDomain = (domain: string) => sql`
  coalesce((select id from companies where domain = ${domainOfHost(domain)}), (select min(id) from companies having count(*) = 1))`;

interface ViewerRow extends Omit<Viewer, 'permissions'> {
  permissions: Permission[] | null;
}

/** Condition: the person has such a part (of row `x`) in a discipline of the company. */
const worksOn = (person: Sql, company: Sql, part: Sql): Sql =>
  sql`exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = ${person} and ${part} and s.company_id = ${company} and s.deleted_at is null)`;
/** Condition: the person is a curator of a group of the company. */
const curates = (person: Sql, company: Sql): Sql =>
  sql`exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = ${person} and g.company_id = ${company})`;
/** Condition: member `m` of a company is let into it and belongs to the staff: the same people as `isStaff`. */
export const memberIsStaff: Sql = sql`(m.blocked_at is null and (m.is_moderator or ${worksOn(sql`m.user_id`, sql`m.company_id`, sql`x.role_type in ('TEACHER', 'EXPERT')`)} or ${curates(sql`m.user_id`, sql`m.company_id`)}
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions))))`;

/** Condition: a way into the account of user `u` has changed, and session `s` has not proved to be the owner's since, in company `c`. */
export const isUnproved: Sql = sql`(u.ways_in_changed_at is not null and (coalesce(s.owner_proved_at < u.ways_in_changed_at, true) or coalesce(s.owner_proved_in <> c.id, false)))`;

interface OfSession {
  actingAdmin: Sql;
  isRemembered: Sql;
  isBeginner: Sql;
  isUnproved: Sql;
}
const noSession: OfSession = {
  actingAdmin: sql`null::int`,
  isRemembered: sql`false`,
  isBeginner: sql`false`,
  isUnproved: sql`false`,
};

/** Loads the viewer from rows of a user `u` and a company `c`. */
async function loadFrom(db: Db, source: Sql, session: OfSession = noSession): Promise<Viewer | undefined> {
  const row = await db.row<ViewerRow>(sql`
    select u.id, u.is_distant, c.id as company_id, m.user_id is not null as is_member, coalesce(m.is_moderator, false) as is_moderator,
      m.blocked_at is not null as is_blocked, u.must_change_password, ${session.actingAdmin} as acting_admin_id, ${session.isRemembered} as is_remembered, ${session.isUnproved} as is_unproved, ${session.isBeginner} as is_beginner,
      c.second_factor_roles, case when c.second_factor_roles = '{}' then false else not ${hasSecondFactor(sql`u.id`)} end as lacks_second_factor,
      ${worksOn(sql`u.id`, sql`c.id`, sql`x.role_type = 'TEACHER'`)} as teaches,
      coalesce(m.is_teacher, false) as is_teacher,
      ${worksOn(sql`u.id`, sql`c.id`, sql`x.role_type = 'EXPERT'`)} as is_expert,
      ${curates(sql`u.id`, sql`c.id`)} as is_curator,
      exists (select 1 from group_users x join groups g on g.id = x.group_id and not g.is_archived where x.user_id = u.id and g.company_id = c.id) as studies,
      exists (select 1 from relations r where r.relative_id = u.id and r.company_id = c.id and r.confirmed_at is not null) as is_parent,
      (select array_agg(distinct p) from admin_role_users ru join admin_roles r on r.id = ru.role_id cross join unnest(r.permissions) p
        where ru.user_id = u.id and ru.company_id = c.id) as permissions
    from ${source}`);
  if (!row) return undefined;
  const own = row.is_member ? (row.permissions ?? []) : [];
  const permissions = row.is_moderator ? [...new Set([...own, ...moderatorPermissions])] : own;
  return { ...row, permissions };
}

/** Condition: whoever this is holds a permission in company `c` by a role. */
const holds = (person: Sql, permission: Permission): Sql => sql`exists (
  select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = ${person} and x.company_id = c.id and ${permission} = any (r.permissions))`;
/** Condition: session `s` is the person's own, or its administrator still changes people and the person administers nothing. */
const mayGoOn: Sql = sql`(s.acting_admin_id is null or (
  exists (select 1 from company_members a where a.user_id = s.acting_admin_id and a.company_id = c.id and a.blocked_at is null
    and (a.is_moderator or ${holds(sql`a.user_id`, 'users_write')}))
  and m.user_id is not null and not m.is_moderator and c.owner_id is distinct from u.id and not ${holds(sql`u.id`, 'admin_panel_read')}))`;

const load = (db: Db, session: Sql, domain: string): Promise<Viewer | undefined> =>
  loadFrom(
    db,
    sql`sessions s join users u on u.id = s.user_id join companies c on c.id = ${companyOfDomain(domain)}
      left join company_members m on m.company_id = c.id and m.user_id = u.id where ${session} and s.expires_at > now() and (s.company_id is null or s.company_id = c.id) and ${mayGoOn}`,
    {
      actingAdmin: sql`s.acting_admin_id`,
      isRemembered: sql`s.remember`,
      isBeginner: sql`(s.owner_is_beginner and u.ways_in_changed_at is not null)`,
      isUnproved,
    },
  );
/** Loads a member for whom the server acts on schedule, without a session. */
export async function loadAbsentViewer(db: Db, userId: number, companyId: number): Promise<Viewer | undefined> {
  const member = await loadFrom(
    db,
    sql`company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id where m.user_id = ${userId} and m.company_id = ${companyId}`,
  );
  return member && { ...member, is_away: true };
}

/** Loads the person of a bearer token; undefined when the token is unknown or has expired. */
export const loadViewer = (db: Db, token: string, domain: string) =>
  load(db, sql`s.token_hash = ${hashToken(token)}`, domain);
/** Loads the person of a file cookie. */
export const loadFileViewer = (db: Db, fileToken: string, domain: string) =>
  load(db, sql`s.file_token_hash = ${hashToken(fileToken)}`, domain);

/** Whether this session is the owner's as far as is known: nobody else has a way in, or it has proved itself. */
export const isOwners = ({ is_unproved, is_beginner }: Viewer): boolean => !is_unproved && !is_beginner;

export const can = (viewer: Viewer, permission: Permission): boolean => viewer.permissions.includes(permission);
/** Whether the viewer holds every one of these permissions; only such rights may be given to or taken from others. */
export const canAll = (viewer: Viewer, permissions: Permission[]): boolean =>
  permissions.every((permission) => can(viewer, permission));
/** Whether the viewer teaches, assesses, curates or administers; `memberIsStaff` asks the same of others. */
export const isStaff = (viewer: Viewer): boolean =>
  viewer.teaches || viewer.is_expert || viewer.is_curator || viewer.is_moderator || can(viewer, 'admin_panel_read');

/** Whether the viewer has to do with the company by the own children alone. */
const isOnlyParent = (viewer: Viewer): boolean =>
  viewer.is_parent === true &&
  !viewer.studies &&
  !viewer.is_teacher &&
  viewer.permissions.length === 0 &&
  !isStaff(viewer);

const roleChecks: Record<Exclude<Access, Permission>, (viewer: Viewer) => boolean> = {
  public: () => true,
  'signed-in': () => true,
  member: () => true,
  student: (viewer) => viewer.studies,
  staff: isStaff,
  teacher: (viewer) => viewer.teaches || can(viewer, 'subjects_write'),
};

const holdsRole: Record<DemandedRole, (viewer: Viewer) => boolean> = {
  administrator: (viewer) => can(viewer, 'admin_panel_read'),
  moderator: (viewer) => viewer.is_moderator,
  teacher: (viewer) => viewer.is_teacher,
  curator: (viewer) => viewer.is_curator,
  expert: (viewer) => viewer.is_expert,
};
/** Whether the company demands a second factor of the person. */
export const isFactorDemanded = (viewer: Viewer): boolean =>
  (viewer.second_factor_roles ?? []).some((role) => holdsRole[role](viewer));

/** What the person has to do before anything else; an administrator who looks through their eyes cannot do it for them. */
export function duty(viewer: Viewer): 'password-to-change' | 'second-factor-to-set' | undefined {
  if (viewer.acting_admin_id) return undefined;
  if (viewer.must_change_password) return 'password-to-change';
  return viewer.lacks_second_factor && isFactorDemanded(viewer) ? 'second-factor-to-set' : undefined;
}

type Opening = Pick<AnyEndpoint, 'access' | 'opensToParents'>;
/** Refuses a call that the declared access does not open to the viewer; the service checks the object itself. */
export function checkAccess({ access, opensToParents }: Opening, viewer: Viewer | undefined): void {
  if (access === 'public') return;
  if (!viewer) throw new AppError('unauthenticated');
  if (viewer.is_blocked) throw new AppError('account-blocked');
  if (!opensToParents && isOnlyParent(viewer)) throw new AppError('access-denied');
  if (access === 'signed-in') return;
  const due = duty(viewer);
  if (due) throw new AppError(due);
  if (!viewer.is_member) throw new AppError('not-a-member');
  const allowed = isKeyOf(roleChecks, access) ? roleChecks[access](viewer) : can(viewer, access);
  if (!allowed)
    throw new AppError(
      access === 'teacher' || access === 'staff'
        ? 'teacher-only'
        : access === 'student'
          ? 'access-denied'
          : 'admin-only',
    );
}
