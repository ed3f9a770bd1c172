// What lies in this browser is what its owner has read, and only while its owner may read it.
import { ChildChanges } from '@orbita/contract/family';
import { ScheduledLesson } from '@orbita/contract/schedule';
import { Person } from '@orbita/contract/schemas';
import { act, cleanup, screen, waitFor } from '../testing/screen.ts';
import { entries } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceStore } from '../base/device-store.ts';
import { KEPT_DATABASE } from '../base/kept-copies.ts';
import { emptyDeviceDatabases, withDeviceDatabases } from '../testing/device-databases.ts';
import { renderPage } from '../testing/render-page.tsx';
import { NOW, pageOf, replyOf, sampleOf } from '../testing/sample.ts';
import { offline, refused, type Stubs } from '../testing/stubs.ts';
import { asAdmin, asParent, asStudent, asTeacher, type Viewer } from '../testing/viewers.ts';
import { keepToken } from '../api/client/keep-token.ts';
import { enterAs } from '../api/client/enter-as.ts';
import { clearToken, loseSession } from '../api/client/session.ts';
import { queryClient } from '../api/query.ts';
import { signOut } from '../api/sign-out.ts';
import { startKeeping } from '../api/kept/keep-answers.ts';
import { startKeepingPictures } from '../api/kept/keep-pictures.ts';
import { address, block, lessonOf, toAnswer, toStudy } from '../features/topics/topics.builders.ts';

const HOUR = 3600_000;
const nothing = { marks: [], returned: [], absences: [], lessons: [], retakes: [], missed: [], coming: [] };
const lesson = sampleOf(ScheduledLesson, {
  id: 7,
  starts_at: '2026-10-06T06:00:00Z',
  ends_at: '2026-10-06T07:30:00Z',
  lesson_subjects: [{ subject_id: 3, title: 'Физика', color: '#1971c2' }],
});
const timetable: Stubs = {
  'schedule.listScheduleLessons': replyOf('schedule.listScheduleLessons', { is_complete: true, student: [lesson] }),
  'calendar.listEvents': replyOf('calendar.listEvents', { data: [] }),
};
const away: Stubs = {
  'auth.getAuth': offline,
  'notifications.getNotificationStatus': offline,
  'schedule.listScheduleLessons': offline,
  'calendar.listEvents': offline,
};
const line = () => screen.findByText(/^Показано, как было/);
const isWeek = () => screen.findByRole('button', { name: /Физика/ });
const copies = async (): Promise<string[]> =>
  (await entries<string, unknown>(deviceStore(KEPT_DATABASE, 'copies'))).map(([key]) => key).toSorted();

let stop: (() => void) | undefined;
/** Opens a page in a browser that remembers the session, as after it was started anew. */
function open(at: string, stubs: Stubs, viewer: Viewer = asStudent, token = 'token') {
  stop?.();
  cleanup();
  queryClient.clear();
  const page = renderPage(at, { ...timetable, ...stubs }, viewer);
  keepToken(token, true);
  stop = startKeeping();
  return page;
}
/** Reads the week and waits until it lies in this browser. */
async function readWeek(viewer: Viewer = asStudent) {
  const page = open('/schedule', {}, viewer);
  await isWeek();
  await waitFor(async () => {
    const keys = (await copies()).join();
    expect(keys).toContain('listScheduleLessons');
    expect(keys).toContain('signed-in');
  });
  return page;
}

withDeviceDatabases();
beforeEach(() => emptyDeviceDatabases());
afterEach(() => {
  stop?.();
  stop = undefined;
});

describe('without a network', () => {
  test('the week opens as it was read, in the session of its reader, and says so', async () => {
    await readWeek();
    vi.setSystemTime(Date.parse(NOW) + HOUR);
    open('/schedule', away);
    expect(await isWeek()).toBeVisible();
    expect(await line()).toHaveTextContent('Показано, как было в 09:00');
  });

  test('a day of it opens too, though only the week was read', async () => {
    await readWeek();
    open('/schedule?view=day&day=2026-10-06', away);
    expect(await isWeek()).toBeVisible();
  });

  test('what was not read says that there is no network', async () => {
    await readWeek();
    open('/schedule?view=day&day=2026-12-01', away);
    expect(await screen.findByText('Отсутствует подключение к серверу')).toBeVisible();
  });

  test('the copies give way to the answers once the server is back', async () => {
    await readWeek();
    const page = open('/schedule', away);
    await line();
    page.stub({ 'auth.getAuth': asStudent, ...timetable });
    await act(() => queryClient.refetchQueries({ type: 'active' }));
    await waitFor(() => expect(screen.queryByText(/^Нет сети/)).toBeNull());
  });

  test('a copy of long ago is not shown', async () => {
    await readWeek();
    vi.setSystemTime(Date.parse(NOW) + 15 * 24 * HOUR);
    open('/schedule?day=2026-10-06', away);
    await waitFor(() => expect(queryClient.getQueryState(['auth', 'getAuth', {}])?.status).toBe('error'));
    expect(screen.queryByRole('button', { name: /Физика/ })).toBeNull();
  });
});

describe('nothing lies here', () => {
  test('after signing out', async () => {
    (await readWeek()).stub({ 'auth.signOut': { ok: true } });
    await signOut();
    await waitFor(async () => expect(await copies()).toEqual([]));
  });

  test('after the session was lost', async () => {
    await readWeek();
    act(() => loseSession());
    await waitFor(async () => expect(await copies()).toEqual([]));
  });

  test('of a person after another one has signed in', async () => {
    await readWeek();
    open('/schedule', {}, asTeacher, 'other');
    await waitFor(async () => {
      const keys = (await copies()).join();
      expect(keys).toContain('1.21');
      expect(keys).not.toContain('1.11');
    });
  });

  test('for another session of this browser, even without a network', async () => {
    await readWeek();
    open('/schedule', away, asStudent, 'other');
    await waitFor(() => expect(queryClient.getQueryState(['auth', 'getAuth', {}])?.status).toBe('error'));
    expect(screen.queryByRole('button', { name: /Физика/ })).toBeNull();
  });

  test('of a session that ends with its tabs', async () => {
    await readWeek();
    open('/schedule', {});
    clearToken();
    keepToken('token', false);
    await isWeek();
    await waitFor(async () => expect(await copies()).toEqual([]));
  });

  test('of a person whom an administrator looks through', async () => {
    open('/schedule', {}, { ...asStudent, acting: { admin: sampleOf(Person, { id: 41 }), until: NOW } });
    enterAs('acting', '/admin');
    await isWeek();
    // oxlint-disable-next-line orbita/wait-for-the-page -- that nothing is kept has no event to wait for
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await copies()).toEqual([]);
  });

  test('once access has ended: the copy goes, and leaves the screen', async () => {
    await readWeek();
    const page = open('/schedule', away);
    await isWeek();
    page.stub({ 'auth.getAuth': asStudent, 'schedule.listScheduleLessons': refused('access-denied') });
    await act(() => queryClient.refetchQueries({ type: 'active' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Физика/ })).toBeNull());
    await waitFor(async () => expect((await copies()).join()).not.toContain('listScheduleLessons'));
  });

  test('of the office: its pages are never kept', async () => {
    const none = pageOf([]);
    const stubs = { 'subjects.listTrajectoryChoices': none, 'subjects.listSemesterChoices': none };
    open('/admin/halves', { ...stubs, 'halves.listHalves': none }, asAdmin);
    await waitFor(async () => expect((await copies()).join()).toContain('signed-in'));
    // oxlint-disable-next-line orbita/wait-for-the-page -- that nothing is kept has no event to wait for
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect((await copies()).filter((key) => !key.includes('getNotificationStatus'))).toEqual(['signed-in']);
  });
});

test('a parent reads the timetable of the own child, and it is kept under the parent', async () => {
  await readWeek(asParent);
  expect((await copies()).find((key) => key.includes('listScheduleLessons'))).toContain('answer|1.31|');
});

describe('what is new about children', () => {
  const changes = (id: number): Stubs => ({
    'family.listFamilyChanges': replyOf('family.listFamilyChanges', {
      now: NOW,
      data: [sampleOf(ChildChanges, { ...nothing, child: { id, first_name: 'Анна', last_name: 'Белова' } })],
    }),
    'family.markFamilySeen': { ok: true },
    'attendance.listAttendanceMarks': replyOf('attendance.listAttendanceMarks', { data: [] }),
  });
  const child = asParent!.user.children[0]!.id;
  const isShown = () => screen.findByRole('region', { name: 'Анна Белова' });

  test('opens without a network with the time at which it was read', async () => {
    open('/family', changes(child), asParent);
    await isShown();
    await waitFor(async () => {
      const keys = (await copies()).join();
      expect(keys).toContain('listFamilyChanges');
      expect(keys).toContain('signed-in');
    });
    vi.setSystemTime(Date.parse(NOW) + HOUR);
    open(
      '/family',
      { ...away, 'family.listFamilyChanges': offline, 'attendance.listAttendanceMarks': offline },
      asParent,
    );
    expect(await isShown()).toBeVisible();
    expect(await line()).toHaveTextContent('Показано, как было в 09:00');
  });

  test('of somebody who is not the own child is not kept', async () => {
    open('/family', changes(child + 1000), asParent);
    await isShown();
    await waitFor(async () => expect((await copies()).join()).toContain('signed-in'));
    expect((await copies()).join()).not.toContain('listFamilyChanges');
  });
});

test('a device without room says so once, and shows the page as always', async () => {
  const { IDBObjectStore } = await import('fake-indexeddb');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  open('/schedule', {});
  expect(await isWeek()).toBeVisible();
  expect(await screen.findByText(/^На устройстве нет места/)).toBeVisible();
  put.mockRestore();
});

test('of the person no contacts, documents and notes are kept, and no token', async () => {
  const user = { ...asStudent.user, email: 'anna@orbita.example', phone: '+79990001122', username: 'anna' };
  await readWeek({ ...asStudent, user });
  const text = JSON.stringify(await entries(deviceStore(KEPT_DATABASE, 'copies')));
  expect(text).not.toMatch(/anna|\+7999|"token"/);
});

test('a picture that was shown in a topic stands there without a network; one that stands nowhere is not kept', async () => {
  const picture = '/api/files/500';
  const topic: Stubs = {
    ...toAnswer,
    'topics.getLesson': lessonOf({
      ...toStudy,
      patterns: [],
      sections: [{ ...block, content: `<p>Опыт</p><p><img src="${picture}" alt="Прибор"></p>` }],
    }),
  };
  const { createObjectURL } = URL;
  Object.assign(URL, { createObjectURL: () => 'blob:kept' });
  const others = globalThis.fetch;
  const ask = vi.spyOn(globalThis, 'fetch');
  const jpeg = new Response('jpeg', { headers: { 'Content-Type': 'image/jpeg' } });
  ask.mockImplementation(async (url, init) => (url === picture ? jpeg : others(url, init)));
  open(address, topic);
  const stopPictures = startKeepingPictures();
  const shown = await screen.findByRole('img', { name: 'Прибор' });
  await waitFor(async () => expect((await copies()).join()).toContain('getLesson'));
  shown.dispatchEvent(new Event('load'));
  const elsewhere = document.body.appendChild(document.createElement('img'));
  elsewhere.src = '/api/files/501';
  elsewhere.dispatchEvent(new Event('load'));
  await waitFor(async () => expect((await copies()).join()).toContain('picture|1.11|/api/files/500'));
  expect((await copies()).join()).not.toContain('501');
  elsewhere.remove();

  open(address, { ...away, ...Object.fromEntries(Object.keys(topic).map((call) => [call, offline])) });
  const lost = await screen.findByRole('img', { name: 'Прибор' });
  lost.dispatchEvent(new Event('error'));
  await waitFor(() => expect(lost).toHaveAttribute('src', 'blob:kept'));
  stopPictures();
  ask.mockRestore();
  Object.assign(URL, { createObjectURL });
});
