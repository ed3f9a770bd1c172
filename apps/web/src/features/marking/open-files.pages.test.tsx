import { Annotation } from '@orbita/contract/annotations';
import { AnswerField, UgcAnswer } from '@orbita/contract/answers';
import { Attachment } from '@orbita/contract/files';
import { MarkingCase } from '@orbita/contract/marking';
import { Form, Pattern } from '@orbita/contract/tasks';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { openDocument } from '../../shared/annotations/pdf-pages.ts';
import { renderPage, type RenderedPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asTeacher } from '../../testing/viewers.ts';
import { openMarkingSession } from './verdict/marking-session.ts';

vi.mock('../../shared/annotations/pdf-pages.ts', () => ({ openDocument: vi.fn() }));
afterEach(() => openMarkingSession(0));

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const file = (id: number, name: string, mime: string): Attachment =>
  sampleOf(Attachment, { id, attachment_id: id, type: 'document', name, mime, src: `/api/files/${id}` });
const files = [
  file(61, 'отчёт.docx', DOCX),
  file(62, 'сеть.pkt', 'application/octet-stream'),
  file(63, 'план.docx', DOCX),
];
const noteOf = (id: number, known: Partial<Annotation>): Annotation =>
  sampleOf(Annotation, { id, answer_id: 41, file_id: 63, kind: 'lines', points: [], text: 'Верно', ...known });
const notes = [
  noteOf(1, { lines: { first: 1, last: 1 }, meaning: 'good' }),
  noteOf(2, { lines: { first: 2, last: 2 }, meaning: 'mistake' }),
  noteOf(3, { lines: { first: 2, last: 2 }, meaning: 'mistake' }),
];
const withFile = (only: Attachment): Stubs => ({
  ...stubs,
  'marking.getMarkingCase': { ...caseOf([only]), annotations: [] },
  'annotations.listAnnotations': { data: [] },
});
const caseOf = (attachments: Attachment[]) =>
  sampleOf(MarkingCase, {
    step: { id: 5, title: 'Практика', max_mark: 10 },
    student: { id: 11, last_name: 'Белова', first_name: 'Анна' },
    patterns: [sampleOf(Pattern, { id: 51, forms: [sampleOf(Form, { id: 71, title: 'Отчёт', type: 'file' })] })],
    answers: [
      sampleOf(UgcAnswer, {
        id: 41,
        pattern_id: 51,
        version: 1,
        fields: [sampleOf(AnswerField, { form_id: 71, attachments })],
      }),
    ],
    annotations: notes,
    can_mark: true,
  });
const stubs: Stubs = {
  'marking.listMarkingQueue': pageOf([]),
  'marking.getMarkingCase': caseOf(files),
  'marking.claimMarkingCase': { opened_by: null },
  'marking.releaseMarkingCase': { ok: true },
  'marking.listCommentTemplates': { data: [] },
  'marking.listCommentSuggestions': { data: [] },
  'marks.listPassStatuses': replyOf('marks.listPassStatuses', { data: [{ id: 1, title: 'Пройден' }] }),
  'subjects.listTaughtSubjects': pageOf([]),
  'annotations.listAnnotations': { data: notes },
  'files.getDocumentText': { html: '<p>Введение</p><p>Вывод</p>', is_cut: false, pictures: 2 },
};
async function open(): Promise<RenderedPage> {
  const page = renderPage('/marking?step=5&student=11', stubs, asTeacher);
  await screen.findByRole('button', { name: 'отчёт.docx' });
  return page;
}
const opened = (name: string) => screen.findByRole('region', { name: `Файл «${name}»` });

test('a key opens the files one after another, without those that only download', async () => {
  const page = await open();
  expect(screen.queryByRole('button', { name: 'сеть.pkt' })).toBeNull();
  await page.user.keyboard('o');
  const first = await opened('отчёт.docx');
  expect(await within(first).findByText('Вывод')).toBeVisible();
  expect(within(first).getByText(/2 рисунка не показаны/)).toBeVisible();
  await page.user.keyboard('o');
  await opened('план.docx');
  expect(screen.queryByRole('region', { name: 'Файл «отчёт.docx»' })).toBeNull();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Файл/ })).toBeNull());
});

test('notes are counted by what they mean, and listed with their places', async () => {
  const page = await open();
  const button = screen.getByRole('button', { name: /Отметить на работе/ });
  expect(button).toHaveTextContent('Отметить на работе2 ошибки1 удачное место');
  await page.user.click(button);
  const items = within(await opened('план.docx')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ ?1ВерноХорошо · абзац 1/),
    expect.stringMatching(/^ ?2ВерноОшибка · абзац 2/),
    expect.stringMatching(/^ ?3ВерноОшибка · абзац 2/),
  ]);
});

test('a digit at a line makes a note of its meaning and leaves the mark alone', async () => {
  const page = await open();
  const made = noteOf(9, { file_id: 61, lines: { first: 1, last: 2 }, meaning: 'question', text: 'Откуда?' });
  page.stub({ 'annotations.createAnnotation': made });
  await page.user.keyboard('on');
  await waitFor(() => expect(screen.getByRole('application')).toHaveFocus());
  await page.user.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}3');
  await page.user.keyboard('{Alt>}2{/Alt}Откуда?{Enter}');
  await waitFor(() => expect(page.asked('annotations.createAnnotation')).toHaveLength(1));
  expect(page.asked('annotations.createAnnotation')[0]).toMatchObject({
    params: { id: 41 },
    body: {
      file_id: 61,
      page: 1,
      kind: 'lines',
      points: [],
      lines: { first: 1, last: 2 },
      meaning: 'question',
      text: 'Откуда?',
    },
  });
  expect(await screen.findByRole('button', { name: 'Вопрос, отметка 1: Откуда?' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Оценка из 10' })).toHaveValue('');
  await page.user.keyboard('{Escape}7');
  expect(screen.getByRole('textbox', { name: 'Оценка из 10' })).toHaveValue('7');
});

test('a file that cannot be read says so and offers another try', async () => {
  const page = await open();
  page.stub({ 'files.getDocumentText': refused('unsupported-file') });
  await page.user.keyboard('o');
  expect(await screen.findByText(/Файл не открылся/)).toBeVisible();
  page.stub({ 'files.getDocumentText': { html: '<p>Снова здесь</p>', is_cut: true, pictures: 0 } });
  await page.user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Снова здесь')).toBeVisible();
  expect(screen.getByText(/показано его начало/)).toBeVisible();
});

test('a document of thousands of pages is shown in parts', async () => {
  const draw = () => ({ done: Promise.resolve(undefined), cancel: () => undefined });
  vi.mocked(openDocument).mockResolvedValue({ pages: 20_000, ratio: 1.4, draw, close: () => undefined });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const page = renderPage('/marking?step=5&student=11', withFile(file(64, 'том.pdf', 'application/pdf')), asTeacher);
  await page.user.click(await screen.findByRole('button', { name: 'том.pdf' }));
  const book = await opened('том.pdf');
  const pages = () => book.querySelectorAll('[data-stage]').length;
  await waitFor(() => expect(pages()).toBe(200));
  expect(within(book).getByText('Показано 200 из 20000.')).toBeVisible();
  await page.user.click(within(book).getByRole('button', { name: 'Показать ещё' }));
  await waitFor(() => expect(pages()).toBe(400));
});
