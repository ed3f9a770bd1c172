import { Inquiry, ListedInquiry } from '@orbita/contract/inquiries';
import { cleanup, screen, waitFor, within } from '../../testing/screen.ts';
import { beforeEach, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { offline, refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asGuest, asStudent, asTeacher } from '../../testing/viewers.ts';

const waiting = {
  ...{ id: 4, name: 'Вера Гостева', email: 'vera@example.org', phone: null, user: null },
  ...{ answered_at: null, answered_by: null, is_mailed: false },
};
const listed = sampleOf(ListedInquiry, { ...waiting, excerpt: 'Когда приём?' });
const inquiry = sampleOf(Inquiry, { ...waiting, text: 'Когда <b>приём</b>?', answer: null, answer_mail_state: null });
const list: Stubs = { 'inquiries.listInquiries': pageOf([listed]) };
const record: Stubs = { 'inquiries.getInquiry': inquiry, 'audit.listHistory': pageOf([]) };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describeStates('/question', {
  as: asGuest,
  stubs: {},
  reads: none('the form is there at once'),
  shows: 'Задать вопрос',
  empty: none('a form has no data'),
  deniedTo: none('everybody may ask'),
});
describeStates('/admin/questions', {
  as: asAdmin,
  stubs: list,
  reads: 'inquiries.listInquiries',
  shows: 'Вера Гостева',
  empty: { stubs: { 'inquiries.listInquiries': pageOf([]) }, shows: 'Никто не ждёт ответа' },
  deniedTo: asTeacher,
});
describeStates('/admin/questions/:id', {
  at: '/admin/questions/4',
  as: asAdmin,
  stubs: record,
  reads: 'inquiries.getInquiry',
  shows: 'Спрашивает Вера Гостева',
  empty: none('a question always has a text'),
  deniedTo: asTeacher,
});

const field = (name: RegExp) => screen.findByRole('textbox', { name });

test('a visitor asks; what was typed stays after a failure and after a reload', async () => {
  const page = renderPage('/question', { 'inquiries.askQuestion': offline }, asGuest);
  await page.user.click(await screen.findByRole('button', { name: 'Отправить вопрос' }));
  expect(screen.getByText('Напишите вопрос')).toBeVisible();
  expect(page.asked('inquiries.askQuestion')).toEqual([]);
  await page.user.type(await field(/Ваш вопрос/), 'Когда приём?');
  await page.user.type(await field(/обращаться/), 'Вера');
  await page.user.type(await field(/Почта/), 'vera@example.org');
  await page.user.click(screen.getByRole('button', { name: 'Отправить вопрос' }));
  expect(await screen.findByText(/Текст сохранён/)).toBeVisible();
  cleanup();

  const again = renderPage('/question', { 'inquiries.askQuestion': { ok: true } }, asGuest);
  expect(await field(/Ваш вопрос/)).toHaveValue('Когда приём?');
  await again.user.click(screen.getByRole('button', { name: 'Отправить вопрос' }));
  expect(await screen.findByText('Ответ придёт на vera@example.org.')).toBeVisible();
  expect(again.asked('inquiries.askQuestion')[0]?.body).toEqual({
    ...{ name: 'Вера', email: 'vera@example.org', phone: '', text: 'Когда приём?' },
  });
  await again.user.click(screen.getByRole('button', { name: 'Задать ещё вопрос' }));
  expect(await field(/Ваш вопрос/)).toHaveValue('');
});

test('whoever is signed in need not say who they are; a fault shows at its field', async () => {
  const fault = refused('validation-failed', { errors: { phone: ['Телефон — от 10 до 15 цифр'] } });
  const page = renderPage('/question', { 'inquiries.askQuestion': fault }, asStudent);
  expect(await field(/обращаться/)).toHaveValue('Анна Белова');
  await page.user.type(await field(/Ваш вопрос/), 'Где расписание?');
  await page.user.type(await field(/Телефон/), '12');
  await page.user.click(screen.getByRole('button', { name: 'Отправить вопрос' }));
  expect(await screen.findByText('Телефон — от 10 до 15 цифр')).toBeVisible();
});

test('selected questions are marked as answered, or deleted after a question', async () => {
  const stubs: Stubs = {
    ...list,
    'inquiries.settleInquiries': { settled: 1 },
    'inquiries.deleteInquiries': { deleted: 1 },
  };
  const page = renderPage('/admin/questions', stubs, asAdmin);
  const choose = () => screen.findByRole('checkbox', { name: 'Выбрать: Вера Гостева' });
  await page.user.click(await choose());
  await page.user.click(screen.getByRole('button', { name: 'Отметить отвеченным' }));
  await waitFor(() =>
    expect(page.asked('inquiries.settleInquiries')[0]?.body).toEqual({ ids: [4], is_answered: true }),
  );
  await page.user.click(await choose());
  await page.user.click(screen.getByRole('button', { name: 'Удалить' }));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(page.asked('inquiries.deleteInquiries')[0]?.body).toEqual({ ids: [4] }));
});

test('the office answers by mail over the version it has read; the question is plain text', async () => {
  const page = renderPage('/admin/questions/4', { ...record, 'inquiries.answerInquiry': inquiry }, asAdmin);
  expect(await screen.findByText('Когда <b>приём</b>?')).toBeVisible();
  await page.user.type(await field(/Текст письма/), 'В июне.');
  await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
  await waitFor(() =>
    expect(page.asked('inquiries.answerInquiry')[0]).toMatchObject({
      params: { id: 4 },
      body: { text: 'В июне.', updated_at: inquiry.updated_at },
    }),
  );
});

test('whoever comes second is told, and the typed answer stays', async () => {
  const answered = { ...inquiry, answer: 'В мае.', answered_at: inquiry.created_at, is_mailed: true };
  const page = renderPage(
    '/admin/questions/4',
    { ...record, 'inquiries.answerInquiry': refused('stale', { current: answered }) },
    asAdmin,
  );
  await page.user.type(await field(/Текст письма/), 'В июне.');
  await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
  expect(await screen.findByText(/Ваш текст сохранён/)).toBeVisible();
  expect(await field(/Текст письма/)).toHaveValue('В июне.');
});

test('without an address the question is answered by phone', async () => {
  const byPhone = { ...inquiry, email: null, phone: '+7 900 000-00-00' };
  const page = renderPage(
    '/admin/questions/4',
    { ...record, 'inquiries.getInquiry': byPhone, 'inquiries.settleInquiries': { settled: 1 } },
    asAdmin,
  );
  expect(await screen.findByRole('link', { name: '+7 900 000-00-00' })).toHaveAttribute('href', 'tel:+79000000000');
  expect(screen.queryByRole('textbox', { name: /Текст письма/ })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Отметить отвеченным' }));
  await waitFor(() => expect(page.asked('inquiries.settleInquiries')).toHaveLength(1));
});
