import { Person } from '@orbita/contract/schemas';
import { Contents, SubjectCard, SubjectRow } from '@orbita/contract/subjects';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asCurator, asExpert, asParent, asStudent, asTeacher, type Viewer } from '../../testing/viewers.ts';
import { chapterOf, contentsOf, noContents, studied } from './subjects.builders.ts';

const asDistant: Viewer = { ...asStudent!, user: { ...asStudent!.user, is_distant: true } };

describeStates('/admin/subjects', {
  as: asAdmin,
  stubs: {
    'subjects.listSubjects': pageOf([sampleOf(SubjectRow, { id: 3, title: 'Физика', type: 'subject' })]),
    'subjects.listSemesterChoices': pageOf([]),
    'subjects.listGroupChoices': pageOf([]),
  },
  reads: 'subjects.listSubjects',
  shows: 'Физика',
  empty: { stubs: { 'subjects.listSubjects': pageOf([]) }, shows: 'Дисциплин пока нет' },
  deniedTo: asTeacher,
});

const cardOf = (id: number, title: string, known: Partly<SubjectCard> = {}) =>
  sampleOf(SubjectCard, { id, title, ...known });
const taught: Stubs = {
  'subjects.listTaughtSubjects': pageOf([cardOf(3, 'Физика')]),
  'subjects.listSemesterChoices': pageOf([]),
};
describeStates('/disciplines', {
  as: asTeacher,
  stubs: taught,
  reads: 'subjects.listTaughtSubjects',
  shows: 'Физика',
  empty: { stubs: { 'subjects.listTaughtSubjects': pageOf([]) }, shows: 'Дисциплин пока нет' },
  deniedTo: asStudent,
});
const studiedList = {
  stubs: { 'subjects.listStudiedSubjects': pageOf([cardOf(3, 'Физика')]) },
  reads: 'subjects.listStudiedSubjects',
  shows: 'Физика',
  empty: { stubs: { 'subjects.listStudiedSubjects': pageOf([]) }, shows: 'Вам пока не назначили дисциплин' },
} as const;
describeStates('/subjects', { ...studiedList, as: asStudent, deniedTo: asTeacher });
describeStates('/study', { ...studiedList, as: asDistant, deniedTo: asStudent });

describeStates('/subjects/:id', {
  at: '/subjects/3',
  as: asStudent,
  stubs: studied,
  reads: 'subjects.getSubject',
  shows: 'Механика',
  empty: { stubs: noContents, shows: 'Содержания пока нет' },
  deniedTo: asParent,
});
test('what a teacher leads is filtered by role, term and archive', async () => {
  const semester = { id: 6, title: 'Осень 2026', started_at: '2026-09-01', finished_at: '2027-01-31' };
  const page = renderPage('/disciplines', { ...taught, 'subjects.listSemesterChoices': pageOf([semester]) }, asTeacher);
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Семестр' }), 'Осень 2026');
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Роль' }), 'Эксперт');
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Состояние' }), 'Архив');
  await waitFor(() =>
    expect(page.asked('subjects.listTaughtSubjects').at(-1)?.query).toMatchObject({
      semester_id: 6,
      role_type: 'EXPERT',
      archived: true,
    }),
  );
  expect(page.address()).toBe('/disciplines?semester=6&role=EXPERT&archived=1');
});

test('a curator finds the disciplines of the own groups with their teachers, without a role to choose', async () => {
  const curated = cardOf(3, 'Физика', {
    role_type: 'CURATOR',
    groups: [{ id: 5, name: 'ИС-21' }],
    teachers: [sampleOf(Person, { last_name: 'Соколова', first_name: 'Мария', middle_name: 'Игоревна' })],
  });
  const stubs = { ...taught, 'subjects.listTaughtSubjects': pageOf([curated]) };
  const page = renderPage('/disciplines', stubs, asCurator);
  expect(await screen.findByRole('link', { name: /Физика/ })).toHaveAttribute('href', '/subjects/3');
  expect(screen.getByText('ИС-21')).toBeVisible();
  expect(screen.getByText('Соколова М. И.')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Роль' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Дисциплины' })[0]).toHaveAttribute('href', '/disciplines');
  expect(page.asked('subjects.listTaughtSubjects').at(-1)?.query).toMatchObject({ role_type: 'CURATOR' });
});

test('a discipline without topics says so instead of counting them', async () => {
  const cards = [cardOf(1, 'Алгебра', { topics_count: 0 }), cardOf(2, 'Физика', { passed_count: 1, topics_count: 3 })];
  renderPage('/subjects', { 'subjects.listStudiedSubjects': pageOf(cards) }, asStudent);
  expect(await screen.findByText('Тем пока нет')).toBeVisible();
  expect(screen.getByText('Пройдено 1 из 3')).toBeVisible();
  expect(screen.queryByText(/из 0/)).toBeNull();
});

test('studied disciplines stand by due date and are found by title and teacher', async () => {
  const teachers = [{ id: 21, last_name: 'Соколова', first_name: 'Мария' }];
  const cards = ['Алгебра', 'Биология', 'География', 'История'].map((title, index) => cardOf(index + 1, title));
  const soon = cardOf(5, 'Физика', { next_due_at: '2026-10-06T12:00:00.000Z', teachers });
  const page = renderPage('/subjects', { 'subjects.listStudiedSubjects': pageOf([...cards, soon]) }, asStudent);
  const search = await screen.findByRole('searchbox', { name: 'Найти дисциплину' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)[0]).toBe('Физика');
  await page.user.type(search, 'соколова');
  await waitFor(() => expect(screen.queryByText('Алгебра')).toBeNull());
  expect(screen.getByText('Физика')).toBeVisible();
  await page.user.type(search, 'х');
  await page.user.click(await screen.findByRole('button', { name: 'Показать все' }));
  expect(await screen.findByText('Алгебра')).toBeVisible();
});

test.each([
  ['a teacher', asTeacher, 'TEACHER'],
  ['an expert', asExpert, 'EXPERT'],
  ['a curator', asCurator, null],
  ['the office', asAdmin, null],
] as const)('%s goes to attendance from the discipline', async (_who, as, role_type) => {
  const subject = replyOf('subjects.getSubject', { id: 3, title: 'Физика', role_type });
  const queue = { 'marking.listExpertiseQueue': pageOf([]) };
  renderPage('/subjects/3', { ...studied, ...queue, 'subjects.getSubject': subject }, as);
  const link = await screen.findByRole('link', { name: 'Посещаемость' });
  expect(link).toHaveAttribute('href', '/subjects/3/attendance');
});

test('a student finds no attendance of others in a discipline', async () => {
  renderPage('/subjects/3', studied, asStudent);
  expect(await screen.findByRole('link', { name: 'Содержание' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Посещаемость' })).toBeNull();
});

describe('the contents of a discipline', () => {
  test('fail below its head, and are tried again', async () => {
    const page = renderPage('/subjects/3', { ...studied, 'subjects.getSubjectContents': refused('internal') });
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('heading', { name: 'Физика' })).toBeVisible();
    page.stub(studied);
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('heading', { name: 'Механика' })).toBeVisible();
  });

  test('name the topic to go on with', async () => {
    renderPage('/subjects/3', studied);
    const link = await screen.findByRole('link', { name: /^Следующая тема/ });
    expect(link).toHaveAttribute('href', '/subjects/3/topics/5');
    expect(link).toHaveTextContent('Законы Ньютона');
  });

  test('a locked chapter opens by its password', async () => {
    const locked = chapterOf({ locked: true, has_password: true, steps: [], topics_count: 3 });
    const page = renderPage('/subjects/3', { ...studied, 'subjects.getSubjectContents': contentsOf(locked) });
    page.stub({ 'topics.unlockChapter': refused('wrong-gate-password') });
    await page.user.type(await screen.findByLabelText('Пароль раздела «Механика»'), 'весна{Enter}');
    expect(await screen.findByText(/^Пароль не подошёл/)).toBeVisible();
    page.stub({ ...studied, 'topics.unlockChapter': { ok: true } });
    await page.user.click(screen.getByRole('button', { name: 'Открыть' }));
    expect(await screen.findByRole('link', { name: 'Законы Ньютона' })).toBeVisible();
    expect(page.asked('topics.unlockChapter')[1]).toMatchObject({ params: { id: 4 }, body: { password: 'весна' } });
  });

  test('what the signs mean is read when it is asked for', async () => {
    const seen = sampleOf(Contents, { chapters: [chapterOf()], student: { id: 11, first_name: 'Анна' } });
    const page = renderPage('/subjects/3', { ...studied, 'subjects.getSubjectContents': seen });
    page.stub({ 'topics.listEventStatuses': refused('internal') });
    await page.user.click(await screen.findByRole('button', { name: 'Что значат значки' }));
    // Without a layout the dropdown has no place to be shown at.
    const again = await screen.findByRole('button', { name: 'Повторить', hidden: true });
    const clock = { status: 'clock', emoji: '🕓', title: 'Открыта' } as const;
    page.stub({ 'topics.listEventStatuses': replyOf('topics.listEventStatuses', { data: [clock] }) });
    await page.user.click(again);
    expect(await screen.findByText('Открыта')).toBeInTheDocument();
  });
});
