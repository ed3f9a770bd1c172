import type { Notification } from '@orbita/contract/notifications';
import { type Db, empty, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { answerDetailsVisibleTo } from '../../access/answers.access.ts';
import { lessonVisibleTo, subjectNamedIn } from '../../access/lessons.access.ts';
import { mayMeet } from '../../access/people.access.ts';
import { curatesStudent } from '../../access/student-records.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { admittedByPrivacy, draftShownTo, hiddenPartsVisibleTo, staffedBy } from '../../access/subjects.access.ts';
import { chapterLockedFor } from '../../access/topic-passwords.access.ts';
import { personJson } from '../../platform/person.sql.ts';
import { categoryOf, chosen } from './delivery/settings.queries.ts';
import { notificationRows } from './notification-rows.sql.ts';

/** Condition: the texts about answer `a` of discipline `s` are shown; those who are not staff no more see an archived one. */
const textsVisibleTo = (viewer: Viewer): Sql =>
  sql`(a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ${hiddenPartsVisibleTo(viewer)}) and ${answerDetailsVisibleTo(viewer)})`;

/** How many of the topics whose dates moved the viewer still sees, because some may have become drafts since. */
const shownTopicsCount = (viewer: Viewer): Sql => sql`(
  select count(*) from jsonb_array_elements_text(n.payload -> 'steps') j (id) join steps st on st.id = j.id::int and st.deleted_at is null and not st.hidden
    join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden where ${topicShownTo(viewer.id)})`;

/** The disciplines of lesson `l` that the viewer is told of, or else its own title. */
const lessonTitle = (viewer: Viewer): Sql => sql`coalesce((
  select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ${subjectNamedIn(viewer)}), l.title)`;
/** The lesson that a notification is about, if the viewer still sees it. */
const lessonJson = (viewer: Viewer): Sql => sql`(
  select json_build_object('id', l.id, 'title', ${lessonTitle(viewer)}, 'starts_at', l.starts_at, 'homework', left(l.homework, 300)) from lessons l where l.id = n.lesson_id and ${lessonVisibleTo(viewer)})`;
/** The changed lessons with their titles of today: those that the viewer still sees, and those that take place without them. */
const changedLessons = (viewer: Viewer): Sql => sql`(
  select coalesce(jsonb_agg(j.lesson || jsonb_build_object('title', ${lessonTitle(viewer)}) order by j.place), '[]')
  from jsonb_array_elements(n.payload -> 'lessons') with ordinality j (lesson, place) join lessons l on l.id = (j.lesson ->> 'id')::int
  where j.lesson ->> 'change' = 'withdrawn' or ${lessonVisibleTo(viewer)})`;

/** What some of the notifications to be shown have; the parts that none has are left out of the statement. */
export interface ShownParts {
  student: boolean;
  lesson: boolean;
  comment: boolean;
  expertise: boolean;
  schedule: boolean;
  /** Topics by number, whose dates moved or come. */
  dates: boolean;
}
const everyPart: ShownParts = {
  student: true,
  lesson: true,
  comment: true,
  expertise: true,
  schedule: true,
  dates: true,
};
const partOf = (isShown: boolean, part: () => Sql): Sql => (isShown ? part() : sql`null::json`);

/** The payload as the viewer may know it. */
const payloadOf = (viewer: Viewer, parts: ShownParts): Sql => sql`case
    when n.type = 'absences' and not ${curatesStudent(viewer, sql`v.id`)} then '{}'
    ${parts.schedule ? sql`when n.type = 'schedule' then n.payload || jsonb_build_object('lessons', ${changedLessons(viewer)})` : empty}
    ${parts.dates ? sql`when ${countsTopics} then n.payload || jsonb_build_object('topics', ${shownTopicsCount(viewer)})` : empty}
    else n.payload end`;
/** Condition: notification `n` tells how many topics it is about. */
const countsTopics: Sql = sql`(n.type in ('dates', 'deadline') and n.step_id is null and n.payload ? 'steps')`;

/**
 * Names hidden things only to those who see hidden parts, and deleted things to nobody.
 * Comments on an answer are shown to those who may read it now, not to those who once could.
 */
export const columns = (viewer: Viewer, parts = everyPart): Sql => sql`
  n.id, n.type, n.read_at, n.created_at, case when u.id is not null then ${personJson('u')} end as actor,
  ${partOf(parts.student, () => sql`case when v.id is not null and case when n.type = 'absences' then ${curatesStudent(viewer, sql`v.id`)} else ${mayMeet(viewer, sql`v.id`)} end then ${personJson('v')} end`)} as student,
  case when s.deleted_at is null and ((not s.hidden and ${admittedByPrivacy(viewer.id)}) or ${hiddenPartsVisibleTo(viewer)}) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
  case when st.id is not null and s.deleted_at is null and st.deleted_at is null and (not (s.hidden or not ${admittedByPrivacy(viewer.id)} or st.hidden or c.hidden or ${chapterLockedFor(viewer.id)} or not ${topicShownTo(viewer.id)}) or (${staffedBy(viewer)} and ${draftShownTo(viewer)})) then json_build_object('id', st.id, 'title', st.title) end as topic,
  case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id, 'user_id', a.user_id, 'pattern_id', a.pattern_id) end as answer, ${partOf(parts.lesson, () => sql`case when n.lesson_id is not null then ${lessonJson(viewer)} end`)} as lesson,
  ${partOf(parts.comment, () => sql`case when k.id is not null and k.deleted_at is null and ${textsVisibleTo(viewer)} then json_build_object('id', k.id, 'text', left(k.text, 300)) end`)} as comment,
  ${partOf(parts.expertise, () => sql`case when x.id is not null and x.deleted_at is null and ${textsVisibleTo(viewer)} then json_build_object('id', x.id, 'text', left(x.text, 300)) end`)} as expertise,
  ${payloadOf(viewer, parts)} as payload`;
/** Joins what a notification is about; one of a new answer names only the answer, which gives topic and discipline. */
export const joins: Sql = sql`
  left join users u on u.id = n.actor_id left join users v on v.id = n.student_id left join answers a on a.id = n.answer_id
  left join subjects s on s.id = coalesce(n.subject_id, a.subject_id) left join steps st on st.id = coalesce(n.step_id, a.step_id) left join chapters c on c.id = st.chapter_id
  left join comments k on k.id = n.comment_id left join expertises x on x.id = n.expertise_id`;

export interface NotificationPage extends ShownParts {
  ids: number[];
  total: number;
  unread: number;
}
/** Returns which notifications a page shows and what they have, and how many are unread. */
export const selectPage = (
  db: Db,
  viewer: Viewer,
  { unread, size, offset }: { unread: boolean; size: number; offset: number },
): Promise<NotificationPage> => {
  const own = sql`n.user_id = ${viewer.id} and n.company_id = ${viewer.company_id}`;
  return db.one(sql`
    with page as materialized (
      select n.*, count(*) over ()::int as total from notifications n where ${own} and ${unread ? sql`n.read_at is null` : sql`true`} order by n.id desc limit ${size} offset ${offset})
    select array(select p.id from page p order by p.id desc) as ids, coalesce((select max(p.total) from page p), 0) as total, of_page.*,
      (select count(*)::int from notifications n where ${own} and n.read_at is null) as unread
    from (
      select coalesce(bool_or(n.student_id is not null), false) as student, coalesce(bool_or(n.lesson_id is not null), false) as lesson, coalesce(bool_or(n.comment_id is not null), false) as comment,
        coalesce(bool_or(n.expertise_id is not null), false) as expertise, coalesce(bool_or(n.type = 'schedule'), false) as schedule, coalesce(bool_or(${countsTopics}), false) as dates
      from page n) of_page`);
};
/** Returns these notifications, latest first. */
export const selectNotifications = (
  db: Db,
  viewer: Viewer,
  { ids, ...parts }: NotificationPage,
): Promise<Notification[]> =>
  db.rows(
    sql`select ${columns(viewer, parts)} from notifications n ${joins} where n.id = any (${ids}::int[]) order by n.id desc`,
  );

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
    sql`select t.user_id from (${bothOf(teachersOf(subjectId), conductorsOf(subjectId, n.actorId))}) t cross join written`,
    { ...n, type: 'answer', subjectId: null, stepId: null, commentId: null, payload: {} },
    sql`(select id from written)`,
  );
/** Counts unread notifications of several people, up to what the bell shows, and tells which of the new ones may not pop up. */
export const countUnreadOf = (
  db: Db,
  companyId: number,
  { userIds, ids }: { userIds: number[]; ids: number[] },
): Promise<{ user_id: number; unread: number; muted: number[] }[]> =>
  db.rows(sql`
    select u.user_id, (select count(*)::int from (
        select 1 from notifications o where o.user_id = u.user_id and o.company_id = ${companyId} and o.read_at is null limit ${COUNTED_AT_MOST}) o) as unread,
      case when st.user_id is null then '{}' else array(select n.id from notifications n where n.id = any (${ids}::int[]) and n.user_id = u.user_id and ${chosen(categoryOf, 'popup')} = 'false') end as muted
    from unnest(${userIds}::int[]) u (user_id) left join notification_settings st on st.user_id = u.user_id and st.company_id = ${companyId}`);

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
/** Conductors of the student's open retake in the discipline, who are notified of the student's work too. */
const conductorsOf = (subjectId: number, studentId: number): Sql => sql`
  select ru.user_id from retakes rt join retake_users ru on ru.retake_id = rt.id
  where rt.student_id = ${studentId} and rt.subject_id = ${subjectId} and not rt.is_closed and rt.deleted_at is null`;
/** Staff of a discipline, who get its live events. */
export const staffOf = (subjectId: number): Sql =>
  sql`select distinct su.user_id from subject_users su where su.subject_id = ${subjectId}`;
/** Returns the staff of several disciplines. */
export const selectStaffOf = (db: Db, subjectIds: number[]): Promise<{ subject_id: number; user_id: number }[]> =>
  db.rows(sql`select distinct subject_id, user_id from subject_users where subject_id = any (${subjectIds}::int[])`);
export const nobody: Sql = sql`select 0 as user_id where false`;
export const selectPeople = (db: Db, people: Sql): Promise<{ user_id: number }[]> => db.rows(people);
export const bothOf = (some: Sql, others: Sql): Sql => sql`${some} union ${others}`;
export const justUser = (userId: number): Sql => sql`select ${userId}::int as user_id`;
