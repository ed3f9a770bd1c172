import { SubjectSettings } from '@orbita/contract/subjects';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { type Partly, pageOf, replyOf, sampleOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asAdmin, asParent, asTeacher } from '../../../testing/viewers.ts';
import { led } from '../subjects.builders.ts';

const settingsOf = (known: Partly<SubjectSettings> = {}) =>
  sampleOf(SubjectSettings, { id: 3, title: 'Физика', can_edit: true, can_administer: true, ...known });
const groupNine = { id: 9, name: 'ИСП-21', is_archived: false, students_count: 25 };
const settings: Stubs = {
  ...led,
  'subjects.getSubjectSettings': settingsOf({ groups: [groupNine] }),
  'subjects.listGroupChoices': pageOf([groupNine, { ...groupNine, id: 10, name: 'ИСП-22' }]),
  'halves.listHalves': pageOf([]),
};
describeStates('/subjects/:id/settings', {
  at: '/subjects/3/settings',
  as: asAdmin,
  stubs: settings,
  reads: 'subjects.getSubjectSettings',
  shows: 'О дисциплине',
  empty: {
    stubs: { 'subjects.getSubjectSettings': settingsOf() },
    shows: 'Пока никто не изучает эту дисциплину',
  },
  deniedTo: asParent,
});

describe('the settings of a discipline', () => {
  const open = (others: Stubs = {}, as = asAdmin) => renderPage('/subjects/3/settings', { ...settings, ...others }, as);

  test('save themselves, but never an empty title', async () => {
    const page = open();
    page.stub({ 'subjects.updateSubject': ({ body }) => settingsOf({ title: body.title }) });
    const title = await screen.findByRole('textbox', { name: 'Название' });
    await page.user.clear(title);
    expect(await screen.findByText('Название не может быть пустым')).toBeVisible();
    await page.user.click(title);
    await page.user.paste('Химия');
    await waitFor(() => expect(page.asked('subjects.updateSubject').map(({ body }) => body.title)).toEqual(['Химия']));
  });

  test('a group is taken out and comes back', async () => {
    const page = open({ 'subjects.removeGroupSubjects': { ok: true }, 'subjects.addGroupSubjects': { ok: true } });
    await page.user.click(await screen.findByRole('button', { name: 'Убрать группу ИСП-21' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('subjects.addGroupSubjects')[0]?.params).toEqual({ id: 9 }));
    expect(page.asked('subjects.removeGroupSubjects')[0]).toMatchObject({ params: { id: 9 }, body: { subject_id: 3 } });
  });

  test('whoever is taken out leaves lessons without a teacher, and may come back', async () => {
    const maria = { id: 21, last_name: 'Соколова', first_name: 'Мария' };
    const page = open({
      'subjects.getSubjectSettings': settingsOf({ teachers: [maria] }),
      'subjects.removeSubjectRole': { ok: true, lessons: 3, sub_subjects: [{ id: 5, title: 'Физика, ИСП-21' }] },
      'subjects.addSubjectRole': { ok: true },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Убрать: Соколова Мария' }));
    expect(await screen.findByText(/роль снята/)).toBeVisible();
    expect(screen.getByText(/без преподавателя: 3\. Роль остаётся в поддисциплинах: Физика, ИСП-21/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('subjects.addSubjectRole')).toHaveLength(1));
  });

  test('teachers are offered first; everybody is shown on request, and a student is taken after a question', async () => {
    const student = { id: 11, last_name: 'Белова', first_name: 'Анна', groups: [{ id: 9, name: 'ИСП-21' }] };
    const colleague = { id: 22, last_name: 'Петров', first_name: 'Олег', groups: [] };
    const page = open({
      'users.listUsers': ({ query }) =>
        replyOf('users.listUsers', pageOf(query.role === 'teacher' ? [colleague] : [student, colleague])),
      'subjects.addSubjectRole': { ok: true },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Добавить преподавателей' }));
    await page.user.click(await screen.findByRole('checkbox', { name: 'Петров Олег' }));
    expect(screen.queryByRole('checkbox', { name: 'Белова Анна' })).toBeNull();
    await page.user.click(screen.getByRole('checkbox', { name: /^Показать всех/ }));
    const anna = await screen.findByRole('checkbox', { name: 'Белова Анна' });
    await page.user.click(anna);
    expect(await screen.findByRole('dialog', { name: 'Это студент' })).toHaveTextContent('ИСП-21');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Это студент' })).toBeNull());
    expect(anna).not.toBeChecked();
    await page.user.click(anna);
    await page.user.click(await screen.findByRole('button', { name: 'Выбрать студента' }));
    await waitFor(() => expect(anna).toBeChecked());
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(page.asked('subjects.addSubjectRole').map(({ body }) => body)).toEqual([
        { user_id: 22, role_type: 'TEACHER' },
        { user_id: 11, role_type: 'TEACHER' },
      ]),
    );
  });

  test('groups to choose from that cannot be read are read again', async () => {
    const page = open({ 'subjects.listGroupChoices': refused('internal') });
    const alert = await screen.findByRole('alert');
    page.stub({ ...settings, 'subjects.addGroupSubjects': { ok: true } });
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    await page.user.click(await screen.findByRole('combobox', { name: 'Добавить группу' }));
    await page.user.click(await screen.findByRole('option', { name: 'ИСП-22', hidden: true }));
    await waitFor(() => expect(page.asked('subjects.addGroupSubjects')[0]?.params).toEqual({ id: 10 }));
  });

  test('a teacher changes what describes it, not its people and its place', async () => {
    open({ 'subjects.getSubjectSettings': settingsOf({ can_administer: false, groups: [groupNine] }) }, asTeacher);
    expect(await screen.findByRole('textbox', { name: 'Название' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Описание' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Убрать группу ИСП-21' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Удалить в корзину' })).toBeNull();
  });
});
