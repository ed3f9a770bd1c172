import type { Feedback } from '@orbita/contract/feedback';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { personJson } from '../users/person.sql.ts';
import { feedbackVisibleTo } from './feedback.access.ts';

const feedbackColumns: Sql = sql`
  fb.id, ${personJson('u')} as user, fb.subject_id, fb.rating, fb.options, fb.text, fb.updated_at,
  case when st.id is not null then json_build_object('id', st.id, 'title', st.title) end as step,
  case when l.id is not null then json_build_object('id', l.id, 'title', l.title, 'starts_at', l.starts_at) end as lesson`;
const feedbackJoins: Sql = sql`
  feedbacks fb join users u on u.id = fb.user_id join subjects s on s.id = fb.subject_id left join steps st on st.id = fb.step_id left join lessons l on l.id = fb.lesson_id`;

export interface FeedbackFilter {
  subject_id?: number;
  step_id?: number;
  lesson_id?: number;
}
const matching = ({ subject_id, step_id, lesson_id }: FeedbackFilter): Sql => sql`(
  ${subject_id ? sql`fb.subject_id = ${subject_id}` : sql`true`} and ${step_id ? sql`fb.step_id = ${step_id}` : sql`true`}
  and ${lesson_id ? sql`fb.lesson_id = ${lesson_id}` : sql`true`})`;

export const selectFeedbacks = (
  db: Db,
  viewer: Viewer,
  filter: FeedbackFilter,
  page: { size: number; offset: number },
): Promise<(Feedback & { total: number })[]> =>
  db.rows(sql`
    select ${feedbackColumns}, count(*) over ()::int as total from ${feedbackJoins}
    where ${feedbackVisibleTo(viewer)} and ${matching(filter)} order by fb.updated_at desc, fb.id desc limit ${page.size} offset ${page.offset}`);

/** How many opinions gave each rating. */
export const countRatings = (
  db: Db,
  viewer: Viewer,
  filter: FeedbackFilter,
): Promise<{ rating: number; n: number }[]> =>
  db.rows(sql`
    select fb.rating, count(*)::int as n from feedbacks fb join subjects s on s.id = fb.subject_id
    where ${feedbackVisibleTo(viewer)} and ${matching(filter)} group by fb.rating`);

/** The discipline of a lesson of the viewer's groups, or undefined. */
export const selectLessonSubject = (
  db: Db,
  viewer: Viewer,
  lessonId: number,
): Promise<{ subject_id: number | null; attends: boolean } | undefined> =>
  db.row(sql`
    select (select min(ls.subject_id) from lesson_subjects ls where ls.lesson_id = l.id) as subject_id,
      exists (select 1 from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = l.id and gu.user_id = ${viewer.id}) as attends
    from lessons l where l.id = ${lessonId} and l.company_id = ${viewer.company_id}`);

interface WrittenFeedback {
  subjectId: number;
  stepId: number | null;
  lessonId: number | null;
  rating: number;
  options: string[];
  text: string;
}
export const upsertFeedback = (db: Db, viewer: Viewer, written: WrittenFeedback): Promise<{ id: number }> => {
  const target = written.stepId === null ? sql`(user_id, lesson_id)` : sql`(user_id, step_id)`;
  return db.one(sql`
    insert into feedbacks (company_id, subject_id, user_id, step_id, lesson_id, rating, options, text)
    values (${viewer.company_id}, ${written.subjectId}, ${viewer.id}, ${written.stepId}, ${written.lessonId}, ${written.rating}, ${written.options}::text[], ${written.text})
    on conflict ${target} do update set rating = excluded.rating, options = excluded.options, text = excluded.text, updated_at = now() returning id`);
};
export const selectFeedback = (db: Db, id: number): Promise<Feedback> =>
  db.one(sql`select ${feedbackColumns} from ${feedbackJoins} where fb.id = ${id}`);
