// Changes a person: the office everything, people a bounded part of their own account.
// Invariants:
// an e-mail address that somebody gives themselves counts once a mail to it was answered;
// what one signs in with changes only with the own password, or by somebody who may open all that the account holds;
// an account that belongs to another company too is changed by the person alone;
// a password set by the office is changed by the person before anything else.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { keysOf } from '@orbita/contract/records';
import type { users } from '@orbita/contract/users';
import type { Db } from '@orbita/database';
import { assertMayOpenAccount } from '../../../access/account-holdings.access.ts';
import { lockRights } from '../../../access/held-rights.access.ts';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/mount.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { assertOwnUploads } from '../../files/index.ts';
import { getUser, type UserDeps } from '../users.service.ts';
import { assertOffice, loadTarget, recordOpened } from './account.access.ts';
import {
  type AccountChange,
  type AccountColumn,
  markOwnPhone,
  selectFields,
  selectTaken,
  type Target,
  updateFields,
} from './account.queries.ts';
import { setAdministrator } from './person-roles.ts';
import { readValues, refuseTaken, tellingTaken } from './person-values.ts';

type Body = BodyOf<typeof users.updateUser>;
type UserRecord = ResponseOf<typeof users.updateUser>;

/** What people change of themselves; the office keeps the rest. */
const OWN_FIELDS: readonly AccountColumn[] = [
  'email',
  'username',
  'phone',
  'phone2',
  'photo_id',
  'outlook_email',
  'jira_login',
  'notifications_email',
  'notifications_telegram',
];
/** What the office does not decide for others. */
const PERSONAL_FIELDS: readonly AccountColumn[] = ['notifications_email', 'notifications_telegram'];
/** What one signs in with. */
const SIGN_IN_FIELDS: readonly AccountColumn[] = ['email', 'username', 'phone'];
const SHORTEST_PASSWORD = 8;

/** Returns the new password, or undefined when none is sent; clients send an empty one with every form. */
function readPassword({ password, password_confirmation: again }: Body): string | undefined {
  if (!password) return undefined;
  if (password.length < SHORTEST_PASSWORD)
    throw new AppError('password-too-weak', { fields: { password: 'password-too-weak' } });
  if (again !== undefined && again !== password)
    throw new AppError('passwords-differ', { fields: { password_confirmation: 'passwords-differ' } });
  return password;
}

interface Change {
  id: number;
  isOwn: boolean;
  /** Only fields with another value than now. */
  fields: AccountChange;
  /** The values before. */
  before: AccountChange;
  /** What the person signs in with afterwards. */
  login: AccountChange;
  asRead: string | undefined;
}

/** Throws for a field of the own account that only the office changes. */
function assertFields(viewer: Viewer, { isOwn, fields }: Change): void {
  if (!isOwn || can(viewer, 'users_write')) return;
  const refused = keysOf(fields).find((name) => !OWN_FIELDS.includes(name));
  if (refused) throw new AppError('office-field', { fields: { [refused]: 'office-field' } });
}

/** Returns the field by which a change of somebody else's account gives a way into it. */
function fieldOfEntry({ isOwn, fields }: Change, hash: string | undefined): string | undefined {
  if (isOwn) return undefined;
  return SIGN_IN_FIELDS.find((name) => fields[name] !== undefined) ?? (hash === undefined ? undefined : 'password');
}

/** Throws at the field that would give a way into an account that holds what the editor may not open; writes down what it opens. */
async function openEntry(tx: Db, editor: Viewer, target: Target, field: string | undefined): Promise<void> {
  if (field === undefined) return;
  assertMayOpenAccount(editor, target, field);
  await recordOpened(tx, editor, [target]);
}

/** Leaves out what the person alone decides: clients send the whole record, and a refusal would lose the rest. */
const withoutPersonal = (sent: AccountChange): AccountChange =>
  Object.fromEntries(keysOf(sent).flatMap((name) => (PERSONAL_FIELDS.includes(name) ? [] : [[name, sent[name]]])));

/** Returns the sent fields whose value differs, and the values they replace. */
async function findChange(
  tx: Db,
  { id, sent, asRead }: { id: number; sent: AccountChange; asRead: string | undefined },
): Promise<Pick<Change, 'fields' | 'before' | 'login'>> {
  const current = await selectFields(tx, id);
  if (asRead !== undefined && Date.parse(asRead) !== Date.parse(current.updated_at))
    throw new AppError('stale', { current });
  const names = keysOf(sent).filter((name) => sent[name] !== current[name]);
  return {
    fields: Object.fromEntries(names.map((name) => [name, sent[name]])),
    before: Object.fromEntries(names.map((name) => [name, current[name]])),
    login: { email: current.email, username: current.username, ...sent },
  };
}

async function assertValues(
  tx: Db,
  viewer: Viewer,
  { id, fields, login }: Change,
  isPasswordIssued: boolean,
): Promise<void> {
  const { email, username, photo_id: photo } = fields;
  const typed = {
    email: typeof email === 'string' ? email : null,
    username: typeof username === 'string' ? username : null,
  };
  refuseTaken(await selectTaken(tx, id, typed));
  if (typeof photo === 'number')
    await assertOwnUploads(tx, viewer, [{ type: 'photo', attachment_id: photo }], () => 'photo_id');
  const isLeftOut = login.email === null && login.username === null;
  if (isLeftOut && (isPasswordIssued || email !== undefined || username !== undefined))
    throw new AppError('login-needed', { fields: { email: 'login-needed' } });
}

/** Takes an address out of a change of one's own account and returns it: it counts once a mail to it was answered. */
function takeOutAddress({ fields, before }: Change): string | undefined {
  const { email } = fields;
  const known = before.email;
  if (typeof email !== 'string') return undefined;
  if (typeof known === 'string' && known.toLowerCase() === email.toLowerCase()) return undefined;
  delete fields.email;
  delete before.email;
  return email;
}

/** Writes the change and its audit record; passwords are never recorded. */
async function writeChange(tx: Db, viewer: Viewer, change: Change): Promise<void> {
  const { id, fields, before, asRead } = change;
  if (keysOf(fields).length === 0) return;
  if (!(await updateFields(tx, id, fields, { asRead, isOwn: change.isOwn })))
    throw new AppError('stale', { current: await selectFields(tx, id) });
  if (change.isOwn && fields.phone !== undefined) await markOwnPhone(tx, id);
  await recordChanges(tx, viewer, [{ kind: 'user', id, action: 'updated', before, after: fields }]);
}

/** Throws unless the own password allows a change of what one signs in with. */
async function assertMayChangeSignIn(
  deps: UserDeps,
  viewer: Viewer,
  { sent, body, call }: { sent: AccountChange; body: Body; call: CallContext },
): Promise<void> {
  const { fields } = await findChange(deps.db, { id: viewer.id, sent, asRead: body.updated_at });
  if (!body.password && !keysOf(fields).some((name) => SIGN_IN_FIELDS.includes(name))) return;
  // Before the transaction, because a wrong guess has to stay counted.
  await deps.account.assertOwnPassword(deps, viewer, { password: body.current_password ?? undefined, call });
  // Counted here, because a refusal rolls back what the transaction counts.
  if (fields.email) await deps.account.admitEmail(deps.db, viewer);
}

export async function updateUser(
  deps: UserDeps,
  viewer: Viewer,
  { id, body, call }: { id: number; body: Body; call: CallContext },
): Promise<UserRecord> {
  const { password: _, password_confirmation: __, current_password: ___, safe, updated_at, lms_admin, ...sent } = body;
  const isOwn = id === viewer.id;
  await assertOffice(deps.db, viewer, id);
  const values = readValues(isOwn ? sent : withoutPersonal(sent));
  const password = readPassword(body);
  if (isOwn) await assertMayChangeSignIn(deps, viewer, { sent: values, body, call });
  const own = keysOf(values).map((name) => (typeof values[name] === 'string' ? values[name] : null));
  const hash =
    password === undefined
      ? undefined
      : await deps.account.hashNewPasswordOf(deps.db, id, { password, field: 'password', own });
  const ended = await tellingTaken(() =>
    deps.db.transaction(async (tx) => {
      const isOfRights = !isOwn || lms_admin !== undefined;
      const editor = isOfRights ? await lockRights(tx, viewer, isOwn ? undefined : 'users_write') : viewer;
      const target = await loadTarget(tx, editor, id);
      const change = {
        id,
        isOwn,
        asRead: updated_at,
        ...(await findChange(tx, { id, sent: values, asRead: updated_at })),
      };
      assertFields(viewer, change);
      const isForeign = !isOwn && target.is_shared;
      assertThat(!isForeign || (keysOf(change.fields).length === 0 && hash === undefined), 'shared-account');
      await openEntry(tx, editor, target, fieldOfEntry(change, hash));
      await assertValues(tx, viewer, change, hash !== undefined && !isOwn);
      const email = isOwn ? takeOutAddress(change) : undefined;
      await writeChange(tx, viewer, change);
      // Links sent to the former address would open the account to whoever reads it.
      if (change.fields.email !== undefined) {
        await deps.account.endRestoreLinks(tx, [id]);
        await deps.account.endEmailChanges(tx, [id]);
      }
      if (email !== undefined) await deps.account.requestEmail(tx, deps, viewer, { email, call });
      const isAdministrator = target.is_administrator && target.is_moderator;
      if (lms_admin !== undefined && lms_admin !== isAdministrator) {
        assertThat(can(editor, 'users_write'), 'admin-only');
        await setAdministrator(tx, editor, id, lms_admin);
      }
      return hash === undefined ? [] : storePassword(tx, deps, { viewer, id, hash, call });
    }),
  );
  if (isOwn && values.email) deps.account.wakeMails(deps);
  if (hash !== undefined) await deps.account.afterPassword(deps, viewer, { userId: id, ended });
  if (lms_admin !== undefined) await deps.live.recheck(null);
  return getUser(deps.db, viewer, id, safe ?? false);
}

interface NewPassword {
  viewer: Viewer;
  id: number;
  hash: string;
  call: CallContext;
}
async function storePassword(
  tx: Db,
  { account }: UserDeps,
  { viewer, id, hash, call }: NewPassword,
): Promise<Buffer[]> {
  if (id === viewer.id) return account.storeOwnPassword(tx, viewer, { hash, call });
  await recordChanges(tx, viewer, [{ kind: 'user', id, action: 'password-set' }]);
  return account.storeIssuedPasswords(tx, viewer.company_id, [{ id, hash }]);
}
