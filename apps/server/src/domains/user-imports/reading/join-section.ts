// A class whose number and letter stand in two columns: «7» and «А», «Grade 7» and «B».
import type { ImportField } from '@orbita/contract/user-imports/fields';
import { headingKey } from './find-columns.ts';
import type { Line } from './read-sheet.ts';

const CLASS = /^(класс|клас|класс номер|номер класса|параллель|class|class name|grade|standard|year|form)$/;
const SECTION = /^(литера|литера класса|буква|буква класса|section|section name|class section|division|stream)$/;
/** Longer names are groups by themselves. */
const LONGEST_SECTION = 12;
const LONGEST_CLASS = 20;

/** Returns the places of the class and of the letter that belongs to it, from 0. */
export function findSection(
  headers: readonly string[],
  columns: readonly (ImportField | null)[],
): { group: number; section: number } | undefined {
  const keys = headers.map(headingKey);
  const group = columns.indexOf('group');
  const section = keys.findIndex((key, at) => SECTION.test(key) && (columns[at] === null || at === group));
  // The letter may stand before its class and so have been taken for the group.
  const number = group === -1 || group === section ? keys.findIndex((key) => CLASS.test(key)) : group;
  const isClass = CLASS.test(keys[number] ?? '') && (columns[number] === null || number === group);
  return section === -1 || !isClass ? undefined : { group: number, section };
}

const join = (name: string, section: string): string =>
  /\d$/.test(name) && section.length === 1 ? `${name}${section}` : `${name} ${section}`;

/** Adds the letters to the classes; leaves the lines as they are when the column holds something longer. */
export function joinSection(
  lines: readonly Line[],
  { group, section }: { group: number; section: number },
): Line[] | undefined {
  const cell = (line: Line, at: number) => String(line[at + 1] ?? '');
  const isShort = lines.every(
    (line) => cell(line, section).length <= LONGEST_SECTION && cell(line, group).length <= LONGEST_CLASS,
  );
  if (!isShort || lines.every((line) => cell(line, section) === '')) return undefined;
  return lines.map((line) => {
    const joined: Line = [...line];
    const [name, letter] = [cell(line, group), cell(line, section)];
    if (name !== '' && letter !== '') joined[group + 1] = join(name, letter);
    return joined;
  });
}
