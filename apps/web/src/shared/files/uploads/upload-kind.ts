/** Reason of an abort that gives an upload up for good, so that the server may forget it too. */
export const CANCELLED = 'cancelled';

export type FileKind = 'photo' | 'video' | 'document';
