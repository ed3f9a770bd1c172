// Looks through the XML of an untrusted file before any parser does: some of them go back to the beginning of a piece
// as often as another part of it arrives, so that one long attribute of a file of 2 kB took a minute.
import { AppError } from '../http/app-error.ts';

export interface MarkupLimits {
  /** The most bytes between the brackets of an element or a comment. */
  tag: number;
  /** The most bytes of text without an element in it. */
  text: number;
  /** The most elements of one file. */
  elements?: number;
  /** Whether a file that is no XML is left to its reader, which names it and goes on with the others. */
  mayBeBroken?: boolean;
}

/** What programs that write documents stay below; pictures may stand in an attribute, and a book of some hundred pages has half as many elements. */
export const DOCUMENT_MARKUP: MarkupLimits = { tag: 2 * 1024 * 1024, text: Infinity, elements: 250_000 };

/** The most bytes of a name of an element. */
const LONGEST_NAME = 500;
const MOST_DEPTH = 250;

const [LT, GT, SLASH, BANG, QUESTION, QUOTE, APOSTROPHE] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f, 0x22, 0x27];

/** What is no element begins and ends with these signs, and holds whatever it likes. */
const SPANS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Bytes of one encoding, in which the brackets of XML are single bytes. */
function inSingleBytes(bytes: Buffer): Buffer {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return bytes;
  return Buffer.from(new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes));
}

/** Returns where an element ends, past its quoted values; negative when it does not, or another one begins in it. */
function endOfTag(bytes: Buffer, start: number, last: number): number {
  let quote = 0;
  for (let at = start + 1; at < last; at += 1) {
    const byte = bytes[at];
    if (byte === LT) return -at;
    if (quote !== 0) quote = byte === quote ? 0 : quote;
    else if (byte === GT) return at;
    else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
  }
  return -1;
}

/** Throws when the name of an element is longer than any. */
function assertShortName(bytes: Buffer, start: number, end: number): void {
  if (end - start <= LONGEST_NAME) return;
  const name = bytes.subarray(start + 1, start + 1 + LONGEST_NAME);
  if (!name.some((byte) => byte <= 0x20 || byte === GT)) throw new AppError('file-long-part');
}

/** Returns the end of what begins at a bracket, and how it changes the depth. */
function readPiece(bytes: Buffer, start: number, { tag, mayBeBroken }: MarkupLimits): { end: number; deeper: number } {
  const next = bytes[start + 1];
  if (next === BANG || next === QUESTION)
    for (const [opening, closing] of SPANS) {
      if (bytes.toString('latin1', start, start + opening.length) !== opening) continue;
      const found = bytes.indexOf(closing, start + opening.length, 'latin1');
      if (found === -1 || found - start > tag) throw new AppError('file-long-part');
      return { end: found + closing.length - 1, deeper: 0 };
    }
  // A declaration of entities holds others; readers refuse it.
  if (next === BANG) return { end: start + 1, deeper: 0 };
  const last = Math.min(bytes.length, start + tag);
  const end = endOfTag(bytes, start, last);
  if (end < 0) {
    if (!mayBeBroken || last - start === tag) throw new AppError('file-long-part');
    return { end: end === -1 ? bytes.length : -end - 1, deeper: 0 };
  }
  assertShortName(bytes, start, end);
  if (next === SLASH) return { end, deeper: -1 };
  return { end, deeper: bytes[end - 1] === SLASH ? 0 : 1 };
}

/** Throws when elements, names or texts of the XML are longer, or lie deeper in one another, than a program writes. */
export function assertBoundedMarkup(given: Buffer, limits: MarkupLimits): void {
  const bytes = inSingleBytes(given);
  let [at, depth] = [0, 0];
  for (let elements = 0; ; elements += 1) {
    if (elements > (limits.elements ?? Infinity)) throw new AppError('too-large');
    const start = bytes.indexOf(LT, at);
    if ((start === -1 ? bytes.length : start) - at > limits.text) throw new AppError('table-long-cell');
    if (start === -1) return;
    const { end, deeper } = readPiece(bytes, start, limits);
    depth += deeper;
    if (depth > MOST_DEPTH) throw new AppError('file-too-deep');
    at = end + 1;
  }
}
