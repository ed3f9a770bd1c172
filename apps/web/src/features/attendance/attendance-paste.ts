// Parses pasted attendance and formats it for a spreadsheet: letters, titles and notations of paper journals. Pure.
import { foldWords, isSameWord } from '@orbita/contract/word-search';
import type { AttendanceMark } from '@orbita/contract/attendance';
import type { Note } from './attendance-notes.ts';

/** Notations accepted besides digits, letters and titles of the statuses. */
const ALIASES: Readonly<Record<string, number>> = {
  '+': 1,
  п: 1,
  p: 1,
  был: 1,
  была: 1,
  н: 2,
  нб: 2,
  a: 2,
  о: 3,
  o: 3,
  онлайн: 3,
  online: 3,
  б: 4,
  s: 4,
  болел: 4,
  болела: 4,
  у: 5,
  v: 5,
  ув: 5,
};
/** Matches «оп», «опозд.», «опоздание» or «late» at the end. */
const LATE = /(^|[\s,;])(оп|опозд[а-яё]*|late)\.?$/;
const ATTENDED = 1;

/** Signs alone, such as «-», are compared as they are. */
const isNamed = (name: string, word: string): boolean =>
  foldWords(word) === '' ? name.toLowerCase() === word : isSameWord(name, word);

/** Returns the status and whether the student was late; null leaves the cell unchanged, undefined means unreadable. */
export function readPastedNote(
  text: string,
  statuses: readonly AttendanceMark[],
): Pick<Note, 'status' | 'late'> | null | undefined {
  const clean = text.trim().toLowerCase();
  if (clean === '') return null;
  const late = LATE.test(clean);
  const word = clean
    .replace(LATE, '')
    .replace(/[\s.,;]+$/, '')
    .trim();
  if (word === '') return late ? { status: ATTENDED, late } : undefined;
  const known = statuses.find(
    ({ id, letter, title }) => String(id) === word || isNamed(letter, word) || isNamed(title, word),
  );
  const status = known?.id ?? ALIASES[word];
  return status === undefined ? undefined : { status, late };
}

/** Formats «Н» or «П, опоздание» as in the workbook; {@link readPastedNote} parses it. */
export function writeNote({ status, late }: Note, statuses: readonly AttendanceMark[], lateWord: string): string {
  const letter = statuses.find(({ id }) => id === status)?.letter ?? '';
  return late && letter ? `${letter}, ${lateWord}` : letter;
}
