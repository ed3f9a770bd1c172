import type { ConfirmedResult, ResultAct } from '@orbita/contract/final-results';
import { type Columns, type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { auditRecordsOf } from '../audit/index.ts';
import { personJson } from '../users/index.ts';
import type { Scales } from './grades.ts';
import { nearestFirst, type Result, resultsIn } from './reached.sql.ts';

export interface Frame extends Scales {
  is_credit: boolean;
  /** Semesters of the discipline, the one that goes on or was last first; then those in which it only has results. */
  semesters: { id: number; title: string }[];
}
export const selectFrame = (db: Db, viewer: Viewer, subjectId: number): Promise<Frame> =>
  db.one(sql`
    select s.is_credit, co.exam_grades, co.credit_grades, coalesce((
      select json_agg(json_build_object('id', x.semester_id, 'title', x.title) order by x.stands desc, ${nearestFirst(viewer)}) from (
        select m.id as semester_id, m.title, m.started_at, bool_or(own.stands) as stands from (
          select hs.semester_id, true as stands from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id
          union all select r.semester_id, false from final_results r where r.subject_id = s.id) own
        join semesters m on m.id = own.semester_id and m.company_id = s.company_id group by m.id) x), '[]') as semesters
    from subjects s join companies co on co.id = s.company_id where s.id = ${subjectId}`);

export interface Place {
  subjectId: number;
  groupId: number;
  /** Null for a discipline that is in no semester. */
  semesterId: number | null;
}
const reachedIn = (viewer: Viewer, { subjectId, groupId, semesterId }: Place): Columns<Result> =>
  resultsIn(viewer, sql`groups g join subjects s on s.id = ${subjectId} where g.id = ${groupId}`, {
    ...{ semesterId: semesterId ?? undefined, subjectId, who: sql`true` },
  });
/** Returns what the students of a group have reached; the caller has checked that the viewer may know. */
export const selectReached = (db: Db, viewer: Viewer, place: Place): Promise<Result[]> =>
  db.rows(reachedIn(viewer, place));

const ofPlace = ({ subjectId, semesterId }: Pick<Place, 'subjectId' | 'semesterId'>): Sql =>
  sql`r.subject_id = ${subjectId} and r.semester_id is not distinct from ${semesterId}::int`;

export interface ConfirmedRow extends ConfirmedResult {
  student_id: number;
}
/** Returns what is confirmed of students. */
export const selectConfirmed = (db: Db, place: Place, studentIds: number[]): Promise<ConfirmedRow[]> =>
  db.rows(sql`
    select r.student_id, r.grade, r.reason, r.points, r.max_points, case when u.id is not null then ${personJson('u')} end as confirmed_by, r.confirmed_at
    from final_results r left join users u on u.id = r.confirmed_by where ${ofPlace(place)} and r.student_id = any (${studentIds}::int[])`);

/** Locks the discipline, so that its results are confirmed one after another and it stays in its semesters meanwhile. */
export const lockSubject = (db: Db, subjectId: number): Promise<number> =>
  db.run(sql`select 1 from subjects where id = ${subjectId} for no key update`);
/** Keeps a semester from being deleted; returns whether it is there. */
export const holdSemester = async (db: Db, semesterId: number): Promise<boolean> =>
  (await db.run(sql`select 1 from semesters where id = ${semesterId} for key share`)) === 1;

export interface Confirmation {
  student_id: number;
  grade: string;
  suggested: string | null;
  reason: string;
  points: number;
  max_points: number | null;
}
/** Stores confirmed results in place of former ones. */
export const storeResults = (
  db: Db,
  viewer: Viewer,
  { subjectId, semesterId }: Place,
  results: readonly Confirmation[],
): Promise<number> =>
  db.run(sql`
    insert into final_results (subject_id, student_id, semester_id, grade, suggested, reason, points, max_points, confirmed_by)
    select ${subjectId}::int, x.student_id, ${semesterId}::int, x.grade, x.suggested, x.reason, x.points, x.max_points, ${viewer.id}::int
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) x (student_id int, grade text, suggested text, reason text, points float, max_points float)
    on conflict (subject_id, student_id, semester_id) do update set grade = excluded.grade, suggested = excluded.suggested, reason = excluded.reason,
      points = excluded.points, max_points = excluded.max_points, confirmed_by = excluded.confirmed_by, confirmed_at = now()`);
export const deleteResults = (db: Db, place: Place, studentIds: number[]): Promise<number> =>
  db.run(sql`delete from final_results r where ${ofPlace(place)} and r.student_id = any (${studentIds}::int[])`);

export interface Act {
  student_id: number;
  old_grade: string | null;
  new_grade: string | null;
  reason: string;
}
/** Writes into the history what was confirmed, changed or taken back. */
export const writeActs = (
  db: Db,
  viewer: Viewer,
  { subjectId, semesterId }: Place,
  acts: readonly Act[],
): Promise<number> =>
  db.run(
    auditRecordsOf(
      viewer,
      acts.map(({ student_id, old_grade, new_grade, reason }) => ({
        ...{ action: 'final-result' as const, object_type: 'final_result', object_id: subjectId, student_id },
        old_value: { grade: old_grade, semester_id: semesterId },
        new_value: { grade: new_grade, semester_id: semesterId, reason },
      })),
    ),
  );

/** Acts of a history that are listed at most. */
const MOST_ACTS = 200;
export const selectActs = (
  db: Db,
  viewer: Viewer,
  at: { subjectId: number; studentId: number; semesterId: number | undefined },
): Promise<ResultAct[]> =>
  db.rows(sql`
    select r.created_at as at, case when u.id is not null then ${personJson('u')} end as actor, case when a.id is not null then ${personJson('a')} end as acting_admin,
      r.old_value->>'grade' as old_grade, r.new_value->>'grade' as new_grade, coalesce(r.new_value->>'reason', '') as reason
    from audit_records r left join users u on u.id = r.actor_id left join users a on a.id = r.acting_admin_id
    where r.company_id = ${viewer.company_id} and r.object_type = 'final_result' and r.object_id = ${at.subjectId} and r.student_id = ${at.studentId}
      and ${at.semesterId === undefined ? sql`true` : sql`(r.new_value->>'semester_id')::int = ${at.semesterId}`}
    order by r.created_at desc, r.id desc limit ${MOST_ACTS}`);
