// People for the office: the list, its counts and its file, and a person's account.
import type { QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { users } from '@orbita/contract/users';
import type { Db } from '@orbita/database';
import { mayChange, openingRefusal } from '../../../access/account-holdings.access.ts';
import { found } from '../../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { maySignInAs } from './account.access.ts';
import { selectAccount } from './account.queries.ts';
import * as queries from './people.queries.ts';
import { mayGive } from './person-roles.ts';

export async function listPeople(
  db: Db,
  viewer: Viewer,
  query: queries.PeopleFilter & PageQuery,
): Promise<ResponseOf<typeof users.listPeople>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectPeople(db, viewer, query, page), page);
}

export async function countPeople(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof users.countPeople>,
): Promise<ResponseOf<typeof users.countPeople>> {
  return { counters: await queries.countPeople(db, viewer, query) };
}

export async function getAccount(db: Db, viewer: Viewer, id: number): Promise<ResponseOf<typeof users.getAccount>> {
  const { admin_roles: roles, holdings, ...account } = found(await selectAccount(db, viewer, id));
  const held = { ...account, holdings, permissions: roles.flatMap(({ permissions }) => permissions) };
  const mayWrite = can(viewer, 'users_write') && (id === viewer.id || mayChange(viewer, held));
  const refusal = id === viewer.id ? undefined : openingRefusal(viewer, held);
  return {
    ...account,
    admin_roles: roles.map(({ id: roleId, name, permissions }) => ({
      id: roleId,
      name,
      may_take: mayWrite && mayGive(viewer, { permissions }),
    })),
    may_change: mayWrite,
    may_sign_in_as: mayWrite && refusal === undefined && maySignInAs(viewer, { ...held, id }),
    // What an account holds is nobody's business who changes no people anyway.
    opening_refusal: can(viewer, 'users_write') ? (refusal ?? null) : null,
  };
}
