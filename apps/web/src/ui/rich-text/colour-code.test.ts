import { expect, test } from 'vitest';
import { colourCode, loadGrammar } from './colour-code.ts';

const textOf = (code: string, language: string) =>
  colourCode(code, language)
    ?.map(({ text }) => text)
    .join('');

test('code comes back whole, in pieces named by what they are', async () => {
  expect(await loadGrammar('sql')).toBe(true);
  expect(colourCode('select 1', 'sql')).toEqual([
    { text: 'select', className: 'hljs-keyword' },
    { text: ' ', className: '' },
    { text: '1', className: 'hljs-number' },
  ]);
  expect(await loadGrammar('html')).toBe(true);
  const markup = '<script>alert(1)</script>\n<img onerror="x">';
  expect(textOf(markup, 'html')).toBe(markup);
});

test('a language that nobody knows has no grammar', async () => {
  expect(await loadGrammar('klingon')).toBe(false);
  expect(await loadGrammar('constructor')).toBe(false);
});

test('code that would make too many pieces, or nests without end, has no colours', async () => {
  await loadGrammar('js');
  expect(colourCode('1;'.repeat(100), 'js')).not.toBeNull();
  expect(colourCode('1;\n'.repeat(40_000), 'js')).toBeNull();
  expect(colourCode('`${'.repeat(500), 'js')).toBeNull();
});
