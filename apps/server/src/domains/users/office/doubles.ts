// Accounts that may be one person, and what the office said about them.
// Invariants: a pair told apart is suspected no more, until that is taken back; both are in the history of both people.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { users } from '@orbita/contract/users';
import type { ListedPerson } from '@orbita/contract/users/account';
import type { Db } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import * as queries from './doubles.queries.ts';
import { selectListed } from './merge-people.queries.ts';

/** Puts the people of pairs in place of their ids. */
async function withPeople<Row extends queries.Pair>(
  db: Db,
  viewer: Viewer,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof queries.Pair> & { people: ListedPerson[] })[]> {
  const ids = rows.flatMap(({ first_id, second_id }) => [first_id, second_id]);
  const people = new Map((await selectListed(db, viewer.company_id, ids)).map((person) => [person.id, person]));
  return rows.map(({ first_id, second_id, ...row }) => ({
    ...row,
    people: [first_id, second_id].flatMap((id) => people.get(id) ?? []),
  }));
}

export async function listDoubles(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.PairFilter,
): Promise<ResponseOf<typeof users.listDoubles>> {
  const page = readPage(query, 20);
  const rows = await queries.selectDoubles(db, viewer.company_id, query, page);
  const different = await queries.countDifferent(db, viewer.company_id);
  return pageOf(await withPeople(db, viewer, rows), page, { different });
}

export async function listDifferentPeople(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string | undefined },
): Promise<ResponseOf<typeof users.listDifferentPeople>> {
  const page = readPage(query, 20);
  const rows = await queries.selectDifferent(db, viewer.company_id, query.query, page);
  return pageOf(await withPeople(db, viewer, rows), page);
}

/** Says of pairs that they are two people, or takes it back. */
export async function setDifferentPeople(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof users.setDifferentPeople>,
): Promise<{ ok: true }> {
  const pairs = body.pairs.map(({ first_id, second_id }) => ({
    first_id: Math.min(first_id, second_id),
    second_id: Math.max(first_id, second_id),
  }));
  const company = viewer.company_id;
  const ids = [...new Set(pairs.flatMap(({ first_id, second_id }) => [first_id, second_id]))];
  assertThat(
    pairs.every(({ first_id, second_id }) => first_id !== second_id),
    'not-found',
  );
  await db.transaction(async (tx) => {
    const names = new Map((await queries.selectMemberNames(tx, company, ids)).map(({ id, name }) => [id, name]));
    assertThat(names.size === ids.length, 'not-found');
    const changed = body.are_different
      ? await queries.insertDifferent(tx, { companyId: company, authorId: viewer.id }, pairs)
      : await queries.deleteDifferent(tx, company, pairs);
    const action = body.are_different ? ('told-apart' as const) : ('told-apart-undone' as const);
    const told = (id: number, other: number) => ({
      ...{ kind: 'user' as const, id, action },
      after: { other_account: `${names.get(other)} (${other})` },
    });
    await recordChanges(
      tx,
      viewer,
      changed.flatMap(({ first_id, second_id }) => [told(first_id, second_id), told(second_id, first_id)]),
    );
  });
  return { ok: true };
}
