// Values of the office's side of admission that pages need too. No schemas, which would come along to every page.
import { scanKinds } from './application-values.ts';

/** Tabs of the list: waits for the office, was sent back for corrections, decided. */
export const officeStates = ['unconfirmed', 'returned', 'confirmed', 'cancelled'] as const;
export type OfficeState = (typeof officeStates)[number];
/** How far a confirmed contract is: signed by nobody, by the student’s side, by both sides, paid, paid and in no order yet, and closed to signing by wrong codes. */
export const contractStages = ['unsigned', 'signed', 'signed-both', 'paid', 'to-enrol', 'locked'] as const;
export type ContractStage = (typeof contractStages)[number];
/** Papers that the list tells to be missing. */
export const listedPapers = ['passport', 'certificate'] as const;
/** What an opening is of: everything that is typed, the scans of a kind, the contract as a file, an order that names the person, the passport in an archive of several people, all of it as one download; or that it was opened to its owner again: the office gave a code, the owner used it, the owner proved the phone. */
export const openedParts = [
  'application',
  ...scanKinds,
  ...['document', 'order', 'archive', 'whole', 'owner-code-given', 'owner-by-code', 'owner-by-phone'],
] as const;
export type OpenedPart = (typeof openedParts)[number];
/** Applications that one call confirms, signs, enrols or archives, and the most that a search hands over for it. */
export const DECIDED_AT_ONCE = 500;
/** The largest sum of the scans in one archive, in bytes. */
export const ARCHIVE_BYTES = 512 * 1024 * 1024;
