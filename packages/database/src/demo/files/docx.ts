// Builds a Word document by hand: three small XML files in an uncompressed ZIP archive.
import { crc32 } from 'node:zlib';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const contentTypes = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relationships = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

const paragraph = (text: string, isTitle: boolean): string =>
  `<w:p>${isTitle ? '<w:pPr><w:jc w:val="center"/></w:pPr>' : ''}<w:r><w:rPr>${isTitle ? '<w:b/>' : ''}<w:sz w:val="${isTitle ? 32 : 28}"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;

interface Entry {
  name: Buffer;
  bytes: Buffer;
  crc: number;
  offset: number;
}

/** Returns the header of an uncompressed entry; the fixed date of 1 January 1980 keeps the bytes the same. */
function header(entry: Entry, isDirectory: boolean): Buffer {
  const record = Buffer.alloc(isDirectory ? 46 : 30);
  record.writeUInt32LE(isDirectory ? 0x02014b50 : 0x04034b50, 0);
  // The central directory repeats the local header shifted by two bytes, after the version of its writer.
  const shift = isDirectory ? 2 : 0;
  if (isDirectory) record.writeUInt16LE(20, 4);
  record.writeUInt16LE(20, 4 + shift);
  record.writeUInt16LE(0x0021, 12 + shift);
  record.writeUInt32LE(entry.crc, 14 + shift);
  record.writeUInt32LE(entry.bytes.length, 18 + shift);
  record.writeUInt32LE(entry.bytes.length, 22 + shift);
  record.writeUInt16LE(entry.name.length, 26 + shift);
  if (isDirectory) record.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([record, entry.name]);
}

function archive(files: [name: string, text: string][]): Buffer {
  let offset = 0;
  const entries = files.map(([name, text]) => {
    const bytes = Buffer.from(text);
    const entry: Entry = { name: Buffer.from(name), bytes, crc: crc32(bytes), offset };
    offset += 30 + entry.name.length + bytes.length;
    return entry;
  });
  const directory = Buffer.concat(entries.map((entry) => header(entry, true)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries.flatMap((entry) => [header(entry, false), entry.bytes]), directory, end]);
}

/** Builds a document with a title and one paragraph per line. */
export function makeDocx(title: string, lines: string[]): Buffer {
  const body = [paragraph(title, true), ...lines.map((line) => paragraph(line, false))].join('');
  const document = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="850" w:bottom="1134" w:left="1701"/></w:sectPr></w:body></w:document>`;
  return archive([
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relationships],
    ['word/document.xml', document],
  ]);
}
