import { Feedback, FeedbackLesson } from '@orbita/contract/feedback';
import { LastSync, SubSubject, SyncConflict } from '@orbita/contract/sub-subjects';
import {
  ChapterRow,
  Contents,
  Subject,
  SubjectCard,
  SubjectRow,
  SubjectSettings,
  SubjectStructure,
} from '@orbita/contract/subjects';
import { Chapter, Step } from '@orbita/contract/topics';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NOW, type Partly, pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asParent, asStudent, asTeacher, type Viewer } from '../../testing/viewers.ts';

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
for (const [route, as, deniedTo] of [
  ['/subjects', asStudent, asTeacher],
  ['/study', asDistant, asStudent],
] as const)
  describeStates(route, {
    as,
    stubs: { 'subjects.listStudiedSubjects': pageOf([cardOf(3, 'Физика')]) },
    reads: 'subjects.listStudiedSubjects',
    shows: 'Физика',
    empty: { stubs: { 'subjects.listStudiedSubjects': pageOf([]) }, shows: 'Вам пока не назначили дисциплин' },
    deniedTo,
  });

const subjectOf = (known: Partly<Subject> = {}) => sampleOf(Subject, { id: 3, title: 'Физика', ...known });
const openTopic = { id: 5, chapter_id: 4, title: 'Законы Ньютона', type: 1, emoji: 'clock' } as const;
const chapterOf = (known: Partly<ChapterRow> = {}) =>
  sampleOf(ChapterRow, { id: 4, title: 'Механика', topics_count: 1, steps: [openTopic], ...known });
const contentsOf = (...chapters: ChapterRow[]) => sampleOf(Contents, { chapters });
const noContents: Stubs = { 'subjects.getSubjectContents': contentsOf() };
const studied: Stubs = {
  'subjects.getSubject': subjectOf({ role_type: 'STUDENT' }),
  'subjects.getSubjectContents': contentsOf(chapterOf()),
};
const led: Stubs = {
  ...studied,
  'subjects.getSubject': subjectOf({ role_type: 'TEACHER', can_edit: true, can_mark: true }),
};

describeStates('/subjects/:id', {
  at: '/subjects/3',
  as: asStudent,
  stubs: studied,
  reads: 'subjects.getSubject',
  shows: 'Механика',
  empty: { stubs: noContents, shows: 'Содержания пока нет' },
  deniedTo: asParent,
});
describeStates('/subjects/:id/sections', {
  at: '/subjects/3/sections',
  as: asTeacher,
  stubs: led,
  reads: 'subjects.getSubjectContents',
  shows: 'Добавить тему',
  empty: { stubs: noContents, shows: 'Содержания пока нет' },
  deniedTo: asParent,
});

const step = { id: 5, chapter_id: 4, title: 'Законы Ньютона', type: 2, hours: 1.5, max_mark: 10 };
const structure = sampleOf(SubjectStructure, {
  chapters: [{ id: 4, title: 'Механика', steps: [step] }],
  totals: { chapters: 1, topics: 1, checkpoints: 1, points: 10 },
});
const plan: Stubs = {
  ...led,
  'subjects.getSubjectStructure': structure,
  'subjects.listSubjectCheckpointMarks': pageOf([]),
};
describeStates('/subjects/:id/plan', {
  at: '/subjects/3/plan',
  as: asTeacher,
  stubs: plan,
  reads: 'subjects.getSubjectStructure',
  shows: 'Законы Ньютона',
  empty: { stubs: { 'subjects.getSubjectStructure': sampleOf(SubjectStructure) }, shows: 'Плана пока нет' },
  deniedTo: asParent,
});

const sub = sampleOf(SubSubject, { id: 30, title: 'Физика — ИСП-21', pending: 2, counts: { changed: 1, conflict: 1 } });
const subs: Stubs = {
  ...led,
  'subSubjects.getLastSync': sampleOf(LastSync, { can_sync: true, can_create: true, data: [sub] }),
};
describeStates('/subjects/:id/subs', {
  at: '/subjects/3/subs',
  as: asTeacher,
  stubs: subs,
  reads: 'subSubjects.getLastSync',
  shows: 'Физика — ИСП-21',
  empty: {
    stubs: { 'subSubjects.getLastSync': sampleOf(LastSync, { can_create: true }) },
    shows: 'Поддисциплин пока нет',
  },
  deniedTo: asParent,
});

const opinion = sampleOf(Feedback, {
  id: 61,
  subject_id: 3,
  user: { id: 11, last_name: 'Белова', first_name: 'Анна' },
  step: { id: 5, title: 'Законы Ньютона' },
  rating: 5,
  text: 'Всё понятно',
});
const feedbacksOf = (...data: Feedback[]) =>
  replyOf('feedback.listFeedbacks', {
    ...pageOf(data),
    average: data.length > 0 ? 5 : null,
    options: [{ name: 'clear', title: 'Понятно', is_praise: true }],
  });
const heldLesson = sampleOf(FeedbackLesson, { id: 71, title: 'Опыт с маятником', starts_at: NOW, can_give: true });
const lessons = pageOf([heldLesson]);
describeStates('/subjects/:id/feedback', {
  at: '/subjects/3/feedback',
  as: asTeacher,
  stubs: { ...led, 'feedback.listFeedbacks': feedbacksOf(opinion) },
  reads: 'feedback.listFeedbacks',
  shows: 'Всё понятно',
  empty: { stubs: { 'feedback.listFeedbacks': feedbacksOf() }, shows: 'Отзывов пока нет' },
  deniedTo: asParent,
});
describe('to a student', () => {
  describeStates('/subjects/:id/feedback', {
    at: '/subjects/3/feedback',
    as: asStudent,
    stubs: { ...studied, 'feedback.listFeedbackLessons': lessons, 'feedback.listFeedbacks': feedbacksOf() },
    reads: 'feedback.listFeedbackLessons',
    shows: 'Опыт с маятником',
    empty: { stubs: { 'feedback.listFeedbackLessons': pageOf([]) }, shows: 'Занятий пока не было' },
    deniedTo: asParent,
  });
});

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

describe('the editor of the contents', () => {
  test('is closed to those who may not edit', async () => {
    renderPage('/subjects/3/sections', studied);
    expect(await screen.findByText('Доступно только администраторам сайта и преподавателям дисциплины')).toBeVisible();
  });

  test('adds a topic, names it and takes it back', async () => {
    const page = renderPage('/subjects/3/sections', led, asTeacher);
    const rename = (title = '') => {
      page.stub({
        'subjects.getSubjectContents': contentsOf(chapterOf({ steps: [openTopic, { ...openTopic, id: 6, title }] })),
      });
      return sampleOf(Step, { id: 6, subject_id: 3, chapter_id: 4, title });
    };
    page.stub({
      'topics.createStep': ({ body }) => rename(body.title),
      'topics.updateStep': ({ body }) => rename(body.title),
      'topics.deleteStep': { ok: true },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Добавить тему' }));
    await waitFor(() => expect(screen.getByDisplayValue('Новая тема')).toHaveFocus());
    await page.user.keyboard('Импульс{Enter}');
    await waitFor(() => expect(page.asked('topics.updateStep')[0]?.body.title).toBe('Импульс'));
    expect(page.asked('topics.createStep')[0]?.body).toEqual({ chapter_id: 4, title: 'Новая тема' });
    const undo = screen.getByRole('button', { name: 'Отменить последнее изменение' });
    await page.user.click(undo);
    await waitFor(() => expect(page.asked('topics.updateStep')[1]?.body.title).toBe('Новая тема'));
    await page.user.click(undo);
    await waitFor(() => expect(page.asked('topics.deleteStep')[0]?.params).toEqual({ id: 6 }));
  });

  test('what the server refuses is taken back and told', async () => {
    const page = renderPage('/subjects/3/sections', led, asTeacher);
    page.stub({ 'topics.createChapter': refused('archived') });
    await page.user.click(await screen.findByRole('button', { name: 'Добавить раздел' }));
    await waitFor(() => expect(page.asked('topics.createChapter')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByDisplayValue('Новый раздел')).toBeNull());
    expect(screen.getByDisplayValue('Механика')).toBeVisible();
  });

  test('hides a chapter', async () => {
    const page = renderPage('/subjects/3/sections', led, asTeacher);
    page.stub({ 'topics.updateChapter': sampleOf(Chapter, { id: 4, subject_id: 3, title: 'Механика', hidden: true }) });
    await page.user.click(await screen.findByRole('button', { name: 'Скрыть от студентов: Механика' }));
    await waitFor(() => expect(page.asked('topics.updateChapter')[0]?.body).toEqual({ hidden: true }));
  });
});

describe('the plan of a discipline', () => {
  test('hours are saved by Enter, a wrong number is not', async () => {
    const page = renderPage('/subjects/3/plan', plan, asTeacher);
    page.stub({ 'topics.updateStep': sampleOf(Step, { id: 5, subject_id: 3, hours: 4.5 }) });
    const hours = await screen.findByRole('textbox', { name: 'Часы: Законы Ньютона' });
    await page.user.clear(hours);
    await page.user.type(hours, 'два{Enter}');
    expect(hours).toHaveAttribute('aria-invalid', 'true');
    await page.user.clear(hours);
    await page.user.type(hours, '4,5{Enter}');
    await waitFor(() => expect(page.asked('topics.updateStep').map(({ body }) => body)).toEqual([{ hours: 4.5 }]));
  });

  test('a discipline without checkpoints says what is missing', async () => {
    const bare = sampleOf(SubjectStructure, { ...structure, totals: { chapters: 1, topics: 1 } });
    renderPage('/subjects/3/plan', { ...plan, 'subjects.getSubjectStructure': bare }, asTeacher);
    expect(await screen.findByText('В дисциплине нет тем с оценкой.')).toBeVisible();
  });
});

describe('sub-disciplines', () => {
  const made = { ...sub, id: 31, title: 'Физика — ИСП-22' };
  const groups = { 'subjects.listSubjectGroups': { data: [{ id: 10, name: 'ИСП-22', students_count: 20 }] } };

  test('one is made for a group, after the groups were read at the second try', async () => {
    const page = renderPage(
      '/subjects/3/subs',
      { ...subs, 'subjects.listSubjectGroups': refused('internal') },
      asTeacher,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Создать поддисциплину' }));
    page.stub({ ...groups, 'subSubjects.createSubSubject': made });
    const dialog = await screen.findByRole('dialog');
    await page.user.click(await within(dialog).findByRole('button', { name: 'Повторить' }));
    await page.user.click(await within(dialog).findByRole('checkbox', { name: 'ИСП-22' }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Создать' }));
    expect(await screen.findByText('Поддисциплина «Физика — ИСП-22» создана')).toBeVisible();
    expect(page.asked('subSubjects.createSubSubject')[0]?.body).toMatchObject({
      title: 'Физика — ИСП-22',
      group_ids: [10],
    });
  });

  test('what was changed on both sides is compared, and the text of the parent is taken', async () => {
    const change = { subject_id: 30, kind: 'topic', title: 'Законы Ньютона', source_id: 5 } as const;
    const updates = replyOf('subSubjects.listLastUpdates', {
      ...pageOf([{ ...change, change: 'conflict', place: 'Механика' }], { conflict: 1 }),
    });
    const page = renderPage(
      '/subjects/3/subs',
      { ...subs, 'subSubjects.listLastUpdates': updates, 'subSubjects.listSyncConflicts': refused('internal') },
      asTeacher,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Посмотреть изменения: Физика — ИСП-21' }));
    const dialog = await screen.findByRole('dialog');
    const again = await within(dialog).findByRole('button', { name: 'Повторить' });
    page.stub({
      'subSubjects.listSyncConflicts': pageOf([sampleOf(SyncConflict, change)]),
      'subSubjects.syncSubSubjects': replyOf('subSubjects.syncSubSubjects'),
    });
    await page.user.click(again);
    await page.user.click(await within(dialog).findByRole('radio', { name: 'Взять из исходной' }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Перенести' }));
    expect(await screen.findByText('Изменения перенесены')).toBeVisible();
    expect(page.asked('subSubjects.syncSubSubjects')[0]?.body).toEqual({
      subject_ids: [30],
      take: [{ subject_id: 30, kind: 'topic', source_id: 5 }],
    });
  });
});

describe('feedback', () => {
  test('staff read that of a lesson', async () => {
    const page = renderPage(
      '/subjects/3/feedback?about=lesson',
      { ...led, 'feedback.listFeedbacks': feedbacksOf(opinion), 'feedback.listFeedbackLessons': lessons },
      asTeacher,
    );
    const held = await screen.findByRole('list', { name: 'Последние занятия' });
    await page.user.click(within(held).getByRole('button'));
    await waitFor(() =>
      expect(page.asked('feedback.listFeedbacks').at(-1)?.query).toMatchObject({ about: 'lesson', lesson_id: 71 }),
    );
    expect(page.address()).toBe('/subjects/3/feedback?about=lesson&lesson=71');
  });

  test('a student rates a lesson', async () => {
    const page = renderPage('/subjects/3/feedback', {
      ...studied,
      'feedback.listFeedbackLessons': lessons,
      'feedback.listFeedbacks': feedbacksOf(),
      'feedback.saveFeedback': opinion,
    });
    await page.user.click(await screen.findByRole('button', { name: /^Оценить: Опыт с маятником/ }));
    screen.getByRole('radio', { name: '4 звезды' }).focus();
    await page.user.keyboard(' ');
    await page.user.click(await screen.findByRole('checkbox', { name: 'Понятно' }));
    await page.user.click(screen.getByRole('button', { name: 'Отправить отзыв' }));
    expect(await screen.findByText('Спасибо за отзыв')).toBeVisible();
    expect(page.asked('feedback.saveFeedback')[0]?.body).toMatchObject({
      lesson_id: 71,
      rating: 4,
      options: ['clear'],
    });
  });
});

describe('the settings of a discipline', () => {
  const open = (others: Stubs = {}, as = asAdmin) => renderPage('/subjects/3/settings', { ...settings, ...others }, as);

  test('save themselves, but never an empty title', async () => {
    const page = open();
    page.stub({ 'subjects.updateSubject': ({ body }) => settingsOf({ title: body.title }) });
    const title = await screen.findByRole('textbox', { name: 'Название' });
    await page.user.clear(title);
    expect(await screen.findByText('Название не может быть пустым')).toBeVisible();
    await page.user.type(title, 'Химия');
    await waitFor(() => expect(page.asked('subjects.updateSubject').map(({ body }) => body.title)).toEqual(['Химия']));
  });

  test('a group is taken out and comes back', async () => {
    const page = open({ 'subjects.removeGroupSubjects': { ok: true }, 'subjects.addGroupSubjects': { ok: true } });
    await page.user.click(await screen.findByRole('button', { name: 'Убрать группу ИСП-21' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('subjects.addGroupSubjects')[0]?.params).toEqual({ id: 9 }));
    expect(page.asked('subjects.removeGroupSubjects')[0]).toMatchObject({ params: { id: 9 }, body: { subject_id: 3 } });
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
