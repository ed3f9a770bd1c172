// People for the command palette.
// A few who match are found by an index and sorted; of a great many the members are read in their order until enough match.
import type { Person } from '@orbita/contract/schemas';
import { searchWords } from '@orbita/contract/word-search';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import { mayMeet } from '../../access/people.access.ts';
import { can, isStaff, type Viewer } from '../../http/viewer.ts';
import { nameMatches, personColumns } from '../../platform/person.sql.ts';
import { keyHas } from '../../platform/word-search.sql.ts';

/** How many people a search shows. */
const SHOWN = raw('7');
/** With so many matching members or more reading them in order is shorter than sorting them. */
const MANY = raw('4000');
/** The index of groups of three letters is of no use for shorter words. */
const SHORTEST_INFIX = 3;

/** Condition that an index finds: member `m` has each word, a short one at the beginning of a word. */
const indexed = (words: string[]): Sql[] =>
  words.map((word) =>
    word.length < SHORTEST_INFIX ? sql`word_starts(m.found_key) @> array[${word}]` : keyHas(sql`m.found_key`, word),
  );
/** The same condition for a member who is at hand; no index takes it. */
const read = (words: string[]): Sql[] =>
  words.map((word) =>
    word.length < SHORTEST_INFIX
      ? sql`strpos(' ' || translate(m.found_key, '.@', '  '), ${` ${word}`}) > 0`
      : sql`strpos(m.found_key, ${word}) > 0`,
  );

/** Finds people among everybody by name, e-mail, login and phone. */
const searchEverybody = (db: Db, viewer: Viewer, words: string[]): Promise<Person[]> => {
  const own = sql`m.company_id = ${viewer.company_id}`;
  return db.rows(sql`
    with found as materialized (
      select m.user_id, m.last_name, m.first_name from company_members m where ${join([own, ...indexed(words)], ' and ')} limit ${MANY}),
    matching as (
      (select f.user_id, f.last_name, f.first_name from found f
        where (select count(*) from found) < ${MANY} order by f.last_name, f.first_name, f.user_id limit ${SHOWN})
      union all
      (select m.user_id, m.last_name, m.first_name from company_members m
        where (select count(*) from found) >= ${MANY} and ${join([own, ...read(words)], ' and ')} order by m.last_name, m.first_name, m.user_id limit ${SHOWN}))
    select ${personColumns('u')} from matching x join users u on u.id = x.user_id order by x.last_name, x.first_name, x.user_id`);
};

/** Condition: the person teaches or assesses a discipline of the company. */
const teachesHere = (viewer: Viewer): Sql => sql`exists (
  select 1 from subject_users su join subjects s on s.id = su.subject_id
  where su.user_id = m.user_id and s.company_id = ${viewer.company_id} and s.deleted_at is null)`;

/** Finds people among those whom the viewer may meet; those who are no staff find teachers. */
const searchPeopleMet = (db: Db, viewer: Viewer, words: string): Promise<Person[]> =>
  db.rows(sql`
    select ${personColumns('u')} from company_members m join users u on u.id = m.user_id
    where m.company_id = ${viewer.company_id} and ${mayMeet(viewer, sql`m.user_id`)} and ${nameMatches('u', words)}
      and ${isStaff(viewer) ? sql`true` : teachesHere(viewer)} order by u.last_name, u.first_name limit ${SHOWN}`);

export const searchPeople = async (db: Db, viewer: Viewer, text: string): Promise<Person[]> => {
  const words = searchWords(text);
  if (words.length === 0) return [];
  return can(viewer, 'users_read') ? searchEverybody(db, viewer, words) : searchPeopleMet(db, viewer, text);
};
