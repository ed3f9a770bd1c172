import { Extension } from '@orbita/contract/extensions';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { NOW, sampleOf } from '../../../testing/sample.ts';
import { address, block, lessonOf, toStudy } from '../topics.builders.ts';

const at = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();
const request = sampleOf(Extension, {
  ...{ id: 5, state: 'asked', reason: 'Болела неделю', wished_at: at(9), due_at: at(2) },
  ...{ granted_until: null, answer: '', decided_by: null, decided_at: null },
});
const open = (can_ask: boolean, requests: Extension[]) =>
  renderPage(address, {
    'topics.getLesson': lessonOf({ ...toStudy, due_at: at(2), sections: [block] }),
    'extensions.getTopicExtensions': { can_ask, due_at: at(2), requests },
    'extensions.askExtension': request,
    'extensions.withdrawExtension': { ...request, state: 'withdrawn' },
  });

test('more time is asked for with a reason, a week more unless chosen otherwise', async () => {
  const page = open(true, []);
  await page.user.click(await screen.findByRole('button', { name: 'Попросить больше времени' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(await dialog.findByRole('textbox', { name: /Почему не успеваете/ }), 'Болела');
  await page.user.click(dialog.getByRole('button', { name: '+3 дня' }));
  await page.user.click(dialog.getByRole('button', { name: 'Отправить просьбу' }));
  await waitFor(() =>
    expect(page.asked('extensions.askExtension').at(-1)).toMatchObject({
      body: { step_id: 5, reason: 'Болела', wished_at: at(5).slice(0, 10) },
    }),
  );
});

test('a request that waits can be withdrawn', async () => {
  const page = open(false, [request]);
  expect(await screen.findByText(/^Вы попросили время до/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Отозвать' }));
  await waitFor(() => expect(page.asked('extensions.withdrawExtension')).toHaveLength(1));
});

test('a refusal says why, and one may ask again', async () => {
  open(true, [{ ...request, state: 'refused', answer: 'Времени было достаточно' }]);
  expect(await screen.findByText('Преподаватель не продлил срок. «Времени было достаточно»')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Попросить ещё раз' })).toBeVisible();
});
