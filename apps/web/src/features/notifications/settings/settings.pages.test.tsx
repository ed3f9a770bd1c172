import type { NotificationSettings } from '@orbita/contract/notifications/settings';
import { defaultChannels, notificationCategories } from '@orbita/contract/notifications/types';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates, none } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { replyOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asCurator, asGuest, asParent, asStudent, asTeacher, type Viewer } from '../../../testing/viewers.ts';

const settings: NotificationSettings = {
  categories: notificationCategories.map((category) => ({ category, ...defaultChannels[category] })),
  notifications_email: true,
  mails_off: null,
  digest: 'daily',
  family_week: true,
  quiet_hours: { from: '22:00', to: '07:00' },
  quiet_until: null,
  email: 'anna@orbita.example',
  time_zone: 'Europe/Moscow',
};
const device = {
  id: 5,
  user_agent: 'Mozilla/5.0 (Android 16) Chrome/150.0',
  created_at: '2026-09-01T08:00:00Z',
  used_at: null,
};
const stored = (known: Partial<NotificationSettings> = {}): Stubs => ({
  'notifications.listPushDevices': { public_key: 'key', is_remembered: true, data: [{ ...device, is_current: false }] },
  'notifications.getNotificationSettings': { ...settings, ...known },
});
const ADDRESS = '/self/settings/notifications';

describeStates('/self/settings/notifications', {
  as: asStudent,
  stubs: stored(),
  reads: 'notifications.getNotificationSettings',
  shows: 'Оценки и статусы',
  empty: none('everybody has settings'),
  deniedTo: none('everybody who is signed in has settings'),
});

const open = (as: Viewer = asStudent, more: Stubs = {}) => renderPage(ADDRESS, { ...stored(), ...more }, as);
const rows = async () => (await screen.findAllByRole('rowheader')).map(({ firstChild }) => firstChild?.textContent);

test.each<[string, Viewer, string[]]>([
  ['a student', asStudent, ['Оценки и статусы', 'Комментарии', 'Сроки', 'Пересдачи', 'Расписание', 'Учётная запись']],
  ['a teacher', asTeacher, ['Рабочие дела', 'Комментарии', 'Сроки', 'Пересдачи', 'Расписание', 'Учётная запись']],
  ['a curator', asCurator, ['Рабочие дела', 'Расписание', 'Пропуски студентов', 'Учётная запись']],
  ['a parent', asParent, ['Расписание', 'Учётная запись']],
])('%s chooses about what can happen to them', async (_, as, names) => {
  open(as);
  expect(await rows()).toEqual(names);
});

test('a parent has no pop-ups to choose', async () => {
  open(asParent);
  expect(await screen.findByLabelText('Расписание: Почта')).toBeVisible();
  expect(screen.queryByLabelText('Расписание: Всплывает')).toBeNull();
  expect(screen.queryByText(/Список уведомлений|всплывает/)).toBeNull();
});

test('a parent switches the weekly mail off', async () => {
  const page = open(asParent, { 'notifications.updateNotificationSettings': settings });
  await page.user.click(await screen.findByLabelText(/^Неделя детей/));
  expect(page.asked('notifications.updateNotificationSettings')[0]?.body).toEqual({ family_week: false });
});

test.each([true, false])('a teacher sees the switch of the weekly mail as a parent alone: %s', async (isParent) => {
  open({ ...asTeacher, user: { ...asTeacher.user, is_parent: isParent } });
  await screen.findByLabelText(/^Присылать письма/);
  expect(screen.queryAllByLabelText(/^Неделя детей/)).toHaveLength(isParent ? 1 : 0);
});

test('a choice is shown at once and sent alone; what the server refuses goes back', async () => {
  const page = open(asStudent, { 'notifications.updateNotificationSettings': refused('internal') });
  const popup = await screen.findByLabelText('Сроки: Всплывает');
  await page.user.click(popup);
  await waitFor(() => expect(popup).toBeChecked());
  page.stub({ 'notifications.updateNotificationSettings': settings });
  await page.user.selectOptions(screen.getByLabelText('Сроки: Почта'), 'Сразу');
  expect(screen.getByLabelText('Сроки: Почта')).toHaveValue('now');
  expect(page.asked('notifications.updateNotificationSettings').map(({ body }) => body)).toEqual([
    { categories: [{ category: 'dates', popup: false }] },
    { categories: [{ category: 'dates', mail: 'now' }] },
  ]);
});

test('what comes to devices is chosen once there is one', async () => {
  const page = open(asStudent, { 'notifications.updateNotificationSettings': settings });
  await waitFor(() => expect(screen.getByLabelText('Расписание: На устройства')).toBeEnabled());
  await page.user.click(screen.getByLabelText('Расписание: На устройства'));
  expect(page.asked('notifications.updateNotificationSettings')[0]?.body).toEqual({
    categories: [{ category: 'schedule', push: false }],
  });
});

test('without a device its column says how to get one', async () => {
  open(asStudent, { 'notifications.listPushDevices': { public_key: 'key', is_remembered: true, data: [] } });
  expect(await screen.findByLabelText('Расписание: На устройства')).toBeDisabled();
  expect(screen.getByText(/включите уведомления хотя бы на одном/)).toBeVisible();
});

test.each([
  ['account', 'Письма выключены здесь, в настройках, и не приходят ни из одной вашей организации.'],
  ['institution', /Письма этой организации остановлены по ссылке из письма/],
] as const)('the switch of mails says what has stopped them: %s', async (mails_off, words) => {
  const page = open(asStudent, {
    ...stored({ notifications_email: false, mails_off }),
    'notifications.updateNotificationSettings': settings,
  });
  expect(await screen.findByText(words)).toBeVisible();
  await page.user.click(screen.getByLabelText(/^Присылать письма/));
  expect(await screen.findByText(/во всех ваших организациях/)).toBeVisible();
  expect(page.asked('notifications.updateNotificationSettings')[0]?.body).toEqual({ notifications_email: true });
});

test('the account is always told of by mail; without mails nothing of mail can be chosen', async () => {
  open(asStudent, stored({ notifications_email: false }));
  expect(await screen.findByLabelText('Расписание: Почта')).toBeDisabled();
  expect(screen.getByLabelText('Сводка')).toBeDisabled();
  expect(screen.queryByLabelText('Учётная запись: Почта')).toBeNull();
  expect(screen.getByText('Всегда сразу')).toBeVisible();
});

test('quiet hours: another beginning, a wrong one, none', async () => {
  const page = open(asStudent, { 'notifications.updateNotificationSettings': settings });
  const from = await screen.findByLabelText('С');
  await page.user.clear(from);
  await page.user.type(from, '25:00');
  await page.user.tab();
  expect(await screen.findByText('Время вида 22:00')).toBeVisible();
  await page.user.clear(from);
  await page.user.type(from, '9:30');
  await page.user.tab();
  await page.user.click(screen.getByRole('switch', { name: 'Соблюдать тихие часы' }));
  expect(page.asked('notifications.updateNotificationSettings').map(({ body }) => body)).toEqual([
    { quiet_hours: { from: '09:30', to: '07:00' } },
    { quiet_hours: null },
  ]);
  expect(screen.queryByLabelText('До')).toBeNull();
});

test('do-not-disturb of another device is told and ended', async () => {
  const page = open(asStudent, {
    ...stored({ quiet_until: '2099-01-01T10:00:00Z' }),
    'notifications.updateNotificationSettings': settings,
  });
  expect(await screen.findByText(/Тишина включена до/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Закончить сейчас' }));
  expect(page.asked('notifications.updateNotificationSettings')[0]?.body).toEqual({ quiet_until: null });
});

const TOKEN = 'x'.repeat(40);
const link = (is_off: boolean) =>
  replyOf('notifications.getUnsubscribing', {
    scope: 'schedule',
    is_off,
    can_undo: is_off,
    mails_off: null,
    company: 'Колледж',
  });

describeStates('/unsubscribe/:token', {
  at: `/unsubscribe/${TOKEN}`,
  as: asGuest,
  stubs: { 'notifications.getUnsubscribing': link(false) },
  reads: 'notifications.getUnsubscribing',
  shows: /Больше не присылать писем: Расписание/,
  empty: none('a link always stops something'),
  deniedTo: none('whoever has the mail may stop it'),
});

test('opening the link changes nothing; the button stops the mails, and another brings them back', async () => {
  const page = renderPage(
    `/unsubscribe/${TOKEN}`,
    {
      'notifications.getUnsubscribing': link(false),
      'notifications.unsubscribe': link(true),
      'notifications.undoUnsubscribing': link(false),
    },
    asGuest,
  );
  const main = within(await screen.findByRole('main'));
  await main.findByRole('button', { name: 'Отписаться' });
  expect(page.asked('notifications.unsubscribe')).toEqual([]);
  await page.user.click(main.getByRole('button', { name: 'Отписаться' }));
  expect(await main.findByText('Готово, таких писем больше не будет')).toBeVisible();
  await page.user.click(main.getByRole('button', { name: 'Вернуть письма' }));
  expect(await main.findByText('Письма снова приходят')).toBeVisible();
  expect(page.asked('notifications.undoUnsubscribing')[0]).toMatchObject({ params: { token: TOKEN } });
});

test.each([
  ['schedule', null, /^Расписание. Вы выключили их в настройках/],
  ['mails', 'account', /сразу для всех организаций/],
] as const)('what was switched off in the settings is brought back there: %s', async (scope, mails_off, words) => {
  renderPage(
    `/unsubscribe/${TOKEN}`,
    {
      'notifications.getUnsubscribing': { scope, is_off: true, can_undo: false, mails_off, company: 'Колледж' },
    },
    asGuest,
  );
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Вернуть письма' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Настройки уведомлений' })).toHaveAttribute(
    'href',
    '/self/settings/notifications',
  );
});
