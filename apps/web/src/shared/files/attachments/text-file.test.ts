import { expect, test } from 'vitest';
import { decodeText, NoTextError } from './text-file.ts';

const utf8 = new TextEncoder().encode('Привет, мир');

test('UTF-8, also with a byte order mark or cut inside a character', () => {
  expect(decodeText(utf8, false)).toBe('Привет, мир');
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]), false)).toBe('Привет, мир');
  expect(decodeText(utf8.slice(0, 11), true)).toBe('Приве');
});

test('Windows-1251', () => {
  const bytes = new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  expect(decodeText(bytes, false)).toBe('Привет');
});

test('UTF-16 with a byte order mark', () => {
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x1f, 0x04]), false)).toBe('П');
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0x04, 0x1f]), false)).toBe('П');
});

test('a program is no text', () => {
  expect(() => decodeText(new Uint8Array([0x4d, 0x5a, 0, 3]), false)).toThrow(NoTextError);
});
