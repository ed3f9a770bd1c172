// A circle decides about itself and what lies in it, and about nothing else.
import type { RoleProposal } from '@orbita/contract/organisation';
import { MOST_PROPOSAL_TEXT } from '@orbita/contract/organisation/words';
import type { Db } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import { selectWordedRoles } from './proposals.queries.ts';
import { namedIn } from './word-proposals.ts';

/** Which parts each act needs. */
const needed = {
  create: ({ parent_id, name }: RoleProposal) => parent_id !== undefined && name !== undefined,
  change: (change: RoleProposal) =>
    change.role_id !== undefined &&
    [change.name, change.purposes, change.accountabilities, change.policies].some((part) => part !== undefined),
  move: ({ role_id, parent_id }: RoleProposal) => role_id !== undefined && parent_id !== undefined,
  delete: ({ role_id }: RoleProposal) => role_id !== undefined,
};

/** Characters of all names and lines; a meeting is read with all its proposals. */
const textIn = (changes: readonly RoleProposal[]): number =>
  changes
    .flatMap(({ name = '', purposes = [], accountabilities = [], policies = [] }) => [
      ...[name, ...purposes],
      ...[...accountabilities, ...policies],
    ])
    .reduce((sum, { length }) => sum + length, 0);

/** Throws unless each change is whole and its roles lie in the circle; the circle itself is only changed, never moved or deleted. */
export async function checkProposal(
  db: Db,
  companyId: number,
  circleId: number,
  changes: readonly RoleProposal[],
): Promise<void> {
  assertThat(
    changes.every((change) => needed[change.act](change)),
    'proposal-incomplete',
  );
  assertThat(textIn(changes) <= MOST_PROPOSAL_TEXT, 'proposal-large');
  const named = namedIn(changes);
  const roles = await selectWordedRoles(db, companyId, named);
  const inside = roles.filter(({ id, ancestors }) => id === circleId || ancestors.includes(circleId));
  assertThat(inside.length === named.length, 'proposal-outside');
  const touchesItself = changes.some(
    ({ act, role_id }) => role_id === circleId && (act === 'move' || act === 'delete'),
  );
  assertThat(!touchesItself, 'proposal-outside');
  const core = new Set(roles.filter(({ core_type }) => core_type !== null).map(({ id }) => id));
  const movesCore = changes.some(
    ({ act, role_id }) => role_id !== undefined && core.has(role_id) && (act === 'move' || act === 'delete'),
  );
  assertThat(!movesCore, 'core-role-stays');
}
