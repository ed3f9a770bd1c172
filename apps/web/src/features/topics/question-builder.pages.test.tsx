import { SubjectDates } from '@orbita/contract/abstract-lessons';
import { Form, type Pattern } from '@orbita/contract/tasks';
import { fireEvent, screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, sampleOf } from '../../testing/sample.ts';
import { asTeacher } from '../../testing/viewers.ts';
// Loaded before the tests, because the first of them would otherwise wait for the whole editor.
import './building/builder.tsx';
import './topic-page.tsx';
import { address, lessonOf, question, task, toTeach } from './topics.builders.ts';

const formOf = (known: Partly<Form> = {}): Form => sampleOf(Form, { ...question, ...known });
const rivers = formOf({ type: 'single', title: 'Какая река?', options: ['Волга', 'Ока'], key: null });

/** Opens the builder with these questions; changes of a question come back as the server would store them. */
function open(forms: Form[] = [rivers], known: Partly<Pattern> = {}) {
  const page = renderPage(
    `${address}?edit=1`,
    {
      'abstractLessons.getSubjectDates': sampleOf(SubjectDates, { subject_id: 3 }),
      'topics.getLesson': lessonOf({ ...toTeach, patterns: [{ ...task, forms, ...known }] }),
    },
    asTeacher,
  );
  page.stub({
    'tasks.updateForm': ({ params, body: { slide_image: _, slide_image_id: __, updated_at: ___, ...change } }) =>
      sampleOf(Form, { ...forms.find(({ id }) => id === params.id), ...change }),
  });
  const sent = () => Object.assign({}, ...page.asked('tasks.updateForm').map(({ body }) => body));
  return { ...page, sent };
}
const option = (number: number) => screen.findByRole('textbox', { name: `Вариант ${number}` });

describe('adding a question', () => {
  test('offers all types at once, by arrows and letters; the new card takes the focus', async () => {
    const page = open();
    page.stub({
      'tasks.createForm': ({ body }) => formOf({ id: 82, title: body.title, type: body.type, options: [] }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Добавить вопрос' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getAllByRole('menuitem')).toHaveLength(14);
    const item = (name: string) => within(menu).getByRole('menuitem', { name });
    await waitFor(() => expect(item('Один вариант')).toHaveFocus());
    expect(item('Один вариант')).toHaveAccessibleDescription('Верен один из вариантов');
    await page.user.keyboard('{ArrowDown}');
    expect(item('Несколько вариантов')).toHaveFocus();
    await page.user.keyboard('{End}');
    expect(item('Видео')).toHaveFocus();
    await page.user.keyboard('п');
    expect(item('Порядок')).toHaveFocus();
    await page.user.keyboard('о{Enter}');
    await waitFor(() => expect(page.asked('tasks.createForm')[0]?.body.type).toBe('single'));
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Вопрос' }).at(-1)).toHaveFocus());
    await page.user.keyboard('Какое море?{Enter}');
    expect(screen.getAllByRole('textbox', { name: 'Вариант 1' }).at(-1)).toHaveFocus();
    await waitFor(() => expect(page.sent().title).toBe('Какое море?'));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('that is chosen while the former one is still being made is made after it', async () => {
    const page = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    page.stub({
      'tasks.createForm': async ({ body }) => {
        await promise;
        const id = body.type === 'link' ? 83 : 82;
        return formOf({ id, title: body.title, type: body.type, options: [] });
      },
    });
    for (const name of ['Один вариант', 'Ссылка']) {
      await page.user.click(await screen.findByRole('button', { name: 'Добавить вопрос' }));
      await page.user.click(await screen.findByRole('menuitem', { name }));
    }
    expect(page.asked('tasks.createForm')).toHaveLength(1);
    resolve();
    await waitFor(() =>
      expect(page.asked('tasks.createForm').map(({ body }) => body.type)).toEqual(['single', 'link']),
    );
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Вопрос' })).toHaveLength(3));
  });

  test('Escape closes the panel and goes back to its button', async () => {
    const page = open();
    const button = await screen.findByRole('button', { name: 'Добавить вопрос' });
    await page.user.click(button);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Один вариант' })).toHaveFocus());
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  });
});

describe('options', () => {
  test('Enter adds one below, Backspace in an empty one removes it; a blank one waits with a word', async () => {
    const page = open();
    await page.user.click(await option(1));
    await page.user.keyboard('{Enter}');
    expect(await option(2)).toHaveFocus();
    expect(await option(2)).toHaveValue('');
    await page.user.keyboard('Дон');
    await waitFor(() => expect(page.sent().options).toEqual(['Волга', 'Дон', 'Ока']));
    await page.user.clear(await option(2));
    await page.user.tab();
    expect(await screen.findByText('Пустое не сохраняется: напишите или уберите')).toBeVisible();
    await page.user.click(await option(2));
    await page.user.keyboard('{Backspace}');
    expect(await option(1)).toHaveFocus();
    await waitFor(() => expect(page.sent().options).toEqual(['Волга', 'Ока']));
    expect(page.asked('tasks.updateForm').flatMap(({ body }) => body.options ?? [])).not.toContain('');
  });

  test('pasted lines become options; those beyond the limit are counted', async () => {
    const page = open([formOf({ ...rivers, options: [...Array(98).keys()].map((n) => `Река ${n}`) })]);
    await page.user.click(await option(98));
    await page.user.keyboard('{End}');
    await page.user.paste(': верх\r\n\r\nДон\nНева\nЛена\nОбь');
    // The notice goes by itself, so it is looked for first.
    expect(await screen.findByText('Не поместились 2 строки: в вопросе не больше 100')).toBeVisible();
    expect(await option(100)).toHaveValue('Нева');
    expect(await option(98)).toHaveValue('Река 97: верх');
    expect(await option(100)).toHaveFocus();
    await waitFor(() => expect(page.sent().options).toHaveLength(100));
  });

  test('arrows on the handle move one; its number and the key stay', async () => {
    const page = open([formOf({ ...rivers, key: 1 })]);
    (await screen.findByRole('button', { name: 'Переместить: Ока' })).focus();
    await page.user.keyboard('{ArrowUp}');
    await waitFor(() => expect(page.sent()).toMatchObject({ options: ['Ока', 'Волга'], option_ids: [1, 0], key: 1 }));
  });

  test('one right option is spoken of as one', async () => {
    open();
    expect(await screen.findByText('Отметьте правильный вариант, чтобы ответы проверялись сами')).toBeVisible();
    expect(screen.queryByText(/правильные варианты/)).toBeNull();
  });

  test('two columns of a sheet become pairs', async () => {
    const page = open([formOf({ type: 'matching', options: [], matches: [], key: null })]);
    await page.user.click(await screen.findByRole('textbox', { name: 'Слева, пара 1' }));
    await page.user.paste('кот\tcat\nпёс\tdog\nконь\thorse');
    expect(await screen.findByRole('textbox', { name: 'Справа, пара 3' })).toHaveValue('horse');
    await waitFor(() => expect(page.sent().options).toEqual(['кот', 'пёс', 'конь']));
    const { option_ids, match_ids, matches, key } = page.sent();
    expect(matches).toEqual(['cat', 'dog', 'horse']);
    expect(option_ids.map((id: number) => key[id])).toEqual(match_ids);
  });

  test('Enter goes from the left side of a pair to the right one, and on to the next pair', async () => {
    const page = open([formOf({ type: 'matching', options: [], matches: [], key: null })]);
    await page.user.click(await screen.findByRole('textbox', { name: 'Слева, пара 1' }));
    await page.user.keyboard('кот{Enter}cat{Enter}пёс{Enter}dog{Enter}конь');
    expect(screen.getByRole('textbox', { name: 'Слева, пара 3' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Справа, пара 2' })).toHaveValue('dog');
    await waitFor(() => expect(page.sent().options).toEqual(['кот', 'пёс', 'конь']));
  });

  test('items of an order are pasted as a numbered list', async () => {
    const page = open([formOf({ type: 'ordering', options: [], key: null })]);
    await page.user.click(await screen.findByRole('textbox', { name: 'Пункт 1' }));
    await page.user.paste('1. раз\n2. два\n3. три');
    await waitFor(() => expect(page.sent().options).toEqual(['раз', 'два', 'три']));
    expect(page.sent().key).toEqual(page.sent().option_ids);
  });
});

describe('the title', () => {
  test('counts near its limit and keeps what is too long on the page only', async () => {
    const page = open();
    const title = await screen.findByRole('textbox', { name: 'Вопрос' });
    fireEvent.change(title, { target: { value: 'я'.repeat(128) } });
    expect(await screen.findByText('128 / 140')).toBeVisible();
    await waitFor(() => expect(page.sent().title).toHaveLength(128));
    fireEvent.change(title, { target: { value: 'я'.repeat(152) } });
    expect(await screen.findByText('152 / 140')).toBeVisible();
    expect(screen.getByText('Сократите на 12 знаков: остальное — в «Вопрос целиком»')).toBeVisible();
    expect(title).toHaveValue('я'.repeat(152));
    fireEvent.change(title, { target: { value: 'Короче' } });
    await waitFor(() => expect(page.sent().title).toBe('Короче'));
    expect(page.asked('tasks.updateForm').every(({ body }) => (body.title?.length ?? 0) <= 140)).toBe(true);
  });
});

describe('the cards', () => {
  const many = [1, 2, 3, 4].map((n) => formOf({ id: 80 + n, number: n - 1, title: `Вопрос о ${n}`, weight: n }));
  const cards = () => screen.getAllByRole('button', { name: /^\d\. ?\p{L}/u });

  test('begin folded when there are many, say what is missing, and unfold at once', async () => {
    const page = open([...many.slice(0, 3), formOf({ id: 84, type: 'multiple', title: 'Города', options: ['а'] })]);
    expect(await screen.findByText('4 вопроса · 7 баллов · 1 не готов')).toBeVisible();
    expect(cards().map((card) => card.getAttribute('aria-expanded'))).toEqual(['false', 'false', 'false', 'false']);
    expect(cards()[3]).toHaveTextContent(/Городамало вариантов1 балл/);
    await page.user.click(screen.getByRole('button', { name: 'Развернуть все' }));
    expect(screen.getAllByRole('textbox', { name: 'Вопрос' })).toHaveLength(4);
    await page.user.click(screen.getByRole('button', { name: 'Свернуть все' }));
    expect(screen.queryByRole('textbox', { name: 'Вопрос' })).toBeNull();
  });

  test('fold without losing what waits in them', async () => {
    const page = open();
    await page.user.click(await option(2));
    await page.user.keyboard('{Enter}');
    await page.user.click(cards()[0]!);
    expect(cards()[0]).toHaveTextContent('пустой вариант');
    await page.user.click(cards()[0]!);
    expect(await option(3)).toHaveValue('');
  });

  test('Ctrl+D duplicates what is on the screen; the copy follows and takes the focus', async () => {
    const page = open(many.slice(0, 2));
    page.stub({ 'tasks.duplicateForm': ({ params }) => formOf({ id: 99, title: `Копия ${params.id}`, number: 1 }) });
    const [first] = await screen.findAllByRole('textbox', { name: 'Вопрос' });
    await page.user.type(first!, '!');
    await page.user.keyboard('{Control>}[KeyD]{/Control}');
    await waitFor(() => expect(page.asked('tasks.duplicateForm').map(({ params }) => params.id)).toEqual([81]));
    expect(page.sent().title).toBe('Вопрос о 1!');
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Вопрос' })[1]).toHaveFocus());
    expect(cards().map((card) => card.getAttribute('aria-label'))).toEqual([
      '1. Вопрос о 1!',
      '2. Копия 81',
      '3. Вопрос о 2',
    ]);
  });

  test('are moved from the menu, and deleted with an undo', async () => {
    const page = open(many.slice(0, 2));
    page.stub({ 'tasks.deleteForm': { ok: true }, 'tasks.restoreForm': { ok: true } });
    await page.user.click(await screen.findByRole('button', { name: 'Действия с вопросом: Вопрос о 2' }));
    // Without a layout the library takes the menu for scrolled away and hides it.
    await page.user.click(await screen.findByRole('menuitem', { name: /^Выше/, hidden: true }));
    await waitFor(() =>
      expect(page.asked('tasks.updateForm').map(({ params, body }) => [params.id, body.number])).toEqual([
        [82, 0],
        [81, 1],
      ]),
    );
    await page.user.click(screen.getByRole('button', { name: 'Удалить вопрос: Вопрос о 1' }));
    await waitFor(() => expect(cards()[0]).toHaveFocus());
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('tasks.restoreForm').map(({ params }) => params.id)).toEqual([81]));
  });
});
