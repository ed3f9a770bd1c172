import { Chapter, Step } from '@orbita/contract/topics';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { refused } from '../../../testing/stubs.ts';
import { asParent, asTeacher } from '../../../testing/viewers.ts';
import { chapterOf, contentsOf, led, noContents, openTopic, studied } from '../subjects.builders.ts';

describeStates('/subjects/:id/sections', {
  at: '/subjects/3/sections',
  as: asTeacher,
  stubs: led,
  reads: 'subjects.getSubjectContents',
  shows: 'Добавить тему',
  empty: { stubs: noContents, shows: 'Содержания пока нет' },
  deniedTo: asParent,
});

describe('the editor of the contents', () => {
  test('is closed to those who may not edit', async () => {
    renderPage('/subjects/3/sections', studied);
    expect(await screen.findByText('Доступно только администраторам сайта и преподавателям дисциплины')).toBeVisible();
  });

  test('adds a topic, names it and takes it back', async () => {
    const page = renderPage('/subjects/3/sections', led, asTeacher);
    const rename = (title = '') => {
      page.stub({
        'subjects.getSubjectContents': contentsOf(chapterOf({ steps: [openTopic, { ...openTopic, id: 6, title }] })),
      });
      return sampleOf(Step, { id: 6, subject_id: 3, chapter_id: 4, title });
    };
    page.stub({
      'topics.createStep': ({ body }) => rename(body.title),
      'topics.updateStep': ({ body }) => rename(body.title),
      'topics.deleteStep': { ok: true },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Добавить тему' }));
    await waitFor(() => expect(screen.getByDisplayValue('Новая тема')).toHaveFocus());
    await page.user.keyboard('Импульс{Enter}');
    await waitFor(() => expect(page.asked('topics.updateStep')[0]?.body.title).toBe('Импульс'));
    expect(page.asked('topics.createStep')[0]?.body).toEqual({ chapter_id: 4, title: 'Новая тема', hidden: true });
    const undo = screen.getByRole('button', { name: 'Отменить последнее изменение' });
    await page.user.click(undo);
    await waitFor(() => expect(page.asked('topics.updateStep')[1]?.body.title).toBe('Новая тема'));
    await page.user.click(undo);
    await waitFor(() => expect(page.asked('topics.deleteStep')[0]?.params).toEqual({ id: 6 }));
  });

  test('what the server refuses is taken back and told', async () => {
    const page = renderPage('/subjects/3/sections', led, asTeacher);
    page.stub({ 'topics.createChapter': refused('archived') });
    await page.user.click(await screen.findByRole('button', { name: 'Добавить раздел' }));
    await waitFor(() => expect(page.asked('topics.createChapter')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByDisplayValue('Новый раздел')).toBeNull());
    expect(screen.getByDisplayValue('Механика')).toBeVisible();
  });

  test('hides a chapter', async () => {
    const page = renderPage('/subjects/3/sections', led, asTeacher);
    page.stub({ 'topics.updateChapter': sampleOf(Chapter, { id: 4, subject_id: 3, title: 'Механика', hidden: true }) });
    await page.user.click(await screen.findByRole('button', { name: 'Скрыть от студентов: Механика' }));
    await waitFor(() => expect(page.asked('topics.updateChapter')[0]?.body).toEqual({ hidden: true }));
  });

  test('publishes the chosen drafts together, and takes published topics back after asking', async () => {
    const [shown, draft] = [openTopic, { ...openTopic, id: 6, title: 'Импульс', hidden: true, publish_at: null }];
    const page = renderPage(
      '/subjects/3/sections',
      { ...led, 'subjects.getSubjectContents': contentsOf(chapterOf({ steps: [shown, draft] })) },
      asTeacher,
    );
    page.stub({
      'topics.publishSteps': ({ body }) => ({
        steps: [],
        previous: body.steps.map((one) => ({ ...one, publish_at: null })),
      }),
    });
    expect(await screen.findByText('Черновик')).toBeVisible();
    await page.user.click(screen.getByRole('checkbox', { name: 'Выбрать: Импульс' }));
    await page.user.click(screen.getByRole('checkbox', { name: `Выбрать: ${shown.title}` }));
    await page.user.click(screen.getByRole('button', { name: 'Опубликовать' }));
    await waitFor(() =>
      expect(page.asked('topics.publishSteps')[0]).toMatchObject({
        params: { id: 3 },
        body: { steps: [{ step_id: 6, hidden: false, publish_at: null }] },
      }),
    );
    await page.user.click(screen.getByRole('checkbox', { name: `Выбрать: ${shown.title}` }));
    await page.user.click(await screen.findByRole('button', { name: 'Снять с публикации' }));
    const dialog = await screen.findByRole('dialog', { name: 'Снять тему с публикации?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Снять с публикации' }));
    await waitFor(() =>
      expect(page.asked('topics.publishSteps')[1]?.body.steps).toEqual([
        { step_id: shown.id, hidden: true, publish_at: null },
      ]),
    );
  });
});
