import { HistoryRecord } from '@orbita/contract/audit';
import { Half } from '@orbita/contract/halves';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type ResponseFor, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const half = sampleOf(Half, { id: 4, title: '1 курс, 1 полугодие' });
const choices: Stubs = {
  'subjects.listTrajectoryChoices': pageOf([{ id: 2, title: 'Программисты' }]),
  'subjects.listSemesterChoices': pageOf([]),
};

describeStates('/admin/halves', {
  as: asAdmin,
  stubs: { ...choices, 'halves.listHalves': pageOf([half]) },
  reads: 'halves.listHalves',
  shows: '1 курс, 1 полугодие',
  empty: { stubs: { 'halves.listHalves': pageOf([]) }, shows: 'Разделов пока нет' },
  deniedTo: asTeacher,
});

const wholeHalf = (known: Partly<ResponseFor<'halves.getHalf'>> = {}) =>
  replyOf('halves.getHalf', {
    ...half,
    subjects: [{ id: 3, title: 'Физика' }],
    trajectories: [{ id: 1, title: 'Дизайнеры' }],
    semesters: [{ id: 6, title: 'Осень 2026' }],
    ...known,
  });
const ofHalf: Stubs = {
  ...choices,
  'audit.listHistory': pageOf([]),
  'halves.getHalf': wholeHalf(),
  'subjects.listSubjectChoices': replyOf('subjects.listSubjectChoices', {
    data: [
      { id: 3, title: 'Физика' },
      { id: 5, title: 'Химия' },
    ],
  }),
};

describeStates('/admin/halves/:id', {
  at: '/admin/halves/4',
  as: asAdmin,
  stubs: ofHalf,
  reads: 'halves.getHalf',
  shows: 'Осень 2026',
  empty: { stubs: { 'halves.getHalf': wholeHalf({ subjects: [] }) }, shows: 'В разделе пока нет дисциплин' },
  deniedTo: asTeacher,
});

test('the history names who changed what', async () => {
  const record = sampleOf(HistoryRecord, {
    id: 1,
    action: 'updated',
    actor: { id: 9, first_name: 'Ольга', last_name: 'Ким', middle_name: '' },
    changes: [{ field: 'title', old: '1 курс', new: 'Первый курс' }],
  });
  const stubs = { ...ofHalf, 'audit.listHistory': { ...pageOf([record]), total: 40 } };
  const page = renderPage('/admin/halves/4', stubs, asAdmin);
  const history = within(await screen.findByRole('region', { name: 'История изменений' }));
  expect(await history.findByText(/Ким/)).toBeVisible();
  expect(history.getByText('Первый курс').closest('p')).toHaveTextContent('Название: 1 курс → Первый курс');
  await page.user.click(history.getByRole('button', { name: 'Показать ещё' }));
  await waitFor(() =>
    expect(page.asked('audit.listHistory').at(-1)).toMatchObject({ query: { kind: 'half', record_id: 4, size: 30 } }),
  );
});

describe('the list of halves', () => {
  const open = (stubs: Stubs = {}) =>
    renderPage('/admin/halves', { ...choices, 'halves.listHalves': pageOf([half]), ...stubs }, asAdmin);

  test('filters stand in the address and go to the server', async () => {
    const page = open();
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Все траектории' }), 'Программисты');
    await waitFor(() =>
      expect(page.asked('halves.listHalves').at(-1)?.query).toMatchObject({ trajectory_id: 2, archived: false }),
    );
    expect(page.address()).toBe('/admin/halves?trajectory=2');
  });

  test('one is created by Enter and opened; what the server refuses is said at its field', async () => {
    const page = open({ 'halves.createHalf': refused('validation-failed', { errors: { title: ['Слишком длинно'] } }) });
    await page.user.click(await screen.findByRole('button', { name: 'Создать раздел' }));
    const title = await within(await screen.findByRole('dialog')).findByLabelText(/^Название/);
    await page.user.clear(title);
    await page.user.type(title, '2 курс{Enter}');
    await waitFor(() => expect(title).toHaveAccessibleDescription('Слишком длинно'));
    page.stub({ ...ofHalf, 'halves.createHalf': half });
    await page.user.type(title, '{Enter}');
    await waitFor(() => expect(page.address()).toBe('/admin/halves/4'));
    expect(page.asked('halves.createHalf').at(-1)?.body).toEqual({ title: '2 курс' });
  });

  test('what was in the archive already is not told to go there', async () => {
    const page = open({ 'halves.setHalvesArchived': { changed: [] } });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать: 1 курс, 1 полугодие' }));
    await page.user.click(screen.getByRole('button', { name: 'В архив' }));
    await waitFor(() => expect(page.asked('halves.setHalvesArchived')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull();
  });

  test('chosen ones go to the archive at once, and come back', async () => {
    const page = open({ 'halves.setHalvesArchived': { changed: [4] } });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать: 1 курс, 1 полугодие' }));
    await page.user.click(screen.getByRole('button', { name: 'В архив' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('halves.setHalvesArchived').map(({ body }) => body)).toEqual([
        { ids: [4], is_archived: true },
        { ids: [4], is_archived: false },
      ]),
    );
  });
});

describe('a half', () => {
  const open = (stubs: Stubs = {}) => renderPage('/admin/halves/4', { ...ofHalf, ...stubs }, asAdmin);

  test('an address without a number is no page', async () => {
    renderPage('/admin/halves/first', choices, asAdmin);
    expect(await screen.findByText('Этой страницы не существует, или она вам недоступна')).toBeVisible();
    expect(document.title).toBe('Этой страницы не существует, или она вам недоступна · Орбита');
  });

  test('a closed page says so in the tab too', async () => {
    renderPage('/admin/halves/4', choices, asTeacher);
    expect(await screen.findByText('У вас нет доступа к этой странице')).toBeVisible();
    expect(document.title).toBe('У вас нет доступа к этой странице · Орбита');
  });

  test('what was typed is saved when one leaves; an empty title is not', async () => {
    const page = open({
      'halves.listHalves': pageOf([half]),
      'halves.updateHalf': ({ body }) => ({ ...half, ...body, image_id: null }),
    });
    const title = await screen.findByLabelText('Название');
    await page.user.clear(title);
    expect(screen.getByText('Название не может быть пустым')).toBeVisible();
    await page.user.type(screen.getByLabelText('Описание'), 'Начало');
    await page.open('/admin/halves');
    await waitFor(() => expect(page.asked('halves.updateHalf')).toHaveLength(1));
    expect(page.asked('halves.updateHalf')[0]?.body).toEqual({ description: 'Начало', updated_at: half.updated_at });
  });

  test('a discipline is added from those that are not in it yet', async () => {
    const page = open({ 'subjects.addSubjectHalves': { ok: true } });
    await page.user.click(await screen.findByRole('combobox', { name: 'Добавить дисциплину' }));
    const offered = await screen.findByText('Химия');
    const options = within(offered.closest<HTMLElement>('[role=listbox]')!).getAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual(['Химия']);
    await page.user.click(offered);
    await waitFor(() =>
      expect(page.asked('subjects.addSubjectHalves')[0]).toMatchObject({ params: { id: 5 }, body: { half_id: 4 } }),
    );
  });

  test('one is taken out at once, and comes back', async () => {
    const page = open({ 'subjects.removeSubjectHalves': { ok: true }, 'subjects.addSubjectHalves': { ok: true } });
    await page.user.click(await screen.findByRole('button', { name: 'Убрать дисциплину «Физика»' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('subjects.addSubjectHalves')[0]?.params).toEqual({ id: 3 }));
    expect(page.asked('subjects.removeSubjectHalves')[0]).toMatchObject({ params: { id: 3 }, body: { half_id: 4 } });
  });

  test.each([
    ['subjects.listSubjectChoices', 'Добавить дисциплину'],
    ['subjects.listTrajectoryChoices', 'Добавить в траекторию'],
  ] as const)('what may be added is asked for once more: %s', async (call, field) => {
    const page = open({ [call]: refused('internal') });
    const alert = within(await screen.findByRole('alert'));
    expect(screen.getByText('Осень 2026')).toBeVisible();
    page.stub(ofHalf);
    await page.user.click(alert.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('combobox', { name: field })).toBeVisible();
  });
});
