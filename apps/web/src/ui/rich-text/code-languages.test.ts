import { createLowlight } from 'lowlight';
import { expect, test } from 'vitest';
import { bundlesOf } from './code-languages.ts';

test('only the bundles that a text needs are loaded; a language that nobody knows brings none', async () => {
  expect(bundlesOf(['Python', 'sql'])).toHaveLength(1);
  expect(bundlesOf(['python', 'tsx', 'c++'])).toHaveLength(3);
  expect(bundlesOf(['klingon', 'constructor'])).toEqual([]);
});

test('a bundle brings every language it promises, under each of its names', async () => {
  for (const bundle of bundlesOf(['python', 'html', 'yaml'])) {
    const lowlight = createLowlight((await bundle.load()).grammars);
    const unknown = bundle.languages.filter((name) => !lowlight.registered(name));
    expect(unknown.filter((name) => !['markdown', 'md'].includes(name))).toEqual([]);
  }
});
