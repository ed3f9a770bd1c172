// The child whose data a parent is viewing, stored in this browser.
import type { Person } from '@orbita/contract/schemas';
import { createStore } from '../../base/store.ts';
import type { CurrentUser } from '../../api/current-user.ts';

const KEY = 'orbita.child';
const chosen = createStore(Number(localStorage.getItem(KEY)) || 0);

/** Returns the chosen child, by default the first one. */
export const selectedChild = (currentUser: CurrentUser, id = chosen.get()): Person | undefined =>
  currentUser.user.children.find((child) => child.id === id) ?? currentUser.user.children[0];
export const useSelectedChild = (currentUser: CurrentUser): Person | undefined =>
  selectedChild(currentUser, chosen.use());

export function selectChild(id: number): void {
  localStorage.setItem(KEY, String(id));
  chosen.set(id);
}
