// Relations of parents and children.
// Invariants:
// a relation gives the parent a child, so whoever of the office adds one may open what children open to parents;
// a relation counts once the office, the student or a code of the student has confirmed it;
// a request tells a parent nothing, not even whether the address is known;
// a code works once and is counted before it is checked; one of the office counts while its maker could make it, and never for the maker;
// a change reaches open pages at once.
import type { RecordAct } from '@orbita/contract/record-acts';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { relations } from '@orbita/contract/relations';
import type { Db } from '@orbita/database';
import { covers } from '../../access/account-holdings.access.ts';
import { lockOwnAccount } from '../../access/own-session.access.ts';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { CallContext } from '../../http/mount.ts';
import { can, hashToken, loadAbsentViewer, type Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { countGuesses, forgetGuesses } from '../auth/index.ts';
import { hashCode, makeCode } from './relation-code.ts';
import * as queries from './relations.queries.ts';

type Live = Pick<Deps, 'db' | 'live'>;
const ok = { ok: true } as const;
/** Wrong codes of one person in 15 minutes. */
const CODE_LIMIT = 5;
/** Requests of one person in 15 minutes, and those that may wait at the same time. */
const REQUEST_LIMIT = 10;
const CODE_DAYS = 7;

export async function listRelatives(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.RelativeFilter,
): Promise<ResponseOf<typeof relations.listRelatives>> {
  const page = readPage(query, 20);
  const [rows, open] = await Promise.all([
    queries.selectRelatives(db, viewer.company_id, query, page),
    queries.countOpen(db, viewer.company_id),
  ]);
  return { ...pageOf(rows, page), counters: { open } };
}

/** Loads a member of the company that is the viewer, or anybody with the permission. */
async function openMember(db: Db, viewer: Viewer, id: number, permission: 'users_read' | 'users_write'): Promise<void> {
  found((await queries.selectMembers(db, viewer.company_id, [id]))[0]);
  assertThat(id === viewer.id || can(viewer, permission), 'access-denied');
}

export async function listRelationsOf(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof relations.listRelationsOf>> {
  await openMember(db, viewer, id, 'users_read');
  const [relatives, children] = await Promise.all([
    queries.selectRelativesOf(db, viewer.company_id, id),
    queries.selectChildrenOf(db, viewer.company_id, id),
  ]);
  return { relatives, children };
}

/** Writes the history of both people; names are told as they are now. */
async function recordRelation(tx: Db, viewer: Viewer, pair: queries.Pair, action: RecordAct): Promise<void> {
  const members = await queries.selectMembers(tx, viewer.company_id, [pair.student, pair.relative]);
  const nameOf = (id: number) => members.find((member) => member.id === id)?.name ?? '';
  await recordChanges(tx, viewer, [
    { kind: 'user', id: pair.student, action, after: { parent: nameOf(pair.relative) } },
    { kind: 'user', id: pair.relative, action, after: { child: nameOf(pair.student) } },
  ]);
}

async function tell({ live }: Live, viewer: Viewer, { student, relative }: queries.Pair): Promise<void> {
  live.send([student, relative], { kind: 'rights' }, viewer);
  await live.recheck(null);
}

async function addRow(tx: Db, viewer: Viewer, pair: queries.Pair, isConfirmed: boolean): Promise<void> {
  if (await queries.addRelationRow(tx, viewer.company_id, pair, isConfirmed))
    await recordRelation(tx, viewer, pair, isConfirmed ? 'relation-added' : 'relation-requested');
}

/** Throws when somebody of the office may not open what a child opens to a parent. */
function assertMayGiveChildren(viewer: Viewer): void {
  assertThat(covers(viewer, ['children']), 'right-missing');
}

async function addByOffice(deps: Live, viewer: Viewer, pair: queries.Pair): Promise<void> {
  assertThat(can(viewer, 'users_write'), 'access-denied');
  assertMayGiveChildren(viewer);
  assertThat((await queries.selectMembers(deps.db, viewer.company_id, [pair.relative])).length === 1, 'not-found');
  if (pair.student === pair.relative)
    throw new AppError('validation-failed', { fields: { relative_id: 'own-parent' } });
  await deps.db.transaction((tx) => addRow(tx, viewer, pair, true));
  await tell(deps, viewer, pair);
}

/** Whether a code is still what somebody may give: the student, or an officer who is let in and could make it now, and is not who enters it. */
async function isStillGiven(
  tx: Db,
  viewer: Viewer,
  { student_id: student, made_by_id: by }: queries.TakenCode,
): Promise<boolean> {
  if (by === null || by === student) return true;
  if (by === viewer.id || by === viewer.acting_admin_id) return false;
  const maker = await loadAbsentViewer(tx, by, viewer.company_id);
  return maker !== undefined && !maker.is_blocked && can(maker, 'users_write') && covers(maker, ['children']);
}

async function addByCode(
  deps: Live,
  viewer: Viewer,
  { code, call }: { code: string; call: CallContext },
): Promise<void> {
  const key = `relation-code:${viewer.id}`;
  await countGuesses(deps.db, { [key]: CODE_LIMIT });
  const pair = await deps.db.transaction(async (tx) => {
    const taken = await queries.takeCode(tx, viewer.company_id, hashCode(code));
    const isGood = taken && taken.student_id !== viewer.id && (await isStillGiven(tx, viewer, taken));
    if (!taken || !isGood) throw new AppError('validation-failed', { fields: { code: 'relation-code-wrong' } });
    const made = { student: taken.student_id, relative: viewer.id };
    await queries.keepSession(tx, hashToken(call.token ?? ''));
    await addRow(tx, viewer, made, true);
    return made;
  });
  await forgetGuesses(deps.db, key);
  await tell(deps, viewer, pair);
}

async function requestByEmail(deps: Live, viewer: Viewer, email: string): Promise<void> {
  await countGuesses(deps.db, { [`relation-request:${viewer.id}`]: REQUEST_LIMIT });
  const student = await queries.selectStudentByEmail(deps.db, viewer.company_id, email.trim());
  if (!student || student.id === viewer.id) return;
  if ((await queries.countOpenOf(deps.db, viewer.company_id, viewer.id)) >= REQUEST_LIMIT) return;
  await deps.db.transaction((tx) => addRow(tx, viewer, { student: student.id, relative: viewer.id }, false));
  deps.live.send([student.id], { kind: 'rights' }, viewer);
}

export async function addRelation(
  deps: Live,
  viewer: Viewer,
  { id, body, call }: { id: number; body: BodyOf<typeof relations.addRelation>; call: CallContext },
): Promise<typeof ok> {
  const { relative_id, code, email } = body;
  found((await queries.selectMembers(deps.db, viewer.company_id, [id]))[0]);
  if (relative_id !== undefined) {
    await addByOffice(deps, viewer, { student: id, relative: relative_id });
    return ok;
  }
  assertThat(id === viewer.id, 'access-denied');
  if (code?.trim()) await addByCode(deps, viewer, { code, call });
  else if (email?.trim()) await requestByEmail(deps, viewer, email);
  else throw new AppError('validation-failed', { fields: { code: 'relation-code-wrong' } });
  return ok;
}

export async function confirmRelation(deps: Live, viewer: Viewer, pair: queries.Pair): Promise<typeof ok> {
  await openMember(deps.db, viewer, pair.student, 'users_write');
  if (viewer.id !== pair.student) assertMayGiveChildren(viewer);
  await deps.db.transaction(async (tx) => {
    found(await queries.selectRelation(tx, viewer.company_id, pair));
    await addRow(tx, viewer, pair, true);
  });
  await tell(deps, viewer, pair);
  return ok;
}

export async function deleteRelation(deps: Live, viewer: Viewer, pair: queries.Pair): Promise<typeof ok> {
  const isOffice = can(viewer, 'users_write');
  assertThat(
    (await queries.selectMembers(deps.db, viewer.company_id, [pair.student, pair.relative])).length === 2,
    'not-found',
  );
  assertThat(isOffice || viewer.id === pair.student || viewer.id === pair.relative, 'access-denied');
  const isGone = await deps.db.transaction(async (tx) => {
    const known = await queries.selectRelation(tx, viewer.company_id, pair);
    // Whoever asked by an address is not told by this whose it is.
    if (!known && !isOffice && viewer.id === pair.relative) return false;
    const relation = found(known);
    assertThat(isOffice || viewer.id === pair.relative || relation.confirmed_at === null, 'access-denied');
    await queries.deleteRelationRow(tx, viewer.company_id, pair);
    await recordRelation(tx, viewer, pair, relation.confirmed_at === null ? 'relation-refused' : 'relation-ended');
    return true;
  });
  if (isGone) await tell(deps, viewer, pair);
  return ok;
}

export async function createRelationCode(
  db: Db,
  viewer: Viewer,
  id: number,
  call: CallContext,
): Promise<ResponseOf<typeof relations.createRelationCode>> {
  await openMember(db, viewer, id, 'users_write');
  if (viewer.id !== id) assertMayGiveChildren(viewer);
  const code = makeCode();
  // Who acts in somebody's name makes it for the office.
  const by = viewer.acting_admin_id ?? viewer.id;
  const made = { hash: hashCode(code), days: CODE_DAYS, by };
  const { expires_at } = await db.transaction(async (tx) => {
    // A new password ends the code of whoever knew the former one.
    if (viewer.id === id) await lockOwnAccount(tx, viewer, call);
    return queries.storeCode(tx, viewer.company_id, id, made);
  });
  return { code, expires_at };
}
