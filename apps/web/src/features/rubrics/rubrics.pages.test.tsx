import { Rubric } from '@orbita/contract/rubrics';
import { screen, waitFor } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type ResponseFor } from '../../testing/stubs.ts';
import { asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

type Loaded = ResponseFor<'rubrics.getRubric'>;
const address = '/subjects/3/topics/5/rubric';
const criterionOf = (id: number, title: string, points = 5) => ({ id, title, points });
const rubric = sampleOf(Rubric, { criteria: [criterionOf(1, 'Ход решения'), criterionOf(2, 'Оформление')] });
const loaded = (known: Partly<Loaded['step']> = {}, kept: Rubric | null = rubric): Loaded =>
  replyOf('rubrics.getRubric', {
    step: {
      id: 5,
      title: 'Законы Ньютона',
      subject_id: 3,
      subject_title: 'Физика',
      max_mark: 10,
      can_edit: true,
      ...known,
    },
    rubric: kept,
  });

describe.each([
  ['a teacher', asTeacher, true, 'Вместе 10 из 10'],
  ['a student', asStudent, false, 'Ход решения'],
] as const)('to %s', (_, as, can_edit, shows) => {
  describeStates('/subjects/:id/topics/:step/rubric', {
    at: address,
    as,
    stubs: { 'rubrics.getRubric': loaded({ can_edit }) },
    reads: 'rubrics.getRubric',
    shows,
    empty: { stubs: { 'rubrics.getRubric': loaded({ can_edit }, null) }, shows: 'Критериев пока нет' },
    deniedTo: asParent,
  });
});

describe('criteria', () => {
  const open = (first: Loaded = loaded()) => renderPage(address, { 'rubrics.getRubric': first }, asTeacher);

  test('begin with a sample that gives the points of the topic', async () => {
    const page = open(loaded({}, null));
    page.stub({
      'rubrics.saveRubric': ({ body }) => ({
        rubric: sampleOf(Rubric, { criteria: body.criteria.map((one, index) => ({ ...one, id: index + 1 })) }),
      }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Начать с образца' }));
    expect(screen.getByText('Вместе 10 из 10')).toBeVisible();
    await page.user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Критерии сохранены')).toBeVisible();
    expect(page.asked('rubrics.saveRubric')[0]?.body.criteria.map(({ levels }) => levels[0]?.points)).toEqual([
      5, 3, 2,
    ]);
  });

  test('that give more than the topic cannot be saved', async () => {
    const page = open(loaded({ max_mark: 8 }));
    const [points] = await screen.findAllByLabelText('Баллов');
    await page.user.clear(points!);
    await page.user.type(points!, '4');
    expect(screen.getByText(/^Критерии вместе дают больше, чем тема/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Сохранить' })[0]).toBeDisabled();
    await page.user.clear(points!);
    await page.user.type(points!, '3');
    expect(screen.getAllByRole('button', { name: 'Сохранить' })[0]).toBeEnabled();
  });

  test('a deleted one comes back, a moved one stays moved', async () => {
    const page = open();
    await page.user.click((await screen.findAllByRole('button', { name: 'Ниже' }))[0]!);
    await page.user.click(screen.getAllByRole('button', { name: 'Удалить критерий' })[0]!);
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    const titles = screen.getAllByRole('textbox', { name: 'Что оценивается' });
    expect(titles.map((title) => (title as HTMLInputElement).value)).toEqual(['Оформление', 'Ход решения']);
  });

  test('changed by a colleague meanwhile: both stay on offer, mine is saved when I say so', async () => {
    const page = open();
    const theirs = sampleOf(Rubric, { criteria: [criterionOf(1, 'Вывод')], updated_at: '2026-10-05T06:30:00.000Z' });
    page.stub({
      'rubrics.saveRubric': ({ body }) =>
        body.updated_at === theirs.updated_at ? { rubric } : refused('stale', { current: theirs }),
    });
    await page.user.type((await screen.findAllByRole('textbox', { name: 'Что оценивается' }))[0]!, ' задачи');
    await page.user.click(screen.getAllByRole('button', { name: 'Сохранить' })[0]!);
    expect(await screen.findByRole('alert')).toHaveTextContent('Критерии изменил коллега');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить мой' }));
    await waitFor(() => expect(page.asked('rubrics.saveRubric')).toHaveLength(2));
    expect(page.asked('rubrics.saveRubric')[1]?.body.criteria[0]?.title).toBe('Ход решения задачи');
  });

  test('of a topic without points: the way leads to its settings', async () => {
    open(loaded({ max_mark: null }, null));
    expect(await screen.findByRole('link', { name: 'К настройкам темы' })).toHaveAttribute(
      'href',
      '/subjects/3/topics/5?edit=1',
    );
  });
});
