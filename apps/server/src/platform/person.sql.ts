// SQL fragments that show a person; no queries.
import { join, raw, type Sql, sql } from '@orbita/database';

/** How long after the last activity a person counts as online, in seconds. Source: specification, section 9. */
const ONLINE_SECONDS = 180;

const online = (alias: string): string =>
  `coalesce(${alias}.last_seen_at > now() - interval '${ONLINE_SECONDS} seconds', false)`;
/** Condition: the person under this alias is online. */
export const isOnline = (alias: string): Sql => raw(online(alias));

/** A person as JSON, from a row of `users` under this alias. */
export const personJson = (alias: string): Sql =>
  raw(`json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name, 'middle_name', ${alias}.middle_name,
    'photo_src', '/api/files/' || ${alias}.photo_id || '/thumbnail', 'is_online', ${online(alias)})`);

/** The columns of a person in a list of people. */
export const personColumns = (alias: string): Sql =>
  raw(`${alias}.id, ${alias}.first_name, ${alias}.last_name, ${alias}.middle_name, '/api/files/' || ${alias}.photo_id || '/thumbnail' as photo_src,
    ${online(alias)} as is_online`);

/** The words of a search as patterns, at most five. */
const patternsOf = (words: string | undefined): string[] =>
  (words ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5)
    .map((word) => `%${word.replace(/[%_\\]/g, '\\$&')}%`);

/**
 * Condition: the person's name contains every word; empty text matches everybody.
 * Each word is a condition of its own, because no index serves `ilike all`.
 */
export function nameMatches(alias: string, words: string | undefined): Sql {
  const name = raw(`(${alias}.last_name || ' ' || ${alias}.first_name || ' ' || ${alias}.middle_name)`);
  const conditions = patternsOf(words).map((pattern) => sql`${name} ilike ${pattern}`);
  return conditions.length === 0 ? sql`true` : sql`(${join(conditions, ' and ')})`;
}
