// Values of the office's side of admission that pages need too. No schemas, which would come along to every page.
import { scanKinds } from './application-values.ts';

/** Tabs of the list: waits for the office, was sent back for corrections, decided. */
export const officeStates = ['unconfirmed', 'returned', 'confirmed', 'cancelled'] as const;
export type OfficeState = (typeof officeStates)[number];
/** How far a confirmed contract is: signed by nobody, by the student’s side, by both sides, paid, and closed to signing by wrong codes. */
export const contractStages = ['unsigned', 'signed', 'signed-both', 'paid', 'locked'] as const;
export type ContractStage = (typeof contractStages)[number];
/** Papers that the list tells to be missing. */
export const listedPapers = ['passport', 'certificate'] as const;
/** What an opening is of: everything that is typed, the scans of a kind, the contract as a file, or an order that names the person. */
export const openedParts = ['application', ...scanKinds, 'document', 'order'] as const;
export type OpenedPart = (typeof openedParts)[number];
/** Applications that one call confirms. */
export const CONFIRMED_AT_ONCE = 200;
/** People whose passports one archive holds, and the largest sum of its scans in bytes. */
export const ARCHIVED_AT_ONCE = 200;
export const ARCHIVE_BYTES = 512 * 1024 * 1024;
