// Generates values that fit a declared schema and values that do not.
import { type AnySchema, Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const ajvOf = (coerceTypes: boolean): Ajv => {
  const ajv = new Ajv({ strict: false, coerceTypes });
  (addFormats as unknown as typeof addFormats.default)(ajv, ['date-time', 'date', 'email']);
  return ajv;
};
const exact = ajvOf(false);
const coercing = ajvOf(true);
type Properties = Record<string, AnySchema>;
const propertiesOf = (schema: unknown): Properties => (schema as { properties: Properties }).properties;

const wrongValues: Record<'params' | 'text' | 'json', unknown[]> = {
  params: ['не-то', '0', 'x'.repeat(90)],
  text: ['не то', '-5', 'x'.repeat(5000)],
  json: ['не то', -5, { не: 'то' }, true, 'x'.repeat(5000)],
};
/** Returns the first field that can be invalid, with an invalid value. */
export function makeInvalid(
  part: keyof typeof wrongValues,
  schema: unknown,
): { field: string; value: unknown } | undefined {
  const ajv = part === 'json' ? exact : coercing;
  for (const [field, property] of Object.entries(propertiesOf(schema))) {
    const validate = ajv.compile({ type: 'object', properties: { [field]: property } });
    const value = wrongValues[part].find((candidate) => !validate({ [field]: candidate }));
    if (value !== undefined) return { field, value };
  }
  return undefined;
}

export interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
}
/** The sample of a map, which may hold any name. */
const A_MAP = {};
/** Texts of which one fits each pattern of the contract. */
const PATTERNED = [
  'ффффффффф',
  '22:00',
  '#2f9e44',
  '150000.00',
  'RUB',
  'a'.repeat(64),
  'https://example.org',
  'example.org',
  'pkt',
  '/main',
  'group-link-sample',
];
/** Returns a value that fits the schema, including every optional field. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!);
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, sampleOf(property)]));
  if (schema.type === 'object') return A_MAP;
  if (schema.type === 'array') return [sampleOf(schema.items!)];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  const formats: Record<string, string> = {
    'date-time': '2026-09-01T10:00:00+03:00',
    date: '2026-09-01',
    email: 'anna@example.ru',
  };
  return (
    formats[schema.format ?? ''] ??
    PATTERNED.find((text) => schema.pattern !== undefined && new RegExp(schema.pattern).test(text)) ??
    'ф'.repeat(Math.max(1, schema.minLength ?? 1))
  );
}
/** Adds undeclared fields to every object of a value; a declared one of the same name keeps its value. */
export function withUndeclaredFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUndeclaredFields);
  if (typeof value !== 'object' || value === null || value === A_MAP) return value;
  return {
    is_moderator: true,
    company_id: 999,
    чужое: 1,
    ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withUndeclaredFields(inner)])),
  };
}
