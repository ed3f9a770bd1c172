import { UgcAnswer } from '@orbita/contract/answers';
import { CommentTemplate, MarkingCase, QueueItem, SubjectWaiting } from '@orbita/contract/marking';
import { Mark } from '@orbita/contract/marks';
import { Pattern } from '@orbita/contract/tasks';
import { act, fireEvent, screen, waitFor, within } from '../../testing/screen.ts';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { tellPage } from '../../testing/live-socket.ts';
import { renderPage, type RenderedPage } from '../../testing/render-page.tsx';
import { type Partly, pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { pending, refused, type Stubs } from '../../testing/stubs.ts';
import { asCurator, asExpert, asTeacher } from '../../testing/viewers.ts';
import { openMarkingSession } from './verdict/marking-session.ts';

// Drafts and the session belong to one user; another one begins anew.
afterEach(() => openMarkingSession(0));

const students = [
  { id: 11, last_name: 'Белова', first_name: 'Анна' },
  { id: 12, last_name: 'Волков', first_name: 'Борис' },
  { id: 13, last_name: 'Гусев', first_name: 'Вадим' },
];
const petrov = { id: 22, last_name: 'Петров', first_name: 'Олег' };
const topic = { id: 5, title: 'Механика', max_mark: 10, subject_id: 3, subject_title: 'Физика' };

const rowOf = (student: (typeof students)[number], known: Partly<QueueItem> = {}): QueueItem =>
  sampleOf(QueueItem, {
    step_id: topic.id,
    step_title: topic.title,
    max_mark: topic.max_mark,
    subject_id: topic.subject_id,
    subject_title: topic.subject_title,
    student,
    version: 1,
    ...known,
  });
const answerOf = (known: Partly<UgcAnswer> = {}): UgcAnswer =>
  sampleOf(UgcAnswer, { id: 41, pattern_id: 51, version: 1, is_waiting: true, ...known });
const caseOf = (student: number, known: Partly<MarkingCase> = {}): MarkingCase =>
  sampleOf(MarkingCase, {
    step: topic,
    student: students.find(({ id }) => id === student),
    patterns: [sampleOf(Pattern, { id: 51, title: 'Задача' })],
    answers: [answerOf()],
    can_mark: true,
    ...known,
  });

const stubs: Stubs = {
  'marking.listMarkingQueue': pageOf(students.map((student) => rowOf(student))),
  'marking.getMarkingCase': ({ params }) => caseOf(params.student),
  'marking.claimMarkingCase': { opened_by: null },
  'marking.releaseMarkingCase': { ok: true },
  'marking.listCommentTemplates': { data: [sampleOf(CommentTemplate, { id: 1, text: 'Хорошая работа' })] },
  'marking.listCommentSuggestions': { data: [] },
  'marks.listPassStatuses': replyOf('marks.listPassStatuses', {
    data: [
      { id: 1, title: 'Пройден' },
      { id: 2, title: 'Пройден отлично' },
      { id: 4, title: 'На доработке' },
    ],
  }),
  'subjects.listTaughtSubjects': pageOf([]),
};

describeStates('/marking', {
  as: asTeacher,
  stubs,
  reads: 'marking.listMarkingQueue',
  shows: 'Механика',
  empty: { stubs: { 'marking.listMarkingQueue': pageOf([]) }, shows: 'На проверке ничего нет' },
  deniedTo: asCurator,
});

const shownCase = (name: string) => screen.findByRole('heading', { level: 2, name });
const row = (name: RegExp) => screen.findByRole('button', { name });
const ANNA = 'Белова Анна';
const BORIS = 'Волков Борис';
async function open(more: Stubs = {}, address = '/marking'): Promise<RenderedPage> {
  const page = renderPage(address, { ...stubs, ...more }, asTeacher);
  await shownCase(ANNA);
  return page;
}
const saving: Stubs = { 'marking.saveVerdict': replyOf('marking.saveVerdict', { undo_id: 71 }) };

describe('a verdict', () => {
  test('is typed on the keyboard, and the next answer opens', async () => {
    const page = await open(saving);
    await page.user.keyboard('8{Enter}');
    await shownCase(BORIS);
    await waitFor(() => expect(page.asked('marking.saveVerdict')).toHaveLength(1));
    expect(page.asked('marking.saveVerdict')[0]).toMatchObject({
      params: { step: 5, student: 11 },
      body: { mark: 8, passed_status_id: 1, mark_updated_at: null },
    });
    expect(await screen.findByText('Сохранено: Белова А. — 8, Пройден')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Белова/ })).toBeNull());
    await waitFor(() => expect(page.address()).toBe('/marking?step=5&student=12'));
  });

  test('is taken back, and is there again as it was typed', async () => {
    const page = await open(saving);
    page.stub({ 'marking.undoVerdict': { ok: true } });
    await page.user.keyboard('8{Enter}');
    await screen.findByText(/^Сохранено: /);
    await page.user.keyboard('u');
    await shownCase(ANNA);
    expect(screen.getByRole('textbox', { name: 'Оценка из 10' })).toHaveValue('8');
    await waitFor(() => expect(page.asked('marking.undoVerdict')[0]?.params).toEqual({ id: 71 }));
    expect(await screen.findByText('Отменено: Белова А. — 8')).toBeVisible();
  });

  test('with a comment kept for use again', async () => {
    const page = await open(saving);
    await page.user.click(await screen.findByTitle('Хорошая работа'));
    await page.user.click(screen.getByRole('button', { name: '10' }));
    await page.user.click(screen.getByRole('button', { name: /^Сохранить и дальше/ }));
    await waitFor(() =>
      expect(page.asked('marking.saveVerdict')[0]?.body).toMatchObject({
        mark: 10,
        passed_status_id: 2,
        comment: 'Хорошая работа',
      }),
    );
  });

  test('finds a comment with four keys, behind what is written too', async () => {
    const page = await open(saving);
    await screen.findByTitle('Хорошая работа');
    const field = screen.getByRole('textbox', { name: 'Комментарий студенту' });
    await page.user.type(field, 'Свои слова{Escape}{Escape}');
    await page.user.keyboard('[Slash][KeyH][KeyF]');
    expect(await screen.findByRole('option', { name: 'Хорошая работа' })).toBeVisible();
    await page.user.keyboard('{Enter}');
    expect(field).toHaveValue('Свои слова\nХорошая работа');
    await page.user.keyboard('8{Enter}');
    await waitFor(() =>
      expect(page.asked('marking.saveVerdict')[0]?.body).toMatchObject({
        mark: 8,
        comment: 'Свои слова\nХорошая работа',
      }),
    );
  });

  test('of nothing is not given', async () => {
    const page = await open();
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText('Поставьте оценку, выберите статус или напишите комментарий.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: ANNA })).toBeVisible();
  });

  test('over the maximum is refused and stays as typed; the next digit begins anew', async () => {
    const page = await open();
    await page.user.keyboard('12{Enter}');
    expect(await screen.findByText('Больше 10 по этой теме поставить нельзя')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Оценка из 10' })).toHaveValue('12');
    expect(page.asked('marking.saveVerdict')).toHaveLength(0);
    await page.user.keyboard('8');
    expect(screen.getByRole('textbox', { name: 'Оценка из 10' })).toHaveValue('8');
    expect(screen.queryByText('Больше 10 по этой теме поставить нельзя')).toBeNull();
  });

  test('that is not saved is kept and given again', async () => {
    const page = await open({ 'marking.saveVerdict': refused('internal') });
    await page.user.keyboard('8{Enter}');
    const trouble = await screen.findByRole('alert');
    expect(trouble).toHaveTextContent('Не сохранено: Белова А. — 8, Пройден');
    expect(await row(/Белова/)).toHaveTextContent('черновик');
    page.stub(saving);
    await page.user.click(within(trouble).getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText(/^Сохранено: /)).toBeVisible();
    expect(page.asked('marking.saveVerdict')).toHaveLength(2);
  });

  test('a colleague’s mark meanwhile: mine replaces it when I say so', async () => {
    const theirs = sampleOf(Mark, { id: 1, value: 5, author: petrov, updated_at: '2026-10-05T05:00:00.000Z' });
    const page = await open({ 'marking.saveVerdict': refused('stale', { current: theirs }) });
    await page.user.keyboard('8{Enter}');
    const conflict = await screen.findByRole('alert');
    expect(conflict).toHaveTextContent('Белова А. — оценка уже изменена: 5 (Петров О.), у вас 8');
    page.stub(saving);
    await page.user.click(within(conflict).getByRole('button', { name: 'Поставить 8' }));
    await waitFor(() =>
      expect(page.asked('marking.saveVerdict').at(-1)?.body).toMatchObject({
        mark: 8,
        mark_updated_at: theirs.updated_at,
      }),
    );
  });
});

describe('the open answer', () => {
  test('starts at its top, and so does the panel beside it, whose mark, status and button do not scroll', async () => {
    const scrolled: Element[] = [];
    const scrollTo = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element) {
      scrolled.push(this);
    });
    onTestFinished(() => scrollTo.mockRestore());
    const page = await open();
    const part = screen.getByRole('textbox', { name: 'Комментарий студенту' }).closest('section > div')!;
    for (const name of [/^Сохранить и дальше/, 'Пройден', '10'])
      expect(part).not.toContainElement(screen.getByRole('button', { name }));
    const answer = screen.getByRole('region', { name: /^Ответ: Белова/ });
    fireEvent.scroll(part);
    fireEvent.scroll(answer);
    await page.user.keyboard('j');
    await shownCase(BORIS);
    expect(scrolled).toEqual(expect.arrayContaining([part, answer]));
  });

  test('is postponed', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Отложить' }));
    await shownCase(BORIS);
    expect(await row(/Белова/)).toHaveTextContent('отложено');
  });

  test('is the one that the address names', async () => {
    const page = renderPage('/marking?step=5&student=13', stubs, asTeacher);
    await shownCase('Гусев Вадим');
    await page.user.click(await row(/Белова/));
    await shownCase(ANNA);
    await waitFor(() => expect(page.address()).toBe('/marking?step=5&student=11'));
  });

  test('that cannot be read is read again', async () => {
    const page = renderPage('/marking', { ...stubs, 'marking.getMarkingCase': refused('internal') }, asTeacher);
    const alert = await screen.findByRole('alert');
    page.stub({ 'marking.getMarkingCase': stubs['marking.getMarkingCase'] });
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    await shownCase(ANNA);
  });

  test('stays while the queue cannot be read', async () => {
    const page = await open({ 'marking.listMarkingQueue': refused('internal') }, '/marking?step=5&student=11');
    const alert = await screen.findByRole('alert');
    page.stub({ 'marking.listMarkingQueue': stubs['marking.listMarkingQueue'] });
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    expect(await row(/Волков/)).toBeVisible();
  });

  test('a version handed in meanwhile waits until it is wanted', async () => {
    const page = await open();
    page.stub({
      'marking.getMarkingCase': ({ params }) => caseOf(params.student, { answers: [answerOf({ version: 2 })] }),
    });
    act(() => tellPage({ kind: 'answer', subject_id: 3, step_id: 5, student_id: 11 }));
    await page.user.click(await screen.findByRole('button', { name: 'Показать новую' }));
    expect(screen.queryByText(/Пришла новая версия/)).toBeNull();
  });

  test('is only commented by those who may not mark', async () => {
    const page = await open({
      'marking.getMarkingCase': ({ params }) => caseOf(params.student, { can_mark: false }),
      'answers.createComment': replyOf('answers.createComment'),
    });
    expect(screen.queryByRole('button', { name: /^Сохранить и дальше/ })).toBeNull();
    await page.user.type(await screen.findByRole('textbox', { name: 'Комментарий студенту' }), 'Проверьте знак');
    await page.user.click(screen.getByRole('button', { name: 'Отправить комментарий' }));
    expect(await screen.findByText('Комментарий отправлен')).toBeVisible();
    expect(page.asked('answers.createComment')[0]?.body).toEqual({ ugc_answer_id: 41, text: 'Проверьте знак' });
  });
});

describe('the queue', () => {
  test('filters stand in the address and go to the server', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('checkbox', { name: 'С опозданием' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Сколько ждут' }), 'Ждут дольше 7 дней');
    await waitFor(() =>
      expect(page.asked('marking.listMarkingQueue').at(-1)?.query).toMatchObject({ late: true, waited_days: 7 }),
    );
    expect(page.address()).toContain('late=1&days=7');
  });

  test('nothing found by the filters: they are cleared', async () => {
    const page = renderPage('/marking?late=1', { ...stubs, 'marking.listMarkingQueue': pageOf([]) }, asTeacher);
    await page.user.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }));
    await waitFor(() => expect(page.address()).toBe('/marking'));
  });

  test('filters that find nothing are not told to have everything marked', async () => {
    renderPage('/marking?late=1', { ...stubs, 'marking.listMarkingQueue': pageOf([]) }, asTeacher);
    expect(await screen.findByText('По этим фильтрам никто не ждёт')).toBeVisible();
    expect(screen.queryByText('Всё проверено')).toBeNull();
  });

  test('the number of those who wait is told once it is read', async () => {
    renderPage('/marking', { ...stubs, 'marking.listMarkingQueue': pending }, asTeacher);
    expect(await screen.findByRole('button', { name: 'Очередь' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^На проверке ?$/);
  });

  test('when the loaded answers are all taken, nothing is said of the others before they are read', async () => {
    const taken = pageOf([rowOf(students[0]!, { opened_by: petrov })]);
    const stub: Stubs = {
      'marking.listMarkingQueue': ({ query }) => (query.page === 1 ? { ...taken, total: 51, lastPage: 2 } : pending),
    };
    const page = renderPage('/marking', { ...stubs, ...stub }, asTeacher);
    expect(await row(/Белова/)).toBeVisible();
    await waitFor(() => expect(page.asked('marking.listMarkingQueue').at(-1)?.query.page).toBe(2));
    expect(screen.queryByText('Остальное сейчас проверяют коллеги')).toBeNull();
  });

  test('what the filters did not find says nothing of the whole queue, which is not read yet', async () => {
    const stub: Stubs = { 'marking.listMarkingQueue': ({ query }) => (query.late ? pageOf([]) : pending) };
    const page = renderPage('/marking?late=1', { ...stubs, ...stub }, asTeacher);
    await page.user.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }));
    await waitFor(() => expect(page.address()).toBe('/marking'));
    expect(screen.queryByText('Никто не ждёт')).toBeNull();
  });

  test('says how long each discipline waits, and filters by it', async () => {
    const page = await open({
      'marking.listWaiting': { data: [sampleOf(SubjectWaiting, { subject_id: 3, title: 'Физика', waiting: 3 })] },
    });
    await page.user.click(await screen.findByText('Как долго ждут по дисциплинам'));
    await page.user.click(await screen.findByRole('button', { name: /^Физика/ }));
    await waitFor(() => expect(page.address()).toContain('subject=3'));
  });

  test('many are judged at once, and come back at once', async () => {
    const page = await open({
      'marking.saveVerdicts': { undo_id: 81, count: 2 },
      'marking.undoVerdicts': { undone: 2, kept: 0, kept_cases: [] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Выбрать' }));
    await page.user.click(await screen.findByRole('checkbox', { name: /Белова/ }));
    await page.user.click(screen.getByRole('checkbox', { name: /Гусев/ }));
    await page.user.click(screen.getByRole('button', { name: 'Применить к выбранным: 2' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    expect(await screen.findByText('2 работы снова ждут проверки')).toBeVisible();
    expect(page.asked('marking.saveVerdicts')[0]?.body).toEqual({
      cases: [
        { step_id: 5, student_id: 11 },
        { step_id: 5, student_id: 13 },
      ],
      passed_status_id: 4,
    });
    expect(page.asked('marking.undoVerdicts')[0]?.params).toEqual({ id: 81 });
  });

  async function judgeMany(page: RenderedPage, names: readonly RegExp[]): Promise<void> {
    await page.user.click(await screen.findByRole('button', { name: 'Выбрать' }));
    for (const name of names) await page.user.click(await screen.findByRole('checkbox', { name }));
    await page.user.click(screen.getByRole('button', { name: /^Применить к выбранным/ }));
    await screen.findByText(/^Решение записано/);
  }

  test('verdicts for one and for many are taken back by U, the last first, and the counter goes back with them', async () => {
    const page = await open({
      ...saving,
      'marking.saveVerdicts': { undo_id: 81, count: 2 },
      'marking.undoVerdicts': { undone: 2, kept: 0, kept_cases: [] },
      'marking.undoVerdict': { ok: true },
    });
    await page.user.keyboard('8{Enter}');
    await screen.findByText('1 из 3');
    await judgeMany(page, [/Волков/, /Гусев/]);
    expect(await screen.findByText('3 из 3')).toBeVisible();
    expect(screen.getByText('Сохранено: 2 работы — На доработке')).toBeVisible();
    await page.user.keyboard('u');
    expect(await screen.findByText('1 из 3')).toBeVisible();
    expect(await row(/Гусев/)).toBeVisible();
    expect(page.asked('marking.undoVerdicts')[0]?.params).toEqual({ id: 81 });
    expect(screen.queryByText(/^Решение записано/)).toBeNull();
    await page.user.keyboard('{Control>}z{/Control}');
    await shownCase(ANNA);
    expect(await screen.findByText('0 из 3')).toBeVisible();
    await waitFor(() => expect(page.asked('marking.undoVerdict')[0]?.params).toEqual({ id: 71 }));
    expect(page.asked('marking.undoVerdicts')).toHaveLength(1);
  });

  test('of many taken back, those that a colleague has judged since still count', async () => {
    const page = await open({
      'marking.saveVerdicts': { undo_id: 81, count: 2 },
      'marking.undoVerdicts': { undone: 1, kept: 1, kept_cases: [{ step_id: 5, student_id: 13 }] },
    });
    await judgeMany(page, [/Белова/, /Гусев/]);
    expect(await screen.findByText('2 из 3')).toBeVisible();
    await page.user.keyboard('u');
    expect(await screen.findByText('Возвращено: 1. Уже изменены другими и оставлены: 1')).toBeVisible();
    expect(await screen.findByText('1 из 3')).toBeVisible();
    await page.user.keyboard('u');
    expect(page.asked('marking.undoVerdicts')).toHaveLength(1);
  });

  test('verdicts for many that could not be taken back still count', async () => {
    const page = await open({
      'marking.saveVerdicts': { undo_id: 81, count: 2 },
      'marking.undoVerdicts': refused('internal'),
    });
    await judgeMany(page, [/Белова/, /Гусев/]);
    await page.user.keyboard('u');
    expect(await screen.findByText('Не удалось отменить')).toBeVisible();
    expect(await screen.findByText('2 из 3')).toBeVisible();
  });

  test('verdicts for many that are refused are not counted, and the choice stays', async () => {
    const page = await open({ 'marking.saveVerdicts': refused('nothing-to-comment') });
    await page.user.click(await screen.findByRole('button', { name: 'Выбрать' }));
    await page.user.click(await screen.findByRole('checkbox', { name: /Белова/ }));
    await page.user.click(screen.getByRole('button', { name: 'Применить к выбранным: 1' }));
    await waitFor(() => expect(page.asked('marking.saveVerdicts')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Применить к выбранным: 1' })).toBeEnabled();
    expect(screen.getByText('0 из 3')).toBeVisible();
  });
});

describe('the queue of an expert', () => {
  const made = (body: { text: string }) =>
    replyOf('expertises.createExpertise', { id: 91, answer_id: 41, text: body.text, attachments: [], skills: [] });
  const expertStubs: Stubs = {
    ...stubs,
    'marking.listExpertiseQueue': pageOf(students.map((student) => rowOf(student))),
    'marking.getMarkingCase': ({ params }) => caseOf(params.student, { can_mark: false, can_assess: true }),
    'files.getUploadLimits': replyOf('files.getUploadLimits'),
    'topics.listSkills': replyOf('topics.listSkills'),
    'expertises.createExpertise': ({ body }) => made(body),
    'expertises.deleteExpertise': { ok: true },
  };
  const openQueue = async (): Promise<RenderedPage> => {
    const page = renderPage('/marking', expertStubs, asExpert);
    await shownCase(ANNA);
    return page;
  };

  test('is their own, shrinks with each expertise sent, and the next work opens', async () => {
    const page = await openQueue();
    expect(screen.getByRole('heading', { level: 1, name: /^Ждут экспертизы/ })).toBeVisible();
    expect(page.asked('marking.listMarkingQueue')).toHaveLength(0);
    await page.user.keyboard('[Slash]');
    await page.user.keyboard('Метод выбран верно{Control>}{Enter}{/Control}');
    await shownCase(BORIS);
    expect(page.asked('expertises.createExpertise')[0]?.body).toMatchObject({
      answer_id: 41,
      text: 'Метод выбран верно',
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Белова/ })).toBeNull());
  });

  test('takes the last one back with a key, and its words are in the form again', async () => {
    const page = await openQueue();
    await page.user.type(await screen.findByRole('textbox', { name: 'Экспертиза' }), 'Рано');
    await page.user.click(screen.getByRole('button', { name: 'Отправить и дальше' }));
    await shownCase(BORIS);
    await page.user.keyboard('u');
    await shownCase(ANNA);
    expect(screen.getByRole('textbox', { name: 'Экспертиза' })).toHaveValue('Рано');
    expect(page.asked('expertises.deleteExpertise')[0]?.params).toEqual({ id: 91 });
  });

  test('a teacher who is also an expert turns from one queue to the other', async () => {
    const page = renderPage('/marking', expertStubs, { ...asTeacher, user: { ...asTeacher.user, is_expert: true } });
    await shownCase(ANNA);
    await page.user.click(
      within(screen.getByRole('radiogroup', { name: 'Какая очередь' })).getByRole('radio', { name: 'Экспертиза' }),
    );
    await screen.findByRole('heading', { level: 1, name: /^Ждут экспертизы/ });
    await waitFor(() => expect(page.address()).toMatch(/^\/marking\?kind=expertise/));
  });
});
