import { DatesEffect, SubjectDates } from '@orbita/contract/abstract-lessons';
import { SubjectStructure } from '@orbita/contract/subjects';
import { act, fireEvent, screen, waitFor, within } from '../../../testing/screen.ts';
import { describe, expect, test, vi } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { tellPage } from '../../../testing/live-socket.ts';
import { type RenderedPage, renderPage } from '../../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../../testing/sample.ts';
import { offline, refused, type Stubs } from '../../../testing/stubs.ts';
import { asParent, asTeacher } from '../../../testing/viewers.ts';
import { led } from '../subjects.builders.ts';

const PAGE = '/subjects/3/plan/dates';
const SET = 'abstractLessons.setDatesOfSteps';
const structure = sampleOf(SubjectStructure, {
  chapters: [
    {
      id: 4,
      title: 'Механика',
      steps: [
        { id: 5, chapter_id: 4, title: 'Законы Ньютона', type: 2 },
        { id: 6, chapter_id: 4, title: 'Импульс', type: 1 },
      ],
    },
  ],
});
const opens_at = '2030-02-28T21:00:00.000Z';
const due_at = '2030-03-10T20:59:00.000Z';
const dates = sampleOf(SubjectDates, {
  subject_id: 3,
  time_zone: 'Europe/Moscow',
  can_edit: true,
  groups: [{ id: 7, name: 'ИС-21', students: [{ id: 9 }] }],
  abstract_lessons: [{ id: 1, step_id: 5, subject_id: 3, group_id: 7, group_name: 'ИС-21', opens_at, due_at }],
  schedules: [],
});
const none = { cases: 0, students: 0, step_ids: [] };
const effect = sampleOf(DatesEffect, {
  steps: [{ step_id: 5, opens_at, due_at: '2030-03-17T20:59:00.000Z' }],
  previous: [{ step_id: 5, opens_at, due_at }],
  students: 12,
  overdue: { cases: 24, students: 12, step_ids: [5, 6] },
  in_time: none,
  soon: none,
  opened: none,
  closed: none,
  late: none,
  not_late: none,
});
const stubs: Stubs = {
  ...led,
  'subjects.getSubjectStructure': structure,
  'abstractLessons.getSubjectDates': dates,
  'extensions.listExtensions': pageOf([]),
  'abstractLessons.previewDatesOfSteps': effect,
  'abstractLessons.setDatesOfSteps': effect,
};
const due = () => screen.findByRole('textbox', { name: 'Срок: Законы Ньютона' });

async function retype(page: RenderedPage, field: HTMLElement, text: string): Promise<void> {
  await page.user.clear(field);
  await page.user.type(field, text);
}

describeStates('/subjects/:id/plan/dates', {
  at: PAGE,
  as: asTeacher,
  stubs,
  reads: 'abstractLessons.getSubjectDates',
  shows: 'Законы Ньютона',
  empty: { stubs: { 'subjects.getSubjectStructure': sampleOf(SubjectStructure) }, shows: 'В дисциплине пока нет тем' },
  deniedTo: asParent,
});

describe('the dates of a discipline', () => {
  test('a date is typed, Enter saves it with what was seen and goes to the next topic', async () => {
    const page = renderPage(PAGE, stubs, asTeacher);
    const field = await due();
    expect(field).toHaveValue('10.03.30');
    await page.user.clear(field);
    await page.user.type(field, '17.03.30 18:00{Enter}');
    await waitFor(() => expect(page.asked(SET)).toHaveLength(1));
    expect(page.asked(SET)[0]).toMatchObject({
      body: {
        subject_id: 3,
        group_id: 7,
        steps: [{ step_id: 5, due_at: '2030-03-17T15:00:00.000Z', seen: { opens_at, due_at } }],
      },
    });
    expect(screen.getByRole('textbox', { name: 'Срок: Импульс' })).toHaveFocus();
  });

  test('what is no date, and a due date before the opening, is told and not saved', async () => {
    const page = renderPage(PAGE, stubs, asTeacher);
    const field = await due();
    await page.user.clear(field);
    await page.user.type(field, '31.02{Enter}');
    expect(screen.getByText('Нужна дата: 20.05 или 20.05.26 18:00')).toBeVisible();
    await page.user.clear(field);
    await page.user.type(field, '01.02.30{Enter}');
    expect(screen.getByText('Срок должен быть позже открытия')).toBeVisible();
    await page.user.keyboard('{Escape}');
    expect(field).toHaveValue('10.03.30');
    expect(page.asked(SET)).toEqual([]);
  });

  test('a day is chosen from the calendar, at the usual time', async () => {
    const page = renderPage(PAGE, stubs, asTeacher);
    const field = await due();
    await page.user.click(field);
    await page.user.click(await screen.findByRole('button', { name: 'Календарь: Срок: Законы Ньютона' }));
    fireEvent.click(await screen.findByLabelText(/11 марта/));
    await waitFor(() => expect(page.asked(SET)).toHaveLength(1));
    expect(page.asked(SET)[0]).toMatchObject({ body: { steps: [{ due_at: '2030-03-11T20:59:00.000Z' }] } });
  });

  test('chosen topics move as a whole after a preview, and one press takes it back', async () => {
    const page = renderPage(PAGE, stubs, asTeacher);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все темы' }));
    await page.user.click(screen.getByRole('button', { name: 'Сдвинуть на …' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Станут просроченными')).toBeVisible();
    expect(within(dialog).getByText('2 темы у 12 студентов')).toBeVisible();
    await page.user.click(within(dialog).getByRole('button', { name: 'Сдвинуть' }));
    await waitFor(() => expect(page.asked(SET)).toHaveLength(1));
    const moved = { opens_at: '2030-03-07T21:00:00.000Z', due_at: '2030-03-17T20:59:00.000Z' };
    expect(page.asked(SET)[0]).toMatchObject({ body: { steps: [{ step_id: 5, ...moved }] } });
    await page.user.click(await screen.findByRole('button', { name: 'Отменить изменение' }));
    await waitFor(() => expect(page.asked(SET)).toHaveLength(2));
    expect(page.asked(SET)[1]).toMatchObject({ body: { group_id: 7, steps: [{ step_id: 5, opens_at, due_at }] } });
  });

  test('topics are spread between two days in their order', async () => {
    const page = renderPage(PAGE, stubs, asTeacher);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все темы' }));
    await page.user.click(screen.getByRole('button', { name: 'Разнести с … по …' }));
    const dialog = await screen.findByRole('dialog');
    const last = within(dialog).getByRole('textbox', { name: 'Срок последней темы' });
    await page.user.clear(last);
    await page.user.type(last, '24.03.30{Tab}');
    await page.user.click(within(dialog).getByRole('button', { name: 'Разнести' }));
    await waitFor(() => expect(page.asked(SET)).toHaveLength(1));
    expect(page.asked(SET)[0]).toMatchObject({
      body: { steps: [{ due_at: '2030-03-10T20:59:00.000Z' }, { step_id: 6, due_at: '2030-03-24T20:59:00.000Z' }] },
    });
  });

  test('a spread leaves out retake topics, and asks about topics that owe nothing', async () => {
    const chapter = structure.chapters[0]!;
    const [newton, impulse] = chapter.steps;
    const again = { ...newton!, id: 8, title: 'Пересдача', is_retake: true };
    const plan = { ...structure, chapters: [{ ...chapter, steps: [{ ...newton!, tasks_count: 1 }, impulse!, again] }] };
    const page = renderPage(PAGE, { ...stubs, 'subjects.getSubjectStructure': plan }, asTeacher);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать темы раздела: Механика' }));
    await page.user.click(screen.getByRole('button', { name: 'Разнести с … по …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Разнести сроки 1 темы' });
    expect(within(dialog).getByText('1 тема для пересдачи пропущена: её срок назначает пересдача.')).toBeVisible();
    await page.user.click(within(dialog).getByRole('checkbox', { name: 'И 1 теме без задания и баллов' }));
    expect(await screen.findByRole('dialog', { name: 'Разнести сроки 2 тем' })).toBeVisible();
    await waitFor(() =>
      expect(
        page
          .asked('abstractLessons.previewDatesOfSteps')
          .at(-1)
          ?.body.steps.map(({ step_id }) => step_id),
      ).toEqual([5, 6]),
    );
  });

  test('the preview of many topics unfolds', async () => {
    const steps = Array.from({ length: 8 }, (_, i) => ({ step_id: i + 5, opens_at, due_at }));
    const page = renderPage(PAGE, { ...stubs, 'abstractLessons.previewDatesOfSteps': { ...effect, steps } }, asTeacher);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все' }));
    await page.user.click(screen.getByRole('button', { name: 'Сдвинуть на …' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.click(await within(dialog).findByRole('button', { name: 'Показать ещё 3 темы' }));
    expect(within(dialog).getAllByRole('row')).toHaveLength(9);
  });

  test('taking dates away says that the personal ones stay', async () => {
    const schedule = { id: 2, step_id: 5, subject_id: 3, student: { id: 9 }, opens_at: null, due_at };
    const withOwn = sampleOf(SubjectDates, { ...dates, schedules: [schedule] });
    const page = renderPage(PAGE, { ...stubs, 'abstractLessons.getSubjectDates': withOwn }, asTeacher);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Законы Ньютона' }));
    await page.user.click(screen.getByRole('button', { name: 'Убрать сроки' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Останется 1 личный срок: его убирают в теме.')).toBeVisible();
  });

  test('a spread that would make a topic due before it opens names the topic and cannot be saved', async () => {
    const page = renderPage(PAGE, stubs, asTeacher);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все темы' }));
    await page.user.click(screen.getByRole('button', { name: 'Разнести с … по …' }));
    const dialog = await screen.findByRole('dialog');
    const first = within(dialog).getByRole('textbox', { name: 'Срок первой темы' });
    await retype(page, first, '01.02.2030');
    expect(within(dialog).getByText('Срок оказался бы раньше открытия: «Законы Ньютона»')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Разнести' })).toBeDisabled();
    await retype(page, first, '32');
    expect(within(dialog).getByText('Нужны даты первого и последнего срока')).toBeVisible();
  });

  test('when a colleague was faster, that is told and the old dates come back', async () => {
    const page = renderPage(PAGE, { ...stubs, [SET]: refused('stale', { current: [] }) }, asTeacher);
    const field = await due();
    await page.user.clear(field);
    await page.user.type(field, '11.03.30{Enter}');
    expect(await screen.findByText(/только что изменил коллега/)).toBeVisible();
    await waitFor(() => expect(field).toHaveValue('10.03.30'));
  });

  test('the time line moves a topic by arrows and saves once', async () => {
    const page = renderPage(`${PAGE}?view=line`, stubs, asTeacher);
    const bar = await screen.findByRole('button', { name: /^Законы Ньютона: открытие .*1 марта/ });
    bar.focus();
    await page.user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowRight}');
    expect(screen.getByRole('button', { name: /^Законы Ньютона: открытие .*9 марта/ })).toBe(bar);
    fireEvent.blur(bar);
    await waitFor(() => expect(page.asked(SET)).toHaveLength(1));
    expect(page.asked(SET)[0]).toMatchObject({ body: { steps: [{ due_at: '2030-03-18T20:59:00.000Z' }] } });
  });

  test('without rights nothing can be chosen or typed', async () => {
    renderPage(PAGE, { ...stubs, 'abstractLessons.getSubjectDates': { ...dates, can_edit: false } }, asTeacher);
    expect(await due()).toBeDisabled();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('without network what was typed stays, is told as not saved, and is sent as one change when the network returns', async () => {
    const page = renderPage(PAGE, { ...stubs, [SET]: offline }, asTeacher);
    const field = await due();
    await retype(page, field, '17.03.30{Enter}');
    expect(await screen.findByRole('button', { name: 'Не сохранено — повторить' })).toBeVisible();
    expect(field).toHaveValue('17.03.30');
    await retype(page, screen.getByRole('textbox', { name: 'Открытие: Законы Ньютона' }), '02.03.30{Enter}');
    page.stub({ [SET]: effect });
    await act(() => window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^Сохранено в/)).toBeVisible();
    expect(page.asked(SET).at(-1)).toMatchObject({
      body: {
        steps: [
          {
            step_id: 5,
            opens_at: '2030-03-01T21:00:00.000Z',
            due_at: '2030-03-17T20:59:00.000Z',
            seen: { opens_at, due_at },
          },
        ],
      },
    });
  });

  test('a change whose response was lost is not refused as somebody else’s', async () => {
    const page = renderPage(PAGE, { ...stubs, [SET]: offline }, asTeacher);
    const field = await due();
    await retype(page, field, '17.03.30{Enter}');
    await screen.findByRole('button', { name: 'Не сохранено — повторить' });
    const current = [{ step_id: 5, opens_at, due_at: '2030-03-17T20:59:00.000Z' }];
    page.stub({ [SET]: refused('stale', { current }) });
    await page.user.click(screen.getByRole('button', { name: 'Не сохранено — повторить' }));
    expect(await screen.findByText(/^Сохранено в/)).toBeVisible();
    expect(screen.queryByText(/изменил коллега/)).toBeNull();
  });

  test('a change that waits is undone without asking the server', async () => {
    const page = renderPage(PAGE, { ...stubs, [SET]: offline }, asTeacher);
    const field = await due();
    await retype(page, field, '17.03.30{Enter}');
    expect(await screen.findByText('не отправлено')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Отменить изменение' }));
    await waitFor(() => expect(field).toHaveValue('10.03.30'));
    expect(screen.queryByRole('button', { name: 'Отменить изменение' })).toBeNull();
  });

  test('a change of many topics can be undone after the page was left, unless they have changed since', async () => {
    const page = renderPage(PAGE, { ...stubs, 'subjects.listTaughtSubjects': pageOf([]) }, asTeacher);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все темы' }));
    await page.user.click(screen.getByRole('button', { name: 'Сдвинуть на …' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Сдвинуть' }));
    await waitFor(() => expect(page.asked(SET)).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Отменить' })).toBeVisible();
    await act(() => page.open('/subjects/3/plan'));
    await screen.findByRole('link', { name: 'Лента времени' });
    await act(() => page.open(PAGE));
    expect(await screen.findByText(/ИС-21: 1 тема$/)).toBeVisible();
    page.stub({ [SET]: refused('stale', { current: [] }) });
    await page.user.click(screen.getByRole('button', { name: 'Отменить изменение' }));
    expect(await screen.findByText('С тех пор эти сроки изменил коллега, отменить нельзя')).toBeVisible();
    expect(page.asked(SET)[1]).toMatchObject({
      body: { steps: [{ step_id: 5, opens_at, due_at, seen: { due_at: '2030-03-17T20:59:00.000Z' } }] },
    });
    expect(screen.queryByRole('button', { name: 'Отменить изменение' })).toBeNull();
    // The offer that stood in the corner would undo the change before.
    expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull();
  });

  test('a colleague’s change is shown without reloading', async () => {
    const page = renderPage(PAGE, stubs, asTeacher);
    const field = await due();
    const moved = { ...dates.abstract_lessons[0]!, due_at: '2030-03-12T20:59:00.000Z' };
    page.stub({ 'abstractLessons.getSubjectDates': { ...dates, abstract_lessons: [moved] } });
    tellPage({ kind: 'dates', subject_id: 3, sender: '99.another' });
    await waitFor(() => expect(field).toHaveValue('12.03.30'));
  });

  test('on a phone the tab of the plan is scrolled into view', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return this.textContent === 'План' ? 300 : 0;
    });
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo');
    renderPage(PAGE, stubs, asTeacher);
    await due();
    expect(scrolled).toHaveBeenCalledWith({ left: 252 });
    vi.restoreAllMocks();
  });
});
