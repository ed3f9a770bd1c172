import { ChildChanges } from '@orbita/contract/family';
import { Person } from '@orbita/contract/schemas';
import { act, screen, waitFor, within } from '../../testing/screen.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { type Stubs } from '../../testing/stubs.ts';
import { asParent, asTeacher } from '../../testing/viewers.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const subject = { id: 3, title: 'Базы данных', color: '#1971c2' };
const topic = { step_id: 7, title: 'Индексы', subject };
const nothing = { marks: [], returned: [], absences: [], lessons: [], retakes: [], missed: [], coming: [] };
const ofChild = (id: number, first_name: string, known: Partly<ChildChanges> = {}) =>
  sampleOf(ChildChanges, {
    ...nothing,
    child: { id, first_name, last_name: 'Белов', is_online: false },
    since: ago(1),
    former: null,
    is_first: false,
    ...known,
  });
const anna = ofChild(11, 'Анна', {
  marks: [{ ...topic, at: ago(0.1), value: 8, max_mark: 10 }],
  absences: [{ lesson_id: 5, subject, starts_at: ago(1), status: 2, late: false }],
  lessons: [
    {
      lesson_id: 6,
      subject,
      title: '',
      kind: 'cancelled',
      at: ago(1),
      starts_at: ago(-2),
      was_at: null,
      reason: 'Олимпиада',
    },
  ],
  missed: [{ ...topic, step_id: 8, title: 'Транзакции', due_at: ago(0.5) }],
});
const oleg = ofChild(12, 'Олег');
const NOW = new Date().toISOString();
const stubsOf = (data: ChildChanges[]): Stubs => ({
  'family.listFamilyChanges': replyOf('family.listFamilyChanges', { now: NOW, data }),
  'family.markFamilySeen': { ok: true },
  'attendance.listAttendanceMarks': replyOf('attendance.listAttendanceMarks', {
    data: [{ id: 2, title: 'Не был' }],
  }),
});
const stubs = stubsOf([anna, oleg]);

describeStates('/family', {
  as: asParent,
  stubs,
  reads: 'family.listFamilyChanges',
  shows: 'Анна Белов',
  empty: { stubs: stubsOf([]), shows: 'Нет подтверждённых детей' },
  deniedTo: asTeacher,
});

describe('all children on one page', () => {
  test('each with what changed, the gravest first; whoever has nothing new is told so', async () => {
    renderPage('/family', stubs, asParent);
    const first = await screen.findByRole('region', { name: 'Анна Белов' });
    expect(first).toHaveTextContent(/1 не сдано в срок.*1 пропуск.*1 перемена в расписании.*1 новая оценка/);
    await waitFor(() => expect(first).toHaveTextContent(/Не был/));
    expect(first).toHaveTextContent(/Срок прошёл.*Транзакции.*Не был.*отменено: Олимпиада.*8 из 10/);
    const mark = within(first).getByRole('link', { name: /Индексы/ });
    expect(mark).toHaveAttribute('href', '/users/11/diary?subject=3&topic=7');
    expect(screen.getByRole('region', { name: 'Олег Белов' })).toHaveTextContent('Ничего нового');
  });

  test('what was told before is one press away', async () => {
    const page = renderPage('/family', stubsOf([ofChild(11, 'Анна', { former: ago(8) })]), asParent);
    await page.user.click(await screen.findByRole('link', { name: /^Показать с/ }));
    expect(page.address()).toBe('/family?former=1');
    expect(page.asked('family.listFamilyChanges').at(-1)?.query).toEqual({ former: true });
    expect(await screen.findByRole('link', { name: 'Только новое' })).toBeVisible();
  });
});

describe('a visit', () => {
  afterEach(() => vi.useRealTimers());
  const lookFor = async (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  test('is noted by itself once the changes were in view, by the moment until which they reach', async () => {
    const page = renderPage('/family', stubs, asParent);
    await screen.findByRole('region', { name: 'Анна Белов' });
    expect(page.asked('family.markFamilySeen')).toEqual([]);
    await waitFor(() => expect(page.asked('family.markFamilySeen')).toMatchObject([{ body: { seen_at: NOW } }]));
  });

  test('leaves no trace when an administrator looks through the eyes of a parent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const page = renderPage('/family', stubs, {
      ...asParent!,
      acting: { admin: sampleOf(Person, { id: 41 }), until: ago(-1) },
    });
    await screen.findByRole('region', { name: 'Анна Белов' });
    await lookFor(5000);
    expect(page.asked('family.markFamilySeen')).toEqual([]);
  });
});
