// The one way to look for words in SQL: every search of people and things goes through it, so that «е» finds «ё» everywhere.
import { searchWords } from '@orbita/contract/word-search';
import { join, type Sql, sql } from '@orbita/database';

const escaped = (key: string): string => key.replace(/[%_\\]/g, '\\$&');

/** Condition: a text that is stored as `fold_words` gives it has this word, one of `searchWords`. An index of groups of three letters serves it. */
export const keyHas = (key: Sql, word: string): Sql => sql`${key} like ${`%${escaped(word)}%`}`;

/**
 * Condition: each word of the search is in one of these texts; an empty search finds everything.
 * An index of groups of three letters on `fold_words(text)` serves it. Each word is a condition of its own, because no index serves `like all`.
 */
export function hasWords(texts: Sql | readonly Sql[], query: string | undefined): Sql {
  const keys = [texts].flat().map((text) => sql`fold_words(${text})`);
  const conditions = searchWords(query).map((word) => {
    const found = keys.map((key) => keyHas(key, word));
    return sql`(${join(found, ' or ')})`;
  });
  return conditions.length === 0 ? sql`true` : sql`(${join(conditions, ' and ')})`;
}
