// Reads columns and foreign keys of the migrated database from PostgreSQL's catalogue.
import { type Db, sql } from '@orbita/database';

export interface Column {
  table: string;
  column: string;
  /** As PostgreSQL spells it: integer, text, numeric, text[] … */
  type: string;
  /** The default as an SQL expression, or null. */
  default: string | null;
}

/** Returns the columns of all tables, in order. */
export const selectColumns = (db: Db): Promise<Column[]> =>
  db.rows(sql`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, pg_get_expr(d.adbin, d.adrelid) as "default"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`);

export interface ForeignKey {
  table: string;
  column: string;
  /** The referenced table. */
  target: string;
  targetColumn: string;
}

/** Returns every foreign key, with one row per column. */
export const selectForeignKeys = (db: Db): Promise<ForeignKey[]> =>
  db.rows(sql`
    select c.conrelid::regclass::text as "table", own.attname as "column", c.confrelid::regclass::text as target, other.attname as "targetColumn"
    from pg_constraint c cross join unnest(c.conkey, c.confkey) k(own, other)
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
      join pg_attribute other on other.attrelid = c.confrelid and other.attnum = k.other
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`);
