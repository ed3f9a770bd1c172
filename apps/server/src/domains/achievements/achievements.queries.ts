import type { AchievementDetails } from '@orbita/contract/achievements';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { chapterLockedFor } from '../../access/topic-passwords.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { admittedByPrivacy, draftShownTo, staffedBy } from '../../access/subjects.access.ts';
import { plannedDueOf } from '../../access/topic-plans.access.ts';

/** Condition: the topic and its discipline belong to the company and are not deleted. */
const living = (viewer: Viewer): Sql =>
  sql`s.company_id = ${viewer.company_id} and s.deleted_at is null and st.deleted_at is null`;
/**
 * Limits the facts to those the viewer may know: staff see those of their disciplines, followers of the person all that
 * the person may find: nothing hidden or behind the password of a chapter.
 * Counts are the same for every viewer.
 */
const known = (
  viewer: Viewer,
  { id, followed }: Person,
): Sql => sql`${living(viewer)} and ((${staffedBy(viewer)} and ${draftShownTo(viewer)})
  or (${followed} and not s.hidden and ${admittedByPrivacy(id)} and not st.hidden and ${topicShownTo(id)}
    and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and not ${chapterLockedFor(id)})))`;

export interface Person {
  id: number;
  /** The person is the viewer, or the viewer may follow them in every discipline. */
  followed: boolean;
}

const place: Sql = sql`
  st.title, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, st.id as step_id`;
const isFinal: Sql = sql`exists (select 1 from pass_statuses ps where ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final)`;

/** Condition: the student handed in topic `st`, or passed it without an answer, no later than its due date. */
const inTime = (userId: number): Sql => sql`coalesce(
  coalesce((select min(a.submitted_at) from answers a where a.step_id = st.id and a.user_id = ${userId} and a.deleted_at is null and a.version > 0), p.created_at) <= ${plannedDueOf(userId)}, false)`;

export interface Counts {
  given: number;
  marks: number;
  at_maximum: number;
  in_time: number;
  dated: number;
  it_passed: number;
  it_topics: number;
}
/** Returns everything that the four achievements count, in one statement. */
export const selectCounts = (db: Db, viewer: Viewer, userId: number): Promise<Counts> =>
  db.one(sql`
    with passed as materialized (
      select st.id, s.tags, ${inTime(userId)} as in_time,
        ${plannedDueOf(userId)} is not null as dated
      from passings p join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
      where p.student_id = ${userId} and ${living(viewer)} and ${isFinal}),
    marked as materialized (
      select m.value >= st.max_mark as is_full from main_marks m join steps st on st.id = m.step_id join subjects s on s.id = st.subject_id
      where m.student_id = ${userId} and st.max_mark is not null and ${living(viewer)})
    select (select count(*)::int from comments k join answers a on a.id = k.answer_id join steps st on st.id = a.step_id join subjects s on s.id = a.subject_id
        where k.author_id = ${userId} and a.user_id <> ${userId} and k.deleted_at is null and a.deleted_at is null and ${living(viewer)})
      + (select count(*)::int from expertises e join answers a on a.id = e.answer_id join steps st on st.id = a.step_id join subjects s on s.id = a.subject_id
        where e.author_id = ${userId} and a.user_id <> ${userId} and e.deleted_at is null and a.deleted_at is null and ${living(viewer)}) as given,
      (select count(*)::int from marked) as marks, (select count(*)::int from marked where is_full) as at_maximum,
      (select count(*)::int from passed where in_time) as in_time, (select count(*)::int from passed where dated) as dated,
      (select count(*)::int from passed where tags @> array['it']) as it_passed,
      (select count(*)::int from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
        where s.tags @> array['it'] and ${living(viewer)} and not st.hidden and not c.hidden and ${topicShownTo(userId)}
          and exists (select 1 from subject_groups sg join group_users gu on gu.group_id = sg.group_id where sg.subject_id = s.id and gu.user_id = ${userId})) as it_topics`);

export const selectExpertFacts = (
  db: Db,
  viewer: Viewer,
  person: Person,
): Promise<AchievementDetails['facts'][number][]> =>
  db.rows(sql`
    select ${place}, k.at, null::numeric as value, k.kind from (
      select answer_id, created_at as at, 'comment' as kind from comments where author_id = ${person.id} and deleted_at is null
      union all select answer_id, created_at, 'expertise' from expertises where author_id = ${person.id} and deleted_at is null) k
    join answers a on a.id = k.answer_id join steps st on st.id = a.step_id join subjects s on s.id = a.subject_id
    where a.user_id <> ${person.id} and a.deleted_at is null and ${known(viewer, person)} order by k.at desc limit 100`);
export const selectFullMarks = (
  db: Db,
  viewer: Viewer,
  person: Person,
): Promise<AchievementDetails['facts'][number][]> =>
  db.rows(sql`
    select ${place}, m.updated_at as at, m.value, 'mark' as kind from main_marks m join steps st on st.id = m.step_id join subjects s on s.id = st.subject_id
    where m.student_id = ${person.id} and m.value >= st.max_mark and ${known(viewer, person)} order by m.updated_at desc limit 100`);

const selectPassed = (
  db: Db,
  viewer: Viewer,
  person: Person,
  condition: Sql,
): Promise<AchievementDetails['facts'][number][]> =>
  db.rows(sql`
    select ${place}, p.updated_at as at, null::numeric as value, 'passing' as kind from passings p join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where p.student_id = ${person.id} and ${known(viewer, person)} and ${isFinal} and ${condition} order by p.updated_at desc limit 100`);
export const selectInTime = (db: Db, viewer: Viewer, person: Person): Promise<AchievementDetails['facts'][number][]> =>
  selectPassed(db, viewer, person, inTime(person.id));
export const selectItPassed = (
  db: Db,
  viewer: Viewer,
  person: Person,
): Promise<AchievementDetails['facts'][number][]> => selectPassed(db, viewer, person, sql`s.tags @> array['it']`);
