import { DatesEffect, SubjectDates } from '@orbita/contract/abstract-lessons';
import { Pattern } from '@orbita/contract/tasks';
import { type Lesson, Section, Step } from '@orbita/contract/topics';
import { cleanup, screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { queryClient } from '../../api/query.ts';
import { forgetUnsaved } from '../../base/unsaved.ts';
import { pending, refused, type Stubs } from '../../testing/stubs.ts';
import { asParent, asTeacher } from '../../testing/viewers.ts';
// Loaded before the tests, because the first of them would otherwise wait for the whole editor.
import './building/builder.tsx';
import './topic-page.tsx';
import { address, block, lessonOf, task, toStudy, toTeach } from './topics.builders.ts';

const group = { id: 7, name: 'ИС-21', students: [{ id: 9, last_name: 'Белова', first_name: 'Анна' }] };
const dates: Stubs = {
  'abstractLessons.getSubjectDates': sampleOf(SubjectDates, {
    subject_id: 3,
    can_edit: true,
    groups: [group],
    abstract_lessons: [
      { id: 1, step_id: 5, subject_id: 3, group_id: 7, opens_at: null, due_at: '2030-03-10T20:59:00.000Z' },
    ],
    schedules: [],
  }),
};
const wholeBlock = sampleOf(Section, block);
const later = '2030-01-01T00:00:00.000Z';
describe('in edit mode', () => {
  describeStates('/subjects/:id/topics/:step', {
    at: `${address}?edit=1`,
    as: asTeacher,
    stubs: { ...dates, 'topics.getLesson': lessonOf({ ...toTeach, sections: [block] }) },
    reads: 'topics.getLesson',
    shows: 'Принимать ответы',
    empty: { stubs: { 'topics.getLesson': lessonOf(toTeach) }, shows: 'Добавить текст' },
    deniedTo: asParent,
  });
});

describe('the builder of a topic', () => {
  const open = (known: Partly<Lesson> = {}) =>
    renderPage(`${address}?edit=1`, { ...dates, 'topics.getLesson': lessonOf({ ...toTeach, ...known }) }, asTeacher);

  test('names the soft skills that a task shows, and forgets them with the switch', async () => {
    const skill = { id: 4, title: 'Работа в команде', indicators: [{ id: 41, title: 'Слушает других' }] };
    const plain = { ...task, is_soft_skills_task: false, soft_skills: [] };
    const page = open({ patterns: [plain] });
    page.stub({
      'tasks.listSoftSkills': { data: [skill] },
      'tasks.updatePattern': ({ body }) => ({
        ...plain,
        ...body,
        soft_skills: body.soft_skills?.length ? [skill] : [],
      }),
    });
    await page.user.click(await screen.findByText('Попытки, время, файлы, вид, навыки'));
    await page.user.click(await screen.findByRole('switch', { name: /^Задание на.гибкие навыки/ }));
    await page.user.click(await screen.findByLabelText('Индикаторы навыков', { selector: 'input' }));
    await page.user.click(await screen.findByText('Слушает других'));
    const sent = () => Object.assign({}, ...page.asked('tasks.updatePattern').map(({ body }) => body));
    await waitFor(() =>
      expect(sent()).toMatchObject({ is_soft_skills_task: true, soft_skills: [{ id: 4, indicators: [41] }] }),
    );
    await page.user.click(screen.getByRole('switch', { name: /^Задание на.гибкие навыки/ }));
    await waitFor(() => expect(sent()).toMatchObject({ is_soft_skills_task: false, soft_skills: [] }));
  });

  test.each([
    ['Контрольная', { replaces_id: 71, replaces_nothing: false }],
    ['Не заменяет ни одной темы', { replaces_id: null, replaces_nothing: true }],
  ])('asks which topic a retake replaces: %s', async (answer, saved) => {
    const page = open({ is_retake: true, replaces_id: null, replaces_nothing: false });
    const checkpoint = { type: 2, max_mark: 10, is_retake: false };
    const steps = [
      { ...checkpoint, id: 71, title: 'Контрольная' },
      { ...checkpoint, id: 72, title: 'Лекция', type: 1, max_mark: null },
    ];
    page.stub({
      'subjects.getSubjectContents': replyOf('subjects.getSubjectContents', {
        chapters: [{ id: 1, title: 'Раздел 1', steps }],
      }),
      'topics.updateStep': ({ body }) => replyOf('topics.updateStep', { id: 5, ...body, is_retake: true, skills: [] }),
    });
    expect(await screen.findByText('Пока тема не выбрана, баллы пересдачи прибавляются к остальным')).toBeVisible();
    await page.user.click(screen.getByRole('combobox', { name: 'Какую тему заменяет' }));
    const option = await screen.findByRole('option', { name: answer });
    expect(screen.queryByRole('option', { name: 'Лекция' })).toBeNull();
    await page.user.click(option);
    const sent = () => Object.assign({}, ...page.asked('topics.updateStep').map(({ body }) => body));
    await waitFor(() => expect(sent()).toMatchObject(saved));
  });

  test('sets the due date of a group, and of one student alone', async () => {
    const page = open({ sections: [block] });
    page.stub({ 'abstractLessons.setDatesOfSteps': sampleOf(DatesEffect, {}) });
    const due = await screen.findByLabelText('Срок: ИС-21');
    expect(due).toHaveValue('10.03.30');
    await page.user.clear(due);
    await page.user.type(due, '12.03.30{Enter}');
    await page.user.click(screen.getByPlaceholderText('Выберите студента'));
    await page.user.click(await screen.findByText('Белова Анна'));
    await page.user.type(await screen.findByLabelText(/^Срок: Белова.А\.$/), '20.03.30{Enter}');
    const asked = () => page.asked('abstractLessons.setDatesOfSteps').map(({ body }) => body);
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()).toMatchObject([
      { group_id: 7, steps: [{ step_id: 5, due_at: '2030-03-12T20:59:00.000Z' }] },
      { user_id: 9, steps: [{ step_id: 5, due_at: '2030-03-20T20:59:00.000Z' }] },
    ]);
  });

  test('is not for those who only read', async () => {
    renderPage(`${address}?edit=1`, { 'topics.getLesson': lessonOf({ ...toStudy, sections: [block] }) });
    expect(await screen.findByText('Первый закон')).toBeVisible();
    expect(screen.queryByText('Видна студентам')).toBeNull();
  });

  test('saves a title by itself before it is left, never an empty one', async () => {
    const page = open({ sections: [block] });
    page.stub({ 'topics.updateStep': ({ body }) => sampleOf(Step, { id: 5, subject_id: 3, title: body.title }) });
    const title = await screen.findByRole('textbox', { name: 'Название темы' });
    await page.user.clear(title);
    expect(await screen.findByText('Назовите тему')).toBeVisible();
    await page.user.type(title, 'Импульс');
    await page.user.click(screen.getByRole('radio', { name: 'Чтение' }));
    await waitFor(() => expect(page.address()).toBe(address));
    // On a slow machine a pause within the word saves its beginning too.
    const titles = page.asked('topics.updateStep').map(({ body }) => body.title);
    expect(titles.at(-1)).toBe('Импульс');
    expect(titles).not.toContain('');
  });

  describe('a text that could not be saved', () => {
    const typeWithoutNetwork = async () => {
      const page = open({ sections: [block] });
      page.stub({ 'topics.updateSection': pending });
      await page.user.type(await screen.findByRole('textbox', { name: 'Название блока' }), ' и второй');
      await waitFor(() => expect(page.asked('topics.updateSection')).not.toEqual([]));
      leaveWithout();
    };
    /** Ends the page as a closed tab does: nothing is sent any more. */
    const leaveWithout = () => {
      cleanup();
      queryClient.clear();
      forgetUnsaved();
    };
    const title = () => screen.findByRole('textbox', { name: 'Название блока' });

    test('comes back when the topic is opened again, is saved, and can be taken back', async () => {
      await typeWithoutNetwork();
      const page = open({ sections: [block] });
      page.stub({
        'topics.updateSection': ({ body }) => ({ ...wholeBlock, title: body.title ?? '', updated_at: later }),
      });
      expect(await title()).toHaveValue('Первый закон и второй');
      expect(screen.getByText(/^Восстановлено написанное/)).toBeVisible();
      await waitFor(() =>
        expect(page.asked('topics.updateSection')[0]?.body).toMatchObject({ title: 'Первый закон и второй' }),
      );
      await page.user.click(screen.getByRole('button', { name: 'Вернуть прежнее' }));
      expect(await title()).toHaveValue('Первый закон');
      await waitFor(() =>
        expect(page.asked('topics.updateSection').at(-1)?.body).toMatchObject({ title: 'Первый закон' }),
      );
      await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('.edit.'))).toEqual([]));
    });

    test('is named to those who only read the topic', async () => {
      await typeWithoutNetwork();
      const page = renderPage(
        address,
        { ...dates, 'topics.getLesson': lessonOf({ ...toTeach, sections: [block] }) },
        asTeacher,
      );
      page.stub({ 'topics.updateSection': pending });
      await page.user.click(await screen.findByRole('button', { name: 'Открыть и сохранить' }));
      expect(await title()).toHaveValue('Первый закон и второй');
    });

    test('never replaces a newer text of a colleague before both were seen', async () => {
      await typeWithoutNetwork();
      const theirs = { ...wholeBlock, title: 'Законы Ньютона', updated_at: later };
      const page = open({ sections: [theirs] });
      page.stub({
        'topics.updateSection': ({ body }) =>
          body.updated_at === later ? theirs : refused('stale', { current: theirs }),
      });
      const dialog = await screen.findByRole('dialog', { name: 'Это изменили одновременно с вами' });
      expect(within(dialog).getByText('Законы Ньютона')).toBeVisible();
      expect(within(dialog).getByText('Первый закон и второй')).toBeVisible();
      await page.user.click(within(dialog).getByRole('button', { name: 'Взять чужое' }));
      expect(await title()).toHaveValue('Законы Ньютона');
      expect(page.asked('topics.updateSection').filter(({ body }) => body.updated_at === later)).toEqual([]);
    });
  });

  test('Enter in the name of a block goes on to its text', async () => {
    // The caret has no place in a page without layout.
    const rect = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 };
    Object.assign(Range.prototype, { getClientRects: () => [rect], getBoundingClientRect: () => rect });
    const page = open({ sections: [block] });
    await page.user.click(await screen.findByRole('textbox', { name: 'Название блока' }));
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Текст блока' })).toHaveFocus());
  });

  test('adds a block, deletes one and brings it back', async () => {
    const page = open({ sections: [block] });
    const added = sampleOf(Section, { id: 52, step_id: 5 });
    page.stub({
      'topics.saveSections': { data: [added] },
      'topics.deleteSections': { ok: true },
      'topics.restoreSections': { ok: true },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Добавить текст' }));
    await waitFor(() => expect(page.asked('topics.saveSections')[0]?.body.sections).toEqual([{ step_id: 5 }]));
    await page.user.click(await screen.findByRole('button', { name: 'Удалить блок: Первый закон' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('topics.restoreSections').map(({ body }) => body)).toEqual([{ section_ids: [51] }]),
    );
  });

  test('previews a file of questions: what is lost stands at its question, what is not taken apart', async () => {
    const preview = replyOf('tasks.previewQuestionImport', {
      title: 'Вопросы',
      questions: [{ title: 'Столица?', type: 'text', key: null, pictures: 0 }],
      skipped: [
        { title: 'Столица?', reason: 'Вопрос взят без отзывов на ответы', question: 0 },
        { title: 'Карта', reason: 'Такой вид вопроса не поддерживается', question: null },
      ],
    });
    const page = open();
    page.stub({ 'tasks.previewQuestionImport': preview });
    await page.user.click(await screen.findByRole('button', { name: 'Импорт' }));
    const dialog = await screen.findByRole('dialog');
    const input = document.querySelector<HTMLInputElement>('input[accept*=".gift"]')!;
    await page.user.upload(input, new File(['текст'], 'вопросы.txt', { type: 'text/plain' }));
    const question = (await within(dialog).findByText('Вопрос взят без отзывов на ответы')).closest('li')!;
    expect(within(question).getByText('Столица?')).toBeVisible();
    expect(within(dialog).getByRole('heading', { name: 'Не взято: 1' })).toBeVisible();
    expect(within(dialog).getByText('Карта')).toBeVisible();
  });

  test('names the files that a task takes, however they are typed', async () => {
    const page = open({ patterns: [task] });
    page.stub({
      'tasks.updatePattern': ({ body }) => sampleOf(Pattern, { ...task, file_types: body.file_types ?? [] }),
    });
    await page.user.click(await screen.findByText('Попытки, время, файлы, вид, навыки'));
    await page.user.type(screen.getByRole('combobox', { name: 'Какие файлы принимать' }), '.PKT{Enter}*.zip{Enter}');
    await waitFor(() => expect(page.asked('tasks.updatePattern').at(-1)?.body.file_types).toEqual(['pkt', 'zip']));
  });

  test('asks before a task with answers is deleted', async () => {
    const page = open({ patterns: [{ ...task, answers_count: 2 }] });
    page.stub({ 'tasks.deletePatterns': { ok: true } });
    await page.user.click(await screen.findByRole('button', { name: 'Удалить задание: Задача' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.click(within(dialog).getByRole('button', { name: 'Отмена' }));
    expect(page.asked('tasks.deletePatterns')).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Удалить задание: Задача' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(page.asked('tasks.deletePatterns')[0]?.body).toEqual({ pattern_ids: [8] }));
  });
});
