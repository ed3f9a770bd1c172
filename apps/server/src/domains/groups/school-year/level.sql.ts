import { type Sql, sql } from '@orbita/database';

/** Year of study of group `g`, or number of the class, as `nextName` reads it from its name; null if the name tells none. */
export const levelOfGroup: Sql = sql`(case
  when g.name ~ '^\\d{1,2}(?!\\d)' then nullif(greatest(least(substring(g.name from '^\\d{1,2}')::int, 13) % 13, 0), 0)
  else substring(g.name from '(?<!\\d)([1-8])\\d{0,2}(?!\\d)')::int end)`;
