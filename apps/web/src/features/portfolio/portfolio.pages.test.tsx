import { Artefact, StudentTask, SubjectWork } from '@orbita/contract/portfolio';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { pending, type Stubs } from '../../testing/stubs.ts';
import { asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const algebra = { id: 3, title: 'Алгебра', color: '#3b5bdb' };
const essay = sampleOf(StudentTask, {
  id: 7,
  title: 'Эссе о пределах',
  required: true,
  state: 'overdue',
  subject: algebra,
  step: { id: 5, title: 'Пределы' },
  mark: null,
  submitted_at: null,
});
const work = sampleOf(Artefact, {
  id: 9,
  name: 'макет.pdf',
  type: 'document',
  mime: 'application/pdf',
  description: '...',
  thumbnail_src: null,
  src: '/api/files/9',
  task_title: 'Эссе о пределах',
  subject: algebra,
});
const person = replyOf('users.getUser', { id: 11, last_name: 'Белова', first_name: 'Анна' });
const stubs: Stubs = {
  'portfolio.listStudentTasks': { ...pageOf([essay]), counters: { overdue: 1 } },
  'portfolio.getLmsTable': {
    data: [sampleOf(SubjectWork, { subject: algebra, tasks: 4, accepted: 3, overdue: 1, waiting: 0, returned: 0 })],
  },
  'portfolio.listArtefacts': pageOf([work]),
  'users.getUser': person,
};

describeStates('/users/:id/profile/tasks', {
  at: '/users/11/profile/tasks',
  as: asTeacher,
  stubs,
  reads: 'portfolio.listStudentTasks',
  shows: 'Эссе о пределах',
  empty: { stubs: { ...stubs, 'portfolio.listStudentTasks': pageOf([]) }, shows: 'Заданий пока нет' },
  deniedTo: asParent,
});

describeStates('/users/:id/profile/artefacts', {
  at: '/users/11/profile/artefacts',
  as: asTeacher,
  stubs,
  reads: 'portfolio.listArtefacts',
  shows: 'макет.pdf',
  empty: { stubs: { ...stubs, 'portfolio.listArtefacts': pageOf([]) }, shows: 'Работ пока нет' },
  deniedTo: asParent,
});

test('tasks are narrowed by state and by discipline', async () => {
  const page = renderPage('/users/11/profile/tasks', stubs, asTeacher);
  expect(await screen.findByRole('heading', { name: 'Задания: Анна Белова' })).toBeVisible();
  await page.user.click(await screen.findByRole('link', { name: /Алгебра принято 3 из 4 · просрочено 1/ }));
  await waitFor(() =>
    expect(page.asked('portfolio.listStudentTasks').at(-1)).toMatchObject({ query: { subject_id: 3 } }),
  );
  await page.user.click(screen.getByRole('combobox', { name: 'Состояние' }));
  await page.user.click(await screen.findByRole('option', { name: 'Просрочены (1)', hidden: true }));
  await waitFor(() =>
    expect(page.asked('portfolio.listStudentTasks').at(-1)).toMatchObject({
      params: { user: 11 },
      query: { subject_id: 3, state: 'overdue' },
    }),
  );
});

test('a task tells where it stands; staff go on to the work, the student to the task', async () => {
  const inFull = replyOf('portfolio.getStudentTask', { ...essay, answer_id: 40, version: 2 });
  const page = renderPage('/users/11/profile/tasks', { ...stubs, 'portfolio.getStudentTask': inFull }, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: 'Эссе о пределах' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Эссе о пределах' }));
  expect(await dialog.findByRole('link', { name: 'Открыть работы по дисциплине' })).toHaveAttribute(
    'href',
    '/subjects/3/works/11',
  );
  expect(page.asked('portfolio.getStudentTask')[0]?.params).toEqual({ user: 11, task: 7 });
});

test('a work opens in a window of its own', async () => {
  renderPage('/users/11/profile/artefacts', stubs, asTeacher);
  const link = await screen.findByRole('link', { name: 'Открыть: макет.pdf' });
  expect(link).toHaveAttribute('href', '/api/files/9');
  expect(link).toHaveAttribute('target', '_blank');
});

test('the parts of the own profile lead to each other', async () => {
  renderPage('/users/11/profile/artefacts', stubs, asStudent);
  const parts = within(await screen.findByRole('navigation', { name: 'Разделы профиля' }));
  expect(parts.getByRole('link', { name: 'Файлы' })).toHaveAttribute('aria-current', 'page');
  expect(parts.getByRole('link', { name: 'Задания' })).toHaveAttribute('href', '/users/11/profile/tasks');
});

test.each([
  ['tasks', 'portfolio.listStudentTasks', 'Эссе о пределах'],
  ['artefacts', 'portfolio.listArtefacts', 'макет.pdf'],
] as const)('%s of one student never stand under another', async (tab, call, shown) => {
  const first = stubs[call] as object;
  const page = renderPage(
    `/users/11/profile/${tab}`,
    {
      ...stubs,
      [call]: ({ params }: { params: { user?: number; id?: number } }) =>
        (params.user ?? params.id) === 11 ? first : pending,
    },
    asTeacher,
  );
  expect(await screen.findByText(shown)).toBeVisible();
  await page.open(`/users/12/profile/${tab}`);
  await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
});

test('how many tasks are in a state is told once it is read', async () => {
  const page = renderPage('/users/11/profile/tasks', { ...stubs, 'portfolio.listStudentTasks': pending }, asTeacher);
  await page.user.click(await screen.findByRole('combobox', { name: 'Состояние' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent).join()).not.toContain('(');
});
