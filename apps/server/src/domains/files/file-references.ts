// Lists every reference to a file: it decides who may open the file and keeps it from being removed.
// A new foreign key to files needs an entry here; the schema test names one without.
import { empty, join, raw, type Sql, sql } from '@orbita/database';
import { answerVisibleTo, answerDetailsVisibleTo } from '../../access/answers.access.ts';
import { isOver } from '../../access/answer-window.ts';
import { lessonVisibleTo } from '../../access/lessons.access.ts';
import { onlyIf } from '../../access/known-conditions.ts';
import { hasDraws, wasDrawnBy } from '../../access/draws.access.ts';
import { draftShownTo, staffedBy, visibleTo } from '../../access/subjects.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { topicShownToViewer } from '../../access/topics.access.ts';
import { isStaff, type Viewer } from '../../http/viewer.ts';

/**
 * Who may open a file through one reference: only the owner, all members, the staff, or readers of the discipline, topic,
 * lesson, answer or its discussion.
 */
type Room = 'owner' | 'members' | 'staff' | 'subject' | 'topic' | 'lesson' | 'answer' | 'discussion';

/** Rows of `table` under the alias `x`, each referring to a file. */
interface FileReference {
  table: string;
  column: string;
  room: Room;
  /**
   * The id of the discipline, topic or answer; for a topic also whether only staff read it, and whether they do once it is
   * deleted.
   */
  at?: Sql | ((viewer: Viewer) => Sql);
  joins?: Sql;
  where?: Sql;
}

/** Condition: task `p` has a time limit or draws and the viewer has not started it, so its questions and files stay closed. */
const isLockedFor = (viewer: Viewer): Sql => sql`((p.time_limit_minutes is not null or ${hasDraws(sql`p`)})
  and not exists (select 1 from task_attempts t where t.pattern_id = p.id and t.user_id = ${viewer.id})
  and not exists (select 1 from steps o where o.id = p.step_id and ${isOver('o')}))`;
/** The task of question `question`, an alias: a drawn one opens to whom an attempt has drawn it. */
const ofQuestion =
  (question: Sql) =>
  (viewer: Viewer): Sql =>
    sql`p.step_id, ${isLockedFor(viewer)} or not ${wasDrawnBy(question, sql`${viewer.id}::int`)}, false`;

export const fileReferences: FileReference[] = [
  { table: 'users', column: 'photo_id', room: 'members' },
  { table: 'companies', column: 'image_id', room: 'members' },
  { table: 'company_tile_pictures', column: 'file_id', room: 'members' },
  { table: 'halves', column: 'image_id', room: 'members' },
  { table: 'trajectories', column: 'image_id', room: 'members' },
  { table: 'organisation_roles', column: 'image_id', room: 'staff' },
  { table: 'subjects', column: 'cover_id', room: 'subject', at: sql`x.id` },
  { table: 'subjects', column: 'map_background_image_id', room: 'subject', at: sql`x.id` },
  { table: 'steps', column: 'cover_id', room: 'topic', at: sql`x.id, false, false` },
  { table: 'step_attachments', column: 'file_id', room: 'topic', at: sql`x.step_id, x.is_private, false` },
  {
    table: 'sections',
    column: 'slide_image_id',
    room: 'topic',
    at: sql`x.step_id, x.is_private, false`,
    where: sql`x.deleted_at is null`,
  },
  {
    table: 'section_attachments',
    column: 'file_id',
    room: 'topic',
    at: sql`b.step_id, b.is_private or b.deleted_at is not null, true`,
    joins: sql`join sections b on b.id = x.section_id`,
  },
  // A linked topic shows the blocks of its original unless that is a draft.
  {
    table: 'sections',
    column: 'slide_image_id',
    room: 'topic',
    at: sql`l.id, false, false`,
    joins: sql`join steps l on l.link_of_id = x.step_id join steps o on o.id = x.step_id`,
    where: sql`x.deleted_at is null and not x.is_private and not o.hidden`,
  },
  {
    table: 'section_attachments',
    column: 'file_id',
    room: 'topic',
    at: sql`l.id, false, false`,
    joins: sql`join sections b on b.id = x.section_id join steps l on l.link_of_id = b.step_id join steps o on o.id = b.step_id`,
    where: sql`b.deleted_at is null and not b.is_private and not o.hidden`,
  },
  {
    table: 'forms',
    column: 'slide_image_id',
    room: 'topic',
    at: ofQuestion(sql`x`),
    joins: sql`join patterns p on p.id = x.pattern_id`,
    where: sql`x.deleted_at is null and p.deleted_at is null`,
  },
  {
    table: 'form_attachments',
    column: 'file_id',
    room: 'topic',
    at: ofQuestion(sql`q`),
    joins: sql`join forms q on q.id = x.form_id join patterns p on p.id = q.pattern_id`,
    where: sql`q.deleted_at is null and p.deleted_at is null`,
  },
  { table: 'lesson_attachments', column: 'file_id', room: 'lesson', at: sql`x.lesson_id` },
  // The file opens through the task that the bank item was copied from.
  { table: 'bank_item_files', column: 'file_id', room: 'owner' },
  { table: 'answer_attachments', column: 'file_id', room: 'answer', at: sql`x.answer_id` },
  // A work of a portfolio shows files of an answer; whoever reads that opens them, and others at the public address.
  { table: 'portfolio_works', column: 'cover_file_id', room: 'owner' },
  { table: 'portfolio_work_items', column: 'file_id', room: 'owner' },
  // The file opens through the answer that the note belongs to.
  { table: 'annotations', column: 'file_id', room: 'owner' },
  {
    table: 'comment_attachments',
    column: 'file_id',
    room: 'discussion',
    at: sql`k.answer_id`,
    joins: sql`join comments k on k.id = x.comment_id`,
    where: sql`k.deleted_at is null`,
  },
  {
    table: 'expertise_attachments',
    column: 'file_id',
    room: 'discussion',
    at: sql`e.answer_id`,
    joins: sql`join expertises e on e.id = x.expertise_id`,
    where: sql`e.deleted_at is null`,
  },
];

/** Earlier versions name their files only in their JSON content, without a foreign key, though these are no longer attached. */
const inVersion: Sql = sql`v.content @? ('$.fields[*].attachments[*] ? (@.file_id == ' || f.id || ')')::jsonpath`;

const refersToFile = ({ column }: FileReference): Sql => sql`x.${raw(column)} = f.id`;

/** Rows of places of one kind that refer to file `f`, for use in `in` or `from`. */
const placesIn = (room: Room, viewer: Viewer): Sql =>
  join(
    fileReferences
      .filter((reference) => reference.room === room)
      .map((reference) => {
        const { table, at = sql`1`, joins = empty, where = sql`true` } = reference;
        const columns = typeof at === 'function' ? at(viewer) : at;
        return sql`select ${columns} from ${raw(table)} x ${joins} where ${refersToFile(reference)} and ${where}`;
      }),
    '\n    union all ',
  );

/** Condition: the viewer may open topic `st` of chapter `c` and discipline `s`. */
const opensTopic = (viewer: Viewer): Sql => sql`(st.deleted_at is null and (
  (${visibleTo(viewer)} and not st.hidden and not c.hidden and ${openByGates(viewer.id)} and ${topicShownToViewer(viewer)}) or (${staffedBy(viewer)} and ${draftShownTo(viewer)})))`;

/** Condition: something that the viewer, a member, may see refers to file `f`. */
export const fileOpenTo = (viewer: Viewer): Sql => sql`
  exists (${placesIn('members', viewer)})
  or ${onlyIf(isStaff(viewer), () => sql`exists (${placesIn('staff', viewer)})`)}
  or exists (select 1 from subjects s where s.id in (${placesIn('subject', viewer)}) and ${visibleTo(viewer)})
  or exists (
    select 1 from (${placesIn('topic', viewer)}) x(step_id, is_private, is_kept_for_staff)
      join steps st on st.id = x.step_id join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
    where (${opensTopic(viewer)} and (not x.is_private or ${staffedBy(viewer)})) or (x.is_kept_for_staff and ${staffedBy(viewer)} and ${draftShownTo(viewer)}))
  or exists (select 1 from lessons l where l.id in (${placesIn('lesson', viewer)}) and ${lessonVisibleTo(viewer)})
  or exists (
    select 1 from (${placesIn('answer', viewer)}) x(answer_id) join answers a on a.id = x.answer_id join subjects s on s.id = a.subject_id
    where ${answerVisibleTo(viewer)})
  or exists (
    select 1 from (${placesIn('discussion', viewer)}
      union all select v.answer_id from answer_versions v join answers a on a.id = v.answer_id where a.user_id = f.owner_id and ${inVersion}) x(answer_id)
      join answers a on a.id = x.answer_id join subjects s on s.id = a.subject_id
    where ${answerVisibleTo(viewer)} and ${answerDetailsVisibleTo(viewer)})`;

/** Condition: nothing refers to file `f`, so it may be deleted. */
export const isUnreferenced: Sql = join(
  [
    ...fileReferences.map(
      (reference) => sql`not exists (select 1 from ${raw(reference.table)} x where ${refersToFile(reference)})`,
    ),
    sql`not exists (select 1 from answers a join answer_versions v on v.answer_id = a.id where a.user_id = f.owner_id and ${inVersion})`,
    // What a draft names is attached when it is handed in.
    sql`not exists (select 1 from answer_drafts d where d.user_id = f.owner_id and d.content @? ('$.fields[*].attachments[*] ? (@.type != "link" && @.attachment_id == ' || f.id || ')')::jsonpath)`,
    // The picture comes back with the half or the trajectory when its deletion is undone.
    sql`not exists (select 1 from deleted_halves d where (d.snapshot -> 'half' ->> 'image_id')::int = f.id)`,
    sql`not exists (select 1 from deleted_trajectories d where (d.snapshot -> 'trajectory' ->> 'image_id')::int = f.id)`,
  ],
  ' and ',
);
