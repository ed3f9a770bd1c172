import { type Db, type Sql, sql } from '@orbita/database';
import { isShown } from '../../access/counted-topics.access.ts';
import { retakeShownTo } from '../../access/retakes.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { reportsOn } from './reports.access.ts';
import { membersIn } from '../final-results/index.ts';
import { isAsked, type Scope } from './reports.queries.ts';

/** What a gradebook is made of: it is always of named groups. */
export type GradebookScope = Scope & { groupIds: number[] };

/** Checkpoints of the disciplines of a scope as the common table expression `t`, with their place in the discipline. */
const checkpoints = (viewer: Viewer, scope: GradebookScope): Sql => sql`
  t as materialized (
    select distinct st.id, st.subject_id, st.title, st.is_retake, st.max_mark::float as max_mark, c.position as chapter_position, c.id as chapter_id, st.position
    from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
    where ${reportsOn(viewer, 'any')} and ${isAsked(scope)} and ${isShown} and st.type = 2 and st.max_mark is not null)`;

export interface Checkpoint {
  id: number;
  subject_id: number;
  title: string;
  is_retake: boolean;
  max_mark: number;
}
export const selectCheckpoints = (db: Db, viewer: Viewer, scope: GradebookScope): Promise<Checkpoint[]> =>
  db.rows(sql`
    with ${checkpoints(viewer, scope)}
    select t.id, t.subject_id, t.title, t.is_retake, t.max_mark from t order by t.subject_id, t.chapter_position, t.chapter_id, t.position, t.id`);

export interface CheckpointMark {
  step_id: number;
  student_id: number;
  value: number;
}
/** Returns the default marks of members in checkpoints, those of retakes when the journal shows them. */
export const selectCheckpointMarks = (db: Db, viewer: Viewer, scope: GradebookScope): Promise<CheckpointMark[]> =>
  db.rows(sql`
    with ${checkpoints(viewer, scope)},
    ${membersIn(viewer, { ...scope, groups: sql`select unnest(${scope.groupIds}::int[])` })},
    students as materialized (select distinct user_id as id from members)
    select m.step_id, m.student_id, m.value::float as value from students join marks m on m.student_id = students.id join t on t.id = m.step_id
    where m.mark_type_id = (select k.id from mark_types k where k.company_id = ${viewer.company_id} and k.is_default)
      and (not t.is_retake or ${retakeShownTo(sql`m.student_id`, 't')})`);
