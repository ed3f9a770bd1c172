import { AnswerField, StudentWork, TaskAnswer, UgcAnswer } from '@orbita/contract/answers';
import { Form, Pattern } from '@orbita/contract/tasks';
import { Lesson } from '@orbita/contract/topics';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { offline, refused, type Stubs } from '../../testing/stubs.ts';
import { asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const student = { id: 11, last_name: 'Белова', first_name: 'Анна' };
const answerOf = (known: Partly<UgcAnswer> = {}): UgcAnswer =>
  sampleOf(UgcAnswer, {
    id: 125,
    pattern_id: 8,
    step_id: 5,
    subject_id: 3,
    user: student,
    version: 1,
    state: 'waiting',
    place: { pattern_title: 'Задача', step_title: 'Законы Ньютона', subject_title: 'Физика' },
    receipt: { number: '125-1' },
    ...known,
  });

const ownWorks: Stubs = {
  'answers.listAnswers': pageOf([answerOf()], { waiting: 1 }),
  'subjects.listStudiedSubjects': replyOf('subjects.listStudiedSubjects', { data: [{ id: 3, title: 'Физика' }] }),
};
describeStates('/works', {
  as: asStudent,
  stubs: ownWorks,
  reads: 'answers.listAnswers',
  shows: 'Законы Ньютона',
  empty: { stubs: { 'answers.listAnswers': pageOf([]) }, shows: 'Вы ещё ничего не сдали' },
  deniedTo: asParent,
});

test('/works sends a teacher, who hands in nothing, to marking', async () => {
  renderPage('/works', { ...ownWorks, 'answers.listAnswers': pageOf([]) }, asTeacher);
  expect(await screen.findByRole('link', { name: 'К проверке' })).toHaveAttribute('href', '/marking');
  expect(screen.queryByText('Вы ещё ничего не сдали')).toBeNull();
});

const worksOfStudent: Stubs = {
  'answers.listStudentAnswers': { data: [answerOf()] },
  'subjects.getSubject': replyOf('subjects.getSubject', { id: 3, title: 'Физика' }),
  'users.getUser': replyOf('users.getUser', student),
};
describeStates('/subjects/:id/works/:user', {
  at: '/subjects/3/works/11',
  as: asTeacher,
  stubs: worksOfStudent,
  reads: 'answers.listStudentAnswers',
  shows: 'Законы Ньютона',
  empty: {
    stubs: { 'answers.listStudentAnswers': { data: [] } },
    shows: 'В этой дисциплине студент ещё ничего не сдал',
  },
  deniedTo: asStudent,
});

const lessonOf = (known: Partly<Lesson> = {}): Lesson =>
  sampleOf(Lesson, {
    id: 5,
    subject_id: 3,
    title: 'Законы Ньютона',
    subject: { id: 3, title: 'Физика' },
    patterns: [sampleOf(Pattern, { id: 8, title: 'Задача', answers_count: 1 })],
    can_mark: true,
    ...known,
  });
const lesson: Stubs = { 'topics.getLesson': lessonOf() };
const toldLesson = { reads: 'topics.getLesson', deniedTo: asParent } as const;

const worksOfTopic = pageOf([sampleOf(StudentWork, { user: student, group_name: 'ИСП-21', answers: [answerOf()] })]);
describeStates('/subjects/:id/topics/:step/answers', {
  ...toldLesson,
  at: '/subjects/3/topics/5/answers',
  as: asTeacher,
  stubs: { ...lesson, 'answers.listUsersAnswers': worksOfTopic },
  shows: 'Белова Анна',
  empty: { stubs: { 'answers.listUsersAnswers': pageOf([]) }, shows: 'Ответов пока нет' },
});

const taskAnswer = sampleOf(TaskAnswer, { id: 125, step_id: 5, user: student, is_waiting: true });
const answersOfTask: Stubs = {
  ...lesson,
  'answers.listTaskAnswers': pageOf([taskAnswer]),
  'marks.listMarkTypes': replyOf('marks.listMarkTypes'),
};
describeStates('/subjects/:id/topics/:step/tasks/:task', {
  ...toldLesson,
  at: '/subjects/3/topics/5/tasks/8',
  as: asTeacher,
  stubs: answersOfTask,
  shows: 'Белова Анна',
  empty: { stubs: { 'answers.listTaskAnswers': pageOf([]) }, shows: 'Ответов пока нет' },
});

const figures: Stubs = {
  ...lesson,
  'answers.getAnswerStats': replyOf('answers.getAnswerStats', { students: 20, submitted: 12, marked: 9, average: 7.5 }),
  'subjects.listSubjectGroups': replyOf('subjects.listSubjectGroups', {
    data: [
      { id: 9, name: 'ИСП-21' },
      { id: 10, name: 'ИСП-22' },
    ],
  }),
};
describeStates('/subjects/:id/topics/:step/stats', {
  ...toldLesson,
  at: '/subjects/3/topics/5/stats',
  as: asTeacher,
  stubs: figures,
  shows: 'Средняя 7,5',
  empty: {
    stubs: { 'answers.getAnswerStats': replyOf('answers.getAnswerStats', { students: 20 }) },
    shows: 'Ответов пока нет',
  },
});

describe.each([
  ['answers', { 'answers.listUsersAnswers': refused('internal') }, { 'answers.listUsersAnswers': worksOfTopic }],
  [
    'tasks/8',
    { ...answersOfTask, 'answers.listTaskAnswers': refused('internal') },
    { 'answers.listTaskAnswers': pageOf([taskAnswer]) },
  ],
  [
    'stats',
    { ...figures, 'answers.getAnswerStats': refused('internal') },
    { 'answers.getAnswerStats': replyOf('answers.getAnswerStats') },
  ],
] satisfies [string, Stubs, Stubs][])('the part %s of a topic', (part, failing, mended) => {
  test('fails below the head of the topic, and is tried again', async () => {
    const page = renderPage(`/subjects/3/topics/5/${part}`, { ...lesson, ...failing }, asTeacher);
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('heading', { name: 'Законы Ньютона' })).toBeVisible();
    page.stub(mended);
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('own works', () => {
  test('are not counted as none while they cannot be read', async () => {
    const page = renderPage('/works', { ...ownWorks, 'answers.listAnswers': offline }, asStudent);
    await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'Все' })).toHaveTextContent(/^Все$/);
    page.stub(ownWorks);
    await page.user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('button', { name: /^Все \d/ })).toBeVisible();
  });

  test('filters stand in the address and go to the server', async () => {
    const page = renderPage('/works', ownWorks, asStudent);
    await page.user.click(await screen.findByRole('button', { name: 'Ждут проверки 1' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Дисциплина' }), 'Физика');
    await page.user.click(screen.getByRole('checkbox', { name: 'Только после срока' }));
    await waitFor(() => expect(page.address()).toBe('/works?state=waiting&subject=3&late=1'));
    await waitFor(() =>
      expect(page.asked('answers.listAnswers').at(-1)?.query).toMatchObject({
        user_id: 11,
        state: 'waiting',
        subject_id: 3,
        late: true,
      }),
    );
  });

  test('nothing found by the filters: they are cleared', async () => {
    const page = renderPage('/works?state=marked', { ...ownWorks, 'answers.listAnswers': pageOf([]) }, asStudent);
    await page.user.click(await screen.findByRole('button', { name: 'Показать все' }));
    await waitFor(() => expect(page.address()).toBe('/works'));
  });

  test('a work leads to its task and to its receipt', async () => {
    renderPage('/works', ownWorks, asStudent);
    expect(await screen.findByRole('link', { name: 'Законы Ньютона' })).toHaveAttribute(
      'href',
      '/subjects/3/topics/5#task-8',
    );
    expect(screen.getByRole('link', { name: 'Квитанция № 125-1' })).toHaveAttribute('href', '/receipts/125-1');
  });
});

test('a work of a student leads to marking', async () => {
  renderPage('/subjects/3/works/11', worksOfStudent, asTeacher);
  expect(await screen.findByRole('heading', { name: 'Работы: Белова Анна' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Законы Ньютона' })).toHaveAttribute('href', '/marking?step=5&student=11');
});

describe('answers of a topic', () => {
  test('a classmate sees neither states nor parts for staff', async () => {
    const stubs = {
      'topics.getLesson': lessonOf({ can_mark: false, emoji: 'clock' }),
      'answers.listUsersAnswers': worksOfTopic,
    };
    renderPage('/subjects/3/topics/5/answers', stubs, asStudent);
    const work = await screen.findByRole('article', { name: 'Белова Анна' });
    expect(within(work).queryByText('Ждёт проверки')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Открыть на проверке' })).toBeNull();
    expect(within(screen.getByRole('navigation', { name: 'Ответы по теме' })).getAllByRole('link')).toHaveLength(1);
  });

  test('the documents of an answer open in place, for reading only', async () => {
    const report = {
      id: 63,
      attachment_id: 63,
      type: 'document' as const,
      name: 'отчёт.docx',
      mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      src: '/api/files/63',
    };
    const pattern = sampleOf(Pattern, { id: 8, forms: [sampleOf(Form, { id: 9, title: 'Отчёт', type: 'file' })] });
    const answer = answerOf({ fields: [sampleOf(AnswerField, { form_id: 9, attachments: [report] })] });
    const page = renderPage(
      '/subjects/3/topics/5/answers',
      {
        'topics.getLesson': lessonOf({ can_mark: false, emoji: 'clock', patterns: [pattern] }),
        'answers.listUsersAnswers': pageOf([sampleOf(StudentWork, { user: student, answers: [answer] })]),
        'files.getDocumentText': { html: '<p>Измерения</p>', is_cut: false, pictures: 0 },
      },
      asStudent,
    );
    await page.user.click(await screen.findByRole('button', { name: 'отчёт.docx' }));
    expect(await screen.findByText('Измерения')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Ставить отметки/ })).toBeNull();
  });

  test('a very long text shows its beginning in a list, and all of it on demand', async () => {
    const fieldOf = (known: Partly<UgcAnswer['fields'][number]>) =>
      sampleOf(AnswerField, { id: 4, answer_id: 125, form_id: 9, credit: null, ...known });
    const pattern = sampleOf(Pattern, {
      id: 8,
      title: 'Задача',
      forms: [sampleOf(Form, { id: 9, title: 'Решение', type: 'longText', key: null })],
    });
    const cut = answerOf({ fields: [fieldOf({ value: 'Начало', is_cut: true })] });
    const page = renderPage(
      '/subjects/3/topics/5/answers',
      {
        'topics.getLesson': lessonOf({ patterns: [pattern] }),
        'answers.listUsersAnswers': pageOf([sampleOf(StudentWork, { user: student, answers: [cut] })]),
        'answers.getAnswer': answerOf({ fields: [fieldOf({ value: 'Начало и конец' })] }),
      },
      asTeacher,
    );
    expect(await screen.findByText('Это начало длинного ответа')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Показать целиком' }));
    expect(await screen.findByText('Начало и конец')).toBeVisible();
    expect(screen.queryByText('Это начало длинного ответа')).toBeNull();
  });

  test('staff delete an answer and take it back', async () => {
    const own = [sampleOf(StudentWork, { user: student, answers: [answerOf({ may_delete: true })] })];
    const page = renderPage(
      '/subjects/3/topics/5/answers',
      {
        ...lesson,
        'answers.listUsersAnswers': pageOf(own),
        'answers.deleteAnswer': { ok: true },
        'answers.restoreAnswer': answerOf(),
      },
      asTeacher,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Удалить ответ' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('answers.restoreAnswer')[0]?.params).toEqual({ id: 125 }));
    expect(page.asked('answers.deleteAnswer')[0]?.params).toEqual({ id: 125 });
  });
});

test('answers to a task are filtered and searched', async () => {
  const page = renderPage('/subjects/3/topics/5/tasks/8', answersOfTask, asTeacher);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Ждут проверки' }));
  await page.user.type(screen.getByRole('searchbox', { name: 'Найти студента' }), 'бел');
  await waitFor(() =>
    expect(page.asked('answers.listTaskAnswers').at(-1)?.query).toMatchObject({
      pattern_id: 8,
      waiting: true,
      query: 'бел',
    }),
  );
  expect(screen.getByRole('link', { name: 'Проверить: Белова Анна' })).toHaveAttribute(
    'href',
    '/marking?step=5&student=11',
  );
});

test('the figures of a topic are those of the chosen group', async () => {
  const page = renderPage('/subjects/3/topics/5/stats', figures, asTeacher);
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Группа' }), 'ИСП-22');
  await waitFor(() => expect(page.address()).toBe('/subjects/3/topics/5/stats?group=10'));
  await waitFor(() => expect(page.asked('answers.getAnswerStats').at(-1)?.query).toEqual({ group_id: 10 }));
});
