import { OwnAccount } from '@orbita/contract/auth/own-account';
import { act, screen, waitFor, within } from '../../testing/screen.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setDoNotDisturb } from '../../base/do-not-disturb.ts';
import { installOffer } from '../../base/install-offer.ts';
import { setLanguage } from '../../base/language.ts';
import { chooseScheme } from '../../base/colour-scheme.ts';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { replyOf, sampleOf } from '../../testing/sample.ts';
import { offline, refused, type Stubs } from '../../testing/stubs.ts';
import { asCurator, asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const account = sampleOf(OwnAccount, {
  ...{ id: 11, email: 'anna@orbita.example', username: 'anna', email_to_confirm: null, phone2: null, photo_src: null },
  has_password: true,
});
const own: Stubs = {
  'auth.getSecondFactor': replyOf('auth.getSecondFactor', { passkeys: [] }),
  'auth.getOwnAccount': account,
  'companies.getPortfolio': { service_url: null, url: null },
  'notifications.getNotificationSettings': replyOf('notifications.getNotificationSettings'),
};
const anna: Stubs = {
  ...own,
  'users.getUser': replyOf('users.getUser', {
    id: 11,
    last_name: 'Белова',
    first_name: 'Анна',
    email: 'anna@orbita.example',
    groups_count: 1,
    groups: [{ id: 9, name: 'ИСП-21' }],
  }),
  'trajectories.listUserTrajectories': { data: [] },
};
const person = { stubs: anna, reads: 'users.getUser', shows: 'ИСП-21', deniedTo: asParent } as const;
const aPerson = none('a person is there or not found');

describeStates('/self/profile', { ...person, as: asStudent, empty: aPerson });
describeStates('/users/:id/profile', { ...person, at: '/users/11/profile', as: asTeacher, empty: aPerson });
describeStates('/self/settings', {
  as: asStudent,
  stubs: own,
  reads: none('what it shows came with the session or lies in this browser'),
  shows: 'Язык и оформление',
  empty: none('it always has its settings'),
  deniedTo: none('everybody who is signed in has settings'),
});

test('who came without a password sets the first one, and is asked for none', async () => {
  const page = renderPage(
    '/self/settings',
    { ...own, 'auth.getOwnAccount': { ...account, has_password: false }, 'auth.changeOwnPassword': { ok: true } },
    asStudent,
  );
  const button = await screen.findByRole('button', { name: 'Задать пароль' });
  expect(screen.queryByLabelText('Текущий пароль')).toBeNull();
  await page.user.type(screen.getByLabelText('Новый пароль'), 'берёзовый сок');
  await page.user.type(screen.getByLabelText('Новый пароль ещё раз'), 'берёзовый сок');
  await page.user.click(button);
  await waitFor(() => expect(page.asked('auth.changeOwnPassword')[0]?.body).toEqual({ new_password: 'берёзовый сок' }));
});

test.each([
  [true, 'Текущий пароль'],
  [false, 'Новый пароль'],
])('a link leads into the form of the password (there is one: %s)', async (has_password, field) => {
  const stubs: Stubs = { ...own, 'auth.getOwnAccount': { ...account, has_password } };
  renderPage('/self/settings#own-password', stubs, asStudent);
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus());
});

describe('a profile', () => {
  const links = () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  test('staff go on from a student to diary and achievements', async () => {
    renderPage('/users/11/profile', anna, asTeacher);
    expect(await screen.findByRole('heading', { name: 'Белова Анна' })).toBeVisible();
    expect(links()).toEqual([
      ...[
        '/users/11/profile',
        '/users/11/profile/tasks',
        '/users/11/profile/portfolio',
        '/users/11/profile/artefacts',
        '/users/11/profile/skills',
        '/users/11/profile/achievements',
      ],
      ...['/users/11/diary', 'mailto:anna@orbita.example'],
    ]);
  });

  test("one's own number leads to one's own profile", async () => {
    const page = renderPage('/users/11/profile', anna, asStudent);
    expect(await screen.findByText('ИСП-21')).toBeVisible();
    expect(page.address()).toBe('/self/profile');
    expect(links()).toEqual([
      ...[
        '/self/profile',
        '/users/11/profile/tasks',
        '/users/11/profile/portfolio',
        '/users/11/profile/artefacts',
        '/users/11/profile/skills',
        '/users/11/profile/achievements',
      ],
      '/self/settings',
    ]);
  });

  test('what the session knows stays when the groups cannot be read', async () => {
    renderPage('/self/profile', { ...anna, 'users.getUser': refused('internal') }, asStudent);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('Колледж «Орбита»')).toBeVisible();
  });

  test('a student sees the own programme, with links to what may be opened', async () => {
    const data = replyOf('trajectories.listUserTrajectories', {
      data: [
        {
          id: 4,
          title: 'Программисты',
          educational_program_name: '',
          halves: [
            {
              id: 7,
              title: '1 полугодие',
              is_current: true,
              subjects: [
                {
                  id: 3,
                  title: 'Физика',
                  can_open: true,
                  hard_skills: ['Решение задач', 'Чтение схем', 'Расчёты', 'Опыты', 'Измерения', 'Графики'],
                },
                { id: 5, title: 'Химия', can_open: false },
              ],
            },
          ],
        },
      ],
    });
    const page = renderPage('/self/profile', { ...anna, 'trajectories.listUserTrajectories': data }, asStudent);
    const programme = within(await screen.findByRole('region', { name: 'Моя программа' }));
    expect(programme.getByRole('heading', { name: 'Программисты' })).toBeVisible();
    expect(programme.getByRole('link', { name: 'Физика' })).toHaveAttribute('href', '/subjects/3');
    expect(programme.getByText('Навыки: Решение задач, Чтение схем, Расчёты, Опыты и ещё 2')).toBeVisible();
    expect(programme.queryByRole('link', { name: 'Химия' })).toBeNull();
    expect(page.asked('trajectories.listUserTrajectories')[0]?.query).toEqual({ show_full_structure: true });
  });

  test('the address of the portfolio is given while its service is connected', async () => {
    const service_url = 'https://skills.example';
    const stubs: Stubs = {
      ...own,
      'companies.getPortfolio': { service_url, url: null },
      'companies.updatePortfolio': { service_url, url: `${service_url}/21` },
    };
    const page = renderPage('/self/profile', stubs, asTeacher);
    await page.user.click(await screen.findByRole('button', { name: 'Указать адрес' }));
    await page.user.type(await screen.findByRole('textbox', { name: /Адрес портфолио/ }), `${service_url}/21{Enter}`);
    await waitFor(() =>
      expect(page.asked('companies.updatePortfolio')).toMatchObject([
        { params: { id: 21 }, body: { url: `${service_url}/21` } },
      ]),
    );
  });

  test('curators of the group find it on the page of the student; for others there is none', async () => {
    const data = replyOf('trajectories.listUserTrajectories', { data: [{ id: 4, title: 'Программисты', halves: [] }] });
    const page = renderPage('/users/11/profile', { ...anna, 'trajectories.listUserTrajectories': data }, asCurator);
    expect(await screen.findByRole('region', { name: 'Программа' })).toBeVisible();
    expect(page.asked('trajectories.listUserTrajectories')[0]?.params).toEqual({ id: 11 });
  });

  test('a curator of other groups is told nothing of it', async () => {
    const page = renderPage(
      '/users/11/profile',
      { ...anna, 'trajectories.listUserTrajectories': refused('access-denied') },
      asCurator,
    );
    await waitFor(() => expect(page.asked('trajectories.listUserTrajectories')).toHaveLength(1));
    expect(await screen.findByText('ИСП-21')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Программа' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
  });

  test('whoever studies in no group has none to read', async () => {
    const page = renderPage('/self/profile', own, asTeacher);
    expect(await screen.findByText('преподаватель')).toBeVisible();
    expect(page.asked('users.getUser')).toEqual([]);
  });
});

describe('settings', () => {
  test('the app is installed by the browser’s offer, and by its menu without one', async () => {
    const install = vi.fn(() => Promise.resolve());
    installOffer.set(install);
    const page = renderPage('/self/settings', own, asStudent);
    await page.user.click(await screen.findByRole('button', { name: 'Установить приложение' }));
    expect(install).toHaveBeenCalledTimes(1);
    act(() => installOffer.set(undefined));
    expect(await screen.findByText(/выберите в меню браузера/)).toBeVisible();
  });

  afterEach(() => {
    setLanguage('ru');
    chooseScheme('auto');
    setDoNotDisturb(null);
  });
  const open = (stubs: Stubs = {}) => renderPage('/self/settings', { ...own, ...stubs }, asStudent);
  const choose = async (page: ReturnType<typeof open>, group: string, name: string) =>
    page.user.click(within(await screen.findByRole('radiogroup', { name: group })).getByRole('radio', { name }));

  test('language and appearance change at once and are kept', async () => {
    const page = open();
    await choose(page, 'Оформление', 'Тёмное');
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await choose(page, 'Язык', 'English');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  });

  test('shortcuts are switched off at once; what the server refuses goes back', async () => {
    const page = open({ 'auth.updateOwnSettings': refused('internal') });
    const shortcuts = await screen.findByRole('switch', { name: /^Однобуквенные сочетания клавиш/ });
    await page.user.click(shortcuts);
    await waitFor(() => expect(page.asked('auth.updateOwnSettings')[0]?.body).toEqual({ shortcuts_enabled: false }));
    await waitFor(() => expect(shortcuts).toBeChecked());
    page.stub({ 'auth.updateOwnSettings': { ok: true } });
    await page.user.click(shortcuts);
    await waitFor(() => expect(shortcuts).not.toBeChecked());
  });

  test('pop-ups are silenced for a while and shown again', async () => {
    let stored = replyOf('notifications.getNotificationSettings');
    const page = open({
      'notifications.getNotificationSettings': () => stored,
      'notifications.updateNotificationSettings': ({ body }) =>
        (stored = { ...stored, quiet_until: body.quiet_until ?? null }),
    });
    const held = () => page.asked('notifications.updateNotificationSettings').map(({ body }) => body);
    await page.user.selectOptions(await screen.findByLabelText('На сколько'), '3 часа');
    await page.user.click(screen.getByRole('button', { name: 'Включить тишину' }));
    expect(await screen.findByText(/^До .+12:00 ничего не всплывает, письма ждут/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Снова показывать' }));
    expect(await screen.findByRole('button', { name: 'Включить тишину' })).toBeVisible();
    await waitFor(() =>
      expect(held()).toEqual([{ quiet_until: expect.stringMatching(/T09:00/) }, { quiet_until: null }]),
    );
  });

  test('mails are told to wait only when the server says so', async () => {
    const page = open({ 'notifications.updateNotificationSettings': refused('internal') });
    await page.user.click(await screen.findByRole('button', { name: 'Включить тишину' }));
    expect(await screen.findByText(/ничего не всплывает/)).not.toHaveTextContent(/исьма ждут/);
  });

  test('mails that another device holds are told to wait, and may be let go', async () => {
    const quiet = replyOf('notifications.getNotificationSettings', { quiet_until: '2026-10-05T15:00:00.000Z' });
    open({ 'notifications.getNotificationSettings': quiet });
    expect(await screen.findByText(/^Письма ждут до .+18:00\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Включить тишину' })).toBeNull();
  });

  test('a parent has no pop-ups to silence and no shortcuts', async () => {
    renderPage('/self/settings', own, asParent);
    expect(await screen.findByRole('heading', { name: 'Пароль' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Не беспокоить' })).toBeNull();
    expect(screen.queryByRole('switch', { name: /^Однобуквенные/ })).toBeNull();
    expect(screen.getByText('Дети, за учёбой которых вы следите.')).toBeVisible();
    expect(screen.queryByText(/Родители, которые видят дневник|всплывает/)).toBeNull();
  });
});

test('a parent sees the own contacts and the password first, and nothing meant for teachers', async () => {
  const email = 'belov@orbita.example';
  renderPage('/self/settings', own, { ...asParent, user: { ...asParent.user, email } });
  const titles = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);
  expect(titles.slice(0, 2)).toEqual(['Контакты', 'Пароль']);
  expect(screen.getByText('Электронная почта').nextSibling).toHaveTextContent(email);
  expect(screen.queryByText(/на странице проверки/)).toBeNull();
  expect(screen.queryByText(/с кем вы учитесь/)).toBeNull();
});

describe('the password', () => {
  const change = async (stubs: Stubs, [current, next, repeated]: [string, string, string]) => {
    const page = renderPage('/self/settings', { ...own, ...stubs }, asStudent);
    for (const [label, value] of [
      ['Текущий пароль', current],
      ['Новый пароль', next],
      ['Новый пароль ещё раз', repeated],
    ] as const) {
      await page.user.click(await screen.findByLabelText(label));
      if (value) await page.user.paste(value);
    }
    await page.user.keyboard('{Enter}');
    return page;
  };

  test('it is changed, and the fields are empty again', async () => {
    const page = await change({ 'auth.changeOwnPassword': { ok: true } }, ['orbita-demo', 'a-new-one', 'a-new-one']);
    expect(await screen.findByText('Пароль изменён')).toBeVisible();
    expect(page.asked('auth.changeOwnPassword')[0]?.body).toEqual({
      current_password: 'orbita-demo',
      new_password: 'a-new-one',
    });
    expect(screen.getByLabelText('Текущий пароль')).toHaveValue('');
  });

  test.each([true, false])('other ways in are named, and stay only when their owner says so (%s)', async (keeps) => {
    const other_ways_in = [
      { kind: 'phone', title: '+7 900 111-22-33' },
      { kind: 'passkey', title: 'Телефон' },
    ] as const;
    const stubs: Stubs = {
      ...own,
      'auth.getOwnAccount': { ...account, has_password: true, other_ways_in: [...other_ways_in] },
      'auth.changeOwnPassword': { ok: true },
    };
    const page = renderPage('/self/settings', stubs, asStudent);
    expect(await screen.findByText(/звонок на \+7 900 111-22-33, ключ доступа «Телефон»/)).toBeVisible();
    for (const label of ['Текущий пароль', 'Новый пароль', 'Новый пароль ещё раз']) {
      await page.user.click(screen.getByLabelText(label));
      await page.user.paste('a-new-one');
    }
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText('Выберите, что делать с другими способами входа')).toBeVisible();
    expect(page.asked('auth.changeOwnPassword')).toEqual([]);
    await page.user.click(screen.getByLabelText(keeps ? 'Это всё моё, оставить' : 'Оставить только пароль'));
    await page.user.click(screen.getByRole('button', { name: 'Сменить пароль' }));
    await waitFor(() => expect(page.asked('auth.changeOwnPassword')[0]?.body).toMatchObject({ keeps_ways_in: keeps }));
  });

  test('each fault is said at its field, and nothing is sent', async () => {
    const page = await change({}, ['', 'short', 'other']);
    expect(await screen.findByText('Заполните это поле')).toBeVisible();
    expect(screen.getByText('Пароль слишком простой: нужно не меньше 8 символов')).toBeVisible();
    expect(screen.getByText('Пароли не совпадают')).toBeVisible();
    expect(page.asked('auth.changeOwnPassword')).toEqual([]);
  });

  test('a wrong current password is said at its field', async () => {
    await change({ 'auth.changeOwnPassword': refused('wrong-password') }, ['guess', 'a-new-one', 'a-new-one']);
    await screen.findByText('Текущий пароль неверен');
    expect(screen.getByLabelText('Текущий пароль')).toHaveAccessibleDescription('Текущий пароль неверен');
  });
});

describe('the own contacts', () => {
  const open = async (stubs: Stubs, as = asStudent) => {
    const page = renderPage('/self/settings', { ...own, ...stubs }, as);
    await page.user.click(await screen.findByRole('button', { name: 'Контакты и фото' }));
    return { page, dialog: within(await screen.findByRole('dialog', { name: 'Контакты' })) };
  };
  const saved: Stubs = { 'users.updateUser': replyOf('users.updateUser', { id: 11 }) };

  test('only what was changed is sent; a second phone needs no password', async () => {
    const { page, dialog } = await open(saved, asParent);
    expect(dialog.queryByLabelText('Текущий пароль')).toBeNull();
    await page.user.type(dialog.getByRole('textbox', { name: 'Второй телефон' }), '89001112244{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.asked('users.updateUser')[0]).toMatchObject({
      params: { id: 11 },
      body: { phone2: '89001112244', updated_at: account.updated_at },
    });
    expect(page.asked('users.updateUser')[0]?.body).not.toHaveProperty('email');
  });

  test('a new address asks for the password, and a wrong one is said at its field', async () => {
    const { page, dialog } = await open({ 'users.updateUser': refused('wrong-password') });
    const email = dialog.getByRole('textbox', { name: 'Электронная почта' });
    await page.user.clear(email);
    await page.user.type(email, 'new@orbita.example');
    await page.user.type(dialog.getByLabelText('Текущий пароль'), 'guess{Enter}');
    await waitFor(() =>
      expect(page.asked('users.updateUser')[0]?.body).toMatchObject({
        email: 'new@orbita.example',
        current_password: 'guess',
      }),
    );
    expect(dialog.getByRole('textbox', { name: 'Электронная почта' })).toHaveValue('new@orbita.example');
  });

  test('a lost connection keeps what was typed', async () => {
    const { page, dialog } = await open({ 'users.updateUser': offline });
    await page.user.type(dialog.getByRole('textbox', { name: 'Второй телефон' }), '89001112244{Enter}');
    await waitFor(() => expect(page.asked('users.updateUser')).not.toEqual([]));
    expect(dialog.getByRole('textbox', { name: 'Второй телефон' })).toHaveValue('89001112244');
  });

  test('an address that waits for its mail is named and may be given up', async () => {
    const waiting = { ...account, email_to_confirm: 'new@orbita.example' };
    const stubs = { ...own, 'auth.getOwnAccount': waiting, 'auth.cancelEmailChange': { ok: true } } satisfies Stubs;
    const page = renderPage('/self/settings', stubs, asStudent);
    expect(await screen.findByText(/адрес new@orbita.example стал вашим/)).toBeVisible();
    page.stub(own);
    await page.user.click(screen.getByRole('button', { name: 'Оставить прежний' }));
    await waitFor(() => expect(screen.queryByText(/стал вашим/)).toBeNull());
  });
});
