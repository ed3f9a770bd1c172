// Builds data that fits the contract: fields a test does not name are filled in from the schema.
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { declarationOf, responseSchema } from './contract-calls.ts';
import type { CallKey, ResponseFor } from './stubs.ts';

/** The fields a test sets; the others follow from the schema. */
export type Partly<T> = T extends readonly (infer Item)[]
  ? readonly Partly<Item>[]
  : T extends object
    ? { [K in keyof T]?: Partly<T[K]> | undefined }
    : T;

interface Shape extends TSchema {
  type?: string;
  const?: unknown;
  anyOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  format?: string;
  minimum?: number;
  minLength?: number;
  pattern?: string;
}

/** The time at which page tests run: a Monday morning in October, Moscow time. */
export const NOW = '2026-10-05T09:00:00.000+03:00';

/** Builds a value of the schema: `sampleOf(Retake, { student: { last_name: 'Иванова' } })`. */
export const sampleOf = <S extends TSchema>(schema: S, known?: Partly<Static<S>>): Static<S> =>
  fill(schema, known) as Static<S>;

/** Builds a response of a call: `replyOf('standing.getProgress', { data: [] })`. */
export const replyOf = <K extends CallKey>(key: K, known?: Partly<ResponseFor<K>>): ResponseFor<K> =>
  fill(responseSchema(declarationOf(key)) as Shape, known) as ResponseFor<K>;

/** Wraps rows as a single page of a list. */
export const pageOf = <Row>(data: Row[], counters: Record<string, number> = {}) => ({
  data,
  total: data.length,
  from: data.length > 0 ? 1 : 0,
  lastPage: 1,
  counters,
});

function fill(schema: Shape, known: unknown): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return fillChoice(schema.anyOf, known);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => fill(part, known)));
  if (schema.properties) return fillObject(schema, (known ?? {}) as Record<string, unknown>);
  if (schema.items && Array.isArray(known)) return known.map((item) => fill(schema.items!, item));
  return known === undefined ? plain(schema) : known;
}

/** Fills an unspecified union with null if allowed, otherwise with its first choice. */
function fillChoice(choices: Shape[], known: unknown): unknown {
  const isNullable = choices.some(({ type }) => type === 'null');
  if (known === null || (known === undefined && isNullable)) return null;
  if (known === undefined) return fill(choices[0]!, known);
  const made = choices.filter(({ type }) => type !== 'null').map((choice) => [choice, tryFill(choice, known)] as const);
  return (made.find(([choice, value]) => Value.Check(choice, value)) ?? made[0])?.[1];
}
const tryFill = (choice: Shape, known: unknown): unknown => (choice.const === undefined ? fill(choice, known) : known);

function fillObject({ properties = {}, required = [] }: Shape, known: Record<string, unknown>): unknown {
  const names = Object.keys(properties).filter((name) => known[name] !== undefined || required.includes(name));
  return {
    // An undeclared field is kept, so that the check of the response reports it.
    ...known,
    ...Object.fromEntries(names.map((name) => [name, fill(properties[name]!, known[name])])),
  };
}

function plain({ type, format, minimum, minLength, pattern }: Shape): unknown {
  if (type === 'array') return [];
  if (type === 'object') return {};
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(0, minimum ?? 0);
  if (type === 'null') return null;
  if (format === 'date-time') return NOW;
  if (format === 'date') return NOW.slice(0, 10);
  if (pattern?.startsWith('^#')) return '#2f9e44';
  return 'ф'.repeat(minLength ?? 0);
}
