// The organisation as a tree, from the flat list of the server.
import { hasWords } from '@orbita/contract/word-search';
import type { Organisation, TreeRole } from '@orbita/contract/organisation';
import { changingCoreTypes, coreRoles } from '@orbita/contract/organisation/words';
import type { Language } from '../../base/language.ts';

export interface Tree {
  roles: readonly TreeRole[];
  byId: ReadonlyMap<number, TreeRole>;
  /** Roles of each circle; those at the top under null. */
  childrenOf: (id: number | null) => readonly TreeRole[];
  people: ReadonlyMap<number, Organisation['people'][number]>;
  ownCircles: ReadonlySet<number>;
  /** Circles whose meetings the user may call, by an own role in them. */
  meetingCircles: ReadonlySet<number>;
  canChangeAll: boolean;
}

export function buildTree({ roles, people, own_circles, meeting_circles, can_change_all }: Organisation): Tree {
  const children = Map.groupBy(roles, ({ parent_id }) => parent_id);
  return {
    roles,
    byId: new Map(roles.map((role) => [role.id, role])),
    childrenOf: (id) => children.get(id) ?? [],
    people: new Map(people.map((person) => [person.id, person])),
    ownCircles: new Set(own_circles),
    meetingCircles: new Set(meeting_circles),
    canChangeAll: can_change_all,
  };
}

/** What a role is called: its name, or the word for its type. */
export const labelOf = ({ name, type }: { name: string; type: number | null }, language: Language): string =>
  name || (type === null ? '' : (coreRoles[type]?.[language] ?? ''));

/** Circles around a role from the top down, itself last; each once, even if they held each other. */
export function pathOf(tree: Tree, id: number | null): TreeRole[] {
  const path = new Set<TreeRole>();
  for (let at = id; at !== null;) {
    const role = tree.byId.get(at);
    if (!role || path.has(role)) break;
    path.add(role);
    at = role.parent_id;
  }
  return [...path].toReversed();
}

/** A role among others to choose from: its name before the circles around it, since a narrow field cuts the end. */
export function choiceOf(tree: Tree, id: number, language: Language): { value: string; label: string } {
  const [role = '', ...around] = pathOf(tree, id)
    .map((one) => labelOf(one, language))
    .toReversed();
  const circles = around.toReversed().join(' › ');
  return { value: String(id), label: circles === '' ? role : `${role} · ${circles}` };
}

/** Whether the user may add roles to a circle. */
export const mayFill = (tree: Tree, id: number): boolean =>
  tree.canChangeAll || pathOf(tree, id).some((circle) => tree.ownCircles.has(circle.id));
/** Whether the user may move and delete a role. */
export const mayMove = (tree: Tree, role: TreeRole): boolean =>
  role.type === null &&
  (tree.canChangeAll || pathOf(tree, role.parent_id).some((circle) => tree.ownCircles.has(circle.id)));

/** Whether the user may call meetings of a circle. */
export const mayMeet = (tree: Tree, id: number): boolean => mayFill(tree, id) || tree.meetingCircles.has(id);

/** A role and everything in it, each once. */
export function withInner(tree: Tree, id: number): number[] {
  const found = new Set([id]);
  // A set goes on with what is added to it meanwhile.
  for (const one of found) for (const child of tree.childrenOf(one)) found.add(child.id);
  return [...found];
}

/** Circles into which a role may move: none that it holds, and only those the user may fill. */
export function targetsOf(tree: Tree, role: TreeRole): TreeRole[] {
  const own = new Set(withInner(tree, role.id));
  return tree.roles.filter(
    (one) => one.is_scope && !own.has(one.id) && one.id !== role.parent_id && mayFill(tree, one.id),
  );
}

/** Core roles by which a person changes a circle; one whose time is over gives no right. */
const changingRoles = (tree: Tree, circleId: number | null, userId: number): TreeRole[] =>
  tree
    .childrenOf(circleId)
    .filter(
      ({ type, user_ids, is_over }) =>
        type !== null && changingCoreTypes.includes(type) && user_ids.includes(userId) && !is_over,
    );

/** What becomes of the right of the user to change a circle without some core roles in it that give it. */
export type RightLeft = 'kept' | 'elsewhere' | 'lost';

/** What giving up roles in a circle leaves of the right to change it; `elsewhere`: only what the user may as administrator or in a circle above. */
export function rightLeft(
  tree: Tree,
  circleId: number | null,
  { userId, givenUp }: { userId: number; givenUp: (role: TreeRole) => boolean },
): RightLeft {
  const own = changingRoles(tree, circleId, userId);
  if (!own.some(givenUp) || !own.every(givenUp)) return 'kept';
  const above = pathOf(tree, circleId).slice(0, -1);
  const rules = above.some(({ id }) => changingRoles(tree, id, userId).length > 0);
  return tree.canChangeAll || rules ? 'elsewhere' : 'lost';
}

/** Roles whose name or people contain the words, with the circles around them. */
export function findRoles(tree: Tree, words: string, language: Language): ReadonlySet<number> | null {
  if (words.trim() === '') return null;
  const namesOf = (role: TreeRole) =>
    role.user_ids.map((id) => {
      const person = tree.people.get(id);
      return person ? `${person.last_name} ${person.first_name}` : '';
    });
  const hits = tree.roles.filter((role) =>
    [labelOf(role, language), ...namesOf(role)].some((text) => hasWords(text, words)),
  );
  return new Set(hits.flatMap((role) => pathOf(tree, role.id).map(({ id }) => id)));
}
