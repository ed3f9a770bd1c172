// Queries and form-encoded bodies as existing clients write them: `ids[]=1&ids[]=2`, `fields[0][form_id]=3`.
import { parse } from 'node:querystring';

type Tree = { [key: string]: Tree | string | string[] };

/** Keys in one form at most; more is hostile. */
const MAX_KEYS = 1000;
const MAX_DEPTH = 6;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function put(tree: Tree, path: string[], value: string | string[]): void {
  let place = tree;
  for (const [i, part] of path.entries()) {
    if (i === path.length - 1) place[part] = value;
    else {
      const next = place[part];
      place = typeof next === 'object' && !Array.isArray(next) ? next : (place[part] = Object.create(null) as Tree);
    }
  }
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function listed(value: Tree | string | string[]): unknown {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key, i) => key === String(i))) return keys.map((key) => listed(value[key]!));
  return Object.fromEntries(keys.map((key) => [key, listed(value[key]!)]));
}

/** The values of a form as a tree of text; numbers are made of it by the schema. */
export function parseForm(text: string): Record<string, unknown> {
  const flat = parse(text, '&', '=', { maxKeys: MAX_KEYS });
  const tree: Tree = Object.create(null) as Tree;
  for (const [key, value] of Object.entries(flat)) {
    if (value === undefined) continue;
    const path = key
      .replace(/\[\]$/, '')
      .split(/[[\]]+/)
      .filter(Boolean);
    if (path.length === 0 || path.length > MAX_DEPTH || path.some((part) => forbidden.has(part))) continue;
    put(tree, path, key.endsWith('[]') && !Array.isArray(value) ? [value] : value);
  }
  return listed(tree) as Record<string, unknown>;
}
