import { Notification } from '@orbita/contract/notifications';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NOW, pageOf, type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { pending, refused, type Stubs } from '../../testing/stubs.ts';
import { asParent, asStudent } from '../../testing/viewers.ts';

const news = (known: Partly<Notification> = {}) =>
  sampleOf(Notification, {
    id: 5,
    type: 'mark',
    actor: { id: 21, last_name: 'Соколова', first_name: 'Мария' },
    subject: { id: 3, title: 'Физика' },
    topic: { id: 4, title: 'Оптика' },
    payload: { value: 9, max_mark: 10 },
    ...known,
  });
const list = (...rows: Notification[]): Stubs => ({
  'notifications.listNotifications': {
    ...pageOf(rows),
    counters: { unread: rows.filter(({ read_at }) => read_at === null).length },
  },
});
const status = (unread_notifications: number): Stubs => ({
  'notifications.getNotificationStatus': replyOf('notifications.getNotificationStatus', { unread_notifications }),
});

describeStates('/self/profile/news', {
  as: asStudent,
  stubs: list(news()),
  reads: 'notifications.listNotifications',
  shows: 'Оценка 9 из 10',
  empty: { stubs: list(), shows: 'Пока тихо' },
  deniedTo: asParent,
});

test('opening one reads it and leads to what it tells of', async () => {
  const opened = news({ type: 'retake', subject: null, topic: null });
  const page = renderPage('/self/profile/news', {
    ...list(opened),
    'notifications.setNotificationUnread': { ...opened, read_at: NOW },
    'retakes.listStudentRetakes': pending,
  });
  await page.user.click(await screen.findByRole('link', { name: 'Открыта пересдача' }));
  await waitFor(() => expect(page.address()).toBe('/users/my/debts'));
  expect(page.asked('notifications.setNotificationUnread')[0]).toMatchObject({
    params: { id: 5 },
    body: { unread: false },
  });
});

test.each([
  [{ comment: { id: 7, text: 'Хорошо' }, type: 'comment' }, '#comment-7'],
  [{ expertise: { id: 8, text: 'Верно' }, type: 'expertise' }, '#expertise-8'],
  [{ answer: { id: 2, user_id: 11, pattern_id: 9 } }, '#task-9'],
  [{}, ''],
] as const)('one leads to what it is about: %o', async (about, anchor) => {
  renderPage('/self/profile/news', list(news(about)));
  const link = await screen.findByRole('link', { name: /Оптика/ });
  expect(link).toHaveAttribute('href', `/subjects/3/topics/4${anchor}`);
});

test.each([
  [
    { topics: 1, due_at: '2026-10-20T09:00:00.000Z' },
    { id: 4, title: 'Оптика' },
    /^Срок перенесён: вт, 20 октября/,
    '/subjects/3/topics/4',
  ],
  [{ topics: 1, due_at: null }, { id: 4, title: 'Оптика' }, /^Срок снят/, '/subjects/3/topics/4'],
  [{ topics: 3 }, null, /^Изменились сроки 3 тем/, '/subjects/3'],
  [{ topics: 1 }, null, /^Изменился срок 1 темы/, '/subjects/3'],
  [{ topics: 0 }, null, /^Изменились сроки(?! 0)/, '/subjects/3'],
])('moved due dates: one topic with its date, several by their number: %o', async (payload, topic, name, to) => {
  renderPage('/self/profile/news', list(news({ type: 'dates', payload, topic })));
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
});

test('one is marked as read at once; what the server refuses goes back', async () => {
  const page = renderPage('/self/profile/news', {
    ...list(news()),
    ...status(1),
    'notifications.setNotificationUnread': refused('internal'),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Отметить прочитанным' }));
  expect(await screen.findByText(/не удалось/i)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Отметить прочитанным' })).toBeVisible();
  page.stub({ 'notifications.setNotificationUnread': news({ read_at: NOW }) });
  await page.user.click(screen.getByRole('button', { name: 'Отметить прочитанным' }));
  expect(await screen.findByRole('button', { name: 'Отметить непрочитанным' })).toBeVisible();
});

test('all are read at once', async () => {
  const page = renderPage('/self/profile/news', {
    ...list(news()),
    'notifications.readAllNotifications': { ok: true },
  });
  const button = await screen.findByRole('button', { name: 'Прочитать все' });
  await waitFor(() => expect(button).toBeEnabled());
  page.stub(list(news({ read_at: NOW })));
  await page.user.click(button);
  await waitFor(() => expect(button).toBeDisabled());
  expect(page.asked('notifications.readAllNotifications')).toHaveLength(1);
});

test('only unread ones, by the address; when there are none, all are shown again', async () => {
  const page = renderPage('/self/profile/news', {
    'notifications.listNotifications': ({ query }) => pageOf(query.unread ? [] : [news({ read_at: NOW })]),
  });
  const filter = within(await screen.findByRole('radiogroup', { name: 'Какие показать' }));
  await page.user.click(filter.getByRole('radio', { name: 'Непрочитанные' }));
  expect(await screen.findByText('Всё прочитано')).toBeVisible();
  expect(page.address()).toBe('/self/profile/news?unread=1');
  await page.user.click(screen.getByRole('button', { name: 'Показать все' }));
  expect(await screen.findByText('Оценка 9 из 10')).toBeVisible();
  expect(page.address()).toBe('/self/profile/news');
});

test('several answers to one topic are one line that unfolds; a discipline is read at once', async () => {
  const answers = [
    { id: 9, actor: { id: 31, last_name: 'Агафонов', first_name: 'Евгений' } },
    { id: 8, actor: { id: 32, last_name: 'Ершова', first_name: 'Ольга' } },
  ].map((known) => news({ type: 'answer', read_at: null, ...known }));
  const other = news({ id: 7, type: 'password', subject: null, topic: null });
  const page = renderPage('/self/profile/news', {
    'notifications.listNotifications': () => ({ ...pageOf([...answers, other]), counters: { unread: 3 } }),
    'notifications.readAllNotifications': { ok: true },
  });
  const physics = within(await screen.findByRole('region', { name: 'Физика' }));
  expect(physics.getByText('2 непрочитанных')).toBeVisible();
  expect(physics.getByRole('link', { name: /2 ответа на проверку/ })).toHaveAttribute('href', '/marking?step=4');
  expect(physics.queryByText(/Евгений.*новый ответ/)).toBeNull();
  await page.user.click(physics.getByRole('button', { name: 'Показать каждое' }));
  expect(physics.getAllByRole('button', { name: 'Отметить прочитанным' })).toHaveLength(2);
  expect(screen.getByRole('region', { name: 'Остальное' })).toBeVisible();
  await page.user.click(physics.getByRole('button', { name: 'Прочитать все по дисциплине «Физика»' }));
  expect(page.asked('notifications.readAllNotifications')[0]).toMatchObject({ query: { subject_id: 3 } });
});

test('of a discipline whose notifications go on on another page no number is told', async () => {
  const page = { ...pageOf([news({ read_at: null })]), total: 60, lastPage: 2, counters: { unread: 60 } };
  renderPage('/self/profile/news', { 'notifications.listNotifications': page });
  expect(await screen.findByRole('region', { name: 'Физика' })).toBeVisible();
  expect(screen.queryByText(/^\d+ непрочитанн/)).toBeNull();
});
