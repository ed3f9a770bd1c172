// Lists of short texts of a role, written as a whole; what belongs to a role never passes its limit by them.
import type { Db } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { assertRoom } from '../objects/assert-room.ts';
import { replaceLines } from './links.queries.ts';

const listKinds = ['purposes', 'accountabilities', 'policies'] as const;
export type Lists = Partial<Record<(typeof listKinds)[number], string[] | undefined>>;

/** Replaces the lists that are given. */
export async function writeLines(
  tx: Db,
  viewer: Viewer,
  { roleId, lists }: { roleId: number; lists: Lists },
): Promise<void> {
  for (const kind of listKinds) {
    const lines = lists[kind]?.map((line) => line.trim());
    if (lines) await replaceLines(tx, viewer, { roleId, kind, lines });
  }
  await assertRoom(tx, roleId);
}
