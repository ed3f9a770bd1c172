// Finds what a parent has changed since its sub-disciplines last took over its content, for both the preview and the
// synchronisation.
import type { ChangeKind, FollowedChange } from '@orbita/contract/sub-subjects';
import { type Db, raw, type Sql, sql } from '@orbita/database';
import {
  columnList,
  type ContentColumns,
  type ContentTable,
  hangingAsJson,
  loadContentColumns,
} from '../topics/index.ts';

export interface ChangeRow {
  subject_id: number;
  kind: Exclude<ChangeKind, 'order' | 'blocks'>;
  change: FollowedChange;
  source_id: number;
  /** The parent has deleted it. */
  is_gone: boolean;
  /** It is a draft of the parent or stands in one. */
  is_draft: boolean;
  /** null when there is no copy yet. */
  copy_id: number | null;
  /** Topic that contains the copy; null for chapters and topics. */
  copy_step_id: number | null;
  title: string;
  place: string;
}

const differs = (table: ContentTable, columns: ContentColumns): Sql => {
  const own = sql`(${columnList(columns[table], 'src')}) is distinct from (${columnList(columns[table], 'copy')})`;
  const [more, moreOfCopy] = [hangingAsJson(table, 'src', columns), hangingAsJson(table, 'copy', columns)];
  return more && moreOfCopy ? sql`(${own} or ${more} is distinct from ${moreOfCopy})` : sql`(${own})`;
};

/** Condition: students have worked in a topic. */
const hasWork = (step: string): Sql => sql`(
  exists (select 1 from answers a where a.step_id = ${raw(step)}.id) or exists (select 1 from marks m where m.step_id = ${raw(step)}.id)
  or exists (select 1 from passings p where p.step_id = ${raw(step)}.id))`;
/** Condition: a task has questions that were added or changed in the sub-discipline. */
const ownQuestions = (task: string): Sql => sql`exists (
  select 1 from forms f where f.pattern_id = ${raw(task)}.id and f.deleted_at is null and (f.source_id is null or f.updated_at > sub.synced_at))`;
/** Condition: a topic has parts that were added or changed in the sub-discipline. */
const ownParts = (step: string): Sql => sql`(
  exists (select 1 from sections b where b.step_id = ${raw(step)}.id and b.deleted_at is null and (b.source_id is null or b.updated_at > sub.synced_at))
  or exists (select 1 from patterns p where p.step_id = ${raw(step)}.id and p.deleted_at is null and (p.source_id is null or p.updated_at > sub.synced_at or ${ownQuestions('p')})))`;
/** Numbers of present and removed options. */
const numbersOf = (row: string, list: 'option' | 'match'): Sql => {
  const titles = list === 'option' ? 'options' : 'matches';
  return sql`(coalesce(${raw(row)}.${raw(list)}_ids, (select coalesce(jsonb_agg(n - 1), '[]') from jsonb_array_elements(${raw(row)}.${raw(titles)}) with ordinality e(title, n)))
    || jsonb_path_query_array(${raw(row)}.retired_${raw(titles)}, '$[*].id'))`;
};
/**
 * Condition: taking over the source's options would change the meaning of answers to the copy.
 * Either the source lacks a number of the copy, or the copy has its own list, or the question types differ.
 */
const movesOptions = sql`(src.type is distinct from copy.type
  or copy.updated_at > sub.synced_at and (src.options, src.matches) is distinct from (copy.options, copy.matches)
  or not ${numbersOf('src', 'option')} @> ${numbersOf('copy', 'option')} or not ${numbersOf('src', 'match')} @> ${numbersOf('copy', 'match')})`;
const isAnswered = sql`exists (select 1 from answer_fields f where f.form_id = copy.id)`;

interface Part {
  kind: ChangeRow['kind'];
  table: ContentTable;
  title: Sql;
  place: Sql;
  copyStep: Sql;
  isDraft: Sql;
  /** The parent's rows with their copies in a sub-discipline, under the aliases src, copy, sub. */
  pairs: Sql;
  /** The parent's rows without a copy in a sub-discipline, under the aliases src, sub. */
  missing: Sql;
  /** What happens to a copy whose source was deleted. */
  gone: Sql;
  /** The sub-discipline has added content of its own inside the copy. */
  holdsOwn?: Sql;
  /** A change that is never taken over, whatever is requested. */
  stays?: Sql;
}

const parts = (parentId: number): Part[] => [
  {
    kind: 'chapter',
    table: 'chapters',
    title: sql`src.title`,
    place: sql`''`,
    copyStep: sql`null::int`,
    isDraft: sql`false`,
    pairs: sql`from chapters src join chapters copy on copy.source_id = src.id join sub on sub.id = copy.subject_id where src.subject_id = ${parentId}`,
    missing: sql`from chapters src cross join sub where src.subject_id = ${parentId}
      and not exists (select 1 from chapters copy where copy.source_id = src.id and copy.subject_id = sub.id)`,
    gone: sql`case when exists (select 1 from steps st where st.chapter_id = copy.id and st.deleted_at is null
        and (${hasWork('st')} or st.updated_at > sub.synced_at or ${ownParts('st')}
          or not exists (select 1 from steps o where o.id = st.copied_from_id and o.deleted_at is not null)))
      then 'kept' else 'removed' end`,
  },
  {
    kind: 'topic',
    table: 'steps',
    title: sql`src.title`,
    place: sql`(select c.title from chapters c where c.id = src.chapter_id)`,
    copyStep: sql`null::int`,
    isDraft: sql`src.hidden`,
    pairs: sql`from steps src join steps copy on copy.copied_from_id = src.id and copy.link_of_id is not distinct from src.link_of_id
      join sub on sub.id = copy.subject_id where src.subject_id = ${parentId}`,
    missing: sql`from steps src cross join sub where src.subject_id = ${parentId}
      and not exists (select 1 from steps copy where copy.copied_from_id = src.id and copy.subject_id = sub.id)
      and not exists (select 1 from chapters c where c.source_id = src.chapter_id and c.subject_id = sub.id and c.deleted_at is not null)`,
    gone: sql`case when ${hasWork('copy')} then case when copy.hidden then 'kept' else 'hidden' end else 'removed' end`,
    holdsOwn: ownParts('copy'),
  },
  inTopic('block', 'sections', sql`'removed'`),
  {
    ...inTopic(
      'task',
      'patterns',
      sql`case when exists (select 1 from answers a where a.pattern_id = copy.id) then 'kept' else 'removed' end`,
    ),
    holdsOwn: ownQuestions('copy'),
  },
  {
    kind: 'question',
    table: 'forms',
    title: sql`src.title`,
    place: sql`src_step.title`,
    copyStep: sql`copy_step.id`,
    isDraft: sql`src_step.hidden`,
    pairs: sql`from pair join patterns src_task on src_task.step_id = pair.source_id and src_task.deleted_at is null
      join patterns copy_task on copy_task.source_id = src_task.id and copy_task.step_id = pair.copy_id and copy_task.deleted_at is null
      join forms src on src.pattern_id = src_task.id join forms copy on copy.source_id = src.id and copy.pattern_id = copy_task.id
      join sub on sub.id = pair.subject_id join steps src_step on src_step.id = pair.source_id join steps copy_step on copy_step.id = pair.copy_id where true`,
    missing: sql`from pair join patterns src_task on src_task.step_id = pair.source_id and src_task.deleted_at is null
      join patterns copy_task on copy_task.source_id = src_task.id and copy_task.step_id = pair.copy_id and copy_task.deleted_at is null
      join forms src on src.pattern_id = src_task.id
      join sub on sub.id = pair.subject_id join steps src_step on src_step.id = pair.source_id join steps copy_step on copy_step.id = pair.copy_id
      where not exists (select 1 from forms copy where copy.source_id = src.id and copy.pattern_id = copy_task.id)`,
    gone: sql`case when ${isAnswered} then 'kept' else 'removed' end`,
    stays: sql`(${movesOptions} and ${isAnswered})`,
  },
];

/** Describes a part that belongs directly to a topic. */
function inTopic(kind: 'block' | 'task', table: 'sections' | 'patterns', gone: Sql): Part {
  const joined = sql`join sub on sub.id = pair.subject_id join steps src_step on src_step.id = pair.source_id join steps copy_step on copy_step.id = pair.copy_id`;
  return {
    kind,
    table,
    title: sql`src.title`,
    gone,
    place: sql`src_step.title`,
    copyStep: sql`copy_step.id`,
    isDraft: sql`src_step.hidden`,
    pairs: sql`from pair join ${raw(table)} src on src.step_id = pair.source_id join ${raw(table)} copy on copy.source_id = src.id and copy.step_id = pair.copy_id ${joined} where true`,
    missing: sql`from pair join ${raw(table)} src on src.step_id = pair.source_id ${joined}
      where not exists (select 1 from ${raw(table)} copy where copy.source_id = src.id and copy.step_id = pair.copy_id)`,
  };
}

const isTouched = ({ holdsOwn }: Part): Sql =>
  holdsOwn ? sql`(copy.updated_at > sub.synced_at or ${holdsOwn})` : sql`copy.updated_at > sub.synced_at`;

const rowsOf = (part: Part, columns: ContentColumns): Sql => sql`
  select sub.id as subject_id, ${raw(`'${part.kind}'`)} as kind, 'new' as change, false as is_gone, ${part.isDraft} as is_draft, src.id as source_id, null::int as copy_id, ${part.copyStep} as copy_step_id, ${part.title} as title, ${part.place} as place
  ${part.missing} and src.deleted_at is null
  union all
  select subject_id, ${raw(`'${part.kind}'`)}, change, is_gone, is_draft, source_id, copy_id, copy_step_id, title, place from (
    select sub.id as subject_id, src.deleted_at is not null as is_gone, ${part.isDraft} as is_draft, src.id as source_id, copy.id as copy_id, ${part.copyStep} as copy_step_id, ${part.title} as title, ${part.place} as place,
      case when src.deleted_at is not null then case when ${isTouched(part)} and ${part.gone} = 'removed' then 'conflict' else ${part.gone} end
        when (sub.synced_at is null or src.updated_at > sub.synced_at) and ${differs(part.table, columns)} then
          case when ${part.stays ?? sql`false`} then 'kept' when copy.updated_at > sub.synced_at then 'conflict' else 'changed' end
      end as change
    ${part.pairs} and copy.deleted_at is null) pairs
  where change is not null`;

/** Returns every change of the parent that the sub-disciplines have not taken over, in the parent's order. */
export async function selectChanges(db: Db, parentId: number, subIds: number[]): Promise<ChangeRow[]> {
  const columns = await loadContentColumns(db);
  const [chapters, topics, ...inside] = parts(parentId).map((part) => rowsOf(part, columns));
  return db.rows(sql`
    with sub as materialized (select s.id, s.synced_at from subjects s where s.id = any (${subIds}) and s.parent_id = ${parentId}),
    pair as materialized (
      select src.id as source_id, copy.id as copy_id, copy.subject_id from steps src join steps copy on copy.copied_from_id = src.id
        and copy.link_of_id is not distinct from src.link_of_id join sub on sub.id = copy.subject_id
      where src.subject_id = ${parentId} and src.deleted_at is null and copy.deleted_at is null)
    select * from (
      ${chapters!} union all ${topics!} union all ${inside[0]!} union all ${inside[1]!} union all ${inside[2]!}) changes
    order by subject_id, array_position(array['chapter', 'topic', 'block', 'task', 'question'], kind), source_id`);
}

/** A chapter or topic of the parent with its place, or its copy in a sub-discipline. */
export interface OrderedRow {
  subject_id: number;
  chapter_id: number;
  chapter_source_id: number | null;
  step_id: number | null;
  step_source_id: number | null;
}
export const selectOrders = (db: Db, subjectIds: number[]): Promise<OrderedRow[]> =>
  db.rows(sql`
    select c.subject_id, c.id as chapter_id, c.source_id as chapter_source_id, st.id as step_id, st.copied_from_id as step_source_id
    from chapters c left join steps st on st.chapter_id = c.id and st.deleted_at is null
    where c.subject_id = any (${subjectIds}) and c.deleted_at is null order by c.subject_id, c.position, c.id, st.position, st.id`);
