// Expertises sent from the marking screen in this tab, so that the queue shrinks at once and the last one can be taken back.
import type { Expertise } from '@orbita/contract/expertises';
import type { Person } from '@orbita/contract/schemas';
import { REMARKS } from '../../../api/affected-calls.ts';
import { api } from '../../../api/client/client.ts';
import { invalidate } from '../../../api/query.ts';
import { createStore } from '../../../base/store.ts';
import { caseKey, type CaseRef } from '../case-ref.ts';

export interface SentExpertise {
  ref: CaseRef;
  student: Person;
  expertise: Expertise;
  /** When the work began to wait; a later version waits anew. Null when it did not wait. */
  waitingSince: string | null;
}
export const sentExpertises = createStore<readonly SentExpertise[]>([]);
/** The expertise taken back last, whose words and files are in the form again. */
export const takenBack = createStore<SentExpertise | null>(null);

export function noteSent(sent: SentExpertise): void {
  sentExpertises.set([...sentExpertises.get(), sent]);
  takenBack.set(null);
}

/** Tells whether the case was just assessed, so that an older response of the queue does not show it again. */
export const isAssessed = (sent: readonly SentExpertise[], key: string, waitingSince: string): boolean =>
  sent.some((one) => caseKey(one.ref) === key && one.waitingSince !== null && waitingSince <= one.waitingSince);

/** Deletes the expertise sent last; its words return to the form of its case. */
export async function takeExpertiseBack(sent: SentExpertise): Promise<void> {
  await api.expertises.deleteExpertise({ params: { id: sent.expertise.id } });
  sentExpertises.set(sentExpertises.get().filter((one) => one !== sent));
  takenBack.set(sent);
  await invalidate(...REMARKS);
}
/** Forgets the session of another user. */
export function forgetSentExpertises(): void {
  sentExpertises.set([]);
  takenBack.set(null);
}
