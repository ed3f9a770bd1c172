import { CtpCheckedRow, CtpPreview } from '@orbita/contract/ctp';
import { Subject } from '@orbita/contract/subjects';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asStudent, asTeacher } from '../../testing/viewers.ts';

const address = '/subjects/3/plan/import';
const subjectOf = (known: Partly<Subject> = {}) =>
  sampleOf(Subject, { id: 3, title: 'Физика', role_type: 'TEACHER', can_edit: true, ...known });
const groups = replyOf('subjects.listSubjectGroups', {
  data: [
    { id: 9, name: 'ИСП-21' },
    { id: 10, name: 'ИСП-22' },
  ],
});
const stubs: Stubs = { 'subjects.getSubject': subjectOf(), 'subjects.listSubjectGroups': groups };

describeStates('/subjects/:id/plan/import', {
  at: address,
  as: asTeacher,
  stubs,
  reads: 'subjects.getSubject',
  shows: 'Перетащите сюда файл плана',
  empty: none('it begins with a file and lists nothing'),
  deniedTo: asStudent,
});

test('who may not edit the discipline is told so', async () => {
  renderPage(address, { 'subjects.getSubject': subjectOf({ can_edit: false }) }, asTeacher);
  expect(await screen.findByText(/^Импортировать план могут преподаватели дисциплины/)).toBeVisible();
});

const topic = { number: 1, chapter: 'Введение', title: 'Законы Ньютона', type: 1, date: '2026-10-12' } as const;
const goodRow = sampleOf(CtpCheckedRow, {
  line: 2,
  chapter: 'Введение',
  title: 'Законы Ньютона',
  topic,
  action: 'add',
});
const badRow = sampleOf(CtpCheckedRow, {
  line: 3,
  title: 'Опыт',
  hours: 'два',
  faults: [{ column: 'hours', message: '«два» — не число часов' }],
});
const previewOf = (rows: CtpCheckedRow[]): CtpPreview => {
  const bad = rows.filter((row) => row.topic === null).length;
  const dated = rows.filter((row) => row.topic?.date).length;
  const [added = 0, updated = 0, same = 0] = (['add', 'update', 'same'] as const).map(
    (action) => rows.filter((row) => row.action === action).length,
  );
  const counters = { rows: rows.length, good: rows.length - bad, bad, dated, added, updated, same };
  return sampleOf(CtpPreview, { rows, counters, dated_group_id: null });
};

describe('a file of a plan', () => {
  const open = async (rows: CtpCheckedRow[], others: Stubs = {}) => {
    const page = renderPage(address, { ...stubs, 'ctp.previewCtp': previewOf(rows), ...others }, asTeacher);
    await screen.findByText('Перетащите сюда файл плана');
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await page.user.upload(input, new File(['план'], 'КТП.csv', { type: 'text/csv' }));
    return page;
  };

  test('that cannot be read says why and leaves the choice', async () => {
    await open([], { 'ctp.previewCtp': refused('internal') });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Выбрать файл' })).toBeEnabled();
  });

  test('is imported with dates for the chosen groups, and taken back', async () => {
    const page = await open([goodRow], {
      'ctp.importCtp': replyOf('ctp.importCtp', { import_id: 77, steps_count: 1 }),
      'ctp.undoCtpImport': { ok: true },
      'subjects.getSubjectStructure': replyOf('subjects.getSubjectStructure'),
      'subjects.getSubjectContents': replyOf('subjects.getSubjectContents'),
    });
    expect(page.asked('ctp.previewCtp')[0]?.file?.name).toBe('КТП.csv');
    await page.user.click(await screen.findByRole('checkbox', { name: 'ИСП-22' }));
    await page.user.click(screen.getByRole('button', { name: 'Импортировать 1 тему' }));
    expect(await screen.findByText('Добавлена 1 тема')).toBeVisible();
    await waitFor(() => expect(page.address()).toBe('/subjects/3/plan'));
    expect(page.asked('ctp.importCtp')[0]?.body).toMatchObject({ group_ids: [9], file_name: 'КТП.csv' });
    await page.user.click(screen.getByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('ctp.undoCtpImport')[0]?.params).toEqual({ id: 3, import: 77 }));
  });

  test('is compared again when the discipline has changed since, and nothing was imported', async () => {
    const page = await open([goodRow], {
      'ctp.previewCtp': { ...previewOf([goodRow]), digest: 'as-seen' },
      'ctp.importCtp': refused('preview-outdated'),
    });
    const start = await screen.findByRole('button', { name: 'Импортировать 1 тему' });
    await waitFor(() => expect(start).toBeEnabled());
    page.stub({ 'ctp.previewCtp': { ...previewOf([{ ...goodRow, action: 'same', step_id: 50 }]), digest: 'now' } });
    await page.user.click(start);
    expect(await screen.findByText('Ничего не изменится: темы уже такие, как в плане.')).toBeVisible();
    expect(page.asked('ctp.importCtp')[0]?.body).toMatchObject({ expected: 'as-seen' });
  });

  test('that names the group of its dates ticks that group alone, and the dates set are counted', async () => {
    const page = await open([goodRow], {
      'ctp.previewCtp': { ...previewOf([goodRow]), dated_group_id: 10 },
      'ctp.importCtp': replyOf('ctp.importCtp', { import_id: 77, steps_count: 1, due_dates_count: 3 }),
      'subjects.getSubjectStructure': replyOf('subjects.getSubjectStructure'),
      'subjects.getSubjectContents': replyOf('subjects.getSubjectContents'),
    });
    expect(await screen.findByRole('checkbox', { name: 'ИСП-22' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'ИСП-21' })).not.toBeChecked();
    await page.user.click(screen.getByRole('button', { name: 'Импортировать 1 тему' }));
    expect(await screen.findByText('Добавлена 1 тема. Поставлены 3 срока')).toBeVisible();
    expect(page.asked('ctp.importCtp')[0]?.body).toMatchObject({ group_ids: [10] });
  });

  test('says which columns are not taken, also after its rows were checked again', async () => {
    const column = { sheet: '', place: 5, heading: 'Домашнее задание', sample: '§ 5' };
    const unread = { columns: [column], sheets: [] };
    const page = await open([goodRow, badRow], { 'ctp.previewCtp': { ...previewOf([goodRow, badRow]), unread } });
    expect(await screen.findByRole('region', { name: 'Не взято из файла' })).toHaveTextContent(
      /«Домашнее задание» — например, «§ 5»/,
    );
    page.stub({ 'ctp.previewCtp': previewOf([goodRow]) });
    await page.user.click(screen.getByRole('button', { name: 'Убрать строку 3' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Импортировать 1 тему' })).toBeEnabled());
    expect(screen.getByRole('region', { name: 'Не взято из файла' })).toBeVisible();
  });

  test('says which year its dates without one got', async () => {
    const added_years = { count: 3, years: [2026, 2027], source: 'half' as const };
    await open([goodRow], { 'ctp.previewCtp': { ...previewOf([goodRow]), added_years } });
    expect(await screen.findByText(/год по полугодию дисциплины: 2026, 2027. Дат: 3$/)).toBeVisible();
  });

  test('with a faulty row waits until the row is left out', async () => {
    const page = await open([goodRow, badRow]);
    expect(await screen.findByText('«два» — не число часов')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Импортировать/ })).toBeDisabled();
    page.stub({ 'ctp.previewCtp': previewOf([goodRow]) });
    await page.user.click(screen.getByRole('button', { name: 'Убрать строку 3' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Импортировать 1 тему' })).toBeEnabled());
    expect(
      page
        .asked('ctp.previewCtp')
        .at(-1)
        ?.body.rows?.map(({ line }) => line),
    ).toEqual([2]);
  });

  const known = sampleOf(CtpCheckedRow, {
    ...goodRow,
    line: 4,
    title: 'Трение',
    topic: { ...topic, title: 'Трение' },
    step_id: 50,
  });
  const changedRow: CtpCheckedRow = {
    ...known,
    action: 'update',
    changes: [
      { column: 'hours', before: '1', after: '2', group_id: null },
      { column: 'date', before: '2026-10-05', after: '2026-10-12', group_id: 9 },
      { column: 'date', before: '2026-10-05', after: '2026-10-12', group_id: 10 },
    ],
  };

  test('whose topics exist says what changes in each, and asks for all and for one', async () => {
    const page = await open([goodRow, changedRow, { ...known, line: 5, action: 'same' }]);
    expect(await screen.findByText('1 новая тема · 1 изменится · 1 без изменений', { exact: false })).toBeVisible();
    const row = screen.getByRole('row', { name: /Трение.*Часы: 1 → 2/ });
    expect(within(row).getByText('Срок (ИСП-21, ИСП-22): 05.10.26 → 12.10.26')).toBeVisible();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Что будет, строка 4' }), 'Пропустить');
    await waitFor(() => {
      expect(
        page
          .asked('ctp.previewCtp')
          .at(-1)
          ?.body.rows?.map(({ choice }) => choice),
      ).toEqual([undefined, 'skip', undefined]);
    });
    await page.user.click(screen.getByRole('radio', { name: 'Добавить' }));
    await waitFor(() => {
      const asked = page.asked('ctp.previewCtp').at(-1)?.body;
      expect([asked?.existing, asked?.rows?.some(({ choice }) => choice)]).toEqual(['add', false]);
    });
  });

  test('that would change nothing is not imported', async () => {
    await open([{ ...known, action: 'same' }]);
    expect(await screen.findByText('Ничего не изменится: темы уже такие, как в плане.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Импортировать' })).toBeDisabled();
  });

  test('with dates that have gone by says whether they make debtors, and imports as chosen', async () => {
    const past = (owing: number) => ({
      ...previewOf([goodRow]),
      past_dates: { topics: 2, left: owing, owing },
    });
    const page = await open([goodRow], {
      'ctp.previewCtp': past(1),
      'ctp.importCtp': replyOf('ctp.importCtp', { import_id: 77, steps_count: 1, updated_count: 2 }),
      'subjects.getSubjectStructure': replyOf('subjects.getSubjectStructure'),
      'subjects.getSubjectContents': replyOf('subjects.getSubjectContents'),
    });
    expect(await screen.findByText(/^2 срока уже прошли. У 1 темы есть задание или баллы/)).toBeVisible();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Прошедшие сроки' }), 'Не ставить');
    await waitFor(() => expect(page.asked('ctp.previewCtp').at(-1)?.body.past_dates).toBe('none'));
    const button = screen.getByRole('button', { name: 'Импортировать 1 тему' });
    await waitFor(() => expect(button).toBeEnabled());
    await page.user.click(button);
    expect(await screen.findByText('Добавлена 1 тема. Обновлены 2 темы')).toBeVisible();
    expect(page.asked('ctp.importCtp')[0]?.body).toMatchObject({ past_dates: 'none', group_ids: [9, 10] });
  });

  test('is not imported without its dates when the groups cannot be read', async () => {
    const page = await open([goodRow], { 'subjects.listSubjectGroups': refused('internal') });
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'Импортировать 1 тему' })).toBeDisabled();
    page.stub({ 'subjects.listSubjectGroups': groups });
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('checkbox', { name: 'ИСП-21' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Импортировать 1 тему' })).toBeEnabled();
  });
});
