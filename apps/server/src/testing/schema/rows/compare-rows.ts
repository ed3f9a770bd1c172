// Compares what a row type declares with what a statement returns.
import { type Field, nameOf, type ObjectShape, type Shape } from './shape.ts';

export interface Difference {
  /** The column, followed by names inside its JSON: «task.fields[].credit». */
  column: string;
  problem: string;
  /** Nothing declares it. */
  isExtra?: boolean;
  /** Set for a field that need not admit null: where it is declared, as the same type may serve other statements too. */
  idle?: string;
}

/** Hears of each declared field that a statement may fill with null. */
type Hear = (origin: string) => void;

const shapesOf = (shape: Shape): Shape[] => (shape.is === 'one of' ? shape.shapes : [shape]);

function* compareShapes(column: string, declared: Shape, given: Shape, hear: Hear): Generator<Difference> {
  if (declared.is === 'anything' || given.is === 'anything') return;
  for (const one of shapesOf(given)) {
    const own = shapesOf(declared).find(({ is }) => is === one.is);
    if (!own) {
      yield {
        column,
        problem: `declared ${nameOf({ shape: declared, nulls: 'never' })}, statement gives ${nameOf({ shape: one, nulls: 'never' })}`,
      };
    } else if (own.is === 'list' && one.is === 'list') yield* compareFields(`${column}[]`, own.of, one.of, hear);
    else if (own.is === 'object' && one.is === 'object') yield* compareObjects(column, own, one, hear);
    else if ('literals' in own && own.literals && 'literals' in one && one.literals) {
      const more = [...one.literals].filter((literal) => !own.literals!.has(literal));
      if (more.length > 0)
        yield {
          column,
          problem: `declared ${nameOf({ shape: own, nulls: 'never' })}, statement gives ${more.map((literal) => JSON.stringify(literal)).join(', ')} too`,
        };
    }
  }
}

function* compareObjects(column: string, declared: ObjectShape, given: ObjectShape, hear: Hear): Generator<Difference> {
  const inside = (name: string) => (column === '' ? name : `${column}.${name}`);
  for (const [name, field] of given.fields) {
    const own = declared.fields.get(name);
    if (own) yield* compareFields(inside(name), own, field, hear);
    else if (declared.rest) yield* compareFields(inside('*'), declared.rest, { ...field, optional: false }, hear);
    else yield { column: inside(name), isExtra: true, problem: `not declared, statement gives ${nameOf(field)}` };
  }
  for (const [name, field] of declared.fields)
    if (!given.fields.has(name) && !field.optional && !given.rest)
      yield { column: inside(name), problem: `declared ${nameOf(field)}, statement does not return it` };
  if (given.rest && declared.rest) yield* compareFields(inside('*'), declared.rest, given.rest, hear);
}

function* compareFields(column: string, declared: Field, given: Field, hear: Hear): Generator<Difference> {
  if (declared.origin !== undefined && given.nulls !== 'never') hear(declared.origin);
  if (declared.nulls === 'never' && given.nulls === 'possible')
    yield { column, problem: `declared ${nameOf(declared)}, statement gives null too` };
  if (declared.nulls === 'possible' && given.nulls === 'never' && declared.origin !== undefined)
    yield { column, problem: `declared ${nameOf(declared)}, statement never gives null`, idle: declared.origin };
  if (given.optional && !declared.optional)
    yield { column, problem: `declared ${nameOf(declared)}, statement leaves it out at times` };
  yield* compareShapes(column, declared.shape, given.shape, hear);
}

/** Compares the columns of a row; `hear` is told where the fields are declared that a statement may fill with null. */
export const compareRows = (
  declared: ObjectShape,
  given: ReadonlyMap<string, Field>,
  hear: Hear = () => undefined,
): Difference[] => [...compareObjects('', declared, { is: 'object', fields: given }, hear)];
