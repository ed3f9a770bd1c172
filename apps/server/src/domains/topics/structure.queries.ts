import { type Db, type Sql, sql } from '@orbita/database';

const chapterColumns: Sql = sql`id, subject_id, title, description, hidden, updated_at`;
export const stepColumns: Sql = sql`
  id, subject_id, chapter_id, title, type, number, price, reward, public_text, private_text, service_key, max_mark, is_retake, is_soft_skills, hidden, answers_closed_at, updated_at`;

export const insertChapter = <Row>(db: Db, subjectId: number, title: string, description: string): Promise<Row> =>
  db.one(sql`
    insert into chapters (subject_id, title, description, position)
    values (${subjectId}, ${title}, ${description}, (select coalesce(max(position), 0) + 1 from chapters where subject_id = ${subjectId}))
    returning ${chapterColumns}`);

export interface ChapterChange {
  title?: string | undefined;
  description?: string | undefined;
  hidden?: boolean | undefined;
}
/** The changed chapter, or undefined when `asRead` is stale. */
export const updateChapterRow = <Row>(
  db: Db,
  id: number,
  change: ChapterChange,
  asRead: string | undefined,
): Promise<Row | undefined> =>
  db.row(sql`
    update chapters set title = coalesce(${change.title ?? null}, title), description = coalesce(${change.description ?? null}, description),
      hidden = coalesce(${change.hidden ?? null}::boolean, hidden), updated_at = now()
    where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz) returning ${chapterColumns}`);
export const selectChapter = <Row>(db: Db, id: number): Promise<Row> =>
  db.one(sql`select ${chapterColumns} from chapters where id = ${id}`);

/** Deletes a chapter with its topics at one moment, so that undo brings back just those. */
export const markChapterDeleted = (db: Db, id: number) =>
  db.run(sql`
    with gone as (update chapters set deleted_at = now() where id = ${id} returning id, deleted_at)
    update steps st set deleted_at = gone.deleted_at from gone where st.chapter_id = gone.id and st.deleted_at is null`);
export const unmarkChapterDeleted = (db: Db, id: number) =>
  db.run(sql`
    with back as (select id, deleted_at from chapters where id = ${id}), steps_back as (
      update steps st set deleted_at = null from back where st.chapter_id = back.id and st.deleted_at = back.deleted_at)
    update chapters set deleted_at = null where id = ${id}`);

export const selectChapterIds = (db: Db, subjectId: number): Promise<{ id: number }[]> =>
  db.rows(sql`select id from chapters where subject_id = ${subjectId} and deleted_at is null for update`);
export const positionChapters = (db: Db, ids: number[]) =>
  db.run(
    sql`update chapters c set position = o.n from unnest(${ids}::int[]) with ordinality o(id, n) where c.id = o.id`,
  );

export const selectStepIds = (db: Db, chapterId: number): Promise<{ id: number }[]> =>
  db.rows(sql`select id from steps where chapter_id = ${chapterId} and deleted_at is null for update`);
/** How many of the topics belong to the discipline. */
export const countStepsOf = async (db: Db, subjectId: number, ids: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from steps where id = any (${ids}) and subject_id = ${subjectId} and deleted_at is null`,
    )
  ).n;
export const positionSteps = (db: Db, chapterId: number, ids: number[]) =>
  db.run(
    sql`update steps st set position = o.n, chapter_id = ${chapterId} from unnest(${ids}::int[]) with ordinality o(id, n) where st.id = o.id`,
  );

export interface StepChange {
  title?: string | undefined;
  type?: number | undefined;
  number?: number | undefined;
  price?: number | undefined;
  reward?: number | undefined;
  public_text?: string | undefined;
  private_text?: string | undefined;
  service_key?: string | undefined;
  max_mark?: number | null | undefined;
  is_retake?: boolean | undefined;
  is_soft_skills?: boolean | undefined;
  hidden?: boolean | undefined;
  answers_closed?: boolean | undefined;
}
export const insertStep = (db: Db, subjectId: number, chapterId: number): Promise<{ id: number }> =>
  db.one(sql`
    insert into steps (subject_id, chapter_id, title, position)
    values (${subjectId}, ${chapterId}, 'Новая тема', (select coalesce(max(position), 0) + 1 from steps where chapter_id = ${chapterId}))
    returning id`);

/** The changed topic, or undefined when `asRead` is stale. */
export const updateStepRow = <Row>(
  db: Db,
  id: number,
  change: StepChange,
  asRead: string | undefined,
): Promise<Row | undefined> => {
  const closed = change.answers_closed;
  return db.row(sql`
    update steps set title = coalesce(${change.title ?? null}, title), type = coalesce(${change.type ?? null}::smallint, type), number = coalesce(${change.number ?? null}::int, number),
      price = coalesce(${change.price ?? null}::int, price), reward = coalesce(${change.reward ?? null}::int, reward),
      public_text = coalesce(${change.public_text ?? null}, public_text), private_text = coalesce(${change.private_text ?? null}, private_text),
      service_key = coalesce(${change.service_key ?? null}, service_key),
      max_mark = case when ${change.max_mark !== undefined} then ${change.max_mark ?? null}::numeric else max_mark end,
      is_retake = coalesce(${change.is_retake ?? null}::boolean, is_retake), is_soft_skills = coalesce(${change.is_soft_skills ?? null}::boolean, is_soft_skills),
      hidden = coalesce(${change.hidden ?? null}::boolean, hidden),
      answers_closed_at = case when ${closed ?? null}::boolean then coalesce(answers_closed_at, now()) when ${closed === false} then null else answers_closed_at end,
      updated_at = now()
    where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz) returning ${stepColumns}`);
};
export const selectStep = <Row>(db: Db, id: number): Promise<Row> =>
  db.one(sql`select ${stepColumns} from steps where id = ${id}`);
export const setStepDeleted = (db: Db, id: number, deleted: boolean) =>
  db.run(sql`update steps set deleted_at = case when ${deleted} then now() end where id = ${id}`);
/** Whether the chapter of a topic is there to come back to. */
export const hasLiveChapter = async (db: Db, stepId: number): Promise<boolean> =>
  (await db.row(
    sql`select 1 from steps st join chapters c on c.id = st.chapter_id where st.id = ${stepId} and c.deleted_at is null`,
  )) !== undefined;

/** Copies a topic with its blocks, tasks and questions into a chapter, in four statements whatever its size. */
export async function copyStepRows(db: Db, stepId: number, chapterId: number, position: number): Promise<number> {
  await db.run(
    sql`update steps set position = position + 1 where chapter_id = ${chapterId} and position >= ${position}`,
  );
  const { id } = await db.one<{ id: number }>(sql`
    insert into steps (subject_id, chapter_id, title, type, number, price, reward, public_text, private_text, service_key, max_mark, is_retake, is_soft_skills, hidden, position, copied_from_id)
    select c.subject_id, c.id, st.title, st.type, st.number, st.price, st.reward, st.public_text, st.private_text, st.service_key, st.max_mark, st.is_retake, st.is_soft_skills, st.hidden,
      ${position}, st.id
    from steps st, chapters c where st.id = ${stepId} and c.id = ${chapterId} returning id`);
  await db.run(sql`
    with source as (select b.*, nextval(pg_get_serial_sequence('sections', 'id')) as new_id from sections b where b.step_id = ${stepId} and b.deleted_at is null),
    copied as (
      insert into sections (id, step_id, title, content, index, is_private, video_url)
      select new_id, ${id}, title, content, index, is_private, video_url from source returning id)
    insert into section_attachments (section_id, type, file_id, link_id, description, number)
    select source.new_id, x.type, x.file_id, x.link_id, x.description, x.number from section_attachments x join source on source.id = x.section_id`);
  await db.run(sql`
    with source as (select p.*, nextval(pg_get_serial_sequence('patterns', 'id')) as new_id from patterns p where p.step_id = ${stepId} and p.deleted_at is null),
    copied as (
      insert into patterns (id, step_id, title, description, required, type, index) select new_id, ${id}, title, description, required, type, index from source returning id)
    insert into forms (pattern_id, title, type, required, number, "row", "column", rowspan, colspan, "default", link, options, key)
    select source.new_id, f.title, f.type, f.required, f.number, f."row", f."column", f.rowspan, f.colspan, f."default", f.link, f.options, f.key
    from forms f join source on source.id = f.pattern_id where f.deleted_at is null`);
  return id;
}
export const selectPlace = (db: Db, stepId: number): Promise<{ position: number }> =>
  db.one(sql`select position from steps where id = ${stepId}`);
/** Position of the n-th topic of a chapter, or one past the last. */
export const positionOfIndex = async (db: Db, chapterId: number, index: number): Promise<number> =>
  (
    await db.one<{ position: number }>(sql`
    select coalesce((select position from steps where chapter_id = ${chapterId} and deleted_at is null order by position, id offset ${index} limit 1),
      (select coalesce(max(position), 0) + 1 from steps where chapter_id = ${chapterId})) as position`)
  ).position;
