// What pages and the service worker say to each other of the outbox.
import type { UgcAnswer } from '@orbita/contract/answers';

export const OUTBOX_CHANNEL = 'orbita.outbox';
/** Only one of them sends at a time. */
export const OUTBOX_LOCK = 'orbita.outbox';
/** Name of the background synchronisation. */
export const OUTBOX_SYNC = 'orbita-outbox';
/** What changed in the outbox, or which answer the service worker has sent. */
export type OutboxWord = { kind: 'changed' } | { kind: 'sent'; answer: UgcAnswer };
