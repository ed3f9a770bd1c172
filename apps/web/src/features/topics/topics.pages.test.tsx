import { AnswerVisibilityRule, Comment, UgcAnswer } from '@orbita/contract/answers';
import { StoredFile } from '@orbita/contract/files';
import { AttemptDraft } from '@orbita/contract/tasks';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tellPage } from '../../testing/live-socket.ts';
import { type Draft, readDraft } from './answering/drafts/draft-store.ts';
import { NOW, type Partly, pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { offline, refused, type Stubs } from '../../testing/stubs.ts';
import { asParent, asStudent, asTeacher } from '../../testing/viewers.ts';
import { address, block, lessonOf, question, task, toStudy, toTeach } from './topics.builders.ts';

// jsdom has no database, where drafts of this device are.
vi.mock('./answering/drafts/draft-store.ts', async (load) => ({
  ...(await load<object>()),
  readDraft: vi.fn(() => Promise.resolve(undefined)),
}));

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

const answerOf = (value: string, known: Partly<UgcAnswer> = {}): UgcAnswer =>
  sampleOf(UgcAnswer, {
    id: 125,
    pattern_id: 8,
    step_id: 5,
    subject_id: 3,
    user: { id: 11, last_name: 'Белова', first_name: 'Анна' },
    version: 1,
    state: 'waiting',
    fields: [{ id: 1, form_id: 81, value }],
    place: { step_title: 'Законы Ньютона' },
    receipt: { number: '125-1', submitted_at: '2026-10-05T06:00:00.000Z' },
    ...known,
  });
const toAnswer: Stubs = {
  'topics.getLesson': lessonOf({ ...toStudy, patterns: [task] }),
  'answers.listAnswers': pageOf([]),
  'tasks.saveAnswerDraft': ({ body }) => ({ revision: body.revision, saved_at: NOW, is_saved: true, other: null }),
  'answers.listAnswerVisibilityRules': replyOf('answers.listAnswerVisibilityRules'),
  'files.getUploadLimits': { photo: 2e7, video: 1e9, document: 1e8 },
};

const inTwentyMinutes = new Date(Date.parse(NOW) + 20 * 60_000).toISOString();
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

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

  const draftOf = (value: string, saved_at = '2026-10-05T05:00:00.000Z') =>
    sampleOf(AttemptDraft, { revision: 4, saved_at, fields: [{ form_id: 81, value }] });
  const withDraft = (draft: AttemptDraft): Stubs => ({
    'topics.getLesson': lessonOf({ ...toStudy, patterns: [{ ...task, draft }] }),
  });

  test('begun at another device goes on here, and what is written here is saved after it', async () => {
    const page = open(withDraft(draftOf('Начато на телефоне')));
    expect(await field()).toHaveValue('Начато на телефоне');
    expect(screen.getByText(/^Восстановлен черновик с сервера, /)).toBeVisible();
    expect(screen.getByText(/^Сохранено на сервере в/)).toBeVisible();
    await page.user.type(await field(), ', дописано');
    await waitFor(() => expect(page.asked('tasks.saveAnswerDraft')).not.toEqual([]));
    expect(page.asked('tasks.saveAnswerDraft').at(-1)).toMatchObject({
      params: { id: 8 },
      body: { revision: 5, based_on: 4, fields: [{ form_id: 81, value: 'Начато на телефоне, дописано' }] },
    });
    expect(await screen.findByText(/^Сохранено на сервере в/)).toBeVisible();
  });

  test('written at two devices goes on from the newest, and the other one is offered', async () => {
    const mine = {
      content: { privacy: 1, fields: { 81: { text: 'Здесь', choices: [], attachments: [] } } },
      baseVersion: 0,
      attempt: null,
      savedAt: Date.parse('2026-10-05T04:00:00.000Z'),
    };
    vi.mocked(readDraft).mockResolvedValueOnce(mine as Draft);
    const page = open(withDraft(draftOf('Там')));
    expect(await field()).toHaveValue('Там');
    expect(screen.getByText(/^Есть и другой черновик, с этого устройства, .*: «Здесь»/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Взять его' }));
    expect(await field()).toHaveValue('Здесь');
    await page.user.click(screen.getByRole('button', { name: 'Взять его' }));
    expect(await field()).toHaveValue('Там');
  });

  test('written here later than at the other device is not sent over it before the student has chosen', async () => {
    const mine = {
      content: { privacy: 1, fields: { 81: { text: 'Здесь', choices: [], attachments: [] } } },
      baseVersion: 0,
      attempt: null,
      savedAt: Date.parse('2026-10-05T06:00:00.000Z'),
    };
    vi.mocked(readDraft).mockResolvedValueOnce(mine as Draft);
    const page = open(withDraft(draftOf('Там')));
    expect(await field()).toHaveValue('Здесь');
    await page.user.type(await field(), ', ещё');
    expect(await screen.findByText(/^Есть и другой черновик, с другого устройства, .*: «Там»/)).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(page.asked('tasks.saveAnswerDraft')).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Оставить мой' }));
    await waitFor(() => expect(page.asked('tasks.saveAnswerDraft')).not.toEqual([]));
    expect(page.asked('tasks.saveAnswerDraft')[0]?.body).toMatchObject({
      revision: 5,
      based_on: 4,
      fields: [{ value: 'Здесь, ещё' }],
    });
    expect(screen.queryByText(/^Есть и другой черновик/)).toBeNull();
  });

  test('that moved on elsewhere while it was open says so instead of «saved», and both texts remain', async () => {
    const page = open(withDraft(draftOf('Начало')));
    const other = draftOf('С компьютера');
    page.stub({
      'tasks.saveAnswerDraft': { revision: 5, saved_at: NOW, is_saved: false, other: { ...other, revision: 5 } },
    });
    await page.user.type(await field(), ', с телефона');
    expect(
      await screen.findByText(
        /^Есть и другой черновик, с другого устройства, .*: «С компьютера»/,
        {},
        { timeout: 4000 },
      ),
    ).toBeVisible();
    expect(screen.queryByText(/^Сохранено на сервере в/)).toBeNull();
    expect(await field()).toHaveValue('Начало, с телефона');
    await page.user.click(screen.getByRole('button', { name: 'Взять его' }));
    expect(await field()).toHaveValue('С компьютера');
    expect(screen.getByText(/^Сохранено на сервере в/)).toBeVisible();
    expect(screen.getByText(/: «Начало, с телефона»/)).toBeVisible();
    expect(page.asked('tasks.saveAnswerDraft')).toHaveLength(1);
  });

  test('handed in is not asked about a draft from before', async () => {
    open({ ...withDraft(draftOf('Старое')), 'answers.listAnswers': pageOf([answerOf('F = ma')]) });
    expect(await screen.findByRole('button', { name: 'Изменить ответ' })).toBeVisible();
    expect(screen.queryByText(/^Начатые изменения/)).toBeNull();
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
