// Searches templates by the beginnings of words and inserts them into the comment as lines.
import { foldWords } from '@orbita/contract/word-search';
import type { CommentTemplate } from '@orbita/contract/marking';

type Template = Pick<CommentTemplate, 'id' | 'text'>;
/** Number of characters beyond which a line is the user's own comment rather than a search. */
const LONGEST_QUERY = 40;
const MOST_FOUND = 6;

const wordsOf = (text: string) => foldWords(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1);

/** The same keys on a Latin and on a Russian keyboard. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const otherLayout = (text: string) =>
  [...text.toLowerCase()]
    .map((letter) => RUSSIAN[LATIN.indexOf(letter)] ?? LATIN[RUSSIAN.indexOf(letter)] ?? letter)
    .join('');

/** How well a template matches, best first: it begins with the query, has words that do, or has words with these initials. */
function rankOf(text: string, query: string): number | null {
  const words = wordsOf(text);
  const wanted = wordsOf(query);
  if (foldWords(text).startsWith(foldWords(query))) return 0;
  if (wanted.every((word) => words.some((other) => other.startsWith(word)))) return 1;
  const initials = words.map((word) => word[0]).join('');
  return wanted.length === 1 && wanted[0].length > 1 && initials.startsWith(wanted[0]) ? 2 : null;
}

function findIn<T extends Template>(templates: readonly T[], query: string): T[] {
  const ranked = templates.flatMap((one) => {
    const rank = rankOf(one.text, query);
    return rank === null ? [] : [{ one, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/** Finds templates by the beginnings of their words or by the initials of the first ones, also when typed on the other keyboard layout. */
export function findTemplates<T extends Template>(templates: readonly T[], query: string): T[] {
  if (query.trim() === '') return templates.slice(0, MOST_FOUND);
  const found = wordsOf(query).length === 0 ? [] : findIn(templates, query);
  return (found.length > 0 ? found : findIn(templates, otherLayout(query))).slice(0, MOST_FOUND);
}

/** Finds templates by the last line of the comment being typed. */
export function suggestFor<T extends Template>(templates: readonly T[], comment: string): T[] {
  const query = lastLine(comment);
  if (query.length > LONGEST_QUERY || (query.trim() === '' && comment !== '')) return [];
  return findTemplates(templates, query).filter(({ text }) => text !== query.trim());
}

/** Replaces the last line of the comment by the template. */
export const takeTemplate = (comment: string, text: string): string =>
  comment.slice(0, comment.lastIndexOf('\n') + 1) + text;

export const hasTemplate = (comment: string, text: string): boolean => `\n${comment}\n`.includes(`\n${text}\n`);

/** Adds the template as a line, or removes it if it is already there. */
export function toggleTemplate(comment: string, text: string): string {
  if (hasTemplate(comment, text)) return `\n${comment}\n`.replace(`\n${text}\n`, '\n').replace(/^\n|\n$/g, '');
  return comment.trim() === '' ? text : `${comment.trimEnd()}\n${text}`;
}
