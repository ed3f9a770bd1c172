import { SubjectDates } from '@orbita/contract/abstract-lessons';
import { BankItem, Form, type Pattern, TaskDraw } from '@orbita/contract/tasks';
import { fireEvent, screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { refused } from '../../testing/stubs.ts';
import { NOW, pageOf, type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { asStudent, asTeacher } from '../../testing/viewers.ts';
// Loaded before the tests, because the first of them would otherwise wait for the whole editor.
import './answering/answer-editor.tsx';
import './answering/attempts/limited-answer.tsx';
import './building/builder.tsx';
import './topic-page.tsx';
import { address, lessonOf, question, task, toStudy, toTeach } from './topics.builders.ts';

const SET = ['Маска /24', 'Маска /26', 'Шлюз', 'DNS'];
const set = SET.map((title, index) => sampleOf(Form, { ...question, id: 90 + index, title, draw_id: 1, weight: 2 }));
/** When a colleague changed the draw. */
const LATER = '2026-09-02T10:00:00.000Z';
const draw = sampleOf(TaskDraw, { id: 1, title: 'Сети', count: 2, points: 2 });
const drawn = { ...task, forms: [question, ...set], draws: [draw], forms_count: 3 };

function build(known: Partly<Pattern> = drawn) {
  const page = renderPage(
    `${address}?edit=1`,
    {
      'abstractLessons.getSubjectDates': sampleOf(SubjectDates, { subject_id: 3 }),
      'topics.getLesson': lessonOf({ ...toTeach, patterns: [{ ...task, ...known }] }),
    },
    asTeacher,
  );
  page.stub({
    'tasks.updateDraw': ({ body }) => ({ ...drawn, draws: [{ ...draw, ...body }] }),
    'tasks.deleteDraw': { ...task },
    'tasks.restoreDraw': drawn,
  });
  return page;
}
const panel = () => screen.findByRole('region', { name: 'Случайные вопросы: Сети' });

describe('building a draw', () => {
  test('takes chosen items of the bank, a kept task with all its questions', async () => {
    const page = build({});
    const item = (id: number, title: string, count: number) =>
      sampleOf(BankItem, {
        id,
        title,
        questions: Array.from({ length: count }, () => ({ title, type: 'text' as const })),
      });
    page.stub({
      'tasks.listBankItems': pageOf([item(1, 'Маска', 1), item(2, 'Контрольная', 3)]),
      'tasks.createDraw': drawn,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Случайные вопросы из банка' }));
    const dialog = await screen.findByRole('dialog', { name: 'Набор случайных вопросов' });
    expect(within(dialog).getByRole('button', { name: 'Выберите, из чего спрашивать' })).toBeDisabled();
    await page.user.click(await within(dialog).findByRole('checkbox', { name: 'Выбрать все показанные: 2' }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Взять в набор 2' }));
    await waitFor(() =>
      expect(page.asked('tasks.createDraw')[0]).toMatchObject({
        params: { id: 8 },
        body: { title: '', count: 3, points: 1, item_ids: [1, 2] },
      }),
    );
    expect(await panel()).toBeVisible();
  });

  test('says how many there are and what they are worth; more than there are is refused', async () => {
    const page = build();
    expect(await panel()).toHaveTextContent('В наборе 4 вопроса: каждый студент получит 2 из 4, всего 4 балла.');
    expect(screen.getByText(/^3 вопроса · 5 баллов/)).toBeVisible();
    const count = within(await panel()).getByRole('textbox', { name: 'Сколько задать' });
    fireEvent.change(count, { target: { value: '5' } });
    fireEvent.blur(count);
    expect(await within(await panel()).findByText('В наборе только 4')).toBeVisible();
    expect(page.asked('tasks.updateDraw')).toEqual([]);
    fireEvent.change(count, { target: { value: '3' } });
    fireEvent.blur(count);
    await waitFor(() => expect(page.asked('tasks.updateDraw')[0]).toMatchObject({ body: { count: 3 } }));
    expect(await screen.findByText(/получит 3 из 4, всего 6 баллов/)).toBeVisible();
  });

  test('changed by a colleague meanwhile, it is compared before anything is lost', async () => {
    const page = build();
    page.stub({
      'tasks.updateDraw': ({ body }) => {
        if (body.updated_at === LATER)
          return { ...drawn, draws: [{ ...draw, count: body.count ?? 4, updated_at: LATER }] };
        return refused('stale', { current: { ...draw, count: 4, updated_at: LATER } });
      },
    });
    const count = within(await panel()).getByRole('textbox', { name: 'Сколько задать' });
    fireEvent.change(count, { target: { value: '3' } });
    fireEvent.blur(count);
    const dialog = await screen.findByRole('dialog', { name: /изменил/ });
    expect(dialog).toHaveTextContent(/Сколько задать.*3.*4/);
    await page.user.click(within(dialog).getByRole('button', { name: 'Оставить моё' }));
    await waitFor(() =>
      expect(page.asked('tasks.updateDraw').at(-1)).toMatchObject({ body: { count: 3, updated_at: LATER } }),
    );
  });

  test('is deleted and brought back', async () => {
    const page = build();
    await page.user.click(await screen.findByRole('button', { name: 'Удалить случайные вопросы: Сети' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Случайные вопросы: Сети' })).toBeNull());
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    expect(await panel()).toBeVisible();
    expect(page.asked('tasks.restoreDraw')).toMatchObject([{ params: { id: 8, draw: 1 } }]);
  });
});

describe('answering', () => {
  const attempts = replyOf('tasks.getTaskAttempts', {});
  test('begins with an attempt, which shows the questions it has drawn', async () => {
    const page = renderPage(
      address,
      {
        'topics.getLesson': lessonOf({ ...toStudy, patterns: [{ ...drawn, is_locked: true, forms: [] }] }),
        'answers.listAnswers': pageOf([]),
        'answers.listAnswerVisibilityRules': replyOf('answers.listAnswerVisibilityRules'),
        'tasks.saveAnswerDraft': ({ body }) => ({
          is_saved: true,
          revision: body.revision,
          saved_at: NOW,
          other: null,
        }),
        'tasks.getTaskAttempts': attempts,
        'files.getUploadLimits': { photo: 2e7, video: 1e9, document: 1e8 },
      },
      asStudent,
    );
    const begin = await screen.findByRole('button', { name: 'Начать' });
    expect(screen.getByText('2 из них случайные, в каждой попытке другие')).toBeVisible();
    page.stub({
      'tasks.startTaskAttempt': replyOf('tasks.startTaskAttempt', { current: { id: 91 } }),
      'topics.getLesson': lessonOf({ ...toStudy, patterns: [{ ...drawn, forms: [question, set[1]!, set[3]!] }] }),
    });
    await page.user.click(begin);
    expect(await screen.findByText(/DNS/)).toBeVisible();
    expect(screen.getByText(/Маска \/26/)).toBeVisible();
    expect(screen.queryByText(/Шлюз/)).toBeNull();
  });
});
