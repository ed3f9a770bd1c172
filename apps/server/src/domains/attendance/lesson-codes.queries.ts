import type { LessonCode } from '@orbita/contract/attendance';
import { type Db, type Sql, sql } from '@orbita/database';
import { lessonVisibleTo, staysIn, subjectNamedIn } from '../../access/lessons.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { shownTitle } from '../subjects/index.ts';
import { personJson } from '../users/index.ts';

/** Milliseconds since 1970 by the clock of the database, which all servers share. */
const nowMs: Sql = sql`(extract(epoch from now()) * 1000)::float8`;

export interface CodeRow {
  secret: Buffer | null;
  status: 1 | 3 | null;
  late_after: number | null;
  closes_at: string | null;
  closes_in: number;
  now_ms: number;
  students_count: number;
  registered: LessonCode['registered'];
}
/** Returns the window of a lesson, if there is one, and who registered in it. */
export const selectCode = (db: Db, lessonId: number): Promise<CodeRow> =>
  db.one(sql`
    select k.secret, k.status, k.late_after, k.closes_at, case when l.starts_at <= now() + interval '15 minutes' then greatest(0, coalesce(extract(epoch from least(k.closes_at, l.ends_at) - now()) * 1000, 0))::int else 0 end as closes_in, ${nowMs} as now_ms,
      (select count(distinct gu.user_id)::int from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = l.id) as students_count,
      coalesce((select json_agg(json_build_object('student', ${personJson('u')}, 'late', a.late) order by a.updated_at desc, u.id)
        from attendance a join users u on u.id = a.student_id where a.lesson_id = l.id and a.by_code), '[]') as registered
    from lessons l left join attendance_codes k on k.lesson_id = l.id where l.id = ${lessonId}`);

/** Says whether a window may be opened now: a quarter of an hour before the lesson at the earliest. */
export const selectPhase = (db: Db, lessonId: number): Promise<{ phase: 'early' | 'open' | 'over' }> =>
  db.one(sql`
    select case when l.ends_at <= now() then 'over' when l.starts_at > now() + interval '15 minutes' then 'early' else 'open' end as phase
    from lessons l where l.id = ${lessonId}`);

export interface CodeSettings {
  minutes: number;
  status: 1 | 3;
  lateAfter: number | null;
}
/** Opens a window with a new secret, so that codes of an earlier one hold no more. */
export const upsertCode = (
  db: Db,
  viewer: Viewer,
  { lessonId, secret, settings }: { lessonId: number; secret: Buffer; settings: CodeSettings },
) =>
  db.run(sql`
    insert into attendance_codes (lesson_id, secret, status, late_after, opened_by_id, closes_at)
    select l.id, ${secret}, ${settings.status}::smallint, ${settings.lateAfter}::int, ${viewer.id}, least(l.ends_at, now() + make_interval(mins => ${settings.minutes}::int))
    from lessons l where l.id = ${lessonId}
    on conflict (lesson_id) do update set secret = excluded.secret, status = excluded.status, late_after = excluded.late_after,
      opened_by_id = excluded.opened_by_id, opened_at = now(), closes_at = excluded.closes_at`);
export const endCode = (db: Db, lessonId: number) =>
  db.run(sql`update attendance_codes set closes_at = now() where lesson_id = ${lessonId} and closes_at > now()`);

export const selectStudentIds = async (db: Db, lessonId: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      sql`select distinct gu.user_id as id from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = ${lessonId}`,
    )
  ).map(({ id }) => id);

export interface OpenWindow {
  lesson_id: number;
  title: string;
  secret: Buffer;
  status: 1 | 3;
  is_late: boolean;
  now_ms: number;
  subjects: number[];
  followers: number[];
}
/**
 * Returns the open windows of lessons in which the viewer studies; there is rarely more than one.
 * The window of a lesson that was moved to a later day meanwhile is closed.
 */
export const selectOpenWindows = (db: Db, viewer: Viewer): Promise<OpenWindow[]> =>
  db.rows(sql`
    select k.lesson_id, k.secret, k.status, coalesce(now() >= l.starts_at + make_interval(mins => k.late_after), false) as is_late, ${nowMs} as now_ms,
      coalesce((select string_agg(${shownTitle(false)}, ', ' order by s.title, s.id) from lesson_subjects x join subjects s on s.id = x.subject_id
        where x.lesson_id = l.id and ${subjectNamedIn(viewer)}), l.title) as title,
      array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id) as subjects,
      array(select f from unnest(array[k.opened_by_id, l.teacher_id]) f where f is not null and ${staysIn(sql`f`, sql`l.id`)}) as followers
    from attendance_codes k join lessons l on l.id = k.lesson_id
    where k.closes_at > now() and l.ends_at > now() and l.starts_at <= now() + interval '15 minutes' and l.cancelled_at is null and ${lessonVisibleTo(viewer)}
      and exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
        where lg.lesson_id = l.id and gu.user_id = ${viewer.id})`);
