// The content of one discipline copied into others: chapters, topics, blocks, tasks and questions with what hangs on them. Answers stay where they are.
import { type Db, type Sql, sql } from '@orbita/database';
import { columnList, loadContentColumns } from './content-columns.ts';

interface CopyRoute {
  fromSubjectId: number;
  toSubjectIds: number[];
}
interface Route extends CopyRoute {
  columns: string[];
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
 * Copies what the targets do not have yet, five statements whatever the size; each copy remembers its source (`source_id`, of a topic `copied_from_id`).
 * An empty target gets everything. A copy that was deleted in the target counts as had: it does not come back, nor does what is new inside it.
 */
export async function copyContentTo(tx: Db, route: CopyRoute): Promise<CopiedContent> {
  const columns = await loadContentColumns(tx);
  return {
    chapters: await countOf(tx, copyChapters({ ...route, columns: columns.chapters })),
    steps: await countOf(tx, copySteps({ ...route, columns: columns.steps })),
    sections: await countOf(tx, copySections({ ...route, columns: columns.sections })),
    patterns: await countOf(tx, copyPatterns({ ...route, columns: columns.patterns })),
    forms: await countOf(tx, copyForms({ ...route, columns: columns.forms })),
  };
}

/** The same into one discipline. */
export const copyContent = (
  tx: Db,
  { fromSubjectId, toSubjectId }: { fromSubjectId: number; toSubjectId: number },
): Promise<CopiedContent> => copyContentTo(tx, { fromSubjectId, toSubjectIds: [toSubjectId] });

const countOf = async (tx: Db, statement: Sql): Promise<number> => (await tx.one<{ n: number }>(statement)).n;

const copyChapters = ({ fromSubjectId, toSubjectIds, columns }: Route): Sql => sql`
  with made as (
    insert into chapters (subject_id, position, source_id, ${columnList(columns)})
    select target.id, src.position, src.id, ${columnList(columns, 'src')}
    from chapters src cross join unnest(${toSubjectIds}::int[]) target(id)
    where src.subject_id = ${fromSubjectId} and src.deleted_at is null
      and not exists (select 1 from chapters copy where copy.source_id = src.id and copy.subject_id = target.id)
    order by target.id, src.position, src.id returning 1)
  select count(*)::int as n from made`;

/** A topic goes with its attachments, skills and rubric. */
const copySteps = ({ fromSubjectId, toSubjectIds, columns }: Route): Sql => sql`
  with target as materialized (
    select source_id, subject_id, min(id) as id from chapters
    where subject_id = any (${toSubjectIds}) and source_id is not null and deleted_at is null group by source_id, subject_id),
  made as (
    insert into steps (subject_id, chapter_id, position, copied_from_id, ${columnList(columns)})
    select target.subject_id, target.id, src.position, src.id, ${columnList(columns, 'src')}
    from steps src join target on target.source_id = src.chapter_id
    where src.subject_id = ${fromSubjectId} and src.deleted_at is null
      and not exists (select 1 from steps copy where copy.copied_from_id = src.id and copy.subject_id = target.subject_id)
    order by target.id, src.position, src.id returning id, copied_from_id),
  attached as (
    insert into step_attachments (step_id, type, file_id, link_id, description, number, is_private)
    select made.id, x.type, x.file_id, x.link_id, x.description, x.number, x.is_private
    from step_attachments x join made on made.copied_from_id = x.step_id order by made.id, x.number, x.id),
  skilled as (insert into step_skills (step_id, skill_id) select made.id, x.skill_id from step_skills x join made on made.copied_from_id = x.step_id),
  judged as (insert into rubrics (step_id, criteria) select made.id, x.criteria from rubrics x join made on made.copied_from_id = x.step_id)
  select count(*)::int as n from made`;

/** Topics of the targets by the topic they were copied from. */
const copiedSteps = ({ toSubjectIds }: CopyRoute): Sql => sql`
  target as materialized (
    select copied_from_id as source_id, subject_id, min(id) as id from steps
    where subject_id = any (${toSubjectIds}) and copied_from_id is not null and deleted_at is null group by copied_from_id, subject_id)`;

/** Attachments have no source of their own: they come along with their block. */
const copySections = ({ columns, ...route }: Route): Sql => sql`
  with ${copiedSteps(route)},
  made as (
    insert into sections (step_id, index, source_id, ${columnList(columns)})
    select target.id, src.index, src.id, ${columnList(columns, 'src')}
    from sections src join target on target.source_id = src.step_id
    where src.deleted_at is null and not exists (select 1 from sections copy where copy.source_id = src.id and copy.step_id = target.id)
    order by target.id, src.index, src.id returning id, source_id),
  attached as (
    insert into section_attachments (section_id, type, file_id, link_id, description, number)
    select made.id, x.type, x.file_id, x.link_id, x.description, x.number
    from section_attachments x join made on made.source_id = x.section_id order by made.id, x.number, x.id)
  select count(*)::int as n from made`;

const copyPatterns = ({ columns, ...route }: Route): Sql => sql`
  with ${copiedSteps(route)},
  made as (
    insert into patterns (step_id, index, source_id, ${columnList(columns)})
    select target.id, src.index, src.id, ${columnList(columns, 'src')}
    from patterns src join target on target.source_id = src.step_id
    where src.deleted_at is null and not exists (select 1 from patterns copy where copy.source_id = src.id and copy.step_id = target.id)
    order by target.id, src.index, src.id returning 1)
  select count(*)::int as n from made`;

const copyForms = ({ toSubjectIds, columns }: Route): Sql => sql`
  with target as materialized (
    select p.source_id, st.subject_id, min(p.id) as id from steps st join patterns p on p.step_id = st.id
    where st.subject_id = any (${toSubjectIds}) and st.deleted_at is null and p.source_id is not null and p.deleted_at is null
    group by p.source_id, st.subject_id),
  made as (
    insert into forms (pattern_id, number, source_id, ${columnList(columns)})
    select target.id, src.number, src.id, ${columnList(columns, 'src')}
    from forms src join target on target.source_id = src.pattern_id
    where src.deleted_at is null and not exists (select 1 from forms copy where copy.source_id = src.id and copy.pattern_id = target.id)
    order by target.id, src.number, src.id returning id, source_id),
  attached as (
    insert into form_attachments (form_id, type, file_id, link_id, description, number)
    select made.id, x.type, x.file_id, x.link_id, x.description, x.number
    from form_attachments x join made on made.source_id = x.form_id order by made.id, x.number, x.id)
  select count(*)::int as n from made`;
