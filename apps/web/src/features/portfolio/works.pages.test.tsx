import { Attachment } from '@orbita/contract/files';
import { OwnAnswer, Portfolio, PortfolioWork, PublicPortfolio, PublicWork } from '@orbita/contract/portfolio/works';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test, vi } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asGuest, asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const KEY = 'k'.repeat(43);
const subject = { id: 3, title: 'Веб-дизайн', color: '#3b5bdb' };
const picture = sampleOf(Attachment, {
  id: 21,
  attachment_id: 21,
  type: 'photo',
  name: 'макет.png',
  mime: 'image/png',
  src: '/api/files/21',
  thumbnail_src: '/api/files/21/thumbnail',
  description: '...',
});
const document = sampleOf(Attachment, {
  ...picture,
  id: 22,
  attachment_id: 22,
  type: 'document',
  name: 'пояснение.pdf',
  mime: 'application/pdf',
  src: '/api/files/22',
  thumbnail_src: null,
});
const seen = sampleOf(PublicWork, {
  id: 5,
  title: 'Макет сайта',
  words: 'Делал две недели',
  subject,
  cover: picture,
  texts: [{ type: 'longText', value: 'Как это устроено' }],
  attachments: [picture, document],
});
const work = sampleOf(PortfolioWork, { ...seen, answer_id: 40, shows_text: true, is_private: false });
const second = {
  ...work,
  id: 6,
  answer_id: 41,
  title: 'Плакат',
  cover: null,
  texts: [],
  attachments: [],
  is_private: true,
};
const closed = sampleOf(Portfolio, {
  about: '',
  public_path: null,
  published_at: null,
  updated_at: null,
  works: [work, second],
});
const opened = { ...closed, public_path: `/portfolio/${KEY}`, published_at: '2026-11-20T10:00:00Z' };
const stubs: Stubs = {
  'portfolio.getStudentPortfolio': closed,
  'users.getUser': replyOf('users.getUser', { id: 11, last_name: 'Белова', first_name: 'Анна' }),
};

describeStates('/users/:id/profile/portfolio', {
  at: '/users/11/profile/portfolio',
  as: asTeacher,
  stubs,
  reads: 'portfolio.getStudentPortfolio',
  shows: 'Макет сайта',
  empty: {
    stubs: { ...stubs, 'portfolio.getStudentPortfolio': { ...closed, works: [] } },
    shows: 'Портфолио пока пусто',
  },
  deniedTo: asParent,
});

const shared = sampleOf(PublicPortfolio, {
  first_name: 'Анна',
  last_name: 'Белова',
  company: 'Колледж',
  about: 'Будущий дизайнер',
  works: [seen],
});
describeStates('/portfolio/:portfolio', {
  at: `/portfolio/${KEY}`,
  as: asGuest,
  stubs: { 'portfolio.getPublicPortfolio': shared },
  reads: 'portfolio.getPublicPortfolio',
  shows: 'Макет сайта',
  empty: { stubs: { 'portfolio.getPublicPortfolio': { ...shared, works: [] } }, shows: 'Работ здесь пока нет.' },
  deniedTo: none('anybody with the address may read it'),
});

const open = (more: Stubs = {}) => renderPage('/users/11/profile/portfolio', { ...stubs, ...more }, asStudent);

test('a teacher reads the works and changes nothing', async () => {
  renderPage('/users/11/profile/portfolio', stubs, asTeacher);
  const card = within(await screen.findByRole('article', { name: 'Макет сайта' }));
  expect(card.getByText('Делал две недели')).toBeVisible();
  expect(card.getByText('Как это устроено')).toBeVisible();
  expect(card.getByRole('link', { name: 'макет.png' })).toHaveAttribute('href', '/api/files/21');
  expect(card.getByRole('link', { name: /пояснение.pdf/ })).toHaveAttribute('href', '/api/files/22');
  expect(screen.queryByRole('button', { name: 'Добавить работу' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Публичная ссылка' })).toBeNull();
});

test('the student adds an answer as a work', async () => {
  const answer = sampleOf(OwnAnswer, {
    answer_id: 50,
    task_title: 'Логотип',
    subject,
    work_id: null,
    has_text: true,
    attachments: [picture, document],
    is_private: false,
  });
  const page = open({
    'portfolio.listOwnAnswers': pageOf([answer, { ...answer, answer_id: 40, task_title: 'Макет', work_id: 5 }]),
    'portfolio.addWork': work,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Добавить работу' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Какую работу добавить?' }));
  expect(await dialog.findAllByText(/текст · 2 файла/)).toHaveLength(2);
  expect(dialog.getByText('уже в портфолио')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: /^Добавить работу\s?: Логотип$/ }));
  await waitFor(() => expect(page.asked('portfolio.addWork')).toMatchObject([{ body: { answer_id: 50 } }]));
});

test('an empty portfolio begins with the choice of a work, offered once', async () => {
  const page = open({
    'portfolio.getStudentPortfolio': { ...closed, works: [] },
    'portfolio.listOwnAnswers': pageOf([]),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Добавить работу' }));
  expect(await screen.findByRole('dialog', { name: 'Какую работу добавить?' })).toBeVisible();
});

test('the student chooses words, files and the cover of a work', async () => {
  const held = sampleOf(OwnAnswer, { answer_id: 40, has_text: true, attachments: [picture, document] });
  const page = open({ 'portfolio.listOwnAnswers': pageOf([held]), 'portfolio.updateWork': work });
  await page.user.click(await screen.findByRole('button', { name: 'Изменить: Макет сайта' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Работа' }));
  await page.user.click(await dialog.findByRole('checkbox', { name: 'пояснение.pdf' }));
  await page.user.click(dialog.getByRole('radio', { name: 'Без обложки' }));
  await page.user.click(dialog.getByRole('switch', { name: 'Показывать текст ответа' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'О работе' }), '!');
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('portfolio.updateWork')).toMatchObject([
      {
        params: { id: 5 },
        body: {
          title: 'Макет сайта',
          words: 'Делал две недели!',
          shows_text: false,
          file_ids: [21],
          link_ids: [],
          cover_file_id: null,
          updated_at: work.updated_at,
        },
      },
    ]),
  );
});

test('a removed work comes back as it was, in its place', async () => {
  const page = open({
    'portfolio.deleteWork': replyOf('portfolio.deleteWork', {}),
    'portfolio.addWork': { ...work, id: 9 },
    'portfolio.orderWorks': replyOf('portfolio.orderWorks', {}),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Убрать: Макет сайта' }));
  await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(page.asked('portfolio.orderWorks')).toMatchObject([{ body: { ids: [9, 6] } }]));
  expect(page.asked('portfolio.addWork')).toMatchObject([
    { body: { answer_id: 40, title: 'Макет сайта', file_ids: [21, 22], link_ids: [], cover_file_id: 21 } },
  ]);
});

test('the portfolio is opened by a link and closed after a question', async () => {
  const page = open({ 'portfolio.openPortfolio': opened });
  await page.user.click(await screen.findByRole('button', { name: 'Открыть по ссылке' }));
  await waitFor(() => expect(page.asked('portfolio.openPortfolio')).toHaveLength(1));
});

test.each([
  ['there is no clipboard', undefined],
  ['the browser refuses', { writeText: () => Promise.reject(new Error('denied')) }],
])('the link is selected to be copied by hand when %s', async (_case, clipboard) => {
  const page = open({ 'portfolio.getStudentPortfolio': opened });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ссылка' });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard);
  await page.user.click(screen.getByRole('button', { name: 'Скопировать' }));
  expect(await screen.findByText(/Она выделена: скопируйте её сами/)).toBeVisible();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

test('an open portfolio shows its link, and what stays behind it', async () => {
  const page = open({ 'portfolio.getStudentPortfolio': opened, 'portfolio.closePortfolio': closed });
  expect(await screen.findByRole('textbox', { name: 'Ссылка' })).toHaveValue(
    new URL(`/portfolio/${KEY}`, window.location.href).href,
  );
  expect(screen.getByText('По ссылке не видна: задание, ответы на него или дисциплина закрыты')).toBeVisible();
  const panel = within(screen.getByRole('region', { name: 'Публичная ссылка' }));
  await page.user.click(panel.getByRole('button', { name: 'Закрыть' }));
  const question = within(await screen.findByRole('dialog', { name: 'Закрыть портфолио?' }));
  await page.user.click(question.getByRole('button', { name: 'Закрыть портфолио' }));
  await waitFor(() => expect(page.asked('portfolio.closePortfolio')).toHaveLength(1));
});

test('words about oneself are written', async () => {
  const page = open({ 'portfolio.updateOwnPortfolio': { ...closed, about: 'Учусь' } });
  await page.user.click(await screen.findByRole('button', { name: 'Рассказать о себе' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'О себе' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'О себе' }), 'Учусь');
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(page.asked('portfolio.updateOwnPortfolio')).toEqual([{ body: { about: 'Учусь' } }]));
});

test('a closed address says that there is nothing, with a way on', async () => {
  renderPage(`/portfolio/${KEY}`, { 'portfolio.getPublicPortfolio': refused('not-found') }, asGuest);
  expect(await screen.findByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/');
});
