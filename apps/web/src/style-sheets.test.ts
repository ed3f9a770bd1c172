// A class name that its style sheet lacks is undefined at run time and no type checker sees it; it is named here.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const read = (matches: RegExp): Map<string, string> =>
  new Map(files.filter((file) => matches.test(file)).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
const sources = read(/(?<!\.test)\.tsx?$/);
const sheets = read(/\.module\.css$/);

const IMPORTED = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** Lists the class names that a source uses and the imported style sheet does not have. */
function findMissing(file: string, source: string): string[] {
  const code = source.replaceAll(/^import [^;]*;$/gm, '');
  return [...source.matchAll(IMPORTED)].flatMap(([, name = '', path = '']) => {
    const sheet = sheets.get(join(dirname(file), path)) ?? '';
    const used = new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used!));
    return [...used].filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(sheet)).map((one) => `${file}: .${one}`);
  });
}

test('every class name of a component is in its style sheet', () => {
  expect(sheets.size).toBeGreaterThan(60);
  const missing = [...sources].flatMap(([file, source]) => findMissing(file, source));
  expect(missing, 'add the class to the style sheet, or take it out of the component').toEqual([]);
});

/** Lists the custom properties without a fallback that no style sheet and no component sets. */
function findUnset(all: Iterable<string>, set: ReadonlySet<string>): string[] {
  const used = [...all].flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!));
  return [...new Set(used)].filter((name) => !name.startsWith('--mantine-') && !set.has(name));
}
const styles = [...read(/\.css$/).values()];
const setNames = new Set(
  [...styles, ...sources.values()].flatMap((text) =>
    [...text.matchAll(/(?<!var\()(--[\w-]+)(?=['"`]?\]?\s*[:,])/g)].map(([, name]) => name!),
  ),
);

test('every custom property that a style sheet uses is set somewhere', () => {
  expect(setNames.size).toBeGreaterThan(30);
  expect(findUnset(styles, setNames), 'a misspelt property is no colour and no size').toEqual([]);
  expect(findUnset(['a { border-radius: var(--radius-nowhere) }'], setNames)).toEqual(['--radius-nowhere']);
});

test('a class name without a rule is named', () => {
  const [file = ''] = sheets.keys();
  const source = `import own from '${file.replace(/^.*\//, './')}';\nconst missing = own.nowhere;`;
  expect(findMissing(file, source)).toEqual([`${file}: .nowhere`]);
});
