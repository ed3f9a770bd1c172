import type { LeftLesson } from '@orbita/contract/schedule';
import type { changeKinds } from '@orbita/contract/schedule/operations';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../users/index.ts';

export type ChangeKind = (typeof changeKinds)[number];

/** What a lesson was before a change. */
export interface Former {
  id: number;
  was: Record<string, unknown>;
}
/** Returns what the lessons are now, so that a change of them can be undone. */
export const selectFormer = (tx: Db, lessonIds: readonly number[]): Promise<Former[]> =>
  tx.rows(sql`
    select l.id, jsonb_build_object('starts_at', l.starts_at, 'ends_at', l.ends_at, 'cancelled_at', l.cancelled_at, 'cancel_reason', l.cancel_reason,
      'series_id', l.series_id, 'is_exception', l.is_exception, 'room_id', l.room_id, 'room', l.room, 'teacher_id', l.teacher_id, 'stands_in_for_id', l.stands_in_for_id,
      'others', coalesce((select jsonb_agg(jsonb_build_object('user_id', x.user_id, 'stands_in_for_id', x.stands_in_for_id)) from lesson_teachers x where x.lesson_id = l.id), '[]')) as was
    from lessons l where l.id = any (${lessonIds}::int[])`);

interface NewChange {
  kind: ChangeKind;
  title: string;
  /** Lessons that the change made. */
  made?: readonly number[];
  /** Lessons that it changed, as they were. */
  former?: readonly Former[];
}
/** Keeps a change of many lessons, so that it can be undone; call it after the lessons were written. */
export const insertChange = async (
  tx: Db,
  viewer: Viewer,
  { kind, title, made = [], former = [] }: NewChange,
): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      with change as (
        insert into timetable_changes (company_id, author_id, kind, title) values (${viewer.company_id}, ${viewer.id}, ${kind}, ${title}) returning id),
      kept as (
        insert into timetable_change_lessons (change_id, lesson_id, was, planned_at, left_at)
        select change.id, l.id, w.was, l.starts_at, l.updated_at from change cross join lessons l
        left join jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as w(id int, was jsonb) on w.id = l.id
        where l.company_id = ${viewer.company_id} and l.id = any (${[...made, ...former.map(({ id }) => id)]}::int[]))
      select id from change`)
  ).id;

export interface ChangeRow {
  id: number;
  kind: ChangeKind;
  undone_at: string | null;
}
/** Returns the series in which lessons are. */
export const selectSeriesOf = async (tx: Db, lessonIds: readonly number[]): Promise<number[]> =>
  (
    await tx.rows<{ series_id: number }>(
      sql`select distinct series_id from lessons where id = any (${lessonIds}::int[]) and series_id is not null`,
    )
  ).map(({ series_id }) => series_id);
/** Returns the change, locked. */
export const lockChange = (tx: Db, viewer: Viewer, id: number): Promise<ChangeRow | undefined> =>
  tx.row(
    sql`select id, kind, undone_at from timetable_changes where id = ${id} and company_id = ${viewer.company_id} for update`,
  );

/** Title and groups of lesson `l` in words. */
export const lessonWords: Sql = sql`
  coalesce((select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id), l.title) as title,
  coalesce((select string_agg(g.name, ', ' order by g.name) from lesson_groups x join groups g on g.id = x.group_id where x.lesson_id = l.id), '') as groups, l.starts_at`;
/** Condition: something of its people stands on lesson `l`: attendance or what students think of it. */
export const hasRecords: Sql = sql`(
  exists (select 1 from attendance a where a.lesson_id = l.id) or exists (select 1 from feedbacks f where f.lesson_id = l.id))`;

export interface UndoneLesson extends Omit<LeftLesson, 'reason'> {
  reason: LeftLesson['reason'] | null;
  /** The change made the lesson. */
  is_made: boolean;
  is_cancelled: boolean;
  former_start: string | null;
}
/** Returns the lessons of a change, locked, with why one of them stays as it is. */
export async function lockUndone(tx: Db, viewer: Viewer, changeId: number): Promise<UndoneLesson[]> {
  // A statement sees what was there when it began, so attendance that the lock has waited for is seen only by the next one.
  await tx.run(sql`
    select 1 from lessons l where l.company_id = ${viewer.company_id} and l.id in (select x.lesson_id from timetable_change_lessons x where x.change_id = ${changeId})
    order by l.id for update`);
  return tx.rows(sql`
    select l.id, ${lessonWords}, x.was is null as is_made, l.cancelled_at is not null as is_cancelled, x.was ->> 'starts_at' as former_start,
      case when ${hasRecords} then 'attended' when l.updated_at <> x.left_at or (x.was is null and exists (select 1 from lesson_attachments f where f.lesson_id = l.id)) then 'changed'
        when x.was is not null and (x.was ->> 'starts_at')::timestamptz <> l.starts_at and least((x.was ->> 'starts_at')::timestamptz, l.starts_at) <= now() then 'begun' end as reason
    from lessons l join timetable_change_lessons x on x.lesson_id = l.id and x.change_id = ${changeId}
    where l.company_id = ${viewer.company_id} order by l.starts_at, l.id`);
}

/** Gives lessons back what they were before a change. */
export async function restoreFormer(tx: Db, changeId: number, lessonIds: readonly number[]): Promise<void> {
  const undone = sql`select x.lesson_id, x.was from timetable_change_lessons x where x.change_id = ${changeId} and x.lesson_id = any (${lessonIds}::int[]) and x.was is not null`;
  await tx.run(sql`
    update lessons l set starts_at = w.starts_at, ends_at = w.ends_at, cancelled_at = w.cancelled_at, cancel_reason = w.cancel_reason,
      series_id = (select s.id from lesson_series s where s.id = w.series_id), is_exception = w.is_exception,
      room_id = (select r.id from rooms r where r.id = w.room_id), room = w.room, teacher_id = (select u.id from users u where u.id = w.teacher_id),
      stands_in_for_id = (select u.id from users u where u.id = w.stands_in_for_id), updated_at = now()
    from (${undone}) x cross join lateral jsonb_to_record(x.was) as w(starts_at timestamptz, ends_at timestamptz, cancelled_at timestamptz, cancel_reason text,
      series_id int, is_exception boolean, room_id int, room text, teacher_id int, stands_in_for_id int)
    where l.id = x.lesson_id`);
  await tx.run(sql`delete from lesson_teachers where lesson_id in (select x.lesson_id from (${undone}) x)`);
  await tx.run(sql`
    insert into lesson_teachers (lesson_id, user_id, stands_in_for_id)
    select x.lesson_id, o.user_id, o.stands_in_for_id from (${undone}) x cross join lateral jsonb_to_recordset(x.was -> 'others') as o(user_id int, stands_in_for_id int)
    where exists (select 1 from users u where u.id = o.user_id)`);
}

export const markUndone = (tx: Db, changeId: number): Promise<number> =>
  tx.run(sql`update timetable_changes set undone_at = now() where id = ${changeId}`);

export interface ListedChange {
  id: number;
  kind: ChangeKind;
  title: string;
  author: {
    id: number;
    first_name: string;
    last_name: string;
    middle_name: string;
    photo_src: string | null;
    is_online: boolean;
  } | null;
  lessons: number;
  first_day: string | null;
  created_at: string;
  undone_at: string | null;
  total: number;
}
export const selectChanges = (db: Db, viewer: Viewer, page: Page): Promise<ListedChange[]> =>
  db.rows(sql`
    with page as materialized (
      select c.*, count(*) over ()::int as total from timetable_changes c where c.company_id = ${viewer.company_id} order by c.id desc limit ${page.size} offset ${page.offset})
    select p.id, p.kind, p.title, p.created_at, p.undone_at, p.total, coalesce(x.lessons, 0) as lessons, x.first_day,
      case when u.id is not null then ${personJson('u')} end as author
    from page p left join users u on u.id = p.author_id
    left join (
      select c.change_id, count(*)::int as lessons, min(c.planned_at) as first_day from page join timetable_change_lessons c on c.change_id = page.id group by 1) x on x.change_id = p.id
    order by p.id desc`);
