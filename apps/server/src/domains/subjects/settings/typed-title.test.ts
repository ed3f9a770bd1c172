import { expect, test } from 'vitest';
import { typedTitle } from './typed-title.ts';

const stored = { title: 'Алгебра', code: 'ОУП.04', is_archived: false };

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
  const physics = { title: 'Физика и жизнь', code: 'Физика', is_archived: false };
  expect(typedTitle('Физика и жизнь', physics)).toBe('Физика и жизнь');
  expect(typedTitle('Физика и мы', physics)).toBe('Физика и мы');
  expect(typedTitle('Физика Физика и жизнь', physics)).toBe('Физика и жизнь');
});

test('without a code nothing but the «(архив)» of an archived discipline is taken off', () => {
  const archived = { title: 'Алгебра', code: '', is_archived: true };
  expect(typedTitle(' Алгебра и начала (архив) ', archived)).toBe('Алгебра и начала');
  expect(typedTitle(' Алгебра и начала (архив) ', { ...archived, is_archived: false })).toBe(
    'Алгебра и начала (архив)',
  );
});

test('a title that ends with «(архив)» by itself keeps it', () => {
  const open = { title: 'Курс (архив)', code: 'К.1', is_archived: false };
  const archived = { ...open, is_archived: true };
  expect(typedTitle('К.1 Курс (архив)', open)).toBe('Курс (архив)');
  expect(typedTitle('Курс (архив)', open)).toBe('Курс (архив)');
  expect(typedTitle('К.1 Курс (архив) (архив)', archived)).toBe('Курс (архив)');
  expect(typedTitle('К.1 Курс (архив) (архив)', open)).toBe('Курс (архив)');
  expect(typedTitle('Курс (архив)', archived)).toBe('Курс (архив)');
});
