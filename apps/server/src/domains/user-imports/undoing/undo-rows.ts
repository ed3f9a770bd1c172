// Takes an import back: people and groups that it made are removed, what it changed gets its former values.
// Invariants: nothing is taken back while anybody has built on any of it;
// taking back asks for all that bringing in asks for, of whoever takes back and of the people as they are now.
import type { Db } from '@orbita/database';
import { mayChange, mayJoin, openingRefusal } from '../../../access/account-holdings.access.ts';
import { selectNotToFill } from '../../../access/groups.access.ts';
import { assertThat } from '../../../http/app-error.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { recordChanges, type RecordChange } from '../../audit/index.ts';
import { accountDoor } from '../../auth/index.ts';
import { describeGroups, type Left, type Pair, updatePeople } from '../applying/apply.queries.ts';
import { opensAccount } from '../comparing/import-item.ts';
import type { TellProgress } from '../applying/apply-rows.ts';
import * as queries from './undo.queries.ts';

/** People removed by one statement, which looks at every table that may refer to them and must end in time. */
const BATCH = 250;

export interface Undone {
  /** People and groups that the import made. */
  users: number[];
  groups: number[];
  fields: queries.ChangedField[];
  descriptions: { id: number; before: string | null; after: string | null }[];
  joined: Pair[];
  left: Left[];
  curated: Pair[];
  children: Pair[];
  teachers: number[];
  appliedAt: string;
  names: Map<string, string>;
}

/** Gathers what an import did. */
export async function loadUndone(db: Db, companyId: number, importId: number): Promise<Undone> {
  const rows = await queries.selectEffects(db, companyId, importId);
  assertThat(rows.length > 0, 'import-forgotten');
  const undone: Undone = {
    ...{
      users: [],
      groups: [],
      fields: [],
      descriptions: [],
      joined: [],
      left: [],
      curated: [],
      children: [],
      teachers: [],
    },
    appliedAt: rows[0]?.applied_at ?? '',
    names: new Map(),
  };
  for (const { user_id: user, group_id: group, name, effects } of rows) {
    if (group !== null) undone.names.set(`group:${group}`, name);
    if (user !== null) undone.names.set(`user:${user}`, name);
    const pairs = (ids: number[] = []) => (user === null ? [] : ids.map((id) => ({ user_id: user, other_id: id })));
    if (effects.created && group !== null) undone.groups.push(group);
    else if (group !== null)
      undone.descriptions.push(...(effects.fields ?? []).map((change) => ({ id: group, ...change })));
    if (user === null) continue;
    if (effects.created) undone.users.push(user);
    else undone.fields.push(...(effects.fields ?? []).map((change) => ({ user_id: user, ...change })));
    undone.joined.push(...pairs(effects.joined));
    undone.left.push(...(effects.left ?? []).map(({ id, joined_at }) => ({ user_id: user, other_id: id, joined_at })));
    undone.curated.push(...pairs(effects.curated));
    undone.children.push(...pairs(effects.children));
    if (effects.role) undone.teachers.push(user);
  }
  return undone;
}

/** A person or group that somebody has built on. */
export interface NamedBlocker extends queries.Blocker {
  kind: 'user' | 'group';
  name: string;
}

/** People whom an import touched. */
const touchedBy = ({ users, fields, joined, left, curated, children, teachers }: Undone): number[] => [
  ...new Set([
    ...users,
    ...teachers,
    ...[...fields, ...joined, ...left, ...curated, ...children].map(({ user_id }) => user_id),
  ]),
];

/** Returns the people whom the viewer may not change. */
async function findRefused(db: Db, viewer: Viewer, undone: Undone): Promise<queries.Blocker[]> {
  const isChanged = new Set(undone.fields.map(({ user_id }) => user_id));
  const isOpened = new Set(undone.fields.filter((change) => opensAccount([change])).map(({ user_id }) => user_id));
  const refusalOf = (holder: queries.Holder): string | undefined => {
    if (holder.id !== viewer.id && !mayChange(viewer, holder)) return 'rights-not-held';
    if (holder.is_shared && isChanged.has(holder.id)) return 'shared-account';
    return holder.id !== viewer.id && isOpened.has(holder.id) ? openingRefusal(viewer, holder) : undefined;
  };
  const holders = await queries.selectHolders(db, viewer.company_id, touchedBy(undone));
  const refused = holders.flatMap((holder) => {
    const reason = refusalOf(holder);
    return reason ? [{ id: holder.id, reason }] : [];
  });
  return isChanged.has(viewer.id) ? [{ id: viewer.id, reason: 'yourself' }, ...refused] : refused;
}

/** Returns the people and groups that only who changes groups may take back. */
function findGrouped(viewer: Viewer, { groups, descriptions, joined, left, curated }: Undone) {
  if (can(viewer, 'groups_write')) return { people: [], groups: [] };
  const refused = (ids: number[]) => [...new Set(ids)].map((id) => ({ id, reason: 'groups-right' }));
  return {
    people: refused([...joined, ...left, ...curated].map(({ user_id }) => user_id)),
    groups: refused([...groups, ...descriptions.map(({ id }) => id)]),
  };
}

/** Returns the people whom undoing would bring before the viewer: back into groups with which the viewer works, or oneself into any. */
async function findFilled(db: Db, viewer: Viewer, { left }: Undone): Promise<queries.Blocker[]> {
  const notToFill = await selectNotToFill(db, viewer, [...new Set(left.map(({ other_id: group }) => group))]);
  const filled = left.filter(
    ({ user_id, other_id }) => notToFill.includes(other_id) || (user_id === viewer.id && !mayJoin(viewer)),
  );
  return [...new Set(filled.map(({ user_id }) => user_id))].map((id) => ({ id, reason: 'gives-more' }));
}

/** Returns who and what stands in the way. */
export async function findBlockers(db: Db, viewer: Viewer, undone: Undone): Promise<NamedBlocker[]> {
  const companyId = viewer.company_id;
  const { users, joined, left, appliedAt } = undone;
  const made = new Set(users);
  const ofOthers = (pairs: Pair[]) => pairs.filter(({ user_id }) => !made.has(user_id));
  const people = users.length > 0 ? await queries.selectPeopleBlockers(db, { ...undone, companyId }) : [];
  const groups = undone.groups.length > 0 ? await queries.selectGroupBlockers(db, undone) : [];
  const changed = await queries.selectChangedBlockers(db, {
    ...{ fields: undone.fields, joined: ofOthers(joined), left: ofOthers(left), appliedAt, companyId },
  });
  const named = (kind: 'user' | 'group') => (one: queries.Blocker) => ({
    ...one,
    kind,
    name: undone.names.get(`${kind}:${one.id}`) ?? '',
  });
  const refused = await findRefused(db, viewer, undone);
  const filled = await findFilled(db, viewer, undone);
  const grouped = findGrouped(viewer, undone);
  return [
    ...[...refused, ...filled, ...grouped.people, ...people, ...changed].map(named('user')),
    ...[...grouped.groups, ...groups].map(named('group')),
  ];
}

/** Takes an import back and returns whose rights changed. */
export async function undoRows(
  tx: Db,
  { viewer, importId }: { viewer: Viewer; importId: number },
  tell: TellProgress,
): Promise<number[]> {
  const company = viewer.company_id;
  const undone = await loadUndone(tx, company, importId);
  const touched = touchedBy(undone);
  await queries.lockUndone(tx, company, { users: touched, groups: undone.groups });
  assertThat((await findBlockers(tx, viewer, undone)).length === 0, 'import-built-on');
  await tell(0.2);
  await queries.deleteRelations(tx, company, undone.children);
  await queries.deleteCurators(tx, undone.curated);
  await queries.takeTeacherRole(tx, company, undone.teachers);
  const made = new Set(undone.users);
  await queries.deleteMembers(
    tx,
    undone.joined.filter(({ user_id }) => !made.has(user_id)),
  );
  await queries.restoreMembers(tx, undone.left, undone.appliedAt);
  await restoreFields(tx, viewer, undone);
  await tell(0.3);
  for (let at = 0; at < undone.users.length; at += BATCH) {
    await queries.deletePeople(tx, company, undone.users.slice(at, at + BATCH));
    await tell(0.3 + 0.65 * Math.min(1, (at + BATCH) / undone.users.length));
  }
  await queries.deleteGroups(tx, company, undone.groups);
  assertThat((await queries.endUndoing(tx, importId)) === 1, 'import-stopped');
  return touched.filter((id) => !made.has(id));
}

async function restoreFields(tx: Db, viewer: Viewer, { fields, descriptions, joined, users }: Undone): Promise<void> {
  const byPerson = Map.groupBy(fields, ({ user_id }) => user_id);
  const accounts = [...byPerson].flatMap(([id, changes]) => {
    const own = changes.filter(({ field }) => field !== 'external_id');
    return own.length > 0
      ? [
          {
            id,
            ...Object.fromEntries(
              own.map(({ field, before }) => [field, field.endsWith('_name') ? (before ?? '') : before]),
            ),
          },
        ]
      : [];
  });
  if (accounts.length > 0) await updatePeople(tx, accounts);
  const external = fields.filter(({ field }) => field === 'external_id');
  if (external.length > 0) await queries.restoreExternalIds(tx, viewer.company_id, external);
  const mailed = fields.filter(({ field }) => field === 'email').map(({ user_id }) => user_id);
  if (mailed.length > 0) {
    await accountDoor.endRestoreLinks(tx, mailed);
    await accountDoor.endEmailChanges(tx, mailed);
  }
  if (descriptions.length > 0)
    await describeGroups(
      tx,
      viewer.company_id,
      descriptions.map(({ id, before }) => ({ id, description: before ?? '' })),
    );
  const made = new Set(users);
  const left = [...new Set(joined.map(({ user_id }) => user_id))].filter((id) => !made.has(id) && !byPerson.has(id));
  await recordChanges(tx, viewer, [
    ...[...byPerson].map<RecordChange>(([id, changes]) => ({
      ...{ kind: 'user', id, action: 'import-undone' },
      before: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      after: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    })),
    ...left.map<RecordChange>((id) => ({ kind: 'user', id, action: 'import-undone' })),
    ...descriptions.map<RecordChange>(({ id, before, after }) => ({
      kind: 'group',
      id,
      action: 'import-undone',
      before: { description: after },
      after: { description: before },
    })),
  ]);
}
