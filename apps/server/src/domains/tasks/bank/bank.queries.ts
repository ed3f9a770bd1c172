import type { BodyOf } from '@orbita/contract/endpoint';
import type { BankItem, Pattern, TaskDraw, tasks } from '@orbita/contract/tasks';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  insertion,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import { can, type Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../users/index.ts';
import type { QuestionContent } from '../tasks.queries.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** The content of an item: a task with its questions, or a single question. */
export interface BankContent {
  task: {
    title: string;
    description: string;
    required: boolean;
    type: Pattern['type'];
    attempts_limit: number | null;
    time_limit_minutes: number | null;
    auto_mark: boolean;
    /** These are missing in items kept before the bank took them. */
    file_types?: string[];
    poll_hub_id?: number | null;
    is_poll_hub_test?: boolean;
    is_soft_skills_task?: boolean;
    is_peer_scored?: boolean;
    /** Those that no longer exist are not shown. */
    soft_indicators_ids?: number[];
    draws?: TaskDraw[];
  } | null;
  questions: (QuestionContent & { attachments: { type: string; attachment_id: number; description: string }[] })[];
}

/** Condition: the viewer has a role in the discipline of item `i`, which is not deleted; having written the item gives none. */
const inDiscipline = (viewer: Viewer, roles: string[], permission: 'subjects_read' | 'subjects_write'): Sql =>
  sql`exists (select 1 from subjects ds where ds.id = i.subject_id and ds.deleted_at is null and (${can(viewer, permission)}
    or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = ${viewer.id} and su.role_type = any (${roles}))))`;
/** Condition: item `i` is for all teachers. */
const isShared: Sql = sql`(i.subject_id is null and not i.is_authors)`;
/** Condition: the viewer may use item `i` because it is shared, or of a discipline they teach or assess, or theirs alone. */
export const bankVisibleTo = (viewer: Viewer): Sql => sql`(
  i.company_id = ${viewer.company_id} and (${isShared} or (i.is_authors and i.author_id = ${viewer.id}) or ${inDiscipline(viewer, ['TEACHER', 'EXPERT'], 'subjects_read')}))`;
/**
 * Condition: the viewer may change item `i`: one of no discipline as its author, a shared one as an editor of all
 * disciplines too, any other as a teacher of its discipline.
 */
const editableBy = (viewer: Viewer): Sql => sql`(
  (i.subject_id is null and (i.author_id = ${viewer.id} or (not i.is_authors and ${can(viewer, 'subjects_write')}))) or ${inDiscipline(viewer, ['TEACHER'], 'subjects_write')})`;

const columns = (viewer: Viewer): Sql => sql`
  i.id, i.kind, i.title, i.subject_id, s.title as subject_title, ${isShared} as for_all, case when u.id is not null then ${personJson('u')} end as author, i.tags, i.uses, coalesce(${editableBy(viewer)}, false) as can_edit, i.updated_at,
  coalesce((select json_agg(json_build_object('title', q ->> 'title', 'type', q ->> 'type', 'options', coalesce(q -> 'options', '[]'), 'matches', coalesce(q -> 'matches', '[]'),
    'has_key', coalesce(jsonb_typeof(q -> 'key'), 'null') <> 'null', 'weight', coalesce((q ->> 'weight')::numeric, 1)) order by n)
    from jsonb_array_elements(i.content -> 'questions') with ordinality as t(q, n)), '[]') as questions`;
const joins: Sql = sql`bank_items i left join subjects s on s.id = i.subject_id left join users u on u.id = i.author_id`;

export interface BankFilter {
  query?: string | undefined;
  kind?: string | undefined;
  type?: string | undefined;
  subject_id?: number | undefined;
  mine?: boolean | undefined;
  size: number;
  offset: number;
}
export const selectBankItems = (
  db: Db,
  viewer: Viewer,
  filter: BankFilter,
): Promise<(BankItem & { total: number })[]> => {
  const conditions = [
    bankVisibleTo(viewer),
    sql`i.deleted_at is null`,
    hasWords(sql`i.words`, filter.query),
    filter.kind === undefined ? sql`true` : sql`i.kind = ${filter.kind}`,
    filter.type === undefined
      ? sql`true`
      : sql`i.content @> ${JSON.stringify({ questions: [{ type: filter.type }] })}::jsonb`,
    filter.subject_id === undefined ? sql`true` : sql`i.subject_id = ${filter.subject_id}`,
    filter.mine ? sql`i.author_id = ${viewer.id}` : sql`true`,
  ];
  const all = conditions.reduce((one, other) => sql`${one} and ${other}`);
  return db.rows(sql`
    with page as (select i.id, count(*) over ()::int as total from bank_items i where ${all} order by i.updated_at desc, i.id desc limit ${filter.size} offset ${filter.offset})
    select ${columns(viewer)}, page.total from page join (${joins}) on i.id = page.id order by i.updated_at desc, i.id desc`);
};

export const selectBankItem = (db: Db, viewer: Viewer, id: number): Promise<BankItem | undefined> =>
  db.row(sql`select ${columns(viewer)} from ${joins} where i.id = ${id}`);

export interface ItemInView {
  id: number;
  deleted: boolean;
  may_read: boolean;
  may_edit: boolean;
  subject_id: number | null;
  content: BankContent;
}
/** Returns the named items of the viewer's company, in no particular order. */
export const selectItemsInView = (db: Db, viewer: Viewer, ids: number[]): Promise<ItemInView[]> =>
  db.rows(sql`
    select i.id, i.deleted_at is not null as deleted, coalesce(${bankVisibleTo(viewer)}, false) as may_read, coalesce(${editableBy(viewer)}, false) as may_edit, i.subject_id, i.content from bank_items i
    where i.id = any (${ids}) and i.company_id = ${viewer.company_id}`);

type NewItemFields = FieldsOf<BodyOf<typeof tasks.createBankItem>>;
type ItemChange = FieldsOf<BodyOf<typeof tasks.updateBankItem>>;
const byContent = { elsewhere: 'content, by contentOf' };
const itemFields: ColumnMap<NewItemFields & ItemChange> = {
  form_id: byContent,
  pattern_id: byContent,
  for_all: { elsewhere: 'subject_id and came_from_id, by sharing and takingBack' },
  title: true,
  tags: true,
};
/** What an item keeps of the question or task that it was made of. */
interface KeptContent {
  subjectId: number;
  content: BankContent;
  words: string;
}
/** Stores an item together with references to the files that its questions show. */
export const insertBankItem = <Given extends NewItemFields>(
  db: Db,
  viewer: Viewer,
  { subjectId, content, words }: KeptContent,
  { item, fileIds }: { item: Whole<NewItemFields, Given>; fileIds: number[] },
): Promise<{ id: number }> => {
  const place = item.for_all ? { came_from_id: subjectId } : { subject_id: subjectId };
  const own = {
    ...{ company_id: viewer.company_id, author_id: viewer.id, ...place, words },
    ...{ kind: content.task ? 'task' : 'question', content: sql`${JSON.stringify(content)}::jsonb` },
  };
  return db.one(sql`
    with made as (insert into bank_items ${insertion(itemFields, item, own)} returning id),
    kept as (insert into bank_item_files (bank_item_id, file_id) select made.id, f from made, unnest(${fileIds}::int[]) f)
    select id from made`);
};

/** Assignments that share an item or take it back; the discipline it came from is kept meanwhile. */
const sharing: Sql[] = [
  sql`came_from_id = coalesce(i.subject_id, i.came_from_id)`,
  sql`subject_id = null`,
  sql`is_authors = false`,
];
const home: Sql = sql`(select s.id from subjects s where s.id = coalesce(i.subject_id, i.came_from_id) and s.deleted_at is null)`;
const takingBack: Sql[] = [sql`came_from_id = null`, sql`subject_id = ${home}`, sql`is_authors = ${home} is null`];

export const updateBankItemRow = <Given extends ItemChange>(
  db: Db,
  id: number,
  { change, words }: { change: Whole<ItemChange, Given>; words: string },
  asRead: string | undefined,
): Promise<number> => {
  const moving = change.for_all === undefined ? [] : change.for_all ? sharing : takingBack;
  const changes = assignments(itemFields, change, ...moving, sql`words = ${words}`, sql`updated_at = now()`);
  return db.run(sql`
    update bank_items i set ${changes}
    where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz)`);
};
export const setBankItemDeleted = (db: Db, id: number, deleted: boolean) =>
  db.run(sql`update bank_items set deleted_at = case when ${deleted} then now() end where id = ${id}`);
export const countUses = (db: Db, ids: number[]) =>
  db.run(sql`update bank_items set uses = uses + 1 where id = any (${ids})`);
