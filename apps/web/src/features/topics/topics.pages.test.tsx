import { Graph, GraphTopic } from '@orbita/contract/graph';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused } from '../../testing/stubs.ts';
import { asCurator, asParent, asStudent, asTeacher } from '../../testing/viewers.ts';
import { address, answerOf, block, lessonOf, task, toAnswer, toStudy, toTeach } from './topics.builders.ts';

describe.each([
  ['a student', asStudent, toStudy, 'Преподаватель ещё не добавил материалы. Загляните позже.'],
  ['a teacher', asTeacher, toTeach, 'Добавьте первый блок: текст, фотографии, видео, документы или ссылки.'],
] as const)('to %s', (_, as, rights, shows) => {
  describeStates('/subjects/:id/topics/:step', {
    at: address,
    as,
    stubs: { 'topics.getLesson': lessonOf({ ...rights, sections: [block] }) },
    reads: 'topics.getLesson',
    shows: 'Первый закон',
    empty: { stubs: { 'topics.getLesson': lessonOf(rights) }, shows },
    deniedTo: asParent,
  });
});
test('a hidden topic sends the student to the teacher and back to the discipline', async () => {
  renderPage(address, { 'topics.getLesson': refused('topic-hidden') }, asStudent);
  expect(await screen.findByText('Если тема нужна для учёбы, обратитесь к преподавателю.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'К содержанию дисциплины' })).toHaveAttribute('href', '/subjects/3');
});
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('the head of a topic', () => {
  const second = { ...task, id: 9, title: 'Вторая' };
  const waiting = { state: 'waiting', is_waiting: true } as const;
  test.each([
    ['Ответ не сдан', [task], [], '#task-8'],
    ['Сдано 09:00, ждёт проверки', [task], [answerOf('F', waiting)], '#task-8'],
    ['На доработке', [second, task], [answerOf('F', { state: 'returned' })], '#task-8'],
    ['Сдано заданий: 1 из 2', [task, second], [answerOf('F', waiting)], '#task-9'],
    [/^Сдано .*, проверено$/, [task], [answerOf('F', { state: 'marked' })], '#task-8'],
  ])('tells how the work stands: %s', async (words, patterns, answers, anchor) => {
    renderPage(address, {
      ...toAnswer,
      'topics.getLesson': lessonOf({ ...toStudy, patterns: [...patterns] }),
      'answers.listAnswers': pageOf([...answers]),
    });
    expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', `${address}${anchor}`);
  });

  test('says what counts of a topic and its retake, with the way to the other', async () => {
    const attempt = { is_retake: false, mark: 4, is_counted: false };
    renderPage(address, {
      ...toAnswer,
      'topics.getLesson': lessonOf({
        ...toStudy,
        retaken: {
          ...{ topic: { id: 71, title: 'Контрольная' }, max_mark: 10, points: 8, rule: 'best' },
          attempts: [
            { ...attempt, id: 71, title: 'Контрольная' },
            { id: 5, title: 'Пересдача', is_retake: true, mark: 8, is_counted: true },
          ],
        },
      }),
      'answers.listAnswers': pageOf([]),
    });
    expect(await screen.findByText('Пересдача темы «Контрольная»: засчитано 8 из 10')).toBeVisible();
    expect(screen.getByText(/засчитывается лучшая оценка/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Контрольная' })).toHaveAttribute('href', '/subjects/3/topics/71');
    expect(screen.getByText(/8 — засчитана/)).toBeVisible();
  });

  test('why the status: what to do is not told before the own answers are read', async () => {
    const { 'answers.listAnswers': answers, ...without } = toAnswer;
    const page = renderPage(address, {
      ...without,
      'topics.getLesson': lessonOf({ ...toStudy, patterns: [task] }),
      'answers.listAnswers': refused('internal'),
      'standing.explainStanding': replyOf('standing.explainStanding', { lock: { is_open: true } }),
      'rubrics.getRubricResult': replyOf('rubrics.getRubricResult', { data: null }),
      'marks.listPassStatuses': replyOf('marks.listPassStatuses'),
      'marks.listMarkHistory': replyOf('marks.listMarkHistory'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Почему такой статус?' }));
    const failure = await screen.findByText('Не удалось показать «Ваши ответы»');
    expect(screen.queryByText('Что дальше.')).toBeNull();
    page.stub({ 'answers.listAnswers': answers ?? pageOf([]) });
    await page.user.click(within(failure).getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Что дальше.')).toBeVisible();
  });

  test('why the status: the teacher’s words and criteria come first, what to do comes last', async () => {
    const author = { id: 21, last_name: 'Соколова', first_name: 'Мария' };
    const remark = { id: 1, text: 'Проверьте размерность', author, created_at: '2026-10-05T07:00:00.000Z' };
    const page = renderPage(address, {
      ...toAnswer,
      'topics.getLesson': lessonOf({ ...toStudy, patterns: [task] }),
      'answers.listAnswers': pageOf([answerOf('F', { state: 'returned', comments: [remark] })]),
      'standing.explainStanding': replyOf('standing.explainStanding', {
        emoji: { reason: 'overdue', value: 'skull' },
        due: { due_at: '2026-10-01T09:00:00.000Z' },
        lock: { is_open: true },
      }),
      'rubrics.getRubricResult': replyOf('rubrics.getRubricResult', {
        data: { criteria: [{ id: 1, title: 'Полнота', points: 5, given: 3 }] },
      }),
      'marks.listPassStatuses': replyOf('marks.listPassStatuses'),
      'marks.listMarkHistory': replyOf('marks.listMarkHistory'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Почему такой статус?' }));
    const told = await screen.findByText(/а тема ещё не пройдена/);
    const criterion = await screen.findByText('Полнота');
    const order = [screen.getAllByText('Проверьте размерность')[0]!, criterion, told];
    const advice = screen.getByText(/исправьте ответ и отправьте его снова/, { selector: 'p[class*="advice"]' });
    for (const [place, one] of [...order.slice(1), advice].entries())
      expect(order[place]!.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe('a topic', () => {
  test('of another discipline is opened at its own address', async () => {
    const page = renderPage('/subjects/4/topics/5', { 'topics.getLesson': lessonOf(toStudy) });
    await screen.findByRole('heading', { name: 'Законы Ньютона' });
    expect(page.address()).toBe(address);
  });

  test('locked by a password asks for it and opens', async () => {
    const page = renderPage(address, { 'topics.getLesson': refused('topic-locked') });
    page.stub({ 'topics.unlockStep': refused('wrong-gate-password') });
    await page.user.type(await screen.findByLabelText('Тема закрыта паролем'), 'весна{Enter}');
    expect(await screen.findByText(/^Пароль не подошёл/)).toBeVisible();
    page.stub({ 'topics.unlockStep': { ok: true }, 'topics.getLesson': lessonOf({ ...toStudy, sections: [block] }) });
    await page.user.click(screen.getByRole('button', { name: 'Открыть' }));
    expect(await screen.findByText('Первый закон')).toBeVisible();
    expect(page.asked('topics.unlockStep')[0]).toMatchObject({ params: { id: 5 }, body: { password: 'весна' } });
  });

  test('that opens after others leads to those that are missing', async () => {
    const missing = [{ id: 8, title: 'Кинематика' }];
    const graph = sampleOf(Graph, {
      id: 3,
      title: 'Физика',
      topics: [sampleOf(GraphTopic, { id: 5, title: 'Импульс' })],
    });
    renderPage(address, {
      'topics.getLesson': refused('topics-awaited', { topics: missing }),
      'graph.getGraph': graph,
    });
    expect(await screen.findByRole('heading', { name: 'Тема пока закрыта' })).toBeVisible();
    expect(await screen.findByText('«Импульс» · Физика')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Кинематика' })).toHaveAttribute('href', '/subjects/3/topics/8');
    expect(screen.getByRole('link', { name: 'Показать на карте' })).toHaveAttribute('href', '/subjects/3/graph');
  });

  test('leads by J to the next one', async () => {
    const next = { id: 6, title: 'Импульс' };
    const page = renderPage(address, {
      'topics.getLesson': ({ params }) =>
        params.id === 5 ? lessonOf({ ...toStudy, next }) : lessonOf({ ...toStudy, ...next }),
    });
    expect(await screen.findByRole('link', { name: /Импульс/ })).toHaveAttribute('href', '/subjects/3/topics/6');
    await page.user.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Импульс' })).toBeVisible();
    expect(page.address()).toBe('/subjects/3/topics/6');
  });

  test('opens its documents where they are listed, tables as tables', async () => {
    const fileOf = (id: number, name: string, mime: string) => ({
      id,
      attachment_id: id,
      type: 'document' as const,
      name,
      mime,
      src: `/api/files/${id}`,
    });
    const page = renderPage(address, {
      'topics.getLesson': lessonOf({
        ...toStudy,
        attachments: [fileOf(61, 'замеры.csv', 'text/csv'), fileOf(62, 'схема.zip', 'application/zip')],
        sections: [{ ...block, attachments: [fileOf(63, 'план.docx', DOCX)] }],
      }),
      'files.getFile': new Blob([`масса;сила\n${'2;"19,6 Н"\n'.repeat(600)}`]),
      'files.getDocumentText': { html: '<p>Введение</p>', is_cut: false, pictures: 0 },
    });
    await page.user.click(await screen.findByRole('button', { name: 'замеры.csv' }));
    const table = await screen.findByRole('region', { name: 'Таблица «замеры.csv»' });
    expect(within(table).getByRole('columnheader', { name: 'сила' })).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(500);
    expect(within(table).getAllByRole('cell', { name: '19,6 Н' })[0]).toBeVisible();
    expect(screen.getByText('Показано 500 из 601.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'схема.zip' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'план.docx' }));
    expect(await screen.findByText('Введение')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Таблица «замеры.csv»' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Ставить отметки/ })).toBeNull();
    expect(screen.getByRole('link', { name: /план.docx/ })).toHaveAttribute('href', '/api/documents/download/63');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Введение')).toBeNull());
  });

  test('linked to an unpublished original says so to the teacher instead of asking for blocks', async () => {
    const original = { id: 9, title: 'Основы', subject_id: 4, subject_title: 'Химия', can_edit: false, is_draft: true };
    renderPage(address, { 'topics.getLesson': lessonOf({ ...toTeach, link_of: original }) }, asTeacher);
    expect(await screen.findAllByText(/Исходный материал не опубликован/)).toHaveLength(2);
    expect(screen.queryByText(/Добавьте первый блок/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Открыть исходную тему' })).toBeNull();
  });

  test('tells no number of answers to whoever does not know it', async () => {
    const lesson = lessonOf({ ...toTeach, can_mark: false, patterns: [{ ...task, answers_count: null }] });
    renderPage(address, { ...toAnswer, 'topics.getLesson': lesson }, asCurator);
    expect(await screen.findByRole('heading', { name: task.title })).toBeVisible();
    expect(screen.queryByText(/^\S+ ответ(а|ов)?$/)).toBeNull();
  });

  test('shows a teacher what students handed in by task, not a form', async () => {
    renderPage(
      address,
      { ...toAnswer, 'topics.getLesson': lessonOf({ ...toTeach, patterns: [{ ...task, answers_count: 2 }] }) },
      asTeacher,
    );
    expect(await screen.findByRole('link', { name: /^2 ответа/ })).toHaveAttribute('href', `${address}/tasks/8`);
    expect(screen.queryByRole('button', { name: 'Отправить ответ' })).toBeNull();
  });
});
