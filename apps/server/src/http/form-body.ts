// Parses queries and form-encoded bodies as existing clients write them: `ids[]=1&ids[]=2`, `fields[0][form_id]=3`.
import { parse as parsePairs } from 'node:querystring';
import qs from 'qs';

declare module 'qs' {
  // The package's own types do not allow lists as values.
  function parse(fields: Record<string, string | string[] | undefined>, options?: IParseOptions): ParsedQs;
}

/** The most keys of one form and the deepest nesting of a key; more is an attack. */
const MAX_KEYS = 1000;
const MAX_DEPTH = 6;

const isTaken = (name: string) => !name.startsWith('[') && name.replace(/\[\]$/, '').split('[').length <= MAX_DEPTH;

/** Returns the values of a form as a tree of strings; the schema converts them to numbers. */
export function parseForm(text: string): Record<string, unknown> {
  const pairs = Object.entries(parsePairs(text, '&', '=', { maxKeys: MAX_KEYS })).filter(([name]) => isTaken(name));
  const parents = new Set(pairs.flatMap(([name]) => (name.includes('[') ? [name.slice(0, name.indexOf('['))] : [])));
  // When «a=1&a[b]=2» sets a key both ways, the nested one wins.
  const flat = Object.fromEntries(pairs.filter(([name]) => !parents.has(name)));
  return mapOf(qs.parse(flat, { depth: MAX_DEPTH, arrayLimit: MAX_KEYS, allowSparse: true }));
}

const mapOf = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, withoutGaps(value)]));

/** Turns lists with gaps into maps, because `marks[105]=5` refers to a student. */
function withoutGaps(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value) && Object.keys(value).length === value.length;
  return isList ? value.map(withoutGaps) : mapOf(value);
}
