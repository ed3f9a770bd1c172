// What the build and the server are told of the first page must fit the routes.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reachedFrom } from '../../build/daily-modules.ts';
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

test('a first page needs what it imports at once, of a library only what it names', () => {
  const library = '/web/node_modules/@tabler/icons-react/dist/esm/icons';
  const modules: Record<string, { importedIds: string[]; code: string }> = {
    '/web/page.tsx': {
      importedIds: ['/web/part.tsx', `${library}/index.mjs`],
      code: "import { part } from './part.tsx';\nimport { IconBell as Bell, IconMail } from '@tabler/icons-react';\nimport('./dialog.tsx');",
    },
    '/web/part.tsx': { importedIds: ['/web/page.tsx'], code: "import { IconX } from './page.tsx';" },
    '/web/dialog.tsx': { importedIds: [], code: '' },
    [`${library}/index.mjs`]: {
      importedIds: ['IconBell', 'IconMail', 'IconX'].map((name) => `${library}/${name}.mjs`),
      code: "export { default as IconBell } from './IconBell.mjs';\nimport { IconMail } from './IconMail.mjs';\nexport { default as IconX } from './IconX.mjs';",
    },
    ...Object.fromEntries(
      ['IconBell', 'IconMail', 'IconX'].map((name) => [`${library}/${name}.mjs`, { importedIds: [], code: '' }]),
    ),
  };
  const found = reachedFrom(['/web/page.tsx'], { getModuleInfo: (id) => modules[id] ?? null });
  expect([...found].toSorted()).toEqual(
    ['/web/page.tsx', '/web/part.tsx', `${library}/IconBell.mjs`, `${library}/IconMail.mjs`].toSorted(),
  );
});
