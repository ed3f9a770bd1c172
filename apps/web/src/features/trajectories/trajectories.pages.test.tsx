import { BusinessRole, Trajectory, TrajectoryRow } from '@orbita/contract/trajectories';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const row = sampleOf(TrajectoryRow, { id: 4, title: 'Программисты', halves_count: 2 });

describeStates('/admin/trajectories', {
  as: asAdmin,
  stubs: { 'trajectories.listTrajectories': pageOf([row]) },
  reads: 'trajectories.listTrajectories',
  shows: 'Программисты',
  empty: { stubs: { 'trajectories.listTrajectories': pageOf([]) }, shows: 'Траекторий пока нет' },
  deniedTo: asTeacher,
});

const autumn = { id: 7, title: '1 полугодие', subjects: [{ id: 3, title: 'Физика' }], semesters: [], shared_with: [] };
const spring = { id: 8, title: '2 полугодие', subjects: [], semesters: [], shared_with: [] };
const group = { id: 5, name: 'ИСП-21', half_id: 7, students_count: 20 };
const whole = (known: Partly<Trajectory> = {}): Trajectory =>
  sampleOf(Trajectory, {
    id: 4,
    title: 'Программисты',
    halves: [autumn, spring],
    groups: [group],
    business_roles: [],
    ...known,
  });
const ofTrajectory: Stubs = {
  'trajectories.getTrajectory': whole(),
  'groups.listTrajectoriesGroups': { data: [] },
  'subjects.listGroupChoices': pageOf([]),
  'trajectories.listBusinessRoles': pageOf([]),
  'organisation.listTrajectoryRoles': { data: [] },
  'organisation.getOrganisation': { roles: [], people: [], own_circles: [], meeting_circles: [], can_change_all: true },
  'halves.listHalves': pageOf([]),
  'subjects.listSubjects': pageOf([]),
  'subjects.listSemesterChoices': pageOf([]),
  'audit.listHistory': pageOf([]),
};

describeStates('/admin/trajectories/:id', {
  at: '/admin/trajectories/4',
  as: asAdmin,
  stubs: ofTrajectory,
  reads: 'trajectories.getTrajectory',
  shows: '1 полугодие',
  empty: { stubs: { 'trajectories.getTrajectory': whole({ halves: [], groups: [] }) }, shows: 'Разделов пока нет' },
  deniedTo: asTeacher,
});

const role = sampleOf(BusinessRole, { id: 6, title: 'Аналитик' });
describeStates('/admin/business-roles', {
  as: asAdmin,
  stubs: { 'trajectories.listBusinessRoles': pageOf([role]) },
  reads: 'trajectories.listBusinessRoles',
  shows: 'Аналитик',
  empty: { stubs: { 'trajectories.listBusinessRoles': pageOf([]) }, shows: 'Бизнес-ролей пока нет' },
  deniedTo: asTeacher,
});

describe('the list of trajectories', () => {
  const open = (stubs: Stubs = {}) =>
    renderPage('/admin/trajectories', { 'trajectories.listTrajectories': pageOf([row]), ...stubs }, asAdmin);

  test('one is created by Enter and opened', async () => {
    const page = open({ ...ofTrajectory, 'trajectories.createTrajectory': whole() });
    await page.user.click(await screen.findByRole('button', { name: 'Создать траекторию' }));
    await page.user.type(await within(await screen.findByRole('dialog')).findByLabelText(/^Название/), 'Новая{Enter}');
    await waitFor(() => expect(page.address()).toBe('/admin/trajectories/4'));
    expect(page.asked('trajectories.createTrajectory')[0]?.body).toEqual({
      title: 'Новая',
      educational_program_name: '',
    });
  });

  test('chosen ones go to the archive at once, and come back', async () => {
    const page = open({ 'trajectories.setTrajectoriesArchived': { changed: [4] } });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Программисты' }));
    await page.user.click(screen.getByRole('button', { name: 'В архив' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('trajectories.setTrajectoriesArchived').map(({ body }) => body)).toEqual([
        { ids: [4], is_archived: true },
        { ids: [4], is_archived: false },
      ]),
    );
  });
});

describe('the picture of a trajectory', () => {
  const open = (stubs: Stubs = {}, as = asAdmin) =>
    renderPage('/admin/trajectories/4', { ...ofTrajectory, ...stubs }, as);
  /** Opens it on a server that answers a call with the given pictures, one after the other, and keeps the last. */
  const openServed = (call: keyof Stubs, ...pictures: Trajectory[]) => {
    let served = whole();
    return open({
      'trajectories.getTrajectory': () => served,
      [call]: () => (served = pictures.shift() ?? served),
    });
  };
  const column = (name: string) => within(screen.getByRole('article', { name }));

  test('an arrow moves a half; the focus stays on it and the step is undone', async () => {
    const page = openServed('trajectories.arrangeHalves', whole({ halves: [spring, autumn] }), whole());
    (await screen.findByRole('button', { name: 'Переместить: 1 полугодие' })).focus();
    await page.user.keyboard('{ArrowRight}');
    const shown = () => screen.getAllByRole('article').map((half) => half.getAttribute('aria-label'));
    expect(shown()).toEqual(['2 полугодие', '1 полугодие']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Переместить: 1 полугодие' })).toHaveFocus());
    expect(screen.getByText('«1 полугодие»: место 2 из 2')).toBeInTheDocument();
    await waitFor(() => expect(page.asked('trajectories.arrangeHalves')).toHaveLength(1));
    await page.user.keyboard('{Control>}{Z}{/Control}');
    await waitFor(() =>
      expect(page.asked('trajectories.arrangeHalves').map(({ body }) => body)).toEqual([
        { half_ids: [8, 7], seen: [7, 8] },
        { half_ids: [7, 8], seen: [8, 7] },
      ]),
    );
    expect(shown()).toEqual(['1 полугодие', '2 полугодие']);
  });

  test('an arrow moves a discipline to the next half; the focus goes along', async () => {
    const moved = whole({
      halves: [
        { ...autumn, subjects: [] },
        { ...spring, subjects: autumn.subjects },
      ],
    });
    const page = openServed('trajectories.moveTrajectorySubject', moved);
    (await screen.findByRole('button', { name: 'Переместить: Физика' })).focus();
    await page.user.keyboard('{ArrowRight}');
    expect(column('2 полугодие').getByText('Физика')).toBeVisible();
    expect(column('1 полугодие').queryByText('Физика')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Переместить: Физика' })).toHaveFocus());
    await waitFor(() =>
      expect(page.asked('trajectories.moveTrajectorySubject')[0]?.body).toEqual({
        subject_id: 3,
        from_half_id: 7,
        to_half_id: 8,
      }),
    );
  });

  test('a group moves out of its half', async () => {
    const page = openServed('trajectories.addTrajectoryGroups', whole({ groups: [{ ...group, half_id: null }] }));
    (await screen.findByRole('button', { name: 'Переместить: ИСП-21' })).focus();
    await page.user.keyboard('{ArrowLeft}');
    await waitFor(() =>
      expect(page.asked('trajectories.addTrajectoryGroups')[0]?.body).toEqual({ group_id: 5, half_id: null }),
    );
    expect(column('1 полугодие').getByText('Сейчас никто')).toBeVisible();
  });

  test('a half is taken out and comes back where it was', async () => {
    const page = openServed('trajectories.arrangeHalves', whole({ halves: [spring] }), whole());
    await page.user.click(await screen.findByRole('button', { name: 'Действия с разделом «1 полугодие»' }));
    await page.user.click(await screen.findByText('Убрать из траектории'));
    await waitFor(() => expect(screen.queryByRole('article', { name: '1 полугодие' })).toBeNull());
    await page.user.click(screen.getByRole('button', { name: 'Отменить шаг' }));
    expect(await screen.findByRole('article', { name: '1 полугодие' })).toBeVisible();
    await waitFor(() =>
      expect(page.asked('trajectories.arrangeHalves').map(({ body }) => body?.half_ids)).toEqual([[8], [7, 8]]),
    );
  });

  test('a refused step is told and taken back', async () => {
    const page = open({ 'trajectories.moveTrajectorySubject': refused('stale', { current: whole() }) });
    await page.user.click(await screen.findByRole('button', { name: 'Убрать «Физика» из раздела «1 полугодие»' }));
    expect(await screen.findByText(/Траекторию одновременно изменил кто-то ещё/)).toBeVisible();
    await waitFor(() => expect(column('1 полугодие').getByText('Физика')).toBeVisible());
    expect(screen.getByRole('button', { name: 'Отменить шаг' })).toBeDisabled();
  });

  test('a discipline is added from those that are not in the half yet', async () => {
    const page = open({
      'subjects.listSubjects': replyOf('subjects.listSubjects', {
        data: [
          { id: 3, title: 'Физика' },
          { id: 9, title: 'Химия' },
        ],
      }),
      'trajectories.moveTrajectorySubject': whole(),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Дисциплина: добавить в раздел «1 полугодие»' }));
    await page.user.type(
      await screen.findByRole('combobox', { name: 'Дисциплина: добавить в раздел «1 полугодие»' }),
      'Х',
    );
    await page.user.click(await screen.findByText('Химия'));
    await waitFor(() =>
      expect(page.asked('trajectories.moveTrajectorySubject')[0]?.body).toEqual({
        subject_id: 9,
        from_half_id: null,
        to_half_id: 7,
      }),
    );
  });

  test('its fields save themselves', async () => {
    const page = open({ 'trajectories.updateTrajectory': whole({ show_full_structure: false }) });
    await page.user.click(await screen.findByRole('switch', { name: /^Показывать студентам/ }));
    await waitFor(() => expect(page.asked('trajectories.updateTrajectory')).toHaveLength(1));
  });

  test('who may only read gets the picture without any tools', async () => {
    const reader = { ...asAdmin!, permissions: [{ name: 'admin_panel_read' }, { name: 'trajectories_read' }] };
    open({}, reader as typeof asAdmin);
    expect(await screen.findByRole('article', { name: '1 полугодие' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Переместить|Убрать|добавить|Добавить|Создать|Отменить/ })).toBeNull();
    expect(screen.getByLabelText('Название')).toBeDisabled();
  });
});

describe('business roles', () => {
  const open = (stubs: Stubs = {}) =>
    renderPage(
      '/admin/business-roles',
      { 'trajectories.listBusinessRoles': pageOf([role]), 'audit.listHistory': pageOf([]), ...stubs },
      asAdmin,
    );

  test('one is renamed', async () => {
    const page = open({ 'trajectories.updateBusinessRole': role });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить: Аналитик' }));
    const name = await screen.findByRole('textbox', { name: /^Название/ });
    await page.user.clear(name);
    await page.user.type(name, 'Архитектор{Enter}');
    await waitFor(() =>
      expect(page.asked('trajectories.updateBusinessRole')[0]).toMatchObject({
        params: { id: 6 },
        body: { title: 'Архитектор', updated_at: role.updated_at },
      }),
    );
  });

  test('one is deleted at once, and comes back', async () => {
    const page = open({ 'trajectories.deleteBusinessRole': { ok: true }, 'trajectories.restoreBusinessRole': role });
    await page.user.click(await screen.findByRole('button', { name: 'Удалить: Аналитик' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('trajectories.restoreBusinessRole')[0]?.params).toEqual({ id: 6 }));
  });
});
