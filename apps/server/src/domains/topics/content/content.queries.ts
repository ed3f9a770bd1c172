import type { BodyOf } from '@orbita/contract/endpoint';
import type { Retaken } from '@orbita/contract/retakes/counting';
import type { Lesson, Section, topics } from '@orbita/contract/topics';
import { type Db, empty, type FieldsOf, recordColumns, type Sql, sql } from '@orbita/database';
import { attachmentJoins, attachmentJson, attachmentListColumns, attachmentListsOf } from '../../files/index.ts';
import { pictureJson } from './pictures.sql.ts';
import { stepColumns } from '../structure/structure.queries.ts';
import { countsFor, retakeCounting, retakeDueOf } from '../../../access/retakes.access.ts';
import { topicShownTo } from '../../../access/topic-roles.access.ts';
import { rubricJson } from '../../rubrics/index.ts';
import { openByGates } from '../../../access/topic-gates.access.ts';
import { asksForWork, plannedDueOf, topicsAwaitingMark } from '../../../access/topic-plans.access.ts';

const sectionColumns: Sql = sql`
  b.id, b.step_id, b.title, b.content, b.index, b.is_private, b.video_url, b.updated_at, ${pictureJson('b.slide_image_id')} as slide_image,
  ${attachmentListColumns('g')}`;
/** Joins block `b` with its attachments. */
const sectionJoins: Sql = sql`sections b cross join lateral ${attachmentListsOf('section_attachments', sql`x.section_id = b.id`)} g`;

export const selectSections = (db: Db, stepId: number, withPrivate: boolean): Promise<Section[]> =>
  db.rows(
    sql`select ${sectionColumns} from ${sectionJoins} where b.step_id = ${stepId} and b.deleted_at is null and (${withPrivate} or not b.is_private) order by b.index, b.id`,
  );
/** Returns the blocks of its original that a linked topic shows; `shown` is a condition over the original `st` of discipline `s`. */
export const selectLinkedSections = (db: Db, originalId: number, shown: Sql): Promise<Section[]> =>
  db.rows(sql`
    select ${sectionColumns} from ${sectionJoins} where b.step_id = ${originalId} and b.deleted_at is null and not b.is_private
      and exists (select 1 from steps st join subjects s on s.id = st.subject_id where st.id = ${originalId} and ${shown}) order by b.index, b.id`);
export const selectSectionsByIds = (db: Db, ids: number[]): Promise<Section[]> =>
  db.rows(sql`select ${sectionColumns} from ${sectionJoins} where b.id = any (${ids}) order by b.index, b.id`);

type OneSection = FieldsOf<Omit<BodyOf<typeof topics.updateSection>, 'slide_image'>>;
type ManySections = FieldsOf<Omit<BodyOf<typeof topics.saveSections>['sections'][number], 'slide_image'>>;
export type SectionChange = OneSection & ManySections & { updated_at?: string | undefined };

const sectionFields = recordColumns<OneSection & ManySections>({
  id: { elsewhere: 'names the block' },
  step_id: { elsewhere: 'the topic of all blocks' },
  title: { type: 'text', value: sql`coalesce(w.title, 'Новый блок')`, change: sql`coalesce(w.title, b.title)` },
  content: { type: 'text', value: sql`coalesce(w.content, '')`, change: sql`coalesce(w.content, b.content)` },
  index: {
    type: 'int',
    value: sql`coalesce(w.index, (select coalesce(max(s.index), -1) from sections s where s.step_id = w.topic_id) + n::int)`,
    change: sql`coalesce(w.index, b.index)`,
  },
  is_private: {
    type: 'boolean',
    value: sql`coalesce(w.is_private, false)`,
    change: sql`coalesce(w.is_private, b.is_private)`,
  },
  video_url: { type: 'text', change: sql`case when w.has_video then w.video_url else b.video_url end` },
  slide_image_id: { type: 'int', change: sql`case when w.has_slide then w.slide_image_id else b.slide_image_id end` },
});

/** Writes new and changed blocks in one statement and returns their ids; fewer ids mean that a change was stale. */
export async function writeSections(db: Db, stepId: number, changes: SectionChange[]): Promise<number[]> {
  const json = JSON.stringify(
    changes.map((change) => ({
      ...change,
      has_video: change.video_url !== undefined,
      has_slide: change.slide_image_id !== undefined,
    })),
  );
  const rows = await db.rows<{ id: number }>(sql`
    with w as (
      select w.*, ${stepId}::int as topic_id, row_number() over () as n from jsonb_to_recordset(${json}::jsonb)
        as w(id int, has_video boolean, has_slide boolean, updated_at timestamptz, ${sectionFields.types})),
    created as (
      insert into sections (step_id, ${sectionFields.names})
      select w.topic_id, ${sectionFields.values} from w where w.id is null returning id),
    changed as (
      update sections b set ${sectionFields.assignments}, updated_at = now()
      from w where b.id = w.id and b.step_id = w.topic_id and b.deleted_at is null and (w.updated_at is null or w.updated_at = b.updated_at) returning b.id)
    select id from created union all select id from changed`);
  return rows.map(({ id }) => id);
}

/** Counts the photos that may be slides of a topic: own uploads and its present slides. */
export const countUsableSlides = async (
  db: Db,
  viewer: { id: number; company_id: number },
  stepId: number,
  fileIds: number[],
): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`
    select count(*)::int as n from files f where f.id = any (${fileIds}) and f.company_id = ${viewer.company_id} and f.kind = 'photo'
      and (f.owner_id = ${viewer.id} or exists (select 1 from sections b where b.step_id = ${stepId} and b.slide_image_id = f.id))`)
  ).n;

export const selectSectionIds = (db: Db, stepId: number): Promise<{ id: number }[]> =>
  db.rows(sql`select id from sections where step_id = ${stepId} and deleted_at is null for update`);
export const positionSections = (db: Db, ids: number[]) =>
  db.run(sql`update sections b set index = o.n from unnest(${ids}::int[]) with ordinality o(id, n) where b.id = o.id`);
export const setSectionsDeleted = (db: Db, ids: number[], deleted: boolean) =>
  db.run(sql`update sections set deleted_at = case when ${deleted} then now() end where id = any (${ids})`);

type Attaching = FieldsOf<BodyOf<typeof topics.attachToSection>>;
export interface NewAttachment extends BodyOf<typeof topics.attachToSection> {
  type: 'photo' | 'video' | 'document' | 'link';
}
const attachmentFields = recordColumns<Attaching>({
  attachment_id: { elsewhere: 'file_id or link_id' },
  description: {
    type: 'text',
    value: sql`coalesce(nullif(w.description, ''), f.description, l.description)`,
    change: sql`coalesce(nullif(w.description, ''), x.description)`,
  },
  number: {
    type: 'int',
    value: sql`coalesce(w.number, (select coalesce(max(number), -1) + 1 from section_attachments where section_id = w.section_id))`,
    change: sql`coalesce(w.number, x.number)`,
  },
});
/** An attachment of a block as `w`. */
const attaching = (sectionId: number, attachment: NewAttachment): Sql =>
  sql`jsonb_to_record(${JSON.stringify({ ...attachment, section_id: sectionId })}::jsonb) as w(section_id int, type text, attachment_id int, ${attachmentFields.types})`;
export const isAttachedToSection = async (
  db: Db,
  sectionId: number,
  type: string,
  attachmentId: number,
): Promise<boolean> =>
  (await db.row(
    sql`select 1 from section_attachments where section_id = ${sectionId} and type = ${type} and coalesce(file_id, link_id) = ${attachmentId}`,
  )) !== undefined;
export const insertSectionAttachment = (db: Db, sectionId: number, attachment: NewAttachment) =>
  db.run(sql`
    insert into section_attachments (section_id, type, file_id, link_id, ${attachmentFields.names})
    select w.section_id, w.type, f.id, l.id, ${attachmentFields.values} from ${attaching(sectionId, attachment)}
    left join files f on w.type <> 'link' and f.id = w.attachment_id left join links l on w.type = 'link' and l.id = w.attachment_id`);
export const updateSectionAttachment = (db: Db, sectionId: number, attachment: NewAttachment) =>
  db.run(sql`
    update section_attachments x set ${attachmentFields.assignments} from ${attaching(sectionId, attachment)}
    where x.section_id = w.section_id and x.type = w.type and coalesce(x.file_id, x.link_id) = w.attachment_id`);
export const deleteSectionAttachment = (
  db: Db,
  sectionId: number,
  type: string,
  attachmentId: number,
): Promise<number> =>
  db.run(
    sql`delete from section_attachments where section_id = ${sectionId} and type = ${type} and coalesce(file_id, link_id) = ${attachmentId}`,
  );
export const touchSection = (db: Db, id: number) =>
  db.run(sql`update sections set updated_at = now() where id = ${id}`);

/** A topic as stored, without the fields that the service computes. */
export interface LessonRow extends Omit<
  Lesson,
  'sections' | 'patterns' | 'emoji' | 'retaken' | 'can_edit' | 'can_mark' | 'can_answer'
> {
  /** The topic with the retakes that the student has; null without any. */
  retaken: (Omit<Retaken, 'attempts'> & { attempts: Omit<Retaken['attempts'][number], 'is_counted'>[] }) | null;
  is_final: boolean;
  asks_for_work: boolean;
}
interface LessonScope {
  stepId: number;
  viewerId: number;
  /** The student whose results and reading are shown; null when the viewer does not study the topic. */
  studentId: number | null;
  withHidden: boolean;
  withDrafts: boolean;
  /** Includes what only staff see. */
  asStaff: boolean;
  /** The viewer may change topics of every discipline. */
  editsAll: boolean;
}

const stepAttachments = (isPrivate: boolean): Sql => sql`coalesce((
  select json_agg(${attachmentJson} order by x.number, x.id) from step_attachments x ${attachmentJoins} where x.step_id = st.id and x.is_private = ${isPrivate}), '[]')`;

/** The original of a linked topic; one that is a draft goes by the name of the link where the viewer may not edit it. */
const linkOf = ({ viewerId, editsAll }: LessonScope): Sql => sql`(
  select json_build_object('id', o.id, 'title', case when o.hidden and not mine.can_edit then st.title else o.title end, 'subject_id', os.id, 'subject_title', os.title, 'can_edit', mine.can_edit, 'is_draft', o.hidden)
  from steps o join subjects os on os.id = o.subject_id cross join lateral (
    select ${editsAll} or exists (select 1 from subject_users su where su.subject_id = os.id and su.user_id = ${viewerId} and su.role_type = 'TEACHER') as can_edit) mine
  where o.id = st.link_of_id)`;

/** The next due date of a group or of a single student, or else the latest one gone by. */
const nearestDue: Sql = sql`(
  select coalesce(min(d.due_at) filter (where d.due_at > now()), max(d.due_at)) from (
    select al.due_at from abstract_lessons al where al.step_id = st.id
    union all select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and exists (
      select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = o.student_id and sg.subject_id = st.subject_id)) d)`;

/** Parts `pair` and `retaken` of a statement: the topic that this one is or repeats, with its retakes, when the student may open it. */
const retakenOf = (stepId: number, studentId: number): Sql => sql`
  pair as (select coalesce(${countsFor('own')}, own.id) as id from steps own where own.id = ${stepId}),
  retaken as (
    select json_build_object('topic', json_build_object('id', st.id, 'title', st.title), 'max_mark', st.max_mark, 'rule', ${retakeCounting(sql`s.company_id`)},
      'points', counted_points(${retakeCounting(sql`s.company_id`)}, x.marks, st.max_mark), 'attempts', x.attempts) as list
    from pair join steps st on st.id = pair.id and st.deleted_at is null and not st.hidden join chapters c on c.id = st.chapter_id and not c.hidden join subjects s on s.id = st.subject_id
    cross join lateral (
      select count(*) as n, coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'is_retake', a.is_retake, 'mark', m.value) order by a.is_retake, a.id), '[]') as attempts,
        array_agg(m.value order by a.is_retake, a.id) filter (where m.value is not null) as marks
      from steps a join chapters ac on ac.id = a.chapter_id left join main_marks m on m.step_id = a.id and m.student_id = ${studentId}
      where a.subject_id = st.subject_id and a.deleted_at is null and not a.hidden and not ac.hidden
        and (a.id = st.id or (a.is_retake and ${countsFor('a')} = st.id)) and ${topicShownTo(studentId, 'a')}) x
    where x.n > 1 and ${topicShownTo(studentId)} and ${openByGates(studentId)})`;

/** Returns a topic with its discipline, chapter, neighbours, files and the student's results. */
export const selectLesson = (db: Db, scope: LessonScope): Promise<LessonRow> => {
  const { stepId, viewerId, studentId, withHidden, withDrafts, asStaff } = scope;
  return db.one(sql`
    with line as (
      select st.id, st.title, lag(st.id) over w as previous_id, lag(st.title) over w as previous_title, lead(st.id) over w as next_id, lead(st.title) over w as next_title
      from steps st join chapters c on c.id = st.chapter_id
      where st.subject_id = (select subject_id from steps where id = ${stepId}) and st.deleted_at is null
        and ${withDrafts ? sql`true` : sql`not st.hidden`} and ${withHidden ? sql`true` : sql`(not c.hidden and ${openByGates(viewerId)} and ${topicShownTo(viewerId)})`}
      window w as (order by c.position, c.id, st.position, st.id))${studentId === null ? empty : sql`, ${retakenOf(stepId, studentId)}`}
    select ${stepColumns('st', asStaff ? null : studentId)},
      ${stepAttachments(false)} as attachments, ${asStaff ? stepAttachments(true) : sql`'[]'::json`} as private_attachments,
      ${asStaff ? linkOf(scope) : sql`null::json`} as link_of,
      (select json_build_object('section_ids', r.section_ids, 'percent', r.percent) from step_readings r where r.step_id = st.id and r.user_id = ${studentId}) as reading,
      coalesce((select json_agg(json_build_object('pattern_id', p.id, 'poll_hub_id', p.poll_hub_id, 'is_poll_hub_test', p.is_poll_hub_test) order by p.index, p.id)
        from patterns p where p.step_id = st.id and p.poll_hub_id is not null and p.deleted_at is null), '[]') as polls,
      ${rubricJson(sql`st.id`)} as rubric,
      exists (select 1 from company_services cs where cs.company_id = s.company_id and cs.service = 'polls' and cs.secret is not null) as polls_enabled,
      json_build_object('id', s.id, 'title', s.title, 'color', s.color, 'is_archived', s.is_archived) as subject,
      json_build_object('id', c.id, 'title', c.title) as chapter,
      coalesce(${retakeDueOf(studentId)}, ${studentId === null ? nearestDue : plannedDueOf(studentId)}) as due_at,
      ${studentId === null ? sql`null::json` : sql`(select list from retaken)`} as retaken, m.value as mark, p.passed_status_id, coalesce(ps.is_final, false) as is_final, ${asksForWork()} as asks_for_work, st.id in (${topicsAwaitingMark(sql`${studentId}::int`)}) as is_waiting,
      case when line.previous_id is not null and line.previous_title is not null then json_build_object('id', line.previous_id, 'title', line.previous_title) end as previous,
      case when line.next_id is not null and line.next_title is not null then json_build_object('id', line.next_id, 'title', line.next_title) end as next
    from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id left join line on line.id = st.id
    left join main_marks m on m.step_id = st.id and m.student_id = ${studentId}
    left join passings p on p.step_id = st.id and p.student_id = ${studentId}
    left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
    where st.id = ${stepId}`);
};
