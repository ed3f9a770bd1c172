import { SecondFactor } from '@orbita/contract/auth/second-factor';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { replyOf, sampleOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asTeacher } from '../../../testing/viewers.ts';

const off = sampleOf(SecondFactor, { totp: null, passkeys: [], recovery_codes_left: 0, is_demanded: false });
const on = sampleOf(SecondFactor, {
  totp: { created_at: '2026-09-01T08:00:00Z', last_used_at: null },
  passkeys: [{ id: 7, name: 'Ноутбук', domain: 'localhost', created_at: '2026-09-02T08:00:00Z', last_used_at: null }],
  recovery_codes_left: 2,
  is_demanded: false,
});
const codes = Array.from({ length: 10 }, (_, i) => `abcd-efgh-jkmn-pq${20 + i}`);
const KEY = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a:b?secret=JBSWY3DPEHPK3PXP' };
const due = { ...asTeacher!, user: { ...asTeacher!.user, must_set_second_factor: true } };

describeStates('/self/second-factor', {
  as: asTeacher,
  stubs: { 'auth.getSecondFactor': off },
  reads: 'auth.getSecondFactor',
  shows: 'Ключи доступа',
  empty: none('it always offers the ways'),
  deniedTo: none('everybody who is signed in may have a second factor'),
});

/** Finds a field of the dialog; the settings have a field of the same name. */
const inDialog = async (label: string) => within(await screen.findByRole('dialog')).findByLabelText(label);
const open = async (stubs: Stubs) => {
  const page = renderPage(
    '/self/settings',
    {
      'auth.getOwnAccount': replyOf('auth.getOwnAccount', {}),
      'notifications.getNotificationSettings': replyOf('notifications.getNotificationSettings'),
      ...stubs,
    },
    asTeacher,
  );
  return { page, panel: within(await screen.findByRole('region', { name: 'Безопасность' })) };
};

describe('the second factor in the settings', () => {
  test('an app is connected by password, key and first code; the recovery codes have to be saved', async () => {
    const { page, panel } = await open({
      'auth.getSecondFactor': off,
      'auth.beginAuthenticator': KEY,
      'auth.confirmAuthenticator': { recovery_codes: codes },
    });
    await page.user.click(await panel.findByRole('button', { name: 'Подключить' }));
    await page.user.type(await inDialog('Текущий пароль'), 'orbita-demo{Enter}');
    expect(await screen.findByRole('img', { name: /QR-код/ })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await page.user.type(screen.getByLabelText(/Код, который показывает/), '123456{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Сохраните резервные коды' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(10);
    expect(dialog.getByRole('link', { name: 'Скачать' })).toHaveAttribute('download');
    await page.user.click(dialog.getByRole('button', { name: 'Я сохранил коды' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.asked('auth.beginAuthenticator')[0]?.body).toEqual({ current_password: 'orbita-demo' });
    expect(page.asked('auth.confirmAuthenticator')[0]?.body).toEqual({ code: '123456' });
  });

  test('shows what there is and how many codes are left', async () => {
    const { panel } = await open({ 'auth.getSecondFactor': on });
    expect(await panel.findByText(/Осталось 2 кода/)).toBeVisible();
    expect(panel.getByText('Ноутбук')).toBeVisible();
    expect(panel.getByText(/ещё не использовался/)).toBeVisible();
  });

  test('is turned off by password and code; a wrong code is said at its field', async () => {
    const { page, panel } = await open({
      'auth.getSecondFactor': on,
      'auth.removeAuthenticator': refused('wrong-code', { errors: { code: ['Код не подошёл'] } }),
    });
    await page.user.click(await panel.findByRole('button', { name: 'Отключить приложение' }));
    await page.user.type(await inDialog('Текущий пароль'), 'orbita-demo');
    const save = within(screen.getByRole('dialog')).getByRole('button', { name: 'Отключить' });
    expect(save).toBeDisabled();
    await page.user.type(screen.getByLabelText(/Код из приложения/), '123456{Enter}');
    expect(await screen.findByText('Код не подошёл')).toBeVisible();
    expect(page.asked('auth.removeAuthenticator')[0]?.body).toEqual({
      current_password: 'orbita-demo',
      code: '123456',
    });
  });

  test('a passkey is renamed', async () => {
    const { page, panel } = await open({ 'auth.getSecondFactor': on, 'auth.renamePasskey': { ok: true } });
    await page.user.click(await panel.findByRole('button', { name: /Переименовать/ }));
    const name = await screen.findByLabelText('Название');
    await page.user.clear(name);
    await page.user.type(name, 'Телефон{Enter}');
    await waitFor(() =>
      expect(page.asked('auth.renamePasskey')[0]).toMatchObject({ params: { id: 7 }, body: { name: 'Телефон' } }),
    );
  });

  test('whoever has to set one up is led there from every page', async () => {
    const page = renderPage('/main', { 'auth.getSecondFactor': off }, due);
    expect(await screen.findByRole('heading', { name: 'Включите второй фактор' })).toBeVisible();
    expect(page.address()).toBe('/self/second-factor');
    expect(screen.queryByRole('link', { name: 'Продолжить работу' })).toBeNull();
  });
});
