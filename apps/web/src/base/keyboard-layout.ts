// Words typed with the keyboard in the other layout: «ghbdtn» for «привет».
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const swapped = new Map<string, string>();
for (const [index, latin] of [...LATIN].entries()) {
  const cyrillic = CYRILLIC[index] ?? '';
  swapped.set(latin, cyrillic);
  swapped.set(cyrillic, latin);
}

/** Returns what the same keys type in the other layout, in lower case. */
export const swapLayout = (text: string): string =>
  [...text.toLowerCase()].map((character) => swapped.get(character) ?? character).join('');
