import { expect, test } from 'vitest';
import { textOf } from './cell-text.ts';

test('what the database does not store is left out of a cell', () => {
  expect(textOf('\u0000Анна\u0000 \u200bЛьвовна\u0007')).toBe('Анна Львовна');
  expect(textOf(`${'а'.repeat(499)}😀`).isWellFormed()).toBe(true);
  expect(textOf('\ud83d')).toBe('\ufffd');
});
