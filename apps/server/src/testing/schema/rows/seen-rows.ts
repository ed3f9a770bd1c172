// Notes what rows were really like, which finds what no reading of statements does: values of jsonb, and a null that comes after all.
import { emptyList, type Field, oneOf, type Shape } from './shape.ts';

/** Rows of a statement that are looked at; the ones after them are of the same kinds. */
const MOST_ROWS = 200;
/** Values of a column that are remembered, to be compared with a union of literals. */
const MOST_LITERALS = 24;
const LONGEST_LITERAL = 40;

export interface Seen {
  rows: number;
  columns: ReadonlyMap<string, Field>;
}
export const nothingSeen: Seen = { rows: 0, columns: new Map() };

function shapeOf(value: unknown): Shape {
  if (typeof value === 'string')
    return value.length <= LONGEST_LITERAL ? { is: 'string', literals: new Set([value]) } : { is: 'string' };
  if (typeof value === 'number') return { is: 'number', literals: new Set([value]) };
  if (typeof value === 'boolean') return { is: 'boolean' };
  if (Buffer.isBuffer(value)) return { is: 'bytes' };
  if (value instanceof Date) return { is: 'moment' };
  if (Array.isArray(value)) {
    if (value.length === 0) return emptyList;
    return { is: 'list', of: fieldOf(value) };
  }
  return { is: 'object', fields: fieldsOf(value as object) };
}
const fieldsOf = (value: object): Map<string, Field> =>
  new Map(Object.entries(value).map(([name, own]) => [name, fieldOf([own])]));

function fieldOf(values: unknown[]): Field {
  const own = values.filter((value) => value !== null && value !== undefined);
  const shape = own.length === 0 ? ({ is: 'one of', shapes: [] } as Shape) : oneOf(own.map(shapeOf));
  return { shape: withoutMany(shape), nulls: own.length < values.length ? 'possible' : 'unknown' };
}

/** Forgets values of a column that has many, which no union of literals declares. */
function withoutMany(shape: Shape): Shape {
  if (shape.is === 'one of') return { is: shape.is, shapes: shape.shapes.map(withoutMany) };
  return 'literals' in shape && shape.literals && shape.literals.size > MOST_LITERALS
    ? ({ is: shape.is } as Shape)
    : shape;
}

/** Adds rows to what was seen of a statement. */
export function noteRows({ rows, columns }: Seen, more: unknown[]): Seen {
  const looked = more.slice(0, Math.max(0, MOST_ROWS - rows)).map((row) => fieldsOf(row as object));
  if (looked.length === 0) return { rows, columns };
  const all = rows === 0 ? looked : [columns, ...looked];
  const joined = oneOf(all.map((fields): Shape => ({ is: 'object', fields })));
  if (joined.is !== 'object') return { rows, columns };
  const kept = [...joined.fields].map(([name, field]): [string, Field] => [
    name,
    { ...field, shape: withoutMany(field.shape) },
  ]);
  return { rows: rows + looked.length, columns: new Map(kept) };
}
