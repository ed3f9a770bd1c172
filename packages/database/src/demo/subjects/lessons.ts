// The timetable of the half year, in which each discipline meets each group twice a week, and the attendance.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY, HOUR, type Moment, TERM_START } from '../calendar.ts';
import type { Discipline } from './disciplines.ts';
import type { Draft } from '../draft.ts';
import type { Group } from '../people/groups.ts';
import type { School, Student } from '../people/people.ts';

/** Start times of the lessons of a day, in minutes from midnight; each lasts an hour and a half. */
const PAIRS: Moment[] = [9 * HOUR, 10 * HOUR + 40, 12 * HOUR + 50, 14 * HOUR + 30, 16 * HOUR + 10];
const LENGTH = 90;
const SCHOOL_DAYS = 6;
const A_WEEK = 2;
/** How many weeks ahead the timetable is known. */
const AHEAD_WEEKS = 3;
const WEEK = 7 * DAY;
const FIRST_ROOM = 201;

interface Slot {
  day: number;
  pair: number;
}

/** Assigns slots of the week in which both the group and the teacher are free, morning hours first. */
function createTimetable() {
  const taken = new Set<string>();
  const rooms = new Map<string, number>();
  return (group: Group, teacherId: number, avoidDay: number | null): (Slot & { room: number }) | null => {
    for (let n = 0; n < PAIRS.length * SCHOOL_DAYS; n += 1) {
      const slot = { day: (n + group.id * 2) % SCHOOL_DAYS, pair: Math.floor(n / SCHOOL_DAYS) };
      const at = `${slot.day}:${slot.pair}`;
      const keys = [`group ${group.id} ${at}`, `teacher ${teacherId} ${at}`];
      if (slot.day === avoidDay || keys.some((key) => taken.has(key))) continue;
      keys.forEach((key) => taken.add(key));
      const room = rooms.get(at) ?? FIRST_ROOM;
      rooms.set(at, room + 1);
      return { ...slot, room };
    }
    return null;
  };
}

/** Returns the Monday of the week of the loading day. */
function thisMonday({ iso }: Calendar): Moment {
  // Noon in Moscow falls on the same weekday in UTC.
  const weekday = new Date(iso(12 * HOUR)).getUTCDay();
  return -((weekday + 6) % 7) * DAY;
}

/** Adds lessons of all current disciplines; topics advance with the weeks. */
export function draftLessons(draft: Draft, disciplines: Discipline[], at: Calendar & { companyId: number }): void {
  const place = createTimetable();
  const monday = thisMonday(at);
  const weeks = Math.floor((monday - TERM_START) / WEEK) + AHEAD_WEEKS;
  for (const { id: subject_id, state, groups, teachers, topics } of disciplines) {
    if (state !== 'open') continue;
    for (const group of groups) {
      const teacher = teachers[group.id % teachers.length]!;
      let avoidDay: number | null = null;
      for (let n = 0; n < A_WEEK; n += 1) {
        const slot = place(group, teacher.id, avoidDay);
        if (!slot) continue;
        avoidDay = slot.day;
        for (let week = 0; week < weeks; week += 1) {
          const starts = monday + (week - weeks + AHEAD_WEEKS) * WEEK + slot.day * DAY + PAIRS[slot.pair]!;
          const topic = topics[Math.floor(((week * A_WEEK + n) / (weeks * A_WEEK)) * topics.length)];
          const created_at = at.iso(TERM_START);
          const lesson_id = draft.add('lessons', {
            company_id: at.companyId,
            title: topic?.written.title ?? '',
            room: String(slot.room),
            starts_at: at.iso(starts),
            ends_at: at.iso(starts + LENGTH),
            teacher_id: teacher.id,
            step_id: topic?.id ?? null,
            created_at,
            updated_at: created_at,
          });
          draft.add('lesson_subjects', { lesson_id, subject_id });
          draft.add('lesson_groups', { lesson_id, group_id: group.id, starts_at: at.iso(starts) });
        }
      }
    }
  }
}

/** Returns how many of a thousand lessons a student misses; weak students miss more. */
const missesOf = ({ strength }: Student): number => Math.round(30 + (1 - strength) * 330);

/**
 * Notes attendance of past lessons in one statement, of some by the code that their students entered; a hash of lesson and student decides each row, so every demo school
 * is the same.
 */
export const storeAttendance = (tx: Db, { students }: School, now: string): Promise<number> =>
  tx.run(sql`
    with windows as (
      insert into attendance_codes (lesson_id, secret, status, late_after, opened_by_id, opened_at, closes_at)
      select l.id, sha256(convert_to('orbita-demo-' || l.id, 'UTF8')), 1, 5, l.teacher_id, l.starts_at, l.starts_at + interval '10 minutes'
      from lessons l where l.ends_at < ${now}::timestamptz and l.id % 8 = 0)
    insert into attendance (lesson_id, student_id, attendance_status, late, comment, author_id, by_code, updated_at)
    select c.lesson_id, c.student_id,
      case when c.chance >= c.misses then case when c.is_distant then 3 else 1 end
        when c.reason < 45 then 2 when c.reason < 78 then 4 else 5 end,
      c.chance >= c.misses and c.chance % 23 = 0,
      case when c.chance < c.misses and c.reason >= 78 then (array['Справка от врача', 'Соревнования', 'Заявление родителей', 'Олимпиада'])[1 + c.reason % 4]
        when c.chance >= c.misses and c.chance % 161 = 0 then 'Опоздал на 15 минут' else '' end,
      case when c.by_code then c.student_id else c.teacher_id end, c.by_code, case when c.by_code then c.starts_at + interval '3 minutes' else c.ends_at end
    from (select k.*, k.lesson_id % 8 = 0 and k.chance >= k.misses and not k.is_distant and k.chance % 161 <> 0 as by_code from (
      select l.id as lesson_id, l.teacher_id, l.starts_at, l.ends_at, s.id as student_id, s.is_distant, s.misses,
        abs(hashtext(l.id || ':' || s.id)) % 1000 as chance, abs(hashtext(s.id || '/' || l.id)) % 100 as reason
      from lessons l join lesson_groups lg on lg.lesson_id = l.id
      join jsonb_to_recordset(${JSON.stringify(
        students.map((student) => ({
          id: student.id,
          group_id: student.group.id,
          is_distant: student.isDistant,
          misses: missesOf(student),
        })),
      )}::jsonb) as s (id int, group_id int, is_distant boolean, misses int) on s.group_id = lg.group_id
      where l.ends_at < ${now}::timestamptz) k) c`);
