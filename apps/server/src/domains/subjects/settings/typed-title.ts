// The title of a discipline as it was typed, found in what a client sends: existing clients send back the title that is shown.
// `shownTitle` adds the code and «(архив)».

const ARCHIVE_SUFFIX = /\s+\(архив\)$/;

interface Stored {
  title: string;
  code: string;
  is_archived: boolean;
}
/** Takes the code off a sent title; a title whose own first word is the code keeps that word. */
function withoutCode(sent: string, stored: Stored): string {
  const prefix = `${stored.code} `;
  const shown = stored.title.startsWith(prefix) ? prefix + prefix : prefix;
  if (stored.code === '' || sent === stored.title || !sent.startsWith(shown)) return sent;
  return sent.slice(prefix.length).trim() || sent;
}

/**
 * Takes the code and «(архив)» off a sent title. The suffix is the product's when the discipline is archived, or was when it was
 * read; a title that ends so by itself keeps it.
 */
export function typedTitle(sent: string, stored: Stored): string {
  const trimmed = sent.trim();
  const bare = trimmed.replace(ARCHIVE_SUFFIX, '');
  const [whole, short] = [withoutCode(trimmed, stored), withoutCode(bare, stored)];
  if (short === stored.title || (stored.is_archived && whole !== stored.title)) return short;
  return whole;
}
