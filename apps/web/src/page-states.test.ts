// Every route is tested in its states: what a page shows while it loads, without data, on an error and without access.
import { expect, test } from 'vitest';

const routes = import.meta.glob<string>('./features/*/*.routes.tsx', { query: '?raw', import: 'default', eager: true });
const tests = import.meta.glob<string>('./**/*.pages.test.tsx', { query: '?raw', import: 'default', eager: true });

/** Paths that a page test describes: those of its calls, or, when it calls in a loop, all that it names. */
function pathsOf(text: string): string[] {
  const isLoop = /\bdescribeStates\(\s*[a-z]/.test(text);
  return [...text.matchAll(isLoop ? /'(\/[^']*)'/g : /\bdescribeStates\(\s*'([^']+)'/g)].map(([, path]) => path!);
}

test('every route has a page test of its states', () => {
  const declared = Object.values(routes).flatMap((text) =>
    [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!),
  );
  const described = new Set(Object.values(tests).flatMap(pathsOf));
  expect(declared.length).toBeGreaterThan(40);
  expect(
    declared.filter((path) => !described.has(path)),
    'add describeStates with the route to <feature>.pages.test.tsx',
  ).toEqual([]);
});
