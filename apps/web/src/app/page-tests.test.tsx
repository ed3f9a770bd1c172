// A route without page tests, and page tests of a route that is gone, are named here.
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const sources = import.meta.glob<string>('../**/*.pages.test.tsx', { query: '?raw', import: 'default', eager: true });

/** Paths of all pages; a page without a path of its own has that of its frame. */
const pathsOf = (route: RouteObject, frame = ''): string[] => {
  const path = route.path ?? frame;
  return route.children ? route.children.flatMap((child) => pathsOf(child, path)) : [path];
};
const pages = routes.flatMap((route) => pathsOf(route));
/** Routes with tests of their states. The tests are read as text, so each route must be written out in its call. */
const tested = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/^\s*describeStates\(\s*'([^']+)'/gm)].map(([, route]) => route),
);

test('every page has a test of its states, called by its route', () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(pages).toContain('/admin');
  expect(
    pages.filter((route) => !tested.includes(route)),
    'add describeStates with the route to <feature>.pages.test.tsx',
  ).toEqual([]);
});

test('every test of states is called by a route that exists', () => {
  expect(tested.filter((route) => !pages.includes(route!))).toEqual([]);
});

test('every route is written out in the routes of its feature, where the accessibility test reads it', () => {
  const files = import.meta.glob<string>('../features/*/*.routes.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const written = Object.values(files).flatMap((source) =>
    [...source.matchAll(/path: '([^']+)'/g)].map(([, path]) => path),
  );
  expect(pages.filter((path) => !['*', '/admin'].includes(path) && !written.includes(path))).toEqual([]);
});

test('every test of states has its route written out', () => {
  const unread = Object.entries(sources).filter(([, source]) => /^\s*describeStates\(\s*[^'\s]/m.test(source));
  expect(unread.map(([file]) => file)).toEqual([]);
});

/** Lists that nobody takes along as a table. */
const NOT_EXPORTED: Record<string, string> = {
  'contracts/orders/orders-page': 'each order is a file of its own, with all its people',
  'contracts/papers/templates-page': 'a few templates, each of which is a file',
  'contracts/programs/programs-page': 'a dozen programmes with their terms',
  'extensions/extensions-page': 'requests to decide on, whose dates are in the table of dates',
  'portfolio/artefacts-page': 'the own works of a person',
  'portfolio/tasks-page': 'the own works of a person',
  'reports/certificates/certificates-page': 'each certificate is a file of its own',
  'reports/jobs/jobs-page': 'the own archives, each of which is a file',
  'user-notes/bookmarks-page': 'the own bookmarks',
  'users/office/doubles-page': 'pairs to decide on, gone once they are decided',
};

test('every page that is a list can be downloaded as a table', () => {
  const files = import.meta.glob<string>('../features/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const lists = Object.entries(files).filter(
    ([file, source]) => !file.includes('.test.') && source.includes('<ListPage'),
  );
  const without = lists
    .filter(([, source]) => !source.includes('exported={'))
    .map(([file]) => file.replace('../features/', '').replace('.tsx', ''));
  expect(lists.length).toBeGreaterThan(10);
  expect(without.toSorted(), 'give ListPage `exported`, or say above why the list has none').toEqual(
    Object.keys(NOT_EXPORTED).toSorted(),
  );
});
