import type { RetakeCounting } from '@orbita/contract/retakes/counted-marks';
import { type Db, sql } from '@orbita/database';
import { membersIn, standsInLessons } from '../../final-results/index.ts';
import { nameMatches } from '../../users/index.ts';
import { countsAsHeld, isWithinSemester } from '../../../access/lessons.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { isNamedAmong, type NamedTopics } from '../../../access/subjects.access.ts';
import { countsFor, pointsCap, retakeShownTo } from '../../../access/retakes.access.ts';

export interface ExportedTopic {
  id: number;
  title: string;
  chapter_id: number;
  chapter_title: string;
  type: number;
  max_mark: number | null;
  hidden: boolean;
  is_retake: boolean;
  /** The topic in whose place a retake counts. */
  counts_for_id: number | null;
}
export interface SheetFilter {
  chapter_id?: number;
  checkpoints?: boolean;
  query?: string;
}

export const selectTopics = (db: Db, subjectId: number, named: NamedTopics): Promise<ExportedTopic[]> =>
  db.rows(sql`
    select st.id, st.title, c.id as chapter_id, c.title as chapter_title, st.type, st.max_mark, st.hidden or c.hidden as hidden, st.is_retake, ${countsFor()} as counts_for_id
    from steps st join chapters c on c.id = st.chapter_id
    where st.subject_id = ${subjectId} and st.deleted_at is null and c.deleted_at is null and ${isNamedAmong(named)}
    order by c.position, c.id, st.position, st.id`);

export interface ExportedStudent {
  id: number;
  name: string;
  /** JSON of [[topic, mark], …] for all topics of the discipline; the worker that writes the workbook parses it. */
  marks: string | null;
  /** JSON of [[topic, status], …]. */
  passings: string | null;
}
/** Returns the students of the group with all results; retake topics count only for students who have the retake. */
export const selectResults = (
  db: Db,
  at: { subjectId: number; groupId: number },
  filter: SheetFilter,
): Promise<ExportedStudent[]> =>
  db.rows(sql`
    with students as materialized (
      select u.id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name, u.last_name, u.first_name
      from group_users gu join users u on u.id = gu.user_id where gu.group_id = ${at.groupId} and ${nameMatches('u', filter.query)}),
    t as materialized (select st.id, st.subject_id, st.is_retake from steps st where st.subject_id = ${at.subjectId} and st.deleted_at is null),
    m as (
      select m.student_id, json_agg(json_build_array(m.step_id, m.value) order by k.is_default, m.id desc)::text as marks
      from students s join marks m on m.student_id = s.id join t on t.id = m.step_id join mark_types k on k.id = m.mark_type_id where ${retakeShownTo(sql`s.id`, 't')} group by m.student_id),
    p as (
      select p.student_id, json_agg(json_build_array(p.step_id, p.passed_status_id))::text as passings
      from students s join passings p on p.student_id = s.id join t on t.id = p.step_id where ${retakeShownTo(sql`s.id`, 't')} group by p.student_id)
    select s.id, s.name, m.marks, p.passings from students s left join m on m.student_id = s.id left join p on p.student_id = s.id
    order by s.last_name, s.first_name, s.id`);

export interface ExportFrame {
  /** With the code of the discipline. */
  title: string;
  max_points: number | null;
  /** Which points of a topic and its retakes count. */
  retake_counts: RetakeCounting;
  /** Time zone of the company. */
  time_zone: string;
  statuses: { id: number; title: string }[];
}
export const selectExportFrame = (db: Db, subjectId: number): Promise<ExportFrame> =>
  db.one(sql`
    select concat_ws(' ', nullif(s.code, ''), s.title) as title, ${pointsCap} as max_points, c.retake_counts, c.time_zone,
      coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title)) from pass_statuses p where p.company_id = s.company_id), '[]') as statuses
    from subjects s join companies c on c.id = s.company_id where s.id = ${subjectId}`);

export interface ExportedLesson {
  id: number;
  starts_at: string;
  title: string;
}
/** Returns the lessons that the table of attendance shows, all of a period. */
export const selectExportedLessons = (
  db: Db,
  viewer: Viewer,
  at: { subjectId: number; groupId: number; semesterId: number | undefined },
): Promise<ExportedLesson[]> =>
  db.rows(sql`
    select l.id, l.starts_at, l.title from lesson_subjects ls join lessons l on l.id = ls.lesson_id join companies co on co.id = l.company_id
    where ls.subject_id = ${at.subjectId} and exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = ${at.groupId})
      and ${countsAsHeld} and ${isWithinSemester(viewer, at.semesterId)}
    order by l.starts_at, l.id limit 5000`);
export interface ExportedAttendee {
  id: number;
  name: string;
  /** Last day in the group, `dd.mm.yyyy`; null for a member. */
  left_on: string | null;
}
/** Returns who belonged to the group in the period of these lessons, or has a record of one, by name. */
export const selectExportedAttendees = (
  db: Db,
  viewer: Viewer,
  at: { subjectId: number; groupId: number; semesterId: number | undefined },
  { lessonIds, query }: { lessonIds: number[]; query: string | undefined },
): Promise<ExportedAttendee[]> =>
  db.rows(sql`
    with ${membersIn(viewer, { ...at, groups: sql`select ${at.groupId}::int` })}
    select u.id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name, own.left_on
    from members own join users u on u.id = own.user_id
    where ${nameMatches('u', query)} and ${standsInLessons({
      groups: sql`select ${at.groupId}::int`,
      lessons: sql`select x.starts_at from lessons x where x.id = any (${lessonIds}::int[])`,
      hasRecords: sql`exists (select 1 from attendance n where n.student_id = u.id and n.lesson_id = any (${lessonIds}::int[]))`,
    })}
    order by u.last_name, u.first_name, u.id`);
export interface ExportedNotes {
  student_id: number;
  notes: [lesson: number, status: number, late: boolean][];
}
export const selectExportedNotes = (db: Db, lessonIds: number[]): Promise<ExportedNotes[]> =>
  db.rows(sql`
    select student_id, json_agg(json_build_array(lesson_id, attendance_status, late)) as notes
    from attendance where lesson_id = any (${lessonIds}::int[]) group by student_id`);
