// Checks an uploaded template: its file first, then every tag in it, then that a paper can be made from it.
import {
  orderRowFields,
  paperFields,
  type PaperField,
  type PaperKind,
  TEMPLATE_BYTES,
} from '@orbita/contract/contracts/paper-fields';
import type { DXT } from 'docxtemplater';
import { AppError, assertThat } from '../../../../http/app-error.ts';
import { ArchiveError, unzip } from '../../../../platform/unzip.ts';
import { fillDocx, openTemplate } from '../docx/fill-docx.ts';
import { readDocx } from '../docx/read-docx.ts';
import { childrenOf, readXmlTree } from '../docx/xml-tree.ts';
import { sampleValues } from '../sample-values.ts';
import type { FoundProblem } from './found-problem.ts';
import { readTagErrors } from './tag-errors.ts';

export interface CheckedTemplate {
  fields: string[];
  problems: FoundProblem[];
}

const UNPACKED_BYTES = 24 * 1024 * 1024;
const ENTRIES = 600;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** How files of the older format, and those behind a password, begin. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const DANGEROUS = /vbaProject|^word\/(embeddings|activeX|vbaData)/i;

/** Parts of a document that a PDF does not show. */
const LEFT_OUT: readonly (readonly [pattern: RegExp, what: string, reason: { ru: string; en: string }])[] = [
  [/^word\/media\//, 'pictures', { ru: 'Картинки останутся только в DOCX', en: 'Pictures stay in the DOCX only' }],
  [
    /^word\/(header|footer)\d*\.xml$/,
    'headers',
    { ru: 'Колонтитулы останутся только в DOCX', en: 'Headers and footers stay in the DOCX only' },
  ],
  [
    /^word\/footnotes\.xml$/,
    'footnotes',
    { ru: 'Сноски останутся только в DOCX', en: 'Footnotes stay in the DOCX only' },
  ],
];

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  assertThat(bytes.length <= TEMPLATE_BYTES, 'template-too-large');
  assertThat(!bytes.subarray(0, 4).equals(COMPOUND), 'template-encrypted');
  assertThat(bytes.subarray(0, 4).equals(ZIP), 'template-not-docx');
  try {
    return await unzip(bytes, { isTaken: () => true, maxEntries: ENTRIES, maxBytes: UNPACKED_BYTES });
  } catch (error) {
    const isLarge = error instanceof ArchiveError && error.reason === 'too-large';
    throw new AppError(isLarge ? 'template-too-large' : 'template-not-docx');
  }
}

/** Paragraphs of the longest template: some hundred pages. */
const PARAGRAPHS = 5000;
const PARAGRAPH = /<w:p[ >/]/g;

/** Fields that start a program or fetch something when a document is opened. */
const RUNNING_FIELD =
  /\b(?:DDE(?:AUTO)?|INCLUDE(?:PICTURE|TEXT)?|IMPORT|LINK|DATABASE|MACROBUTTON|RD|EMBED|CONTROL)\b|(?:javascript|vbscript|file):/i;
const SAFE_LINK = /^(?:https?:|mailto:|tel:|#)/i;

/** Refuses fields that run or fetch, and foreign documents inside the document. */
function assertQuiet(xml: string): void {
  assertThat(!/<(?:\w+:)?altChunk\b/.test(xml), 'template-macros');
  const simple = [...xml.matchAll(/\binstr="([^"]*)"/g)].map(([, field = '']) => field);
  // Word may cut the name of a field into several runs.
  const cut = [...xml.matchAll(/<(?:\w+:)?instrText\b[^>]*>([^<]*)</g)].map(([, part = '']) => part).join('');
  assertThat(![...simple, cut].some((field) => RUNNING_FIELD.test(field)), 'template-macros');
}

/** Refuses whatever is no text document, or holds something that runs or is fetched. */
function assertPlain(files: Map<string, Buffer>): void {
  const [types, document] = [files.get('[Content_Types].xml'), files.get('word/document.xml')];
  assertThat(types && document, 'template-not-docx');
  assertThat((document.toString().match(PARAGRAPH)?.length ?? 0) <= PARAGRAPHS, 'template-too-long');
  assertThat(!files.has('EncryptedPackage'), 'template-encrypted');
  assertThat(![...files.keys()].some((name) => DANGEROUS.test(name)), 'template-macros');
  assertThat(!/macroEnabled/i.test(types.toString()), 'template-macros');
  try {
    for (const [name, bytes] of files) {
      if (!/\.(xml|rels)$/.test(name)) continue;
      assertQuiet(bytes.toString());
      const root = readXmlTree(bytes.toString().replace(/^\uFEFF/, ''));
      const isForeign = ({ attributes }: { attributes: Record<string, string> }) =>
        attributes['TargetMode'] === 'External' &&
        !((attributes['Type'] ?? '').endsWith('/hyperlink') && SAFE_LINK.test(attributes['Target'] ?? ''));
      assertThat(!name.endsWith('.rels') || !childrenOf(root, 'Relationship').some(isForeign), 'template-macros');
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('template-not-docx');
  }
}

/** How many letters differ between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let place = 1; place <= other.length; place += 1) {
      const change = (row[place - 1] ?? 0) + (one[line - 1] === other[place - 1] ? 0 : 1);
      next.push(Math.min((row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
/** The known field that is nearest to what was written; null when none is near. */
export function suggest(written: string, fields: readonly PaperField[]): string | null {
  const word = written
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const near = fields
    .map(({ name, ru }) => ({
      name,
      away: Math.min(distance(word, name), distance(written.trim().toLowerCase(), ru.toLowerCase())),
    }))
    .toSorted((one, other) => one.away - other.away)[0];
  return near && near.away <= Math.max(1, Math.floor(word.length / 3)) ? near.name : null;
}

/** The names of fields of a template, and of those that stand within the rows of a repeated part. */
interface Names {
  all: Set<string>;
  inRows: Set<string>;
}
const ROWS = 'students';

/** Gathers names while docxtemplater reads the template. */
function gatherNames(): { names: Names; module: DXT.Module } {
  const names: Names = { all: new Set(), inRows: new Set() };
  const gather = (parts: readonly DXT.Part[], isInRows: boolean): void => {
    for (const part of parts) {
      if (part.type !== 'placeholder') continue;
      names.all.add(part.value);
      if (isInRows) names.inRows.add(part.value);
      const inner: unknown = Reflect.get(part, 'subparsed');
      if (Array.isArray(inner)) gather(inner, isInRows || part.value === ROWS);
    }
  };
  const postparse = (parts: DXT.Part[]): DXT.Part[] => {
    gather(parts, false);
    return parts;
  };
  return { names, module: { name: 'GatherNames', postparse } };
}

function unknownOf({ all, inRows }: Names, kind: PaperKind): FoundProblem[] {
  const anywhere = new Set(paperFields[kind].map(({ name }) => name));
  const rows = new Set(kind === 'order' ? orderRowFields.map(({ name }) => name) : []);
  const offered = [...paperFields[kind], ...(kind === 'order' ? orderRowFields : [])];
  return [...all].flatMap((name): FoundProblem[] => {
    if (anywhere.has(name) || (rows.has(name) && inRows.has(name))) return [];
    const isMisplaced = rows.has(name);
    const reason = isMisplaced
      ? {
          ru: 'Это поле бывает только между {#students} и {/students}',
          en: 'This field stands only between {#students} and {/students}',
        }
      : { ru: 'Такого поля нет', en: 'There is no such field' };
    return [{ kind: 'unknown', what: name, suggestion: isMisplaced ? null : suggest(name, offered), reason }];
  });
}

/** Reads a template and returns its fields with everything that is wrong or will be missing. */
export async function checkTemplate({ bytes, kind }: { bytes: Uint8Array; kind: PaperKind }): Promise<CheckedTemplate> {
  const files = await unpack(Buffer.from(bytes));
  assertPlain(files);
  const { names, module } = gatherNames();
  try {
    openTemplate(bytes, [module]);
  } catch (error) {
    return { fields: [], problems: readTagErrors(error) };
  }
  const fields = [...names.all];
  const missing = [...paperFields[kind], ...(kind === 'order' ? orderRowFields : [])].filter(
    ({ name, isRequired }) => isRequired && !fields.includes(name),
  );
  const problems: FoundProblem[] = [
    ...unknownOf(names, kind),
    ...missing.map(({ name, ru, en }) => ({
      ...{ kind: 'missing' as const, what: name, suggestion: null },
      reason: { ru: `Нет поля «${ru}»`, en: `The field “${en}” is missing` },
    })),
    ...LEFT_OUT.filter(([pattern]) => [...files.keys()].some((name) => pattern.test(name))).map(([, what, reason]) => ({
      ...{ kind: 'not-in-pdf' as const, what, suggestion: null, reason },
    })),
  ];
  // A template from which nothing can be made is refused now and not on the day of the first contract.
  try {
    readDocx(fillDocx(bytes, sampleValues(kind, {})));
  } catch {
    const reason = {
      ru: 'Из шаблона не получается составить документ',
      en: 'No document can be made from the template',
    };
    problems.unshift({ kind: 'broken', what: 'document', suggestion: null, reason });
  }
  return { fields, problems };
}
