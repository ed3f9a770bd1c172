/** Abort reason for an upload that is given up, so that the server can delete it too. */
export const CANCELLED = 'cancelled';

export type FileKind = 'photo' | 'video' | 'document';
