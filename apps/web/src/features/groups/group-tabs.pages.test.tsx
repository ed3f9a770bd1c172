import { AttendanceSummary, GroupAttendance } from '@orbita/contract/attendance';
import { Person } from '@orbita/contract/schemas';
import { Group, GroupReport, GroupSubject, SchoolYearRow } from '@orbita/contract/groups';
import { Retake } from '@orbita/contract/retakes';
import { SubjectRow } from '@orbita/contract/subjects';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test, vi } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asStudent, asTeacher } from '../../testing/viewers.ts';

const choices: Stubs = {
  'subjects.listTrajectoryChoices': pageOf([]),
  'subjects.listSemesterChoices': pageOf([]),
  'groups.listGroupLabels': { data: [] },
};
const report = sampleOf(GroupReport, { id: 4, name: 'ИС-21', attendance_percent: 91.5, debtors_count: 2, labels: [] });

describeStates('/admin/groups/reports', {
  as: asAdmin,
  stubs: { ...choices, 'groups.listGroupReports': pageOf([report]) },
  reads: 'groups.listGroupReports',
  shows: 'ИС-21',
  empty: { stubs: { 'groups.listGroupReports': pageOf([]) }, shows: 'Групп пока нет' },
  deniedTo: asTeacher,
});

const half = { id: 7, title: '2 курс' };
const next = { id: 8, title: '3 курс' };
const row = (known: object) =>
  sampleOf(SchoolYearRow, {
    id: 4,
    name: 'ИС-21',
    new_name: 'ИС-31',
    trajectory_id: 2,
    half,
    new_half: next,
    is_finishing: false,
    warning: null,
    ...known,
  });
const finishing = row({ id: 5, name: 'ИС-41', new_name: 'ИС-41', new_half: null, is_finishing: true });
const nameless = row({ id: 6, name: 'Вечерняя', new_name: 'Вечерняя', warning: 'name-kept' });
const ofYear: Stubs = {
  'groups.previewSchoolYear': {
    data: [row({}), finishing, nameless],
    trajectories: [{ id: 2, halves: [half, next] }],
  },
  'groups.getLastSchoolYear': { last: null },
  ...choices,
  'groups.listGroups': pageOf([]),
};

describeStates('/admin/groups/school-year', {
  as: asAdmin,
  stubs: ofYear,
  reads: 'groups.previewSchoolYear',
  shows: 'ИС-21',
  empty: { stubs: { 'groups.previewSchoolYear': { data: [], trajectories: [] } }, shows: 'Переводить некого' },
  deniedTo: asTeacher,
});

describe('a new school year', () => {
  test('moves the chosen groups as they are shown, and is taken back from the notice', async () => {
    const page = renderPage(
      '/admin/groups/school-year',
      { ...ofYear, 'groups.startSchoolYear': { id: 3, changed: [4, 5] }, 'groups.undoSchoolYear': { changed: [4, 5] } },
      asAdmin,
    );
    const name = await screen.findByRole('textbox', { name: 'Новое имя группы ИС-21' });
    await page.user.clear(name);
    await page.user.type(name, 'ИСП-31');
    expect(screen.getByRole('checkbox', { name: 'Переводить группу Вечерняя' })).not.toBeChecked();
    await page.user.click(screen.getByRole('button', { name: 'Перевести 2 группы' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('groups.undoSchoolYear')[0]?.params).toEqual({ id: 3 }));
    expect(page.asked('groups.startSchoolYear')[0]?.body).toEqual({
      changes: [
        { id: 4, name: 'ИСП-31', half_id: 8, is_archived: false, seen: { name: 'ИС-21', half_id: 7 } },
        { id: 5, name: 'ИС-41', half_id: 7, is_archived: true, seen: { name: 'ИС-41', half_id: 7 } },
      ],
    });
    await waitFor(() => expect(page.address()).toBe('/admin/groups'));
  });

  test('two groups of one name are pointed out, an empty name cannot be saved', async () => {
    const page = renderPage('/admin/groups/school-year', ofYear, asAdmin);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Переводить группу Вечерняя' }));
    const name = screen.getByRole('textbox', { name: 'Новое имя группы Вечерняя' });
    expect(screen.getByText('По имени не понятно, какой это курс')).toBeVisible();
    await page.user.clear(name);
    expect(screen.getByText('Введите имя')).toBeVisible();
    expect(screen.getByRole('button', { name: /Перевести/ })).toBeDisabled();
    await page.user.type(name, 'ИС-31');
    expect(screen.getAllByText('Группа с таким именем уже есть')).toHaveLength(2);
  });

  test('the last step is taken back here too, unless a group was changed', async () => {
    const last = replyOf('groups.getLastSchoolYear', { last: { id: 9, groups_count: 12, can_undo: true } });
    const page = renderPage(
      '/admin/groups/school-year',
      { ...ofYear, 'groups.getLastSchoolYear': last, 'groups.undoSchoolYear': refused('groups-changed') },
      asAdmin,
    );
    const button = await screen.findByRole('button', { name: 'Отменить перевод' });
    page.stub({ 'groups.getLastSchoolYear': { last: { ...last.last!, can_undo: false } } });
    await page.user.click(button);
    expect(await screen.findByText(/Группы с тех пор изменились/)).toBeVisible();
    expect(await screen.findByText(/Отменить его нельзя/)).toBeVisible();
  });
});

const LINK = 'abcdefghijklmnopqrstuvwx';
const joined = (is_member: boolean) => ({ group: { id: 4, name: 'ИС-21', is_archived: false }, is_member });

describeStates('/join/:link', {
  at: `/join/${LINK}`,
  as: asStudent,
  stubs: { 'groups.previewJoin': joined(false) },
  reads: 'groups.previewJoin',
  shows: 'Вас приглашают в группу ИС-21',
  empty: none('a link opens a group or nothing'),
  deniedTo: none('any member may join by a link'),
});

test('whoever joins by a link is told where to go on', async () => {
  const page = renderPage(
    `/join/${LINK}`,
    { 'groups.previewJoin': joined(false), 'groups.joinGroup': joined(true) },
    asStudent,
  );
  const button = await screen.findByRole('button', { name: 'Вступить' });
  page.stub({ 'groups.previewJoin': joined(true) });
  await page.user.click(button);
  expect(await screen.findByText('Вы в группе ИС-21')).toBeVisible();
  expect(page.asked('groups.joinGroup')[0]?.params).toEqual({ link: LINK });
});

describe('parts of a group', () => {
  const group = sampleOf(Group, {
    id: 4,
    name: 'ИС-21',
    is_archived: false,
    semesters: [{ id: 2, title: 'Осень', half_id: 7 }],
  });
  const present = sampleOf(AttendanceSummary, { attended: 8, attended_online: 1, absent: 1, total: 10 });
  const stubs: Stubs = {
    ...choices,
    'audit.listHistory': pageOf([]),
    'educationForms.listGroupEducationForms': { current_form: null, data: [] },
    'groups.getGroup': group,
    'groups.listGroups': pageOf([]),
    'groups.listGroupSubjects': pageOf([]),
    'groups.getJoinLink': { link: LINK, is_on: true },
    'groups.listGroupUsers': pageOf([]),
    'groups.listFormerMembers': pageOf([]),
    'attendance.getGroupAttendance': sampleOf(GroupAttendance, {
      lessons_count: 10,
      data: [{ student: { id: 11, first_name: 'Анна', last_name: 'Белова', middle_name: '' }, summary: present }],
      subjects: [{ id: 3, title: 'Физика', summary: present }],
      summary: present,
    }),
    'attendance.getGroupHeat': {
      weeks: ['2026-09-07', '2026-09-14'],
      students: [
        {
          student: sampleOf(Person, { id: 11, first_name: 'Анна', last_name: 'Белова', middle_name: '' }),
          cells: [[3, 4], null],
        },
      ],
      times: ['09:00'],
      days: [{ weekday: 1, cells: [[3, 4]] }],
    },
    'retakes.listGroupRetakes': {
      ...pageOf([sampleOf(Retake, { id: 5, state: 'overdue', subject: { id: 3, title: 'Физика' } })]),
      group: { id: 4, name: 'ИС-21' },
    },
  };
  const open = (at: string) => renderPage(at, stubs, asAdmin);

  test('attendance is summed up by student and by discipline, of a semester if asked', async () => {
    const page = open('/admin/groups/4?tab=attendance');
    const table = within(await screen.findByRole('region', { name: 'Студент' }));
    expect(table.getByRole('row', { name: /Белова Анна 90 % 8 1 0 1 0/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Физика 90 %/ })).toBeVisible();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'За всё время' }), 'Осень');
    await waitFor(() => expect(page.asked('attendance.getGroupAttendance').at(-1)?.query).toEqual({ semester_id: 2 }));
    expect(page.address()).toBe('/admin/groups/4?tab=attendance&semester=2');
  });

  test('a heat map tells where attendance is missing, by week and by hour', async () => {
    open('/admin/groups/4?tab=attendance');
    const weeks = within(await screen.findByRole('region', { name: 'Студенты по неделям' }));
    const row = within(weeks.getByRole('row', { name: /Белова/ }));
    expect(row.getAllByRole('cell').map(({ textContent, title }) => [textContent, title])).toEqual([
      ['75', '3 из 4'],
      ['·', ''],
    ]);
    const hours = within(screen.getByRole('region', { name: 'Дни недели по часам' }));
    expect(hours.getByRole('row', { name: 'пн 75' })).toBeVisible();
  });

  test('disciplines of the part where the group stands are offered together', async () => {
    const [optics, waves] = [
      sampleOf(SubjectRow, { id: 31, title: 'Оптика' }),
      sampleOf(SubjectRow, { id: 32, title: 'Волны' }),
    ];
    const page = renderPage(
      '/admin/groups/4?tab=subjects',
      {
        ...stubs,
        'groups.getGroup': { ...group, half_id: 7, half: { id: 7, title: '1 курс' } },
        'groups.listGroupSubjects': pageOf([sampleOf(GroupSubject, { id: 31, title: 'Оптика' })]),
        'subjects.listSubjects': pageOf([optics, waves]),
        'subjects.addGroupSubjects': { ok: true },
      },
      asAdmin,
    );
    expect(await screen.findByText(/есть 1 дисциплина, которую группа не изучает: Волны/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Добавить группе' }));
    await waitFor(() =>
      expect(page.asked('subjects.addGroupSubjects')).toMatchObject([
        { params: { id: 4 }, body: { subject_ids: [32] } },
      ]),
    );
  });

  test('retakes lead to the area where they are changed', async () => {
    open('/admin/groups/4?tab=retakes');
    expect(await screen.findByText('Просрочена')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Открыть в разделе «Пересдачи»' })).toHaveAttribute(
      'href',
      '/admin/retakes/groups/4',
    );
  });

  test('without retakes a group is not told to be without debts: overdue topics are debts too', async () => {
    const none = { ...pageOf([]), group: { id: 4, name: 'ИС-21' } };
    renderPage('/admin/groups/4?tab=retakes', { ...stubs, 'retakes.listGroupRetakes': none }, asAdmin);
    expect(await screen.findByText('Пересдачи ни у кого в группе не назначены.')).toBeVisible();
  });

  test('a group without a part is not told that its part is in no semester', async () => {
    renderPage('/admin/groups/4', { ...stubs, 'groups.getGroup': { ...group, semesters: [] } }, asAdmin);
    expect(await screen.findByRole('button', { name: 'Скопировать ссылку' })).toBeVisible();
    expect(screen.queryByText('Раздел не связан с семестром')).toBeNull();
  });

  test('the link is copied, switched off, and renewed after a question', async () => {
    const page = open('/admin/groups/4');
    page.stub({ 'groups.setJoinLink': { link: LINK, is_on: true } });
    const copy = vi.spyOn(navigator.clipboard, 'writeText');
    await page.user.click(await screen.findByRole('button', { name: 'Скопировать ссылку' }));
    expect(copy).toHaveBeenCalledWith(`${window.location.origin}/join/${LINK}`);
    await page.user.click(screen.getByRole('button', { name: 'Новая ссылка' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Новая ссылка' }));
    await waitFor(() => expect(page.asked('groups.setJoinLink')[0]?.body).toEqual({ is_on: true, renew: true }));
    await page.user.click(screen.getByRole('switch', { name: 'Ссылка работает' }));
    await waitFor(() => expect(page.asked('groups.setJoinLink')[1]?.body).toEqual({ is_on: false }));
  });
});
