import type {
  AbstractLesson,
  AbstractLessonSchedule,
  StudentDates,
  SubjectDates,
} from '@orbita/contract/abstract-lessons';
import { GROUP_DATES_FROM } from '@orbita/contract/abstract-lessons';
import { type Db, type Sql, sql } from '@orbita/database';
import {
  curatesGroup,
  draftShownTo,
  hiddenPartsVisibleTo,
  staffedBy,
  visibleTo,
} from '../../access/subjects.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { plannedDueOf, plannedOpeningOf } from '../../access/topic-plans.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { personJson } from '../users/index.ts';

const lessonColumns: Sql = sql`
  al.id, al.step_id, st.title as step_title, st.subject_id, al.group_id, g.name as group_name, al.opens_at, al.due_at, al.updated_at`;
const lessonJoins: Sql = sql`
  abstract_lessons al join steps st on st.id = al.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id
  join subjects s on s.id = st.subject_id join groups g on g.id = al.group_id
  join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id`;
const scheduleColumns: Sql = sql`
  o.id, o.step_id, st.subject_id, ${personJson('u')} as student, o.opens_at, o.due_at, o.updated_at`;
const scheduleJoins: Sql = sql`
  abstract_lesson_schedules o join steps st on st.id = o.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id join users u on u.id = o.student_id`;

/** Condition: the person may open topic `st` of chapter `c` as a student. */
const shownToStudent = (studentId: number): Sql =>
  sql`(not st.hidden and not c.hidden and ${topicShownTo(studentId)} and ${openByGates(studentId)})`;

/** Condition: the title of topic `st` of chapter `c` is shown to a curator, who enters no passwords. */
export const shownToCurator = (viewer: Viewer): Sql =>
  sql`(not st.hidden and not c.hidden and ${openByGates(viewer.id)})`;

/** Returns one page of the dates of groups that the viewer may see, the nearest due date first. */
export const selectAbstractLessons = (
  db: Db,
  viewer: Viewer,
  subjectId: number | undefined,
  page: Page,
): Promise<(AbstractLesson & { total: number })[]> =>
  db.rows(sql`
    select ${lessonColumns}, count(*) over ()::int as total from ${lessonJoins}
    where ${visibleTo(viewer)} and ${subjectId === undefined ? sql`true` : sql`s.id = ${subjectId}`}
      and ((${staffedBy(viewer)} and ${draftShownTo(viewer)}) or (${hiddenPartsVisibleTo(viewer)} and ${curatesGroup(viewer)} and ${shownToCurator(viewer)})
        or (exists (select 1 from group_users gu where gu.group_id = g.id and gu.user_id = ${viewer.id}) and ${shownToStudent(viewer.id)}))
    order by al.due_at nulls last, al.id limit ${page.size} offset ${page.offset}`);

/** Returns every date of a discipline; `seen` is a condition over its groups `g`, `shown` one over topics `st` of chapters `c`. */
export const selectSubjectDates = (
  db: Db,
  subjectId: number,
  { seen, shown }: { seen: Sql; shown: Sql },
): Promise<Pick<SubjectDates, 'time_zone' | 'groups' | 'abstract_lessons' | 'schedules'>> =>
  db.one(sql`
    with own as materialized (
      select g.id, g.name from subject_groups sg join groups g on g.id = sg.group_id where sg.subject_id = ${subjectId} and not g.is_archived and ${seen}),
    studying as materialized (select gu.group_id, gu.user_id from own join group_users gu on gu.group_id = own.id)
    select co.time_zone,
      coalesce((select json_agg(json_build_object('id', own.id, 'name', own.name, 'students', coalesce((
          select json_agg(${personJson('u')} order by u.last_name, u.first_name, u.id) from studying join users u on u.id = studying.user_id where studying.group_id = own.id), '[]'))
        order by own.name, own.id) from own), '[]') as groups,
      coalesce((select json_agg(row_to_json(l)) from (select ${lessonColumns} from ${lessonJoins} where s.id = ${subjectId} and ${shown} and al.group_id in (select id from own)) l), '[]') as abstract_lessons,
      coalesce((select json_agg(row_to_json(l)) from (select ${scheduleColumns} from ${scheduleJoins}
        where st.subject_id = ${subjectId} and ${shown} and o.student_id in (select user_id from studying) order by u.last_name, u.first_name, u.id) l), '[]') as schedules
    from subjects s join companies co on co.id = s.company_id where s.id = ${subjectId}`);

/** Returns one page of the topics with a date for the student; `subjects` is a condition over disciplines `s`. */
export const selectStudentDates = (
  db: Db,
  studentId: number,
  subjects: Sql,
  page: Page,
): Promise<(StudentDates & { total: number })[]> =>
  db.rows(sql`
    with d as (
      select coalesce(o.id, g.id + ${GROUP_DATES_FROM}::int) as id, case when o.id is null then g.group_id end as group_id, st.id as step_id, st.title as step_title, s.id as subject_id, s.title as subject_title, ${plannedOpeningOf(studentId)} as opens_at, ${plannedDueOf(studentId)} as due_at
      from subjects s join steps st on st.subject_id = s.id and st.deleted_at is null join chapters c on c.id = st.chapter_id
      left join abstract_lesson_schedules o on o.step_id = st.id and o.student_id = ${studentId}
      left join lateral (
        select al.id, al.group_id from abstract_lessons al join group_users gu on gu.group_id = al.group_id and gu.user_id = ${studentId}
          join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
        where al.step_id = st.id order by al.due_at nulls last, al.opens_at nulls last, al.id limit 1) g on true
      where ${subjects} and ${shownToStudent(studentId)})
    select d.*, count(*) over ()::int as total from d where d.opens_at is not null or d.due_at is not null
    order by d.due_at nulls last, d.step_id limit ${page.size} offset ${page.offset}`);

/** Returns and locks the dates of a topic for a group. */
export const lockAbstractLesson = (db: Db, viewer: Viewer, id: number): Promise<AbstractLesson | undefined> =>
  db.row(sql`
    select ${lessonColumns} from ${lessonJoins}
    where al.id = ${id} and s.company_id = ${viewer.company_id} and s.deleted_at is null for update of al`);

/** Returns and locks the dates of a topic for one student. */
export const lockSchedule = (db: Db, viewer: Viewer, id: number): Promise<AbstractLessonSchedule | undefined> =>
  db.row(sql`
    select ${scheduleColumns} from ${scheduleJoins}
    where o.id = ${id} and s.company_id = ${viewer.company_id} and s.deleted_at is null for update of o`);
