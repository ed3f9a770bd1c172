// Finds what a statement reads and which revisions change with it, both from PostgreSQL's catalogue.
import { type Db, raw, sql } from '@orbita/database';
import type { CachedRead } from '../../platform/cached-reads.ts';

export interface ReadColumn {
  table: string;
  column: string;
}

const VIEW = 'read_by_a_statement';

/** Returns the table columns that a statement reads, including those behind views; parameters have the given types. */
export async function findReadColumns(
  db: Db,
  { text, parameters, columns }: { text: string; parameters: string[]; columns: unknown[] },
): Promise<ReadColumn[]> {
  const whole = text.replace(/\$(\d+)/g, (_match, number: string) => `(null::${parameters[Number(number) - 1]})`);
  const names = columns.map((_column, i) => `c${i}`).join(', ');
  return db.transaction(async (tx) => {
    await tx.run(sql`create temporary view ${raw(VIEW)} (${raw(names)}) as ${raw(whole)}`);
    const read = await tx.rows<ReadColumn>(sql`
      with recursive views as (
        select ${VIEW}::regclass::oid as id
        union select d.refobjid from views join pg_rewrite r on r.ev_class = views.id join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
          join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid and c.relkind = 'v')
      select distinct c.relname as "table", coalesce(a.attname, '') as "column"
      from views join pg_rewrite r on r.ev_class = views.id join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
        join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid and c.relkind = 'r'
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      order by 1, 2`);
    await tx.run(sql`drop view ${raw(VIEW)}`);
    return read;
  });
}

/**
 * Returns the functions of our own that a statement calls; the tables that they read are hidden from `findReadColumns`.
 * Immutable ones read none.
 */
export async function findCalledFunctions(db: Db, text: string): Promise<string[]> {
  const own = await db.rows<{ name: string }>(
    sql`select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and provolatile <> 'i'`,
  );
  return own.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\s*\\(`, 'i').test(text));
}

export const events = ['insert', 'update', 'delete'] as const;
export type TableEvent = (typeof events)[number];

export interface RevisionTrigger {
  table: string;
  on: TableEvent[];
  /** The columns whose change it watches, or null when it watches all. */
  watched: string[] | null;
  /** The revisions that it changes, for example subject_revisions.card_revision. */
  moves: string[];
}

interface TriggerRow {
  table: string;
  type: number;
  watched: string[] | null;
  name: string;
}

const eventBits: Record<TableEvent, number> = { insert: 4, delete: 8, update: 16 };

/**
 * Loads the triggers that change revisions, written either as «insert into … do update set …» or as a call of another
 * function.
 */
export async function loadRevisionTriggers(db: Db): Promise<RevisionTrigger[]> {
  const functions = await db.rows<{ name: string; source: string }>(
    sql`select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const sources = new Map(functions.map(({ name, source }) => [name, source]));
  const movedBy = (name: string): string[] => {
    const source = sources.get(name) ?? '';
    const direct = [...source.matchAll(/insert into (\w+_revisions)\b[^;]*? do update set (\w+)/g)];
    const called = [...source.matchAll(/perform (\w+)\(/g)].flatMap(([, other]) => movedBy(other!));
    return [...direct.map(([, table, column]) => `${table}.${column}`), ...called];
  };
  const triggers = await db.rows<TriggerRow>(sql`
    select t.tgrelid::regclass::text as "table", t.tgtype::int as type, p.proname as name,
      case when t.tgqual is not null then array(
        select distinct a.attname::text from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_trigger'::regclass and d.objid = t.oid and d.refobjid = t.tgrelid and d.refobjsubid > 0) end as watched
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgenabled = 'O' and t.tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
  return triggers.map(({ table, type, watched, name }) => ({
    table,
    on: events.filter((event) => (type & eventBits[event]) > 0),
    watched,
    moves: movedBy(name),
  }));
}

/** The columns that a cached response is made from, by table. */
export type ReadTables = Map<string, Set<string>>;

interface Coverage {
  triggers: readonly RevisionTrigger[];
  /** Whether any statement of the server updates a table. */
  isUpdated: (table: string) => boolean;
  /** Events that change no response, for example «groups insert», with the reason. */
  harmless: Readonly<Record<string, string>>;
}

/**
 * Returns what a cached response would miss: tables with an event that changes no revision, and columns without a
 * trigger.
 */
export function findUnmoved(
  read: CachedRead,
  tables: ReadTables,
  { triggers, isUpdated, harmless }: Coverage,
): string[] {
  const unmoved: string[] = [];
  for (const [table, columns] of tables) {
    if (table in read.followed) continue;
    for (const event of events) {
      if (`${table} ${event}` in harmless || (event === 'update' && !isUpdated(table))) continue;
      const moving = triggers.filter(
        (trigger) =>
          trigger.table === table &&
          trigger.on.includes(event) &&
          trigger.moves.some((moved) => (read.revisions as readonly string[]).includes(moved)),
      );
      if (moving.length === 0) unmoved.push(`${table} ${event}`);
      else if (event === 'update' && moving.every(({ watched }) => watched !== null)) {
        const watched = new Set(moving.flatMap((trigger) => trigger.watched ?? []));
        const missed = [...columns].filter((column) => column !== 'id' && column !== '' && !watched.has(column));
        unmoved.push(...missed.map((column) => `${table}.${column}`).filter((name) => !(name in read.followed)));
      }
    }
  }
  return unmoved;
}

/** Returns tables and columns declared as followed that the cached response does not read. */
export const findIdle = ({ followed }: CachedRead, tables: ReadTables): string[] =>
  Object.keys(followed).filter((name) => {
    const [table, column] = name.split('.') as [string, string?];
    return column === undefined ? !tables.has(table) : !tables.get(table)?.has(column);
  });
