// Names of files and folders in archives.
import { expect, test } from 'vitest';
import { entryName } from './zip-stream.ts';

test.each([
  ['ИСП-21', 'ИСП-21'],
  ['А/Б: «ночная»?', 'А_Б_ «ночная»_'],
  ['..', '_'],
  ['../../etc', '__.._etc'],
  ['.', '_'],
  ['Группа 1.', 'Группа 1_'],
  ['CON', 'CON_'],
  ['nul.docx', 'nul_.docx'],
  ['Консул', 'Консул'],
  ['\u202Efdp', '_fdp'],
  ['', '_'],
  [' ', '_'],
])('%j is unpacked as %s', (text, name) => {
  expect(entryName(text)).toBe(name);
});
