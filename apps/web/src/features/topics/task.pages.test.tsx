import { AnswerVisibilityRule, Comment } from '@orbita/contract/answers';
import { StoredFile } from '@orbita/contract/files';
import { act, screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test, vi } from 'vitest';
import { tellPage } from '../../testing/live-socket.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NOW, pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { offline, refused, type Stubs } from '../../testing/stubs.ts';
import { asTeacher } from '../../testing/viewers.ts';
import {
  address,
  answerOf,
  draftOf,
  inTwentyMinutes,
  lessonOf,
  question,
  task,
  toAnswer,
  toStudy,
  toTeach,
} from './topics.builders.ts';

describe('a task', () => {
  const open = (others: Stubs = {}) => renderPage(address, { ...toAnswer, ...others });
  const field = () => screen.findByRole('textbox', { name: /^Чему равна сила/ });

  test('shows that the own answers cannot be read, and reads them again', async () => {
    const page = open({ 'answers.listAnswers': refused('internal') });
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('heading', { name: 'Законы Ньютона' })).toBeVisible();
    page.stub(toAnswer);
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    expect(await field()).toBeVisible();
  });

  test('a limited attempt ends only after a question; the receipt then comes first', async () => {
    const second = { ...question, id: 82, title: 'Второй вопрос', required: false };
    const limited = { ...task, forms: [question, second], forms_count: 2, attempts_limit: 2 };
    const page = open({
      'topics.getLesson': lessonOf({ ...toStudy, patterns: [limited] }),
      'tasks.getTaskAttempts': replyOf('tasks.getTaskAttempts', { left: 2, attempts_limit: 2 }),
      'answers.submitAnswer': answerOf('F = ma'),
    });
    await page.user.type(await screen.findByRole('textbox', { name: /Чему равна сила/ }), 'F = ma');
    await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
    const first = await screen.findByRole('dialog', { name: 'Закончить попытку?' });
    expect(first).toHaveTextContent('Отвечено 1 из 2. Отправить и закончить попытку?');
    await page.user.click(within(first).getByRole('button', { name: 'Отмена' }));
    expect(page.asked('answers.submitAnswer')).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
    const again = await screen.findByRole('dialog', { name: 'Закончить попытку?' });
    page.stub({ 'answers.listAnswers': pageOf([answerOf('F = ma')]) });
    await page.user.click(within(again).getByRole('button', { name: 'Отправить' }));
    const receipt = await screen.findByText('Квитанция № 125-1');
    const answered = screen.getByText('Второй вопрос');
    expect(receipt.compareDocumentPosition(answered)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(answered).toHaveTextContent('2. Второй вопрос');
  });

  test('is not sent empty: the question says why and has the focus', async () => {
    const page = open();
    await field();
    await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
    expect((await screen.findAllByText('Поле с ответом не может быть пустым'))[0]).toBeVisible();
    expect(await field()).toHaveFocus();
    expect(page.asked('answers.submitAnswer')).toEqual([]);
  });

  test('is being checked by its keys until a live event says that the mark is there', async () => {
    const checked = answerOf('F = ma', { is_waiting: true, is_being_marked: true });
    const page = open({ 'answers.listAnswers': pageOf([checked]) });
    expect(await screen.findByText('Проверяется по ключам…')).toBeVisible();
    page.stub({ 'answers.listAnswers': pageOf([answerOf('F = ma', { is_waiting: false, is_being_marked: false })]) });
    act(() => tellPage({ kind: 'verdict', subject_id: 3, step_id: 5, student_id: 11 }));
    await waitFor(() => expect(screen.queryByText('Проверяется по ключам…')).not.toBeInTheDocument());
  });

  test('is sent by Ctrl+Enter; the receipt is shown instead of the form', async () => {
    const page = open();
    const text = await field();
    page.stub({ 'answers.submitAnswer': answerOf('F = ma'), 'answers.listAnswers': pageOf([answerOf('F = ma')]) });
    await page.user.type(text, 'F = ma{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Ответ отправлен')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Изменить ответ' })).toBeVisible();
    expect(page.asked('answers.submitAnswer')[0]?.body).toMatchObject({
      pattern_id: 8,
      fields: [{ form_id: 81, value: 'F = ma' }],
    });
  });

  test('changes that were begun and set aside come back with «Изменить ответ»', async () => {
    const page = open({ 'answers.listAnswers': pageOf([answerOf('F = ma')]) });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить ответ' }));
    await page.user.type(await field(), ', второй закон');
    await page.user.click(screen.getByRole('button', { name: 'Не менять' }));
    expect(await screen.findByText(/^Начатые изменения сохранены/)).toBeVisible();
    expect(screen.getByText('F = ma')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Изменить ответ' }));
    expect(await field()).toHaveValue('F = ma, второй закон');
    expect(screen.getByText(/Восстановлен черновик/)).toBeVisible();
  });

  test('«Изменить ответ» puts the focus into the answer; Escape leaves it, keeps the text and gives the focus back', async () => {
    const page = open({ 'answers.listAnswers': pageOf([answerOf('F = ma')]) });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить ответ' }));
    await waitFor(async () => expect(await field()).toHaveFocus());
    await page.user.keyboard(', второй закон{Escape}');
    expect(await screen.findByText(/^Начатые изменения сохранены/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Изменить ответ' })).toHaveFocus();
    await page.user.keyboard('{Enter}');
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(await field()).toHaveValue('F = ma, второй закон');
  });

  test('a question without an answer says what its kind asks for; the notice keeps the common words', async () => {
    const choice = { ...question, id: 82, type: 'single' as const, title: 'Единица силы', options: ['Н', 'Дж'] };
    const file = { ...question, id: 83, type: 'file' as const, title: 'Отчёт' };
    const asked = { ...task, forms: [choice, file], forms_count: 2 };
    const page = open({ 'topics.getLesson': lessonOf({ ...toStudy, patterns: [asked] }) });
    await page.user.click(await screen.findByRole('button', { name: 'Отправить ответ' }));
    expect(await screen.findByText('Выберите вариант')).toBeVisible();
    expect(screen.getByText('Приложите файл')).toBeVisible();
    expect(screen.getAllByText('Поле с ответом не может быть пустым')).toHaveLength(1);
  });

  test('left as it is without a change says nothing of changes', async () => {
    const page = open({ 'answers.listAnswers': pageOf([answerOf('F = ma')]) });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить ответ' }));
    await field();
    await page.user.click(screen.getByRole('button', { name: 'Не менять' }));
    expect(await screen.findByRole('button', { name: 'Изменить ответ' })).toBeVisible();
    expect(screen.queryByText(/^Начатые изменения/)).toBeNull();
  });

  test.each([
    ['subject', 1, /^По правилу задания ответы видят все/, 'Кроме них, вы ответ никому не открывали'],
    ['group', 2, /^По правилу задания ответы видит вся группа/, 'Ответ открыт 0 людям по вашему выбору'],
    ['private', 0, /^По правилу задания ответы видят только/, null],
  ] as const)('under the rule «%s» says once who reads it', async (visibility, privacy, rule, line) => {
    open({
      'answers.listAnswers': pageOf([answerOf('F = ma', { privacy })]),
      'answers.listAnswerVisibilityRules': {
        data: [sampleOf(AnswerVisibilityRule, { id: 1, task_id: 8, visibility })],
      },
    });
    expect(await screen.findByText(rule)).toBeVisible();
    expect(screen.queryByText(/^Ответ видите вы и преподаватели/)).toBeNull();
    if (line) expect(screen.getByText(line)).toBeVisible();
    else expect(screen.queryByText(/^Ответ открыт/)).toBeNull();
  });

  test('is not told to be private before its rule is read', async () => {
    const page = open({
      'answers.listAnswers': pageOf([answerOf('F = ma', { privacy: 1 })]),
      'answers.listAnswerVisibilityRules': refused('internal'),
    });
    const failure = await screen.findByText('Не удалось показать «Кто читает ответы других»');
    expect(await screen.findByText('F = ma')).toBeVisible();
    expect(screen.queryByText(/^Ответ видите вы и преподаватели/)).toBeNull();
    page.stub({ 'answers.listAnswerVisibilityRules': { data: [] } });
    await page.user.click(within(failure).getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText(/^Ответ видите вы и преподаватели/)).toBeVisible();
  });

  test('whose rule is not read shows the teacher no choice of it', async () => {
    const page = renderPage(
      address,
      {
        'topics.getLesson': lessonOf({ ...toTeach, patterns: [task] }),
        'answers.listAnswerVisibilityRules': refused('internal'),
      },
      asTeacher,
    );
    const failure = await screen.findByText('Не удалось показать «Кто читает ответы других»');
    const choice = () => screen.queryByRole('combobox', { name: 'Кто читает ответы других' });
    expect(choice()).toBeNull();
    page.stub({
      'answers.listAnswerVisibilityRules': {
        data: [sampleOf(AnswerVisibilityRule, { id: 1, task_id: 8, visibility: 'group' })],
      },
    });
    await page.user.click(within(failure).getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(choice()).toHaveValue('group'));
  });

  test('named in the address is brought into view once it is there', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    const page = renderPage('/works', {
      ...toAnswer,
      'answers.listAnswers': pageOf([answerOf('F = ma')]),
      'subjects.listStudiedSubjects': replyOf('subjects.listStudiedSubjects'),
    });
    await page.user.click(await screen.findByRole('link', { name: 'Законы Ньютона' }));
    await screen.findByRole('button', { name: 'Изменить ответ' });
    await waitFor(() => expect(shown.mock.contexts.at(-1)).toBe(document.getElementById('task-8')));
    expect(document.getElementById('task-8')).toHaveFocus();
  });

  test('says which files it takes and how large, and sends no other', async () => {
    const page = open({
      'topics.getLesson': lessonOf({
        ...toStudy,
        patterns: [{ ...task, file_types: ['pkt', 'zip'], forms: [{ ...question, type: 'file' }] }],
      }),
      'files.uploadDocument': ({ file }) => sampleOf(StoredFile, { id: 5, type: 'document', name: file?.name ?? '' }),
    });
    expect(await screen.findByText('Файлы .pkt, .zip, каждый до 95 МБ')).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')!;
    await page.user.upload(input, [new File(['а'], 'отчёт.pdf'), new File(['б'], 'сеть.PKT')]);
    expect(await screen.findByText('отчёт.pdf: задание принимает только файлы .pkt, .zip')).toBeVisible();
    expect(await screen.findByText('сеть.PKT')).toBeVisible();
    await waitFor(() => expect(page.asked('files.uploadDocument').map(({ file }) => file?.name)).toEqual(['сеть.PKT']));
  });

  test('keeps a file that the server refused without offering to send it again', async () => {
    const page = open({
      'topics.getLesson': lessonOf({ ...toStudy, patterns: [{ ...task, forms: [{ ...question, type: 'file' }] }] }),
      'files.uploadDocument': refused('unsupported-file'),
    });
    await screen.findByRole('button', { name: 'Выбрать файлы' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')!;
    await page.user.upload(input, new File(['текст'], 'сеть.pkt'));
    expect(await screen.findByText(/^Файл не принят/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
    expect(screen.getByRole('button', { name: /сеть.pkt/ })).toBeVisible();
  });

  test('without a network keeps what was written, and is sent later', async () => {
    const page = open();
    page.stub({ 'answers.submitAnswer': offline });
    await page.user.type(await field(), 'F = ma');
    await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
    expect(await screen.findByText(/^Нет связи. Ответ сохранён на этом устройстве/)).toBeVisible();
    expect(await field()).toHaveValue('F = ma');
    page.stub({ 'answers.submitAnswer': answerOf('F = ma'), 'answers.listAnswers': pageOf([answerOf('F = ma')]) });
    await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
    expect(await screen.findByText('Ответ отправлен')).toBeVisible();
    expect(page.asked('answers.submitAnswer')).toHaveLength(2);
  });

  test('refused by the server says so at its question', async () => {
    const page = open();
    page.stub({ 'answers.submitAnswer': refused('answer-value', { errors: { 'fields.81': ['Слишком коротко'] } }) });
    await page.user.type(await field(), 'F');
    await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
    expect((await screen.findAllByText('Слишком коротко'))[0]).toBeVisible();
    expect(await field()).toHaveAccessibleDescription('Слишком коротко');
  });

  test('closed to answers says so and shows what was handed in', async () => {
    open({
      'topics.getLesson': lessonOf({ emoji: 'check', patterns: [task] }),
      'answers.listAnswers': pageOf([answerOf('F = ma')]),
    });
    expect(await screen.findByText(/^Приём ответов по теме закрыт/)).toBeVisible();
    expect(screen.getByText('F = ma')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Изменить ответ' })).toBeNull();
  });

  test('closed to answers still shows what was begun at another device', async () => {
    const closed = { emoji: 'skull' as const, patterns: [{ ...task, draft: draftOf('Начато на телефоне') }] };
    open({ 'topics.getLesson': lessonOf(closed) });
    expect(await screen.findByText('Неотправленный черновик')).toBeVisible();
    expect(screen.getByText('Начато на телефоне')).toBeInTheDocument();
  });

  test('that was returned shows the teacher’s words beside the form', async () => {
    const author = { id: 21, last_name: 'Соколова', first_name: 'Мария' };
    const comments = [sampleOf(Comment, { id: 5, text: 'Укажите единицы', author })];
    const page = open({ 'answers.listAnswers': pageOf([answerOf('F = ma', { state: 'returned', comments })]) });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить ответ' }));
    expect(await field()).toHaveValue('F = ma');
    expect(screen.getByText('Укажите единицы')).toBeVisible();
  });

  test('says who reads the answer, and of a rule that opens it once', async () => {
    open({
      'answers.listAnswerVisibilityRules': replyOf('answers.listAnswerVisibilityRules', {
        data: [sampleOf(AnswerVisibilityRule, { task_id: 8, visibility: 'group' })],
      }),
    });
    expect(await screen.findByRole('option', { name: 'Я, преподаватели и администраторы' })).toBeInTheDocument();
    expect(await screen.findAllByText(/правил/i)).toHaveLength(1);
  });

  test('with a time limit shows its questions once the attempt has begun', async () => {
    const timed = { ...task, time_limit_minutes: 20 };
    const attempts = replyOf('tasks.getTaskAttempts', { left: 1 });
    const page = open({
      'topics.getLesson': lessonOf({ ...toStudy, patterns: [{ ...timed, is_locked: true, forms: [] }] }),
      'tasks.getTaskAttempts': attempts,
    });
    const begin = await screen.findByRole('button', { name: 'Начать' });
    page.stub({
      'tasks.startTaskAttempt': replyOf('tasks.getTaskAttempts', {
        ...attempts,
        current: { id: 91, deadline_at: '2026-10-05T06:20:00.000Z' },
      }),
      'topics.getLesson': lessonOf({ ...toStudy, patterns: [timed] }),
    });
    await page.user.click(begin);
    const dialog = await screen.findByRole('dialog', { name: 'Начать попытку?' });
    expect(dialog).toHaveTextContent('Пойдёт время: 20 минут');
    expect(dialog).toHaveTextContent('Это последняя попытка.');
    await page.user.click(within(dialog).getByRole('button', { name: 'Отмена' }));
    expect(page.asked('tasks.startTaskAttempt')).toEqual([]);
    await page.user.click(begin);
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Начать' }));
    expect(await field()).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('20:00');
  });

  test('whose time is up keeps what the server no longer takes, and says what was handed in', async () => {
    const timed = { ...task, time_limit_minutes: 20 };
    const began = replyOf('tasks.getTaskAttempts', {
      left: 1,
      now: NOW,
      current: { id: 91, started_at: NOW, deadline_at: inTwentyMinutes },
    });
    const page = open({
      'topics.getLesson': lessonOf({ ...toStudy, patterns: [timed] }),
      'tasks.getTaskAttempts': began,
      'tasks.saveAttemptDraft': refused('attempt-over'),
    });
    await screen.findByRole('timer');
    page.stub({
      'tasks.getTaskAttempts': replyOf('tasks.getTaskAttempts', {
        left: 0,
        now: NOW,
        attempts: [{ id: 91, number: 1, submitted_at: NOW, is_auto: true, by_server: true }],
      }),
      'answers.listAnswers': pageOf([answerOf('F = m')]),
    });
    await page.user.type(await field(), 'F = ma');
    expect(await screen.findByText(/На этом устройстве остался другой текст/)).toBeVisible();
    expect(await field()).toHaveValue('F = ma');
    expect((await screen.findAllByText('F = m'))[0]).toBeVisible();
  });
});
