// The title of a discipline as it was typed, found in what a client sends: existing clients send back the title that is shown.
// `shownTitle` adds the code and «(архив)».

const ARCHIVE_SUFFIX = /(\s+\(архив\))+$/;

/** Takes the code and «(архив)» off a sent title; a title whose own first word is the code keeps that word. */
export function typedTitle(sent: string, stored: { title: string; code: string }): string {
  const bare = sent.trim().replace(ARCHIVE_SUFFIX, '');
  const prefix = `${stored.code} `;
  const shown = stored.title.startsWith(prefix) ? prefix + prefix : prefix;
  if (stored.code === '' || bare === stored.title || !bare.startsWith(shown)) return bare;
  return bare.slice(prefix.length).trim() || bare;
}
