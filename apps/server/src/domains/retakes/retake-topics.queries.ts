import type { RetakeTopic } from '@orbita/contract/retakes';
import { type Db, type Sql, sql } from '@orbita/database';
import { countsFor } from '../../access/retakes.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { retakesOpenableBy } from './retakes.access.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

/** Condition: topic `st` is a retake with points that nobody has decided about. */
const isUnlinked: Sql = sql`(st.is_retake and st.deleted_at is null and st.type = 2 and st.max_mark is not null and not st.replaces_nothing and ${countsFor()} is null)`;

interface TopicsFilter {
  query?: string | undefined;
  subject_id?: number | undefined;
  size: number;
  offset: number;
}
export const selectUnlinked = (
  db: Db,
  viewer: Viewer,
  { query, subject_id: subjectId, size, offset }: TopicsFilter,
): Promise<(RetakeTopic & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select st.id, st.title, st.max_mark, st.subject_id, s.title as subject_title, s.color, count(*) over ()::int as total
      from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id and c.deleted_at is null
      where ${retakesOpenableBy(viewer)} and ${isUnlinked} and ${subjectId === undefined ? sql`true` : sql`s.id = ${subjectId}`}
        and ${hasWords([sql`st.title`, sql`s.title`], query)}
      order by s.title, s.id, st.title, st.id limit ${size} offset ${offset}),
    choices as materialized (
      select o.subject_id, json_agg(json_build_object('id', o.id, 'title', o.title, 'is_retake', o.is_retake, 'max_mark', o.max_mark) order by c.position, c.id, o.position, o.id) as list
      from (select distinct subject_id from page) d join steps o on o.subject_id = d.subject_id join chapters c on c.id = o.chapter_id and c.deleted_at is null
      where o.deleted_at is null and o.type = 2 and o.max_mark is not null group by o.subject_id),
    given as materialized (select m.step_id, count(*)::int as n from page join main_marks m on m.step_id = page.id group by m.step_id)
    select page.id, page.title, page.max_mark, json_build_object('id', page.subject_id, 'title', page.subject_title, 'color', page.color) as subject,
      coalesce(given.n, 0) as marks_count, plain_topic_of(page.id) as suggested_id, coalesce(choices.list, '[]') as choices, page.total
    from page left join choices on choices.subject_id = page.subject_id left join given on given.step_id = page.id
    order by page.subject_title, page.subject_id, page.title, page.id`);

/** Returns whether the viewer may say what a retake of the company replaces; undefined when there is no such retake. */
export const selectRetakeTopic = (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ may_edit: boolean; is_archived: boolean } | undefined> =>
  db.row(sql`
    select ${retakesOpenableBy(viewer)} as may_edit, s.is_archived from steps st join subjects s on s.id = st.subject_id
    where st.id = ${id} and s.company_id = ${viewer.company_id} and s.deleted_at is null and st.deleted_at is null and st.is_retake`);

export const setReplaced = (db: Db, id: number, topicId: number | null) =>
  db.run(sql`
    update steps set replaces_id = ${topicId}::int, replaces_nothing = ${topicId}::int is null, updated_at = now() where id = ${id}`);
