// Families of groups: a group may belong to several others, and never to itself by any way.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { groups } from '@orbita/contract/groups';
import type { Db } from '@orbita/database';
import { InvalidInput } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordGroups } from '../group-history.ts';
import { assertOwnGroups } from '../record/groups.service.ts';
import { findCircle } from './find-circle.ts';
import * as queries from './relations.queries.ts';

type Family = ResponseOf<typeof groups.addSubgroups>;

/** Throws with the names of the circle that the present relations close at the group. */
async function assertNoCircle(tx: Db, id: number, field: string): Promise<void> {
  if (!(await queries.hasCircle(tx, id))) return;
  const circle = findCircle(await queries.selectRelationsBelow(tx, id), id);
  const names = new Map((await queries.selectGroupNames(tx, circle)).map((group) => [group.id, group.name]));
  const way = circle.map((one) => names.get(one) ?? '').join(' → ');
  throw new InvalidInput({
    [field]: [{ ru: `Группы замкнулись бы в круг: ${way}`, en: `The groups would form a circle: ${way}` }],
  });
}

interface FamilyChange {
  field: string;
  others: number[];
  write: (tx: Db, others: number[]) => Promise<number>;
}
async function changeFamily(db: Db, viewer: Viewer, id: number, change: FamilyChange): Promise<Family> {
  const others = [...new Set(change.others)];
  if (others.includes(id))
    throw new InvalidInput({
      [change.field]: [{ ru: 'Группа не может входить в саму себя', en: 'A group cannot belong to itself' }],
    });
  await assertOwnGroups(db, viewer, [id, ...others]);
  return db.transaction(async (tx) => {
    await queries.lockFamilies(tx, viewer.company_id);
    const before = await queries.selectFamilyOf(tx, id);
    await change.write(tx, others);
    await assertNoCircle(tx, id, change.field);
    const after = await queries.selectFamilyOf(tx, id);
    await recordGroups(tx, viewer, [id], { action: 'updated', before: namesOf(before), after: namesOf(after) });
    return after;
  });
}
const namesOf = ({ parents, children }: Family) => ({
  parents: parents.map(({ name }) => name),
  children: children.map(({ name }) => name),
});

export const setGroupParents = (
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof groups.setGroupParents>,
): Promise<Family> =>
  changeFamily(db, viewer, id, {
    field: 'group_ids',
    others: body.group_ids,
    write: (tx, others) => queries.replaceParents(tx, id, others),
  });

export const addSubgroups = (
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof groups.addSubgroups>,
): Promise<Family> =>
  changeFamily(db, viewer, id, {
    field: 'subgroup_ids',
    others: body.subgroup_ids,
    write: (tx, others) => queries.insertChildren(tx, id, others),
  });

export const removeSubgroup = (db: Db, viewer: Viewer, { id, sub }: { id: number; sub: number }): Promise<Family> =>
  changeFamily(db, viewer, id, {
    field: 'sub',
    others: [sub],
    write: (tx) => queries.deleteRelation(tx, id, sub),
  });

export const listTrajectoriesGroups = async (
  db: Db,
  viewer: Viewer,
): Promise<ResponseOf<typeof groups.listTrajectoriesGroups>> => ({
  data: await queries.selectTrajectoriesGroups(db, viewer),
});
