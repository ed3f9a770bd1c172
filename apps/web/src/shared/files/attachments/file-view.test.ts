import { expect, test } from 'vitest';
import { languageOf, viewOf } from './file-view.ts';

const TEXT = 'text/plain; charset=utf-8';
const UNKNOWN = 'application/octet-stream';

test.each([
  ['photo', 'image/jpeg', 'лист.jpg', 'picture'],
  ['document', 'image/png', 'схема.png', 'picture'],
  ['document', 'application/pdf', 'отчёт.pdf', 'pdf'],
  ['document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'отчёт.docx', 'document'],
  ['document', TEXT, 'запрос.SQL', 'text'],
  ['document', TEXT, 'без имени', 'text'],
  // A page and a vector picture are shown as their source, never rendered.
  ['document', TEXT, 'страница.html', 'text'],
  ['document', TEXT, 'схема.svg', 'text'],
  // A text in Windows-1251 is not recognized by its content.
  ['document', UNKNOWN, 'старый.py', 'text'],
  ['document', UNKNOWN, 'сеть.pkt', null],
  ['document', 'application/zip', 'архив.sql', null],
  ['document', 'image/vnd.djvu', 'книга.djvu', null],
  ['document', 'audio/mpeg', 'запись.mp3', null],
  ['video', 'video/mp4', 'опыт.mp4', null],
  ['link', '', 'https://example.org/a.sql', null],
] as const)('%s %s %s opens as %s', (type, mime, name, view) => {
  expect(viewOf({ type, mime, name })).toBe(view);
});

test('the ending names the language', () => {
  expect(['a.py', 'b.SQL', 'c.tsx', 'd.html', 'e.txt', 'f.unknown', 'g'].map(languageOf)).toEqual([
    'python',
    'sql',
    'typescript',
    'xml',
    '',
    '',
    '',
  ]);
});
