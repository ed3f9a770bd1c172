import { expect, test } from 'vitest';
import { isGuessed } from './guessed-passwords.ts';

const own = ['Екатерина', 'Смирнова-Белая', 'Игоревна', 'katya.smirnova@school.example', 'ksmir07'];

test.each([
  'password1',
  'Qwerty123',
  'qwertyuiop',
  'йцукенгшщз',
  'P@$$w0rd',
  '12345678',
  '01.09.2008',
  '89161234567',
  'aaaaaaaa',
  'abababab',
  'пароль123',
  'Gfhjkm2024',
  'Расписание!',
  'расчёска',
  'hfcgbcfybt',
  'Екатерина',
  'екатерина2008',
  'Smirnova_07',
  'ksmir07!!',
])('%s is guessed', async (password) => {
  expect(await isGuessed(password, own)).toBe(true);
});

test.each(['long enough', 'корова под луной', 'Xk7-vanilla-Ural', 'мойТретийКотГав', '4815162342108', 'w7Rb!qmZ'])(
  '%s is not',
  async (password) => {
    expect(await isGuessed(password, own)).toBe(false);
  },
);

test('a short name stands in good passwords by chance', async () => {
  expect(await isGuessed('яблокиЯнаХруст', ['Яна', null, undefined, ''])).toBe(false);
});
