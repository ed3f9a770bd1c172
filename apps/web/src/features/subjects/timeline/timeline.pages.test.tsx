import { Extension } from '@orbita/contract/extensions';
import { TimelineTopic } from '@orbita/contract/standing';
import { screen, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NOW, pageOf, type Partly, replyOf, sampleOf } from '../../../testing/sample.ts';
import type { Stubs } from '../../../testing/stubs.ts';
import { asStudent, type Viewer } from '../../../testing/viewers.ts';

const asDistant: Viewer = { ...asStudent!, user: { ...asStudent!.user, is_distant: true } };
const at = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();
const topic = (id: number, known: Partly<TimelineTopic>) =>
  sampleOf(TimelineTopic, {
    id,
    subject_id: 3,
    title: `Тема ${id}`,
    task_id: null,
    opens_at: null,
    due_at: null,
    has_own_date: false,
    ...known,
  });
const timeline = replyOf('standing.getTimeline', {
  subjects: [
    { id: 3, title: 'Физика', color: '#336699' },
    { id: 4, title: 'Химия', color: '#993366' },
  ],
  topics: [
    topic(1, { state: 'done', due_at: at(-20) }),
    topic(2, { state: 'overdue', due_at: at(-2) }),
    topic(3, { state: 'open', due_at: at(3), has_own_date: true }),
    topic(4, { state: 'waiting', subject_id: 4, due_at: at(5) }),
    topic(5, { state: 'next', opens_at: at(6), due_at: at(12) }),
  ],
});
const stubs: Stubs = { 'standing.getTimeline': timeline, 'extensions.listOwnExtensions': pageOf([]) };

describeStates('/timeline', {
  as: asDistant,
  stubs,
  reads: 'standing.getTimeline',
  shows: 'Тема 3',
  empty: { stubs: { 'standing.getTimeline': { subjects: [], topics: [] } }, shows: 'План пока пуст' },
  deniedTo: asStudent,
});

const part = async (name: RegExp | string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section')!);

test('by date: what is owed, open, handed in and next, what is done on demand', async () => {
  const page = renderPage('/timeline', stubs, asDistant);
  expect((await part('Просрочено 1')).getByRole('link', { name: 'Тема 2' })).toHaveAttribute(
    'href',
    '/subjects/3/topics/2',
  );
  expect((await part('Сейчас 1')).getByText(/ваш срок/)).toBeVisible();
  expect((await part('Ждёт проверки 1')).getByText('Химия')).toBeVisible();
  const next = await part('Дальше 1');
  expect(next.getByRole('heading', { level: 3, name: 'вс, 11 октября' })).toBeVisible();
  expect(next.getByText(/откроется вс, 11 октября/)).toBeVisible();
  expect(screen.queryByText('Тема 1')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Показать сделанную тему' }));
  expect((await part('Сделано 1')).getByRole('link', { name: 'Тема 1' })).toBeVisible();
});

test('by discipline: each with how much is passed', async () => {
  const page = renderPage('/timeline', stubs, asDistant);
  await page.user.click(await screen.findByText('По дисциплинам'));
  expect((await part('Физика Пройдено 1 из 4')).getAllByRole('listitem')).toHaveLength(4);
  expect((await part('Химия Пройдено 0 из 1')).getByRole('img', { name: 'Ждёт проверки' })).toBeVisible();
  expect(page.address()).toBe('/timeline?view=subject');
});

test('a topic says what became of the last request for more time', async () => {
  const request = (id: number, step: number, state: Extension['state']) =>
    sampleOf(Extension, { id, state, step: { id: step, title: 'Тема' } });
  const asked = pageOf([request(9, 2, 'asked'), request(8, 2, 'refused'), request(7, 5, 'refused')]);
  renderPage('/timeline', { ...stubs, 'extensions.listOwnExtensions': asked }, asDistant);
  expect(await (await part('Просрочено 1')).findByText('просьба о сроке: ждёт решения')).toBeVisible();
  expect((await part('Дальше 1')).getByText('просьба о сроке: отказано')).toBeVisible();
});
