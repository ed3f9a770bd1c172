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
  'xapi-package': 'questions-xapi',
  'blackboard-package': 'questions-blackboard',
  'brightspace-package': 'questions-brightspace',
  calendar: 'questions-calendar',
  contacts: 'questions-calendar',
};

/** What the XML of a file says it is; the first rule wins. */
const markup: [ErrorCode, RegExp][] = [
  ['questions-blackboard', /<POOL[\s>]|blackboard\.com/i],
  ['questions-brightspace', /desire2learn|d2l_2p0/i],
  ['questions-examview', /<examview[\s>]/i],
  ['questions-qti-1', /<(?:\w+:)?questestinterop[\s>]/],
  ['questions-moodle-xml', /<quiz[\s>][\s\S]{0,5000}?<question\s/],
  ['questions-scorm', /adlcp|ADL SCORM/i],
  ['questions-cartridge', /imsccv\d|IMS Common Cartridge/i],
];

const ofText: ErrorCode[] = [
  ...(['questions-blackboard', 'questions-brightspace', 'questions-examview'] as const),
  ...(['questions-qti-1', 'questions-moodle-xml'] as const),
];

/** Returns why a file has no questions for us by its kind; undefined when nobody knows what it is. */
export function otherFormatOf(
  bytes: Buffer,
  texts: readonly (readonly [name: string, text: string])[],
): ErrorCode | undefined {
  const kind = kindOfFile(bytes);
  const known = kind && kinds[kind];
  if (known) return known;
  // Its own format is known by its name alone.
  if (texts.some(([name]) => /\.(bnk|tst)$/i.test(name))) return 'questions-examview';
  const manifest = texts.find(([name]) => /(^|\/)imsmanifest\.xml$/i.test(name))?.[1] ?? '';
  const says = (text: string, codes: readonly ErrorCode[]) =>
    markup.find(([code, pattern]) => codes.includes(code) && pattern.test(text.slice(0, 20_000)))?.[0];
  return (
    says(manifest, ['questions-blackboard', 'questions-brightspace', 'questions-scorm', 'questions-cartridge']) ??
    texts.map(([, text]) => says(text, ofText)).find(Boolean)
  );
}
