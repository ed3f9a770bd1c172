import type { LessonDetails, ScheduledLesson, ScheduleHoliday } from '@orbita/contract/schedule';
import { type Db, empty, join, type Sql, sql } from '@orbita/database';
import {
  type KnownOfLessons,
  ledBy,
  lessonVisibleTo,
  mayEditTeams,
  mayNote,
  mayPrepare,
  mayReadAttendance,
  leadsLesson,
  subjectNamedIn,
} from '../../access/lessons.access.ts';
import { mayMeet } from '../../access/people.access.ts';
import { canMarkAs, staffedBy, studiedIds } from '../../access/subjects.access.ts';
import { chapterLockedFor } from '../../access/topic-passwords.access.ts';
import { topicShownToViewer } from '../../access/topics.access.ts';
import { isStaff, type Viewer } from '../../http/viewer.ts';
import { attachmentListOf } from '../files/index.ts';
import { shownTitle } from '../subjects/index.ts';
import { personJson } from '../users/index.ts';
import { holidaysIn } from './holidays/holidays.queries.ts';

/** A response holds no more lessons than this. */
export const MOST_LESSONS = 3000;

/** Condition: topic `st` of chapter `c` in discipline `s` may be named to the viewer; those behind the password of a chapter are not. */
const topicNamed = (viewer: Viewer): Sql => sql`(
  ${canMarkAs(viewer)} or (not st.hidden and (${staffedBy(viewer)} or (not c.hidden and not ${chapterLockedFor(viewer.id)} and ${topicShownToViewer(viewer)}))))`;

/** The parts of the lessons `l` of `page`, each read once for all of them. */
const partsOf = (viewer: Viewer, known?: KnownOfLessons): Sql => sql`
  about as materialized (
    select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', ${shownTitle(isStaff(viewer))}, 'color', s.color) order by s.title, s.id) as list
    from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where ${subjectNamedIn(viewer, known)} group by l.id),
  met as materialized (
    select x.lesson_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) as list
    from page l join lesson_groups x on x.lesson_id = l.id join groups g on g.id = x.group_id group by x.lesson_id),
  leaders as materialized (
    select n.lesson_id, n.place, n.user_id, n.stands_in_for_id,
      n.is_coming and exists (select 1 from lesson_releases rl where rl.user_id = n.user_id and rl.lesson_id = n.lesson_id) as has_left from (
      select l.id as lesson_id, l.ends_at > now() as is_coming, 0 as place, l.teacher_id as user_id, coalesce(l.stands_in_for_id, 0) as stands_in_for_id from page l where l.teacher_id is not null
      union all select x.lesson_id, l.ends_at > now(), 1, x.user_id, coalesce(x.stands_in_for_id, 0) from page l join lesson_teachers x on x.lesson_id = l.id and x.user_id is distinct from l.teacher_id) n),
  -- The same few people lead most lessons, so each is described once.
  faces as materialized (
    select t.user_id, t.stands_in_for_id, t.has_left, u.last_name, u.first_name, ${personJson('u')}::jsonb || jsonb_build_object('has_left', t.has_left, 'stands_in_for', case when o.id is not null then
        jsonb_build_object('id', o.id, 'first_name', o.first_name, 'last_name', o.last_name, 'middle_name', o.middle_name) end) as face
    from (select distinct user_id, stands_in_for_id, has_left from leaders) t join users u on u.id = t.user_id left join users o on o.id = t.stands_in_for_id),
  led as materialized (
    select t.lesson_id, json_agg(f.face order by t.place, f.last_name, f.first_name, f.user_id) as list
    from leaders t join faces f on f.user_id = t.user_id and f.stands_in_for_id = t.stands_in_for_id and f.has_left = t.has_left group by t.lesson_id),
  named as materialized (
    select l.id as lesson_id, json_agg(json_build_object('id', st.id, 'subject_id', s.id, 'title', st.title) order by c.position, st.position, st.id) as list
    from (select p.id, p.step_id from page p where p.step_id is not null union select x.lesson_id, x.step_id from page p join lesson_steps x on x.lesson_id = p.id) t
    join page l on l.id = t.id join steps st on st.id = t.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
    where ${subjectNamedIn(viewer, known)} and ${topicNamed(viewer)} group by l.id)`;

/** `as` is the type in which the lists are sent. */
const columnsOf = (viewer: Viewer, known?: KnownOfLessons, as: Sql = empty): Sql => sql`
  l.id, l.title, l.starts_at, l.ends_at, coalesce(r.name, l.room) as room, l.room_id, coalesce(r.building, '') as building,
  coalesce(about.list, '[]')${as} as lesson_subjects, coalesce(met.list, '[]')${as} as groups, coalesce(led.list, '[]')${as} as teachers, coalesce(named.list, '[]')${as} as topics,
  l.meeting_url, l.homework, l.series_id, l.is_exception, l.cancelled_at, l.cancel_reason, ${mayNote(viewer, known?.leads)} as can_mark, ${mayPrepare(viewer, known?.leads)} as can_edit,
  case when ${mayReadAttendance(viewer, known?.leads)} then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
  (select k.closes_at from attendance_codes k where k.lesson_id = l.id and k.closes_at > now() and l.starts_at <= now() + interval '15 minutes' and l.cancelled_at is null) as code_until, l.updated_at`;
const joins: Sql = sql`
  page l left join rooms r on r.id = l.room_id left join about on about.lesson_id = l.id left join met on met.lesson_id = l.id
  left join led on led.lesson_id = l.id left join named on named.lesson_id = l.id`;

export interface Period {
  from: string;
  to: string;
}
export interface LessonFilter extends Period {
  /** Whose lessons; undefined for those of everybody. */
  personId: number | undefined;
  group_id?: number | undefined;
  subject_id?: number | undefined;
  room_id?: number | undefined;
}

/** Condition: the moment is on these days of company `co`. */
const within = ({ from, to }: Period, at: Sql = sql`l.starts_at`): Sql => sql`
  ${at} >= ${from}::date::timestamp at time zone co.time_zone and ${at} < (${to}::date + 1)::timestamp at time zone co.time_zone`;
/** Ids of the lessons of groups, given by a query of `group_id`, on these days of company `co`. */
const lessonsOfGroups = (groups: Sql, period: Period): Sql => sql`
  (${groups}) met cross join lateral (
    select x.lesson_id as id from lesson_groups x where x.group_id = met.group_id and ${within(period, sql`x.starts_at`)} offset 0) lg`;
/** Ids of the lessons that the person leads or attends. Each way has an index of its own, which «or» would not use. */
const lessonsOfPerson = (personId: number, period: Period): Sql => sql`
  select l.id from lessons l where l.teacher_id = ${personId} and ${within(period)}
  union select lt.lesson_id from lesson_teachers lt where lt.user_id = ${personId}
  union select lg.id from ${lessonsOfGroups(sql`select gu.group_id from group_users gu where gu.user_id = ${personId}`, period)}`;
const ofGroup = (groupId: number, period: Period): Sql =>
  sql`select lg.id from ${lessonsOfGroups(sql`select ${groupId}::int as group_id`, period)}`;
/** Lessons `l` of company `co` among which the filter chooses; those of a person are looked up one by one, because a week of a large school holds many more. */
const sourceOf = ({ personId, group_id, ...period }: LessonFilter): Sql => {
  if (personId === undefined && group_id === undefined) return sql`lessons l`;
  const ids = personId === undefined ? ofGroup(group_id ?? 0, period) : lessonsOfPerson(personId, period);
  return sql`lateral (${ids}) own (id) cross join lateral (select l.* from lessons l where l.id = own.id offset 0) l`;
};
const matching = ({ personId, group_id, subject_id, room_id, ...period }: LessonFilter): Sql[] => [
  ...(personId === undefined || group_id === undefined ? [] : [sql`l.id in (${ofGroup(group_id, period)})`]),
  ...(subject_id === undefined
    ? []
    : [sql`l.id in (select ls.lesson_id from lesson_subjects ls where ls.subject_id = ${subject_id})`]),
  ...(room_id === undefined ? [] : [sql`l.room_id = ${room_id}`]),
];

export type LessonRow = ScheduledLesson & { is_led: boolean };
type SharedPart = 'lesson_subjects' | 'groups' | 'teachers' | 'topics';
/** A lesson as it is read, its lists still being text. */
type WrittenLesson = Omit<LessonRow, SharedPart> & Record<SharedPart, string>;

/** Reads a list of a lesson; many lessons of a week name the same groups, disciplines and people, so each text is read once. */
function readOnce<List>(known: Map<string, List>, text: string): List {
  const read = known.get(text);
  if (read !== undefined) return read;
  const list: List = JSON.parse(text);
  known.set(text, list);
  return list;
}
function readLists(rows: WrittenLesson[]): LessonRow[] {
  const subjects = new Map<string, LessonRow['lesson_subjects']>();
  const groups = new Map<string, LessonRow['groups']>();
  const teachers = new Map<string, LessonRow['teachers']>();
  const topics = new Map<string, LessonRow['topics']>();
  return rows.map((row) => ({
    ...row,
    lesson_subjects: readOnce(subjects, row.lesson_subjects),
    groups: readOnce(groups, row.groups),
    teachers: readOnce(teachers, row.teachers),
    topics: readOnce(topics, row.topics),
  }));
}

/** Returns the lessons of a period that the viewer may see; `is_led` tells those that the leader leads. */
export const selectLessons = async (
  db: Db,
  viewer: Viewer,
  { filter, leaderId }: { filter: LessonFilter; leaderId: number },
): Promise<LessonRow[]> => {
  // Who leads a lesson and what the viewer studies decide much about each lesson, so they are asked once.
  const known: KnownOfLessons = {
    leads: leaderId === viewer.id ? sql`l.is_led` : leadsLesson(viewer),
    studied: sql`(select ids from studied)::int[]`,
  };
  const rows = await db.rows<WrittenLesson>(sql`
    -- Few lessons are asked for, and only these are worth asking who may see them.
    with studied as materialized (select ${studiedIds(viewer)} as ids),
    near as materialized (
      select l.*, ${ledBy(sql`${leaderId}::int`)} as is_led from companies co cross join ${sourceOf(filter)}
      where ${join([sql`co.id = ${viewer.company_id} and l.company_id = ${viewer.company_id}`, within(filter), ...matching(filter)], ' and ')}),
    page as materialized (
      select l.* from near l where ${lessonVisibleTo(viewer, known)} order by l.starts_at, l.id limit ${MOST_LESSONS + 1}),
    ${partsOf(viewer, known)}
    select ${columnsOf(viewer, known, sql`::text`)}, l.is_led from ${joins} order by l.starts_at, l.id`);
  return readLists(rows);
};

export interface Named {
  time_zone: string;
  holidays: ScheduleHoliday[];
  /** Whether everything that the filter names exists in the company. */
  is_known: boolean;
  /** Whether the viewer may meet the person that the filter names. */
  is_met: boolean;
}
export const selectNamed = (db: Db, viewer: Viewer, filter: LessonFilter): Promise<Named> => {
  const { personId, group_id, subject_id, room_id } = filter;
  // Everybody who may ask is a member and meets themselves.
  const other = personId === viewer.id ? undefined : personId;
  const known = [
    ...(other === undefined
      ? []
      : [sql`exists (select 1 from company_members m where m.user_id = ${other} and m.company_id = co.id)`]),
    ...(group_id === undefined
      ? []
      : [sql`exists (select 1 from groups g where g.id = ${group_id} and g.company_id = co.id)`]),
    ...(subject_id === undefined
      ? []
      : [
          sql`exists (select 1 from subjects s where s.id = ${subject_id} and s.company_id = co.id and s.deleted_at is null)`,
        ]),
    ...(room_id === undefined
      ? []
      : [sql`exists (select 1 from rooms r where r.id = ${room_id} and r.company_id = co.id)`]),
    sql`true`,
  ];
  return db.one(
    sql`select co.time_zone, ${holidaysIn(viewer, filter)} as holidays, ${join(known, ' and ')} as is_known, ${other === undefined ? sql`true` : mayMeet(viewer, sql`${other}::int`)} as is_met from companies co where co.id = ${viewer.company_id}`,
  );
};

type DetailsRow = LessonDetails & { is_visible: boolean };
export const selectLesson = (db: Db, viewer: Viewer, id: number): Promise<DetailsRow | undefined> =>
  db.row(sql`
    with page as materialized (
      select l.*, ${lessonVisibleTo(viewer)} as is_visible from lessons l where l.id = ${id} and l.company_id = ${viewer.company_id}),
    ${partsOf(viewer)}
    select ${columnsOf(viewer)}, l.is_visible, ${mayEditTeams(viewer)} as can_edit_teams,
      opened.attachments,
      (select count(distinct gu.user_id)::int from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = l.id) as students_count,
      coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'students', coalesce((
          select json_agg(${personJson('u')} order by u.last_name, u.first_name, u.id) from lesson_team_students ts join users u on u.id = ts.student_id
          where ts.team_id = t.id and (${leadsLesson(viewer)} or ${mayMeet(viewer, sql`u.id`)})), '[]')) order by t.position)
        from lesson_teams t where t.lesson_id = l.id), '[]') as teams,
      (select json_build_object('id', se.id, 'weekdays', se.weekdays, 'interval_weeks', se.interval_weeks, 'last_day', se.last_day,
          'ahead', (select count(*)::int from lessons f where f.series_id = se.id and f.starts_at >= l.starts_at and f.cancelled_at is null))
        from lesson_series se where se.id = l.series_id) as series
    from ${joins} join (select page.id, ${attachmentListOf('lesson', 'page.id')} as attachments from page) opened on opened.id = l.id`);
