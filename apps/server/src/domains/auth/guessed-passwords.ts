// Passwords that everybody guesses first: the common ones, a word with a few digits, one's own name or login.
// Sources: the list of common passwords of zxcvbn-ts, and the words of the Russian dictionary of Hunspell.

/** Keys of the Latin and the Russian layout in the same places: «gfhjkm» is «пароль». */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбю';
const asRussianKeys = new Map([...LATIN].map((key, at) => [key, RUSSIAN[at] ?? key]));
const asLatinKeys = new Map([...RUSSIAN].map((key, at) => [key, LATIN[at] ?? key]));
const typedAs = (keys: ReadonlyMap<string, string>, text: string): string =>
  [...text].map((letter) => keys.get(letter) ?? letter).join('');

/** What people write for letters: «pa$$w0rd». */
const lookAlikes = new Map(
  Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }),
);

/** Letters beside which a word still counts as one: a year, a date, an exclamation mark. */
const MOST_BESIDE = 8;
/** Digits alone are a date or a phone number up to this length. */
const MOST_DIGITS = 12;
/** Shorter words are letters that happen to stand between digits. */
const SHORTEST_WORD = 3;
/** A shorter name or login stands in too many good passwords by chance. */
const SHORTEST_OWN = 4;

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');

let known: Promise<ReadonlySet<string>> | undefined;
/** Loaded at the first password, since most processes of the tests and of heavy work never need it. */
const knownWords = (): Promise<ReadonlySet<string>> => (known ??= loadWords());
async function loadWords(): Promise<ReadonlySet<string>> {
  const [{ dictionary: common }, { default: russian }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('dictionary-ru'),
  ]);
  // A line of the dictionary is a word with flags of its forms behind a slash.
  const words = new TextDecoder()
    .decode(russian.dic)
    .split('\n')
    .map((line) => line.split('/', 1)[0] ?? '');
  return new Set([...common['passwords-common'], ...words].map(fold));
}

/** The parts of names, logins and addresses that somebody's password must not consist of. */
const partsOf = (own: readonly (string | null | undefined)[]): string[] =>
  own.flatMap((text) => fold(text ?? '').split(/@.*$|[^\p{L}\d]+/u)).filter((part) => part.length >= SHORTEST_OWN);

/** The word within a password that has digits and signs around it. */
const wordOf = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Whether a password is among the first that anybody would try for a person with these names, login and address. */
export async function isGuessed(password: string, own: readonly (string | null | undefined)[]): Promise<boolean> {
  const text = fold(password);
  if (new Set(text).size <= 3 || (/^[\d\s.\-/]+$/.test(text) && text.length <= MOST_DIGITS)) return true;
  const words = await knownWords();
  const parts = partsOf(own);
  const readings = [text, typedAs(asRussianKeys, text), typedAs(asLatinKeys, text), typedAs(lookAlikes, text)];
  return readings.some((reading) => {
    if (words.has(reading)) return true;
    if (parts.some((part) => reading.includes(part) && reading.length - part.length <= MOST_BESIDE)) return true;
    const word = wordOf(reading);
    return word.length >= SHORTEST_WORD && reading.length - word.length <= MOST_BESIDE && words.has(word);
  });
}
