import { MarkType, PassStatus } from '@orbita/contract/marks';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const main = sampleOf(MarkType, { id: 1, title: 'Баллы', is_default: true, marks_count: 40 });
const activity = sampleOf(MarkType, { id: 2, title: 'Активность', max_value: 5 });
const behaviour = sampleOf(MarkType, { id: 3, title: 'Поведение', marks_count: 2 });
const notPassed = sampleOf(PassStatus, { id: NOT_PASSED_STATUS_ID, title: 'Не пройден', sort: 1 });
const done = sampleOf(PassStatus, { id: 12, title: 'Зачтено', is_final: true, sort: 2 });
const rework = sampleOf(PassStatus, { id: 13, title: 'На доработке', sort: 3 });

describeStates('/admin/mark-types', {
  as: asAdmin,
  stubs: { 'marks.listMarkTypes': { data: [main, activity] } },
  reads: 'marks.listMarkTypes',
  shows: 'Активность',
  empty: { stubs: { 'marks.listMarkTypes': { data: [main] } }, shows: 'Пока есть только основной тип' },
  deniedTo: asTeacher,
});

describeStates('/admin/pass-statuses', {
  as: asAdmin,
  stubs: { 'marks.listPassStatuses': { data: [notPassed, done] } },
  reads: 'marks.listPassStatuses',
  shows: 'Зачтено',
  empty: none('«Не пройден» is always there'),
  deniedTo: asTeacher,
});

const deleteOf = (title: string) => ({ name: new RegExp(`^Удалить: ${title}`) });

describe('types of marks', () => {
  const open = (stubs: Stubs) =>
    renderPage(
      '/admin/mark-types',
      { 'marks.listMarkTypes': { data: [main, activity, behaviour] }, ...stubs },
      asAdmin,
    );

  test('one is added by Enter', async () => {
    const page = open({ 'marks.createMarkType': activity });
    await page.user.click(await screen.findByRole('button', { name: 'Добавить тип' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый тип оценки' }));
    expect(dialog.getByRole('button', { name: 'Добавить' })).toBeDisabled();
    await page.user.type(dialog.getByLabelText('Не больше баллов'), '5');
    await page.user.type(dialog.getByLabelText('Название'), ' Опрос {Enter}');
    expect(await screen.findByText('Тип «Опрос» добавлен')).toBeVisible();
    expect(page.asked('marks.createMarkType')[0]?.body).toEqual({ title: 'Опрос', max_value: 5 });
  });

  test('what the server refuses leaves the dialog open with what was typed', async () => {
    const page = open({ 'marks.updateMarkType': refused('validation-failed') });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить: Активность' }));
    const title = await screen.findByLabelText('Название');
    await page.user.type(title, ' на уроке{Enter}');
    expect(await screen.findByText('Проверьте введённые данные')).toBeVisible();
    expect(title).toHaveValue('Активность на уроке');
  });

  test('one without marks is deleted at once, and comes back', async () => {
    const page = open({ 'marks.deleteMarkType': { ok: true }, 'marks.createMarkType': activity });
    await page.user.click(await screen.findByRole('button', deleteOf('Активность')));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('marks.createMarkType')[0]?.body).toEqual({ title: 'Активность', max_value: 5 }),
    );
    expect(page.asked('marks.deleteMarkType')[0]?.query).toEqual({ id: 2 });
  });

  test('the main one and those with marks stay, and say why', async () => {
    const page = open({});
    const kept = await screen.findByRole('button', {
      name: 'Удалить: Поведение. По этому типу есть оценки — удалить нельзя',
    });
    await page.user.click(kept);
    await page.user.click(screen.getByRole('button', { name: 'Удалить: Баллы. Основной тип удалить нельзя' }));
    expect(page.asked('marks.deleteMarkType')).toEqual([]);
  });
});

describe('pass statuses', () => {
  const all = { data: [notPassed, done, rework] };
  const open = (stubs: Stubs) =>
    renderPage('/admin/pass-statuses', { 'marks.listPassStatuses': all, ...stubs }, asAdmin);
  const titles = () =>
    within(screen.getByRole('list', { name: 'Статусы прохождения' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('strong')?.textContent);

  test('one is moved by an arrow on its handle; the new order shows at once', async () => {
    const moved = { data: [notPassed, rework, done] };
    const page = open({ 'marks.changePassStatusSort': moved });
    (await screen.findByRole('button', { name: 'Переместить: На доработке' })).focus();
    await page.user.keyboard('{ArrowUp}');
    expect(titles()).toEqual(['Не пройден', 'На доработке', 'Зачтено']);
    await waitFor(() =>
      expect(page.asked('marks.changePassStatusSort')[0]).toMatchObject({ params: { id: 13 }, body: { sort: 2 } }),
    );
  });

  test('an order that the server refuses goes back', async () => {
    const page = open({ 'marks.changePassStatusSort': refused('access-denied') });
    (await screen.findByRole('button', { name: 'Переместить: На доработке' })).focus();
    await page.user.keyboard('{ArrowUp}');
    await waitFor(() => expect(titles()).toEqual(['Не пройден', 'Зачтено', 'На доработке']));
    expect(screen.getByText('У вас нет доступа к этой странице')).toBeVisible();
  });

  test('one is added with its meaning', async () => {
    const page = open({ 'marks.createPassStatus': done });
    await page.user.click(await screen.findByRole('button', { name: 'Добавить статус' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый статус' }));
    await page.user.click(dialog.getByRole('switch', { name: /^Завершающий/ }));
    await page.user.type(dialog.getByLabelText('Название'), 'Автомат{Enter}');
    expect(await screen.findByText('Статус «Автомат» добавлен')).toBeVisible();
    expect(page.asked('marks.createPassStatus')[0]?.body).toMatchObject({
      title: 'Автомат',
      is_final: true,
      can_use_student: false,
    });
  });

  test('one in use is deleted by replacing it, like by like', async () => {
    const used = refused('status-in-use', { current: { uses: 3 } });
    const other = sampleOf(PassStatus, { id: 14, title: 'Автомат', is_final: true, sort: 4 });
    const page = open({
      'marks.listPassStatuses': { data: [...all.data, other] },
      'marks.deletePassStatus': ({ query }) => (query.replacement_id ? all : used),
    });
    await page.user.click(await screen.findByRole('button', deleteOf('Зачтено')));
    const dialog = within(await screen.findByRole('dialog', { name: 'Чем заменить «Зачтено»?' }));
    expect(dialog.getByLabelText('Новый статус')).toHaveDisplayValue('Автомат');
    await page.user.click(dialog.getByRole('button', { name: 'Заменить и удалить' }));
    expect(await screen.findByText('Статус «Зачтено» удалён')).toBeVisible();
    expect(page.asked('marks.deletePassStatus').at(-1)).toMatchObject({
      params: { id: 12 },
      query: { replacement_id: 14 },
    });
  });
});
