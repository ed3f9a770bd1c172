// Writes what the rows of an import do, in sets of a thousand, with its history.
// Order: groups, new people, changed people, then what joins them.
import type { Db } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges, type RecordChange } from '../../audit/index.ts';
import { accountDoor } from '../../auth/index.ts';
import { loadTargets, recordOpened } from '../../users/index.ts';
import { accountFields, type Decided, type GroupTarget, opensAccount } from '../comparing/import-item.ts';
import * as queries from './apply.queries.ts';
import { makeLogins } from './make-logins.ts';

const BATCH = 1000;

/** Is told how much is done, as a share of 1; throws to stop. */
export type TellProgress = (share: number) => Promise<void>;

interface Applied {
  tx: Db;
  viewer: Viewer;
  effects: Map<Decided, queries.Effects>;
  /** Ids of new people and groups by their rows. */
  ids: Map<Decided, number>;
  names: Map<number, string>;
}

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

/** The person of a row, which may be the person of another one. */
const personOf = ({ ids }: Applied, row: Decided): number | null =>
  row.userId ?? (row.sameAs ? (ids.get(row.sameAs) ?? row.sameAs.userId) : (ids.get(row) ?? null));
const groupOf = ({ ids }: Applied, target: GroupTarget): number | null =>
  typeof target === 'number' ? target : (target.groupId ?? ids.get(target) ?? null);

const isDone = ({ action }: Decided): boolean => action === 'new' || action === 'changed';

export async function applyRows(
  tx: Db,
  { viewer, rows, groupNames }: { viewer: Viewer; rows: readonly Decided[]; groupNames: ReadonlyMap<number, string> },
  tell: TellProgress,
): Promise<queries.AppliedRow[]> {
  const done = rows.filter(isDone);
  const applied: Applied = {
    tx,
    viewer,
    effects: new Map(done.map((row) => [row, {}])),
    ids: new Map(),
    names: new Map(groupNames),
  };
  await writeGroups(
    applied,
    done.filter(({ item }) => item.kind === 'group'),
  );
  const people = done.filter(({ item }) => item.kind !== 'group');
  const fresh = people.filter(({ action, sameAs, userId }) => action === 'new' && !sameAs && userId === null);
  let written = 0;
  for (const part of batches(fresh)) {
    await makePeople(applied, part);
    await tell((written += part.length / (2 * people.length || 1)));
  }
  for (const part of batches(people.filter(({ userId }) => userId !== null))) await changePeople(applied, part);
  for (const part of batches(people)) {
    await joinGroups(applied, part);
    await giveRoles(applied, part);
    await linkChildren(applied, part);
    await tell((written += part.length / (2 * people.length)));
  }
  return rows.flatMap((row, place) => {
    const effects = applied.effects.get(row);
    if (!effects) return [];
    const isGroup = row.item.kind === 'group';
    return [
      {
        place,
        user_id: isGroup ? null : personOf(applied, row),
        group_id: isGroup ? (row.groupId ?? applied.ids.get(row) ?? null) : null,
        effects,
      },
    ];
  });
}

async function writeGroups({ tx, viewer, ids, names, effects }: Applied, rows: Decided[]): Promise<void> {
  const fresh = rows.filter(({ groupId }) => groupId === null);
  const taken = await queries.takeGroupIds(tx, fresh.length);
  const made = fresh.map(({ item }, at) => ({ id: taken[at] ?? 0, name: item.name, description: item.description }));
  fresh.forEach((row, at) => {
    ids.set(row, taken[at] ?? 0);
    names.set(taken[at] ?? 0, row.item.name);
    effects.set(row, { created: true });
  });
  if (made.length > 0) await queries.insertGroups(tx, viewer.company_id, made);
  const changed = rows.filter(({ groupId, changes }) => groupId !== null && changes.length > 0);
  for (const row of changed) effects.set(row, { fields: row.changes });
  if (changed.length > 0)
    await queries.describeGroups(
      tx,
      viewer.company_id,
      changed.map(({ groupId, item }) => ({ id: groupId ?? 0, description: item.description })),
    );
  const history: RecordChange[] = [
    ...made.map<RecordChange>(({ id, name }) => ({ kind: 'group', id, action: 'created', after: { name } })),
    ...changed.map<RecordChange>(({ groupId, changes }) => ({
      kind: 'group',
      id: groupId ?? 0,
      action: 'updated',
      ...valuesOf(changes),
    })),
  ];
  await recordChanges(tx, viewer, history);
}

const valuesOf = (changes: Decided['changes']) => ({
  before: Object.fromEntries(changes.map(({ field, before }) => [field, before || null])),
  after: Object.fromEntries(changes.map(({ field, after }) => [field, after || null])),
});

async function makePeople(applied: Applied, rows: Decided[]): Promise<void> {
  const { tx, viewer, ids, effects } = applied;
  const taken = await queries.takeUserIds(tx, rows.length);
  rows.forEach((row, at) => ids.set(row, taken[at] ?? 0));
  const without = rows.filter(({ item }) => item.values.email === '' && item.values.username === '');
  const made = await makeLogins(
    tx,
    without.map(({ item }) => item.values),
  );
  const logins = new Map(without.map((row, at) => [row, made[at] ?? '']));
  const people = rows.map((row, at) => ({
    ...row.item.values,
    id: taken[at] ?? 0,
    username: logins.get(row) ?? row.item.values.username,
  }));
  await queries.insertPeople(tx, viewer.company_id, people);
  await storeIds(applied, rows);
  for (const row of rows) effects.set(row, { ...effects.get(row), created: true });
  await recordChanges(
    tx,
    viewer,
    people.map(({ id, external_id: _, ...values }) => ({
      kind: 'user',
      id,
      action: 'created',
      after: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
    })),
  );
}

const storeIds = async (applied: Applied, rows: Decided[]): Promise<void> => {
  const ids = rows.flatMap((row) => {
    const person = personOf(applied, row);
    const { external_id } = row.item.values;
    return person !== null && external_id !== '' ? [{ user_id: person, external_id }] : [];
  });
  if (ids.length > 0) await queries.storeExternalIds(applied.tx, applied.viewer.company_id, ids);
};

async function changePeople(applied: Applied, rows: Decided[]): Promise<void> {
  const { tx, viewer, effects } = applied;
  const changed = rows.flatMap((row) => {
    const fields = row.changes.filter(({ field }) => accountFields.some((one) => one === field));
    return fields.length > 0 && row.userId !== null ? [{ row, id: row.userId, fields }] : [];
  });
  if (changed.length === 0) return;
  for (const { row, fields } of changed)
    effects.set(row, {
      ...effects.get(row),
      fields: fields.map(({ field, before, after }) => ({ field, before: before === '' ? null : before, after })),
    });
  await queries.updatePeople(
    tx,
    changed.map(({ id, fields }) => ({
      id,
      ...Object.fromEntries(
        fields.filter(({ field }) => field !== 'external_id').map(({ field, after }) => [field, after]),
      ),
    })),
  );
  await storeIds(
    applied,
    changed.filter(({ fields }) => fields.some(({ field }) => field === 'external_id')).map(({ row }) => row),
  );
  // Links sent to the former address would open the account to whoever reads it.
  const mailed = changed.filter(({ fields }) => fields.some(({ field }) => field === 'email')).map(({ id }) => id);
  if (mailed.length > 0) {
    await accountDoor.endRestoreLinks(tx, mailed);
    await accountDoor.endEmailChanges(tx, mailed);
  }
  await recordChanges(
    tx,
    viewer,
    changed.map(({ id, fields }) => ({ kind: 'user', id, action: 'updated', ...valuesOf(fields) })),
  );
  const opened = changed.filter(({ fields }) => opensAccount(fields)).map(({ id }) => id);
  if (opened.length > 0) await recordOpened(tx, viewer, await loadTargets(tx, viewer, opened));
}

/** Returns the pairs of each person and the targets of their row. */
const pairsOf = (
  applied: Applied,
  rows: readonly Decided[],
  targets: (row: Decided) => (number | null)[],
): queries.Pair[] =>
  rows.flatMap((row) => {
    const person = personOf(applied, row);
    return targets(row).flatMap((other) =>
      person !== null && other !== null ? [{ user_id: person, other_id: other }] : [],
    );
  });

async function joinGroups(applied: Applied, rows: Decided[]): Promise<void> {
  const { tx, effects } = applied;
  const joins = ({ joins: targets }: Decided) => targets.map((target) => groupOf(applied, target));
  const [students, curators] = [
    rows.filter(({ item }) => item.kind === 'student'),
    rows.filter(({ item }) => item.kind === 'curator'),
  ];
  const leaving = pairsOf(applied, students, ({ leaves }) => leaves);
  const left = leaving.length > 0 ? await queries.deleteMembers(tx, leaving) : [];
  const entering = pairsOf(applied, students, joins);
  if (entering.length > 0) await queries.insertMembers(tx, entering);
  if (left.length > 0) await queries.noteMoves(tx, entering);
  const curating = pairsOf(applied, curators, joins);
  if (curating.length > 0) await queries.insertCurators(tx, curating);
  for (const row of rows) {
    const ids = joins(row).filter((id) => id !== null);
    if (ids.length > 0)
      effects.set(row, { ...effects.get(row), [row.item.kind === 'curator' ? 'curated' : 'joined']: ids });
    const gone = left.filter(({ user_id }) => row.leaves.length > 0 && user_id === row.userId);
    if (gone.length > 0)
      effects.set(row, {
        ...effects.get(row),
        left: gone.map(({ other_id, joined_at }) => ({ id: other_id, joined_at })),
      });
  }
  await recordMembers(applied, rows, { entering, left, curating });
}

interface Moves {
  entering: queries.Pair[];
  left: queries.Pair[];
  curating: queries.Pair[];
}
async function recordMembers(
  { tx, viewer, names, ...applied }: Applied,
  rows: readonly Decided[],
  { entering, left, curating }: Moves,
): Promise<void> {
  const all = { tx, viewer, names, ...applied };
  const called = new Map(
    rows.flatMap((row) => (personOf(all, row) === null ? [] : [[personOf(all, row), row.item.name] as const])),
  );
  const groupName = (id: number) => names.get(id) ?? '';
  const ofGroups = (pairs: queries.Pair[], action: RecordChange['action']): RecordChange[] =>
    [...Map.groupBy(pairs, ({ other_id }) => other_id)].map(([id, members]) => ({
      ...{ kind: 'group', id, action },
      after: { members: members.map(({ user_id }) => called.get(user_id) ?? '') },
    }));
  const ofCurators: RecordChange[] = [...Map.groupBy(curating, ({ user_id }) => user_id)].map(([id, groups]) => ({
    ...{ kind: 'curator', id, action: 'updated', before: { groups: [] } },
    after: { groups: groups.map(({ other_id }) => groupName(other_id)) },
  }));
  const history: RecordChange[] = [
    ...ofGroups(left, 'members-removed'),
    ...ofGroups(entering, 'members-added'),
    ...left.map<RecordChange>(({ user_id, other_id }) => ({
      kind: 'user',
      id: user_id,
      action: 'group-left',
      before: { group: groupName(other_id) },
    })),
    ...entering.map<RecordChange>(({ user_id, other_id }) => ({
      kind: 'user',
      id: user_id,
      action: 'group-joined',
      after: { group: groupName(other_id) },
    })),
    ...ofCurators,
  ];
  await recordChanges(tx, viewer, history);
}

async function giveRoles(applied: Applied, rows: Decided[]): Promise<void> {
  const { tx, viewer, effects } = applied;
  const given = rows.filter(({ givesTeacherRole }) => givesTeacherRole);
  const userIds = given.flatMap((row) => personOf(applied, row) ?? []);
  if (userIds.length === 0) return;
  await queries.giveTeacherRole(tx, viewer.company_id, userIds);
  for (const row of given) effects.set(row, { ...effects.get(row), role: true });
  await recordChanges(
    tx,
    viewer,
    userIds.map((id) => ({
      kind: 'user',
      id,
      action: 'updated',
      before: { roles: [] },
      after: { roles: ['Преподаватель'] },
    })),
  );
}

async function linkChildren(applied: Applied, rows: Decided[]): Promise<void> {
  const { tx, viewer, effects } = applied;
  const links = rows.flatMap((row) =>
    row.linked.flatMap(({ target, name }) => {
      const [parent, child] = [personOf(applied, row), typeof target === 'number' ? target : personOf(applied, target)];
      return parent !== null && child !== null ? [{ row, parent, child, name }] : [];
    }),
  );
  if (links.length === 0) return;
  const pairs = links.map(({ parent, child }) => ({ user_id: parent, other_id: child }));
  await queries.insertRelations(tx, viewer.company_id, pairs);
  for (const [row, own] of Map.groupBy(links, (link) => link.row))
    effects.set(row, { ...effects.get(row), children: own.map(({ child }) => child) });
  await recordChanges(
    tx,
    viewer,
    links.flatMap(({ row, parent, child, name }) => [
      { kind: 'user', id: child, action: 'relation-added', after: { parent: row.item.name } },
      { kind: 'user', id: parent, action: 'relation-added', after: { child: name } },
    ]),
  );
}
