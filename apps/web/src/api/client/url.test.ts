import { expect, test } from 'vitest';
import { buildUrl } from './url.ts';

test('parameters fill the path, escaped', () => {
  expect(buildUrl('/api/answers/:id/attachments/:type', { id: 7, type: 'фото/1' })).toBe(
    '/api/answers/7/attachments/%D1%84%D0%BE%D1%82%D0%BE%2F1',
  );
});

test('absent query values are left out, lists repeat their name', () => {
  expect(buildUrl('/api/x', {}, { query: 'а б', page: undefined, with: ['a', 'b'], late: false })).toBe(
    '/api/x?query=%D0%B0+%D0%B1&with=a&with=b&late=false',
  );
});
