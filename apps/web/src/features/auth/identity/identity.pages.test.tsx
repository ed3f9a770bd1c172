import { screen, waitFor } from '../../../testing/screen.ts';
import { expect, test, vi } from 'vitest';
import { describeStates, none } from '../../../testing/describe-states.ts';
import { homeStubs, renderPage } from '../../../testing/render-page.tsx';
import { replyOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asGuest, asStudent } from '../../../testing/viewers.ts';

const leaveFor = vi.hoisted(() => vi.fn<(url: string) => void>());
vi.mock('../../../ui/navigation/leave-for.ts', () => ({ leaveFor }));

describeStates('/auth/return/:provider', {
  as: asGuest,
  at: '/auth/return/3',
  stubs: {},
  reads: none('it reads nothing before the service has sent a code'),
  shows: 'Войти не получилось',
  empty: none('without a code it says so'),
  deniedTo: none('everybody may sign in'),
});

test('the button leads to the service, and back to where one wanted to go', async () => {
  const stubs: Stubs = {
    'auth.getAuthInformation': replyOf('auth.getAuthInformation', { identity_providers: [{ id: 3, title: 'Портал' }] }),
    'auth.startIdentity': { url: 'https://id.example/go' },
    'auth.enterByIdentity': { token: 'token' },
    ...homeStubs(asStudent!),
  };
  const page = renderPage('/auth?redirect=/about', stubs, asGuest);
  await page.user.click(await screen.findByRole('button', { name: 'Портал' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://id.example/go'));
  await page.open('/auth/return/3?code=abc&state=xyz&iss=https%3A%2F%2Fid.example');
  await waitFor(() => expect(page.address()).toBe('/about'));
  expect(page.asked('auth.enterByIdentity')[0]).toMatchObject({
    params: { provider: 3 },
    body: { code: 'abc', state: 'xyz', iss: 'https://id.example' },
  });
});

test('a second factor is asked for before anybody is let in', async () => {
  const needed = { token: 'waiting-sign-in-token', methods: ['totp' as const], expires_at: '2026-11-22T20:00:00Z' };
  const page = renderPage(
    '/auth/return/3?code=abc&state=xyz',
    {
      'auth.enterByIdentity': refused('second-factor-required', { second_factor: needed }),
      'auth.proveSecondFactor': { token: 'token' },
      ...homeStubs(asStudent!),
    },
    asGuest,
  );
  await page.user.type(await screen.findByLabelText('Код из приложения'), '123456{Enter}');
  await waitFor(() => expect(page.asked('auth.proveSecondFactor')[0]?.body.sign_in).toBe('waiting-sign-in-token'));
  await waitFor(() => expect(page.address()).not.toMatch(/^\/auth/));
});

test('whoever is not known is told what to do', async () => {
  renderPage('/auth/return/3?code=abc&state=xyz', { 'auth.enterByIdentity': refused('identity-unknown') }, asGuest);
  expect(await screen.findByText(/привяжите её в настройках/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Вернуться ко входу' })).toBeVisible();
});

test('whoever has signed in links the account', async () => {
  const stubs: Stubs = {
    'auth.linkIdentity': { ok: true },
    'auth.listMyIdentities': { data: [], providers: [] },
  };
  const page = renderPage('/auth/return/3?code=abc&state=xyz', stubs);
  await waitFor(() => expect(page.address()).toBe('/self/identities'));
  expect(page.asked('auth.linkIdentity')).toHaveLength(1);
});
