import { CalendarFeed } from '@orbita/contract/calendar';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { type Stubs } from '../../testing/stubs.ts';
import { asParent, asStudent } from '../../testing/viewers.ts';

const feed = sampleOf(CalendarFeed, { id: 5, title: 'Планшет', student: null, has_deadlines: true, read_at: null });
const listOf = (...data: CalendarFeed[]): Stubs => ({ 'calendar.listCalendarFeeds': { data } });
const path = `/api/v2/calendar-feeds/read/${'a'.repeat(43)}.ics`;

describeStates('/self/calendar', {
  as: asStudent,
  stubs: listOf(feed),
  reads: 'calendar.listCalendarFeeds',
  shows: 'Планшет',
  empty: { stubs: listOf(), shows: 'Ссылок пока нет' },
  deniedTo: none('every member has a calendar'),
});

describe('links for calendars', () => {
  test('a new link is shown once, with the way into the calendar', async () => {
    const page = renderPage(
      '/self/calendar',
      { ...listOf(), 'calendar.createCalendarFeed': { feed, path } },
      asStudent,
    );
    const name = await screen.findByLabelText('Где она нужна');
    await page.user.clear(name);
    await page.user.type(name, 'Планшет');
    await page.user.click(screen.getByLabelText('Вместе со сроками сдачи'));
    await page.user.click(screen.getByRole('button', { name: 'Создать ссылку' }));
    expect(await screen.findByLabelText('Ссылка')).toHaveValue(new URL(path, window.location.href).href);
    expect(screen.getByRole('link', { name: 'Открыть в календаре' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^webcal:\/\/.*\.ics$/),
    );
    expect(page.asked('calendar.createCalendarFeed')[0]?.body).toEqual({
      title: 'Планшет',
      student_id: null,
      has_deadlines: false,
    });
  });

  test('a parent makes one for a child', async () => {
    const page = renderPage('/self/calendar', { ...listOf(), 'calendar.createCalendarFeed': { feed, path } }, asParent);
    const whose = await screen.findByLabelText<HTMLSelectElement>('Чьё расписание');
    const child = within(whose).getAllByRole<HTMLOptionElement>('option').at(-1)!;
    await page.user.selectOptions(whose, child);
    await page.user.click(screen.getByRole('button', { name: 'Создать ссылку' }));
    await screen.findByLabelText('Ссылка');
    expect(page.asked('calendar.createCalendarFeed')[0]?.body).toMatchObject({ student_id: Number(child.value) });
  });

  test('a link is deleted after a question', async () => {
    const page = renderPage(
      '/self/calendar',
      { ...listOf(feed), 'calendar.deleteCalendarFeed': { ok: true } },
      asStudent,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Удалить ссылку «Планшет»' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(page.asked('calendar.deleteCalendarFeed')[0]).toMatchObject({ params: { id: 5 } }));
  });
});
