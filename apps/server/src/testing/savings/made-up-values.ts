// Makes up another valid value for each field of a body.
import { type AnySchema, Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type Schema, sampleOf } from '../schema-samples.ts';

const ajv = new Ajv({ strict: false });
(addFormats as unknown as typeof addFormats.default)(ajv, ['date-time', 'date', 'email']);
const fits = (schema: Schema, value: unknown): boolean => ajv.validate(schema as AnySchema, value) === true;

const DAY = 86_400_000;
const laterDay = (text: string) => new Date(Date.parse(text) + DAY).toISOString().slice(0, 10);
const laterMoment = (text: string) => new Date(Date.parse(text) + DAY).toISOString();

function otherText(schema: Schema, value: string): unknown {
  if (schema.format === 'date') return laterDay(value);
  if (schema.format === 'date-time') return laterMoment(value);
  const candidates = [
    ...(schema.format === 'email' ? [`other.${value}`] : []),
    ...(/^#[0-9a-f]{6}$/i.test(value) ? ['#d6336c'] : []),
    ...(/^\d\d:\d\d$/.test(value) ? ['23:30'] : []),
    `${value}2`,
    `${value}/2`,
    `${value} иначе`,
    'Ещё',
    'https://other.example.org/1',
  ];
  return candidates.find((text) => text !== value && fits(schema, text)) ?? value;
}

function otherNumber(schema: Schema, value: number): number {
  return [value + 1, value - 1, value + 0.25].find((number) => fits(schema, number)) ?? value;
}

const isId = (name: string) => /(^|_)ids?$/i.test(name);
const branchesOf = (schema: Schema): Schema[] => (schema.anyOf ? schema.anyOf.flatMap(branchesOf) : [schema]);

/** Returns another valid value; ids become null or an empty list where that is allowed, and otherwise stay. */
export function otherValue(schema: Schema, value: unknown, name = ''): unknown {
  const branches = branchesOf(schema);
  const words = branches.filter((branch) => branch.const !== undefined && branch.const !== null);
  if (words.length > 1 && words.some((branch) => branch.const === value))
    return words[(words.findIndex((branch) => branch.const === value) + 1) % words.length]!.const;
  const isNullable = branches.some((branch) => branch.type === 'null' || branch.const === null);
  if (value === null) {
    const branch = branches.find((other) => other.type !== 'null' && other.const !== null);
    return branch && !isId(name) ? sampleOf(branch) : value;
  }
  if (isId(name) && !Array.isArray(value)) return isNullable ? null : value;
  if (typeof value === 'boolean') return !value;
  const own = branches.find((branch) => fits(branch, value)) ?? schema;
  if (typeof value === 'number') return own.type === 'boolean' ? 1 - value : otherNumber(own, value);
  if (typeof value === 'string') return otherText(own, value);
  if (Array.isArray(value)) {
    const isOfIds = isId(name) || typeof value[0] === 'number' || 'attachment_id' in (own.items?.properties ?? {});
    if (isOfIds) return fits(own, []) ? [] : value;
    return value.map((item: unknown) => otherValue(own.items ?? {}, item));
  }
  return otherValues(own, value as Record<string, unknown>);
}

/** Returns another value of each field of an object; ids that are required name its place and stay. */
export function otherValues(schema: Schema, values: Record<string, unknown>): Record<string, unknown> {
  const { required = [] } = schema as { required?: string[] };
  const otherOf = (name: string, value: unknown) =>
    required.includes(name) && isId(name) ? value : otherValue(schema.properties?.[name] ?? {}, value, name);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, otherOf(name, value)]));
}
