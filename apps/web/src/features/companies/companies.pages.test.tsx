import { demandedRoles } from '@orbita/contract/auth/second-factor-methods';
import { Company, CompanyMember } from '@orbita/contract/companies';
import { CompanyService } from '@orbita/contract/companies/services';
import { TrajectoryRow } from '@orbita/contract/trajectories';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NOW, pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const irina = sampleOf(CompanyMember, { ...nameOf('Главная', 'Ирина'), id: asAdmin!.user.id, is_moderator: true });
const vera = sampleOf(CompanyMember, { ...nameOf('Кураторова', 'Вера'), id: 23, is_moderator: true });
const anna = sampleOf(CompanyMember, { ...nameOf('Белова', 'Анна'), id: 11, groups_count: 1 });
const record = sampleOf(Company, {
  id: 1,
  title: 'Колледж «Орбита»',
  description: 'Учим с 1965 года',
  time_zone: 'Europe/Moscow',
  domain: null,
  tags: ['колледж'],
  owner_id: 77,
  lms_graph_subject_id: null,
  image_id: null,
  tiles: [{ title: 'Сайт' }],
  ...{ exam_grades: [], credit_grades: [], retake_counts: 'best' as const },
  ...{ risk_debts: 12, risk_missed: 9, risk_silent_days: 14, risk_idle_days: 21, risk_signs: 2 },
  instruction_for_student: 'https://example.ru/student',
});
const stubs: Stubs = {
  'companies.getCompany': record,
  'subjects.listSubjectChoices': pageOf([]),
  'auth.getSecondFactorDemand': {
    roles: ['moderator'],
    counts: demandedRoles.map((role) => ({ role, people: 12, ready: 3 })),
  },
  'companies.listModerators': { data: [irina, vera] },
  'companies.listCompanyUsers': pageOf([irina, anna]),
};

describeStates('/admin/company', {
  as: asAdmin,
  stubs,
  reads: 'companies.getCompany',
  shows: 'Как организация называется и что о ней известно.',
  empty: none('an institution has its record'),
  deniedTo: asTeacher,
});

describeStates('/admin/company/:section', {
  at: '/admin/company/people',
  as: asAdmin,
  stubs,
  reads: 'companies.listCompanyUsers',
  shows: 'Белова Анна',
  empty: { stubs: { 'companies.listCompanyUsers': pageOf([]) }, shows: 'Участников пока нет' },
  deniedTo: asTeacher,
});

/** Who may read the settings and change none. */
const reader = asAdmin && {
  ...asAdmin,
  user: { ...asAdmin.user, is_moderator: false },
  permissions: ['admin_panel_read', 'company_read'].map((name) => ({ name })),
};

test('a second factor is demanded of roles', async () => {
  const page = renderPage('/admin/company/entry', { ...stubs, 'auth.updateSecondFactorDemand': { ok: true } }, asAdmin);
  const panel = within(await screen.findByRole('region', { name: 'Требовать второй фактор от сотрудников' }));
  const teachers = await panel.findByRole('checkbox', { name: 'Преподаватели' });
  expect(teachers).toHaveAccessibleDescription('Второй фактор есть у 3 из 12');
  expect(panel.getByRole('button', { name: 'Сохранить требование' })).toBeDisabled();
  await page.user.click(teachers);
  await page.user.click(panel.getByRole('button', { name: 'Сохранить требование' }));
  await waitFor(() =>
    expect(page.asked('auth.updateSecondFactorDemand')[0]?.body).toEqual({ roles: ['moderator', 'teacher'] }),
  );
});

test('whoever may change the institution alone reads which right the rest takes', async () => {
  const mayChange = { ...reader, permissions: [...(reader?.permissions ?? []), { name: 'company_write' }] };
  renderPage('/admin/company/entry', stubs, mayChange as typeof asAdmin);
  const asked = await screen.findByRole('textbox', { name: 'Почта для вопросов' });
  expect(asked).toBeDisabled();
  expect(asked).toHaveAccessibleDescription(/^Меняет тот, кто видит людей/);
  expect(await screen.findByText(/^Меняет тот, у кого есть права «Организация» и «Люди»/)).toBeVisible();
});

describe('the record', () => {
  const open = async (section: string, more: Stubs = {}) => {
    const page = renderPage(
      `/admin/company${section}`,
      { ...stubs, 'companies.updateCompany': record, ...more },
      asAdmin,
    );
    await screen.findByRole('button', { name: 'Сохранить' });
    return page;
  };
  const saved = (page: Awaited<ReturnType<typeof open>>) => page.asked('companies.updateCompany')[0];

  test('what is known about the institution is shown and saved as one part', async () => {
    const page = await open('');
    expect(screen.getByRole('textbox', { name: 'Описание' })).toHaveValue('Учим с 1965 года');
    await page.user.type(screen.getByRole('textbox', { name: 'Метки' }), ', дистанционно');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Сохранено')).toBeVisible();
    expect(saved(page)).toEqual(
      expect.objectContaining({
        params: { id: 1 },
        body: {
          title: record.title,
          description: record.description,
          tags: ['колледж', 'дистанционно'],
          time_zone: record.time_zone,
          owner_id: 77,
          lms_graph_subject_id: null,
          user_reports_enabled: record.user_reports_enabled,
          updated_at: record.updated_at,
        },
      }),
    );
  });

  test('registration is opened and the words of the sign-in page are written; a refused domain is said at its field', async () => {
    const page = await open('/entry', {
      'companies.updateCompany': refused('validation-failed', { errors: { domain: ['Домен занят'] } }),
    });
    await page.user.click(screen.getByRole('switch', { name: /Регистрация открыта/ }));
    const message = screen.getByRole('textbox', { name: 'Сообщение на странице входа' });
    await page.user.clear(message);
    await page.user.type(message, 'Добро пожаловать');
    const domain = screen.getByRole('textbox', { name: 'Домен' });
    await page.user.type(domain, 'https://');
    expect(screen.getByText('Только имя, без https:// и порта: school.example.ru')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await page.user.clear(domain);
    await page.user.type(domain, 'Taken.ru');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ОК' }));
    expect(await screen.findByText('Домен занят')).toBeVisible();
    expect(saved(page)?.body).toEqual({
      private: !record.private,
      questions_email: null,
      sign_in_page_message: 'Добро пожаловать',
      domain: 'taken.ru',
      updated_at: record.updated_at,
    });
  });

  test('from where on students are at risk is set in numbers, and a wrong one is said at its field', async () => {
    const page = await open('/risk');
    const debts = screen.getByRole('textbox', { name: 'Долгов: просроченных тем и пересдач' });
    await page.user.clear(debts);
    await page.user.type(debts, '0');
    expect(screen.getByText('Целое число от 1 до 100')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await page.user.clear(debts);
    await page.user.type(debts, '7');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(saved(page)?.body).toEqual({
        risk_debts: 7,
        risk_missed: record.risk_missed,
        risk_silent_days: record.risk_silent_days,
        risk_idle_days: record.risk_idle_days,
        risk_signs: record.risk_signs,
        updated_at: record.updated_at,
      }),
    );
  });

  test('a scale of grades begins with the usual one; a bound that stands twice is not saved', async () => {
    const page = await open('/grades');
    const exam = within(screen.getByRole('group', { name: 'Экзамен' }));
    await page.user.click(exam.getByRole('button', { name: 'Заполнить обычными' }));
    const bound = exam.getByRole('textbox', { name: 'Экзамен: граница оценки 2' });
    await page.user.clear(bound);
    await page.user.type(bound, '85');
    expect(exam.getByText('Каждая оценка и каждая граница — один раз.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await page.user.clear(bound);
    await page.user.type(bound, '72,5');
    await page.user.click(exam.getByRole('button', { name: 'Экзамен: убрать оценку 3' }));
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(saved(page)?.body).toEqual({
        exam_grades: [
          { title: '5', from: 85 },
          { title: '4', from: 72.5 },
          { title: '2', from: 0 },
        ],
        credit_grades: [],
        retake_counts: 'best',
        updated_at: record.updated_at,
      }),
    );
  });

  test('what counts after a retake is chosen with the sentence that explains it', async () => {
    const page = await open('/grades');
    expect(screen.getByText(/по лучшей оценке: 4 и 8 — это 8/)).toBeVisible();
    await page.user.click(screen.getByRole('combobox', { name: 'Какие баллы засчитываются при пересдаче' }));
    await page.user.click(await screen.findByRole('option', { name: 'Сумма' }));
    expect(screen.getByText(/складываются, но не больше, чем даёт тема/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(saved(page)?.body).toMatchObject({ retake_counts: 'sum' }));
  });

  test('tiles are written, ordered by keyboard and removed; one without a title is not saved', async () => {
    const page = await open('/start');
    await page.user.click(screen.getByRole('button', { name: 'Добавить плитку' }));
    expect(screen.getByText('У каждой плитки должно быть название')).toBeVisible();
    const [, second] = within(screen.getByRole('list', { name: 'Плитки первой страницы' })).getAllByRole('listitem');
    await page.user.type(within(second!).getByRole('textbox', { name: 'Название' }), 'Правила');
    await page.user.type(within(second!).getByRole('textbox', { name: 'Ссылка' }), 'javascript:1');
    expect(screen.getByText('Ссылка начинается с https:// или с / для страницы этого сайта')).toBeVisible();
    await page.user.clear(within(second!).getByRole('textbox', { name: 'Ссылка' }));
    await page.user.type(within(second!).getByRole('textbox', { name: 'Ссылка' }), '/faq');
    within(second!)
      .getByRole('button', { name: /Правила/, description: /./ })
      .focus();
    await page.user.keyboard('{ArrowUp}');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(saved(page)?.body.tiles).toEqual([{ title: 'Правила', text: '', link: '/faq' }, { title: 'Сайт' }]),
    );
  });

  test('what somebody else has changed in another part does not stop the own one', async () => {
    const page = await open('');
    const current = { ...record, sign_in_page_message: 'Другое', updated_at: '2026-10-05T10:00:00.000+03:00' };
    page.stub({
      'companies.updateCompany': ({ body }) =>
        body.updated_at === current.updated_at ? current : refused('stale', { current }),
    });
    await page.user.type(screen.getByRole('textbox', { name: 'Метки' }), ', новая');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Сохранено')).toBeVisible();
    expect(page.asked('companies.updateCompany')).toHaveLength(2);
  });

  test('the same field changed by somebody else is shown with a choice', async () => {
    const page = await open('');
    const current = { ...record, description: 'Чужое', updated_at: '2026-10-05T10:00:00.000+03:00' };
    page.stub({ 'companies.updateCompany': refused('stale', { current }) });
    await page.user.type(screen.getByRole('textbox', { name: 'Описание' }), '!');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText(/Описание: теперь/)).toHaveTextContent('Чужое');
    await page.user.click(screen.getByRole('button', { name: 'Взять новое' }));
    expect(screen.getByRole('textbox', { name: 'Описание' })).toHaveValue('Чужое');
  });

  test('leaving with changes asks first; whoever may only read changes nothing', async () => {
    const page = await open('');
    await page.user.type(screen.getByRole('textbox', { name: 'Метки' }), '!');
    await page.user.click(screen.getByRole('link', { name: 'Внешние сервисы' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отмена' }));
    expect(page.address()).toBe('/admin/company');
    await page.user.click(screen.getByRole('button', { name: 'Отменить изменения' }));
    expect(screen.getByRole('textbox', { name: 'Метки' })).toHaveValue('колледж');
  });

  test('whoever may only read sees it and changes nothing', async () => {
    renderPage('/admin/company', stubs, reader as typeof asAdmin);
    expect(await screen.findByRole('textbox', { name: 'Описание' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull();
  });
});

describe('outside services', () => {
  const service = (name: CompanyService['service'], known: object = {}) =>
    sampleOf(CompanyService, {
      ...{ service: name, url: null, login: '', has_secret: false, is_of_install: false },
      ...{ checked_at: null, check_result: null, updated_at: null },
      ...known,
    });
  const polls = service('polls', { url: 'https://polls.example', has_secret: true, updated_at: NOW });
  const listed = (first = polls): Stubs => ({
    ...stubs,
    'companies.listCompanyServices': { data: [first, service('portfolio')] },
    'companies.listInstallServices': {
      data: [
        { service: 'mail', is_embedded: false, calls: null },
        { service: 'telephony', is_embedded: true, calls: { used: 400, most: 400 } },
      ],
    },
  });

  test('a check says in words what it has found', async () => {
    const page = renderPage('/admin/company/services', listed(), asAdmin);
    const check = await screen.findByRole('button', { name: 'Проверить связь: Сервис опросов' });
    expect(screen.getByText('Связь ещё не проверяли')).toBeVisible();
    const checked = { ...polls, check_result: 'no-answer' as const, checked_at: NOW };
    page.stub({ ...listed(checked), 'companies.checkCompanyService': checked });
    await page.user.click(check);
    expect(await screen.findByText(/Сервис не ответил за 5 секунд/)).toBeVisible();
  });

  test('mail is checked too, and what stands in for calls and a bank says what it is', async () => {
    const payments = service('payments', { is_of_install: true });
    const checked = { result: 'secret-refused' as const };
    const page = renderPage(
      '/admin/company/services',
      { ...listed(payments), 'companies.checkInstallService': checked },
      asAdmin,
    );
    expect(await screen.findByText(/встроенный тестовый банк: деньги не переводятся/)).toBeVisible();
    expect(await screen.findByText(/никто не звонит, коды видны администратору/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Проверить связь: Звонки с кодом' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Проверить связь: Почта' }));
    expect(await screen.findByText(/не принял логин или ключ/)).toBeVisible();
    expect(page.asked('companies.checkInstallService')[0]?.params).toEqual({ id: 1, service: 'mail' });
  });

  test('the secret is never shown, stays when it is left empty, and is asked for by another host', async () => {
    const page = renderPage(
      '/admin/company/services',
      { ...listed(), 'companies.updateCompanyService': polls },
      asAdmin,
    );
    await page.user.click(await screen.findByRole('button', { name: /^(Подключить|Изменить): Сервис опросов/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Пароль или ключ')).toHaveValue('');
    const url = dialog.getByRole('textbox', { name: /Адрес/ });
    await page.user.type(url, '/new');
    expect(dialog.getByText('Сохранён. Оставьте поле пустым, чтобы он не менялся')).toBeVisible();
    await page.user.clear(url);
    await page.user.type(url, 'https://other.example');
    expect(dialog.getByText(/введите ключ заново/)).toBeVisible();
    await page.user.type(dialog.getByLabelText('Пароль или ключ'), 'новый{Enter}');
    await waitFor(() =>
      expect(page.asked('companies.updateCompanyService')[0]).toMatchObject({
        params: { id: 1, service: 'polls' },
        body: { url: 'https://other.example', login: '', secret: 'новый', updated_at: NOW },
      }),
    );
  });

  test('the own password is asked for, and sent with what was typed', async () => {
    const needed = 'Введите свой пароль';
    const asking: Stubs = {
      'companies.updateCompanyService': refused('wrong-password', { errors: { current_password: [needed] } }),
    };
    const page = renderPage('/admin/company/services', { ...listed(), ...asking }, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Изменить: Сервис опросов' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByRole('textbox', { name: /Адрес/ }), '/new{Enter}');
    const password = await dialog.findByLabelText('Ваш пароль');
    expect(password).toHaveAccessibleDescription(expect.stringContaining(needed));
    expect(password).toHaveFocus();
    expect(page.asked('companies.updateCompanyService')[0]?.body).not.toHaveProperty('current_password');
    page.stub({ ...listed(), 'companies.updateCompanyService': polls });
    await page.user.type(password, 'orbita-demo{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.asked('companies.updateCompanyService')[1]?.body).toMatchObject({
      ...{ url: 'https://polls.example/new', current_password: 'orbita-demo', updated_at: NOW },
    });
  });

  test('disconnecting one asks for it too', async () => {
    const asking: Stubs = {
      'companies.updateCompanyService': refused('wrong-password', { errors: { current_password: ['Введите'] } }),
    };
    const page = renderPage('/admin/company/services', { ...listed(), ...asking }, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Отключить: Сервис опросов' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Отключить' }));
    await page.user.type(await dialog.findByLabelText('Ваш пароль'), 'orbita-demo{Enter}');
    await waitFor(() =>
      expect(page.asked('companies.updateCompanyService')[1]?.body).toEqual({
        ...{ url: null, current_password: 'orbita-demo' },
      }),
    );
  });

  test('who lacks the right reads them, and who may change them', async () => {
    const mayChangeTheRest = {
      ...reader,
      permissions: [...(reader?.permissions ?? []), { name: 'company_write' }],
    } as typeof asAdmin;
    renderPage('/admin/company/services', listed(), mayChangeTheRest);
    expect(await screen.findByText(/у кого есть право «Сервисы и счета»/)).toBeVisible();
    expect(screen.getByText('https://polls.example')).toBeVisible();
    for (const act of ['Подключить', 'Изменить', 'Отключить', 'Проверить связь'])
      expect(screen.queryByRole('button', { name: new RegExp(`^${act}`) })).toBeNull();
  });

  test('one is disconnected after a question; a reader only reads', async () => {
    const page = renderPage(
      '/admin/company/services',
      { ...listed(), 'companies.updateCompanyService': polls },
      asAdmin,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Отключить: Сервис опросов' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отключить' }));
    await waitFor(() => expect(page.asked('companies.updateCompanyService')[0]?.body).toEqual({ url: null }));
  });
});

test('instructions of roles are listed, with the addresses of the menu', async () => {
  const roles = ['student', 'distant', 'teacher', 'curator', 'parent', 'admin'] as const;
  const texts = roles.map((role) => ({
    role,
    text: role === 'student' ? '<p>Начните с темы</p>' : '',
    updated_at: null,
  }));
  const more: Stubs = { 'companies.listCompanyInstructions': { data: texts }, 'companies.updateCompany': record };
  const page = renderPage('/admin/company/instructions', { ...stubs, ...more }, asAdmin);
  expect(await screen.findByText('Начните с темы')).toBeVisible();
  expect(screen.getAllByText('Своего текста нет — показываются только общие первые шаги.')).toHaveLength(5);
  const address = await screen.findByRole('textbox', { name: 'Студенту' });
  await page.user.clear(address);
  await page.user.type(screen.getByRole('textbox', { name: 'Куратору' }), '/files/curator.pdf');
  await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('companies.updateCompany')[0]?.body).toMatchObject({
      instruction_for_student: null,
      instruction_for_curator: '/files/curator.pdf',
      updated_at: record.updated_at,
    }),
  );
});

describe('members', () => {
  test('search and role stand in the address and go to the server', async () => {
    const page = renderPage('/admin/company/people', stubs, asAdmin);
    await page.user.click(await screen.findByRole('radio', { name: 'Студенты' }));
    await page.user.type(screen.getByRole('searchbox', { name: 'Поиск по имени или почте' }), 'бел');
    await waitFor(() =>
      expect(page.asked('companies.listCompanyUsers').at(-1)).toMatchObject({
        params: { id: 1 },
        query: { page: 1, size: 20, query: 'бел', role: 'student' },
      }),
    );
    expect(page.address()).toBe('/admin/company/people?role=student&query=%D0%B1%D0%B5%D0%BB');
  });

  test('one is removed after a question; nobody removes themselves', async () => {
    const page = renderPage(
      '/admin/company/people',
      { ...stubs, 'companies.removeCompanyUser': { ok: true } },
      asAdmin,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Исключить из организации: Анна Белова' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(page.asked('companies.removeCompanyUser')).toEqual([]);
    page.stub({ 'companies.listCompanyUsers': pageOf([irina]) });
    await page.user.click(dialog.getByRole('button', { name: 'Исключить из организации' }));
    expect(await screen.findByText('Анна Белова больше не в организации')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Белова Анна')).toBeNull());
    expect(page.asked('companies.removeCompanyUser')[0]?.params).toEqual({ id: 1, userId: 11 });
    expect(screen.getByText('это вы')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Исключить из организации: Ирина Главная' })).toBeNull();
  });
});

describe('moderators', () => {
  test('a failure leaves the members in place, another try shows them', async () => {
    const page = renderPage(
      '/admin/company/people',
      { ...stubs, 'companies.listModerators': refused('internal') },
      asAdmin,
    );
    const alert = within(await screen.findByRole('alert'));
    expect(await screen.findByText('Белова Анна')).toBeVisible();
    page.stub(stubs);
    await page.user.click(alert.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Вера Кураторова')).toBeVisible();
  });

  test('the right is taken away after a question, and a refusal is said', async () => {
    const page = renderPage('/admin/company/people', stubs, asAdmin);
    const remove = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Снять права модератора: Вера Кураторова' }));
      await page.user.click(await screen.findByRole('button', { name: 'Снять права' }));
    };
    page.stub({ 'companies.removeModerator': refused('access-denied') });
    await remove();
    expect(await screen.findByText('У вас нет доступа к этой странице')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Закрыть' }));
    page.stub({ 'companies.removeModerator': { ok: true } });
    await remove();
    expect(await screen.findByText('Права модератора сняты: Вера Кураторова')).toBeVisible();
    expect(page.asked('companies.removeModerator').at(-1)?.params).toEqual({ id: 1, userId: 23 });
  });
});

function nameOf(last_name: string, first_name: string) {
  return { last_name, first_name };
}

test('a trajectory is brought back from the archive by its name', async () => {
  const page = renderPage(
    '/admin/company/trajectories',
    {
      ...stubs,
      'trajectories.listTrajectories': ({ query }) =>
        pageOf([sampleOf(TrajectoryRow, query?.archived ? { id: 5, title: 'Логистика' } : { id: 4, title: 'Право' })]),
      'trajectories.addCompanyTrajectory': replyOf('trajectories.addCompanyTrajectory'),
    },
    asAdmin,
  );
  expect(await screen.findByRole('link', { name: 'Право' })).toHaveAttribute('href', '/admin/trajectories/4');
  await page.user.type(screen.getByLabelText('Вернуть траекторию из архива'), 'Лог');
  await page.user.click(await screen.findByRole('option', { name: /Логистика/ }));
  expect(await screen.findByText('Траектория снова действует')).toBeVisible();
  expect(page.asked('trajectories.addCompanyTrajectory')).toMatchObject([
    { params: { id: asAdmin?.company.id }, body: { trajectory_id: 5 } },
  ]);
});
