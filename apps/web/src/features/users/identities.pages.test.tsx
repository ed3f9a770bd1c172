import { screen, waitFor } from '../../testing/screen.ts';
import { expect, test, vi } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asStudent } from '../../testing/viewers.ts';

const leaveFor = vi.hoisted(() => vi.fn<(url: string) => void>());
vi.mock('../../ui/navigation/leave-for.ts', () => ({ leaveFor }));

const portal = { id: 1, title: 'Портал' };
const college = { id: 2, title: 'Колледж' };
const linked = {
  id: 7,
  provider: portal,
  email: 'anna@portal.example',
  used_at: null,
  created_at: '2026-10-01T09:00:00Z',
};
const stubs: Stubs = { 'auth.listMyIdentities': { data: [linked], providers: [portal, college] } };

describeStates('/self/identities', {
  as: asStudent,
  stubs,
  reads: 'auth.listMyIdentities',
  shows: /anna@portal.example/,
  empty: { stubs: { 'auth.listMyIdentities': { data: [], providers: [] } }, shows: 'Других сервисов нет' },
  deniedTo: none('every member may link an account'),
});

test('linking asks for the password and leads to the service', async () => {
  const page = renderPage('/self/identities', { ...stubs, 'auth.startLinking': { url: 'https://id.example/go' } });
  await page.user.click(await screen.findByRole('button', { name: 'Привязать: Колледж' }));
  await page.user.type(await screen.findByLabelText(/Ваш пароль/), 'orbita-demo{Enter}');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://id.example/go'));
  expect(page.asked('auth.startLinking')[0]).toMatchObject({
    params: { provider: 2 },
    body: { current_password: 'orbita-demo' },
  });
});

test('a wrong password is said at its field', async () => {
  const message = 'Неверный пароль';
  const failing: Stubs = {
    'auth.startLinking': refused('wrong-password', { errors: { current_password: [message] } }),
  };
  const page = renderPage('/self/identities', { ...stubs, ...failing });
  await page.user.click(await screen.findByRole('button', { name: 'Привязать: Колледж' }));
  await page.user.type(await screen.findByLabelText(/Ваш пароль/), 'wrong{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
});

test('a linked account is unlinked', async () => {
  const page = renderPage('/self/identities', { ...stubs, 'auth.unlinkIdentity': { ok: true } });
  await page.user.click(await screen.findByRole('button', { name: 'Отвязать: Портал' }));
  await waitFor(() => expect(page.asked('auth.unlinkIdentity')[0]?.params).toEqual({ id: 7 }));
});
