import { Notification } from '@orbita/contract/notifications';
import { Retake } from '@orbita/contract/retakes';
import { act, screen, waitFor } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { tellPage } from '../../../testing/live-socket.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NOW, pageOf, replyOf, sampleOf } from '../../../testing/sample.ts';
import type { Stubs } from '../../../testing/stubs.ts';
import { asTeacher } from '../../../testing/viewers.ts';

const news = (id: number, read_at: string | null = null) => sampleOf(Notification, { id, type: 'retake', read_at });
const status = (unread_notifications: number, latest_notification: Notification | null = null) =>
  replyOf('notifications.getNotificationStatus', { unread_notifications, latest_notification });

async function open(unread: number) {
  const stubs: Stubs = {
    'retakes.getRetakeChoices': replyOf('retakes.getRetakeChoices'),
    'retakes.listTeacherRetakes': pageOf([sampleOf(Retake, { id: 7, student: { id: 11, last_name: 'Белова' } })]),
    'marks.listPassStatuses': { data: [] },
    'notifications.getNotificationStatus': status(unread),
  };
  const page = renderPage('/retakes', stubs, asTeacher);
  await screen.findByText(/Белова/);
  const reads = () => page.asked('notifications.getNotificationStatus').length;
  return { ...page, reads };
}
const bell = (name: string) => screen.findByRole('link', { name });

test('the bell counts what is not read; one call serves the whole page', async () => {
  const page = await open(3);
  expect(await bell('Уведомления: 3 непрочитанных')).toHaveTextContent('3');
  expect(page.reads()).toBe(1);
});

test('many are counted as 99+', async () => {
  await open(120);
  expect(await bell('Уведомления: 120 непрочитанных')).toHaveTextContent('99+');
});

test('one that arrives is counted and announced by a single call', async () => {
  const page = await open(0);
  await bell('Уведомления');
  page.stub({ 'notifications.getNotificationStatus': status(1, news(5)) });
  act(() => tellPage({ kind: 'notification', notification_id: 5 }));
  expect(await screen.findByText('Открыта пересдача')).toBeVisible();
  expect(await bell('Уведомления: 1 непрочитанное')).toBeVisible();
  expect(page.reads()).toBe(2);
});

test('one read elsewhere meanwhile is not announced', async () => {
  const page = await open(1);
  page.stub({ 'notifications.getNotificationStatus': status(0, news(5, NOW)) });
  act(() => tellPage({ kind: 'notification', notification_id: 5 }));
  await waitFor(() => expect(page.reads()).toBe(2));
  await bell('Уведомления');
  expect(screen.queryByText('Открыта пересдача')).toBeNull();
});
