// Names files that hold no questions we read for what they are, with the way on.
import type { ErrorCode } from '@orbita/contract/errors';
import { type FileKind, kindOfFile } from '../../../platform/file-kind.ts';

const kinds: Partial<Record<FileKind, ErrorCode>> = {
  pdf: 'questions-document',
  word: 'questions-document',
  slides: 'questions-document',
  'old-office': 'questions-document',
  'web-page': 'questions-document',
  workbook: 'questions-workbook',
  'xml-workbook': 'questions-workbook',
  picture: 'questions-picture',
  h5p: 'questions-h5p',
  'moodle-backup': 'questions-moodle-backup',
};

/** What the XML of a file says it is; the first rule wins. */
const markup: [ErrorCode, RegExp][] = [
  ['questions-qti-1', /<(?:\w+:)?questestinterop[\s>]/],
  ['questions-moodle-xml', /<quiz[\s>][\s\S]{0,5000}?<question\s/],
  ['questions-scorm', /adlcp|ADL SCORM/i],
  ['questions-cartridge', /imsccv\d|IMS Common Cartridge/i],
];

/** Returns why a file has no questions for us by its kind; undefined when nobody knows what it is. */
export function otherFormatOf(
  bytes: Buffer,
  texts: readonly (readonly [name: string, text: string])[],
): ErrorCode | undefined {
  const known = kinds[kindOfFile(bytes) ?? 'archive'];
  if (known) return known;
  const manifest = texts.find(([name]) => /(^|\/)imsmanifest\.xml$/i.test(name))?.[1] ?? '';
  const says = (text: string, codes: readonly ErrorCode[]) =>
    markup.find(([code, pattern]) => codes.includes(code) && pattern.test(text.slice(0, 20_000)))?.[0];
  return (
    says(manifest, ['questions-scorm', 'questions-cartridge']) ??
    texts.map(([, text]) => says(text, ['questions-qti-1', 'questions-moodle-xml'])).find(Boolean)
  );
}
