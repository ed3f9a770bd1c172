// What an account holds, and who may get into one or give anybody a way into it.
// Invariant: nobody gets, or gives, by an account what they may not open or do without it.
// Everything that gives somebody an account or a way into one asks `openingRefusal`; docs/decisions/0110 has the table.
import { type Holding, holdings, type OpeningRefusal, type Permission } from '@orbita/contract/permissions';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import { AppError, assertThat } from '../http/app-error.ts';
import { can, canAll, moderatorPermissions, type Viewer } from '../http/viewer.ts';

/** The permissions that together open and do what comes with a holding. */
export const coveredBy: Record<Holding, Permission[]> = {
  application: ['contracts_read', 'contracts_write'],
  teaching: ['users_read', 'subjects_read', 'subjects_write'],
  expertise: ['users_read', 'subjects_read', 'subjects_write'],
  lessons: ['schedule_read', 'schedule_write'],
  curating: ['users_read', 'users_write', 'groups_read', 'groups_write', 'subjects_read'],
  children: ['users_read', 'users_write'],
  circles: ['roles_read', 'roles_write'],
};

/** Whether the viewer may open and do all that comes with these holdings. */
export const covers = (viewer: Viewer, held: readonly Holding[]): boolean =>
  held.every((holding) => canAll(viewer, coveredBy[holding]));
/** Whether the viewer may open and do whatever any account of the company may hold. */
export const coversAll = (viewer: Viewer): boolean => covers(viewer, holdings);

/** Conditions: the person holds it in the company. A deleted discipline or archived group may come back, so it counts too. */
const isHeld: Record<Holding, (person: Sql, company: Sql) => Sql> = {
  application: (person, company) =>
    sql`exists (select 1 from contracts x where x.user_id = ${person} and x.company_id = ${company})`,
  teaching: (person, company) => worksOn(person, company, sql`'TEACHER'`),
  expertise: (person, company) => worksOn(person, company, sql`'EXPERT'`),
  lessons: (person, company) => sql`(
          exists (select 1 from lessons l where l.teacher_id = ${person} and l.company_id = ${company})
          or exists (select 1 from lesson_teachers x join lessons l on l.id = x.lesson_id where x.user_id = ${person} and l.company_id = ${company}))`,
  curating: (person, company) =>
    sql`exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = ${person} and g.company_id = ${company})`,
  children: (person, company) =>
    sql`exists (select 1 from relations x where x.relative_id = ${person} and x.company_id = ${company} and x.confirmed_at is not null)`,
  circles: (person, company) =>
    sql`exists (select 1 from organisation_role_people x join organisation_roles r on r.id = x.role_id where x.user_id = ${person} and r.company_id = ${company})`,
};
const worksOn = (person: Sql, company: Sql, role: Sql): Sql =>
  sql`exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = ${person} and x.role_type = ${role} and s.company_id = ${company})`;

/** The names of what a person holds in a company, as an array. */
export const holdingsOf = (person: Sql, company: Sql): Sql => sql`array_remove(array[
        ${join(
          holdings.map(
            (holding) => sql`case when ${isHeld[holding](person, company)} then ${raw(`'${holding}'::text`)} end`,
          ),
          ',\n        ',
        )}], null)`;

/**
 * Condition: the person belongs to another company too, or one that has removed them still keeps what they wrote, an application with a passport among it.
 * The account is then nobody's but the person's, because whoever gets into it could enter there again.
 */
export const belongsElsewhere = (person: Sql, company: Sql): Sql => sql`(
  exists (select 1 from company_members x where x.user_id = ${person} and x.company_id <> ${company})
  or exists (select 1 from removed_members x where x.user_id = ${person} and x.company_id <> ${company}))`;

/** What is given to people of the institution, and the permissions that together show most of it. */
const shownBy = {
  curating: ['users_read', 'groups_read', 'subjects_read'],
  teaching: ['subjects_read'],
  expertise: ['subjects_read'],
} satisfies Partial<Record<Holding, Permission[]>>;

/**
 * Throws when something would be opened by giving that the viewer may not open. Whoever gives a holding to oneself, or can set ways into accounts
 * or make somebody work here, covers it. Everybody else gives only what they mostly read anyway, to people who work here already: another account may be one that they registered themselves.
 */
export async function assertMayGive(
  db: Db,
  viewer: Viewer,
  people: readonly number[],
  holding: keyof typeof shownBy,
): Promise<void> {
  if (people.length === 0 || covers(viewer, [holding])) return;
  const mayEnter = people.includes(viewer.id) || can(viewer, 'users_write') || can(viewer, 'roles_write');
  assertThat(!mayEnter && canAll(viewer, shownBy[holding]), 'gives-more');
  const newcomer = await db.row(sql`
    select 1 from company_members m where m.company_id = ${viewer.company_id} and m.user_id = any (${people}::int[])
      and not (m.is_teacher or m.is_expert or m.is_curator or m.is_administrator) limit 1`);
  assertThat(newcomer === undefined, 'gives-to-newcomers');
}

/** Whether the viewer may join a group: whoever fills groups would otherwise read by it what its students read, works of classmates among it. */
export const mayJoin = (viewer: Viewer): boolean => !can(viewer, 'groups_write') || can(viewer, 'subjects_read');
/** Throws when the viewer, who may not, is among those who join. */
export const assertMayJoin = (viewer: Viewer, people: readonly number[]): void =>
  assertThat(!people.includes(viewer.id) || mayJoin(viewer), 'gives-more');

/** What decides who may change an account. */
export interface AccountRights {
  /** Rights by roles, without those of a moderator. */
  permissions: Permission[];
  is_moderator: boolean;
  is_owner: boolean;
}
/** What decides who may get into an account. */
export interface HeldAccount extends AccountRights {
  /** Another company has it too, or still has what it wrote there. */
  is_shared: boolean;
  holdings: Holding[];
}

/** All rights of a person, also of one who is blocked. */
export const rightsOf = ({
  permissions,
  is_moderator,
}: Pick<AccountRights, 'permissions' | 'is_moderator'>): Permission[] =>
  is_moderator ? [...permissions, ...moderatorPermissions] : permissions;

/** Whether the viewer holds all rights that the person does; the owner also decides who assigns roles. */
export const mayChange = (viewer: Viewer, account: AccountRights): boolean =>
  canAll(viewer, rightsOf(account)) && (!account.is_owner || can(viewer, 'roles_write'));

/**
 * Returns why the viewer may neither get into somebody else's account nor give anybody a way into it; undefined when they may.
 * The account must hold nothing that the viewer may not open or do: no right, no membership elsewhere, nothing of `coveredBy`.
 */
export function openingRefusal(viewer: Viewer, account: HeldAccount): OpeningRefusal | undefined {
  if (!mayChange(viewer, account)) return 'rights-not-held';
  if (account.is_shared) return 'shared-account';
  return covers(viewer, account.holdings) ? undefined : 'account-holds-more';
}

/** Throws unless the viewer may get into the account and give ways into it; the error stands at the field if one is named. */
export function assertMayOpenAccount(viewer: Viewer, account: HeldAccount, field?: string): void {
  const code = openingRefusal(viewer, account);
  if (code !== undefined) throw new AppError(code, field === undefined ? {} : { fields: { [field]: code } });
}
