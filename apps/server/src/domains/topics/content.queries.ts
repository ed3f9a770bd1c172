import { type Db, type Sql, sql } from '@orbita/database';
import { attachmentJoins, attachmentJson } from '../files/attachments.sql.ts';

const sectionColumns: Sql = sql`
  b.id, b.step_id, b.title, b.content, b.index, b.is_private, b.video_url, b.updated_at,
  coalesce((select json_agg(${attachmentJson} order by x.number, x.id) from section_attachments x ${attachmentJoins} where x.section_id = b.id), '[]') as attachments`;

export const selectSections = <Row>(db: Db, stepId: number, withPrivate: boolean): Promise<Row[]> =>
  db.rows(
    sql`select ${sectionColumns} from sections b where b.step_id = ${stepId} and b.deleted_at is null and (${withPrivate} or not b.is_private) order by b.index, b.id`,
  );
export const selectSectionsByIds = <Row>(db: Db, ids: number[]): Promise<Row[]> =>
  db.rows(sql`select ${sectionColumns} from sections b where b.id = any (${ids}) order by b.index, b.id`);

export interface SectionChange {
  id?: number | undefined;
  step_id?: number | undefined;
  title?: string | undefined;
  content?: string | undefined;
  index?: number | undefined;
  is_private?: boolean | undefined;
  video_url?: string | null | undefined;
  updated_at?: string | undefined;
}

/** Writes new and changed blocks in one statement each; ids of the written, fewer than given when one was stale. */
export async function writeSections(db: Db, stepId: number, changes: SectionChange[]): Promise<number[]> {
  const json = JSON.stringify(changes.map((change) => ({ ...change, has_video: change.video_url !== undefined })));
  const rows = await db.rows<{ id: number }>(sql`
    with c as (
      select c.*, row_number() over () as n from jsonb_to_recordset(${json}::jsonb)
        as c(id int, title text, content text, index int, is_private boolean, video_url text, has_video boolean, updated_at timestamptz)),
    created as (
      insert into sections (step_id, title, content, index, is_private, video_url)
      select ${stepId}, coalesce(title, 'Новый блок'), coalesce(content, ''),
        coalesce(index, (select coalesce(max(s.index), -1) from sections s where s.step_id = ${stepId}) + n::int), coalesce(is_private, false), video_url
      from c where c.id is null returning id),
    changed as (
      update sections b set title = coalesce(c.title, b.title), content = coalesce(c.content, b.content), index = coalesce(c.index, b.index),
        is_private = coalesce(c.is_private, b.is_private), video_url = case when c.has_video then c.video_url else b.video_url end, updated_at = now()
      from c where b.id = c.id and b.step_id = ${stepId} and b.deleted_at is null and (c.updated_at is null or c.updated_at = b.updated_at) returning b.id)
    select id from created union all select id from changed`);
  return rows.map(({ id }) => id);
}

export const selectSectionIds = (db: Db, stepId: number): Promise<{ id: number }[]> =>
  db.rows(sql`select id from sections where step_id = ${stepId} and deleted_at is null for update`);
export const positionSections = (db: Db, ids: number[]) =>
  db.run(sql`update sections b set index = o.n from unnest(${ids}::int[]) with ordinality o(id, n) where b.id = o.id`);
export const setSectionsDeleted = (db: Db, ids: number[], deleted: boolean) =>
  db.run(sql`update sections set deleted_at = case when ${deleted} then now() end where id = any (${ids})`);

export interface NewAttachment {
  ownerId: number;
  companyId: number;
  type: 'photo' | 'video' | 'document' | 'link';
  attachmentId: number;
  description?: string | undefined;
  number?: number | undefined;
}
/** Whether a person uploaded a file of just that kind here. */
export const ownsUpload = async (db: Db, { ownerId, companyId, type, attachmentId }: NewAttachment): Promise<boolean> =>
  (await db.row(
    type === 'link'
      ? sql`select 1 from links where id = ${attachmentId} and owner_id = ${ownerId} and company_id = ${companyId}`
      : sql`select 1 from files where id = ${attachmentId} and owner_id = ${ownerId} and company_id = ${companyId} and kind = ${type}`,
  )) !== undefined;

export const isAttachedToSection = async (
  db: Db,
  sectionId: number,
  type: string,
  attachmentId: number,
): Promise<boolean> =>
  (await db.row(
    sql`select 1 from section_attachments where section_id = ${sectionId} and type = ${type} and coalesce(file_id, link_id) = ${attachmentId}`,
  )) !== undefined;
export const insertSectionAttachment = (db: Db, sectionId: number, a: NewAttachment) =>
  db.run(sql`
    insert into section_attachments (section_id, type, file_id, link_id, description, number)
    select ${sectionId}::int, ${a.type}::text, f.id, l.id, coalesce(nullif(${a.description ?? null}, ''), f.description, l.description),
      coalesce(${a.number ?? null}::int, (select coalesce(max(number), -1) + 1 from section_attachments where section_id = ${sectionId}))
    from (select 1) one left join files f on ${a.type} <> 'link' and f.id = ${a.attachmentId} left join links l on ${a.type} = 'link' and l.id = ${a.attachmentId}`);
export const updateSectionAttachment = (db: Db, sectionId: number, a: NewAttachment) =>
  db.run(sql`
    update section_attachments set description = coalesce(nullif(${a.description ?? null}, ''), description), number = coalesce(${a.number ?? null}::int, number)
    where section_id = ${sectionId} and type = ${a.type} and coalesce(file_id, link_id) = ${a.attachmentId}`);
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

const formJson: Sql = sql`json_build_object('id', f.id, 'pattern_id', f.pattern_id, 'title', f.title, 'type', f.type, 'required', f.required, 'number', f.number,
  'options', f.options, 'key', f.key, 'updated_at', f.updated_at)`;
const patternColumns: Sql = sql`
  p.id, p.step_id, p.title, p.description, p.required, p.index, p.updated_at,
  (select count(*)::int from answers a where a.pattern_id = p.id and a.deleted_at is null) as answers_count,
  coalesce((select json_agg(${formJson} order by f.number, f.id) from forms f where f.pattern_id = p.id and f.deleted_at is null), '[]') as forms`;

export const selectPatterns = <Row>(db: Db, stepId: number): Promise<Row[]> =>
  db.rows(
    sql`select ${patternColumns} from patterns p where p.step_id = ${stepId} and p.deleted_at is null order by p.index, p.id`,
  );
export const selectPatternsByIds = <Row>(db: Db, ids: number[]): Promise<Row[]> =>
  db.rows(sql`select ${patternColumns} from patterns p where p.id = any (${ids}) order by p.index, p.id`);

export interface PatternChange {
  id?: number | undefined;
  step_id?: number | undefined;
  title?: string | undefined;
  description?: string | undefined;
  required?: boolean | undefined;
  updated_at?: string | undefined;
}
export async function writePatterns(db: Db, stepId: number, changes: PatternChange[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    with c as (
      select c.*, row_number() over () as n from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id int, title text, description text, required boolean, updated_at timestamptz)),
    created as (
      insert into patterns (step_id, title, description, required, index)
      select ${stepId}, coalesce(title, ''), coalesce(description, ''), coalesce(required, true), (select coalesce(max(p.index), -1) from patterns p where p.step_id = ${stepId}) + n::int
      from c where c.id is null returning id),
    changed as (
      update patterns p set title = coalesce(c.title, p.title), description = coalesce(c.description, p.description), required = coalesce(c.required, p.required), updated_at = now()
      from c where p.id = c.id and p.step_id = ${stepId} and p.deleted_at is null and (c.updated_at is null or c.updated_at = p.updated_at) returning p.id)
    select id from created union all select id from changed`);
  return rows.map(({ id }) => id);
}
export const setPatternsDeleted = (db: Db, ids: number[], deleted: boolean) =>
  db.run(sql`update patterns set deleted_at = case when ${deleted} then now() end where id = any (${ids})`);

const formColumns: Sql = sql`id, pattern_id, title, type, required, number, options, key, updated_at`;
export interface FormChange {
  title?: string | undefined;
  type?: string | undefined;
  required?: boolean | undefined;
  number?: number | undefined;
  options?: string[] | undefined;
  key?: unknown;
}
export const insertForm = <Row>(
  db: Db,
  patternId: number,
  form: FormChange & { title: string; type: string },
): Promise<Row> =>
  db.one(sql`
    insert into forms (pattern_id, title, type, required, number, options, key)
    values (${patternId}, ${form.title}, ${form.type}, ${form.required ?? true},
      coalesce(${form.number ?? null}::int, (select coalesce(max(number), -1) + 1 from forms where pattern_id = ${patternId})),
      ${JSON.stringify(form.options ?? [])}::jsonb, ${form.key == null ? null : JSON.stringify(form.key)}::jsonb)
    returning ${formColumns}`);
export const updateFormRow = <Row>(
  db: Db,
  id: number,
  change: FormChange,
  asRead: string | undefined,
): Promise<Row | undefined> =>
  db.row(sql`
    update forms set title = coalesce(${change.title ?? null}, title), type = coalesce(${change.type ?? null}, type), required = coalesce(${change.required ?? null}::boolean, required),
      number = coalesce(${change.number ?? null}::int, number), options = coalesce(${change.options ? JSON.stringify(change.options) : null}::jsonb, options),
      key = case when ${change.key !== undefined} then ${change.key == null ? null : JSON.stringify(change.key)}::jsonb else key end, updated_at = now()
    where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz) returning ${formColumns}`);
export const selectForm = <Row>(db: Db, id: number): Promise<Row | undefined> =>
  db.row(sql`select ${formColumns} from forms where id = ${id}`);
export const setFormDeleted = (db: Db, id: number, deleted: boolean) =>
  db.run(sql`update forms set deleted_at = case when ${deleted} then now() end where id = ${id}`);

export interface LessonRow {
  subject: { id: number; title: string; color: string; is_archived: boolean };
  chapter: { id: number; title: string };
  due_at: string | null;
  mark: number | null;
  passed_status_id: number | null;
  is_final: boolean;
  previous: { id: number; title: string } | null;
  next: { id: number; title: string } | null;
}
/** What surrounds a topic: discipline, chapter, neighbours, and how the student stands. */
export const selectLesson = <Step>(
  db: Db,
  stepId: number,
  studentId: number | null,
  withHidden: boolean,
): Promise<LessonRow & Step> =>
  db.one(sql`
    with line as (
      select st.id, st.title, lag(st.id) over w as previous_id, lag(st.title) over w as previous_title, lead(st.id) over w as next_id, lead(st.title) over w as next_title
      from steps st join chapters c on c.id = st.chapter_id
      where st.subject_id = (select subject_id from steps where id = ${stepId}) and st.deleted_at is null and (${withHidden} or (not st.hidden and not c.hidden))
      window w as (order by c.position, c.id, st.position, st.id))
    select st.id, st.subject_id, st.chapter_id, st.title, st.type, st.number, st.price, st.reward, st.public_text, st.private_text, st.service_key, st.max_mark, st.is_retake,
      st.is_soft_skills, st.hidden, st.answers_closed_at, st.updated_at,
      json_build_object('id', s.id, 'title', s.title, 'color', s.color, 'is_archived', s.is_archived) as subject,
      json_build_object('id', c.id, 'title', c.title) as chapter,
      (select min(al.due_at) from abstract_lessons al where al.step_id = st.id
        and (${studentId}::int is null or exists (select 1 from group_users gu where gu.group_id = al.group_id and gu.user_id = ${studentId}))) as due_at,
      m.value as mark, p.passed_status_id, coalesce(ps.is_final, false) as is_final,
      case when line.previous_id is not null then json_build_object('id', line.previous_id, 'title', line.previous_title) end as previous,
      case when line.next_id is not null then json_build_object('id', line.next_id, 'title', line.next_title) end as next
    from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id left join line on line.id = st.id
    left join marks m on m.step_id = st.id and m.student_id = ${studentId}
    left join passings p on p.step_id = st.id and p.student_id = ${studentId}
    left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
    where st.id = ${stepId}`);
