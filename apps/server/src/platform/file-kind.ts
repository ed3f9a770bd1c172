// What a file is by its first bytes and, of an archive, by the names of its parts, whatever its name says.

export type FileKind =
  | 'pdf'
  | 'picture'
  | 'word'
  | 'workbook'
  | 'slides'
  | 'old-office'
  | 'calendar'
  | 'contacts'
  | 'web-page'
  | 'xml-workbook'
  | 'h5p'
  | 'moodle-backup'
  | 'xapi-package'
  | 'blackboard-package'
  | 'brightspace-package'
  | 'package'
  | 'roster'
  | 'archive';

const signatures: [FileKind, bytes: readonly number[], at?: number][] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x47, 0x49, 0x46, 0x38]],
  ['picture', [0x66, 0x74, 0x79, 0x70], 4],
  ['old-office', [0xd0, 0xcf, 0x11, 0xe0]],
  ['word', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['moodle-backup', [0x1f, 0x8b]],
  ['archive', [0x52, 0x61, 0x72, 0x21]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf]],
];
const OLD_WORD = Buffer.from('WordDocument', 'utf16le');
/** Parts of archives by their names, which an archive lists uncompressed. */
const parts: [FileKind, string][] = [
  ['word', 'word/document.xml'],
  ['workbook', 'xl/workbook.xml'],
  ['slides', 'ppt/presentation.xml'],
  ['word', 'application/vnd.oasis.opendocument.text'],
  ['workbook', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['slides', 'application/vnd.oasis.opendocument.presentation'],
  ['h5p', 'h5p.json'],
  ['moodle-backup', 'moodle_backup.xml'],
  ['xapi-package', 'cmi5.xml'],
  ['xapi-package', 'tincan.xml'],
  ['blackboard-package', '.bb-package-info'],
  ['brightspace-package', 'questiondb.xml'],
  ['brightspace-package', '_d2l_'],
  ['package', 'imsmanifest.xml'],
  ['roster', 'users.csv'],
];

/** Returns what a file is; undefined for plain text and what nobody knows. */
export function kindOfFile(bytes: Buffer): FileKind | undefined {
  const signed = signatures.find(([, mark, at = 0]) => mark.every((byte, i) => bytes[at + i] === byte))?.[0];
  // Old Word and old Excel share their signature.
  if (signed === 'old-office') return bytes.includes(OLD_WORD) ? 'word' : signed;
  if (signed) return signed;
  const isZip =
    bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && (bytes[3] === 4 || bytes[3] === 6);
  if (isZip) return parts.find(([, name]) => bytes.includes(name))?.[0] ?? 'archive';
  const start = bytes.toString('latin1', 0, 2000);
  if (/^\W*BEGIN:VCALENDAR\s/i.test(start)) return 'calendar';
  if (/^\W*BEGIN:VCARD\s/i.test(start)) return 'contacts';
  if (/<\?mso-application\s+progid="Excel\.Sheet"|urn:schemas-microsoft-com:office:spreadsheet/i.test(start))
    return 'xml-workbook';
  return /^\W*(<!doctype html|<html|<head|<table)[\s>]/i.test(start) ? 'web-page' : undefined;
}
