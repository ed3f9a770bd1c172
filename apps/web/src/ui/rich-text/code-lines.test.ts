// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { splitIntoLines } from './code-lines.tsx';
import { highlighter, loadHighlighter } from './typesetting.ts';

const words = (html: string) => {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  return splitIntoLines(holder);
};

test('a comment over two lines is coloured on both', () => {
  expect(words('<i class="a">/* one\ntwo */</i> x\n\n<b class="c">y<i class="d">z</i></b>')).toEqual([
    [{ text: '/* one', className: 'a' }],
    [
      { text: 'two */', className: 'a' },
      { text: ' x', className: '' },
    ],
    [],
    [
      { text: 'y', className: 'c' },
      { text: 'z', className: 'c d' },
    ],
  ]);
});

test('markup in a source stays text', async () => {
  await loadHighlighter(['html']);
  const coloured = highlighter.get()!('<script>alert(1)</script>\n<img onerror="x">', 'html')!;
  expect(coloured.querySelector('script, img')).toBeNull();
  expect(splitIntoLines(coloured).map((line) => line.map(({ text }) => text).join(''))).toEqual([
    '<script>alert(1)</script>',
    '<img onerror="x">',
  ]);
});
