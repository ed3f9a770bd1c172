// Labels of groups: title and colour, one list for each company.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { GroupLabel, groups } from '@orbita/contract/groups';
import type { Db } from '@orbita/database';
import { openGroupRecord } from '../../../access/groups.access.ts';
import { found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordGroups } from '../group-history.ts';
import { assertOwnGroups } from '../record/groups.service.ts';
import * as queries from './labels.queries.ts';

const ok = { ok: true } as const;

export const listGroupLabels = async (db: Db, viewer: Viewer): Promise<ResponseOf<typeof groups.listGroupLabels>> => ({
  data: await queries.selectLabels(db, viewer),
});

export async function listLabelsOfGroup(
  db: Db,
  viewer: Viewer,
  groupId: number,
): Promise<ResponseOf<typeof groups.listLabelsOfGroup>> {
  await openGroupRecord(db, viewer, groupId);
  return { data: await queries.selectLabelsOfGroup(db, groupId) };
}

export async function setGroupsLabel(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof groups.setGroupsLabel>,
): Promise<{ changed: number[] }> {
  const ids = [...new Set(body.ids)];
  const label = found(await queries.selectLabel(db, viewer, body.label_id));
  await assertOwnGroups(db, viewer, ids);
  return db.transaction(async (tx) => {
    const write = body.is_on ? queries.attachLabel : queries.detachLabel;
    const changed = (await write(tx, label.id, ids)).map(({ id }) => id);
    await recordGroups(tx, viewer, changed, {
      action: 'updated',
      [body.is_on ? 'after' : 'before']: { label: label.title },
    });
    return { changed };
  });
}

export async function setLabel(
  db: Db,
  viewer: Viewer,
  { group, label }: { group: number; label: number },
  isOn: boolean,
): Promise<typeof ok> {
  await setGroupsLabel(db, viewer, { ids: [group], label_id: label, is_on: isOn });
  return ok;
}

export const createGroupLabel = async (
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof groups.createGroupLabel>,
): Promise<GroupLabel> => found(await queries.insertLabel(db, viewer, body), 'label-taken');

export async function updateGroupLabel(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof groups.updateGroupLabel>,
): Promise<GroupLabel> {
  found(await queries.selectLabel(db, viewer, id));
  return found(await queries.updateLabelRow(db, viewer, id, body), 'label-taken');
}

export async function deleteGroupLabel(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof groups.deleteGroupLabel>> {
  const label = found(await queries.selectLabel(db, viewer, id));
  return db.transaction(async (tx) => {
    const carried = (await queries.deleteLabelRow(tx, viewer, id)).map((group) => group.id);
    await recordGroups(tx, viewer, carried, { action: 'updated', before: { label: label.title } });
    return { groups: carried };
  });
}
