// Shows what was changed both in the parent and in the sub-discipline, with both texts, for the person who decides.
import type { ResponseOf } from '@orbita/contract/endpoint';
import { keysOf } from '@orbita/contract/records';
import type { ConflictField, subSubjects, SyncConflict } from '@orbita/contract/sub-subjects';
import type { Db } from '@orbita/database';
import { assertThat } from '../../http/app-error.ts';
import { pageOfTotal, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ContentTable } from '../topics/index.ts';
import { blockOrderChange } from './sub-blocks.ts';
import { type BlockOrder, selectBlockOrders, selectBlockTitles } from './sub-blocks.queries.ts';
import { type ChangeRow, selectChanges } from './sub-changes.queries.ts';
import { selectTextPairs, type TextPair, type TextValue } from './sub-conflicts.queries.ts';
import { isSeen, loadFamily, tableOf } from './sub-subjects.service.ts';
import * as access from '../../access/subjects.access.ts';

const worded = (value: TextValue | undefined): string =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '');

const fieldsOf = ({ own, theirs }: TextPair): ConflictField[] =>
  keysOf(own)
    .map((name) => ({ name, own: worded(own[name]), theirs: worded(theirs[name]) }))
    .filter((field) => field.own !== field.theirs);

function conflictOf(row: ChangeRow, pair: TextPair): SyncConflict {
  const { subject_id, kind, source_id, title, place, is_gone } = row;
  const fields = is_gone ? fieldsOf({ ...pair, theirs: {} }) : fieldsOf(pair);
  return {
    subject_id,
    kind,
    source_id,
    title,
    place,
    is_gone,
    fields,
    own_updated_at: pair.own_updated_at,
    parent_updated_at: pair.parent_updated_at,
  };
}

async function conflictsOfOrder(db: Db, orders: BlockOrder[]): Promise<SyncConflict[]> {
  const ids = orders.flatMap(({ own, parent }) => [...own.map(({ id }) => id), ...parent]);
  const titles = new Map(
    (ids.length === 0 ? [] : await selectBlockTitles(db, ids)).map(({ id, title }) => [id, title]),
  );
  const list = (blocks: number[]) => blocks.map((id) => titles.get(id) ?? '').join('\n');
  return orders.map(({ subject_id, source_id, title, place, own, parent }) => ({
    subject_id,
    kind: 'blocks',
    source_id,
    title,
    place,
    is_gone: false,
    fields: [{ name: 'order', own: list(own.map(({ id }) => id)), theirs: list(parent) }],
    own_updated_at: null,
    parent_updated_at: null,
  }));
}

export async function listSyncConflicts(
  db: Db,
  viewer: Viewer,
  id: number,
  query: PageQuery & { sub_id?: number },
): Promise<ResponseOf<typeof subSubjects.listSyncConflicts>> {
  const { subject, parentId, subs, drafts } = await loadFamily(db, viewer, id);
  access.assertStaff(viewer, subject);
  const asked = subs.filter((sub) => query.sub_id === undefined || sub.id === query.sub_id).map((sub) => sub.id);
  assertThat(query.sub_id === undefined || asked.length > 0, 'not-found');
  const page = readPage(query, 50);
  const [changes, orders] = await Promise.all([
    selectChanges(db, parentId, asked),
    selectBlockOrders(db, parentId, asked),
  ]);
  const rows = changes.filter((row) => row.change === 'conflict' && isSeen(drafts, row));
  const shown = rows.slice(page.offset, page.offset + page.size);
  const ids = new Map<ContentTable, number[]>();
  for (const { kind, copy_id } of shown)
    if (copy_id !== null) ids.set(tableOf[kind], [...(ids.get(tableOf[kind]) ?? []), copy_id]);
  const pairs = new Map((await selectTextPairs(db, ids)).map((pair) => [`${pair.table} ${pair.copy_id}`, pair]));
  const texts = shown.flatMap((row) => {
    const pair = pairs.get(`${tableOf[row.kind]} ${row.copy_id}`);
    return pair ? [conflictOf(row, pair)] : [];
  });
  const reordered = orders.filter((order) => blockOrderChange(order) === 'conflict' && isSeen(drafts, order));
  const rest = reordered.slice(Math.max(0, page.offset - rows.length), page.offset - rows.length + page.size);
  const data = [
    ...texts,
    ...(texts.length < page.size ? await conflictsOfOrder(db, rest.slice(0, page.size - texts.length)) : []),
  ];
  return pageOfTotal(data, rows.length + reordered.length, page);
}
