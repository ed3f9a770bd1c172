// Unpacks an uploaded template and refuses whatever is no text document, or holds something that runs or is fetched.
import { TEMPLATE_BYTES } from '@orbita/contract/template-fields';
import { AppError, assertThat } from '../../../http/app-error.ts';
import { ArchiveError, unzip } from '../../unzip.ts';
import { childrenOf, readXmlTree } from '../xml-tree.ts';

/** Files of the document by their path. */
export type DocumentFiles = Map<string, Buffer>;

const UNPACKED_BYTES = 24 * 1024 * 1024;
const ENTRIES = 600;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** How files of the older format, and those behind a password, begin. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const DANGEROUS = /vbaProject|^word\/(embeddings|activeX|vbaData)/i;

async function unpack(bytes: Buffer): Promise<DocumentFiles> {
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
function assertPlain(files: DocumentFiles): void {
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

/** Unpacks a template that is a plain text document. */
export async function unpackTemplate(bytes: Buffer): Promise<DocumentFiles> {
  const files = await unpack(bytes);
  assertPlain(files);
  return files;
}
