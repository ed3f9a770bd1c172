// SQL fragments that show a person; no queries.
import { raw, type Sql } from '@orbita/database';
import { hasWords } from './word-search.sql.ts';

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

/** Condition: the person's name contains every word; empty text matches everybody. */
export const nameMatches = (alias: string, words: string | undefined): Sql =>
  hasWords(raw(`${alias}.last_name || ' ' || ${alias}.first_name || ' ' || ${alias}.middle_name`), words);
