// Inserts soft hyphens into Russian words longer than a line, because column headers are narrow
// and browsers without a dictionary break words anywhere. Pure.

const VOWEL = '[аеёиоуыэюя]';
const CONSONANT = '[бвгджзклмнпрстфхцчшщ]';
const SIGN = '[йьъ]';
const ANY = '[а-яё]';
const SOFT_HYPHEN = '\u00AD';

/** Where a syllable may end: the letters before and after the hyphen. Source: the rules of P. Khristov. */
const RULES: readonly (readonly [string, string])[] = [
  [SIGN, ANY + ANY],
  [VOWEL, VOWEL + ANY],
  [VOWEL + CONSONANT, CONSONANT + VOWEL],
  [CONSONANT + VOWEL, CONSONANT + VOWEL],
  [VOWEL + CONSONANT, CONSONANT + CONSONANT + VOWEL],
  [VOWEL + CONSONANT + CONSONANT, CONSONANT + CONSONANT + VOWEL],
];
const places = RULES.map(([before, after]) => new RegExp(`(?<=${before})(?=${after})`, 'giu'));
const WORD = /[а-яё]+/giu;
/** Fewest letters on each side of a hyphen. */
const LEAST = 2;

function hyphenateWord(word: string): string {
  const ends = new Set<number>();
  for (const place of places) for (const { index } of word.matchAll(place)) ends.add(index);
  return [...word]
    .map(
      (letter, index) =>
        (ends.has(index) && index >= LEAST && index <= word.length - LEAST ? SOFT_HYPHEN : '') + letter,
    )
    .join('');
}

/** Hyphenates words with more letters than fit into a line; shorter words wrap as a whole. */
export const hyphenate = (text: string, fitting: number): string =>
  text.replace(WORD, (word) => (word.length > fitting ? hyphenateWord(word) : word));
