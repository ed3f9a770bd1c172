// Members and disciplines of a group.
// Invariants:
// only members of the company join;
// `group_users` holds present members only, whoever leaves is remembered in `former_members`;
// answers and marks stay with the person.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { groups } from '@orbita/contract/groups';
import type { Db } from '@orbita/database';
import { assertMayFill, openGroupRecord } from '../../../access/groups.access.ts';
import { loadSubjectInView } from '../../../access/subjects.access.ts';
import { assertMayJoin } from '../../../access/account-holdings.access.ts';
import { assertThat } from '../../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordMembers } from '../group-history.ts';
import { readLine } from './pasted-list.ts';
import * as queries from './members.queries.ts';

const ok = { ok: true } as const;
/** Rows of a whole list, as existing clients read it. */
const WHOLE_LIST = 10_000;
const MEMBERS = 1000;

interface Named {
  user_id?: number;
  user_ids?: number[];
}
function idsOf({ user_id, user_ids = [] }: Named): number[] {
  const ids = [...new Set(user_id === undefined ? user_ids : [user_id, ...user_ids])];
  assertThat(ids.length > 0, 'nobody-chosen');
  return ids;
}
const idsOfRows = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

export async function listGroupUsers(
  db: Db,
  viewer: Viewer,
  groupId: number,
  query: PageQuery & { query?: string },
): Promise<ResponseOf<typeof groups.listGroupUsers>> {
  await openGroupRecord(db, viewer, groupId);
  const page = readPage(query, MEMBERS);
  return pageOf(await queries.selectMembers(db, viewer, { groupId, query: query.query }, page), page);
}

export async function addGroupUsers(
  db: Db,
  viewer: Viewer,
  groupId: number,
  body: Named,
): Promise<ResponseOf<typeof groups.addGroupUsers>> {
  const users = idsOf(body);
  assertMayJoin(viewer, users);
  const group = await openGroupRecord(db, viewer, groupId);
  await assertMayFill(db, viewer, [groupId]);
  assertThat((await queries.countMembersOfCompany(db, viewer.company_id, users)) === users.length, 'not-found');
  return db.transaction(async (tx) => {
    const people = await queries.insertMembers(tx, viewer, groupId, users);
    await recordMembers(tx, viewer, { action: 'members-added', group, people });
    return { ...ok, added: idsOfRows(people) };
  });
}

export async function removeGroupUsers(
  db: Db,
  viewer: Viewer,
  groupId: number,
  body: Named,
): Promise<ResponseOf<typeof groups.removeGroupUsers>> {
  const users = idsOf(body);
  const group = await openGroupRecord(db, viewer, groupId);
  assertThat((await queries.countMembersOfCompany(db, viewer.company_id, users)) === users.length, 'not-found');
  return db.transaction(async (tx) => {
    const people = await queries.deleteMembers(tx, groupId, users);
    await recordMembers(tx, viewer, { action: 'members-removed', group, people });
    return { ...ok, removed: idsOfRows(people) };
  });
}

export async function moveGroupUsers(
  db: Db,
  viewer: Viewer,
  groupId: number,
  body: BodyOf<typeof groups.moveGroupUsers>,
): Promise<ResponseOf<typeof groups.moveGroupUsers>> {
  const users = idsOf(body);
  assertMayJoin(viewer, users);
  assertThat(body.group_id !== groupId, 'empty-record');
  const [group, to] = [await openGroupRecord(db, viewer, groupId), await openGroupRecord(db, viewer, body.group_id)];
  await assertMayFill(db, viewer, [to.id]);
  assertThat((await queries.countMembersOfCompany(db, viewer.company_id, users)) === users.length, 'not-found');
  return db.transaction(async (tx) => {
    const people = await queries.deleteMembers(tx, groupId, users);
    const moved = idsOfRows(people);
    await queries.noteMove(tx, { from: groupId, to: to.id }, moved);
    await queries.insertMembers(tx, viewer, to.id, moved);
    await recordMembers(tx, viewer, { action: 'members-moved', group, people, to });
    return { moved };
  });
}

/** Takes back a removal or a move; whoever was in the other group before stays there. */
export async function restoreGroupUsers(
  db: Db,
  viewer: Viewer,
  groupId: number,
  { from_group_id: from, ...body }: BodyOf<typeof groups.restoreGroupUsers>,
): Promise<ResponseOf<typeof groups.restoreGroupUsers>> {
  const users = idsOf(body);
  assertMayJoin(viewer, users);
  const group = await openGroupRecord(db, viewer, groupId);
  await assertMayFill(db, viewer, [groupId]);
  if (from !== undefined) await openGroupRecord(db, viewer, from);
  assertThat((await queries.countMembersOfCompany(db, viewer.company_id, users)) === users.length, 'not-found');
  return db.transaction(async (tx) => {
    if (from !== undefined) {
      const leaving = idsOfRows(await queries.selectMovedIn(tx, { from: groupId, to: from }, users));
      await queries.deleteMembers(tx, from, leaving);
      await queries.forgetEnded(tx, from, leaving);
    }
    const people = await queries.restoreMembers(tx, viewer, groupId, users);
    await recordMembers(tx, viewer, { action: 'members-restored', group, people });
    return { restored: idsOfRows(people) };
  });
}

export async function matchGroupUsers(
  db: Db,
  viewer: Viewer,
  groupId: number,
  { lines }: BodyOf<typeof groups.matchGroupUsers>,
): Promise<ResponseOf<typeof groups.matchGroupUsers>> {
  await openGroupRecord(db, viewer, groupId);
  const asked = lines.map(readLine).filter(({ line }) => line !== '');
  const rows = await queries.selectMatches(db, viewer, groupId, asked);
  return {
    data: rows.map(({ line, people }) => {
      const [first, second] = people;
      const state = !first ? 'missing' : second ? 'several' : first.is_present ? 'present' : 'found';
      return { line, state, people };
    }),
  };
}

export async function listFormerMembers(
  db: Db,
  viewer: Viewer,
  groupId: number,
  query: PageQuery,
): Promise<ResponseOf<typeof groups.listFormerMembers>> {
  await openGroupRecord(db, viewer, groupId);
  const page = readPage(query, 20);
  return pageOf(await queries.selectFormerMembers(db, groupId, page), page);
}

export async function listGroupSubjects(
  db: Db,
  viewer: Viewer,
  groupId: number,
  query: PageQuery & { query?: string },
): Promise<ResponseOf<typeof groups.listGroupSubjects>> {
  await openGroupRecord(db, viewer, groupId);
  const page = readPage(query, WHOLE_LIST);
  return pageOf(await queries.selectGroupSubjects(db, viewer, { groupId, query: query.query }, page), page);
}

export async function listGroupsOfSubject(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  query: PageQuery,
): Promise<ResponseOf<typeof groups.listGroupsOfSubject>> {
  await loadSubjectInView(db, viewer, subjectId);
  const page = readPage(query, WHOLE_LIST);
  return pageOf(await queries.selectGroupsOfSubject(db, viewer, subjectId, page), page);
}
