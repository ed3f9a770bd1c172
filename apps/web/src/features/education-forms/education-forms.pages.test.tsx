import { EducationForm, FormOfPerson } from '@orbita/contract/education-forms';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { pending, refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const person = { id: 7, first_name: 'Вера', last_name: 'Белова', middle_name: '', photo_src: null, is_online: false };
const studies = sampleOf(FormOfPerson, {
  id: 7,
  user: person,
  groups: [{ id: 4, name: 'ИС-21' }],
  education_form: { id: 2, title: 'Заочная' },
  started_at: '2026-09-01',
  source: 'group',
});
const full = sampleOf(EducationForm, { id: 1, title: 'Очная', is_online: false, is_archived: false, people_count: 3 });
const online = sampleOf(EducationForm, { id: 2, title: 'Онлайн', is_online: true, is_archived: false });
const old = sampleOf(EducationForm, { id: 3, title: 'Вечерняя', is_online: false, is_archived: true });
const choices = replyOf('educationForms.listEducationFormChoices', {
  data: [
    { id: 1, title: 'Очная', is_online: false },
    { id: 2, title: 'Онлайн', is_online: true },
  ],
  total: 2,
});
const ofStudents: Stubs = {
  'educationForms.listOpenEducationForms': { ...pageOf([studies]), counters: { with_form: 1, without_form: 5 } },
  'educationForms.listEducationFormChoices': choices,
  'subjects.listGroupChoices': pageOf([]),
};
const ofForms: Stubs = {
  'educationForms.listEducationForms': { data: [full, online, old] },
  'educationForms.saveEducationForms': { data: [full, online] },
  'audit.listHistory': pageOf([]),
};

describeStates('/admin/education-forms', {
  as: asAdmin,
  stubs: ofStudents,
  reads: 'educationForms.listOpenEducationForms',
  shows: 'Белова Вера',
  empty: { stubs: { 'educationForms.listOpenEducationForms': pageOf([]) }, shows: 'Студентов пока нет' },
  deniedTo: asTeacher,
});

describeStates('/admin/education-forms/list', {
  as: asAdmin,
  stubs: ofForms,
  reads: 'educationForms.listEducationForms',
  shows: 'Очная',
  empty: { stubs: { 'educationForms.listEducationForms': { data: [] } }, shows: 'Форм пока нет' },
  deniedTo: asTeacher,
});

test('the form of several students is changed from a day on', async () => {
  const stubs = { ...ofStudents, 'educationForms.giveEducationForm': { changed: [7] } };
  const page = renderPage('/admin/education-forms', stubs, asAdmin);
  expect(await screen.findByText('по группе')).toBeVisible();
  await page.user.click(screen.getByRole('checkbox', { name: /Выбрать: Вера/ }));
  await page.user.click(screen.getByRole('button', { name: 'Изменить форму' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'Онлайн' });
  await page.user.selectOptions(dialog.getByRole('combobox', { name: /Форма/ }), 'Онлайн');
  const day = dialog.getByRole('textbox', { name: 'С какого дня' });
  await page.user.clear(day);
  await page.user.type(day, '01.02.2027');
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('educationForms.giveEducationForm')[0]?.body).toEqual({
      user_ids: [7],
      education_form_id: 2,
      started_at: '2027-02-01',
    }),
  );
});

test('students without a form are found, with their number', async () => {
  const page = renderPage('/admin/education-forms', ofStudents, asAdmin);
  await screen.findByRole('option', { name: 'Без формы · 5' });
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Все формы' }), 'Без формы · 5');
  await waitFor(() =>
    expect(page.asked('educationForms.listOpenEducationForms').at(-1)?.query).toMatchObject({ without: true }),
  );
});

test('a form is added at the end, removed, and one that was taken out comes back', async () => {
  const page = renderPage('/admin/education-forms/list', ofForms, asAdmin);
  const saved = () => page.asked('educationForms.saveEducationForms').map(({ body }) => body);
  await page.user.click(await screen.findByRole('button', { name: 'Добавить форму' }));
  await page.user.type(await screen.findByRole('textbox', { name: /Название/ }), 'Заочная{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Убрать из списка: Онлайн' }));
  await page.user.click(screen.getByRole('button', { name: 'Вернуть: Вечерняя' }));
  await waitFor(() => expect(saved()).toHaveLength(3));
  const kept = [
    { id: 1, title: 'Очная', is_online: false },
    { id: 2, title: 'Онлайн', is_online: true },
  ];
  expect(saved()).toEqual([
    { education_forms: [...kept, { title: 'Заочная', is_online: false }] },
    { education_forms: [kept[0]], removed_ids: [2] },
    { education_forms: [...kept, { id: 3, title: 'Вечерняя', is_online: false }] },
  ]);
});

test('how many are without a form is told once it is read', async () => {
  renderPage('/admin/education-forms', { ...ofStudents, 'educationForms.listOpenEducationForms': pending }, asAdmin);
  expect(await screen.findByRole('option', { name: 'Без формы' })).toBeInTheDocument();
});

test('a filter whose choices are not read is not told to show all', async () => {
  const unread = { ...ofStudents, 'subjects.listGroupChoices': refused('internal') };
  renderPage('/admin/education-forms?group=9', unread, asAdmin);
  expect(await screen.findByText('Не удалось показать «Все группы»')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Все группы' })).toHaveDisplayValue('Выбранное раньше');
});
