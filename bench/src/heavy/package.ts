// A package of questions within the stated limits of an import that is as costly to read as they allow:
// a quarter of a megabyte that unpacks to sixteen, with nearly a million nodes.
import { crc32, deflateRawSync } from 'node:zlib';

const ITEMS = 10;
/** Below the two megabytes that a file of a package may have, and the nodes that an XML file may have. */
const PARAGRAPHS = 49_000;

const writeItem = (n: number): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i${n}" title="Вопрос ${n}"><itemBody>${Array.from(
    { length: PARAGRAPHS },
    (_, i) => `<p>${(i * i + n) % (i % 24 === 0 ? 99_991 : 367)} шаг решения</p>`,
  ).join('')}<extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`;

interface Entry {
  name: Buffer;
  packed: Buffer;
  /** Checksum and sizes, in the order of both headers. */
  facts: Buffer;
}

function pack(name: string, text: string): Entry {
  const bytes = Buffer.from(text);
  const packed = deflateRawSync(bytes, { level: 9 });
  const facts = Buffer.alloc(12);
  facts.writeUInt32LE(crc32(bytes), 0);
  facts.writeUInt32LE(packed.length, 4);
  facts.writeUInt32LE(bytes.length, 8);
  return { name: Buffer.from(name), packed, facts };
}

const DEFLATED = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0x50]);
const short = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8]);
const long = (value: number): Buffer => Buffer.concat([short(value & 0xffff), short(value >>> 16)]);

function writeZip(entries: Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, facts } of entries) {
    const file = Buffer.concat([long(0x04034b50), DEFLATED, facts, short(name.length), short(0), name, packed]);
    directory.push(
      long(0x02014b50),
      Buffer.from([20, 0]),
      DEFLATED,
      facts,
      short(name.length),
      Buffer.alloc(12),
      long(offset),
      name,
    );
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const count = short(entries.length);
  return Buffer.concat([
    ...files,
    listed,
    long(0x06054b50),
    Buffer.alloc(4),
    count,
    count,
    long(listed.length),
    long(offset),
    short(0),
  ]);
}

export function buildHeavyPackage(): Buffer {
  const items = Array.from({ length: ITEMS }, (_, n) => pack(`items/${n}.xml`, writeItem(n)));
  return writeZip([pack('imsmanifest.xml', '<manifest/>'), ...items]);
}
