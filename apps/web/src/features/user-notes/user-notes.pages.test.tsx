import { UserNote } from '@orbita/contract/user-notes';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';
import { asStudent } from '../../testing/viewers.ts';

const topic = sampleOf(UserNote, {
  id: 3,
  kind: 'topic',
  user: null,
  step_id: 8,
  step: { id: 8, title: 'Циклы', subject_id: 2, subject_title: 'Программирование' },
  page: null,
  title: '',
  text: 'К зачёту',
  note_permission_id: 1,
  is_own: true,
});
const closed = sampleOf(UserNote, {
  ...{ id: 4, kind: 'topic', user: null, step_id: 9, step: null, page: null, title: 'Моя тема', text: '' },
  ...{ note_permission_id: 1, is_own: true },
});
const ofList: Stubs = {
  'userNotes.listUserNotes': { ...pageOf([topic, closed]), counters: { topic: 2, page: 0, user: 0 } },
};

describeStates('/self/bookmarks', {
  as: asStudent,
  stubs: ofList,
  reads: 'userNotes.listUserNotes',
  shows: 'Циклы',
  empty: { stubs: { 'userNotes.listUserNotes': pageOf([]) }, shows: 'Закладок пока нет' },
  deniedTo: none('everybody keeps bookmarks'),
});

test('a bookmark leads to its topic; a topic that is closed now leads nowhere', async () => {
  renderPage('/self/bookmarks', ofList, asStudent);
  expect(await screen.findByRole('link', { name: 'Циклы' })).toHaveAttribute('href', '/subjects/2/topics/8');
  expect(screen.getByText('Моя тема')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Моя тема' })).toBeNull();
  expect(screen.getByText('Тема сейчас закрыта для вас')).toBeVisible();
});

test('found by words and by kind', async () => {
  const page = renderPage('/self/bookmarks', ofList, asStudent);
  await page.user.click(await screen.findByRole('link', { name: 'Темы 2' }));
  await page.user.type(screen.getByRole('searchbox'), 'зачёт');
  await waitFor(() =>
    expect(page.asked('userNotes.listUserNotes').at(-1)?.query).toMatchObject({ kind: 'topic', query: 'зачёт' }),
  );
});

test('a bookmark is named and described, and deleted with undo', async () => {
  const page = renderPage(
    '/self/bookmarks',
    {
      ...ofList,
      'userNotes.updateUserNote': topic,
      'userNotes.deleteUserNote': { ok: true },
      'userNotes.createUserNote': topic,
    },
    asStudent,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Изменить: Циклы' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByRole('textbox', { name: 'Название' }), 'Повторить');
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('userNotes.updateUserNote')[0]?.body).toMatchObject({ title: 'Повторить', text: 'К зачёту' }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Удалить: Циклы' }));
  await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(() =>
    expect(page.asked('userNotes.createUserNote')[0]?.body).toMatchObject({ step_id: 8, text: 'К зачёту' }),
  );
});
