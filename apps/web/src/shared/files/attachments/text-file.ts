// Reads text files of students, in whichever encoding their editor wrote them.

/** Bytes of a text that are read at first. */
const FIRST_BYTES = 200 * 1024;
/** The largest text that the page shows at all. */
const MOST_BYTES = 5 * 1024 * 1024;

export interface TextFile {
  text: string;
  /** Whether the file goes on. */
  isCut: boolean;
}
/** The file is no text after all. */
export class NoTextError extends Error {}

function decodeStrictly(bytes: Uint8Array, isCut: boolean): string | undefined {
  try {
    // With `stream` a character that is cut at the end is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, and Windows-1251, which old editors still write.
 * @throws {NoTextError}
 */
export function decodeText(bytes: Uint8Array, isCut: boolean): string {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new NoTextError();
  return decodeStrictly(bytes, isCut) ?? new TextDecoder('windows-1251').decode(bytes);
}

const cutAtLine = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1 || undefined);

/** Tells whether the rest of a cut text can be shown. */
export const canShowWhole = (size: number): boolean => size <= MOST_BYTES;

/** Reads a file, or its beginning if it is long and not wanted whole. */
export async function readTextFile(
  { src, size }: { src: string; size: number },
  isWhole: boolean,
  signal: AbortSignal,
): Promise<TextFile> {
  const isCut = size > (isWhole ? MOST_BYTES : FIRST_BYTES);
  const end = (isWhole ? MOST_BYTES : FIRST_BYTES) - 1;
  const reply = await fetch(src, { signal, headers: isCut ? { Range: `bytes=0-${end}` } : {} });
  if (!reply.ok) throw new Error(`The file was answered with ${reply.status}`);
  const text = decodeText(new Uint8Array(await reply.arrayBuffer()), isCut);
  return { text: isCut ? cutAtLine(text) : text, isCut };
}
