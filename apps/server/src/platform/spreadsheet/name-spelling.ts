// Spellings of names: what counts as the same name, and what looks mistyped.
import { foldWords } from '@orbita/contract/word-search';

const isMixed = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word);

/** Returns the words that mix Cyrillic and Latin letters. */
export const mixedWords = (text: string): string[] => text.split(/\s+/).filter(isMixed);

/** A class: its year and its letter, with or without a hyphen. */
const CLASS = /^(\d{1,2})[-.]?(\p{L})$/u;

/**
 * Returns what is the same for all spellings of a group: «10 А», «10-А», «10 «А» класс» and «10А», «ИС-21» with a Latin
 * «C» and without.
 */
export function foldGroup(name: string): string {
  const bare = name
    .toLowerCase()
    .replace(/[«»"“”„’`]/g, '')
    .replace(/(^|[\s\d])(класс|кл\.?|class)(?=\s|$)/g, '$1');
  return withoutSpaces(bare).replace(CLASS, '$1$2') || withoutSpaces(name);
}
const HYPHENS = /[-‐‑‒–—−]/;
/** Folds a name and leaves out its spaces, but no hyphen: «ИС-2-1» is not «ИС-21». */
const withoutSpaces = (name: string): string =>
  name
    .split(HYPHENS)
    .map((part) => foldWords(part).replaceAll(' ', ''))
    .join('-');

/** Turns a name in capitals into the usual spelling. */
export function unshout(name: string): string {
  const isShouted = name.length > 2 && /^[\p{Lu}\s'’-]+$/u.test(name);
  return isShouted ? name.toLowerCase().replace(/(^|[\s'’-])\p{L}/gu, (start) => start.toUpperCase()) : name;
}

export interface NameParts {
  last_name: string;
  first_name: string;
  middle_name: string;
}
/** Splits «Фамилия Имя Отчество» and «Фамилия, Имя Отчество»; further words belong to the patronymic. */
export function splitName(full: string): NameParts {
  const [surname = '', given, ...others] = full.split(',').map((part) => part.trim());
  if (surname !== '' && given && others.length === 0) {
    const [first_name = '', ...further] = given.split(/\s+/);
    return { last_name: surname, first_name, middle_name: further.join(' ') };
  }
  const [last = '', first = '', ...rest] = full.trim().split(/\s+/);
  const initials = /^(\p{L})\.\s*(\p{L})\.?$/u.exec(first);
  if (initials && rest.length === 0)
    return { last_name: last, first_name: `${initials[1]}.`, middle_name: `${initials[2]}.` };
  return { last_name: last, first_name: first, middle_name: rest.join(' ') };
}
