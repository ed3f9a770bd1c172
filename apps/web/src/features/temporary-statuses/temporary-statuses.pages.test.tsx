import { StatusOfUser, TemporaryStatus } from '@orbita/contract/temporary-statuses';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const vera = { id: 7, first_name: 'Вера', last_name: 'Белова', middle_name: '', photo_src: null, is_online: false };
const leave = { id: 2, title: 'Академический отпуск', color: '#e8590c' };
const status = sampleOf(StatusOfUser, {
  id: 5,
  user: vera,
  groups: [{ id: 4, name: 'ИС-21' }],
  temporary_status: leave,
  start_date: '2026-09-01',
  end_date: '9999-12-31',
  reason: 'Приказ № 7',
  state: 'now',
  may_change: true,
});
const kind = sampleOf(TemporaryStatus, { ...leave, is_individual_plan: false, is_archived: false, people_count: 1 });
const choices = replyOf('temporaryStatuses.listTemporaryStatusChoices', { data: [leave], total: 1 });
const ofList: Stubs = {
  'temporaryStatuses.listStatusUsers': { ...pageOf([status]), counters: { now: 1, coming: 0, ended: 4 } },
  'temporaryStatuses.listTemporaryStatusChoices': choices,
  'subjects.listGroupChoices': pageOf([]),
};

describeStates('/admin/temporary-statuses', {
  as: asAdmin,
  stubs: ofList,
  reads: 'temporaryStatuses.listStatusUsers',
  shows: 'Белова Вера',
  empty: { stubs: { 'temporaryStatuses.listStatusUsers': pageOf([]) }, shows: 'Статусов пока нет' },
  deniedTo: asTeacher,
});

describeStates('/admin/temporary-statuses/kinds', {
  as: asAdmin,
  stubs: { 'temporaryStatuses.listTemporaryStatuses': { data: [kind] } },
  reads: 'temporaryStatuses.listTemporaryStatuses',
  shows: 'Академический отпуск',
  empty: { stubs: { 'temporaryStatuses.listTemporaryStatuses': { data: [] } }, shows: 'Видов пока нет' },
  deniedTo: asTeacher,
});

const open = (stubs: Stubs = {}) => renderPage('/admin/temporary-statuses', { ...ofList, ...stubs }, asAdmin);

test('those in force are shown first, with the days of each; others are on tabs with their numbers', async () => {
  const page = open();
  expect(await screen.findByText('с 01.09.26, бессрочно')).toBeVisible();
  expect(page.asked('temporaryStatuses.listStatusUsers')[0]?.query).toMatchObject({ state: 'now' });
  await page.user.click(screen.getByRole('link', { name: 'Закончились 4' }));
  await waitFor(() =>
    expect(page.asked('temporaryStatuses.listStatusUsers').at(-1)?.query).toMatchObject({ state: 'ended' }),
  );
});

test('a status is given to several students; who has it already is named', async () => {
  const page = open({
    'users.listUsers': pageOf([
      { ...vera, email: null, groups: [], groups_count: 1, subjects_count: 0, is_distant: false },
    ]),
    'temporaryStatuses.giveStatusToMany': {
      created: [],
      refused: [{ id: 7, name: 'Белова Вера', reason: 'В эти дни у человека уже есть такой статус' }],
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Дать статус' }));
  await page.user.click(await screen.findByRole('button', { name: 'Выбрать студентов' }));
  await page.user.click(await screen.findByRole('checkbox', { name: 'Белова Вера' }));
  await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый временный статус' }));
  await dialog.findByRole('option', { name: 'Академический отпуск' });
  await page.user.selectOptions(dialog.getByRole('combobox', { name: /Статус/ }), 'Академический отпуск');
  expect(dialog.getByRole('button', { name: 'Дать статус' })).toBeDisabled();
  await page.user.click(dialog.getByRole('switch', { name: 'Бессрочно' }));
  await page.user.click(dialog.getByRole('button', { name: 'Дать статус' }));
  expect(await screen.findByText(/Не дан: Белова Вера/)).toBeVisible();
  expect(page.asked('temporaryStatuses.giveStatusToMany')[0]?.body).toMatchObject({
    user_ids: [7],
    temporary_status_id: 2,
    end_date: '9999-12-31',
  });
});

test('one is ended in the row and several from the bar; an end in the past is typed in the dialog', async () => {
  const page = open({
    'temporaryStatuses.endStatuses': { changed: [5] },
    'temporaryStatuses.updateStatus': status,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Завершить сегодня: Академический отпуск' }));
  await waitFor(() => expect(page.asked('temporaryStatuses.endStatuses')[0]?.body).toEqual({ ids: [5] }));
  await page.user.click(screen.getByRole('button', { name: 'Изменить: Академический отпуск' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('switch', { name: 'Бессрочно' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'По какой день' }), '31.10.2026');
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('temporaryStatuses.updateStatus')[0]?.body).toMatchObject({
      end_date: '2026-10-31',
      updated_at: status.updated_at,
    }),
  );
  await page.user.click(await screen.findByRole('checkbox', { name: /Выбрать: Академический отпуск/ }));
  await page.user.click(screen.getByRole('button', { name: 'Завершить сегодня' }));
  await waitFor(() => expect(page.asked('temporaryStatuses.endStatuses')).toHaveLength(2));
});

test('a kind is added with what it means', async () => {
  const page = renderPage(
    '/admin/temporary-statuses/kinds',
    {
      'temporaryStatuses.listTemporaryStatuses': { data: [kind] },
      'temporaryStatuses.saveTemporaryStatuses': { data: [kind] },
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Добавить вид' }));
  await page.user.click(await screen.findByRole('switch', { name: /Индивидуальный/ }));
  await page.user.type(screen.getByRole('textbox', { name: /Название/ }), 'ИУП{Enter}');
  await waitFor(() =>
    expect(page.asked('temporaryStatuses.saveTemporaryStatuses')[0]?.body).toMatchObject({
      temporary_statuses: [{ id: 2 }, { title: 'ИУП', is_individual_plan: true }],
    }),
  );
});
