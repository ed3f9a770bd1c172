// Reads a Word document as rich text in a worker thread, because a crafted file could take long.
import { readFile } from 'node:fs/promises';
import type { DocumentText } from '@orbita/contract/files';
import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { AppError } from '../../http/app-error.ts';
import { cleanHtml } from '../../platform/rich-text.ts';
import { ArchiveError, unzip } from '../../platform/unzip.ts';

const MAX_ENTRIES = 5000;
/** The most bytes that the parts may unpack to, because a small archive can contain gigabytes. */
const MAX_UNPACKED = 8 * 1024 * 1024;
/** The most bytes of a part beside the text itself, such as styles, which the library reads slowly. */
const MAX_PART = 1024 * 1024;
/** The parts that make up the text; pictures, fonts, macros and embedded files are never unpacked. */
const TEXT_PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/(_rels\/)?(document\w*|styles|numbering|footnotes|endnotes)\.xml(\.rels)?)$/;

const TEXT = /^word\/document\w*\.xml$/;

/** The most fields that may be open at once: the library looks through all of them at each run of text. */
const MAX_OPEN_FIELDS = 100;
const FIELD_MARK = /fldCharType\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** How much of a document is shown: its characters, with an allowance for each element that surrounds them. */
const LONGEST = 150_000;
const ELEMENT = 16;

/** The headings that our rich text has. */
const STYLES = [
  "p[style-name='Title'] => h2:fresh",
  "p[style-name='heading 1'] => h2:fresh",
  "p[style-name='heading 2'] => h3:fresh",
  "p[style-name='heading 3'] => h4:fresh",
  "p[style-name='heading 4'] => h4:fresh",
  "p[style-name='heading 5'] => h4:fresh",
  "p[style-name='heading 6'] => h4:fresh",
  'u => u',
];

/** An element of a document as the library reads it. */
interface Part {
  type?: string;
  noteType?: string;
  noteId?: string;
  value?: unknown;
  children?: Part[];
}

function weigh({ value, children = [] }: Part): number {
  const own = ELEMENT + (typeof value === 'string' ? value.length : 0);
  return children.reduce((sum, child) => sum + weigh(child), own);
}

/** Returns how many of the parts fit, at least one. */
function countFitting(parts: readonly Part[]): number {
  let left = LONGEST;
  const first = parts.findIndex((part) => (left -= weigh(part)) < 0);
  return first === -1 ? parts.length : Math.max(1, first);
}

/** Returns the part with each note named once, as Word names it, because the library writes a note wherever it is named. */
function withNotesOnce(part: Part, named = new Set<string>()): Part {
  if (!part.children) return part;
  const children = part.children.filter(({ type, noteType, noteId }) => {
    if (type !== 'noteReference') return true;
    const key = `${noteType}:${noteId}`;
    const isFirst = !named.has(key);
    named.add(key);
    return isFirst;
  });
  return { ...part, children: children.map((child) => withNotesOnce(child, named)) };
}

/** Throws when fields are begun and not ended; a kind that is spelled in another way counts as a beginning. */
function assertFieldsEnd(part: Uint8Array): void {
  let open = 0;
  for (const [, double, single] of new TextDecoder('latin1').decode(part).matchAll(FIELD_MARK)) {
    const kind = double ?? single;
    if (kind === 'end') open = Math.max(0, open - 1);
    else if (kind !== 'separate') open += 1;
    if (open > MAX_OPEN_FIELDS) throw new ArchiveError('broken');
  }
}

/** Returns the archive with nothing but the text. */
async function unpackText(bytes: Buffer): Promise<Buffer> {
  try {
    const parts = await unzip(bytes, {
      isTaken: (name, size) => {
        if (!TEXT_PARTS.test(name)) return false;
        if (size > MAX_PART && !TEXT.test(name)) throw new ArchiveError('too-large');
        return true;
      },
      maxEntries: MAX_ENTRIES,
      maxBytes: MAX_UNPACKED,
    });
    for (const part of parts.values()) assertFieldsEnd(part);
    return Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isLarge = error instanceof ArchiveError && error.reason === 'too-large';
    throw new AppError(isLarge ? 'too-large' : 'unsupported-file');
  }
}

export async function readDocumentText(path: string): Promise<DocumentText> {
  const buffer = await unpackText(await readFile(path));
  let isCut = false;
  let pictures = 0;
  const options = {
    styleMap: STYLES,
    includeEmbeddedStyleMap: false,
    externalFileAccess: false,
    convertImage: mammoth.images.imgElement(async () => {
      pictures += 1;
      return { src: '' };
    }),
    transformDocument: (document: Part): Part => {
      const children = document.children ?? [];
      const fitting = countFitting(children);
      isCut = fitting < children.length;
      return withNotesOnce({ ...document, children: children.slice(0, fitting) });
    },
  };
  const { value } = await mammoth.convertToHtml({ buffer }, options).catch(() => {
    throw new AppError('unsupported-file');
  });
  return { html: cleanHtml(value), is_cut: isCut, pictures };
}
