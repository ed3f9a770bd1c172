// The order of what belongs to a role; what another role had moves here and is missed there.
import type { Db } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { releaseAgenda } from '../meetings/release-agenda.queries.ts';
import { recordRoles } from '../roles/record-role.ts';
import { assertRoom } from './assert-room.ts';
import { touchRoles } from './objects.queries.ts';
import { type MovedObject, orderObjects, selectFromElsewhere } from './order-objects.queries.ts';

/** The titles of what was moved, by kind. */
const shown = (moved: MovedObject[]): Record<string, string[]> =>
  Object.fromEntries(
    [...Map.groupBy(moved, ({ kind }) => kind)].map(([kind, objects]) => [kind, objects.map(({ title }) => title)]),
  );
const nothing = (values: object) => Object.fromEntries(Object.keys(values).map((field) => [field, null]));

export async function placeObjects(tx: Db, viewer: Viewer, roleId: number, ids: number[]): Promise<void> {
  const moved = await selectFromElsewhere(tx, viewer.company_id, roleId, ids);
  assertThat((await orderObjects(tx, viewer, roleId, ids)) === new Set(ids).size, 'unknown-object');
  if (moved.length === 0) return;
  await assertRoom(tx, roleId);
  await releaseAgenda(tx, viewer.company_id);
  const left = [...Map.groupBy(moved, ({ role_id }) => role_id)].map(([id, objects]) => {
    const before = shown(objects);
    return { id, before, after: nothing(before) };
  });
  await touchRoles(
    tx,
    left.map(({ id }) => id),
  );
  const came = shown(moved);
  await recordRoles(tx, viewer, [...left, { id: roleId, before: nothing(came), after: came }]);
}
