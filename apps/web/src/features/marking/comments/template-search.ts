// Searches templates by the beginnings of words and inserts them into the comment as lines.
import type { CommentTemplate } from '@orbita/contract/marking';

type Template = Pick<CommentTemplate, 'id' | 'text'>;
/** Number of characters beyond which a line is the user's own comment rather than a search. */
const LONGEST_QUERY = 40;
const MOST_FOUND = 6;

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1);

/** Finds templates in which every word of the query begins some word; those that begin with the whole query come first. */
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
