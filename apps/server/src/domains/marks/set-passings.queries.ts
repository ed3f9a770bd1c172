import type { Passing } from '@orbita/contract/marks';
import { type Db, type Sql, sql } from '@orbita/database';
import { retakeOpenFor } from '../../access/retakes.access.ts';
import { relationColumns, type SubjectInView } from '../../access/subjects.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { chapterLockedFor, stepLockedFor } from '../../access/topic-passwords.access.ts';
import { awaitedTopics } from '../../access/topic-prerequisites.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import type { TopicClosings } from '../../access/topics.access.ts';
import { personJson } from '../users/index.ts';

export interface PassingUpdate {
  step_id: number;
  student_id: number;
  status_id: number;
}
export interface UpdatedStep extends SubjectInView, TopicClosings {
  step_id: number;
  student_id: number;
  student_studies: boolean;
  retake_closed: boolean;
  before: number | null;
  is_done: boolean;
}
const updatesFrom = (updates: PassingUpdate[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as u(step_id int, student_id int, status_id int)`;
/** Returns the topics of many updates with the viewer's relation to them and the students' present statuses. */
export const selectUpdated = (db: Db, viewer: Viewer, updates: PassingUpdate[]): Promise<UpdatedStep[]> =>
  db.rows(sql`
    select s.id, st.id as step_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, not ${topicShownTo(viewer.id)} as not_shown,
      ${chapterLockedFor(viewer.id)} as chapter_locked, ${stepLockedFor(viewer.id)} as step_locked, ${awaitedTopics(viewer.id)} as awaited, u.student_id, ${relationColumns(viewer)},
      exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = u.student_id and sg.subject_id = s.id) as student_studies,
      st.is_retake and not ${retakeOpenFor(sql`u.student_id`)} as retake_closed, p.passed_status_id as before, coalesce(ps.is_final, false) as is_done
    from ${updatesFrom(updates)} join steps st on st.id = u.step_id join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
    left join passings p on p.step_id = u.step_id and p.student_id = u.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
    where s.company_id = ${viewer.company_id} and s.deleted_at is null and st.deleted_at is null`);
export const selectPassingsOf = (db: Db, updates: PassingUpdate[]): Promise<Passing[]> =>
  db.rows(sql`
    select p.id, p.step_id, p.student_id, p.passed_status_id, case when pu.id is not null then ${personJson('pu')} end as author, p.updated_at
    from ${updatesFrom(updates)} join passings p on p.step_id = u.step_id and p.student_id = u.student_id left join users pu on pu.id = p.author_id order by p.step_id, p.student_id`);
