// Pairs of accounts: their ids in lists, and saying that they are two people.
import type { ListedPerson } from '@orbita/contract/users/account';
import { api } from '../../../api/client/client.ts';
import { invalidate } from '../../../api/query.ts';
import { runUndoable } from '../../../ui/saving/run-undoable.ts';
import { doublesTexts } from './doubles.texts.ts';

export interface PairIds {
  first_id: number;
  second_id: number;
}
/** Ids fit half of the digits that a number holds. */
const ID_RANGE = 2 ** 26;
export const idOfPair = ({ people: [first, second] }: { people: ListedPerson[] }): number =>
  (first?.id ?? 0) * ID_RANGE + (second?.id ?? 0);
export const pairOfId = (id: number): PairIds => ({ first_id: Math.floor(id / ID_RANGE), second_id: id % ID_RANGE });

/** Says of pairs that they are two people, or that they may be one again; either can be taken back at once. */
export function setDifferent(pairs: PairIds[], areDifferent: boolean): Promise<boolean> {
  const set = (are_different: boolean) => api.users.setDifferentPeople({ body: { pairs, are_different } });
  return runUndoable({
    work: () => set(areDifferent),
    message: doublesTexts.t(areDifferent ? 'toldApart' : 'suspectedAgain', { count: pairs.length }),
    undo: () => set(!areDifferent),
    refresh: () => invalidate('users', 'office'),
  });
}
