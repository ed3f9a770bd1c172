// What ties the organisation to the rest: duties, trajectories, open pages.
// Invariants:
// what a role answers reaches whoever holds it that day, never a name;
// ties of trajectories stand in their history.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { organisationChannel } from '@orbita/contract/live';
import type { organisation } from '@orbita/contract/organisation';
import { duties } from '@orbita/contract/organisation/words';
import type { Db } from '@orbita/database';
import { assertMayGiveDuty } from '../../access/role-holders.access.ts';
import { assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { countGuesses } from '../auth/index.ts';
import { inTree } from './in-tree.ts';
import { loadRole } from './organisation.access.ts';
import * as queries from './organisation.queries.ts';
import { recordRole } from './roles/record-role.ts';

type Duties = ResponseOf<typeof organisation.listDuties>;
export async function listDuties(db: Db, viewer: Viewer): Promise<Duties> {
  const rows = new Map((await queries.selectDuties(db, viewer.company_id)).map((row) => [row.duty, row]));
  return { data: duties.map((duty) => rows.get(duty) ?? { duty, role: null, people: [] }) };
}

export async function setDuty(
  db: Db,
  viewer: Viewer,
  { duty, role_id }: BodyOf<typeof organisation.setDuty>,
): Promise<Duties> {
  if (role_id !== null) assertMayGiveDuty(viewer, duty);
  await inTree(db, viewer, async (tx) => {
    const before = (await queries.selectDuties(tx, viewer.company_id)).find((row) => row.duty === duty)?.role;
    if (before && before.id !== role_id)
      await recordRole(tx, viewer, { id: before.id, before: { duty }, after: { duty: null } });
    if (role_id === null) {
      await queries.deleteDuty(tx, viewer.company_id, duty);
      return;
    }
    const role = await loadRole(tx, viewer, role_id);
    await queries.upsertDuty(tx, viewer.company_id, duty, role.id);
    if (before?.id !== role_id) await recordRole(tx, viewer, { id: role.id, before: { duty: null }, after: { duty } });
  });
  return listDuties(db, viewer);
}

type TrajectoryRoles = ResponseOf<typeof organisation.listTrajectoryRoles>;
export async function listTrajectoryRoles(db: Db, viewer: Viewer, id: number): Promise<TrajectoryRoles> {
  assertThat(await queries.hasTrajectory(db, viewer.company_id, id), 'not-found');
  return { data: await queries.selectTrajectoryRoles(db, viewer.company_id, id) };
}

export async function setTrajectoryRole(
  db: Db,
  viewer: Viewer,
  id: number,
  { roleId, isTied }: { roleId: number; isTied: boolean },
): Promise<TrajectoryRoles> {
  return inTree(db, viewer, async (tx) => {
    const before = await listTrajectoryRoles(tx, viewer, id);
    await loadRole(tx, viewer, roleId);
    await (isTied ? queries.insertTrajectoryRole(tx, id, roleId) : queries.deleteTrajectoryRole(tx, id, roleId));
    const after = await listTrajectoryRoles(tx, viewer, id);
    const shown = ({ data }: TrajectoryRoles) => ({ organisation_roles: data.map(({ name }) => name) });
    await recordChanges(tx, viewer, [
      { kind: 'trajectory', id, action: 'updated', before: shown(before), after: shown(after) },
    ]);
    return after;
  });
}

/** How often one person makes all open pages read the organisation in 15 minutes. */
const ANNOUNCED_AT_ONCE = 30;
type Companies = ResponseOf<typeof organisation.listRoleCompanies>;
export async function listRoleCompanies(db: Db, viewer: Viewer, id: number): Promise<Companies> {
  await loadRole(db, viewer, id);
  return { data: await queries.selectCompany(db, viewer.company_id) };
}

export async function announceToPages(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { company_id = viewer.company_id }: BodyOf<typeof organisation.announceRole>,
): Promise<Companies> {
  assertThat(company_id === viewer.company_id, 'not-found');
  await countGuesses(deps.db, { [`announce-role:${viewer.company_id}:${viewer.id}`]: ANNOUNCED_AT_ONCE });
  const companies = await listRoleCompanies(deps.db, viewer, id);
  reloadPages(deps, viewer);
  return companies;
}

/** Open pages of the organisation read it again, whoever of the staff has them open. */
const reloadPages = ({ live }: Deps, viewer: Viewer): void =>
  live.sendToChannel(organisationChannel(viewer.company_id), { kind: 'organisation' }, viewer);

/** Makes a change of the organisation and lets open pages show it. */
export async function changing<Result>(deps: Deps, viewer: Viewer, change: Promise<Result>): Promise<Result> {
  const result = await change;
  reloadPages(deps, viewer);
  return result;
}
