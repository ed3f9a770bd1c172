// The content of one discipline copied into another: chapters, topics, blocks with their attachments, tasks and questions. Answers stay where they are.
import { type Db, type Sql, sql } from '@orbita/database';

interface CopyRoute {
  fromSubjectId: number;
  toSubjectId: number;
}

/** How many rows of each kind were made. */
export interface CopiedContent {
  chapters: number;
  steps: number;
  sections: number;
  patterns: number;
  forms: number;
}

/**
 * Copies what the target does not have yet, five statements whatever the size; each copy remembers its source (`source_id`, of a topic `copied_from_id`).
 * An empty target gets everything. A copy that was deleted in the target counts as had: it does not come back.
 * New columns of content belong here, so that a clone and a sub-discipline get them too.
 */
export async function copyContent(tx: Db, route: CopyRoute): Promise<CopiedContent> {
  return {
    chapters: await tx.run(copyChapters(route)),
    steps: await tx.run(copySteps(route)),
    sections: await copySections(tx, route),
    patterns: await tx.run(copyPatterns(route)),
    forms: await tx.run(copyForms(route)),
  };
}

const copyChapters = ({ fromSubjectId, toSubjectId }: CopyRoute): Sql => sql`
  insert into chapters (subject_id, title, description, position, hidden, password_hash, source_id)
  select ${toSubjectId}, c.title, c.description, c.position, c.hidden, c.password_hash, c.id from chapters c
  where c.subject_id = ${fromSubjectId} and c.deleted_at is null
    and not exists (select 1 from chapters copy where copy.source_id = c.id and copy.subject_id = ${toSubjectId})
  order by c.position, c.id`;

const copySteps = ({ fromSubjectId, toSubjectId }: CopyRoute): Sql => sql`
  with target as materialized (
    select source_id, min(id) as id from chapters where subject_id = ${toSubjectId} and source_id is not null group by source_id)
  insert into steps (subject_id, chapter_id, title, type, number, price, reward, public_text, private_text, service_key, max_mark, is_retake, is_soft_skills,
    hidden, position, password_hash, cover_id, link_of_id, copied_from_id)
  select ${toSubjectId}, target.id, st.title, st.type, st.number, st.price, st.reward, st.public_text, st.private_text, st.service_key, st.max_mark, st.is_retake,
    st.is_soft_skills, st.hidden, st.position, st.password_hash, st.cover_id, st.link_of_id, st.id
  from steps st join target on target.source_id = st.chapter_id
  where st.subject_id = ${fromSubjectId} and st.deleted_at is null
    and not exists (select 1 from steps copy where copy.copied_from_id = st.id and copy.subject_id = ${toSubjectId})
  order by target.id, st.position, st.id`;

/** Topics of the target by the topic they were copied from. */
const copiedSteps = ({ toSubjectId }: CopyRoute): Sql => sql`
  target as materialized (
    select copied_from_id as source_id, min(id) as id from steps where subject_id = ${toSubjectId} and copied_from_id is not null group by copied_from_id)`;

/** Blocks go with their attachments, which have no source of their own: they come along only with a new block. */
async function copySections(tx: Db, route: CopyRoute): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    with ${copiedSteps(route)},
    made as (
      insert into sections (step_id, title, content, index, is_private, video_url, slide_image_id, source_id)
      select target.id, b.title, b.content, b.index, b.is_private, b.video_url, b.slide_image_id, b.id
      from sections b join target on target.source_id = b.step_id
      where b.deleted_at is null and not exists (select 1 from sections copy where copy.source_id = b.id and copy.step_id = target.id)
      order by target.id, b.index, b.id returning id, source_id),
    attached as (
      insert into section_attachments (section_id, type, file_id, link_id, description, number)
      select made.id, x.type, x.file_id, x.link_id, x.description, x.number
      from section_attachments x join made on made.source_id = x.section_id order by made.id, x.number, x.id)
    select count(*)::int as n from made`);
  return n;
}

const copyPatterns = (route: CopyRoute): Sql => sql`
  with ${copiedSteps(route)}
  insert into patterns (step_id, title, description, required, type, index, source_id)
  select target.id, p.title, p.description, p.required, p.type, p.index, p.id from patterns p join target on target.source_id = p.step_id
  where p.deleted_at is null and not exists (select 1 from patterns copy where copy.source_id = p.id and copy.step_id = target.id)
  order by target.id, p.index, p.id`;

const copyForms = ({ toSubjectId }: CopyRoute): Sql => sql`
  with target as materialized (
    select p.source_id, min(p.id) as id from steps st join patterns p on p.step_id = st.id
    where st.subject_id = ${toSubjectId} and p.source_id is not null group by p.source_id)
  insert into forms (pattern_id, title, type, required, number, "row", "column", rowspan, colspan, "default", link, options, key, slide_image_id, source_id)
  select target.id, f.title, f.type, f.required, f.number, f."row", f."column", f.rowspan, f.colspan, f."default", f.link, f.options, f.key, f.slide_image_id, f.id
  from forms f join target on target.source_id = f.pattern_id
  where f.deleted_at is null and not exists (select 1 from forms copy where copy.source_id = f.id and copy.pattern_id = target.id)
  order by target.id, f.number, f.id`;
