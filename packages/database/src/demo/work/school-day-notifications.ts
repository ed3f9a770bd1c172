// Adds what the demo accounts were told in the last two days of lessons, due dates, extensions, absences and retakes.
import { type Db, sql, type Sql } from '../../connect.ts';
import { type Calendar, DAY, HOUR } from '../calendar.ts';

interface Told {
  /** Hours before the moment of loading. */
  hoursAgo: number;
  type: string;
  user: string;
  /** Rows with what it is about; the first one is told of. */
  about: Sql;
}
const account = (name: string): Sql => sql`(select id from users where username = ${name})`;
/** The lessons of an account's groups from tomorrow on, each with a place in time. */
const lessonsOf = (name: string, from: string): Sql => sql`
  select l.id, l.starts_at, coalesce(r.name, l.room) as room, l.homework, row_number() over (order by l.starts_at, l.id) as place
  from group_users gu join lesson_groups lg on lg.group_id = gu.group_id join lessons l on l.id = lg.lesson_id left join rooms r on r.id = l.room_id
  where gu.user_id = ${account(name)} and l.starts_at > ${from}::timestamptz and l.cancelled_at is null`;
const none = sql`null::int`;

/** Columns: actor_id, subject_id, step_id, lesson_id, student_id, payload. */
const tellings = (now: string, tomorrow: string): Told[] => [
  {
    hoursAgo: 20,
    type: 'schedule',
    user: 'student',
    about: sql`
      select ${account('admin')} as actor_id, ${none} as subject_id, ${none} as step_id, ${none} as lesson_id, ${none} as student_id,
        jsonb_build_object('count', 1, 'ids', jsonb_build_array(l.id), 'lessons', jsonb_build_array(jsonb_build_object(
          'id', l.id, 'change', 'moved', 'starts_at', l.starts_at, 'was_starts_at', (x.was ->> 'starts_at')::timestamptz, 'room', coalesce(r.name, l.room), 'was_room', null, 'teacher', ''))) as payload
      from timetable_changes c join timetable_change_lessons x on x.change_id = c.id join lessons l on l.id = x.lesson_id left join rooms r on r.id = l.room_id where c.kind = 'move'`,
  },
  {
    hoursAgo: 9,
    type: 'homework',
    user: 'student',
    about: sql`
      select ${account('teacher')} as actor_id, ${none} as subject_id, ${none} as step_id, t.id as lesson_id, ${none} as student_id, '{}'::jsonb as payload
      from (${lessonsOf('student', tomorrow)}) t where t.homework <> '' order by t.place limit 1`,
  },
  {
    hoursAgo: 6,
    type: 'deadline',
    user: 'student',
    about: sql`
      select ${none} as actor_id, st.subject_id, st.id as step_id, ${none} as lesson_id, ${none} as student_id,
        jsonb_build_object('days_left', 7, 'topics', 1, 'steps', jsonb_build_array(st.id), 'due_at', al.due_at) as payload
      from group_users gu join abstract_lessons al on al.group_id = gu.group_id join steps st on st.id = al.step_id and not st.hidden and st.deleted_at is null
      where gu.user_id = ${account('student')} and al.due_at > ${now}::timestamptz + interval '5 days' order by al.due_at, st.id limit 1`,
  },
  {
    hoursAgo: 30,
    type: 'extension',
    user: 'distant',
    about: sql`
      select su.user_id as actor_id, st.subject_id, st.id as step_id, ${none} as lesson_id, ${none} as student_id,
        jsonb_build_object('extension', 'granted', 'due_at', al.due_at + interval '5 days') as payload
      from group_users gu join abstract_lessons al on al.group_id = gu.group_id join steps st on st.id = al.step_id and not st.hidden and st.deleted_at is null
        join subject_users su on su.subject_id = st.subject_id and su.role_type = 'TEACHER'
      where gu.user_id = ${account('distant')} and al.due_at > ${now}::timestamptz order by al.due_at, st.id limit 1`,
  },
  {
    hoursAgo: 26,
    type: 'retake',
    user: 'teacher',
    about: sql`
      select ${account('admin')} as actor_id, r.subject_id, ${none} as step_id, ${none} as lesson_id, ${none} as student_id,
        jsonb_build_object('retake', 'assigned', 'count', count(*), 'due_at', max(r.until)) as payload
      from retakes r join subject_users su on su.subject_id = r.subject_id and su.user_id = ${account('teacher')} where not r.is_closed and r.deleted_at is null group by r.subject_id order by r.subject_id limit 1`,
  },
  {
    hoursAgo: 4,
    type: 'absences',
    user: 'curator',
    about: sql`
      select ${none} as actor_id, ${none} as subject_id, ${none} as step_id, ${none} as lesson_id, a.student_id, jsonb_build_object('pattern', 'share', 'missed', a.missed, 'of', a.held) as payload
      from (select x.student_id, count(*) filter (where x.attendance_status = 2) as missed, count(*) as held from curator_groups cg join group_users gu on gu.group_id = cg.group_id
        join attendance x on x.student_id = gu.user_id where cg.curator_id = ${account('curator')} group by x.student_id) a order by a.missed desc, a.student_id limit 1`,
  },
];

export async function addSchoolDayNotifications(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  for (const { hoursAgo, type, user, about } of tellings(iso(0), iso(DAY)))
    await tx.run(sql`
      insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, lesson_id, student_id, payload, created_at)
      select ${companyId}::int, ${account(user)}, ${type}, t.actor_id, t.subject_id, t.step_id, t.lesson_id, t.student_id, t.payload, ${iso(-hoursAgo * HOUR)}::timestamptz from (${about}) t`);
}
