import katex from 'katex';
import { expect, test } from 'vitest';
import { drawFormula } from './draw-formula.ts';

test('a formula is drawn, and one with a fault is shown with it', () => {
  expect(drawFormula(katex, 'x^2')).toContain('class="katex"');
  expect(drawFormula(katex, '\\frac{a')).toContain('katex-error');
});

test('one nested without end is shown as it is written, escaped', () => {
  const deep = `${'\\frac{'.repeat(5000)}<b>${'}{c}'.repeat(5000)}`;
  const drawn = drawFormula(katex, deep);
  expect(drawn).toMatch(/^<code>\\frac\{/);
  expect(drawn).not.toContain('<b>');
  expect(drawFormula(katex, '\\sqrt'.repeat(700))).toMatch(/^<code>|katex/);
  expect(drawFormula(katex, 'a+'.repeat(90_000))).toMatch(/^<code>a\+/);
});

test('a rule is not larger than a picture', () => {
  const drawn = drawFormula(katex, '\\rlap{\\rule{1200em}{1200em}}');
  expect(drawn).toMatch(/border-right-width:25em;border-top-width:25em/);
});
