// Proposed changes in words: of the roles as they are, or as they were when it was decided.
import type { AgendaItem, RoleProposal, WordedChange } from '@orbita/contract/organisation';
import type { Db } from '@orbita/database';
import { type KeptProposal, selectWordedRoles, type WordedRole } from './proposals.queries.ts';

const isThere = (id: number | undefined): id is number => id !== undefined;
export const namedIn = (changes: readonly RoleProposal[]): number[] => [
  ...new Set(changes.flatMap(({ role_id, parent_id }) => [role_id, parent_id].filter(isThere))),
];

const lists = ['purposes', 'accountabilities', 'policies'] as const;

function fieldsOf(change: RoleProposal, role: WordedRole | undefined): WordedChange['fields'] {
  const name = change.name === undefined || change.act === 'create' ? [] : [change.name];
  return [
    ...name.map((after) => ({ field: 'name' as const, before: role ? [role.name] : [], after: [after] })),
    ...lists.flatMap((field) => {
      const after = change[field];
      return after === undefined ? [] : [{ field, before: role?.[field] ?? [], after }];
    }),
  ];
}

function wordChange(change: RoleProposal, roles: ReadonlyMap<number, WordedRole>): WordedChange {
  const role = change.role_id === undefined ? undefined : roles.get(change.role_id);
  const target = change.parent_id === undefined ? undefined : roles.get(change.parent_id);
  return {
    act: change.act,
    role: change.act === 'create' ? (change.name ?? '') : (role?.name ?? ''),
    role_type: role?.core_type ?? null,
    circle: target?.name ?? null,
    fields: fieldsOf(change, role),
  };
}

export async function wordChanges(
  db: Db,
  companyId: number,
  changes: readonly RoleProposal[],
): Promise<WordedChange[]> {
  const roles = await selectWordedRoles(db, companyId, namedIn(changes));
  const byId = new Map(roles.map((role) => [role.id, role]));
  return changes.map((change) => wordChange(change, byId));
}

/** Adds the words to proposals: those of the decision, or of the roles as they are now. */
export async function wordProposals(
  db: Db,
  companyId: number,
  proposals: readonly KeptProposal[],
): Promise<Omit<AgendaItem, 'can_decide'>[]> {
  const open = proposals.filter(({ worded }) => worded === null).flatMap(({ changes }) => changes);
  const roles = open.length === 0 ? [] : await selectWordedRoles(db, companyId, namedIn(open));
  const byId = new Map(roles.map((role) => [role.id, role]));
  return proposals.map(({ circle_id: _circle, is_own: _own, ...one }) => ({
    ...one,
    worded: one.worded ?? one.changes.map((change) => wordChange(change, byId)),
  }));
}
