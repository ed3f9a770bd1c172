import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test, vi } from 'vitest';
import { describeStates, none, type States } from '../../testing/describe-states.ts';
import { homeStubs, renderPage } from '../../testing/render-page.tsx';
import { replyOf } from '../../testing/sample.ts';
import { offline, pending, refused, type Stubs } from '../../testing/stubs.ts';
import { asGuest, asStudent } from '../../testing/viewers.ts';

const signIn: States = {
  as: asGuest,
  stubs: {},
  reads: none('the form is there at once; what it says when the server does not respond is tested below'),
  shows: 'Вход',
  empty: none('it always has its form'),
  deniedTo: none('everybody may sign in'),
};
describeStates('/auth', signIn);
describeStates('/auth/enter', signIn);
const open: Stubs = { 'auth.getAuthInformation': replyOf('auth.getAuthInformation', { registration_open: true }) };
describeStates('/register', { ...signIn, stubs: open, shows: 'Регистрация' });
describeStates('/register/parents', { ...signIn, stubs: open, shows: 'Регистрация родителя' });
describeStates('/register/confirm', { ...signIn, shows: 'Подтвердить и войти' });
describeStates('/email/confirm', { ...signIn, shows: 'Подтвердить адрес' });
describeStates('/password/restore', { ...signIn, shows: 'Прислать ссылку' });

/** Stubs of signing in and of the page that opens then. */
const inside: Stubs = {
  ...homeStubs(asStudent!),
  'auth.signInByLogin': { token: 'token' },
};
const enter = async (page: ReturnType<typeof renderPage>, password = 'orbita-demo') => {
  await page.user.type(await screen.findByLabelText('Электронная почта или логин'), 'anna');
  await page.user.type(screen.getByLabelText('Пароль'), `${password}{Enter}`);
};

describe('signing in', () => {
  test('the form is there before the server has said what the institution is called', async () => {
    renderPage('/auth', { 'auth.getAuthInformation': pending }, asGuest);
    expect(await screen.findByRole('button', { name: 'Войти' })).toBeEnabled();
  });

  test('Enter signs in and leads to where one wanted to go', async () => {
    const page = renderPage('/auth?redirect=/about', inside, asGuest);
    await page.user.click(await screen.findByLabelText('Запомнить меня на этом устройстве'));
    await enter(page);
    await waitFor(() => expect(page.address()).toBe('/about'));
    expect(page.asked('auth.signInByLogin')[0]?.body).toEqual({
      login: 'anna',
      password: 'orbita-demo',
      remember: true,
    });
  });

  test('what is missing is said at its field, and nothing is sent', async () => {
    const page = renderPage('/auth', {}, asGuest);
    await page.user.click(await screen.findByRole('button', { name: 'Войти' }));
    expect(screen.getByLabelText('Электронная почта или логин')).toHaveAccessibleDescription('Введите почту или логин');
    expect(screen.getByLabelText('Пароль')).toHaveAccessibleDescription('Введите пароль');
    expect(page.asked('auth.signInByLogin')).toEqual([]);
  });

  test('a wrong password is said at the field, which takes the focus', async () => {
    const page = renderPage('/auth', { 'auth.signInByLogin': refused('wrong-credentials') }, asGuest);
    await enter(page, 'wrong');
    const password = screen.getByLabelText('Пароль');
    await waitFor(() => expect(password).toBeInvalid());
    expect(password).toHaveAccessibleDescription('Неверный логин или пароль');
    expect(password).toHaveFocus();
  });

  test('after too many wrong passwords says how long to wait and who helps', async () => {
    const information = replyOf('auth.getAuthInformation', { support_url: 'https://help.example.org' });
    const stubs: Stubs = {
      'auth.signInByLogin': refused('too-many-attempts'),
      'auth.getAuthInformation': information,
    };
    const page = renderPage('/auth?redirect=/about', stubs, asGuest);
    await enter(page, 'wrong');
    expect(await screen.findByText('Попробуйте снова через 15 минут.')).toBeVisible();
    expect(screen.getByText(/Новый задаст учебная часть/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Написать в поддержку' })).toHaveAttribute(
      'href',
      'https://help.example.org',
    );
    page.stub({ ...inside, 'auth.getAuthInformation': information });
    await page.user.type(screen.getByLabelText('Пароль'), '{Enter}');
    await waitFor(() => expect(page.address()).toBe('/about'));
  });

  test.each([
    ['a phone', true],
    ['a computer', false],
  ])('on %s to be remembered is ticked beforehand: %s', async (_, isPhone) => {
    const { matchMedia } = window;
    const media = vi.spyOn(window, 'matchMedia');
    media.mockImplementation((asked) => ({ ...matchMedia(asked), matches: isPhone && asked.includes('coarse') }));
    renderPage('/auth', {}, asGuest);
    const box = await screen.findByLabelText('Запомнить меня на этом устройстве');
    expect(box.matches(':checked')).toBe(isPhone);
    media.mockRestore();
  });

  test.each([offline, refused('internal')])('a failed sign-in is said at the form: $kind', async (outcome) => {
    const page = renderPage('/auth', { 'auth.signInByLogin': outcome }, asGuest);
    await enter(page);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Войти' })).toBeEnabled();
  });

  test.each([offline, refused('internal')])('the institution is asked for once more: $kind', async (outcome) => {
    const page = renderPage('/auth', { 'auth.getAuthInformation': outcome }, asGuest);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Не удалось связаться с сервером.');
    page.stub({ 'auth.getAuthInformation': replyOf('auth.getAuthInformation', { title: 'Колледж «Орбита»' }) });
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Колледж «Орбита»')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a session that ended is explained', async () => {
    renderPage('/auth?expired=1', {}, asGuest);
    expect(await screen.findByText(/^Сеанс закончился/)).toBeVisible();
  });

  test('a card of the demo school signs in at once', async () => {
    const demo = { role: 'teacher', login: 'teacher', password: 'orbita-demo', name: 'Мария Соколова' };
    const information = replyOf('auth.getAuthInformation', { demo_accounts: [demo] });
    const page = renderPage('/auth?redirect=/about', { ...inside, 'auth.getAuthInformation': information }, asGuest);
    await page.user.click(await screen.findByRole('button', { name: /Преподаватель/ }));
    await waitFor(() => expect(page.address()).toBe('/about'));
    expect(page.asked('auth.signInByLogin')[0]?.body).toEqual({ login: 'teacher', password: 'orbita-demo' });
  });

  test('whoever is signed in already goes on', async () => {
    const page = renderPage('/auth?redirect=/about', {}, asStudent);
    await waitFor(() => expect(page.address()).toBe('/about'));
  });
});

describe('the first set-up', () => {
  const open = (stubs: Stubs, address = '/auth?redirect=/about') =>
    renderPage(
      address,
      { 'auth.getAuthInformation': replyOf('auth.getAuthInformation', { needs_setup: true }), ...stubs },
      asGuest,
    );
  const answers = {
    'Одноразовый код из консоли': 'K7QM',
    'Название организации': 'Колледж «Орбита»',
    Фамилия: 'Главная',
    Имя: 'Ирина',
    'Электронная почта': 'irina@orbita.example',
    Пароль: 'orbita-demo',
  };
  const fillIn = async (page: ReturnType<typeof renderPage>) => {
    await screen.findByRole('heading', { name: 'Первая настройка' });
    for (const [label, value] of Object.entries(answers)) {
      await page.user.click(screen.getByLabelText(label));
      await page.user.paste(value);
    }
    await page.user.click(screen.getByRole('button', { name: 'Создать организацию' }));
  };

  test('the institution and its administrator are created', async () => {
    const page = open({ 'auth.setUp': { token: 'token' }, ...homeStubs(asStudent!) });
    await fillIn(page);
    await waitFor(() => expect(page.address()).toBe('/about'));
    expect(page.asked('auth.setUp')[0]?.body).toEqual({
      code: 'K7QM',
      company_title: 'Колледж «Орбита»',
      last_name: 'Главная',
      first_name: 'Ирина',
      email: 'irina@orbita.example',
      password: 'orbita-demo',
    });
  });

  test('leads to the first steps', async () => {
    const page = open({ ...inside, 'auth.setUp': { token: 'token' } }, '/auth');
    await fillIn(page);
    await waitFor(() => expect(page.address()).toBe('/admin'));
  });

  test('what is missing is said at its field, and nothing is sent', async () => {
    const page = open({});
    await page.user.click(await screen.findByRole('button', { name: 'Создать организацию' }));
    expect(await screen.findAllByText('Заполните это поле')).toHaveLength(6);
    expect(page.asked('auth.setUp')).toEqual([]);
  });

  test('what the server refuses is said at its field', async () => {
    const page = open({
      'auth.setUp': refused('validation-failed', { errors: { password: ['Слишком короткий пароль'] } }),
    });
    await fillIn(page);
    await waitFor(() => expect(screen.getByLabelText('Пароль')).toHaveAccessibleDescription('Слишком короткий пароль'));
    page.stub({ 'auth.setUp': refused('wrong-setup-code') });
    await page.user.click(screen.getByRole('button', { name: 'Создать организацию' }));
    await waitFor(() => expect(screen.getByLabelText('Одноразовый код из консоли')).toBeInvalid());
  });
});

describe('a new password', () => {
  const token = 'a-token-of-the-mail-that-came';

  test('the link is asked for, and the page says the same whether there is such an account', async () => {
    const information = replyOf('auth.getAuthInformation', { mails: 'shown' });
    const page = renderPage(
      '/password/restore',
      { 'auth.restorePassword': { ok: true }, 'auth.getAuthInformation': information },
      asGuest,
    );
    await page.user.type(await screen.findByLabelText('Электронная почта'), 'anna@orbita.example{Enter}');
    expect(await screen.findByRole('heading', { name: 'Письмо записано' })).toBeVisible();
    expect(screen.getByText(/Если anna@orbita\.example принадлежит/)).toBeVisible();
    expect(screen.getByRole('link', { name: '«Письма»' })).toHaveAttribute('href', '/developer/mail');
    expect(page.asked('auth.restorePassword')[0]?.body).toEqual({ email: 'anna@orbita.example' });
  });

  test('it is set by the link, and the sign-in page begins with the login', async () => {
    const stubs: Stubs = {
      'auth.readRestoreLink': { email: 'anna@orbita.example' },
      'auth.setRestoredPassword': { ok: true },
    };
    const page = renderPage(`/password/restore#${token}`, stubs, asGuest);
    await page.user.type(await screen.findByLabelText('Новый пароль'), 'new password{Enter}');
    expect(await screen.findByRole('heading', { name: 'Пароль изменён' })).toBeVisible();
    expect(page.asked('auth.setRestoredPassword')[0]?.body).toEqual({ token, new_password: 'new password' });
    await page.user.click(screen.getByRole('link', { name: 'Вернуться ко входу' }));
    expect(await screen.findByLabelText('Электронная почта или логин')).toHaveValue('anna@orbita.example');
    expect(screen.getByLabelText('Пароль')).toHaveFocus();
  });

  test('a link that has been used leads to a new one', async () => {
    const page = renderPage(`/password/restore#${token}`, { 'auth.readRestoreLink': refused('link-expired') }, asGuest);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ссылка устарела или уже использована');
    await page.user.click(screen.getByRole('button', { name: 'Запросить новую ссылку' }));
    expect(await screen.findByRole('button', { name: 'Прислать ссылку' })).toBeVisible();
  });
});

describe('registering', () => {
  const token = 'a-token-of-the-mail-that-came';
  const typeIn = async (page: ReturnType<typeof renderPage>, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await page.user.click(await screen.findByLabelText(label));
      await page.user.paste(value);
    }
  };
  const anna = { Фамилия: 'Новая', Имя: 'Анна', Пароль: 'long enough' };

  test('a mail is on its way, and the page says where', async () => {
    const page = renderPage('/register', { ...open, 'auth.signUp': { ok: true, token: null } }, asGuest);
    await typeIn(page, { ...anna, 'Электронная почта': 'anna@example.org' });
    await page.user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
    expect(await screen.findByText(/На anna@example\.org отправлено письмо/)).toBeVisible();
    expect(page.asked('auth.signUp')[0]?.body).toEqual({
      ...{ last_name: 'Новая', first_name: 'Анна', middle_name: '' },
      ...{ email: 'anna@example.org', password: 'long enough' },
    });
  });

  test('a closed institution says who lets people in', async () => {
    renderPage('/register', {}, asGuest);
    expect(await screen.findByRole('heading', { name: 'Регистрация закрыта' })).toBeVisible();
  });

  test('the address is confirmed by a button, which lets the person in', async () => {
    const stubs: Stubs = {
      'auth.confirmRegistration': { token: 'token', email: 'a@b.ru', join_link: null, child: null },
      ...homeStubs(asStudent!),
    };
    const page = renderPage(`/register/confirm#${token}`, stubs, asGuest);
    await page.user.type(await screen.findByLabelText('Пароль'), 'long enough');
    await page.user.click(screen.getByRole('button', { name: 'Подтвердить и войти' }));
    await waitFor(() => expect(page.address()).toBe('/main'));
    expect(page.asked('auth.confirmRegistration')[0]?.body).toEqual({ token, password: 'long enough' });
  });

  test('a new address of an account is confirmed by a button', async () => {
    const page = renderPage(`/email/confirm#${token}`, { 'auth.confirmEmail': { email: 'new@b.ru' } }, asGuest);
    await page.user.click(await screen.findByRole('button', { name: 'Подтвердить адрес' }));
    expect(await screen.findByText(/Теперь вы входите с адресом new@b.ru/)).toBeVisible();
    expect(page.asked('auth.confirmEmail')[0]?.body).toEqual({ token });
  });

  test('an invited person enters with the invited address', async () => {
    const stubs: Stubs = {
      'invitations.readInvitation': { email: 'anna@example.org', has_account: false, member: null, groups: ['ИС-21'] },
      'auth.signUp': { ok: true, token: 'token' },
      ...homeStubs(asStudent!),
    };
    const page = renderPage(`/register#${token}`, stubs, asGuest);
    expect(await screen.findByText(/Группы: ИС-21/)).toBeVisible();
    expect(screen.getByLabelText('Электронная почта')).toHaveAttribute('readonly');
    await typeIn(page, anna);
    await page.user.click(screen.getByRole('button', { name: 'Принять приглашение' }));
    await waitFor(() => expect(page.address()).toBe('/main'));
    expect(page.asked('auth.signUp')[0]?.body).toMatchObject({ invitation: token, last_name: 'Новая' });
  });

  test('an invited member whose name is known chooses a password alone; another account signs out first', async () => {
    const stubs: Stubs = {
      'invitations.readInvitation': {
        ...{ email: 'anna@example.org', has_account: true, groups: [] },
        member: { first_name: 'Анна', last_name: 'Новая' },
      },
      'auth.enterInvitedMember': { token: 'token' },
      ...homeStubs(asStudent!),
    };
    const page = renderPage(`/register#${token}`, stubs, asGuest);
    expect(await screen.findByRole('heading', { name: 'Здравствуйте, Анна!' })).toBeVisible();
    expect(screen.queryByLabelText('Фамилия')).toBeNull();
    await page.user.type(screen.getByLabelText('Пароль'), 'my own password');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить и войти' }));
    await waitFor(() => expect(page.address()).toBe('/main'));
    expect(page.asked('auth.enterInvitedMember')[0]?.body).toEqual({ token, password: 'my own password' });
  });

  test('whoever has an account signs in, comes back and accepts', async () => {
    const stubs: Stubs = {
      'invitations.readInvitation': { email: 'anna@example.org', has_account: true, member: null, groups: [] },
      'invitations.acceptInvitation': { ok: true },
      'auth.signInByLogin': { token: 'token' },
      ...homeStubs(asStudent!),
    };
    const page = renderPage(`/register#${token}`, stubs, asGuest);
    await page.user.click(await screen.findByRole('button', { name: 'Войти' }));
    await page.user.type(await screen.findByLabelText('Пароль'), 'orbita-demo{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Принять приглашение' }));
    await waitFor(() => expect(page.address()).toBe('/main'));
    expect(page.asked('invitations.acceptInvitation')[0]?.body).toEqual({ token });
  });
});

describe('what a person registers for', () => {
  test('the group of a link is kept from the sign-in page to the confirmation', async () => {
    const link = 'a'.repeat(24);
    const page = renderPage(
      `/auth?redirect=/join/${link}`,
      { ...open, 'auth.signUp': { ok: true, token: null } },
      asGuest,
    );
    await page.user.click(await screen.findByRole('link', { name: 'Зарегистрироваться' }));
    await page.user.type(await screen.findByLabelText('Фамилия'), 'Новая');
    await page.user.type(screen.getByLabelText('Имя'), 'Анна');
    await page.user.type(screen.getByLabelText('Электронная почта'), 'a@b.ru');
    await page.user.type(screen.getByLabelText('Пароль'), 'long enough{Enter}');
    await waitFor(() => expect(page.asked('auth.signUp')[0]?.body).toMatchObject({ join_link: link }));
  });

  test('a parent may enter the code of the child; a dead one is said after the confirmation', async () => {
    const page = renderPage('/register/parents', { ...open, 'auth.signUp': { ok: true, token: null } }, asGuest);
    await page.user.type(await screen.findByLabelText(/Код ребёнка/), 'ABCD-EFGH');
    await page.user.type(screen.getByLabelText('Фамилия'), 'Новая');
    await page.user.type(screen.getByLabelText('Имя'), 'Анна');
    await page.user.type(screen.getByLabelText('Электронная почта'), 'a@b.ru');
    await page.user.type(screen.getByLabelText('Пароль'), 'long enough{Enter}');
    await waitFor(() => expect(page.asked('auth.signUp')[0]?.body).toMatchObject({ child_code: 'ABCD-EFGH' }));
    page.stub({
      'auth.confirmRegistration': { token: 'token', email: 'a@b.ru', join_link: null, child: { is_linked: false } },
    });
    await page.open(`/register/confirm#${'t'.repeat(43)}`);
    await page.user.type(await screen.findByLabelText('Пароль'), 'long enough');
    await page.user.click(await screen.findByRole('button', { name: 'Подтвердить и войти' }));
    expect(await screen.findByText('Код ребёнка не подошёл')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Открыть «Семью»' })).toHaveAttribute('href', '/self/family');
  });
});
