// What a page is told of its save: that it is kept, or which draft stays in its place.
import type { SavedDraft } from '@orbita/contract/tasks';
import type { SavedRevision, WrittenDraft } from './answer-drafts.queries.ts';

export const wordSaved = (saved: SavedRevision): SavedDraft => ({ ...saved, is_saved: true, other: null });
/** Says that another draft stays, which is returned unless the page that asks has written it itself. */
export const wordKept = ({ writer, ...kept }: WrittenDraft, asker: string | null): SavedDraft => ({
  revision: kept.revision,
  saved_at: kept.saved_at,
  is_saved: false,
  other: writer !== null && writer === asker ? null : kept,
});
