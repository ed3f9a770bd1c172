import { ImportEdit, ImportRow, ImportSheet, UserImport } from '@orbita/contract/user-imports';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';
import type { ImportRecord } from './import-counts.ts';

const address = '/admin/users/import/5';
const sheet = sampleOf(ImportSheet, {
  position: 0,
  name: 'Студенты',
  kind: 'student',
  source: null,
  is_taken: true,
  headers: ['ФИО', 'Группа'],
  columns: ['full_name', 'group'],
  sample: ['Ёлкина Анна', 'ИС-21'],
  rows_count: 3,
  is_remembered: false,
});
const recordOf = (known: Partly<ImportRecord> = {}) =>
  replyOf('userImports.getUserImport', {
    id: 5,
    file_name: 'Школа.xlsx',
    format: 'table',
    state: 'ready',
    notice: null,
    counts: { student: { new: 2, changed: 1 } },
    undecided: 0,
    moved: 0,
    without_password: 0,
    is_stopping: false,
    moves_students: false,
    left_out: {},
    version: 3,
    edits: [],
    sheets: [sheet],
    ...known,
  });
const rowOf = (known: Partly<ImportRow>) =>
  sampleOf(ImportRow, {
    ...{
      id: 11,
      sheet: 0,
      line: 2,
      kind: 'student',
      name: 'Ёлкина Анна',
      action: 'new',
      user_id: null,
      group_id: null,
    },
    ...{ choice: null, is_moved: false, changes: [], faults: [], warnings: [], suspects: [], details: [], cells: [] },
    ...known,
  });
const changed = rowOf({
  id: 12,
  name: 'Тихий Ян',
  action: 'changed',
  user_id: 8,
  changes: [{ field: 'phone', before: '', after: '+7 900 111-22-33' }],
});
const stubs: Stubs = {
  'userImports.getUserImport': recordOf(),
  'userImports.listUserImportRows': pageOf([rowOf({}), changed]),
};
const listed = pageOf([
  sampleOf(UserImport, {
    id: 5,
    file_name: 'Школа.xlsx',
    state: 'applied',
    notice: null,
    counts: { student: { new: 2 } },
  }),
]);

describeStates('/admin/users/import', {
  as: asAdmin,
  stubs: { 'userImports.listUserImports': listed },
  reads: 'userImports.listUserImports',
  shows: 'Школа.xlsx',
  empty: { stubs: { 'userImports.listUserImports': pageOf([]) }, shows: 'Импортов ещё не было' },
  deniedTo: asTeacher,
});
describeStates('/admin/users/import/:id', {
  at: address,
  as: asAdmin,
  stubs,
  reads: 'userImports.getUserImport',
  shows: 'Тихий Ян',
  empty: none('an import always has a file'),
  deniedTo: asTeacher,
});

const upload = async (others: Stubs) => {
  const page = renderPage('/admin/users/import', { 'userImports.listUserImports': pageOf([]), ...others }, asAdmin);
  await screen.findByText('Перетащите сюда файл');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await page.user.upload(input, new File(['люди'], 'Школа.csv', { type: 'text/csv' }));
  return page;
};

describe('a file', () => {
  test('is uploaded and leads to its import', async () => {
    const page = await upload({ ...stubs, 'userImports.createUserImport': recordOf() });
    await waitFor(() => expect(page.address()).toBe(address));
    expect(page.asked('userImports.createUserImport')[0]?.file?.name).toBe('Школа.csv');
  });

  test('that cannot be read says why and leaves the choice', async () => {
    await upload({ 'userImports.createUserImport': refused('import-no-people') });
    expect(await screen.findByRole('alert')).toHaveTextContent('не нашлось строк');
    expect(screen.getByRole('button', { name: 'Выбрать файл' })).toBeEnabled();
  });
});

describe('an import that waits', () => {
  test('says what changes, and is applied', async () => {
    const applied = recordOf({ state: 'applied', without_password: 2 });
    const page = renderPage(address, { ...stubs, 'userImports.applyUserImport': applied }, asAdmin);
    const row = await screen.findByRole('row', { name: /Тихий Ян.*изменится.*Телефон:.*\+7 900/ });
    expect(within(row).getByRole('link', { name: 'Тихий Ян' })).toHaveAttribute('href', '/admin/users/8');
    expect(screen.getByText('Создать: 2 · изменить: 1')).toBeVisible();
    page.stub({ 'userImports.getUserImport': applied });
    await page.user.click(screen.getByRole('button', { name: 'Применить' }));
    expect(await screen.findByText('Импорт применён')).toBeVisible();
    expect(page.asked('userImports.applyUserImport')[0]).toMatchObject({ params: { id: 5 }, body: { version: 3 } });
  });

  test('that somebody else has edited is shown anew before it is applied', async () => {
    const page = renderPage(address, { ...stubs, 'userImports.applyUserImport': refused('import-edited') }, asAdmin);
    await screen.findByText('Создать: 2 · изменить: 1');
    const edit = sampleOf(ImportEdit, {
      ...{ id: 1, kind: 'line', sheet: 0, line: 14, fields: ['phone'], created_at: '2026-03-02T09:00:00Z' },
      author: { last_name: 'Правкина' },
    });
    const edited = recordOf({
      version: 4,
      counts: { student: { new: 3 } },
      edits: [edit],
    });
    page.stub({ 'userImports.getUserImport': edited });
    await page.user.click(screen.getByRole('button', { name: 'Применить' }));
    expect(await screen.findByText('Создать: 3')).toBeVisible();
    expect(screen.getByText(/Пока вы смотрели, импорт изменили/)).toBeVisible();
    await page.user.click(screen.getByText('Правки (1)'));
    expect(screen.getByText('Исправлена строка 14: Телефон')).toHaveTextContent(/Правкина/);
  });

  test('says which columns are not taken and why, and sorts its rows', async () => {
    const sheet = {
      ...recordOf().sheets[0]!,
      headers: ['ФИО', 'СНИЛС', 'Хобби'],
      unkept: [null, 'snils' as const, 'other' as const],
    };
    const page = renderPage(address, { ...stubs, 'userImports.getUserImport': recordOf({ sheets: [sheet] }) }, asAdmin);
    const left = await screen.findByRole('region', { name: 'Из файла не берутся столбцы' });
    expect(
      within(left)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '«СНИЛС» — «Орбита» не хранит СНИЛС в карточке человека',
      expect.stringMatching(/^«Хобби» — столбец не распознан/),
    ]);
    await page.user.click(await screen.findByRole('button', { name: /^Строка/ }));
    await waitFor(() =>
      expect(page.asked('userImports.listUserImportRows').at(-1)?.query).toMatchObject({
        sort: 'line',
        sort_direction: 'desc',
      }),
    );
  });

  test('says that there were no headings', async () => {
    const sheet = { ...recordOf().sheets[0]!, headers: ['', ''] };
    renderPage(address, { ...stubs, 'userImports.getUserImport': recordOf({ sheets: [sheet] }) }, asAdmin);
    expect(await screen.findByText(/^В файле нет строки с заголовками/)).toBeVisible();
  });

  test('says which column was added to the class', async () => {
    const sheet = {
      ...recordOf().sheets[0]!,
      headers: ['ФИО', 'Класс', 'Литера'],
      unkept: [null, null, 'joined' as const],
    };
    renderPage(address, { ...stubs, 'userImports.getUserImport': recordOf({ sheets: [sheet] }) }, asAdmin);
    expect(await screen.findByText('«Литера» — добавлен к классу: «7» и «А» — это «7А»')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Из файла не берутся столбцы' })).toBeNull();
    expect(screen.queryByText(/^В файле нет строки с заголовками/)).toBeNull();
  });

  test('asks who the people are, and whose a phone is, before anything is applied', async () => {
    const asked = {
      ...sheet,
      kind: null,
      source: 'canvas-users' as const,
      headers: ['full_name', 'Тел. раб.'],
      columns: ['full_name' as const, null],
      sample: ['Ёлкина Анна', '+7 900 000-00-14'],
      unkept: [null, 'unclear-phone' as const],
    };
    const record = recordOf({ sheets: [asked], counts: {} });
    const page = renderPage(
      address,
      { ...stubs, 'userImports.getUserImport': record, 'userImports.mapUserImport': recordOf() },
      asAdmin,
    );
    expect(await screen.findByText('Узнана выгрузка: Canvas, пользователи (users.csv)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Применить' })).toBeDisabled();
    const questions = screen.getByRole('region', { name: 'Нужен ваш ответ' });
    const choice = within(questions).getByRole('combobox', { name: 'Чьи это телефоны и адреса? Тел. раб.' });
    await page.user.selectOptions(choice, 'Родитель 1: телефон');
    await page.user.click(within(questions).getByRole('button', { name: 'Студенты' }));
    await waitFor(() =>
      expect(page.asked('userImports.mapUserImport')[0]?.body).toEqual({
        sheets: [{ position: 0, kind: 'student', is_taken: true, columns: ['full_name', 'parent1_phone'] }],
      }),
    );
  });

  test('says what a package has besides people', async () => {
    const record = recordOf({
      format: 'oneroster',
      left_out: { courses: 4, grades: 0, enrollments: 31, timetables: 1 },
    });
    renderPage(address, { ...stubs, 'userImports.getUserImport': record }, asAdmin);
    const left = await screen.findByRole('region', { name: 'В файле есть то, что импорт людей не берёт' });
    expect(
      within(left)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'дисциплин: 4 — их заводят в разделе «Дисциплины»',
      'записей на занятия: 31 — преподавателей назначают в дисциплине',
      'листов с расписанием: 1 — они читаются в разделе «Расписание», «Из файла»',
    ]);
  });

  test('lets a bad row be corrected in its place', async () => {
    const bad = rowOf({
      action: 'bad',
      faults: [{ field: 'email', message: '«лев@» — не адрес почты' }],
      cells: [
        { field: 'full_name', value: 'Новиков Лев' },
        { field: 'email', value: 'лев@' },
      ],
    });
    const page = renderPage(
      address,
      {
        ...stubs,
        'userImports.listUserImportRows': pageOf([bad]),
        'userImports.correctUserImport': recordOf(),
      },
      asAdmin,
    );
    await page.user.click(await screen.findByRole('button', { name: /^Исправить: / }));
    const form = screen.getByRole('form', { name: 'Исправить строку 2' });
    const mail = within(form).getByRole('textbox', { name: 'Почта' });
    await page.user.clear(mail);
    await page.user.type(mail, 'lev@x.example');
    await page.user.click(within(form).getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(page.asked('userImports.correctUserImport')[0]?.body).toEqual({
        ...{ sheet: 0, line: 2 },
        cells: [{ field: 'email', value: 'lev@x.example' }],
      }),
    );
  });

  test('is compared again when a column means something else', async () => {
    const page = renderPage(address, { ...stubs, 'userImports.mapUserImport': recordOf() }, asAdmin);
    await page.user.click(await screen.findByText('Листы и столбцы'));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Что это: Группа' }), 'Не брать');
    await page.user.click(screen.getByRole('button', { name: 'Сравнить заново' }));
    await waitFor(() =>
      expect(page.asked('userImports.mapUserImport')[0]?.body).toEqual({
        moves_students: false,
        sheets: [{ position: 0, kind: 'student', is_taken: true, columns: ['full_name', null] }],
      }),
    );
  });

  test('asks about people who may be here, one by one or all at once, before it can be applied', async () => {
    const suspected = rowOf({
      action: 'suspected',
      suspects: [
        {
          id: 30,
          last_name: 'Ёлкина',
          first_name: 'Анна',
          middle_name: '',
          groups: ['ИС-11'],
          email: null,
          phone: null,
          signs: ['phone', 'other-email'],
        },
      ],
    });
    const page = renderPage(
      address,
      {
        'userImports.getUserImport': recordOf({ undecided: 1, namesakes: 1, counts: { student: { suspected: 1 } } }),
        'userImports.listUserImportRows': pageOf([suspected]),
        'userImports.decideUserImport': recordOf(),
      },
      asAdmin,
    );
    expect(await screen.findByText(/^1 человек, возможно, уже есть/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Применить' })).toBeDisabled();
    expect(await screen.findByText('тот же телефон, другая почта')).toBeVisible();
    await page.user.click(await screen.findByRole('button', { name: 'Это он: Ёлкина Анна' }));
    await waitFor(() =>
      expect(page.asked('userImports.decideUserImport')[0]?.body).toEqual({ choice: 'same', rows: [11], user_id: 30 }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Пропустить всех' }));
    await waitFor(() => expect(page.asked('userImports.decideUserImport')[1]?.body).toEqual({ choice: 'skip' }));
    await page.user.click(screen.getByRole('button', { name: 'Это тёзки, новые люди' }));
    await waitFor(() =>
      expect(page.asked('userImports.decideUserImport')[2]?.body).toEqual({ choice: 'new', namesakes: true }),
    );
  });

  test('names bad rows with their reasons, and what changed meanwhile', async () => {
    const bad = rowOf({
      action: 'bad',
      is_moved: true,
      faults: [{ field: 'email', message: '«x@» — не адрес почты' }],
    });
    renderPage(
      address,
      {
        'userImports.getUserImport': recordOf({ notice: 'Данные изменились', counts: { student: { bad: 1 } } }),
        'userImports.listUserImportRows': pageOf([bad]),
      },
      asAdmin,
    );
    expect(await screen.findByText('«x@» — не адрес почты')).toBeVisible();
    expect(screen.getByText('изменилось, пока вы смотрели')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Данные изменились');
    expect(screen.getByRole('button', { name: 'Скачать не вошедшее' })).toBeEnabled();
  });

  test('is discarded after a question', async () => {
    const page = renderPage(
      address,
      { ...stubs, 'userImports.deleteUserImport': { ok: true }, 'userImports.listUserImports': pageOf([]) },
      asAdmin,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Отказаться' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отказаться' }));
    await waitFor(() => expect(page.address()).toBe('/admin/users/import'));
  });
});

test('what is being done shows its progress and can be stopped', async () => {
  const applying = recordOf({ state: 'applying', progress: 40 });
  const page = renderPage(
    address,
    { ...stubs, 'userImports.getUserImport': applying, 'userImports.cancelUserImport': applying },
    asAdmin,
  );
  expect(await screen.findByRole('progressbar', { name: 'Применяем' })).toHaveAttribute('aria-valuenow', '40');
  await page.user.click(screen.getByRole('button', { name: 'Остановить' }));
  await waitFor(() => expect(page.asked('userImports.cancelUserImport')).toHaveLength(1));
});

describe('undoing', () => {
  const open = async (preview: Partly<ReturnType<typeof previewOf>>) => {
    const page = renderPage(
      address,
      {
        ...stubs,
        'userImports.getUserImport': recordOf({ state: 'applied' }),
        'userImports.previewUserImportUndo': previewOf(preview),
        'userImports.undoUserImport': recordOf({ state: 'undone' }),
      },
      asAdmin,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Отменить импорт' }));
    return { page, dialog: await screen.findByRole('dialog') };
  };
  const previewOf = (known: object) =>
    replyOf('userImports.previewUserImportUndo', { blockers: [], blockers_count: 0, ...known });

  test('says what it removes, and is done', async () => {
    const { page, dialog } = await open({ people: 2, groups: 1, changed: 0 });
    expect(await within(dialog).findByText('Удалятся новые люди: 2')).toBeVisible();
    page.stub({ 'userImports.getUserImport': recordOf({ state: 'undone' }) });
    await page.user.click(within(dialog).getByRole('button', { name: 'Отменить импорт' }));
    expect(await screen.findByText(/^Импорт отменён/)).toBeVisible();
  });

  test('names who stands in its way and offers nothing', async () => {
    const { dialog } = await open({
      blockers_count: 1,
      blockers: [{ kind: 'user', id: 8, name: 'Тихий Ян', reason: 'входил в систему' }],
    });
    expect(await within(dialog).findByText('— входил в систему')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Тихий Ян' })).toHaveAttribute('href', '/admin/users/8');
    expect(within(dialog).queryByRole('button', { name: 'Отменить импорт' })).toBeNull();
  });
});
