import { Graph, GraphTopic } from '@orbita/contract/graph';
import { Contents, Subject } from '@orbita/contract/subjects';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const topic = (id: number, title: string, known: Partial<GraphTopic> = {}) =>
  sampleOf(GraphTopic, {
    id,
    title,
    chapter_id: 1,
    chapter_title: 'Механика',
    may_require: true,
    counts: true,
    ...known,
  });
const topics = [topic(5, 'Законы Ньютона'), topic(6, 'Импульс'), topic(7, 'Энергия')];
const arrows = [{ from: 5, to: 6 }];
const taught = sampleOf(Graph, { id: 3, title: 'Физика', can_edit: true, topics, arrows });
const studied = {
  ...taught,
  can_edit: false,
  topics: [
    { ...topics[0]!, state: 'open' as const },
    { ...topics[1]!, state: 'locked' as const, awaits: [5] },
    { ...topics[2]!, state: 'passed' as const },
  ],
};
const company = replyOf('companies.getCompany', { id: 1, lms_graph_subject_id: null, time_zone: 'Europe/Moscow' });
const choices = pageOf([{ id: 3, title: 'Физика', code: 'ОУП.06', is_archived: false }]);
const stubs: Stubs = {
  'companies.getCompany': company,
  'subjects.listSubjectChoices': choices,
  'graph.getGraph': taught,
};

describeStates('/graph', {
  at: '/graph?view=list',
  as: asTeacher,
  stubs,
  reads: 'graph.getGraph',
  shows: 'Законы Ньютона',
  empty: { stubs: { 'subjects.listSubjectChoices': pageOf([]) }, shows: 'Дисциплин пока нет' },
  deniedTo: asParent,
});

describeStates('/subjects/:id/graph', {
  at: '/subjects/3/graph?view=list',
  as: asTeacher,
  stubs: {
    'subjects.getSubject': sampleOf(Subject, { id: 3, title: 'Физика', role_type: 'TEACHER', can_edit: true }),
    'subjects.getSubjectContents': sampleOf(Contents, { chapters: [] }),
    'graph.getGraph': taught,
  },
  reads: 'graph.getGraph',
  shows: 'Законы Ньютона',
  empty: { stubs: { 'graph.getGraph': { ...taught, topics: [], arrows: [] } }, shows: 'В дисциплине пока нет тем' },
  deniedTo: asParent,
});

test('the picture shows the topics of the discipline', async () => {
  renderPage('/graph?view=picture&subject=3', { ...stubs, 'graph.getGraph': studied }, asStudent);
  const picture = await screen.findByRole('region', { name: 'Карта тем' });
  expect(picture).toBeVisible();
});

describe('the graph', () => {
  const itemOf = async (title: string) => within((await screen.findByRole('link', { name: title })).closest('li')!);

  test('shows the discipline that the institution chose, and another one on demand', async () => {
    const page = renderPage(
      '/graph?view=list',
      {
        ...stubs,
        'companies.getCompany': { ...company, lms_graph_subject_id: 8 },
        'subjects.listSubjectChoices': ({ query }) =>
          query?.id === 8 ? pageOf([{ id: 8, title: 'Химия', code: '', is_archived: false }]) : choices,
      },
      asTeacher,
    );
    await waitFor(() => expect(page.asked('graph.getGraph').map(({ params }) => params)).toContainEqual({ id: 8 }));
  });

  test('asks for no discipline of the institution that is closed to the user', async () => {
    const page = renderPage(
      '/graph?view=list',
      {
        ...stubs,
        'companies.getCompany': { ...company, lms_graph_subject_id: 8 },
        'subjects.listSubjectChoices': ({ query }) => (query?.id === 8 ? pageOf([]) : choices),
      },
      asTeacher,
    );
    expect(await screen.findAllByRole('link', { name: 'Законы Ньютона' })).not.toHaveLength(0);
    expect(page.asked('graph.getGraph').map(({ params }) => params)).not.toContainEqual({ id: 8 });
  });

  test('says to a student what is missing and what opens next', async () => {
    renderPage('/graph?view=list&subject=3', { ...stubs, 'graph.getGraph': studied }, asStudent);
    expect(await screen.findByText('Чтобы открыть, пройдите: «Законы Ньютона»')).toBeVisible();
    expect(screen.getByText(/Что откроется, если пройти эту тему/)).toHaveTextContent('«Импульс»');
    expect(screen.getByText('Пройдено 1 из 3 · 1 стрелка')).toBeVisible();
    expect(screen.queryByRole('button', { name: /условие/i })).toBeNull();
  });

  test('counts no topic of retakes, as the page of the discipline', async () => {
    const retake = topic(8, 'Пересдача', { counts: false, may_require: false, state: 'passed' });
    const withRetake = { ...studied, topics: [...studied.topics, retake] };
    renderPage('/graph?view=list&subject=3', { ...stubs, 'graph.getGraph': withRetake }, asStudent);
    expect(await screen.findByText('Пройдено 1 из 3 · 1 стрелка')).toBeVisible();
  });

  test('tells a date that has gone from one that is near', async () => {
    const [first, second] = studied.topics;
    const due = [
      { ...first!, state: 'due' as const, due_at: new Date(Date.now() - 86_400_000).toISOString() },
      { ...second!, state: 'due' as const, due_at: new Date(Date.now() + 86_400_000).toISOString(), awaits: [] },
    ];
    renderPage(
      '/graph?view=list&subject=3',
      { ...stubs, 'graph.getGraph': { ...studied, topics: due, arrows: [] } },
      asStudent,
    );
    expect((await itemOf('Законы Ньютона')).getByText('срок прошёл')).toBeVisible();
    expect((await itemOf('Импульс')).getByText('скоро срок')).toBeVisible();
  });

  test('says to a student what else keeps a topic closed, and its dates', async () => {
    const [first, second, third] = studied.topics;
    const closed = [
      { ...first!, state: 'later' as const, opens_at: '2027-01-03T06:00:00Z' },
      { ...second!, awaits: [99], needs_password: true },
      { ...third!, due_at: '2027-01-03T06:00:00Z' },
    ];
    renderPage('/graph?view=list&subject=3', { ...stubs, 'graph.getGraph': { ...studied, topics: closed } }, asStudent);
    expect(await screen.findByText(/Ответы принимаются с .*3 янв/)).toBeVisible();
    expect(screen.getByText(/Нужен пароль/)).toBeVisible();
    expect(screen.getByText(/раздела, который закрыт паролем/)).toBeVisible();
    expect(screen.queryByText(/Сдать до/)).toBeNull();
  });

  test('gets a condition by its title, which can be undone', async () => {
    const page = renderPage(
      '/graph?view=list&subject=3',
      { ...stubs, 'graph.addChild': { from: 6, to: 7 }, 'graph.removeChild': { ok: true } },
      asTeacher,
    );
    const item = await itemOf('Энергия');
    await page.user.click(item.getByRole('button', { name: 'Добавить условие: «Энергия»' }));
    await page.user.click(await screen.findByRole('combobox', { name: /Тема/ }));
    await page.user.click(await screen.findByRole('option', { name: 'Импульс' }));
    await page.user.click(screen.getByRole('button', { name: 'Добавить' }));
    await waitFor(() =>
      expect(page.asked('graph.addChild')).toMatchObject([{ params: { id: 6 }, body: { stepId: 7 } }]),
    );
    expect(item.getByRole('button', { name: 'Добавить условие: «Энергия»' })).toHaveFocus();
    expect(await screen.findAllByRole('button', { name: 'Убрать условие: «Импульс» перед «Энергия»' })).toHaveLength(2);
    await page.user.click(screen.getByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('graph.removeChild')).toMatchObject([{ params: { id: 6, childId: 7 } }]));
  });

  test('keeps the undo of what was done before a refused arrow, also by Ctrl+Z, and says only what happened', async () => {
    const page = renderPage(
      '/graph?view=list&subject=3',
      { ...stubs, 'graph.removeChild': { ok: true }, 'graph.addChild': refused('prerequisite-cycle') },
      asTeacher,
    );
    await page.user.click(
      (await screen.findAllByRole('button', { name: 'Убрать условие: «Законы Ньютона» перед «Импульс»' }))[0]!,
    );
    expect(await screen.findByText('«Импульс» больше не ждёт тему «Законы Ньютона»')).toBeInTheDocument();
    const item = await itemOf('Энергия');
    await page.user.click(item.getByRole('button', { name: 'Добавить условие: «Энергия»' }));
    await page.user.click(await screen.findByRole('combobox', { name: /Тема/ }));
    await page.user.click(await screen.findByRole('option', { name: 'Импульс' }));
    await page.user.click(screen.getByRole('button', { name: 'Добавить' }));
    expect(await screen.findByText(/Получится круг/)).toBeVisible();
    expect(screen.queryByText('«Энергия» откроется после «Импульс»')).toBeNull();
    expect(screen.getByRole('button', { name: 'Отменить' })).toBeEnabled();
    page.stub({ 'graph.addChild': { from: 5, to: 6 } });
    await page.user.keyboard('{Control>}[KeyZ]{/Control}');
    await waitFor(() =>
      expect(page.asked('graph.addChild').at(-1)).toMatchObject({ params: { id: 5 }, body: { stepId: 6 } }),
    );
    expect(await screen.findByText(/^Отменено\. /)).toBeInTheDocument();
  });

  test('tells the circle that an arrow would close', async () => {
    const page = renderPage(
      '/graph?view=list&subject=3',
      { ...stubs, 'graph.removeChild': refused('prerequisite-cycle') },
      asTeacher,
    );
    await page.user.click(
      (await screen.findAllByRole('button', { name: 'Убрать условие: «Законы Ньютона» перед «Импульс»' }))[0]!,
    );
    expect(await screen.findByText(/Получится круг/)).toBeVisible();
  });
});
