// How a role is made, changed, moved and deleted, by a person or by a meeting; who may is asked before.
// Invariants:
// a circle never lies in itself, and its core roles stay in it;
// a change names only what belongs to the company;
// every change is in the history of the role in the same transaction.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { organisation } from '@orbita/contract/organisation';
import { coreTypes, MOST_LEVELS, MOST_ROLES } from '@orbita/contract/organisation/words';
import { idsOf } from '@orbita/contract/schemas';
import type { Db } from '@orbita/database';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { RoleInView } from '../organisation.access.ts';
import { placeObjects } from '../objects/place-objects.ts';
import { releaseAgenda } from '../meetings/release-agenda.queries.ts';
import * as links from './links.queries.ts';
import { writeLines } from './write-lines.ts';
import { type ByMeeting, recordingRole, recordMade } from './record-role.ts';
import { selectShown } from './roles.queries.ts';
import * as write from './write-roles.queries.ts';

export type RoleBody = Omit<BodyOf<typeof organisation.updateRole>, 'updated_at' | 'parent_id' | 'meeting_id'>;

const isKnown = (known: number, ids: number[]) => known === new Set(ids).size;

async function writePeople(tx: Db, viewer: Viewer, id: number, ids: number[]): Promise<links.PeopleChange> {
  const { known, ...change } = await links.writePeople(tx, viewer.company_id, id, ids);
  assertThat(isKnown(known, ids), 'unknown-holder');
  return change;
}

/** Writes what a role is tied to; returns who got it and who lost it. */
async function writeLinks(tx: Db, viewer: Viewer, id: number, body: RoleBody): Promise<links.PeopleChange> {
  const company = viewer.company_id;
  const { skills, steps_ids, user_ids, branches_ids, accountabilities, smart_object_ids } = body;
  if (skills) {
    const named = idsOf(skills);
    assertThat(isKnown(await links.writeSkills(tx, company, id, named), named), 'unknown-skill');
  }
  if (steps_ids)
    assertThat(isKnown(await links.writeSteps(tx, viewer, id, steps_ids), steps_ids), 'role-unknown-topic');
  const change = user_ids ? await writePeople(tx, viewer, id, user_ids) : { given: [], taken: [] };
  if (branches_ids)
    assertThat(isKnown(await links.writeBranches(tx, company, id, branches_ids), branches_ids), 'unknown-circle');
  if (accountabilities) await writeLines(tx, viewer, { roleId: id, lists: { accountabilities } });
  if (smart_object_ids) await placeObjects(tx, viewer, id, smart_object_ids);
  return change;
}

async function checkTimes(tx: Db, id: number, body: RoleBody): Promise<void> {
  const kept = await selectShown(tx, id);
  const { started_at = kept.started_at, finished_at = kept.finished_at } = body;
  if (started_at && finished_at && Date.parse(finished_at) <= Date.parse(started_at))
    throw new AppError('validation-failed', { fields: { finished_at: 'role-ends-early' } });
}

interface Writing {
  id: number;
  asRead?: string | undefined;
  meeting?: ByMeeting | undefined;
}
/** Writes the fields and links of a role without a word in its history; returns who got and lost it, null when the change is stale. */
export async function fillRole(
  tx: Db,
  viewer: Viewer,
  { id, asRead, meeting }: Writing,
  body: RoleBody,
): Promise<links.PeopleChange | null> {
  await checkTimes(tx, id, body);
  if (typeof body.image_id === 'number' && !(await write.isUsablePhoto(tx, viewer, id, body.image_id)))
    throw new AppError('validation-failed', { fields: { image_id: 'unknown-attachment' } });
  const fields = { ...body, meeting_id: meeting?.id };
  return (await write.updateRoleRow(tx, id, fields, asRead)) ? writeLinks(tx, viewer, id, body) : null;
}

/** Writes the fields and links of a role; returns who got and lost it, null when the change is stale. */
export async function writeRole(
  tx: Db,
  viewer: Viewer,
  writing: Writing,
  body: RoleBody,
): Promise<links.PeopleChange | null> {
  let change: links.PeopleChange | null = null;
  await recordingRole(tx, viewer, writing, async () => {
    change = await fillRole(tx, viewer, writing, body);
  });
  return change;
}

interface NewRole {
  circle: RoleInView;
  name: string;
  isScope: boolean;
  /** Writes what the role is made with, before its history begins. */
  fill: (id: number) => Promise<unknown>;
}
/** Makes a role in a circle; its parent becomes a circle by it. */
export async function makeRole(
  tx: Db,
  viewer: Viewer,
  { circle, name, isScope, fill }: NewRole,
  meeting?: ByMeeting,
): Promise<number> {
  assertThat(circle.core_type === null, 'core-role-holds-none');
  // The levels that it adds: itself, and the core roles of a circle.
  assertThat(circle.ancestors.length + 1 + (isScope ? 2 : 1) <= MOST_LEVELS, 'circles-too-deep');
  // A new circle brings its core roles along.
  const added = 1 + (isScope ? coreTypes.length : 0) + (circle.is_scope ? 0 : coreTypes.length);
  assertThat((await write.countRoles(tx, viewer.company_id)) + added <= MOST_ROLES, 'roles-limit');
  if (!circle.is_scope) await write.makeCircle(tx, circle.id, coreTypes);
  const { id } = await write.insertRole(tx, circle.id, { name: name.trim(), isScope });
  if (isScope) await write.makeCircle(tx, id, coreTypes);
  await fill(id);
  // What the role that became a circle was to discuss is now for its own meetings.
  await releaseAgenda(tx, viewer.company_id);
  await recordMade(tx, viewer, { id, meeting });
  return id;
}

/** Moves a role with everything in it; `target` is null for the top. */
export async function moveRole(
  tx: Db,
  viewer: Viewer,
  { role, target }: { role: RoleInView; target: RoleInView | null },
  meeting?: ByMeeting,
): Promise<void> {
  assertThat(role.core_type === null, 'core-role-stays');
  if (target) {
    assertThat(target.core_type === null, 'core-role-holds-none');
    assertThat(target.id !== role.id && !target.ancestors.includes(role.id), 'circle-in-itself');
    const height = await write.selectHeight(tx, role.id);
    assertThat(target.ancestors.length + 1 + height <= MOST_LEVELS, 'circles-too-deep');
    if (!target.is_scope) {
      const count = await write.countRoles(tx, viewer.company_id);
      assertThat(count + coreTypes.length <= MOST_ROLES, 'roles-limit');
      await write.makeCircle(tx, target.id, coreTypes);
    }
  } else assertThat(role.is_scope, 'top-is-circle');
  await recordingRole(tx, viewer, { id: role.id, meeting }, async () => {
    await write.moveRoleRow(tx, role.id, target?.id ?? null);
    if (meeting) await write.writeByMeeting(tx, role.id, { meetingId: meeting.id });
  });
  await releaseAgenda(tx, viewer.company_id);
}
