// The library of comments: found by the beginnings of words, inserted into the comment by lines.
import type { CommentTemplate } from '@orbita/contract/marking';

type Template = Pick<CommentTemplate, 'id' | 'text'>;
/** A longer line is a comment of one's own, not a search. */
const LONGEST_QUERY = 40;
const MOST_FOUND = 6;

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1);

/** Templates each word of the query begins a word of, those that begin with the query first. */
export function findTemplates<T extends Template>(templates: readonly T[], query: string): T[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return templates.slice(0, MOST_FOUND);
  const start = plain(query.trim());
  const found = templates.filter(({ text }) => {
    const words = wordsOf(text);
    return wanted.every((word) => words.some((other) => other.startsWith(word)));
  });
  const begins = (one: T) => Number(!plain(one.text).startsWith(start));
  return found.toSorted((one, other) => begins(one) - begins(other)).slice(0, MOST_FOUND);
}

/** What the comment being typed finds: its last line is the query. */
export function suggestFor<T extends Template>(templates: readonly T[], comment: string): T[] {
  const query = lastLine(comment);
  if (query.length > LONGEST_QUERY || (query.trim() === '' && comment !== '')) return [];
  return findTemplates(templates, query).filter(({ text }) => text !== query.trim());
}

/** The comment with its last line completed to the template. */
export const takeTemplate = (comment: string, text: string): string =>
  comment.slice(0, comment.lastIndexOf('\n') + 1) + text;

export const hasTemplate = (comment: string, text: string): boolean => `\n${comment}\n`.includes(`\n${text}\n`);

/** Adds the template as a line of its own, or takes it out when it is there. */
export function toggleTemplate(comment: string, text: string): string {
  if (hasTemplate(comment, text)) return `\n${comment}\n`.replace(`\n${text}\n`, '\n').replace(/^\n|\n$/g, '');
  return comment.trim() === '' ? text : `${comment.trimEnd()}\n${text}`;
}
