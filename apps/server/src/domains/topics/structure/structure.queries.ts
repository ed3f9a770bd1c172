import type { BodyOf } from '@orbita/contract/endpoint';
import type { Chapter, Step, topics } from '@orbita/contract/topics';
import {
  assignments,
  type ColumnMap,
  type Db,
  empty,
  type FieldsOf,
  insertion,
  raw,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import { closedSince, closesAt, opensAt, opensAtFor } from '../../../access/answer-window.ts';
import { attachmentJoins, attachmentJson } from '../../files/index.ts';
import { pictureJson, skillsJson } from '../content/pictures.sql.ts';

const chapterColumns: Sql = sql`id, subject_id, title, description, hidden, password_hash is not null as has_password, updated_at`;
const ownStepColumns =
  'id subject_id chapter_id title type number price reward public_text private_text service_key max_mark hours is_retake replaces_id replaces_nothing is_soft_skills hidden publish_at link_of_id updated_at'.split(
    ' ',
  );
/** Ids of the roles of the organisation that a topic teaches. */
export const rolesOf = (stepId: string): Sql =>
  sql`array(select orl.role_id from organisation_role_steps orl where orl.step_id = ${raw(stepId)} order by orl.role_id)`;
const publicPhotos = (steps: string): Sql => sql`coalesce((
  select json_agg(${attachmentJson} order by x.number, x.id) from step_attachments x ${attachmentJoins}
  where x.step_id = ${raw(steps)}.id and x.type = 'photo' and not x.is_private), '[]')`;
/** Columns of a topic; `steps` is the alias of its table. With a student the opening is that of the student's plan too. */
export const stepColumns = (steps = 'steps', studentId: number | null = null): Sql => sql`
  ${raw(ownStepColumns.map((column) => `${steps}.${column}`).join(', '))},
  ${closedSince(steps)} as answers_closed_at, ${closesAt(steps)} as answers_close_at, ${studentId === null ? opensAt(steps) : opensAtFor(studentId, steps)} as answers_open_at,
  ${raw(steps)}.password_hash is not null as has_password, ${publicPhotos(steps)} as "publicPhotos", ${pictureJson(`${steps}.cover_id`)} as cover, ${skillsJson(`${steps}.id`)} as skills,
  ${rolesOf(`${steps}.id`)} as roles_ids, ${raw(steps)}.roles_ids as admin_roles_ids`;

type NewChapterFields = FieldsOf<BodyOf<typeof topics.createChapter>>;
type ChapterChange = FieldsOf<BodyOf<typeof topics.updateChapter>>;

const chapterFields: ColumnMap<NewChapterFields & ChapterChange> = {
  subject_id: true,
  title: true,
  description: true,
  hidden: true,
  password: { elsewhere: 'setChapterPassword' },
};

export const insertChapter = <Given extends NewChapterFields>(
  db: Db,
  chapter: Whole<NewChapterFields, Given>,
): Promise<{ id: number }> => {
  const last = sql`(select coalesce(max(position), 0) + 1 from chapters where subject_id = ${chapter.subject_id})`;
  return db.one(sql`insert into chapters ${insertion(chapterFields, chapter, { position: last })} returning id`);
};

/** Updates a chapter; returns false when `asRead` is stale. */
export const updateChapterRow = async <Given extends ChapterChange>(
  db: Db,
  id: number,
  change: Whole<ChapterChange, Given>,
  asRead: string | undefined,
): Promise<boolean> => {
  const changes = assignments(chapterFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update chapters set ${changes} where id = ${id} and ${fresh}`)) === 1;
};
export const selectChapter = (db: Db, id: number): Promise<Chapter> =>
  db.one(sql`select ${chapterColumns} from chapters where id = ${id}`);

/** Deletes a chapter and its topics with the same time, so that undo restores exactly those. */
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
  db.rows(sql`select id from chapters where subject_id = ${subjectId} and deleted_at is null for no key update`);
export const positionChapters = (db: Db, ids: number[]) =>
  db.run(
    sql`update chapters c set position = o.n from unnest(${ids}::int[]) with ordinality o(id, n) where c.id = o.id`,
  );

export const selectStepIds = (db: Db, chapterId: number): Promise<{ id: number }[]> =>
  db.rows(sql`select id from steps where chapter_id = ${chapterId} and deleted_at is null for no key update`);
/** Counts the topics that belong to the discipline. */
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

type StepChange = FieldsOf<BodyOf<typeof topics.createStep> & BodyOf<typeof topics.updateStep>>;
const byWindow = { elsewhere: 'windowChange' };
const stepFields: ColumnMap<StepChange> = {
  chapter_id: { elsewhere: 'insertStep and moveStepTo' },
  title: true,
  type: true,
  number: true,
  price: true,
  reward: true,
  public_text: true,
  private_text: true,
  service_key: true,
  max_mark: true,
  hours: true,
  is_retake: true,
  replaces_id: true,
  replaces_nothing: true,
  is_soft_skills: true,
  hidden: true,
  password: { elsewhere: 'setStepPassword' },
  cover_id: true,
  skills: { elsewhere: 'writeStepSkills' },
  roles_ids: { elsewhere: 'writeRolesOfTopic' },
  // Older than the roles of the organisation, whose name it bears in the table.
  admin_roles_ids: { column: 'roles_ids' },
  answers_closed: byWindow,
  answers_open_at: byWindow,
  answers_close_at: byWindow,
};
/** Inserts a topic. */
export const insertStep = (db: Db, subjectId: number, chapterId: number): Promise<{ id: number }> =>
  db.one(sql`
    insert into steps (subject_id, chapter_id, title, position)
    values (${subjectId}, ${chapterId}, 'Новая тема', (select coalesce(max(position), 0) + 1 from steps where chapter_id = ${chapterId}))
    returning id`);

/**
 * Returns the assignments that change when answers are accepted; closing and opening at once take precedence over set times.
 * An opening after the end starts a new period.
 */
function windowChange({ answers_closed: closed, answers_open_at: open, answers_close_at: close }: StepChange): Sql {
  if (closed !== undefined) {
    const end = closed ? sql`least(coalesce(answers_closed_at, now()), now())` : sql`null`;
    return sql`answers_open_at = null, answers_closed_at = ${end},`;
  }
  const opening = open === undefined ? empty : sql`answers_open_at = ${open}::timestamptz,`;
  if (close !== undefined) return sql`${opening} answers_closed_at = ${close}::timestamptz,`;
  return open
    ? sql`${opening} answers_closed_at = case when answers_closed_at > now() then answers_closed_at end,`
    : opening;
}

/** Returns the id of the changed topic and whether it would close before it opens, or undefined when `asRead` is stale. */
export const updateStepRow = <Given extends StepChange>(
  db: Db,
  id: number,
  change: Whole<StepChange, Given>,
  asRead: string | undefined,
): Promise<{ id: number; crossed: boolean | null } | undefined> =>
  db.row(sql`
    update steps set ${assignments(stepFields, change, sql`${windowChange(change)} updated_at = now()`)}
    where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz) returning id, answers_closed_at <= answers_open_at as crossed`);
export const selectStep = (db: Db, id: number): Promise<Step> =>
  db.one(sql`select ${stepColumns()} from steps where id = ${id}`);

/** Replaces the skills of a topic; returns how many of the ids are skills of the company. */
export const writeStepSkills = async (db: Db, companyId: number, stepId: number, ids: number[]): Promise<number> => {
  const { known } = await db.one<{ known: number }>(sql`
    with named as materialized (select k.id from skills k where k.company_id = ${companyId} and k.id = any (${ids})),
    gone as (delete from step_skills where step_id = ${stepId} and skill_id <> all (${ids}) returning skill_id),
    came as (insert into step_skills (step_id, skill_id) select ${stepId}, id from named on conflict do nothing returning skill_id),
    -- They belong to the topic, whose own row says nothing of them.
    touched as (update steps set updated_at = now() where id = ${stepId} and exists (select 1 from gone union all select 1 from came))
    select count(*)::int as known from named`);
  return known;
};
/** Whether a photo may become the cover: it is an own upload or the present cover. */
export const mayBeCover = async (db: Db, viewer: { id: number; company_id: number }, stepId: number, fileId: number) =>
  (await db.row(sql`
    select 1 from files f where f.id = ${fileId} and f.company_id = ${viewer.company_id} and f.kind = 'photo'
      and (f.owner_id = ${viewer.id} or exists (select 1 from steps st where st.id = ${stepId} and st.cover_id = f.id))`)) !==
  undefined;
export const setStepDeleted = (db: Db, id: number, deleted: boolean) =>
  db.run(sql`update steps set deleted_at = case when ${deleted} then now() end where id = ${id}`);
/** Whether the chapter of a deleted topic still exists. */
export const hasLiveChapter = async (db: Db, stepId: number): Promise<boolean> =>
  (await db.row(
    sql`select 1 from steps st join chapters c on c.id = st.chapter_id where st.id = ${stepId} and c.deleted_at is null`,
  )) !== undefined;

/** Shifts the following topics of a chapter to make room for one. */
export const moveStepsOn = (db: Db, chapterId: number, position: number) =>
  db.run(sql`update steps set position = position + 1 where chapter_id = ${chapterId} and position >= ${position}`);
/** Puts a topic at the end of a chapter; returns false when its discipline has no such chapter. */
export const moveStepTo = async (db: Db, id: number, chapterId: number): Promise<boolean> =>
  (await db.run(sql`
    update steps st set chapter_id = c.id, position = (select coalesce(max(o.position), 0) + 1 from steps o where o.chapter_id = c.id)
    from chapters c where st.id = ${id} and c.id = ${chapterId} and c.subject_id = st.subject_id and c.deleted_at is null`)) >
  0;
export const setDraft = (db: Db, id: number, isDraft: boolean) =>
  db.run(sql`update steps set hidden = ${isDraft} where id = ${id}`);
export const clearLink = (db: Db, id: number) =>
  db.run(sql`update steps set link_of_id = null, updated_at = now() where id = ${id}`);
export const selectPlace = (db: Db, stepId: number): Promise<{ position: number }> =>
  db.one(sql`select position from steps where id = ${stepId}`);
/** Returns the position of the n-th topic of a chapter, or one past the last. */
export const positionOfIndex = async (db: Db, chapterId: number, index: number): Promise<number> =>
  (
    await db.one<{ position: number }>(sql`
    select coalesce((select position from steps where chapter_id = ${chapterId} and deleted_at is null order by position, id offset ${index} limit 1),
      (select coalesce(max(position), 0) + 1 from steps where chapter_id = ${chapterId})) as position`)
  ).position;
