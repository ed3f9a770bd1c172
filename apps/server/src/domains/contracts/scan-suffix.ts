const SUFFIXES: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
/** Suffix of a scan's file, by its media type. */
export const suffixOf = (mime: string): string => SUFFIXES[mime] ?? 'bin';
