// Passwords that the office sets: for one person, or made up for many and told once.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { auth } from '@orbita/contract/auth';
import { assertMayOpenAccount, openingRefusal } from '../../../access/account-holdings.access.ts';
import { lockRights } from '../../../access/held-rights.access.ts';
import { AppError, assertThat, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { assertOffice, loadTarget, loadTargets, makePassword, recordOpened, sortOut } from '../../users/index.ts';
import { hashNewPasswordOf } from '../new-passwords.ts';
import { hashPasswordLast } from '../passwords.ts';
import { selectLogins } from './sessions.queries.ts';
import { accountDoor } from './stored-passwords.ts';

const SHORTEST_PASSWORD = 8;
const ok = { ok: true } as const;

type Body = BodyOf<typeof auth.setUserPassword>;
/** The field that carries the new password. */
const fieldOf = ({ password }: Body) => (password === undefined || password === null ? 'new_password' : 'password');

function readPassword(body: Body): string {
  const { password, new_password, password_confirmation: again } = body;
  const chosen = password ?? new_password ?? '';
  if (chosen.length < SHORTEST_PASSWORD)
    throw new AppError('password-too-weak', { fields: { [fieldOf(body)]: 'password-too-weak' } });
  if (again !== undefined && again !== null && again !== chosen)
    throw new AppError('passwords-differ', { fields: { password_confirmation: 'passwords-differ' } });
  return chosen;
}

export async function setUserPassword(
  deps: Deps,
  viewer: Viewer,
  { id, body, call }: { id: number; body: Body; call: CallContext },
): Promise<typeof ok> {
  const isOwn = id === viewer.id;
  await assertOffice(deps.db, viewer, id);
  const password = readPassword(body);
  if (isOwn) await accountDoor.assertOwnPassword(deps, viewer, { password: body.current_password ?? undefined, call });
  const hash = await hashNewPasswordOf(deps.db, id, { password, field: fieldOf(body) });
  const ended = await deps.db.transaction(async (tx) => {
    if (isOwn) return accountDoor.storeOwnPassword(tx, viewer, { hash, call });
    const opener = await lockRights(tx, viewer, 'users_write');
    const target = await loadTarget(tx, opener, id);
    assertMayOpenAccount(opener, target, fieldOf(body));
    assertThat(target.has_login, 'login-needed');
    await recordChanges(tx, viewer, [{ kind: 'user', id, action: 'password-set' }]);
    await recordOpened(tx, viewer, [target]);
    return accountDoor.storeIssuedPasswords(tx, viewer.company_id, [{ id, hash }]);
  });
  await accountDoor.afterPassword(deps, viewer, { userId: id, ended });
  return ok;
}

/** Makes up passwords of many people; whose password may not be changed is named with the reason. */
export async function resetPasswords(
  deps: Deps,
  viewer: Viewer,
  ids: number[],
  language: Language,
): Promise<ResponseOf<typeof auth.resetPasswords>> {
  const company = viewer.company_id;
  const targets = await loadTargets(deps.db, viewer, ids);
  const made: { id: number; password: string; hash: string }[] = [];
  // One after another, so that whoever signs in meanwhile does not wait behind all of them.
  for (const { id } of targets) {
    const password = makePassword();
    made.push({ id, password, hash: await hashPasswordLast(password) });
  }
  const { done, refused, ended, people } = await deps.db.transaction(async (tx) => {
    const opener = await lockRights(tx, viewer, 'users_write');
    const sorted = sortOut(
      await loadTargets(tx, viewer, ids),
      (target) =>
        target.id === viewer.id
          ? 'yourself'
          : (openingRefusal(opener, target) ?? (target.has_login ? undefined : 'login-needed')),
      language,
    );
    const issued = made.filter(({ id }) => sorted.done.includes(id));
    await recordChanges(
      tx,
      viewer,
      sorted.done.map((id) => ({ kind: 'user', id, action: 'password-set' })),
    );
    await recordOpened(tx, viewer, sorted.taken);
    return {
      ...sorted,
      ended: await accountDoor.storeIssuedPasswords(tx, company, issued),
      people: await selectLogins(tx, company, sorted.done),
    };
  });
  for (const token of ended) deps.live.endSession(token);
  const passwords = new Map(made.map(({ id, password }) => [id, password]));
  return {
    data: people
      .filter(({ id }) => done.includes(id))
      .map((person) => ({ ...person, password: passwords.get(person.id) ?? '' })),
    refused,
  };
}
