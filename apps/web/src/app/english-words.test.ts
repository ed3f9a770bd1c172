// English catalogues call each thing by one word.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errors } from '@orbita/contract/errors';
import { expect, test } from 'vitest';

/** Words that no English text shows, each with the one that is used instead. */
const replaced: [RegExp, string][] = [[/\bdisciplines?\b/i, 'subject']];

test('pages and errors use the words that were chosen', async () => {
  const source = path.join(import.meta.dirname, '..');
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.texts.ts'));
  const written = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(path.join(source, name), 'utf8');
      const english = text.slice(text.search(/^ {2}en: \{/m));
      // Names of texts stand before the colon, comments after two strokes.
      return english.split('\n').map((line) => `${name}: ${line.replace(/^\s*(\/\/.*|'?[\w.]+'?:)/, '')}`);
    }),
  );
  const all = [...written.flat(), ...Object.values(errors).map(({ en }) => en)];
  expect(all.length).toBeGreaterThan(1000);
  for (const [word, instead] of replaced)
    expect(
      all.filter((text) => word.test(text)),
      instead,
    ).toEqual([]);
});
