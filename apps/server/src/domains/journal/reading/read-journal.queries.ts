import type { RetakeCounting } from '@orbita/contract/retakes/counted-marks';
import type { Person } from '@orbita/contract/schemas';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { countsFor, pointsCap, retakeCounting, retakeDatesOf, retakeShownTo } from '../../../access/retakes.access.ts';
import { asksForWork, awaitsMark } from '../../../access/topic-plans.access.ts';
import { personJson } from '../../users/index.ts';
import {
  curatesGroup,
  isNamedAmong,
  type NamedTopics,
  relationColumns,
  staffedBy,
  type SubjectInView,
} from '../../../access/subjects.access.ts';

export interface JournalStudent {
  person: Person;
  /** Changes with every mark, status and answer of the student in the discipline; null while there are none. */
  revision: number | null;
}
export interface JournalFrame extends SubjectInView {
  max_points: number | null;
  /** Which points of a topic and its retakes count. */
  retake_counts: RetakeCounting;
  /** Ids of the final statuses, as a PostgreSQL array in text form. */
  finals: string;
  /** Changes with the topics and due dates of the discipline; null while it has none. */
  revision: number | null;
  group: { id: number; name: string } | null;
  students: JournalStudent[] | null;
}

/** Returns the discipline as the viewer may see it, the requested or first group, archived ones last, and its students by name. */
export const selectJournalFrame = (
  db: Db,
  viewer: Viewer,
  subjectId: number,
  groupId: number | undefined,
): Promise<JournalFrame | undefined> =>
  db.row(sql`
    select s.id, ${relationColumns(viewer)}, ${pointsCap} as max_points, ${retakeCounting(sql`s.company_id`)} as retake_counts, r.revision,
      array(select ps.id from pass_statuses ps where ps.company_id = s.company_id and ps.is_final order by ps.id)::text as finals,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group",
      (select json_agg(json_build_object('person', ${personJson('u')}, 'revision', rr.revision) order by u.last_name, u.first_name, u.id)
        from group_users gu join users u on u.id = gu.user_id left join result_revisions rr on rr.subject_id = s.id and rr.student_id = u.id
        where gu.group_id = g.id) as students
    from subjects s left join subject_revisions r on r.subject_id = s.id
    left join lateral (
      select g.id, g.name from subject_groups sg join groups g on g.id = sg.group_id
      where sg.subject_id = s.id and ${groupId === undefined ? sql`true` : sql`g.id = ${groupId}`}
        and (${staffedBy(viewer)} or ${curatesGroup(viewer)})
      order by g.is_archived, g.name, g.id limit 1) g on true
    where s.id = ${subjectId} and s.company_id = ${viewer.company_id} and s.deleted_at is null`);

export interface JournalStep {
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
  asks_for_work: boolean;
  /** Due date planned for the group. */
  due_at: string | null;
  /** Revision of the discipline when this was read; the same in each row. */
  revision: number | null;
}

export const selectJournalSteps = (
  db: Db,
  { subjectId, groupId }: { subjectId: number; groupId: number },
  named: NamedTopics,
): Promise<JournalStep[]> =>
  db.rows(sql`
    select st.id, st.title, c.id as chapter_id, c.title as chapter_title, st.type, st.max_mark, st.hidden or c.hidden as hidden, st.is_retake, ${countsFor()} as counts_for_id, ${asksForWork()} as asks_for_work, al.due_at,
      (select r.revision from subject_revisions r where r.subject_id = ${subjectId}) as revision
    from steps st join chapters c on c.id = st.chapter_id left join abstract_lessons al on al.step_id = st.id and al.group_id = ${groupId}
    where st.subject_id = ${subjectId} and st.deleted_at is null and ${isNamedAmong(named)} order by c.position, c.id, st.position, st.id`);

/**
 * Facts of one student as array text, each packed into a number (see journal-rows.ts), so that thousands of cells need
 * only one short row each.
 */
export interface JournalFacts {
  student_id: number;
  /** Revision of the student's results when this was read. */
  revision: number | null;
  marks: string | null;
  statuses: string | null;
  answers: string | null;
  /** Retake topics that the student has; see the display rule in retakes.access.ts. */
  retakes: string | null;
  /** Due dates of this student alone, if any. */
  dates: OwnDate[] | null;
}
/**
 * [topic, due date of its retake or of the student alone, the earliest planned date of the student's other groups]; times
 * in milliseconds since 1970.
 */
export type OwnDate = [step: number, until: number | null, due: number | null];

/** Converts a timestamp to milliseconds since 1970. */
const milliseconds = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

export const selectJournalFacts = (
  db: Db,
  { subjectId, groupId }: { subjectId: number; groupId: number },
  studentIds: number[],
): Promise<JournalFacts[]> => {
  const place: Sql = sql`t.id::bigint * 1000000`;
  return db.rows(sql`
    with students as materialized (select unnest(${studentIds}::int[]) as id),
    t as materialized (select st.id, st.subject_id, st.is_retake from steps st where st.subject_id = ${subjectId} and st.deleted_at is null),
    type as materialized (select mt.id from mark_types mt join subjects s on s.company_id = mt.company_id where s.id = ${subjectId} and mt.is_default),
    m as (select m.student_id, array_agg(${place} + (m.value * 100)::int)::text as packed
      from students join marks m on m.student_id = students.id join t on t.id = m.step_id where m.mark_type_id = (select id from type) group by m.student_id),
    p as (select p.student_id, array_agg(${place} + p.passed_status_id)::text as packed
      from students join passings p on p.student_id = students.id join t on t.id = p.step_id group by p.student_id),
    a as (select a.user_id as student_id,
        array_agg(${place} + case when a.waiting_since is null then 1 else 3 end + case when a.is_late then 4 else 0 end + case when ${awaitsMark} then 8 else 0 end)::text as packed
      from students join answers a on a.user_id = students.id and a.subject_id = ${subjectId} and a.deleted_at is null join t on t.id = a.step_id group by a.user_id),
    rt as (select students.id as student_id, array_agg(${place} + 1)::text as packed
      from students join t on t.is_retake where ${retakeShownTo(sql`students.id`, 't')} group by students.id),
    own as (
      select students.id as student_id, r.step_id, r.until, null::timestamptz as own_due_at, null::timestamptz as due_at from students cross join lateral (${retakeDatesOf(sql`students.id`)}) r
      union all
      select students.id, o.step_id, null, o.due_at, null from students join abstract_lesson_schedules o on o.student_id = students.id and o.due_at is not null join t on t.id = o.step_id
      union all
      select students.id, al.step_id, null, null, al.due_at from students join group_users gu on gu.user_id = students.id and gu.group_id <> ${groupId}
        join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = ${subjectId} join abstract_lessons al on al.group_id = gu.group_id),
    d as (select o.student_id, json_agg(json_build_array(o.step_id, ${milliseconds(sql`o.until`)}, ${milliseconds(sql`o.due_at`)})) as list
      from (select own.student_id, own.step_id, coalesce(max(own.until), max(own.own_due_at)) as until, min(own.due_at) as due_at from own join t on t.id = own.step_id group by own.student_id, own.step_id) o
      group by o.student_id)
    select students.id as student_id, r.revision, m.packed as marks, p.packed as statuses, a.packed as answers, rt.packed as retakes, d.list as dates
    from students left join result_revisions r on r.subject_id = ${subjectId} and r.student_id = students.id
      left join m on m.student_id = students.id left join p on p.student_id = students.id left join a on a.student_id = students.id
      left join rt on rt.student_id = students.id left join d on d.student_id = students.id`);
};
