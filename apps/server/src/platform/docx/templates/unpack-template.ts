// Unpacks an uploaded template and refuses whatever is no text document, or holds something that runs or is fetched.
import { TEMPLATE_BYTES } from '@orbita/contract/template-fields';
import { AppError, assertThat } from '../../../http/app-error.ts';
import { ArchiveError, unzip } from '../../unzip.ts';
import { elementsOf, readXmlTree, type XmlElement } from '../xml-tree.ts';
import { attributeOf, holdsRunning, localName } from './running-fields.ts';

/** A template that was checked. */
export interface UnpackedTemplate {
  /** Paths of its files. */
  names: string[];
  /** Those of its files that are XML, by their path. */
  parts: Map<string, XmlElement>;
}

const UNPACKED_BYTES = 24 * 1024 * 1024;
const ENTRIES = 600;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** How files of the older format, and those behind a password, begin. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const DANGEROUS = /vbaProject|^word\/(embeddings|activeX|vbaData)/i;
const DANGEROUS_TYPE = /vbaProject|vbaData|activeX|oleObject/i;
/** Kinds of links to parts that are programs or foreign documents. */
const DANGEROUS_LINK = /\/(?:aFChunk|subDocument|oleObject|package|control|activeXControlBinary|(?:word)?Vba\w*)$/i;
/** Files that are read by their names, which therefore have one spelling. */
const KNOWN = ['[Content_Types].xml', 'word/document.xml', 'word/styles.xml', 'word/numbering.xml'];

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  assertThat(bytes.length <= TEMPLATE_BYTES, 'template-too-large');
  assertThat(!bytes.subarray(0, 4).equals(COMPOUND), 'template-encrypted');
  assertThat(bytes.subarray(0, 4).equals(ZIP), 'template-not-docx');
  const names: string[] = [];
  const isTaken = (name: string) => names.push(name.toLowerCase()) > 0;
  try {
    const files = await unzip(bytes, { isTaken, maxEntries: ENTRIES, maxBytes: UNPACKED_BYTES });
    // Of two files of one name each program takes another, so that what is checked would not be what is opened.
    assertThat(new Set(names).size === names.length, 'template-not-docx');
    return files;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isLarge = error instanceof ArchiveError && error.reason === 'too-large';
    throw new AppError(isLarge ? 'template-too-large' : 'template-not-docx');
  }
}

/** Paragraphs of the longest template: some hundred pages. */
const PARAGRAPHS = 5000;
const PARAGRAPH = /<w:p[ >/]/g;

const SAFE_LINK = /^(?:https?:|mailto:|tel:|#)/i;
const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:|\\\\|\/\/)/i;

/** Whether a link leads out of the document, other than one that a reader may click. */
function isForeign(link: XmlElement): boolean {
  const [mode, kind, target] = [
    attributeOf(link, 'TargetMode'),
    attributeOf(link, 'Type'),
    attributeOf(link, 'Target'),
  ];
  if (DANGEROUS_LINK.test(kind)) return true;
  const leadsOut = mode.toLowerCase() === 'external' || ADDRESS.test(target);
  return leadsOut && !(kind.endsWith('/hyperlink') && SAFE_LINK.test(target));
}

/** Kinds of files as the document declares them: by their path or by the ending of their name. */
function readTypes(root: XmlElement): (name: string) => string {
  const types = new Map(
    elementsOf(root).map((one): [string, string] => {
      const path = attributeOf(one, 'PartName') || `.${attributeOf(one, 'Extension')}`;
      return [path.toLowerCase(), attributeOf(one, 'ContentType')];
    }),
  );
  return (name) => types.get(`/${name}`) ?? types.get(name.slice(name.lastIndexOf('.'))) ?? '';
}
/** Whether a file may be a part of the document in XML, whatever its name ends with. */
const isXml = (name: string, type: string): boolean =>
  /\.(xml|rels)$/.test(name) || (/[/+]xml\s*(?:;|$)/i.test(type) && !/^image\//i.test(type));

/** Text in one of the two encodings that a part may have; only data of other programs has the second. */
function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff')
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  return bytes.toString().replace(/^\uFEFF/, '');
}
const parse = (bytes: Buffer): XmlElement => readXmlTree(decode(bytes));
/** Reads the parts of the document, and refuses what runs or is fetched. */
function parseParts(files: Map<string, Buffer>, types: Buffer): Map<string, XmlElement> {
  const typeOf = readTypes(parse(types));
  const parts = [...files].flatMap(([path, bytes]): [string, XmlElement][] => {
    const name = path.toLowerCase();
    const type = typeOf(name);
    assertThat(!DANGEROUS_TYPE.test(type), 'template-macros');
    if (!isXml(name, type)) return [];
    const root = parse(bytes);
    assertThat(!holdsRunning(root), 'template-macros');
    assertThat(!name.endsWith('.rels') || !elementsOf(root).some(isForeign), 'template-macros');
    return [[path, root]];
  });
  return new Map(parts);
}

/** Refuses whatever is no text document, or holds something that runs or is fetched. */
function assertPlain(files: Map<string, Buffer>): Map<string, XmlElement> {
  const names = [...files.keys()];
  const isMisspelt = (name: string) =>
    KNOWN.some((known) => known !== name && known.toLowerCase() === name.toLowerCase());
  assertThat(!names.some(isMisspelt), 'template-not-docx');
  const [types, document] = [files.get('[Content_Types].xml'), files.get('word/document.xml')];
  assertThat(types && document, 'template-not-docx');
  assertThat((document.toString().match(PARAGRAPH)?.length ?? 0) <= PARAGRAPHS, 'template-too-long');
  assertThat(!names.some((name) => name.toLowerCase() === 'encryptedpackage'), 'template-encrypted');
  assertThat(!names.some((name) => DANGEROUS.test(name)), 'template-macros');
  assertThat(!/macroEnabled/i.test(types.toString()), 'template-macros');
  try {
    return parseParts(files, types);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('template-not-docx');
  }
}

/** Braces and letters of the longest template; every brace may begin a field, and the time that fields take grows faster than their number. */
const BRACES = 4000;
const LETTERS = 300_000;
function textIn(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}
function assertBounded(parts: Map<string, XmlElement>): void {
  const texts = [...parts].filter(([path]) => /^word\/[^/]+\.xml$/i.test(path)).map(([, root]) => textIn(root));
  const letters = texts.reduce((sum, { length }) => sum + length, 0);
  const braces = texts.reduce((sum, text) => sum + text.split('{').length - 1, 0);
  assertThat(letters <= LETTERS && braces <= BRACES, 'template-too-long');
}

/** Unpacks a template that is a plain text document. */
export async function unpackTemplate(bytes: Buffer): Promise<UnpackedTemplate> {
  const files = await unpack(bytes);
  const parts = assertPlain(files);
  assertBounded(parts);
  return { names: [...files.keys()], parts };
}

/** Parts whose root has a name, such as the headers of a document. */
export const partsNamed = ({ parts }: UnpackedTemplate, names: readonly string[]): XmlElement[] =>
  [...parts.values()].filter(({ name }) => names.includes(localName(name)));
