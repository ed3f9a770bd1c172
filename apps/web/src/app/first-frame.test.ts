// The frame of index.html is painted before tokens.css has come, so it repeats colours of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const coloursOf = (css: string): Set<string> => new Set(css.match(/#[\da-f]{6}\b/g));

test('the frame of the page uses the colours of the product', () => {
  const [style = ''] = /<style>[^]*<\/style>/.exec(read('../../index.html')) ?? [];
  const used = coloursOf(style);
  expect(used.size).toBeGreaterThan(10);
  const known = coloursOf(read('tokens.css'));
  expect([...used].filter((colour) => !known.has(colour))).toEqual([]);
});
