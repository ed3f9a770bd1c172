// Tells whoever holds a role today what has come for it.
import { type Sql, sql } from '@orbita/database';
import { holdersOf } from '../../access/role-holders.access.ts';
import type { Deps } from '../../http/deps.ts';
import type { Doer } from '../../platform/live.ts';
import type { Actor } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { sendNotificationEvents, type WrittenNotification } from './send-notification-events.ts';

interface RoleNews {
  news: 'given' | 'taken' | 'tension' | 'inquiry' | 'extension' | 'joined';
  /** The role; or else what it has to answer, in which case nobody is told where no role does. */
  roleId?: number;
  duty?: 'inquiries' | 'extensions';
  /** Only this person instead of all who hold it. */
  userId?: number;
  reason?: string;
  studentId?: number;
  subjectId?: number;
  stepId?: number;
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

export async function announceRole(deps: Deps, by: Actor & Doer, about: RoleNews): Promise<void> {
  const { news, reason, userId, studentId, subjectId, stepId } = about;
  const holders = sql`select h.user_id from (${holdersOf(sql`role.id`)}) h where ${isToldOtherwise(subjectId)}`;
  // Whoever leads the circle hears who came; without a lead the next one above does.
  const leads = sql`
    select h.user_id from organisation_roles lead cross join lateral (${holdersOf(sql`lead.id`)}) h
    where lead.parent_id = role.parent_id and lead.core_type = 1 and h.user_id is distinct from ${studentId ?? null}::int`;
  const named = news === 'joined' ? leads : holders;
  const people = userId === undefined ? named : sql`select ${userId}::int as user_id`;
  const given = { news, ...(reason === undefined ? {} : { reason: reason.slice(0, QUOTED) }) };
  const number = (value: number | undefined): Sql => sql`${value ?? null}::int`;
  const told = await deps.db.rows<WrittenNotification>(
    notificationRows(by, sql`(${addressed(by.company_id, about)}) role cross join lateral (${people}) p`, {
      user_id: sql`p.user_id`,
      type: sql`'role'`,
      student_id: number(studentId),
      subject_id: number(subjectId),
      step_id: number(stepId),
      payload: sql`${JSON.stringify(given)}::jsonb || jsonb_build_object('role_id', role.id, 'role_name', role.name, 'role_type', role.core_type, 'circle', (select c.name from organisation_roles c where c.id = role.parent_id))`,
    }),
  );
  await sendNotificationEvents(deps, by, told, () => ({ kind: 'notification' }));
}
