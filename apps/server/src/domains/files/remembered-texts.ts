// Reads the texts of documents, each content once: a crafted one takes as long every time.
import type { DocumentText } from '@orbita/contract/files';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { askFor } from '../../platform/heavy-work/asker.ts';
import { readingTask } from '../../platform/heavy-work/heavy-work.ts';
import type { readDocumentText } from './document-text.task.ts';

/** Characters of all remembered texts together. */
const MOST_CHARACTERS = 8 * 1024 * 1024;
/** A document can also be refused because the machine was busy, so a refusal is forgotten after ten minutes. */
const REFUSED_MILLISECONDS = 600_000;
/** Refusals that are the file's own fault. */
const refusedForGood: ReadonlySet<AppError['code']> = new Set([
  ...(['file-takes-long', 'file-long-part', 'file-too-deep', 'too-large', 'unsupported-file'] as const),
]);
const textTask = readingTask<typeof readDocumentText>(
  new URL('./document-text.task.ts', import.meta.url),
  'readDocumentText',
);

type Remembered = { text: DocumentText } | { refused: AppError['code'] };
/** What was read of a content, by its SHA-256; whoever asks has shown already that they may read it. */
const remembered = new LRUCache<string, Remembered>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (of) => 1 + ('text' in of ? of.text.html.length : 0),
});
/** Readings that have not ended, by user and content; those of others keep their own places in the line. */
const begun = new Map<string, Promise<DocumentText>>();

/** Where a document is stored, and the SHA-256 of its content. */
interface StoredDocument {
  sha256: string;
  storage_key: string;
}

/** Returns the text of a document. */
export async function loadText(deps: Deps, viewer: Viewer, document: StoredDocument): Promise<DocumentText> {
  const known = remembered.get(document.sha256);
  if (known) return unwrap(known);
  const key = `${viewer.id} ${document.sha256}`;
  const reading = begun.get(key) ?? readOnce(deps, viewer, document).finally(() => begun.delete(key));
  begun.set(key, reading);
  return reading;
}

async function readOnce({ heavyWork, fileStore }: Deps, viewer: Viewer, document: StoredDocument) {
  const remember = (of: Remembered, ttl?: number) =>
    remembered.set(document.sha256, of, ttl === undefined ? {} : { ttl });
  try {
    // Other pages of the same person may wait for it too, so it goes on when one of them has been closed.
    const asker = { companyId: viewer.company_id, left: new AbortController().signal };
    const text = await askFor(asker, () =>
      heavyWork.run(textTask, viewer.id, () => {
        // Somebody else may have read the same content while this reading waited.
        const known = remembered.get(document.sha256);
        if (known && 'refused' in known) throw new AppError(known.refused);
        return fileStore.pathOf(document.storage_key);
      }),
    );
    remember({ text });
    return text;
  } catch (error) {
    if (error instanceof AppError && refusedForGood.has(error.code))
      remember({ refused: error.code }, REFUSED_MILLISECONDS);
    throw error;
  }
}

function unwrap(known: Remembered): DocumentText {
  if ('refused' in known) throw new AppError(known.refused);
  return known.text;
}
