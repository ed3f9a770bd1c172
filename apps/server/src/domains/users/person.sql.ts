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

/** Whether user `u` teaches, assesses or studies an archived discipline of the company. */
export const hasArchivedSubjects = (companyId: number): Sql => sql`(
  exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = ${companyId} and s.is_archived and s.deleted_at is null)
  or exists (select 1 from group_users x join subject_groups sg on sg.group_id = x.group_id join subjects s on s.id = sg.subject_id
    where x.user_id = u.id and s.company_id = ${companyId} and s.is_archived and s.deleted_at is null))`;

/** The confirmed children of user `u` in the company as JSON, in order. */
export const childrenJson = (companyId: number): Sql => sql`
  coalesce((select json_agg(${personJson('k')} order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
    where r.relative_id = u.id and r.company_id = ${companyId} and r.confirmed_at is not null), '[]')`;

/** What becomes of a person's record with the domains of contracts, forms, statuses and bookmarks. */
export const withoutPersonalRecords = { contract: null, current_form: null, temporary_statuses: [], notes: [] };

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
