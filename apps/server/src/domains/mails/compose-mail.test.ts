import { describe, expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import type { ClaimedMail } from './mails.queries.ts';

const mail: ClaimedMail = {
  id: 1,
  company_id: 1,
  company: 'Колледж «Орбита»',
  time_zone: 'Europe/Moscow',
  kind: 'family-week',
  recipient: 'parent@orbita.example',
  language: 'ru',
  origin: 'https://orbita.example',
  target_id: 5,
  attempts: 1,
};
const item = (title: string, under?: string) => ({
  title,
  message: 'Циклы: 8 из 10',
  url: 'https://orbita.example/family',
  ...(under ? { under } : {}),
});

describe('what a mail lists', () => {
  const items = [
    item('Оценки: 2', 'Анна Белова'),
    item('Пропуски: 1', 'Анна Белова'),
    item('Оценки: 1', 'Анна Громова'),
  ];

  test('stands under its heading once, in HTML and in plain text alike', () => {
    const { html, text } = composeMail(mail, { name: 'Пётр', items }, 'https://orbita.example/family');
    const headings = [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual(['Анна Белова', 'Анна Громова']);
    expect(text).toMatch(/Анна Белова:\n\n• Оценки: 2\n[^]*• Пропуски: 1\n[^]*Анна Громова:\n\n• Оценки: 1\n/);
    expect(html.indexOf('Пропуски: 1')).toBeLessThan(html.indexOf('Анна Громова</h2>'));
  });

  test('says how many things it leaves out', () => {
    const letter: ClaimedMail = { ...mail, kind: 'digest' };
    const { html, text } = composeMail(
      letter,
      { name: 'Пётр', items: [item('Оценка')], more: 4 },
      'https://orbita.example',
    );
    for (const body of [html, text]) expect(body).toContain('И ещё 4 уведомления.');
    expect(composeMail(letter, { name: 'Пётр', items: [item('Оценка')] }, 'https://orbita.example').text).not.toContain(
      'И ещё',
    );
  });
});

test('the name of the institution keeps its own quotation marks as inner ones', () => {
  const { text, subject } = composeMail({ ...mail, kind: 'restore-password' }, { name: '' }, 'https://orbita.example');
  expect(text).toContain('для входа в «Колледж „Орбита“».');
  expect(subject).toBe('Новый пароль — Колледж «Орбита»');
});

test('every text of the HTML may break inside a word, so that no phone has to be scrolled', () => {
  const { html } = composeMail(
    { ...mail, kind: 'question-asked' },
    { name: 'Анна', quote: 'я'.repeat(300), about: 'a@orbita.example', items: [item('я'.repeat(300))] },
    'https://orbita.example',
  );
  const cells = [...html.matchAll(/style="([^"]*font-family[^"]*)"/g)].map(([, style]) => style);
  expect(cells.length).toBeGreaterThan(5);
  for (const style of cells) expect(style).toContain('word-break:break');
});
