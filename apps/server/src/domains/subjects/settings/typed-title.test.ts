import { expect, test } from 'vitest';
import { typedTitle } from './typed-title.ts';

const stored = { title: 'Алгебра', code: 'ОУП.04' };

test.each([
  ['Алгебра', 'Алгебра'],
  ['ОУП.04 Алгебра', 'Алгебра'],
  ['ОУП.04 Алгебра (архив)', 'Алгебра'],
  ['Алгебра (архив)', 'Алгебра'],
  ['ОУП.04 Геометрия', 'Геометрия'],
  ['ОУП.040 Алгебра', 'ОУП.040 Алгебра'],
  ['ОУП.04', 'ОУП.04'],
])('«%s» was typed as «%s»', (sent, typed) => {
  expect(typedTitle(sent, stored)).toBe(typed);
});

test('a title that begins with the code as a word of its own keeps it', () => {
  const physics = { title: 'Физика и жизнь', code: 'Физика' };
  expect(typedTitle('Физика и жизнь', physics)).toBe('Физика и жизнь');
  expect(typedTitle('Физика и мы', physics)).toBe('Физика и мы');
  expect(typedTitle('Физика Физика и жизнь', physics)).toBe('Физика и жизнь');
});

test('without a code nothing but «(архив)» is taken off', () => {
  expect(typedTitle(' Алгебра и начала (архив) ', { title: 'Алгебра', code: '' })).toBe('Алгебра и начала');
});
