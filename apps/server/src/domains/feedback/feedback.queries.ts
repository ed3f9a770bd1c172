import type { BodyOf } from '@orbita/contract/endpoint';
import type { Feedback, feedback, FeedbackLesson } from '@orbita/contract/feedback';
import {
  type ColumnMap,
  type Db,
  type FieldsOf,
  insertion,
  replacements,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { personJson } from '../users/index.ts';
import { admittedByPrivacy, draftShownTo, staffedBy, studiedBy } from '../../access/subjects.access.ts';
import { chapterLockedFor } from '../../access/topic-passwords.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { feedbackVisibleTo } from './feedback.access.ts';

/** Condition: topic `st` of the feedback is named to the viewer as its discipline names it. */
const isNamed = (
  viewer: Viewer,
): Sql => sql`((${staffedBy(viewer)} and ${draftShownTo(viewer)}) or (st.deleted_at is null and not st.hidden and ${admittedByPrivacy(viewer.id)} and not s.hidden and not s.is_archived and ${topicShownTo(viewer.id)}
  and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and not ${chapterLockedFor(viewer.id)})))`;
const feedbackColumns = (viewer: Viewer): Sql => sql`
  fb.id, ${personJson('u')} as user, fb.subject_id, fb.rating, fb.options, fb.text, fb.updated_at,
  case when st.id is not null then json_build_object('id', st.id, 'title', case when ${isNamed(viewer)} then st.title else '' end) end as step,
  case when l.id is not null then json_build_object('id', l.id, 'title', l.title, 'starts_at', l.starts_at) end as lesson`;
const feedbackJoins: Sql = sql`
  feedbacks fb join users u on u.id = fb.user_id join subjects s on s.id = fb.subject_id left join steps st on st.id = fb.step_id left join lessons l on l.id = fb.lesson_id`;

export interface FeedbackFilter {
  subject_id?: number;
  step_id?: number;
  lesson_id?: number;
  about?: 'topic' | 'lesson';
}
const matching = ({ subject_id, step_id, lesson_id, about }: FeedbackFilter): Sql => sql`(
  ${subject_id ? sql`fb.subject_id = ${subject_id}` : sql`true`} and ${step_id ? sql`fb.step_id = ${step_id}` : sql`true`}
  and ${lesson_id ? sql`fb.lesson_id = ${lesson_id}` : sql`true`}
  and ${about ? (about === 'lesson' ? sql`fb.lesson_id is not null` : sql`fb.step_id is not null`) : sql`true`})`;

export const selectFeedbacks = (
  db: Db,
  viewer: Viewer,
  filter: FeedbackFilter,
  page: { size: number; offset: number },
): Promise<(Feedback & { total: number })[]> =>
  db.rows(sql`
    select ${feedbackColumns(viewer)}, count(*) over ()::int as total from ${feedbackJoins}
    where ${feedbackVisibleTo(viewer)} and ${matching(filter)} order by fb.updated_at desc, fb.id desc limit ${page.size} offset ${page.offset}`);

/** Counts feedback by rating. */
export const countRatings = (
  db: Db,
  viewer: Viewer,
  filter: FeedbackFilter,
): Promise<{ rating: number; n: number }[]> =>
  db.rows(sql`
    select fb.rating, count(*)::int as n from feedbacks fb join subjects s on s.id = fb.subject_id
    where ${feedbackVisibleTo(viewer)} and ${matching(filter)} group by fb.rating`);

/** Counts feedback by ticked option. */
export const countOptions = (db: Db, viewer: Viewer, filter: FeedbackFilter): Promise<{ name: string; n: number }[]> =>
  db.rows(sql`
    select o.name, count(*)::int as n from feedbacks fb join subjects s on s.id = fb.subject_id cross join unnest(fb.options) o(name)
    where ${feedbackVisibleTo(viewer)} and ${matching(filter)} group by o.name`);

/** Condition: the viewer belongs to a group of lesson `l`. */
const attends = (viewer: Viewer): Sql => sql`exists (
  select 1 from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = l.id and gu.user_id = ${viewer.id})`;
/** Condition: the viewer was absent from lesson `l`, ill or excused. */
const wasAbsent = (viewer: Viewer): Sql =>
  sql`exists (select 1 from attendance at where at.lesson_id = l.id and at.student_id = ${viewer.id} and at.attendance_status in (2, 4, 5))`;

export interface JudgedLesson {
  /** A discipline of the lesson that the viewer studies; null when there is none. */
  subject_id: number | null;
  attends: boolean;
  was_absent: boolean;
  has_begun: boolean;
}
export const selectJudgedLesson = (db: Db, viewer: Viewer, lessonId: number): Promise<JudgedLesson | undefined> =>
  db.row(sql`
    select (select min(s.id) from lesson_subjects ls join subjects s on s.id = ls.subject_id where ls.lesson_id = l.id and ${studiedBy(viewer)}) as subject_id,
      ${attends(viewer)} as attends, ${wasAbsent(viewer)} as was_absent, l.starts_at <= now() and l.cancelled_at is null as has_begun
    from lessons l where l.id = ${lessonId} and l.company_id = ${viewer.company_id}`);

interface LessonScope {
  subjectId: number;
  /** Staff see all lessons with everybody's feedback, a student their own ones. */
  asStaff: boolean;
  size: number;
  offset: number;
}
export const selectFeedbackLessons = (
  db: Db,
  viewer: Viewer,
  { subjectId, asStaff, size, offset }: LessonScope,
): Promise<(FeedbackLesson & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select l.id, l.title, l.starts_at, l.ends_at, count(*) over ()::int as total, ${attends(viewer)} and not ${wasAbsent(viewer)} as can_give
      from lesson_subjects ls join lessons l on l.id = ls.lesson_id
      where ls.subject_id = ${subjectId} and l.starts_at <= now() and l.cancelled_at is null and ${asStaff ? sql`true` : attends(viewer)}
      order by l.starts_at desc, l.id desc limit ${size} offset ${offset}),
    met as materialized (
      select lg.lesson_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) as groups
      from page join lesson_groups lg on lg.lesson_id = page.id join groups g on g.id = lg.group_id group by lg.lesson_id),
    thought as materialized (
      select fb.lesson_id, count(*)::int as n, round(avg(fb.rating), 2)::float as average from page join feedbacks fb on fb.lesson_id = page.id and fb.subject_id = ${subjectId} group by fb.lesson_id)
    select page.*, coalesce(met.groups, '[]') as groups,
      case when fb.id is not null then json_build_object('rating', fb.rating, 'options', fb.options, 'text', fb.text) end as own,
      case when ${asStaff} then coalesce(thought.n, 0) end as feedbacks_count, case when ${asStaff} then thought.average end as average
    from page left join met on met.lesson_id = page.id left join thought on thought.lesson_id = page.id
    left join feedbacks fb on fb.lesson_id = page.id and fb.user_id = ${viewer.id} order by page.starts_at desc, page.id desc`);

type FeedbackFields = FieldsOf<BodyOf<typeof feedback.saveFeedback>>;
const feedbackFields: ColumnMap<FeedbackFields> = {
  step_id: true,
  lesson_id: true,
  rating: true,
  options: true,
  text: (text) => text.trim(),
};
/** Stores feedback, which replaces an earlier one of the person as a whole. */
export const upsertFeedback = <Given extends FeedbackFields>(
  db: Db,
  viewer: Viewer,
  { subjectId, written }: { subjectId: number; written: Whole<FeedbackFields, Given> },
): Promise<{ id: number }> => {
  const target = written.step_id === undefined ? sql`(user_id, lesson_id)` : sql`(user_id, step_id)`;
  const whole = { ...written, options: written.options ?? [], text: written.text ?? '' };
  const own = { company_id: viewer.company_id, subject_id: subjectId, user_id: viewer.id };
  return db.one(sql`
    insert into feedbacks ${insertion(feedbackFields, whole, own)}
    on conflict ${target} do update set ${replacements(feedbackFields, whole, sql`updated_at = now()`)} returning id`);
};
export const selectFeedback = (db: Db, viewer: Viewer, id: number): Promise<Feedback> =>
  db.one(sql`select ${feedbackColumns(viewer)} from ${feedbackJoins} where fb.id = ${id}`);
