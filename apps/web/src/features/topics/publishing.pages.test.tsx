import { TaskTrial } from '@orbita/contract/answers';
import { Form } from '@orbita/contract/tasks';
import type { Lesson } from '@orbita/contract/topics';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, sampleOf } from '../../testing/sample.ts';
import { asParent, asTeacher } from '../../testing/viewers.ts';
import { address, block, lessonOf, question, task, toTeach } from './topics.builders.ts';

describeStates('/subjects/:id/topics/:step/as-student', {
  at: `${address}/as-student`,
  as: asTeacher,
  stubs: { 'topics.getStudentView': lessonOf({ sections: [block], can_answer: true }) },
  reads: 'topics.getStudentView',
  shows: 'Первый закон',
  empty: {
    stubs: { 'topics.getStudentView': lessonOf() },
    shows: 'Преподаватель ещё не добавил материалы. Загляните позже.',
  },
  deniedTo: asParent,
});

const state = (hidden: boolean, publish_at: string | null = null) => ({ step_id: 5, hidden, publish_at });

describe('the line of publication', () => {
  const open = (known: Partly<Lesson> = {}) =>
    renderPage(address, { 'topics.getLesson': lessonOf({ ...toTeach, sections: [block], ...known }) }, asTeacher);

  test('publishes a draft at once, and takes that back', async () => {
    const page = open({ hidden: true, publish_at: null });
    page.stub({ 'topics.publishSteps': { steps: [state(false)], previous: [state(true)] } });
    expect(await screen.findByText('Черновик')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Опубликовать' }));
    await waitFor(() => expect(page.asked('topics.publishSteps')).toHaveLength(1));
    expect(page.asked('topics.publishSteps')[0]).toMatchObject({ params: { id: 3 }, body: { steps: [state(false)] } });
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('topics.publishSteps')[1]?.body).toEqual({ steps: [state(true)] }));
  });

  test('names the moment of a scheduled draft, which can be changed or forgotten', async () => {
    const at = '2030-11-25T06:00:00.000Z';
    const page = open({ hidden: true, publish_at: at });
    page.stub({ 'topics.publishSteps': { steps: [state(true)], previous: [state(true, at)] } });
    expect(await screen.findByText(/^Выйдет .*25 ноября.* в 09:00$/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Другие способы опубликовать' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Изменить время…', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Опубликовать в назначенное время' });
    const field = within(dialog).getByRole('textbox', { name: 'Когда опубликовать' });
    await page.user.clear(field);
    await page.user.type(field, '26.11.2030 10:30');
    await page.user.click(within(dialog).getByRole('button', { name: 'Назначить' }));
    await waitFor(() =>
      expect(page.asked('topics.publishSteps')[0]?.body).toEqual({ steps: [state(true, '2030-11-26T07:30:00.000Z')] }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Другие способы опубликовать' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Оставить черновиком', hidden: true }));
    await waitFor(() => expect(page.asked('topics.publishSteps')[1]?.body).toEqual({ steps: [state(true)] }));
  });

  test('a moment that has passed or cannot be read is refused in the dialog; a day typed over a moment keeps its time', async () => {
    const page = open({ hidden: true, publish_at: '2030-11-25T07:30:00.000Z' });
    page.stub({ 'topics.publishSteps': { steps: [state(true)], previous: [state(true)] } });
    await page.user.click(await screen.findByRole('button', { name: 'Другие способы опубликовать' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Изменить время…', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Опубликовать в назначенное время' });
    const field = within(dialog).getByRole('textbox', { name: 'Когда опубликовать' });
    const schedule = within(dialog).getByRole('button', { name: 'Назначить' });
    expect(field).toHaveValue('25.11.30, 10:30');
    for (const [typed, said] of [
      ['20.11.2020', 'Этот момент уже прошёл'],
      ['когда-нибудь', /дат/i],
    ] as const) {
      await page.user.clear(field);
      await page.user.type(field, typed);
      await page.user.click(schedule);
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(said);
      expect(field).toHaveFocus();
    }
    expect(field).toHaveValue('когда-нибудь');
    expect(page.asked('topics.publishSteps')).toEqual([]);
    await page.user.clear(field);
    await page.user.type(field, '26.11.2030');
    await page.user.click(schedule);
    await waitFor(() =>
      expect(page.asked('topics.publishSteps')[0]?.body).toEqual({ steps: [state(true, '2030-11-26T07:30:00.000Z')] }),
    );
  });

  test('asks before it takes back a topic with answers, and says what becomes of them', async () => {
    const page = open({ hidden: false, patterns: [{ ...task, answers_count: 3 }] });
    page.stub({
      'topics.publishSteps': { steps: [state(true)], previous: [state(false)] },
      'answers.listAnswerVisibilityRules': { data: [] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Другие способы опубликовать' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Снять с публикации', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Снять тему с публикации?' });
    expect(dialog).toHaveTextContent('На тему уже сданы 3 ответа. Ответы, оценки и комментарии сохранятся');
    await page.user.click(within(dialog).getByRole('button', { name: 'Снять с публикации' }));
    await waitFor(() => expect(page.asked('topics.publishSteps')[0]?.body).toEqual({ steps: [state(true)] }));
  });

  test('is not for students', async () => {
    renderPage(address, { 'topics.getLesson': lessonOf({ sections: [block] }) }, asParent);
    expect(screen.queryByRole('link', { name: 'Глазами студента' })).toBeNull();
  });
});

describe('through the eyes of a student', () => {
  const numbered = sampleOf(Form, { id: 82, pattern_id: 8, title: 'Сколько законов?', type: 'number', required: true });
  const tried = { ...task, forms: [question, numbered], forms_count: 2 };
  const open = (pattern = tried, known: Partly<Lesson> = {}) =>
    renderPage(
      `${address}/as-student`,
      {
        'topics.getStudentView': lessonOf({ hidden: true, can_answer: true, patterns: [pattern], ...known }),
        'files.getUploadLimits': { photo: 1, video: 1, document: 1 },
      },
      asTeacher,
    );

  test('says so, leads back, and shows neither tools nor the state of the draft', async () => {
    open();
    expect(await screen.findByText('Вы смотрите глазами студента')).toBeVisible();
    expect(screen.getByText(/Это черновик: студенты его пока не видят, а после публикации увидят/)).toBeVisible();
    expect(screen.queryByText(/Так тему видят студенты/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Вернуться' })).toHaveAttribute('href', address);
    expect(screen.queryByText('Черновик')).toBeNull();
    expect(screen.queryByText('Правка')).toBeNull();
  });

  test('leads back to editing when that was left', async () => {
    renderPage(
      `${address}/as-student?edit=1`,
      { 'topics.getStudentView': lessonOf({ can_answer: true, sections: [block] }) },
      asTeacher,
    );
    expect(await screen.findByRole('link', { name: 'Вернуться' })).toHaveAttribute('href', `${address}?edit=1`);
    expect(screen.getByText(/^Так тему видят студенты, которым она открыта\./)).toBeVisible();
  });

  test('a task is tried: faults are named as to a student, the result comes from the server, nothing is handed in', async () => {
    const page = open();
    page.stub({
      'answers.tryTask': sampleOf(TaskTrial, {
        fields: [
          { form_id: 81, value: 'Масса на ускорение', credit: null },
          { form_id: 82, value: 3, credit: 1 },
        ],
        earned: 1,
        possible: 1,
        unchecked: 2,
        mark: null,
        max_mark: 10,
      }),
    });
    await page.user.type(await screen.findByRole('textbox', { name: /Чему равна сила/ }), 'Масса на ускорение');
    await page.user.click(screen.getByRole('button', { name: 'Проверить пробу' }));
    expect((await screen.findAllByText('Поле с ответом не может быть пустым')).length).toBeGreaterThan(0);
    expect(page.asked('answers.tryTask')).toEqual([]);
    await page.user.type(screen.getByRole('textbox', { name: /Сколько законов/ }), '3');
    await page.user.click(screen.getByRole('button', { name: 'Проверить пробу' }));
    expect(await screen.findByRole('heading', { name: 'Результат пробы' })).toBeVisible();
    expect(screen.getByText('1 из 1 по ключам Ещё 2 за вопросы, которые проверит преподаватель.')).toBeVisible();
    expect(screen.getByText('верно')).toBeVisible();
    expect(page.asked('answers.tryTask')[0]).toMatchObject({
      params: { id: 8 },
      body: {
        fields: [
          { form_id: 81, value: 'Масса на ускорение' },
          { form_id: 82, value: 3 },
        ],
      },
    });
    expect(page.asked('answers.submitAnswer')).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Изменить ответы' }));
    expect(await screen.findByRole('textbox', { name: /Чему равна сила/ })).toHaveValue('Масса на ускорение');
  });

  test('a task with a time limit starts on a click and shows its clock; limits on attempts do not count', async () => {
    const page = open({ ...tried, time_limit_minutes: 20, attempts_limit: 2, is_locked: true });
    expect(await screen.findByText(/Пробовать можно сколько угодно/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Начать пробу' }));
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Чему равна сила/ })).toBeVisible();
    expect(page.asked('tasks.startTaskAttempt')).toEqual([]);
  });

  test('says when students cannot answer yet', async () => {
    open(tried, { can_answer: false, answers_open_at: '2030-11-25T06:00:00.000Z' });
    expect(await screen.findByText(/студент до этого времени только прочитает задание/)).toBeVisible();
  });
});
