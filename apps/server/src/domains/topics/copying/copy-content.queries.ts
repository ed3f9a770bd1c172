// Copies content: a whole discipline into others, or one topic into a chapter.
// Chapters, topics, blocks, tasks and questions are copied with everything attached to them, but without answers.
// Each copy keeps its source in `source_id` (a topic in `copied_from_id`).
import { type Db, type Sql, sql } from '@orbita/database';
import { columnList, type ContentColumns, loadContentColumns } from './content-columns.ts';
import { copyPrerequisites } from './copy-prerequisites.queries.ts';
import { copyReplaced } from './copy-replaced.queries.ts';
import { copiesOfHanging } from './hanging.sql.ts';

interface CopyRoute {
  fromSubjectId: number;
  toSubjectIds: number[];
  /** Leaves out drafts that the targets do not have yet. */
  withoutDrafts?: boolean;
}

/** The number of copied rows of each kind. */
export interface CopiedContent {
  chapters: number;
  steps: number;
  sections: number;
  patterns: number;
  forms: number;
}

/**
 * Copies what the targets do not have yet, in as many statements whatever the size; an empty target gets everything.
 * A copy deleted in the target counts as present: neither it nor anything new inside it comes back.
 */
export async function copyContentTo(tx: Db, route: CopyRoute): Promise<CopiedContent> {
  const columns = await loadContentColumns(tx);
  const topics = sql`select source_id, id, false as shown_only from (${copiedSteps(route)}) topics`;
  const chapters = (await tx.rows(copyChapters(columns, route))).length;
  const steps = (await tx.rows(copySteps(columns, missingSteps(route)))).length;
  await copyPrerequisites(tx, copiedSteps(route));
  await copyReplaced(tx, copiedSteps(route));
  return {
    chapters,
    steps,
    sections: await copySections(tx, columns, topics),
    ...(await copyTasks(tx, columns, topics)),
  };
}

/** Copies into a single discipline. */
export const copyContent = (
  tx: Db,
  { fromSubjectId, toSubjectId }: { fromSubjectId: number; toSubjectId: number },
): Promise<CopiedContent> => copyContentTo(tx, { fromSubjectId, toSubjectIds: [toSubjectId] });

interface CopyPlace {
  chapterId: number;
  position: number;
  /** The copy shows the blocks of the original instead of having its own. */
  asLink: boolean;
}
/** Copies a topic into a chapter, even if it was copied there before; returns the id of the copy. */
export async function copyTopic(
  tx: Db,
  stepId: number,
  { chapterId, position, asLink }: CopyPlace,
): Promise<{ id: number }> {
  const columns = await loadContentColumns(tx);
  const place = sql`
    select src.id as source_id, c.id as chapter_id, c.subject_id, ${position}::int as position, case when ${asLink} then coalesce(src.link_of_id, src.id) end as link_of_id
    from steps src, chapters c where src.id = ${stepId} and c.id = ${chapterId}`;
  const copy = await tx.one<{ id: number }>(copySteps(columns, place));
  if (!asLink) await copyShownBlocks(tx, columns, { fromStepId: stepId, toStepId: copy.id });
  await copyTasks(tx, columns, sql`select ${stepId}::int as source_id, ${copy.id}::int as id`);
  return copy;
}

/** Gives a linked topic its own copies of the blocks that it shows. */
export const copyLinkedBlocks = async (tx: Db, stepId: number): Promise<number> =>
  copyShownBlocks(tx, await loadContentColumns(tx), { fromStepId: stepId, toStepId: stepId });

/** Copies only the blocks that students see. */
const copyShownBlocks = (
  tx: Db,
  columns: ContentColumns,
  { fromStepId, toStepId }: { fromStepId: number; toStepId: number },
): Promise<number> =>
  copySections(
    tx,
    columns,
    sql`select coalesce(st.link_of_id, st.id) as source_id, ${toStepId}::int as id, st.link_of_id is not null as shown_only from steps st where st.id = ${fromStepId}`,
  );

const copyChapters = (columns: ContentColumns, { fromSubjectId, toSubjectIds }: CopyRoute): Sql => sql`
  insert into chapters (subject_id, position, source_id, ${columnList(columns.chapters)})
  select target.id, src.position, src.id, ${columnList(columns.chapters, 'src')}
  from chapters src cross join unnest(${toSubjectIds}::int[]) target(id)
  where src.subject_id = ${fromSubjectId} and src.deleted_at is null
    and not exists (select 1 from chapters copy where copy.source_id = src.id and copy.subject_id = target.id)
  order by target.id, src.position, src.id returning id`;

/** Rows (source_id, chapter_id, subject_id, position, link_of_id) of topics that are missing in the targets. */
const missingSteps = ({ fromSubjectId, toSubjectIds, withoutDrafts = false }: CopyRoute): Sql => sql`
  select src.id as source_id, target.id as chapter_id, target.subject_id, src.position, src.link_of_id
  from steps src join (
    select source_id, subject_id, min(id) as id from chapters
    where subject_id = any (${toSubjectIds}) and source_id is not null and deleted_at is null group by source_id, subject_id) target on target.source_id = src.chapter_id
  where src.subject_id = ${fromSubjectId} and src.deleted_at is null and not (src.hidden and ${withoutDrafts})
    and not exists (select 1 from steps copy where copy.copied_from_id = src.id and copy.subject_id = target.subject_id)`;

/** Copies topics into places, which are rows of the form of {@link missingSteps}. */
const copySteps = (columns: ContentColumns, places: Sql): Sql => {
  const own = columns.steps.filter((column) => column !== 'link_of_id');
  return sql`
  with made as (
    insert into steps (subject_id, chapter_id, position, link_of_id, copied_from_id, replaces_id, ${columnList(own)})
    select place.subject_id, place.chapter_id, place.position, place.link_of_id, src.id, case when src.subject_id = place.subject_id then src.replaces_id end, ${columnList(own, 'src')}
    from (${places}) place join steps src on src.id = place.source_id
    order by place.chapter_id, place.position, src.id returning id, copied_from_id as source_id)${copiesOfHanging('steps', columns)}
  select id from made`;
};

/** Rows (source_id, subject_id, id) of topics and their copies in the targets. */
const copiedSteps = ({ toSubjectIds }: CopyRoute): Sql => sql`
  select copied_from_id as source_id, subject_id, min(id) as id from steps
  where subject_id = any (${toSubjectIds}) and copied_from_id is not null and deleted_at is null group by copied_from_id, subject_id`;

/**
 * Copies the blocks of `topics`, which are rows (source_id, id, shown_only).
 * `shown_only` leaves out the blocks that students do not see.
 */
async function copySections(tx: Db, columns: ContentColumns, topics: Sql): Promise<number> {
  const made = await tx.rows(sql`
  with target as materialized (${topics}),
  made as (
    insert into sections (step_id, index, source_id, ${columnList(columns.sections)})
    select target.id, src.index, src.id, ${columnList(columns.sections, 'src')}
    from sections src join target on target.source_id = src.step_id
    where src.deleted_at is null and not (target.shown_only and src.is_private)
      and not exists (select 1 from sections copy where copy.source_id = src.id and copy.step_id = target.id)
    order by target.id, src.index, src.id returning id, source_id)${copiesOfHanging('sections', columns)}
  select id from made`);
  return made.length;
}

/** Copies tasks with their questions; `topics` are rows (source_id, id) of a topic and its copy. */
async function copyTasks(
  tx: Db,
  columns: ContentColumns,
  topics: Sql,
): Promise<Pick<CopiedContent, 'patterns' | 'forms'>> {
  const tasks = sql`
    select p.source_id, min(p.id) as id from (${topics}) topic join patterns p on p.step_id = topic.id
    where p.source_id is not null and p.deleted_at is null group by p.source_id, p.step_id`;
  return {
    patterns: (await tx.rows(copyPatterns(columns, topics))).length,
    forms: (await tx.rows(copyForms(columns, tasks))).length,
  };
}

const copyPatterns = (columns: ContentColumns, topics: Sql): Sql => sql`
  with target as materialized (${topics})
  insert into patterns (step_id, index, source_id, ${columnList(columns.patterns)})
  select target.id, src.index, src.id, ${columnList(columns.patterns, 'src')}
  from patterns src join target on target.source_id = src.step_id
  where src.deleted_at is null and not exists (select 1 from patterns copy where copy.source_id = src.id and copy.step_id = target.id)
  order by target.id, src.index, src.id returning id`;

const copyForms = (columns: ContentColumns, tasks: Sql): Sql => sql`
  with target as materialized (${tasks}),
  made as (
    insert into forms (pattern_id, number, source_id, ${columnList(columns.forms)})
    select target.id, src.number, src.id, ${columnList(columns.forms, 'src')}
    from forms src join target on target.source_id = src.pattern_id
    where src.deleted_at is null and not exists (select 1 from forms copy where copy.source_id = src.id and copy.pattern_id = target.id)
    order by target.id, src.number, src.id returning id, source_id)${copiesOfHanging('forms', columns)}
  select id from made`;
