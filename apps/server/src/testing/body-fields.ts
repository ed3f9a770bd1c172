// The fields of a declared body by name, those inside lists and objects too: `title`, `steps[].step_id`, `passport.series`.
import type { Schema } from './schema-samples.ts';

/** Returns the names of all fields that a schema declares, of every branch of a union. */
export function fieldNames(schema: Schema, within = ''): string[] {
  const names = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    within + name,
    ...fieldNames(property, `${within}${name}.`),
  ]);
  const items = schema.items ? fieldNames(schema.items, `${within.replace(/\.$/, '')}[].`) : [];
  const branches = (schema.anyOf ?? []).flatMap((branch) => fieldNames(branch, within));
  return [...new Set([...names, ...items, ...branches])];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a body sends a field; of a list it is enough that one item does. */
export function sendsField(body: unknown, name: string): boolean {
  const [first, ...rest] = name.split('.');
  if (first === undefined || !isObject(body)) return false;
  const value = body[first.replace(/\[\]$/, '')];
  if (value === undefined) return false;
  if (rest.length === 0) return true;
  return [value].flat().some((item) => sendsField(item, rest.join('.')));
}

/** Fields that say what was read before: a value from nowhere would be refused as stale. */
export const AS_READ = /(^|\.)(updated_at|mark_updated_at|seen(_\w+)?|revision|based_on)$/;
