import { OwnAccount } from '@orbita/contract/auth/own-account';
import { ListedPerson, PersonAccount } from '@orbita/contract/users/account';
import { DifferentPair, SuspectedPair } from '@orbita/contract/users/removal';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ownSession } from '../../api/client/session.ts';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asStudent, asTeacher } from '../../testing/viewers.ts';

const anna = sampleOf(ListedPerson, {
  id: 11,
  first_name: 'Анна',
  last_name: 'Белова',
  middle_name: '',
  email: 'anna@college.example',
  username: null,
  is_blocked: false,
  roles: ['student'],
  groups: [
    { id: 1, name: 'ИСП-21' },
    { id: 2, name: 'ИСП-22' },
    { id: 3, name: 'ИСП-23' },
  ],
  last_seen_at: null,
});
const ivan = sampleOf(ListedPerson, {
  id: 12,
  first_name: 'Иван',
  last_name: 'Ким',
  middle_name: '',
  is_blocked: true,
});
const counters = { all: 2, student: 1, teacher: 0, blocked: 1, never_signed_in: 1, distant: 0, without_email: 0 };
const ofList: Stubs = {
  'users.listPeople': pageOf([anna, ivan]),
  'users.countPeople': { counters },
  'educationForms.listEducationFormChoices': pageOf([{ id: 2, title: 'Заочная', is_online: false }]),
  'temporaryStatuses.listTemporaryStatusChoices': pageOf([{ id: 3, title: 'ИУП', color: '#1971c2' }]),
  'subjects.listGroupChoices': pageOf([{ id: 1, name: 'ИСП-21', is_archived: false, students_count: 25 }]),
};
const account = sampleOf(PersonAccount, {
  ...anna,
  phone: '+7 900 111-22-33',
  blocked_at: null,
  block_reason: '',
  must_change_password: false,
  is_owner: false,
  is_moderator: false,
  is_administrator: false,
  is_shared: false,
  may_change: true,
  may_sign_in_as: true,
  opening_refusal: null,
  is_distant: false,
  has_sealed_application: false,
  has_proved_phone: false,
  admin_roles: [],
  children: [],
  parents: [],
  subjects: [],
  curated_groups: [],
});
const session = {
  id: 5,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-12-20T08:00:00Z',
  is_current: false,
  acting_admin: null,
};
const ofPerson: Stubs = {
  'users.getAccount': account,
  'auth.listPersonSessions': { data: [session] },
  'educationForms.listFormsOfPerson': { current_form: null, data: [] },
  'temporaryStatuses.listStatusUsers': pageOf([]),
  'audit.listHistory': pageOf([]),
  'companies.getPortfolio': { service_url: null, url: null },
};
const noPeople = { ...ofList, 'users.listPeople': pageOf([]), 'users.countPeople': { counters: { all: 0 } } };

describeStates('/admin/users', {
  as: asAdmin,
  stubs: ofList,
  reads: 'users.listPeople',
  shows: 'Белова Анна',
  empty: { stubs: noPeople, shows: 'Здесь будут люди' },
  deniedTo: asTeacher,
});
const ofAccount: Omit<Parameters<typeof describeStates>[1], 'at'> = {
  as: asAdmin,
  stubs: ofPerson,
  reads: 'users.getAccount',
  shows: 'Белова Анна',
  empty: none('a person always has an account'),
  deniedTo: asTeacher,
};
describeStates('/admin/users/:id', {
  at: '/admin/users/11',
  ...ofAccount,
});
describeStates('/admin/teachers/:id', {
  at: '/admin/teachers/11',
  ...ofAccount,
});
const pair = sampleOf(SuspectedPair, { people: [anna, ivan], reasons: ['phone', 'group'], strength: 'strong' });
describeStates('/admin/users/doubles', {
  as: asAdmin,
  stubs: { 'users.listDoubles': pageOf([pair]) },
  reads: 'users.listDoubles',
  shows: 'Белова Анна',
  empty: { stubs: { 'users.listDoubles': pageOf([]) }, shows: 'Похожих записей не найдено' },
  deniedTo: asTeacher,
});
const ownAccount = sampleOf(OwnAccount, { has_password: true, other_ways_in: [{ kind: 'passkey', title: 'Телефон' }] });
describeStates('/self/password', {
  as: asStudent,
  stubs: { 'auth.getOwnAccount': ownAccount },
  reads: 'auth.getOwnAccount',
  shows: 'Придумайте свой пароль',
  empty: none('it asks for a password alone'),
  deniedTo: none('everybody may change their own password'),
});

describe('the list of people', () => {
  test('role, group, flags and words stand in the address and go to the server', async () => {
    const page = renderPage('/admin/users', ofList, asAdmin);
    await page.user.click(await screen.findByRole('link', { name: 'Студенты 1' }));
    await page.user.click(screen.getByRole('button', { name: 'Ни разу не входили 1' }));
    await page.user.type(screen.getByRole('searchbox', { name: 'Имя, почта, логин или телефон' }), 'бел');
    await waitFor(() =>
      expect(page.asked('users.listPeople').at(-1)).toMatchObject({
        query: { role: 'student', never_signed_in: true, query: 'бел', page: 1, sort_list: 'name' },
      }),
    );
    expect(screen.queryByRole('link', { name: /Преподаватели/ })).toBeNull();
    expect(screen.getByText('ИСП-21, ИСП-22, и ещё 1')).toBeVisible();
  });

  test('many are blocked with a reason; who was passed over is named', async () => {
    const outcome = { done: [11], refused: [{ id: 12, name: 'Ким Иван', reason: 'Больше прав' }] };
    const page = renderPage('/admin/users', { ...ofList, 'users.blockPeople': outcome }, asAdmin);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Белова Анна' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Выбрать: Ким Иван' }));
    await page.user.click(screen.getByRole('button', { name: 'Заблокировать' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByRole('textbox', { name: 'Причина' }), 'Отчислены');
    await page.user.click(dialog.getByRole('button', { name: 'Заблокировать' }));
    expect(await screen.findByText('Ким Иван — Больше прав')).toBeVisible();
    expect(page.asked('users.blockPeople')[0]).toMatchObject({ body: { ids: [11, 12], reason: 'Отчислены' } });
  });

  test('new passwords are shown once, on the screen and as a sheet', async () => {
    const data = [
      { id: 11, name: 'Белова Анна', groups: 'ИСП-21', login: 'anna', password: 'abcd-efgh-jkmn' },
      { id: 12, name: 'Ким Иван', groups: '', login: 'ivan', password: 'pqrs-tuvw-xyz2' },
    ];
    const page = renderPage('/admin/users', { ...ofList, 'auth.resetPasswords': { data, refused: [] } }, asAdmin);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все на странице' }));
    await page.user.click(screen.getByRole('button', { name: 'Новые пароли' }));
    await page.user.click(await screen.findByRole('button', { name: 'Выдать' }));
    expect(await screen.findByText('abcd-efgh-jkmn')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Сохранить XLSX' })).toBeVisible();
    await page.user.keyboard('{Escape}');
    const asked = await screen.findByRole('dialog', { name: 'Пароли сохранены?' });
    await page.user.click(within(asked).getByRole('button', { name: 'Отмена' }));
    expect(screen.getByText('abcd-efgh-jkmn')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Готово' }));
    await waitFor(() => expect(screen.queryByText('abcd-efgh-jkmn')).toBeNull());
  });

  test('numbers follow the tab and the words, and the total is told', async () => {
    const page = renderPage('/admin/users?role=teacher&query=Бе', ofList, asAdmin);
    expect(await screen.findByText('Найдено 2 человека')).toBeVisible();
    expect(page.asked('users.countPeople').at(-1)?.query).toEqual({ role: 'teacher', query: 'Бе' });
  });

  test('whoever may only read changes nothing', async () => {
    const reader = asAdmin && {
      ...asAdmin,
      permissions: ['admin_panel_read', 'users_read'].map((name) => ({ name })),
    };
    renderPage('/admin/users', ofList, reader);
    expect(await screen.findByText('Белова Анна')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Добавить человека' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('a new person', () => {
  const stubs: Stubs = {
    ...ofList,
    ...ofPerson,
    'subjects.listSubjectChoices': replyOf('subjects.listSubjectChoices', { data: [], total: 0 }),
    'users.listRolesToGive': {
      data: [{ id: 13, name: 'Преподаватель', description: '', has_permissions: false, may_give: true }],
    },
  };
  const fill = async (made: Stubs) => {
    const page = renderPage('/admin/users', { ...stubs, ...made }, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Добавить человека' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByRole('textbox', { name: /Фамилия/ }), 'Новиков');
    await page.user.type(dialog.getByRole('textbox', { name: /^Имя/ }), 'Ян');
    await page.user.type(dialog.getByRole('textbox', { name: 'Электронная почта' }), 'yan@college.example');
    await page.user.click(dialog.getByRole('button', { name: 'Добавить' }));
    return { page, dialog };
  };

  test('is created, and the password is shown once', async () => {
    const { page } = await fill({
      'users.createPerson': { id: 11, login: 'yan@college.example', password: 'abcd-efgh-jkmn' },
    });
    expect(await screen.findByText('abcd-efgh-jkmn')).toBeVisible();
    expect(page.asked('users.createPerson')[0]).toMatchObject({
      body: { last_name: 'Новиков', first_name: 'Ян', email: 'yan@college.example', username: null, group_ids: [] },
    });
    await page.user.click(screen.getByRole('button', { name: 'Готово' }));
    await waitFor(() => expect(page.address()).toBe('/admin/users/11'));
  });

  test('with an e-mail of somebody else is refused at the field', async () => {
    const fault = { email: ['Эта почта уже занята другим человеком'] };
    const { dialog } = await fill({ 'users.createPerson': refused('email-taken', { errors: fault }) });
    expect(await dialog.findByText('Эта почта уже занята другим человеком')).toBeVisible();
  });
});

describe('the page of a person', () => {
  const open = (stubs: Stubs = {}) => renderPage('/admin/users/11', { ...ofPerson, ...stubs }, asAdmin);
  beforeEach(() => sessionStorage.clear());

  test('changes are sent with what was read', async () => {
    const page = open({ 'users.updateUser': replyOf('users.updateUser', {}) });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить' }));
    const dialog = within(await screen.findByRole('dialog'));
    const phone = dialog.getByRole('textbox', { name: 'Телефон' });
    await page.user.clear(phone);
    await page.user.type(phone, '89001112244{Enter}');
    await waitFor(() => expect(page.asked('users.updateUser')).toHaveLength(1));
    const [sent] = page.asked('users.updateUser');
    expect(sent).toMatchObject({
      params: { id: 11 },
      body: { last_name: 'Белова', phone: '89001112244', updated_at: account.updated_at },
    });
    expect(sent?.body).not.toHaveProperty('lms_admin');
  });

  test('a session is named by its browser and ended', async () => {
    const page = open({ 'auth.endPersonSession': { ok: true } });
    expect(await screen.findByText('Chrome, Windows')).toBeVisible();
    page.stub({ 'auth.listPersonSessions': { data: [] } });
    await page.user.click(screen.getByRole('button', { name: 'Завершить сеанс: Chrome, Windows' }));
    expect(await screen.findByText('Сейчас нигде не вошёл.')).toBeVisible();
    expect(page.asked('auth.endPersonSession')[0]?.params).toEqual({ id: 11, sessionId: 5 });
  });

  test('roles are given; those that one may not give cannot be ticked', async () => {
    const page = open({
      'users.listRolesToGive': {
        data: [
          { id: 2, name: 'Учебная часть', description: '', has_permissions: true, may_give: false },
          { id: 101, name: 'Лаборатория', description: 'Темы практики', has_permissions: false, may_give: true },
        ],
      },
      'users.setPersonRoles': { ok: true },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить роли' }));
    expect(await screen.findByRole('checkbox', { name: /Учебная часть/ })).toBeDisabled();
    await page.user.click(screen.getByRole('checkbox', { name: /Лаборатория/ }));
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(page.asked('users.setPersonRoles')[0]).toMatchObject({ params: { id: 11 }, body: { role_ids: [101] } }),
    );
  });

  test('signing in as the person is asked about, and the own session waits', async () => {
    const go = vi.spyOn(window, 'location', 'get').mockReturnValue({ ...window.location, assign: vi.fn() });
    const page = open({ 'auth.signInAs': { token: 'a-token-of-the-person-1' } });
    await page.user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
    await page.user.click(await screen.findByText('Войти как этот человек'));
    await page.user.click(await screen.findByRole('button', { name: 'Войти' }));
    await waitFor(() => expect(ownSession()).toMatchObject({ back: '/admin/users/11' }));
    go.mockRestore();
  });

  test('what may not be done is not offered', async () => {
    const page = open({
      'users.getAccount': { ...account, may_change: false, may_sign_in_as: false, opening_refusal: 'rights-not-held' },
    });
    expect(await screen.findByText(/есть права, которых нет у вас/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Ещё действия' }));
    expect(await screen.findByText('Профиль', { selector: '[role=menuitem] *' })).toBeInTheDocument();
    for (const action of ['Войти как этот человек', 'Новый пароль', 'Заблокировать'])
      expect(screen.queryByText(action)).toBeNull();
  });
});

describe('what the server would refuse', () => {
  const refusing = {
    ...{ ...account, has_second_factor: true, may_sign_in_as: false },
    opening_refusal: 'account-holds-more' as const,
  };
  const reason = /открывается то, на что у вас нет прав/;

  test('is shown with the reason before anybody tries', async () => {
    const page = renderPage('/admin/users/11', { ...ofPerson, 'users.getAccount': refusing }, asAdmin);
    expect(await screen.findByText(reason)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Ещё действия' }));
    for (const name of ['Войти как этот человек', 'Новый пароль', /второй фактор/i, /Объединить/]) {
      const act = await screen.findByRole('menuitem', { name });
      expect(act).toBeDisabled();
      expect(act).toHaveAccessibleDescription(reason);
    }
    expect(screen.getByRole('menuitem', { name: 'Заблокировать' })).toBeEnabled();
  });

  test('leaves the rest of the form open', async () => {
    const page = renderPage('/admin/users/11', { ...ofPerson, 'users.getAccount': refusing }, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Изменить' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(reason)).toBeVisible();
    for (const name of ['Электронная почта', 'Логин', 'Телефон'])
      expect(dialog.getByRole('textbox', { name })).toBeDisabled();
    expect(dialog.getByRole('textbox', { name: /Фамилия/ })).toBeEnabled();
  });
});

test('who opened an unsent application of the person is listed, and no call is spoken of without a proved phone', async () => {
  const opening = { id: 1, what: 'owner-by-code' as const, opened_at: session.created_at };
  const stubs: Stubs = {
    ...ofPerson,
    'users.getAccount': { ...account, is_distant: true, has_sealed_application: true },
    'contracts.listPersonOpenings': pageOf([{ ...opening, last_opened_at: session.created_at, user: null }]),
  };
  const page = renderPage('/admin/users/11', stubs, asAdmin);
  const panel = within(await screen.findByRole('region', { name: 'Кто открывал заявление' }));
  expect(panel.getByText('Открыто владельцу по коду комиссии')).toBeVisible();
  expect(screen.getByText(/подтверждённого телефона у него нет/)).toBeVisible();
  expect(page.asked('contracts.listPersonOpenings')[0]?.params).toEqual({ id: 11 });
});

describe('removing people', () => {
  const merge = {
    refusal: null,
    kept: anna,
    gone: ivan,
    moves: { marks: 3 },
    conflicts: [{ kind: 'mark' as const, title: 'Дроби' }],
    attendance: [],
  };

  test('a merge asks which attendance stays where both were recorded differently', async () => {
    const differing = (lesson_id: number, title: string) => ({
      lesson_id,
      title,
      starts_at: '2026-10-05T06:00:00.000Z',
      kept: { attendance_status: 1, late: false },
      gone: { attendance_status: 2, late: true },
    });
    const stubs: Stubs = {
      ...ofPerson,
      'users.listDoubles': pageOf([pair]),
      'users.previewMerge': { ...merge, attendance: [differing(31, 'Физика'), differing(32, 'Химия')] },
      'users.mergePeople': { ok: true },
      'attendance.listAttendanceMarks': {
        data: [
          { id: 1, title: 'Присутствовал', letter: 'П', color: '#2f9e44' },
          { id: 2, title: 'Не был', letter: 'Н', color: '#e03131' },
        ],
      },
    };
    const page = renderPage('/admin/users/doubles', stubs, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Объединить: Белова Анна' }));
    const choice = await screen.findByRole('radiogroup', { name: /^Какая отметка останется: Химия/ });
    expect(within(choice).getByRole('radio', { name: 'Присутствовал' })).toBeChecked();
    await page.user.click(within(choice).getByRole('radio', { name: 'Не был, опоздание' }));
    await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Объединить' }));
    await waitFor(() => expect(page.asked('users.mergePeople')[0]?.body).toEqual({ attendance_of_gone: [32] }));
  });

  test('a merge says what moves and what both have, either way round', async () => {
    const stubs: Stubs = {
      ...ofPerson,
      'users.listDoubles': pageOf([pair]),
      'users.previewMerge': merge,
      'users.mergePeople': { ok: true },
    };
    const page = renderPage('/admin/users/doubles', stubs, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Объединить: Белова Анна' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Дроби')).toBeVisible();
    expect(dialog.getByText('оценки').closest('li')).toHaveTextContent('3');
    await page.user.click(dialog.getByRole('button', { name: 'Поменять местами' }));
    await waitFor(() => expect(page.asked('users.previewMerge').at(-1)?.params).toEqual({ id: 12, otherId: 11 }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Объединить' })).toBeEnabled());
    await page.user.click(dialog.getByRole('button', { name: 'Объединить' }));
    await waitFor(() => expect(page.asked('users.mergePeople')[0]?.params).toEqual({ id: 12, otherId: 11 }));
  });

  test('doubles say what they share; pairs told apart go, and come back by undo', async () => {
    const stubs: Stubs = {
      ...ofList,
      'users.listDoubles': pageOf([pair]),
      'users.setDifferentPeople': { ok: true },
    };
    const page = renderPage('/admin/users/doubles', stubs, asAdmin);
    expect(await screen.findByText('один телефон, одна группа')).toBeVisible();
    expect(screen.getByText('Скорее всего, один человек')).toBeVisible();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Что совпадает' }), 'Телефон');
    await waitFor(() => expect(page.asked('users.listDoubles').at(-1)?.query).toMatchObject({ reason: 'phone' }));
    const before = page.asked('users.listDoubles').length;
    await page.user.click(await screen.findByRole('button', { name: 'Разные люди: Белова Анна' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('users.setDifferentPeople').map(({ body }) => body)).toEqual([
        { pairs: [{ first_id: 11, second_id: 12 }], are_different: true },
        { pairs: [{ first_id: 11, second_id: 12 }], are_different: false },
      ]),
    );
    await waitFor(() => expect(page.asked('users.listDoubles').length).toBeGreaterThan(before + 1));
    await page.user.click(screen.getByRole('checkbox', { name: 'Выбрать пару: Белова Анна и Ким Иван' }));
    await page.user.click(screen.getByRole('button', { name: 'Разные люди' }));
    await waitFor(() => expect(page.asked('users.setDifferentPeople')).toHaveLength(3));
  });

  test('pairs told apart are listed with who said so, and can be suspected again', async () => {
    const told = sampleOf(DifferentPair, {
      people: [anna, ivan],
      author: { id: 1, first_name: 'Анна', last_name: 'Завуч', middle_name: '', photo_src: null, is_online: false },
      created_at: '2026-11-20T08:00:00Z',
    });
    const page = renderPage(
      '/admin/users/doubles?state=different',
      { ...ofList, 'users.listDifferentPeople': pageOf([told]), 'users.setDifferentPeople': { ok: true } },
      asAdmin,
    );
    expect(await screen.findByText(/Завуч Анна/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Вернуть к похожим: Белова Анна' }));
    await waitFor(() =>
      expect(page.asked('users.setDifferentPeople')[0]?.body).toEqual({
        pairs: [{ first_id: 11, second_id: 12 }],
        are_different: false,
      }),
    );
  });

  test('a deletion says what remains, and is refused in words', async () => {
    const stubs: Stubs = {
      ...ofPerson,
      ...ofList,
      'users.previewErasure': { refusal: null, erases: { applications: 1 }, remains: { answers: 4, marks: 0 } },
      'users.erasePerson': { ok: true },
    };
    const page = renderPage('/admin/users/11', stubs, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
    await page.user.click(await screen.findByText('Удалить'));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText('ответы')).closest('li')).toHaveTextContent('4');
    expect(dialog.queryByText('оценки')).toBeNull();
    expect((await dialog.findByText('заявления на поступление')).closest('li')).toHaveTextContent('1');
    await page.user.click(dialog.getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(page.address()).toBe('/admin/users'));
    expect(page.asked('users.erasePerson')[0]?.params).toEqual({ id: 11 });
  });

  test('nobody is deleted who may not be', async () => {
    const stubs: Stubs = { ...ofPerson, 'users.previewErasure': { refusal: 'Это владелец', erases: {}, remains: {} } };
    const page = renderPage('/admin/users/11', stubs, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
    await page.user.click(await screen.findByText('Удалить'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Это владелец')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Удалить' })).toBeDisabled();
  });
});

describe('a password of the office', () => {
  const fresh = asStudent && { ...asStudent, user: { ...asStudent.user, must_change_password: true } };
  test('is replaced before anything else opens', async () => {
    const alone = { ...ownAccount, other_ways_in: [] };
    const page = renderPage('/main', { 'auth.getOwnAccount': alone, 'auth.changeOwnPassword': { ok: true } }, fresh);
    await page.user.type(await screen.findByLabelText('Новый пароль'), 'мой новый пароль');
    await page.user.type(screen.getByLabelText('Новый пароль ещё раз'), 'мой новый пароль{Enter}');
    await waitFor(() => expect(page.asked('auth.changeOwnPassword')).toHaveLength(1));
  });

  test('is not replaced before its owner has said what becomes of the other ways in', async () => {
    const stubs: Stubs = { 'auth.getOwnAccount': ownAccount, 'auth.changeOwnPassword': { ok: true } };
    const page = renderPage('/main', stubs, fresh);
    await page.user.type(await screen.findByLabelText('Новый пароль'), 'мой новый пароль');
    await page.user.type(screen.getByLabelText('Новый пароль ещё раз'), 'мой новый пароль{Enter}');
    expect(screen.getByRole('button', { name: 'Сохранить и продолжить' })).toBeDisabled();
    await page.user.click(await screen.findByLabelText('Это всё моё, оставить'));
    await page.user.click(screen.getByRole('button', { name: 'Сохранить и продолжить' }));
    await waitFor(() => expect(page.asked('auth.changeOwnPassword')[0]?.body).toMatchObject({ keeps_ways_in: true }));
  });
});

test('the banner names whose eyes an administrator looks through', async () => {
  const acting = asStudent && {
    ...asStudent,
    acting: {
      admin: { ...nameOf('Главная', 'Ирина'), id: 41, photo_src: null, is_online: true },
      until: '2026-11-20T10:00:00Z',
    },
  };
  renderPage(
    '/self/profile',
    {
      'companies.getPortfolio': { service_url: null, url: null },
      'users.getUser': replyOf('users.getUser', { groups: [] }),
      'trajectories.listUserTrajectories': { data: [] },
    },
    acting,
  );
  expect(await screen.findByText(/Вы работаете как Анна Белова до 13:00/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Вернуться' })).toBeVisible();
});

function nameOf(last_name: string, first_name: string) {
  return { last_name, first_name, middle_name: '' };
}

test('people are found by their form of education and temporary status', async () => {
  const page = renderPage('/admin/users', ofList, asAdmin);
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Все формы обучения' }), 'Заочная');
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Все временные статусы' }), 'ИУП');
  await waitFor(() =>
    expect(page.asked('users.listPeople').at(-1)?.query).toMatchObject({
      education_form_id: 2,
      temporary_status_id: 3,
    }),
  );
});

describe('inviting by mail', () => {
  const outcome = { invited: 41, without_email: 3, entered: 1, recent: 0, refused: 0 };
  const stubs: Stubs = {
    ...ofList,
    'users.listPeople': { ...pageOf([anna, ivan]), total: 45 },
    'invitations.inviteMembers': outcome,
  };

  test('invites the chosen, and says what became of them', async () => {
    const page = renderPage('/admin/users', stubs, asAdmin);
    await page.user.click(await screen.findByRole('checkbox', { name: /Белова/ }));
    await page.user.click(screen.getByRole('button', { name: 'Пригласить письмом' }));
    await page.user.click(await screen.findByRole('button', { name: 'Пригласить' }));
    expect(await screen.findByText('Приглашён 41 человек')).toBeVisible();
    expect(screen.getByText('У 3 нет почты: выдайте пароли')).toBeVisible();
    expect(page.asked('invitations.inviteMembers')[0]?.body).toEqual({ ids: [anna.id] });
  });

  test('invites everybody whom the filter finds', async () => {
    const page = renderPage('/admin/users?never=1', stubs, asAdmin);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все на странице' }));
    await page.user.click(screen.getByRole('button', { name: 'Выбрать все 45 найденных' }));
    expect(screen.queryByRole('button', { name: 'Новые пароли' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Пригласить письмом' }));
    await page.user.click(await screen.findByRole('button', { name: 'Пригласить' }));
    expect(await screen.findByText('Приглашён 41 человек')).toBeVisible();
    expect(page.asked('invitations.inviteMembers')[0]?.body).toMatchObject({ filter: { never_signed_in: true } });
  });
});
