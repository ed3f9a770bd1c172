// What belongs to roles: purposes, accountabilities, policies, projects and so on.
// Invariants:
// whoever may change a role changes what belongs to it; a tension may be raised by all of the staff, and whoever raised it may change it;
// every status may follow every other; the proposal of a settled tension stands on no agenda;
// what changes of a role but tensions, changes the role itself.
import type { BodyOf, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { organisation, SmartObject } from '@orbita/contract/organisation';
import { MOST_OBJECTS } from '@orbita/contract/organisation/words';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { pageOf, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { countGuesses } from '../../auth/index.ts';
import { announceRole } from '../../notifications/index.ts';
import { inTree } from '../in-tree.ts';
import { releaseAgenda } from '../meetings/release-agenda.queries.ts';
import { loadRole } from '../organisation.access.ts';
import { recordRole } from '../roles/record-role.ts';
import { assertRoom } from './assert-room.ts';
import * as queries from './objects.queries.ts';

const ok = { ok: true } as const;
/** Tensions that one person raises in 15 minutes; each of them reaches whoever holds the role. */
const TENSIONS_AT_ONCE = 30;
/** Unsettled tensions of one person at a role that the person does not change. */
const MOST_WAITING = 20;
/** Entries of a role that stay free for those who change it. */
const KEPT_FREE = 100;

export async function listObjects(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof organisation.listSmartObjects>,
): Promise<ResponseOf<typeof organisation.listSmartObjects>> {
  const page = readPage(query, 50);
  return pageOf(await queries.selectObjects(db, viewer, query, page), page);
}

/** What the history of the role tells of one of its objects. */
const shown = ({ kind, title, description, status }: SmartObject) => ({
  [kind]: description === '' ? title : `${title} · ${description}`,
  status,
});

export async function createObject(
  deps: Deps,
  viewer: Viewer,
  roleId: number,
  body: BodyOf<typeof organisation.createSmartObject>,
): Promise<SmartObject> {
  const { kind } = body;
  if (kind === 'tensions')
    await countGuesses(deps.db, { [`tension:${viewer.company_id}:${viewer.id}`]: TENSIONS_AT_ONCE });
  const made = await inTree(deps.db, viewer, async (tx) => {
    const role = await loadRole(tx, viewer, roleId);
    assertThat(role.can_change || kind === 'tensions', 'organisation-read-only');
    if (kind === 'tensions' && !role.can_change)
      assertThat((await queries.countOwnTensions(tx, viewer, roleId)) < MOST_WAITING, 'tensions-waiting');
    const { id } = await queries.insertObject(tx, viewer, { roleId, object: { description: '', ...body } });
    await assertRoom(tx, roleId, role.can_change ? MOST_OBJECTS : MOST_OBJECTS - KEPT_FREE);
    if (kind !== 'tensions') {
      await queries.touchRoles(tx, [roleId]);
      await recordRole(tx, viewer, { id: roleId, before: { [kind]: null }, after: { [kind]: body.title.trim() } });
    }
    return found(await queries.selectObject(tx, viewer, id));
  });
  if (kind === 'tensions') await announceRole(deps, viewer, { news: 'tension', roleId, reason: made.title });
  return made;
}

async function loadChangeable(tx: Db, viewer: Viewer, id: number): Promise<SmartObject> {
  const object = found(await queries.selectObject(tx, viewer, id));
  assertThat(object.can_change, 'organisation-read-only');
  return object;
}

export function updateObject(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof organisation.updateSmartObject>,
): Promise<SmartObject> {
  return inTree(db, viewer, async (tx) => {
    const before = await loadChangeable(tx, viewer, id);
    if (!(await queries.updateObjectRow(tx, id, body, asRead))) throw new AppError('stale', { current: before });
    const after = found(await queries.selectObject(tx, viewer, id));
    if (body.title !== undefined) await assertRoom(tx, after.role_id);
    if (after.kind !== 'tensions') await queries.touchRoles(tx, [after.role_id]);
    else if (after.status === 'ready') await releaseAgenda(tx, viewer.company_id);
    await recordRole(tx, viewer, { id: after.role_id, before: shown(before), after: shown(after) });
    return after;
  });
}

export function deleteObject(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  return inTree(db, viewer, async (tx) => {
    const { role_id, kind, title } = await loadChangeable(tx, viewer, id);
    await queries.deleteObjectRow(tx, id);
    if (kind !== 'tensions') await queries.touchRoles(tx, [role_id]);
    await recordRole(tx, viewer, { id: role_id, before: { [kind]: title }, after: { [kind]: null } });
    return ok;
  });
}
