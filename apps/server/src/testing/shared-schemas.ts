// Writes repeated schemas of the OpenAPI document once, under their contract names.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { withoutOwnKeywords } from '../http/openapi.ts';

const contractSources = path.dirname(new URL(import.meta.resolve('@orbita/contract/endpoint')).pathname);

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Loads the schemas that the contract exports, by their text. */
async function loadNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const files = readdirSync(contractSources, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /^[^.]+[.]ts$/.test(name)).toSorted()) {
    const exported = (await import(path.join(contractSources, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      const isSchema = typeof value === 'object' && value !== null && ('properties' in value || 'anyOf' in value);
      const text = JSON.stringify(withoutOwnKeywords(value));
      if (isSchema && !names.has(text))
        names.set(text, [...names.values()].includes(name) ? `${name}_${path.basename(file, '.ts')}` : name);
    }
  }
  return names;
}

/** Formats JSON, keeping on one line what fits. */
export function layOut(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= 160) return line;
  const inner = `${indent} `;
  const parts = Array.isArray(value)
    ? value.map((item) => layOut(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}: ${layOut(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`;
}

/** Replaces repeated parts of the document by references to named ones. */
export async function shareSchemas(document: Record<string, unknown>): Promise<Record<string, unknown>> {
  const names = await loadNames();
  const schemas: Record<string, Json> = {};
  const nameOf = (value: Json, place: string): string | undefined => {
    const name = names.get(JSON.stringify(value));
    return name === place ? undefined : name;
  };
  const share = (value: Json, place = ''): Json => {
    if (Array.isArray(value)) return value.map((item) => share(item));
    if (typeof value !== 'object' || value === null) return value;
    const name = nameOf(value, place);
    if (name !== undefined) {
      schemas[name] ??= share(value, name);
      return { $ref: `#/components/schemas/${name}` };
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, share(inner)]));
  };
  const paths = share(document['paths'] as Json);
  const components = document['components'] as { schemas: Record<string, Json> };
  const sorted = Object.fromEntries(
    Object.entries({ ...components.schemas, ...schemas }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  return { ...document, paths, components: { ...components, schemas: sorted } };
}
