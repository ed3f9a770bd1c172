import { QueueItem, SubjectWaiting } from '@orbita/contract/marking';
import { Notification } from '@orbita/contract/notifications';
import { Retake } from '@orbita/contract/retakes';
import { ProgressTopic, SubjectProgress } from '@orbita/contract/standing';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { pending, refused, type ResponseFor, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asParent, asStudent, asTeacher, type Viewer } from '../../testing/viewers.ts';

const everybody = { deniedTo: none('everybody who is signed in has a main page') };
const anna = { id: 11, last_name: 'Белова', first_name: 'Анна' };

const physics = { id: 3, title: 'Физика' };
const topicOf = (id: number, known: Partly<ProgressTopic> = {}): ProgressTopic =>
  sampleOf(ProgressTopic, { id, subject_id: physics.id, title: `Тема ${id}`, ...known });
const progressOf = (known: Partly<ResponseFor<'standing.getProgress'>> = {}) =>
  replyOf('standing.getProgress', {
    data: [sampleOf(SubjectProgress, { subject: physics, passed_count: 2, topics_count: 5 })],
    ...known,
  });
const noLessons: Stubs = { 'schedule.listScheduleLessons': replyOf('schedule.listScheduleLessons') };
const ofStudent: Stubs = {
  ...noLessons,
  'standing.getProgress': progressOf(),
  'retakes.listStudentRetakes': { data: [] },
  'notifications.listNotifications': pageOf([
    sampleOf(Notification, { id: 1, type: 'mark', payload: { value: 9, max_mark: 10 } }),
    sampleOf(Notification, { id: 2, type: 'answer' }),
  ]),
  'answers.listAnswers': pageOf([], { returned: 2, waiting: 1 }),
};
const noStudies = { 'standing.getProgress': progressOf({ data: [] }) };

const ofTeacher: Stubs = {
  ...noLessons,
  'marking.listMarkingQueue': pageOf([
    sampleOf(QueueItem, { step_id: 5, step_title: 'Оптика', subject_title: 'Физика', student: anna, is_late: true }),
  ]),
  'subjects.listTaughtSubjects': replyOf('subjects.listTaughtSubjects', {
    data: [
      { id: 4, title: 'Химия' },
      { id: 3, title: 'Физика', waiting_count: 2 },
    ],
  }),
  'extensions.listExtensions': pageOf([]),
  'marking.listWaiting': {
    data: [
      sampleOf(SubjectWaiting, {
        subject_id: 3,
        oldest_since: '2026-10-01T06:00:00.000Z',
        median_since: '2026-10-04T06:00:00.000Z',
      }),
    ],
  },
};

const peopleFound: Stubs = {
  'users.listUsers': replyOf('users.listUsers', { data: [{ ...anna, groups: [{ id: 9, name: 'ИСП-21' }] }], total: 1 }),
};

const TOTALS = { student: 288, teacher: 24, moderator: 3 };
const ofAdmin: Stubs = {
  'schedule.listClashes': { data: [] },
  'schedule.getKeeperDay': {
    lessons: 0,
    lacking: [],
    lacking_count: 0,
    substitutions: [],
    cancelled: [],
    cancelled_count: 0,
    holidays: [],
  },
  'companies.listCompanyUsers': ({ query }) => ({ ...pageOf([]), total: query.role ? TOTALS[query.role] : 312 }),
};

describe('a student', () => {
  describeStates('/main', {
    as: asStudent,
    stubs: ofStudent,
    reads: 'answers.listAnswers',
    shows: 'ждут проверки',
    empty: { stubs: noStudies, shows: 'Дисциплин пока нет' },
    ...everybody,
  });

  test('what is due names its topic and leads to the task', async () => {
    const due = [
      topicOf(6, { title: 'Оптика', due_at: '2026-10-07T12:00:00.000Z', task_id: 9 }),
      topicOf(7, { title: 'Волны', due_at: '2026-10-20T12:00:00.000Z' }),
    ];
    renderPage('/main', { ...ofStudent, 'standing.getProgress': progressOf({ due }) }, asStudent);
    await screen.findByRole('link', { name: /Оптика/ });
    const rows = (await sectionOf('Ближайшие сроки')).getAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([
      '/subjects/3/topics/6#task-9',
      '/subjects/3/topics/7',
    ]);
    expect(rows[0]).toHaveTextContent(/Оптика.*ср, 7 октября.*Физика/);
  });

  test('returned work, debts and retakes come first, each topic once', async () => {
    const returned = topicOf(4, { title: 'Механика', task_id: 8 });
    const overdue = [
      topicOf(4, { title: 'Механика', due_at: '2026-10-01T12:00:00.000Z' }),
      topicOf(5, { title: 'Звук', due_at: '2026-10-02T12:00:00.000Z', task_id: 10 }),
    ];
    const retakes = [
      sampleOf(Retake, { id: 1, subject: { title: 'Химия' }, until: '2026-10-20T15:00:00.000Z' }),
      sampleOf(Retake, { id: 2, is_closed: true }),
    ];
    const stubs = {
      'standing.getProgress': progressOf({ returned: [returned], overdue }),
      'retakes.listStudentRetakes': { data: retakes },
    };
    renderPage('/main', { ...ofStudent, ...stubs }, asStudent);
    const rows = await (await sectionOf('Сначала')).findAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Механика.*на доработке.*Физика/),
      expect.stringMatching(/Звук.*срок был пт, 2 октября.*Физика/),
      expect.stringMatching(/Пересдача: Химия.*до вт, 20 октября/),
    ]);
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([
      '/subjects/3/topics/4#task-8',
      '/subjects/3/topics/5#task-10',
      '/users/my/debts',
    ]);
  });

  test('an attempt whose time goes on comes before everything, until the time is over', async () => {
    const attempt = (id: number, minutes: number) => ({
      id,
      subject_id: 3,
      step_id: 4,
      task_id: 8,
      title: 'Контрольная',
      deadline_at: new Date(Date.now() + minutes * 60_000 - 5000).toISOString(),
    });
    const stubs = {
      'standing.getProgress': progressOf({
        running: [attempt(1, 33), attempt(2, -1)],
        returned: [topicOf(5, { title: 'Механика', task_id: 9 })],
      }),
    };
    renderPage('/main', { ...ofStudent, ...stubs }, asStudent);
    const rows = await (await sectionOf('Сначала')).findAllByRole('link');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/Идёт попытка: Контрольная.*осталось 33 мин — продолжить/);
    expect(rows[0]).toHaveAttribute('href', '/subjects/3/topics/4#task-8');
  });

  test('a long list is cut so that each kind is seen, and opened', async () => {
    const overdue = [1, 2, 3, 4, 5, 6, 7].map((id) => topicOf(id, { due_at: '2026-10-01T12:00:00.000Z' }));
    const stubs = {
      'standing.getProgress': progressOf({ overdue }),
      'retakes.listStudentRetakes': { data: [sampleOf(Retake, { id: 1, subject: { title: 'Химия' } })] },
    };
    const page = renderPage('/main', { ...ofStudent, ...stubs }, asStudent);
    const first = await sectionOf('Сначала');
    expect(await first.findAllByRole('link')).toHaveLength(6);
    expect(first.getByRole('link', { name: /Химия/ })).toBeVisible();
    await page.user.click(first.getByRole('button', { name: 'Показать ещё 2' }));
    expect(first.getAllByRole('link')).toHaveLength(8);
  });

  test('nothing to do first: no such part', async () => {
    renderPage('/main', ofStudent, asStudent);
    expect(await screen.findByText('В ближайший месяц сроков нет')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Сначала' })).toBeNull();
  });

  test('works are counted by state, new marks are shown without answers of others', async () => {
    renderPage('/main', ofStudent, asStudent);
    const works = await sectionOf('Мои работы');
    expect(await works.findByRole('link', { name: /2\s*на доработке/ })).toHaveAttribute(
      'href',
      '/works?state=returned',
    );
    expect(works.getByRole('link', { name: /0\s*проверены/ })).toBeVisible();
    const marks = await sectionOf('Новое');
    expect(await marks.findByText('Оценка 9 из 10')).toBeVisible();
    expect(marks.getAllByRole('listitem')).toHaveLength(1);
  });

  test.each([
    [0, 'тем пока нет'],
    [1, '0 из 1 темы'],
    [21, '0 из 21 темы'],
  ])('of %i topics of a discipline', async (topics_count, words) => {
    const one = sampleOf(SubjectProgress, { subject: physics, passed_count: 0, topics_count });
    const progress = replyOf('standing.getProgress', { data: [one] });
    renderPage('/main', { ...ofStudent, 'standing.getProgress': progress }, asStudent);
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('when the disciplines cannot be read, one retry brings them back in both panels', async () => {
    const page = renderPage('/main', { ...ofStudent, 'standing.getProgress': refused('internal') }, asStudent);
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(await screen.findByText('Оценка 9 из 10')).toBeVisible();
    page.stub(ofStudent);
    await page.user.click(screen.getAllByRole('button', { name: 'Повторить' })[0]!);
    expect(await screen.findByText('2 из 5 тем')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a teacher', () => {
  describeStates('/main', {
    as: asTeacher,
    stubs: ofTeacher,
    reads: 'marking.listMarkingQueue',
    shows: 'Анна Белова',
    empty: { stubs: { 'marking.listMarkingQueue': pageOf([]) }, shows: 'На проверке ничего нет' },
    ...everybody,
  });

  test('the works that wait lead to marking', async () => {
    renderPage('/main', ofTeacher, asTeacher);
    const waiting = await sectionOf('Ждут проверки');
    const first = await waiting.findByRole('link', { name: /Анна Белова/ });
    expect(first).toHaveAttribute('href', '/marking?step=5&student=11');
    expect(first).toHaveTextContent('с опозданием');
    expect(waiting.getByRole('link', { name: 'Проверить 1 работу' })).toHaveAttribute('href', '/marking');
  });

  test('disciplines with waiting works come first and say how long they wait', async () => {
    renderPage('/main', ofTeacher, asTeacher);
    const own = await sectionOf('Мои дисциплины');
    expect(await own.findByText(/^обычно ждут .+, дольше всех — /)).toBeVisible();
    const titles = own.getAllByRole('link', { name: /^(Физика|Химия)$/ }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Физика', 'Химия']);
    expect(own.getByText(/на проверке ничего нет/)).toBeVisible();
    expect(own.queryByText(/проверено/)).toBeNull();
    expect(own.getByRole('link', { name: '2 ответа' })).toHaveAttribute('href', '/marking?subject=3');
  });
});

describe('an administrator', () => {
  describeStates('/main', {
    as: asAdmin,
    stubs: ofAdmin,
    reads: 'companies.listCompanyUsers',
    shows: '312',
    empty: none('an institution has its administrator'),
    ...everybody,
  });

  test('each figure leads to its list', async () => {
    renderPage('/main', ofAdmin, asAdmin);
    expect(await screen.findByRole('link', { name: /288\s*Студенты/ })).toHaveAttribute(
      'href',
      '/admin/company/people?role=student#members',
    );
  });

  test('whoever is alone in a new institution is led to the first steps', async () => {
    const alone: Stubs = { ...ofAdmin, 'companies.listCompanyUsers': { ...pageOf([]), total: 1 } };
    renderPage('/main', alone, asAdmin);
    expect(await screen.findByRole('link', { name: 'Начать с первых шагов' })).toHaveAttribute('href', '/admin');
  });

  test('a person is found by name and opened by Enter', async () => {
    const page = renderPage('/main', { ...ofAdmin, ...peopleFound, 'users.getUser': pending }, asAdmin);
    await page.user.type(await screen.findByRole('textbox', { name: 'Открыть карточку человека' }), 'бел');
    await screen.findByText('Белова Анна');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.address()).toBe('/users/11/profile'));
  });

  test('a search that failed says so and is tried again', async () => {
    const page = renderPage('/main', { ...ofAdmin, 'users.listUsers': refused('internal') }, asAdmin);
    await page.user.type(await screen.findByRole('textbox', { name: 'Открыть карточку человека' }), 'бел');
    const alert = await screen.findByText(/^Упс/);
    page.stub(peopleFound);
    await page.user.click(within(alert).getByText('Повторить'));
    expect(await screen.findByText('Белова Анна')).toBeInTheDocument();
  });
});

describe('others', () => {
  const withUser = (viewer: Viewer, user: Partial<NonNullable<Viewer>['user']>): Viewer => ({
    ...viewer!,
    user: { ...viewer!.user, ...user },
  });

  test('a parent reads what has changed about the children', async () => {
    const page = renderPage('/main', { 'family.listFamilyChanges': pending }, asParent);
    await waitFor(() => expect(page.address()).toBe('/family'));
  });

  test('a parent without confirmed children is told whom to ask', async () => {
    const nobody = { 'family.listFamilyChanges': replyOf('family.listFamilyChanges', { data: [] }) };
    renderPage('/main', nobody, withUser(asParent, { children: [] }));
    expect(await screen.findByText('Нет подтверждённых детей')).toBeVisible();
  });

  test('whoever has no role yet is told why nothing is there', async () => {
    renderPage('/main', {}, withUser(asStudent, { groups_count: 0 }));
    expect(await screen.findByText('Здесь пока пусто')).toBeVisible();
    expect(screen.getByText(/Вы родитель\?/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ввести код ребёнка' })).toHaveAttribute('href', '/self/family');
  });

  test('whoever has applied is led to the application', async () => {
    const contract = { id: 4, status: 'draft' as const, step: 3 };
    renderPage('/main', {}, withUser(asStudent, { groups_count: 0, contract }));
    expect(await screen.findByText('Занятия появятся после зачисления')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Открыть заявление' })).toHaveAttribute('href', '/form');
  });
});

/** The panel under a heading. */
async function sectionOf(title: string) {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('section')!);
}

test('older marks are not denied when the latest notifications are all of answers', async () => {
  const answers = { ...pageOf([sampleOf(Notification, { id: 2, type: 'answer' })]), total: 40, lastPage: 2 };
  renderPage('/main', { ...ofStudent, 'notifications.listNotifications': answers });
  expect(await screen.findByText('Среди последних уведомлений оценок нет')).toBeVisible();
});
