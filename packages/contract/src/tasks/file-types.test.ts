import { expect, test } from 'vitest';
import { takesFile } from './file-types.ts';

test.each([
  [[], 'file', 'сеть.pkt', true],
  [['pkt'], 'file', 'Сеть.PKT', true],
  [['pkt'], 'text', 'отчёт.pdf', false],
  [['pkt'], 'file', 'без окончания', false],
  [['jpg'], 'file', 'снимок.jpeg', true],
  [['gz'], 'file', 'архив.tar.gz', true],
  [['pkt'], 'photo', 'снимок.jpg', true],
  [['pkt'], 'video', 'опыт.mp4', true],
] as const)('of %j the question «%s» takes %s: %s', (types, question, name, takes) => {
  expect(takesFile(types, question, name)).toBe(takes);
});
