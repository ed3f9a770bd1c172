// What a value looks like in JavaScript: what a row type declares, and what a statement returns.

/** Kinds of values that have no parts. */
export type Plain = 'number' | 'string' | 'boolean' | 'bytes' | 'moment';

export type Shape =
  /** Says nothing: `unknown` in a type, a column of JSON in a statement. */
  | { is: 'anything' }
  | { is: Plain; literals?: ReadonlySet<string | number | boolean> }
  | { is: 'list'; of: Field }
  /** `rest` describes the values of an object whose keys are not known. */
  | { is: 'object'; fields: ReadonlyMap<string, Field>; rest?: Field }
  | { is: 'one of'; shapes: Shape[] };

export type ObjectShape = Shape & { is: 'object' };

/** Whether a value can be null; «unknown» where the statement alone does not say it, for example of a parameter. */
export type Nulls = 'never' | 'possible' | 'unknown';

export interface Field {
  shape: Shape;
  nulls: Nulls;
  /** Declared as optional: a statement need not return it. */
  optional?: boolean;
  /** Where the server declares it, as file:line; none for a field of the contract, which has other writers too. */
  origin?: string;
}

export const anything: Shape = { is: 'anything' };

/** What can be null when any of several values can. */
export const anyNull = (all: Nulls[]): Nulls =>
  all.includes('possible') ? 'possible' : all.includes('unknown') ? 'unknown' : 'never';

const shapesOf = (shape: Shape): Shape[] => (shape.is === 'one of' ? shape.shapes : [shape]);

function joinFields(all: { fields: ReadonlyMap<string, Field>; rest?: Field }[]): Shape {
  const names = new Set(all.flatMap(({ fields }) => [...fields.keys()]));
  const fields = new Map<string, Field>();
  for (const name of names) {
    const own = all.flatMap((one) => one.fields.get(name) ?? []);
    fields.set(name, {
      shape: oneOf(own.map(({ shape }) => shape)),
      nulls: anyNull(own.map(({ nulls }) => nulls)),
      optional: own.length < all.length || own.some(({ optional }) => optional),
      ...(own[0]?.origin ? { origin: own[0].origin } : {}),
    });
  }
  const rest = all.flatMap((one) => one.rest ?? []);
  if (rest.length === 0) return { is: 'object', fields };
  const restShape = oneOf(rest.map(({ shape }) => shape));
  return { is: 'object', fields, rest: { shape: restShape, nulls: anyNull(rest.map(({ nulls }) => nulls)) } };
}

/** Joins shapes that a value may have, one of each kind. */
export function oneOf(all: Shape[]): Shape {
  const shapes = all.flatMap(shapesOf);
  if (shapes.length === 1) return shapes[0]!;
  if (shapes.length === 0) return { is: 'one of', shapes: [] };
  if (shapes.some(({ is }) => is === 'anything')) return anything;
  const kinds = Map.groupBy(shapes, ({ is }) => is);
  const joined = [...kinds].map(([is, same]): Shape => {
    if (is === 'list') {
      const of = same.flatMap((shape) => (shape.is === 'list' ? [shape.of] : []));
      // An empty list says nothing about what stands in it.
      const filled = of.filter(({ shape }) => !(shape.is === 'one of' && shape.shapes.length === 0));
      const items = filled.length > 0 ? filled : of.slice(0, 1);
      const nulls = anyNull(items.map((item) => item.nulls));
      return {
        is,
        of: { shape: items.length === 1 ? items[0]!.shape : oneOf(items.map(({ shape }) => shape)), nulls },
      };
    }
    if (is === 'object') return joinFields(same.flatMap((shape) => (shape.is === 'object' ? [shape] : [])));
    const literals = same.map((shape) => ('literals' in shape ? shape.literals : undefined));
    if (literals.includes(undefined)) return { is } as Shape;
    return { is, literals: new Set(literals.flatMap((own) => [...own!])) } as Shape;
  });
  return joined.length === 1 ? joined[0]! : { is: 'one of', shapes: joined };
}

/** The list of which nothing is known but that it has no items. */
export const emptyList: Shape = { is: 'list', of: { shape: { is: 'one of', shapes: [] }, nulls: 'never' } };

/** Names a shape for people. */
export function nameOf({ shape, nulls }: Pick<Field, 'shape' | 'nulls'>): string {
  const name = (one: Shape): string => {
    if (one.is === 'one of') return one.shapes.map(name).join(' | ') || 'nothing';
    if (one.is === 'list') return `list of ${nameOf(one.of)}`;
    if ('literals' in one && one.literals)
      return [...one.literals].map((literal) => JSON.stringify(literal)).join(' | ');
    return one.is;
  };
  return nulls === 'possible' ? `${name(shape)} | null` : name(shape);
}
