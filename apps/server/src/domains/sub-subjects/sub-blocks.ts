// Orders the blocks of a topic in a sub-discipline.
// The parent's order is taken over when it changed there and the sub-discipline kept its own as it was.
// When both changed, the sub-discipline decides; new blocks find their place in either case.
import type { FollowedChange } from '@orbita/contract/sub-subjects';
import type { Db } from '@orbita/database';
import { isReordered, mergeOrder } from './merge-order.ts';
import { type BlockOrder, positionBlocks, recordBlockOrder, selectBlockOrders } from './sub-blocks.queries.ts';

const sourcesOf = ({ own }: BlockOrder): number[] => own.flatMap(({ source }) => source ?? []);
const isAsInParent = (order: BlockOrder): boolean => !isReordered(order.parent, sourcesOf(order));

/** Returns what happens to an order of blocks that the parent changed; null when it did not, or both orders agree. */
export function blockOrderChange(order: BlockOrder): Extract<FollowedChange, 'changed' | 'conflict'> | null {
  if (!isReordered(order.synced, order.parent) || isAsInParent(order)) return null;
  return isReordered(order.synced, sourcesOf(order)) ? 'conflict' : 'changed';
}

interface Placing {
  parentId: number;
  subIds: number[];
  /** Order of the blocks before new ones were copied. */
  before: BlockOrder[];
  /** Whether the parent's order replaces the sub-discipline's own. */
  takes: (order: BlockOrder) => boolean;
}

export async function placeBlocks(tx: Db, { parentId, subIds, before, takes }: Placing): Promise<void> {
  const had = new Set(before.flatMap(({ own }) => own.map(({ id }) => id)));
  const after = await selectBlockOrders(tx, parentId, subIds);
  const decided = new Map(before.map((order) => [order.step_id, order]));
  const places = after.flatMap((order) => {
    const change = blockOrderChange(decided.get(order.step_id) ?? order);
    const follow = change === 'changed' || (change === 'conflict' && takes(order));
    const fresh = new Set(order.own.flatMap(({ id }) => (had.has(id) ? [] : [id])));
    if (!follow && fresh.size === 0) return [];
    return mergeOrder({ parent: order.parent, own: order.own, fresh, follow }).map((id, index) => ({ id, index }));
  });
  await positionBlocks(tx, places);
  await recordBlockOrder(tx, parentId, subIds);
}
