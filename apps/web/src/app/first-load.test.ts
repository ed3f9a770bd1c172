// What the build and the server are told of the first page must fit the routes.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstCalls } from '../../build/first-calls.ts';
import { routeModulesOf } from '../../build/route-modules.ts';

const features = join(import.meta.dirname, '../features');
const files = globSync('*/*.routes.tsx', { cwd: features }).map((file) => join(features, file));
const modules = files.flatMap(routeModulesOf);

test('the build finds the module of every route', () => {
  const written = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path),
  );
  expect(modules.map(({ path }) => path)).toEqual(written);
  expect(modules.filter(({ module }) => !existsSync(module))).toEqual([]);
});

test('first calls belong to a route and use its parameters only', () => {
  for (const [route, calls] of Object.entries(firstCalls)) {
    expect(modules.map(({ path }) => path)).toContain(route);
    const known = ['me', ...[...route.matchAll(/:(\w+)/g)].map(([, name]) => name)];
    const used = calls.flatMap(({ url }) => [...url.matchAll(/__(\w+?)__/g)].map(([, name]) => name));
    expect(known, `the calls of ${route}`).toEqual(expect.arrayContaining(used));
    expect(calls.filter(({ url }) => url.includes(':'))).toEqual([]);
  }
});
