// Sub-disciplines follow their parent.
// Invariants:
// answers and marks are never touched;
// what students have worked in is hidden or kept, never deleted;
// drafts of the parent are named to those who edit it, and come over with them or once they are published;
// a change made in the sub-discipline stays unless it is taken over by name or overwriting is requested;
// the preview and the synchronisation use the same rows.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import { entriesOf } from '@orbita/contract/records';
import type { ChangeCounts, LastSync, LastUpdate, SubSubject, subSubjects } from '@orbita/contract/sub-subjects';
import type { Db } from '@orbita/database';
import { assertMayEnrol } from '../../access/groups.access.ts';
import { assertThat, found } from '../../http/app-error.ts';
import { pageOfTotal, type PageQuery, readPage } from '../../http/paging.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { type ContentTable, copyContentTo, followPrerequisites, loadContentColumns } from '../topics/index.ts';
import { blockOrderChange, placeBlocks } from './sub-blocks.ts';
import { recordBlockOrder, selectBlockOrders } from './sub-blocks.queries.ts';
import { orderOf, placeChanges, readOrders } from './sub-order.ts';
import { insertAudits } from '../subjects/index.ts';
import * as access from '../../access/subjects.access.ts';
import { type ChangeRow, selectChanges } from './sub-changes.queries.ts';
import * as queries from './sub-subjects.queries.ts';
import { isReordered } from './merge-order.ts';

export const tableOf: Record<ChangeRow['kind'], ContentTable> = {
  chapter: 'chapters',
  topic: 'steps',
  block: 'sections',
  task: 'patterns',
  question: 'forms',
};

const noChanges = (): ChangeCounts => ({ new: 0, changed: 0, removed: 0, hidden: 0, conflict: 0, kept: 0 });
const countChanges = (rows: { change: keyof ChangeCounts }[]): ChangeCounts =>
  rows.reduce((counts, { change }) => ({ ...counts, [change]: counts[change] + 1 }), noChanges());
const pendingOf = ({ new: added, changed, removed, hidden }: ChangeCounts) => added + changed + removed + hidden;

/**
 * Which changes of drafts of the parent reach a viewer: all, those of topics that the sub-discipline has a copy of, or none.
 * Whoever may synchronise learns of the second kind, because it is taken over.
 */
type DraftsSeen = 'all' | 'copied' | 'none';
/** Whether a change of the parent reaches a viewer. */
export const isSeen = (
  drafts: DraftsSeen,
  { is_draft, kind, change }: { is_draft: boolean; kind?: ChangeRow['kind']; change?: ChangeRow['change'] },
): boolean => !is_draft || drafts === 'all' || (drafts === 'copied' && !(kind === 'topic' && change === 'new'));

/** Returns the parent and its sub-disciplines, or only the requested sub-discipline. */
export async function loadFamily(db: Db, viewer: Viewer, id: number) {
  const subject = await access.loadSubjectInView(db, viewer, id);
  const parent = await queries.selectParent(db, id, {
    canOpen: access.staffedBy(viewer),
    canEdit: access.canMarkAs(viewer),
  });
  const followsParent = parent.parent_id !== null && parent.parent_is_live;
  const parentId = followsParent ? parent.parent_id! : id;
  const subs = await queries.selectSubs(db, { parentId, subId: followsParent ? id : undefined });
  const mayEdit = access.canEdit(viewer, subject);
  const editsParent = followsParent ? parent.parent_can_edit : mayEdit;
  const drafts: DraftsSeen = editsParent ? 'all' : mayEdit ? 'copied' : 'none';
  return { subject, parent, followsParent, parentId, subs, drafts };
}

/** Returns the changes of the parent, including changes of order. */
async function loadUpdates(
  db: Db,
  { parentId, drafts }: { parentId: number; drafts: DraftsSeen },
  subs: queries.SubRow[],
): Promise<LastUpdate[]> {
  const subIds = subs.map(({ id }) => id);
  if (subIds.length === 0) return [];
  const [changes, orders, blocks] = await Promise.all([
    selectChanges(db, parentId, subIds),
    readOrders(db, [parentId]),
    selectBlockOrders(db, parentId, subIds),
  ]);
  const rows = changes.filter((row) => isSeen(drafts, row));
  const now = orderOf(orders.get(parentId) ?? []);
  const reordered = subs.filter(({ synced_order }) => isReordered(synced_order, now));
  return [
    ...rows.map(({ subject_id, kind, change, title, place, source_id }) => ({
      subject_id,
      kind,
      change,
      title,
      place,
      source_id,
    })),
    ...reordered.map(({ id }): LastUpdate => ({
      subject_id: id,
      kind: 'order',
      change: 'changed',
      title: '',
      place: '',
      source_id: parentId,
    })),
    ...blocks.flatMap((order): LastUpdate[] => {
      const { subject_id, source_id, title, place } = order;
      const change = isSeen(drafts, order) ? blockOrderChange(order) : null;
      return change === null ? [] : [{ subject_id, kind: 'blocks', change, title, place, source_id }];
    }),
  ];
}

function shown({ synced_order: _order, ...sub }: queries.SubRow, updates: LastUpdate[]): SubSubject {
  const counts = countChanges(updates.filter(({ subject_id }) => subject_id === sub.id));
  return { ...sub, counts, pending: pendingOf(counts) };
}

export async function getLastSync(db: Db, viewer: Viewer, id: number): Promise<LastSync> {
  const family = await loadFamily(db, viewer, id);
  const { subject, parent, followsParent, parentId, subs } = family;
  access.assertStaff(viewer, subject);
  const updates = await loadUpdates(db, family, subs);
  const mayChange = access.canEdit(viewer, subject) && !subject.is_archived;
  return {
    parent: followsParent ? { id: parentId, title: parent.parent_title ?? '', can_open: parent.parent_can_open } : null,
    synced_at: followsParent ? parent.synced_at : null,
    can_sync: mayChange,
    can_create: mayChange && !followsParent,
    data: subs.map((sub) => shown(sub, updates)),
  };
}

export async function listLastUpdates(
  db: Db,
  viewer: Viewer,
  id: number,
  query: PageQuery & { sub_id?: number },
): Promise<ResponseOf<typeof subSubjects.listLastUpdates>> {
  const family = await loadFamily(db, viewer, id);
  const { subject, subs } = family;
  access.assertStaff(viewer, subject);
  const asked = query.sub_id === undefined ? subs : subs.filter((sub) => sub.id === query.sub_id);
  assertThat(query.sub_id === undefined || asked.length > 0, 'not-found');
  const page = readPage(query, 100);
  const updates = await loadUpdates(db, family, asked);
  return pageOfTotal(updates.slice(page.offset, page.offset + page.size), updates.length, page, countChanges(updates));
}

export async function createSubSubject(
  db: Db,
  viewer: Viewer,
  parentId: number,
  body: BodyOf<typeof subSubjects.createSubSubject>,
): Promise<SubSubject> {
  const { subject, followsParent } = await loadFamily(db, viewer, parentId);
  access.assertEditable(viewer, subject);
  assertThat(!followsParent, 'sub-of-sub');
  const groupIds = [...new Set(body.group_ids)];
  const choice = { ids: groupIds, parentId: can(viewer, 'subjects_write') ? null : parentId };
  assertThat((await queries.countChoosableGroups(db, viewer, choice)) === groupIds.length, 'not-found');
  const present = await queries.countChoosableGroups(db, viewer, { ids: groupIds, parentId });
  if (present < groupIds.length) await assertMayEnrol(db, viewer, [parentId]);
  const subId = await db.transaction(async (tx) => {
    const { id } = await queries.insertSub(tx, viewer, {
      parentId,
      title: body.title?.trim(),
      code: body.code?.trim(),
    });
    await queries.insertGroups(tx, id, groupIds);
    await copyContentTo(tx, { fromSubjectId: parentId, toSubjectIds: [id] });
    await insertAudits(tx, viewer, { action: 'sub-created', subjectIds: [id], after: { parent_id: parentId } });
    const orders = await readOrders(tx, [parentId]);
    await queries.markSynced(tx, [id], orderOf(orders.get(parentId) ?? []));
    await recordBlockOrder(tx, parentId, [id]);
    return id;
  });
  const sub = found((await queries.selectSubs(db, { parentId, subId }))[0]);
  return shown(sub, []);
}

/** Returns the ids of the copies that a change of one kind concerns. */
const copiesOf = (rows: ChangeRow[], kind: ChangeRow['kind'], changes: ChangeRow['change'][]): number[] =>
  rows.flatMap((row) =>
    row.kind === kind && changes.includes(row.change) && row.copy_id !== null ? [row.copy_id] : [],
  );

export async function syncSubSubjects(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof subSubjects.syncSubSubjects>,
): Promise<ResponseOf<typeof subSubjects.syncSubSubjects>> {
  const { subject, parentId, subs, drafts } = await loadFamily(db, viewer, id);
  access.assertEditable(viewer, subject);
  const asked = body.subject_ids === undefined ? subs : subs.filter((sub) => body.subject_ids?.includes(sub.id));
  assertThat(body.subject_ids === undefined || asked.length === new Set(body.subject_ids).size, 'not-found');
  const current = asked.filter(({ is_archived }) => !is_archived);
  assertThat(body.subject_ids === undefined || current.length === asked.length, 'archived');
  if (current.length === 0) return { data: [] };
  const subIds = current.map((sub) => sub.id);
  const taken = new Set(body.take?.map(nameOf));
  const takes = (change: NamedChange) => body.overwrite === true || taken.has(nameOf(change));
  const overwrite = body.overwrite ?? false;
  return db.transaction((tx) => takeOver(tx, viewer, { parentId, subIds, drafts, takes, overwrite }));
}

type NamedChange = Pick<LastUpdate, 'subject_id' | 'kind' | 'source_id'>;
const nameOf = ({ subject_id, kind, source_id }: NamedChange): string => `${subject_id} ${kind} ${source_id}`;

interface TakingOver {
  parentId: number;
  subIds: number[];
  drafts: DraftsSeen;
  /** Whether the parent's text replaces one that was changed in the sub-discipline too. */
  takes: (change: NamedChange) => boolean;
  /** Whether it replaces all such texts; kept for the audit record. */
  overwrite: boolean;
}

/** Applies the changes to the sub-disciplines, all in one transaction. */
async function takeOver(
  tx: Db,
  viewer: Viewer,
  { parentId, subIds, drafts, takes, overwrite }: TakingOver,
): Promise<ResponseOf<typeof subSubjects.syncSubSubjects>> {
  await queries.lockSubs(tx, subIds);
  const changes = (await selectChanges(tx, parentId, subIds)).filter((row) => isSeen(drafts, row));
  const rows = changes.map((row) =>
    row.change === 'conflict' && takes(row)
      ? { ...row, change: row.is_gone ? ('removed' as const) : ('changed' as const) }
      : row,
  );
  const columns = await loadContentColumns(tx);
  for (const [kind, table] of entriesOf(tableOf)) {
    await queries.replaceRows(tx, table, { ids: copiesOf(rows, kind, ['changed']), columns });
    await queries.deleteCopies(tx, table, copiesOf(rows, kind, ['removed']));
    const kept = rows.filter(({ is_gone }) => is_gone);
    await queries.detachCopies(tx, table, copiesOf(kept, kind, ['conflict']));
  }
  await queries.hideSteps(tx, copiesOf(rows, 'topic', ['hidden']));
  await queries.hideEmptyChapters(tx, copiesOf(rows, 'chapter', ['kept']));
  const blocks = await selectBlockOrders(tx, parentId, subIds);
  const order = await placeChanges(tx, { parentId, subIds }, () =>
    copyContentTo(tx, { fromSubjectId: parentId, toSubjectIds: subIds, withoutDrafts: drafts !== 'all' }),
  );
  await followPrerequisites(tx, parentId, subIds);
  const grown = rows.flatMap(({ change, copy_step_id }) =>
    change === 'new' && copy_step_id !== null ? [copy_step_id] : [],
  );
  await queries.reorderParts(tx, [...new Set(grown)]);
  await placeBlocks(tx, {
    parentId,
    subIds,
    before: blocks,
    takes: (place) => takes({ ...place, kind: 'blocks' }),
  });
  await queries.keepChangesNewer(tx, subIds);
  await insertAudits(tx, viewer, {
    action: 'sub-synced',
    subjectIds: subIds,
    after: { parent_id: parentId, overwrite },
  });
  const synced = await queries.markSynced(tx, subIds, order);
  return {
    data: synced.map((sub) => ({
      subject_id: sub.id,
      synced_at: sub.synced_at,
      counts: countChanges(rows.filter(({ subject_id }) => subject_id === sub.id)),
    })),
  };
}
