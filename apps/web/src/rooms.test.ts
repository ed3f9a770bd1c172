// Checks what import rules cannot see: a call is identified by strings, not by an import.
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./base/**/*.{ts,tsx}', './ui/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Matches `useCall('topics', …)`, `invalidate('topics')` and `api.topics.getLesson(…)`. */
const NAMES_A_DOMAIN = /\b(?:useCall|useSave|callOptions|invalidate)\(\s*'|\bapi\.\w+\.\w+\(/;

test('the design system calls nothing of a domain', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(60);
  expect(Object.keys(sources).filter((file) => NAMES_A_DOMAIN.test(sources[file] ?? ''))).toEqual([]);
});
