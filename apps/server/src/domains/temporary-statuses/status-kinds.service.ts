// The list of kinds of temporary statuses.
// Invariants:
// a title is there once;
// a kind that anybody ever had is archived instead of deleted, so that histories stay whole.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { TemporaryStatus, temporaryStatuses } from '@orbita/contract/temporary-statuses';
import type { Db } from '@orbita/database';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { checkSavedList } from '../../http/saved-list.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import * as queries from './status-kinds.queries.ts';

export const listTemporaryStatuses = async (
  db: Db,
  viewer: Viewer,
): Promise<ResponseOf<typeof temporaryStatuses.listTemporaryStatuses>> => ({
  data: await queries.selectKinds(db, viewer.company_id),
});

export async function listTemporaryStatusChoices(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string },
): Promise<ResponseOf<typeof temporaryStatuses.listTemporaryStatusChoices>> {
  const page = readPage(query, 100);
  return pageOf(await queries.selectKindChoices(db, viewer, query.query?.trim() ?? '', page), page);
}

type Save = BodyOf<typeof temporaryStatuses.saveTemporaryStatuses>;

const shownOf = ({ title, color, is_individual_plan, is_leave }: TemporaryStatus) => ({
  ...{ title, color, is_individual_plan, is_leave },
});

/** Records what became different in the list and returns it as it is now. */
async function recordList(tx: Db, viewer: Viewer, before: TemporaryStatus[]): Promise<TemporaryStatus[]> {
  const old = new Map(before.map((kind) => [kind.id, kind]));
  const after = await queries.selectKinds(tx, viewer.company_id);
  await recordChanges(
    tx,
    viewer,
    after.map((kind) => {
      const was = old.get(kind.id);
      return {
        kind: 'temporary-status' as const,
        id: kind.id,
        action: was ? ('updated' as const) : ('created' as const),
        ...(was ? { before: shownOf(was) } : {}),
        after: shownOf(kind),
      };
    }),
  );
  return after;
}

export async function saveTemporaryStatuses(
  db: Db,
  viewer: Viewer,
  body: Save,
): Promise<ResponseOf<typeof temporaryStatuses.saveTemporaryStatuses>> {
  const company = viewer.company_id;
  return db.transaction(async (tx) => {
    await queries.lockList(tx, company);
    const before = await queries.selectKinds(tx, company);
    checkSavedList(before, body.temporary_statuses, body.removed_ids ?? []);
    const removed = await queries.removeKinds(tx, company, body.removed_ids ?? []);
    await queries.updateKinds(tx, company, body.temporary_statuses);
    await queries.insertKinds(tx, company, body.temporary_statuses);
    const data = await recordList(tx, viewer, before);
    await recordChanges(
      tx,
      viewer,
      removed.map(({ id, is_deleted }) => ({
        kind: 'temporary-status',
        id,
        action: is_deleted ? 'deleted' : 'archived',
      })),
    );
    return { data };
  });
}
