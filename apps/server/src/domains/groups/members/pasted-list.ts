// Reads one line of a pasted list of people: an e-mail, or a name that may be numbered.
import { foldWords } from '@orbita/contract/word-search';
import type { MatchLine } from './members.queries.ts';

/** Each part is bounded, so that a line full of @ is read once. */
const EMAIL = /[^\s<>,;"@]{1,64}@[^\s<>,;"@.]{1,63}(?:\.[^\s<>,;"@.]{1,63}){1,8}/;

/** Splits a line such as «12. Иванова Мария Петровна» or «Мария <maria@school.ru>» into what identifies the person. */
export function readLine(text: string, n: number): MatchLine {
  const line = text.trim();
  const email = EMAIL.exec(line)?.[0].toLowerCase() ?? null;
  const [last = '', first = '', ...rest] = line
    .replace(/^\d+[.)\s]+/, '')
    .split(/[\s,;]+/)
    .map(foldWords)
    .filter(Boolean);
  return { n, line, email, last, first, middle: rest.join(' ') };
}
