// docs/specification.md names calls that exist, and all calls that no page of ours makes.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract } from '@orbita/contract';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(`${root}docs/specification.md`, 'utf8');
const served = Object.values(contract as Record<string, Record<string, AnyEndpoint>>).flatMap((calls) =>
  Object.entries(calls).map(([name, call]) => ({ name, ...call, paths: [call.path, ...(call.aliases ?? [])] })),
);
const addresses = new Set(served.flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`)));
/** The calls that a text names. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`/g)].map(([, call = '']) => call);

test('every call that the page names exists', () => {
  expect(namedIn(page).length).toBeGreaterThan(100);
  expect(namedIn(page).filter((call) => !addresses.has(call))).toEqual([]);
});

test('the calls that no page of ours makes are listed, and no others', () => {
  const web = `${root}apps/web/src`;
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .map((file) => readFileSync(`${web}/${file}`, 'utf8'))
    .join('\n');
  const words = new Set(sources.match(/\w+/g));
  const unused = served.filter(({ name }) => !words.has(name)).map(({ method, path }) => `${method} ${path}`);
  const [, list = ''] = page.split('## Calls without a page of ours');
  const [table = '', byAddress = ''] = list.split('\nPages, other programs');
  // The first column of the table, and all that is named below it.
  const rows = table.split('\n').flatMap((row) => namedIn(row.split('|')[1] ?? ''));
  expect([...rows, ...namedIn(byAddress)].toSorted()).toEqual(unused.toSorted());
});
