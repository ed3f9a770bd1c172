import type { Person } from '@orbita/contract/schemas';
import type { StructureStep } from '@orbita/contract/subjects';
import { type Db, type Missing, type Sql, sql } from '@orbita/database';
import { isNamedAmong, type NamedTopics } from '../../../access/subjects.access.ts';
import { personJson } from '../../users/index.ts';

interface StructureTopic {
  id: number;
  title: string;
  type: StructureStep['type'];
  number: number;
  hidden: boolean;
  is_retake: boolean;
}
interface StructurePlace {
  chapter_id: number;
  chapter_title: string;
  chapter_description: string;
  chapter_hidden: boolean;
  chapter_follows: boolean;
  hours: number | null;
  max_mark: number | null;
  publish_at: string | null;
  blocks_count: number;
  tasks_count: number;
  questions_count: number;
  due_at: string | null;
  link: { step_id: number; title: string; subject_id: number; subject_title: string; can_open: boolean } | null;
  follows: boolean;
}
/** A chapter with one of its topics; a chapter without topics is one row. */
export type StructureRow = StructurePlace & (StructureTopic | Missing<StructureTopic>);

/** Returns chapters and topics in order as far as they are named; `canOpen` and `canEdit` are conditions over disciplines `s` whose originals the viewer may open and edit. */
export const selectStructure = (
  db: Db,
  subjectId: number,
  { canOpen, canEdit, named }: { canOpen: Sql; canEdit: Sql; named: NamedTopics },
): Promise<StructureRow[]> =>
  db.rows(sql`
    with own as materialized (select id, parent_id from subjects where id = ${subjectId}),
    t as materialized (
      select st.* from steps st join chapters c on c.id = st.chapter_id where st.subject_id = ${subjectId} and st.deleted_at is null and ${isNamedAmong(named)}),
    blocks as materialized (
      select b.step_id, count(*)::int as n from sections b where b.step_id in (select coalesce(t.link_of_id, t.id) from t) and b.deleted_at is null group by b.step_id),
    tasks as materialized (
      select p.step_id, count(distinct p.id)::int as n, count(f.id)::int as questions from patterns p join t on t.id = p.step_id
      left join forms f on f.pattern_id = p.id and f.deleted_at is null where p.deleted_at is null group by p.step_id),
    due as materialized (select al.step_id, min(al.due_at) as due_at from t join abstract_lessons al on al.step_id = t.id group by al.step_id),
    originals as materialized (
      select o.id, json_build_object('step_id', o.id, 'title', case when o.hidden and not ${canEdit} then t.title else o.title end, 'subject_id', s.id, 'subject_title', s.title,
        'can_open', o.deleted_at is null and ${canOpen} and (not o.hidden or ${canEdit})) as link
      from t join steps o on o.id = t.link_of_id join subjects s on s.id = o.subject_id)
    select c.id as chapter_id, c.title as chapter_title, c.description as chapter_description, c.hidden as chapter_hidden,
      exists (select 1 from chapters o, own where o.id = c.source_id and o.subject_id = own.parent_id) as chapter_follows,
      t.id, t.title, t.type, t.number, t.hours, t.max_mark, t.hidden, t.publish_at, t.is_retake, coalesce(blocks.n, 0) as blocks_count, coalesce(tasks.n, 0) as tasks_count,
      coalesce(tasks.questions, 0) as questions_count, due.due_at, originals.link,
      exists (select 1 from steps o, own where o.id = t.copied_from_id and o.subject_id = own.parent_id) as follows
    from chapters c left join t on t.chapter_id = c.id left join blocks on blocks.step_id = coalesce(t.link_of_id, t.id) left join tasks on tasks.step_id = t.id
    left join due on due.step_id = t.id left join (select distinct on (id) * from originals) originals on originals.id = t.link_of_id
    where c.subject_id = ${subjectId} and c.deleted_at is null and ${named === 'shown' ? sql`not c.hidden` : sql`true`} order by c.position, c.id, t.position, t.id`);

/** Returns the chapter for a topic: the named one or the last. */
export const selectChapterFor = (
  db: Db,
  subjectId: number,
  chapterId: number | undefined,
): Promise<{ id: number } | undefined> =>
  db.row(sql`
    select id from chapters where subject_id = ${subjectId} and deleted_at is null and ${chapterId === undefined ? sql`true` : sql`id = ${chapterId}`}
    order by position desc, id desc limit 1`);

/** Whether the discipline contains the topic already, itself or by a link. */
export const isPlacedIn = async (db: Db, subjectId: number, stepId: number): Promise<boolean> =>
  (await db.row(sql`
    with original as (select coalesce(link_of_id, id) as id from steps where id = ${stepId})
    select 1 from steps st, original where st.subject_id = ${subjectId} and st.deleted_at is null and (st.id = original.id or st.link_of_id = original.id)`)) !==
  undefined;

/** Deletes the linked topic that has this id or shows the topic with this id; returns their number. */
export const deleteLink = (db: Db, subjectId: number, stepId: number): Promise<number> =>
  db.run(sql`
    update steps set deleted_at = now()
    where subject_id = ${subjectId} and deleted_at is null and link_of_id is not null and (id = ${stepId} or link_of_id = ${stepId})`);

/** Whether the discipline has a result topic with points. */
export const hasCheckpoints = async (db: Db, subjectId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from steps st join chapters c on c.id = st.chapter_id and c.deleted_at is null
    where st.subject_id = ${subjectId} and st.deleted_at is null and st.type = 2 and st.max_mark is not null limit 1`)) !==
  undefined;

interface CheckpointMarkRow {
  topic_id: number;
  points: number;
  student: Person;
  updated_at: string;
}
export const selectCheckpointMarks = (
  db: Db,
  filter: { subjectId: number; groups: Sql; named: NamedTopics; size: number; offset: number },
): Promise<(CheckpointMarkRow & { total: number })[]> =>
  db.rows(sql`
    with students as materialized (
      select distinct gu.user_id as id from subject_groups sg join groups g on g.id = sg.group_id join group_users gu on gu.group_id = g.id
      where sg.subject_id = ${filter.subjectId} and not g.is_archived and ${filter.groups})
    select m.step_id as topic_id, m.value as points, ${personJson('u')} as student, m.updated_at, count(*) over ()::int as total
    from steps st join chapters c on c.id = st.chapter_id join main_marks m on m.step_id = st.id join students on students.id = m.student_id join users u on u.id = m.student_id
    where st.subject_id = ${filter.subjectId} and st.deleted_at is null and c.deleted_at is null and st.type = 2 and st.max_mark is not null and ${isNamedAmong(filter.named)}
    order by u.last_name, u.first_name, u.id, c.position, st.position, st.id limit ${filter.size} offset ${filter.offset}`);
