// What a search takes for the same word, however it was typed. The database does the same in `fold_words`; one table of cases and
// random texts keep the two alike.

/** Cyrillic letters by how frequent they are, since the database looks them up one after the other. */
const LETTERS = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіë';
/** One byte for each, that of the Latin letter that looks the same, where there is one. */
const KEYS = 'oeaUhtcpbLkmDNyRSBGZQVJxKWOCHEFAeie';
/** Spaces, hyphens and dashes of all kinds. */
const SEPARATORS =
  '-\u00A0\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D\t\n\v\f\r\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000';
/** Apostrophes, accents of stress, and what nobody sees. */
const DROPPED = "\b'’`‘ʼ´ʹʻʽ‛′＇\u0300\u0301\u00AD\u200B\u200C\u200D\u2060\uFEFF";

const folded = new Map<string, string>([
  ...[...LETTERS].map((letter, i): [string, string] => [letter, KEYS[i]!]),
  ...[...SEPARATORS].map((sign): [string, string] => [sign, ' ']),
  ...[...DROPPED].map((sign): [string, string] => [sign, '']),
]);

/**
 * Returns the key of a text, the same for all its spellings: case, «ё» and «е», composed and decomposed letters, Cyrillic letters
 * and Latin ones that look the same, kinds and numbers of spaces, spaces and hyphens, apostrophes or none. It is for comparing only.
 */
export const foldWords = (text: string): string =>
  [...text.normalize('NFC').toLowerCase()]
    .map((sign) => folded.get(sign) ?? sign)
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/^ | $/g, '');

/** A search looks for no more words. */
const MOST_WORDS = 8;
const BETWEEN_WORDS = /[\s'’`‘ʼ´ʹʻʽ‛′＇]+/u;

/**
 * Returns the keys of the words of a search, each of which is to be found. An apostrophe parts words as well, so that «О’Коннор»
 * finds «О Коннор»; a hyphen does not: «ИС-21» is looked for as it stands.
 */
export const searchWords = (query: string | undefined): string[] =>
  (query ?? '').split(BETWEEN_WORDS).map(foldWords).filter(Boolean).slice(0, MOST_WORDS);

/** Tells whether a text, or several together, have every word of a search; an empty search finds everything. */
export function hasWords(text: string | readonly string[], query: string): boolean {
  const words = searchWords(query);
  if (words.length === 0) return true;
  // A line break is in no word.
  const key = typeof text === 'string' ? foldWords(text) : text.map(foldWords).join('\n');
  return words.every((word) => key.includes(word));
}

/** Tells whether two texts are spellings of one. */
export const isSameWord = (one: string, other: string): boolean => foldWords(one) === foldWords(other);
