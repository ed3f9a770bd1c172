import { expect, test } from 'vitest';
import { decodeText } from './text-encoding.ts';

const LETTERS = [...'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяЁё№«»—'];
/** Encodes by turning the decoder around. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map(
    Array.from({ length: 256 }, (_, code): [string, number] => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Buffer.from([...text].map((sign) => codes.get(sign) ?? 0x3f));
}

const texts = [
  'Фамилия;Имя;Группа\nЁжик;Павел;ИСП-21\n',
  'Фамилия;Имя;Отчество\nЩукина;Фёкла;ИСП-21\n',
  'ФАМИЛИЯ;ИМЯ;КЛАСС\nИВАНОВ;ПЁТР;5 А\n',
  'фио;группа\nцой юлия;э-1\n',
  'ФИО;Класс\nЦой Юля;11Б\n',
  'Тема урока;Часы\nПервый закон Ньютона — введение;2\n',
];

test.each(['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic', 'utf-8'])('text in %s is read', (encoding) => {
  for (const text of texts) {
    const bytes = encoding === 'utf-8' ? Buffer.from(text) : encode(text, encoding);
    const expected = encoding === 'ibm866' ? text.replace('—', '?') : text;
    expect(decodeText(bytes)).toBe(encoding === 'koi8-r' ? text.replace('—', '?') : expected);
  }
});

test('so is UTF-16 with its mark', () => {
  const text = `\ufeff${LETTERS.join('')}`;
  const little = Buffer.from(text, 'utf16le');
  expect(decodeText(little)).toBe(LETTERS.join(''));
  expect(decodeText(Buffer.from(little).swap16())).toBe(LETTERS.join(''));
});
