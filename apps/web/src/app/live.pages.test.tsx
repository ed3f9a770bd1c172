// Which calls a live event repeats: one for all events of a moment, none for the page's own changes.
import { Retake } from '@orbita/contract/retakes';
import { act, screen } from '../testing/screen.ts';
import { expect, test, vi } from 'vitest';
import { clientId } from '../api/client/client-id.ts';
import { tellPage } from '../testing/live-socket.ts';
import { renderPage } from '../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../testing/sample.ts';
import { asTeacher } from '../testing/viewers.ts';

const me = asTeacher!.user.id;
const LONG = 10_000;

async function settle(happens: () => void): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() });
  await act(async () => {
    happens();
    await vi.advanceTimersByTimeAsync(LONG);
  });
  vi.useRealTimers();
}
async function openRetakes() {
  const retake = sampleOf(Retake, { id: 7, student: { id: 11, last_name: 'Белова', first_name: 'Анна' } });
  const page = renderPage(
    '/retakes',
    {
      'retakes.getRetakeChoices': replyOf('retakes.getRetakeChoices'),
      'marks.listPassStatuses': { data: [] },
      'retakes.listTeacherRetakes': pageOf([retake]),
    },
    asTeacher,
  );
  await screen.findByText('Белова Анна');
  return () => page.asked('retakes.listTeacherRetakes').length;
}

test('what a page did itself it does not read because it hears of it', async () => {
  const reads = await openRetakes();
  await settle(() => tellPage({ kind: 'retake', subject_id: 3, sender: `${me}.${clientId}` }));
  expect(reads()).toBe(1);
});

test.each([
  ['somebody else', {}],
  ['another page of the same person', { sender: `${me}.another` }],
  ['somebody else’s page that calls itself the same', { sender: `99.${clientId}` }],
])('what %s did is read once, however many events tell of it', async (_who, by) => {
  const reads = await openRetakes();
  await settle(() => {
    for (const subject_id of [3, 4, 5]) tellPage({ kind: 'retake', subject_id, ...by });
  });
  expect(reads()).toBe(2);
});

test('everything on the screen is read again when it is not known what was missed', async () => {
  const reads = await openRetakes();
  await settle(() => tellPage({ kind: 'missed' }));
  expect(reads()).toBe(2);
});

test('a file that waits for its turn is told while it waits', async () => {
  await openRetakes();
  act(() => tellPage({ kind: 'queue', ahead: 5 }));
  expect(await screen.findByText('Ваш файл ждёт своей очереди. Файлов перед ним: 5')).toBeVisible();
  act(() => tellPage({ kind: 'queue', ahead: 0 }));
  expect(screen.queryByText(/ждёт своей очереди/)).toBeNull();
});
