// Creates a person with groups, disciplines and roles in one transaction.
// Invariant: whoever creates a person gives only what they may give anybody.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { users } from '@orbita/contract/users';
import type { Db } from '@orbita/database';
import { covers } from '../../../access/account-holdings.access.ts';
import { lockRights } from '../../../access/held-rights.access.ts';
import { AppError, assertThat } from '../../../http/app-error.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import type { UserDeps } from '../users.service.ts';
import { selectTaken } from './account.queries.ts';
import { countPlaces, insertPerson, insertPlaces } from './create-person.queries.ts';
import { giveRoles, setAdministrator } from './person-roles.ts';
import { makePassword, readValues, refuseTaken, tellingTaken } from './person-values.ts';

type Body = BodyOf<typeof users.createPerson>;

interface Places {
  group_ids: number[];
  subject_ids: number[];
}
async function assertPlaces(tx: Db, viewer: Viewer, places: Places): Promise<void> {
  const { group_ids, subject_ids } = places;
  if (group_ids.length + subject_ids.length === 0) return;
  assertThat(group_ids.length === 0 || can(viewer, 'groups_write'), 'right-missing');
  assertThat(subject_ids.length === 0 || can(viewer, 'subjects_write'), 'right-missing');
  if (subject_ids.length > 0) assertThat(covers(viewer, ['teaching']), 'gives-more');
  const known = await countPlaces(tx, viewer.company_id, places);
  assertThat(known.groups === group_ids.length && known.subjects === subject_ids.length, 'not-found');
}

export async function createPerson(
  { db, account }: UserDeps,
  viewer: Viewer,
  { password, lms_admin: isAdministrator, role_ids = [], group_ids = [], subject_ids = [], ...fields }: Body,
): Promise<ResponseOf<typeof users.createPerson>> {
  const values = readValues(fields);
  const login = values.username ?? values.email;
  if (typeof login !== 'string') throw new AppError('login-needed', { fields: { email: 'login-needed' } });
  const named = { email: textOf(values.email), username: textOf(values.username) };
  refuseTaken(await selectTaken(db, 0, named));
  const made = password ? null : makePassword();
  const own = Object.values(values).map((value) => textOf(value));
  const passwordHash = await account.hashNewPassword({ password: password ?? made ?? '', own, field: 'password' });
  const places = { group_ids: [...new Set(group_ids)], subject_ids: [...new Set(subject_ids)] };
  const id = await tellingTaken(() =>
    db.transaction(async (tx) => {
      const giver = await lockRights(tx, viewer, 'users_write');
      await assertPlaces(tx, giver, places);
      const person = await insertPerson(tx, viewer.company_id, { values, passwordHash });
      await recordChanges(tx, viewer, [{ kind: 'user', id: person.id, action: 'created', after: values }]);
      await insertPlaces(tx, person.id, places);
      if (role_ids.length > 0) await giveRoles(tx, giver, { userId: person.id, roleIds: role_ids });
      if (isAdministrator) await setAdministrator(tx, giver, person.id, true);
      return person.id;
    }),
  );
  return { id, login, password: made };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
