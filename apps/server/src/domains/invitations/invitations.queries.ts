import type { Invitation } from '@orbita/contract/invitations';
import type { Permission } from '@orbita/contract/permissions';
import { type Db, type Sql, sql } from '@orbita/database';
import { belongsElsewhere } from '../../access/account-holdings.access.ts';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { personJson } from '../users/index.ts';
import { hasNoEntry, isUnanswered } from './members.queries.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

export const selectRole = (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; permissions: Permission[] } | undefined> =>
  db.row(
    sql`select id, permissions from admin_roles where id = ${id} and (company_id is null or company_id = ${viewer.company_id})`,
  );
export const countGroups = async (db: Db, viewer: Viewer, ids: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from groups where company_id = ${viewer.company_id} and not is_archived and id = any (${ids}::int[])`,
    )
  ).n;

/** Returns the domain that links of a company lead to. */
export const selectDomain = (db: Db, companyId: number): Promise<{ domain: string | null }> =>
  db.one(sql`select domain from companies where id = ${companyId}`);

export interface Addressee {
  email: string;
  /** The member with the address who chooses a first password; null for somebody new. */
  member_id: number | null;
}
export interface NewInvitations {
  people: Addressee[];
  roleId: number | null;
  groupIds: number[];
  days: number;
}
/** Stores invitations; one that is open already keeps its role, with whoever gives it, unless another one is given. Returns their ids. */
export const upsertInvitations = async (
  db: Db,
  viewer: Viewer,
  { people, roleId, days }: Omit<NewInvitations, 'groupIds'>,
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      insert into invitations as i (company_id, email, member_id, inviter_id, role_id, expires_at)
      select ${viewer.company_id}, e.email, e.member_id, ${viewer.id}, ${roleId}::int, now() + make_interval(days => ${days})
      from unnest(${people.map(({ email }) => email)}::text[], ${people.map((one) => one.member_id)}::int[]) e (email, member_id) order by e.email
      on conflict (company_id, lower(email)) where accepted_at is null
      do update set member_id = excluded.member_id, inviter_id = case when excluded.role_id is null and i.role_id is not null then i.inviter_id else excluded.inviter_id end,
        role_id = coalesce(excluded.role_id, i.role_id), expires_at = excluded.expires_at, sent_at = now()
      returning id`)
  ).map(({ id }) => id);
/** Stores invitations of members; one that is open already keeps its role, with whoever gives it, and its groups. */
export const upsertMemberInvitations = async (
  db: Db,
  viewer: Viewer,
  people: Addressee[],
  days: number,
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      insert into invitations as i (company_id, email, member_id, inviter_id, expires_at)
      select ${viewer.company_id}, e.email, e.member_id, ${viewer.id}, now() + make_interval(days => ${days})
      from unnest(${people.map(({ email }) => email)}::text[], ${people.map((one) => one.member_id)}::int[]) e (email, member_id) order by e.email
      on conflict (company_id, lower(email)) where accepted_at is null
      do update set member_id = excluded.member_id, inviter_id = case when i.role_id is null then excluded.inviter_id else i.inviter_id end, expires_at = excluded.expires_at, sent_at = now()
      returning id`)
  ).map(({ id }) => id);
export const replaceGroups = (db: Db, ids: number[], groupIds: number[]) =>
  db.run(sql`
    with gone as (delete from invitation_groups where invitation_id = any (${ids}::int[]) and group_id <> all (${groupIds}::int[]))
    insert into invitation_groups (invitation_id, group_id) select i, g from unnest(${ids}::int[]) i cross join unnest(${groupIds}::int[]) g on conflict do nothing`);
export interface Invited {
  id: number;
  email: string;
}
/** Prolongs open invitations and returns them. */
export const renewInvitations = (db: Db, viewer: Viewer, ids: number[], days: number): Promise<Invited[]> =>
  db.rows(sql`
    update invitations set expires_at = now() + make_interval(days => ${days}), sent_at = now(),
      inviter_id = case when role_id is null then ${viewer.id} else inviter_id end
    where company_id = ${viewer.company_id} and id = any (${ids}::int[]) and accepted_at is null returning id, email`);
/** Returns those of these invitations that still wait for an answer. */
export const selectUnanswered = (
  db: Db,
  viewer: Viewer,
  ids: number[],
): Promise<{ id: number; member_id: number | null }[]> =>
  db.rows(
    sql`select i.id, i.member_id from invitations i where i.company_id = ${viewer.company_id} and i.id = any (${ids}::int[]) and ${isUnanswered}`,
  );
export const setMails = (db: Db, mails: { id: number; target_id: number }[]) =>
  db.run(sql`
    update invitations i set mail_id = m.id from unnest(${mails.map(({ id }) => id)}::int[], ${mails.map((one) => one.target_id)}::int[]) as m (id, target_id)
    where i.id = m.target_id`);
export const deleteInvitations = (db: Db, viewer: Viewer, ids: number[]): Promise<number> =>
  db.run(
    sql`delete from invitations where company_id = ${viewer.company_id} and id = any (${ids}::int[]) and accepted_at is null`,
  );

/** Conditions on invitation `i` with its last mail `m`. */
const states: Record<'open' | 'expired' | 'undelivered' | 'accepted' | 'unaccepted', Sql> = {
  open: sql`(${isUnanswered} and i.expires_at > now())`,
  expired: sql`(${isUnanswered} and i.expires_at <= now())`,
  undelivered: sql`(${isUnanswered} and m.state in ('failed', 'unknown'))`,
  accepted: sql`(not ${isUnanswered})`,
  unaccepted: isUnanswered,
};
export interface InvitationFilter {
  query?: string | undefined;
  state?: 'open' | 'expired' | 'undelivered' | 'accepted' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}
export const selectInvitations = (
  db: Db,
  viewer: Viewer,
  { query = '', state, sort_direction }: InvitationFilter,
  page: Page,
): Promise<(Invitation & { total: number })[]> => {
  const direction = sort_direction === 'asc' ? sql`asc` : sql`desc`;
  return db.rows(sql`
    select i.id, i.email, i.sent_at, i.expires_at, i.accepted_at, m.state as mail_state, count(*) over ()::int as total,
      (select json_build_object('id', r.id, 'name', r.name) from admin_roles r where r.id = i.role_id) as role,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from invitation_groups x join groups g on g.id = x.group_id where x.invitation_id = i.id), '[]') as groups,
      (select ${personJson('u')} from users u where u.id = i.inviter_id) as inviter
    from invitations i left join mails m on m.id = i.mail_id
    where i.company_id = ${viewer.company_id} and ${states[state ?? 'unaccepted']} and ${hasWords(sql`i.email`, query)}
    order by i.sent_at ${direction}, i.id ${direction} limit ${page.size} offset ${page.offset}`);
};

/** Counts invitations by state. */
export const countInvitations = (
  db: Db,
  viewer: Viewer,
): Promise<{ open: number; expired: number; undelivered: number; accepted: number }> =>
  db.one(sql`
    select count(*) filter (where ${states.open})::int as open, count(*) filter (where ${states.expired})::int as expired,
      count(*) filter (where ${states.undelivered})::int as undelivered, count(*) filter (where ${states.accepted})::int as accepted
    from invitations i left join mails m on m.id = i.mail_id where i.company_id = ${viewer.company_id}`);

export interface OpenInvitation {
  id: number;
  company_id: number;
  email: string;
  inviter_id: number | null;
  role_id: number | null;
  role_permissions: Permission[] | null;
  group_ids: number[];
  groups: string[];
  has_account: boolean;
  member_id: number | null;
  /** The member who chooses a first password by it. */
  member: { id: number; first_name: string; last_name: string } | null;
}
const openInvitation = (id: number): Sql => sql`
  select i.id, i.company_id, i.email, i.inviter_id, i.role_id, r.permissions as role_permissions,
    coalesce((select array_agg(g.id order by g.id) from invitation_groups x join groups g on g.id = x.group_id and not g.is_archived where x.invitation_id = i.id), '{}') as group_ids,
    coalesce((select array_agg(g.name order by g.name) from invitation_groups x join groups g on g.id = x.group_id and not g.is_archived where x.invitation_id = i.id), '{}') as groups,
    exists (select 1 from users u where lower(u.email) = lower(i.email)) as has_account, i.member_id,
    (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) from users u
      join company_members m on m.user_id = u.id and m.company_id = i.company_id
      where u.id = i.member_id and lower(u.email) = lower(i.email) and m.blocked_at is null and ${hasNoEntry}
        and not ${belongsElsewhere(sql`u.id`, sql`i.company_id`)}) as member
  from invitations i left join admin_roles r on r.id = i.role_id where i.id = ${id} and i.accepted_at is null and i.expires_at > now()`;
export const selectOpen = (db: Db, id: number): Promise<OpenInvitation | undefined> => db.row(openInvitation(id));
export const lockOpen = (tx: Db, id: number): Promise<OpenInvitation | undefined> =>
  tx.row(sql`${openInvitation(id)} for update of i`);

/** Whether the person has this address. */
export const hasEmail = async (tx: Db, id: number, email: string): Promise<boolean> =>
  (await tx.row(sql`select 1 from users where id = ${id} and lower(email) = lower(${email}) for no key update`)) !==
  undefined;
export const lockMember = (tx: Db, id: number) => tx.run(sql`select 1 from users where id = ${id} for no key update`);
export const closeInvitation = (tx: Db, id: number, userId: number) =>
  tx.run(sql`update invitations set accepted_at = now(), user_id = ${userId} where id = ${id}`);
/** Makes the person a member with the role and the groups of the invitation. */
export const admit = (tx: Db, invitation: OpenInvitation, userId: number, roleId: number | null) =>
  tx.run(sql`
    with member as (insert into company_members (company_id, user_id) values (${invitation.company_id}, ${userId}) on conflict do nothing),
    role as (
      insert into admin_role_users (role_id, company_id, user_id)
      select ${roleId}::int, ${invitation.company_id}, ${userId} where ${roleId}::int is not null on conflict do nothing)
    insert into group_users (group_id, user_id) select g, ${userId} from unnest(${invitation.group_ids}::int[]) g on conflict do nothing`);
