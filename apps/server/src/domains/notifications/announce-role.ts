// Tells whoever holds a role today what has come for it, and people that a role is theirs or is theirs no more.
import type { Duty } from '@orbita/contract/organisation/words';
import { type Sql, sql } from '@orbita/database';
import { holdersOf } from '../../access/role-holders.access.ts';
import type { Deps } from '../../http/deps.ts';
import type { Doer } from '../../platform/live.ts';
import type { Actor } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { sendNotificationEvents, type NotificationRow } from './send-notification-events.ts';

interface RoleNews {
  news: 'given' | 'taken' | 'tension' | 'inquiry' | 'extension' | 'absence' | 'joined';
  /** The role; or else what it has to answer, in which case nobody is told where no role does. */
  roleId?: number;
  duty?: Duty;
  /** Only these people instead of all who hold it; of `joined` those who came, of whom the leads hear. */
  people?: readonly number[];
  reason?: string;
  studentId?: number;
  subjectId?: number;
  stepId?: number;
  /** When the lesson of an absence begins. */
  startsAt?: string;
}
/** Characters of a text that a notification quotes. */
const QUOTED = 300;

const addressed = (companyId: number, { roleId, duty }: RoleNews): Sql =>
  roleId === undefined
    ? sql`select r.* from organisation_duties d join organisation_roles r on r.id = d.role_id where d.company_id = ${companyId} and d.duty = ${duty ?? ''}`
    : sql`select r.* from organisation_roles r where r.id = ${roleId} and r.company_id = ${companyId}`;

/** Teachers hear of requests in their disciplines anyway. */
const isToldOtherwise = (subjectId: number | undefined): Sql =>
  subjectId === undefined
    ? sql`true`
    : sql`not exists (select 1 from subject_users su where su.subject_id = ${subjectId} and su.user_id = h.user_id and su.role_type = 'TEACHER')`;

/** Returns how many were told. */
export async function announceRole(deps: Deps, by: Actor & Doer, about: RoleNews): Promise<number> {
  const { news, reason, people: named, studentId, subjectId, stepId, startsAt } = about;
  if (named?.length === 0) return 0;
  const number = (value: number | undefined): Sql => sql`${value ?? null}::int`;
  const those = sql`unnest(${[...(named ?? [])]}::int[])`;
  const holders = sql`select h.user_id, ${number(studentId)} as student_id from (${holdersOf(sql`role.id`)}) h where ${news === 'absence' ? sql`true` : isToldOtherwise(subjectId)}`;
  // Whoever leads the circle hears who came; without a lead the next one above does.
  const leads = sql`
    select h.user_id, came.id as student_id from ${those} came (id) cross join organisation_roles lead cross join lateral (${holdersOf(sql`lead.id`)}) h
    where lead.parent_id = role.parent_id and lead.core_type = 1 and h.user_id <> came.id`;
  const given = {
    news,
    ...(reason === undefined ? {} : { reason: reason.slice(0, QUOTED) }),
    ...(startsAt === undefined ? {} : { starts_at: startsAt }),
  };
  const each =
    named === undefined ? holders : sql`select one.id as user_id, null::int as student_id from ${those} one (id)`;
  const people = news === 'joined' ? leads : each;
  const told = await deps.db.rows<NotificationRow>(
    notificationRows(by, sql`(${addressed(by.company_id, about)}) role cross join lateral (${people}) p`, {
      user_id: sql`p.user_id`,
      type: sql`'role'`,
      student_id: sql`p.student_id`,
      subject_id: number(subjectId),
      step_id: number(stepId),
      payload: sql`${JSON.stringify(given)}::jsonb || jsonb_build_object('role_id', role.id, 'role_name', role.name, 'role_type', role.core_type, 'circle', (select c.name from organisation_roles c where c.id = role.parent_id))`,
    }),
  );
  await sendNotificationEvents(deps, by, told, () => ({ kind: 'notification' }));
  return told.length;
}

/** A role, or a circle with all its roles, that was deleted, and who held something of it. */
export interface DeletedRole {
  name: string;
  type: number | null;
  circle: string | null;
  people: number[];
}
/** Tells people that roles of theirs were deleted; one word about a circle, however many roles in it went. */
export async function announceDeletedRoles(deps: Deps, by: Actor & Doer, roles: readonly DeletedRole[]): Promise<void> {
  const rows = roles.flatMap(({ people, ...role }) => people.map((user_id) => ({ ...role, user_id })));
  if (rows.length === 0) return;
  const gone = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as role (name text, type int, circle text, user_id int)`;
  const told = await deps.db.rows<NotificationRow>(
    notificationRows(by, gone, {
      user_id: sql`role.user_id`,
      type: sql`'role'`,
      payload: sql`jsonb_build_object('news', 'deleted', 'role_name', role.name, 'role_type', role.type, 'circle', role.circle)`,
    }),
  );
  await sendNotificationEvents(deps, by, told, () => ({ kind: 'notification' }));
}
