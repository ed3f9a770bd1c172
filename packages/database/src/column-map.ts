// Which column each field of a call is written to. A map names every field, so a field that nobody writes does not compile.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

/** The fields that a call writes; `updated_at` only says what was read before. */
export type FieldsOf<Body> = { [Field in keyof Body as Exclude<Field, 'updated_at'>]?: Body[Field] | undefined };

/**
 * A change with every field of its call. An object put together by hand does not compile when it lacks one, since that
 * field would be taken and dropped.
 */
export type Whole<Fields, Given extends Fields> = Given & {
  [Field in Exclude<keyof Fields, keyof Given>]-?: Fields[Field];
};

/** Says what writes a field that is no column of the record. */
interface Elsewhere {
  elsewhere: string;
}
/** A value as the column takes it: a plain one becomes a parameter, SQL stays as it is. */
type Conversion<Value> = (value: Value) => unknown;
/**
 * Where a field is written: `true` for the column of its name, a function for that column with another value, a column
 * of another name, or the place that writes it.
 */
type Destination<Value> = true | Conversion<Value> | { column: string; value?: Conversion<Value> } | Elsewhere;

/** Names where each field of a record is written. */
export type ColumnMap<Fields> = { readonly [Field in keyof Fields]-?: Destination<Exclude<Fields[Field], undefined>> };

const listed = (parts: Sql[]): Sql => join(parts, ', ');

interface Assignment {
  column: string;
  value: Sql;
}
function assignmentOf(field: string, destination: Destination<unknown>, value: unknown): Assignment[] {
  if (value === undefined) return [];
  if (destination === true) return [{ column: field, value: sql`${value}` }];
  if (typeof destination === 'function') return [{ column: field, value: sql`${destination(value)}` }];
  if ('elsewhere' in destination) return [];
  const { column, value: convert } = destination;
  return [{ column, value: sql`${convert ? convert(value) : value}` }];
}
/** The given fields in the order of the map, so that the same fields always make the same statement. */
function assigned(columns: object, given: object): Assignment[] {
  const values = new Map<string, unknown>(Object.entries(given));
  return Object.entries(columns).flatMap(([field, destination]) => assignmentOf(field, destination, values.get(field)));
}

/** Returns `a = …, b = …` for the fields that a change has, then `more`; a field that is undefined stays as it is. */
export const assignments = <Fields>(
  columns: ColumnMap<Fields>,
  change: Partial<NoInfer<Fields>>,
  ...more: Sql[]
): Sql => listed([...assigned(columns, change).map(({ column, value }) => sql`${raw(column)} = ${value}`), ...more]);

/** Whether a change has a field that is a column. */
export const hasAssignments = <Fields>(columns: ColumnMap<Fields>, change: Partial<NoInfer<Fields>>): boolean =>
  assigned(columns, change).length > 0;

/** Columns that the server sets itself, by their names. */
type OwnColumns = Readonly<Record<string, unknown>>;
const inserted = (columns: object, given: object, own: OwnColumns): { names: Sql; values: Sql } => {
  const all = [
    ...Object.entries(own).map(([column, value]) => ({ column, value: sql`${value}` })),
    ...assigned(columns, given),
  ];
  return { names: raw(all.map(({ column }) => column).join(', ')), values: listed(all.map(({ value }) => value)) };
};
/** Returns `(a, b) values (…, …)` for a new record: columns that the server sets itself, then the given fields. */
export function insertion<Fields>(
  columns: ColumnMap<Fields>,
  given: Partial<NoInfer<Fields>>,
  own: OwnColumns = {},
): Sql {
  const { names, values } = inserted(columns, given, own);
  return sql`(${names}) values (${values})`;
}
/** Returns `(a, b) select …, …`, which a condition or a table may follow, for new records. */
export function selection<Fields>(
  columns: ColumnMap<Fields>,
  given: Partial<NoInfer<Fields>>,
  own: OwnColumns = {},
): Sql {
  const { names, values } = inserted(columns, given, own);
  return sql`(${names}) select ${values}`;
}
/** Returns `a = excluded.a, b = excluded.b` for the given fields of an insert that meets a record, then `more`. */
export const replacements = <Fields>(
  columns: ColumnMap<Fields>,
  given: Partial<NoInfer<Fields>>,
  ...more: Sql[]
): Sql => listed([...assigned(columns, given).map(({ column }) => raw(`${column} = excluded.${column}`)), ...more]);

/**
 * Where a field of many records is written: the type of its column, or also the name of another column, its value in a
 * new record `w`, and what it becomes in one that exists.
 */
type RecordDestination = string | { type: string; column?: string; value?: Sql; change?: Sql } | Elsewhere;
/** Names where each field of records is written that one statement takes as JSON. */
export type RecordMap<Fields> = { readonly [Field in keyof Fields]-?: RecordDestination };

interface RecordColumns {
  /** `a text, b int`: the columns of `jsonb_to_recordset`. */
  readonly types: Sql;
  /** `a, b`: the columns of an insert. */
  readonly names: Sql;
  /** `w.a, w.b`: their values, in the same order. */
  readonly values: Sql;
  /** `w.a, w.b`: what they become in a record that exists. */
  readonly changes: Sql;
  /** `a = w.a, b = w.b`: the same as assignments. */
  readonly assignments: Sql;
  /** `a = excluded.a, b = excluded.b`: the assignments of an insert that meets a record. */
  readonly replacements: Sql;
  /** `t.a, t.b`: the columns of the table under its alias, to be compared with the changes. */
  present(alias: string): Sql;
}
/** Renders the columns of records; `w` is the alias of the records that are written. */
export function recordColumns<Fields>(map: RecordMap<Fields>): RecordColumns {
  const columns = Object.entries<RecordDestination>(map).flatMap(([field, destination]) => {
    const [value, change] = [undefined, undefined];
    if (typeof destination === 'string') return [{ field, column: field, type: destination, value, change }];
    return 'elsewhere' in destination ? [] : [{ field, column: field, value, change, ...destination }];
  });
  type Column = (typeof columns)[number];
  const each = (render: (column: Column) => Sql): Sql => (columns.length === 0 ? empty : listed(columns.map(render)));
  const valueOf = ({ field, value }: Column) => value ?? raw(`w."${field}"`);
  const changeOf = (column: Column) => column.change ?? valueOf(column);
  return {
    types: each(({ field, type }) => raw(`"${field}" ${type}`)),
    names: each(({ column }) => raw(`"${column}"`)),
    values: each(valueOf),
    changes: each(changeOf),
    assignments: each((column) => sql`${raw(`"${column.column}"`)} = ${changeOf(column)}`),
    replacements: each(({ column }) => raw(`"${column}" = excluded."${column}"`)),
    present: (alias) => each(({ column }) => raw(`${alias}."${column}"`)),
  };
}
