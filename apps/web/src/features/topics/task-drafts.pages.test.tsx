import type { AttemptDraft } from '@orbita/contract/tasks';
import { screen, waitFor } from '../../testing/screen.ts';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { NOW, pageOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';
import { type Draft, readDraft } from './answering/drafts/draft-store.ts';
import { address, answerOf, draftOf, lessonOf, task, toAnswer, toStudy } from './topics.builders.ts';

// jsdom has no database, where drafts of this device are.
vi.mock('./answering/drafts/draft-store.ts', async (load) => ({
  ...(await load<object>()),
  readDraft: vi.fn(() => Promise.resolve(undefined)),
}));

describe('a draft of a task', () => {
  const open = (others: Stubs = {}) => renderPage(address, { ...toAnswer, ...others });
  const field = () => screen.findByRole('textbox', { name: /^Чему равна сила/ });

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
    expect(
      await screen.findByText(/^Есть и другой черновик, из другой вкладки или с другого устройства, .*: «Там»/),
    ).toBeVisible();
    // oxlint-disable-next-line orbita/wait-for-the-page -- that nothing is saved has no event to wait for
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
        /^Есть и другой черновик, из другой вкладки или с другого устройства, .*: «С компьютера»/,
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
});
