import type { Notification } from '@orbita/contract/notifications';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { answerDetailsVisibleTo } from '../../access/answers.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { admittedByPrivacy, draftShownTo, hiddenPartsVisibleTo, staffedBy } from '../../access/subjects.access.ts';
import { chapterLockedFor } from '../../access/topic-gates.access.ts';
import { personJson } from '../users/index.ts';
import { notificationRows } from './notification-rows.sql.ts';

/** Condition: the texts about answer `a` of discipline `s` are shown; those who are not staff no more see an archived one. */
const textsVisibleTo = (viewer: Viewer): Sql =>
  sql`(a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ${hiddenPartsVisibleTo(viewer)}) and ${answerDetailsVisibleTo(viewer)})`;

/** How many of the topics whose dates moved the viewer still sees, because some may have become drafts since. */
const shownTopicsCount = (viewer: Viewer): Sql => sql`(
  select count(*) from jsonb_array_elements_text(n.payload -> 'steps') j (id) join steps st on st.id = j.id::int and st.deleted_at is null and not st.hidden
    join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden where ${topicShownTo(viewer.id)})`;

/**
 * Names hidden things only to those who see hidden parts, and deleted things to nobody.
 * Comments on an answer are shown to those who may read it now, not to those who once could.
 */
const columns = (viewer: Viewer): Sql => sql`
  n.id, n.type, n.read_at, n.created_at, case when u.id is not null then ${personJson('u')} end as actor,
  case when s.deleted_at is null and ((not s.hidden and ${admittedByPrivacy(viewer.id)}) or ${hiddenPartsVisibleTo(viewer)}) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
  case when s.deleted_at is null and st.deleted_at is null and (not (s.hidden or not ${admittedByPrivacy(viewer.id)} or st.hidden or c.hidden or ${chapterLockedFor(viewer.id)} or not ${topicShownTo(viewer.id)}) or (${staffedBy(viewer)} and ${draftShownTo(viewer)})) then json_build_object('id', st.id, 'title', st.title) end as topic,
  case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id, 'user_id', a.user_id, 'pattern_id', a.pattern_id) end as answer, null::json as lesson,
  case when k.id is not null and k.deleted_at is null and ${textsVisibleTo(viewer)} then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
  case when x.id is not null and x.deleted_at is null and ${textsVisibleTo(viewer)} then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
  case when n.type = 'dates' and n.step_id is null and n.payload ? 'steps' then n.payload || jsonb_build_object('topics', ${shownTopicsCount(viewer)}) else n.payload end as payload`;
/** Joins what a notification is about; one of a new answer names only the answer, which gives topic and discipline. */
const joins: Sql = sql`
  left join users u on u.id = n.actor_id left join answers a on a.id = n.answer_id
  left join subjects s on s.id = coalesce(n.subject_id, a.subject_id) left join steps st on st.id = coalesce(n.step_id, a.step_id) left join chapters c on c.id = st.chapter_id
  left join comments k on k.id = n.comment_id left join expertises x on x.id = n.expertise_id`;

export const selectNotifications = (
  db: Db,
  viewer: Viewer,
  filter: { unread: boolean; size: number; offset: number },
): Promise<(Notification & { total: number })[]> =>
  db.rows(sql`
    select ${columns(viewer)}, n.total from (
      select n.*, count(*) over ()::int as total from notifications n
      where n.user_id = ${viewer.id} and n.company_id = ${viewer.company_id} and (not ${filter.unread} or n.read_at is null)
      order by n.id desc limit ${filter.size} offset ${filter.offset}) n ${joins} order by n.id desc`);

interface NotificationStatus {
  unread_notifications: number;
  notification_read_at: string | null;
  latest_notification: Notification | null;
}
export const selectStatus = (db: Db, viewer: Viewer): Promise<NotificationStatus> =>
  db.one(sql`
    select (select count(*)::int from notifications n where n.user_id = ${viewer.id} and n.company_id = ${viewer.company_id} and n.read_at is null) as unread_notifications,
      (select max(n.read_at) from notifications n where n.user_id = ${viewer.id} and n.company_id = ${viewer.company_id}) as notification_read_at,
      (select to_json(l) from (select ${columns(viewer)} from notifications n ${joins}
        where n.user_id = ${viewer.id} and n.company_id = ${viewer.company_id} order by n.id desc limit 1) l) as latest_notification`);

/** Marks the viewer's unread notifications as read: all, or those of one discipline. */
export const markAllRead = (db: Db, viewer: Viewer, subjectId: number | null) =>
  db.run(sql`
    update notifications n set read_at = now() where n.user_id = ${viewer.id} and n.company_id = ${viewer.company_id} and n.read_at is null
      and (${subjectId}::int is null or coalesce(n.subject_id, (select a.subject_id from answers a where a.id = n.answer_id)) = ${subjectId}::int)`);
export const setUnread = (db: Db, viewer: Viewer, id: number, unread: boolean): Promise<Notification | undefined> =>
  db.row(sql`
    with n as (update notifications set read_at = case when ${unread} then null else coalesce(read_at, now()) end
      where id = ${id} and user_id = ${viewer.id} and company_id = ${viewer.company_id} returning *)
    select ${columns(viewer)} from n ${joins}`);
export const countUnread = async (db: Db, viewer: Viewer): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from notifications where user_id = ${viewer.id} and company_id = ${viewer.company_id} and read_at is null`,
    )
  ).n;

export interface NewNotification {
  type: 'answer' | 'mark' | 'comment' | 'expertise' | 'passing';
  actorId: number;
  companyId: number;
  /** null for a new answer, whose topic gives the discipline. */
  subjectId: number | null;
  stepId: number | null;
  answerId: number | null;
  commentId: number | null;
  expertiseId?: number;
  payload: Record<string, number | null>;
}
/** A person to inform; `id` is null for those who get a live event without a notification. */
export interface Announced {
  user_id: number;
  id: number | null;
}
/** The bell shows «99+», so larger numbers need not be counted. */
const COUNTED_AT_MOST = 100;
/** Returns a statement that writes one notification for each person but the actor. */
const rowsFor = (people: Sql, n: Omit<NewNotification, 'answerId'>, answerId: Sql): Sql =>
  notificationRows({ id: n.actorId, company_id: n.companyId }, sql`(${people}) p`, {
    user_id: sql`p.user_id`,
    type: sql`${n.type}`,
    subject_id: sql`${n.subjectId}::int`,
    step_id: sql`${n.stepId}::int`,
    answer_id: answerId,
    comment_id: sql`${n.commentId}::int`,
    expertise_id: sql`${n.expertiseId ?? null}::int`,
    payload: sql`${JSON.stringify(n.payload)}::jsonb`,
  });

/** Writes one notification per person and returns them, followed by the watchers, who get only the event. */
export const insertNotifications = (db: Db, people: Sql, n: NewNotification, watchers: Sql): Promise<Announced[]> =>
  db.rows(sql`
    with made as (${rowsFor(people, n, sql`${n.answerId}::int`)})
    select user_id, id from made
    union all select w.user_id, null from (${watchers}) w where not exists (select 1 from made where made.user_id = w.user_id)`);

/** Part of the statement that writes an answer: notifies the teachers once, from its row `written`; returns id and user_id. */
export const answerNotifications = (subjectId: number, n: Pick<NewNotification, 'actorId' | 'companyId'>): Sql =>
  rowsFor(
    sql`select t.user_id from (${teachersOf(subjectId)}) t cross join written`,
    { ...n, type: 'answer', subjectId: null, stepId: null, commentId: null, payload: {} },
    sql`(select id from written)`,
  );
/** Counts unread notifications of several people, up to what the bell shows. */
export const countUnreadOf = (
  db: Db,
  companyId: number,
  userIds: number[],
): Promise<{ user_id: number; unread: number }[]> =>
  db.rows(sql`
    select u.user_id, (select count(*)::int from (
        select 1 from notifications o where o.user_id = u.user_id and o.company_id = ${companyId} and o.read_at is null limit ${COUNTED_AT_MOST}) o) as unread
    from unnest(${userIds}::int[]) u (user_id)`);

/** Deletes the notifications that an actor sent a person about a topic since a moment. */
export const deleteNotifications = (
  db: Db,
  scope: { userId: number; actorId: number; stepId: number; since: string },
) =>
  db.run(sql`
    delete from notifications where user_id = ${scope.userId} and actor_id = ${scope.actorId} and step_id = ${scope.stepId} and created_at >= ${scope.since}::timestamptz`);

/** Teachers of the discipline, who are notified of new work. */
export const teachersOf = (subjectId: number): Sql =>
  sql`select distinct su.user_id from subject_users su where su.subject_id = ${subjectId} and su.role_type = 'TEACHER'`;
/** Staff of a discipline, who get its live events. */
export const staffOf = (subjectId: number): Sql =>
  sql`select distinct su.user_id from subject_users su where su.subject_id = ${subjectId}`;
/** Returns the staff of several disciplines. */
export const selectStaffOf = (db: Db, subjectIds: number[]): Promise<{ subject_id: number; user_id: number }[]> =>
  db.rows(sql`select distinct subject_id, user_id from subject_users where subject_id = any (${subjectIds}::int[])`);
export const nobody: Sql = sql`select null::int as user_id where false`;
export const selectPeople = (db: Db, people: Sql): Promise<{ user_id: number }[]> => db.rows(people);
export const bothOf = (some: Sql, others: Sql): Sql => sql`${some} union ${others}`;
export const justUser = (userId: number): Sql => sql`select ${userId}::int as user_id`;
