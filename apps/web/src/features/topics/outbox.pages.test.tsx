// Answers that are handed in without a network: they wait on this device, are sent once, and nothing written is lost.
import { act, cleanup, screen, waitFor, within } from '../../testing/screen.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../../api/query.ts';
import { describeStates, none } from '../../testing/describe-states.ts';
import { emptyDeviceDatabases, withDeviceDatabases } from '../../testing/device-databases.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf } from '../../testing/sample.ts';
import { offline, refused, type Stubs } from '../../testing/stubs.ts';
import { asParent, asStudent, asTeacher } from '../../testing/viewers.ts';
import { draftKey, readDraft } from './answering/drafts/draft-store.ts';
import { loadOutbox } from './answering/outbox/outbox-state.ts';
import { readOutbox } from './answering/outbox/outbox-store.ts';
import { sendOutbox } from './answering/outbox/send-outbox.ts';
import { address, answerOf, lessonOf, task, toAnswer, toStudy } from './topics.builders.ts';

const STUDENT = 11;
withDeviceDatabases();
beforeEach(async () => {
  await emptyDeviceDatabases();
  await loadOutbox(STUDENT);
});

const waits = () => screen.findByText('Будет отправлено, когда появится сеть');
const field = () => screen.findByRole('textbox', { name: /^Чему равна сила/ });
/** Hands in without a network and returns the page. */
async function handIn(words = 'F = ma', others: Stubs = {}) {
  const page = renderPage(address, { ...toAnswer, 'answers.submitAnswer': offline, ...others });
  await page.user.type(await field(), words);
  await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
  await waits();
  return page;
}
/** The server takes the answer, and has it from then on. */
function accepting(): Stubs {
  let isThere = false;
  return {
    'answers.submitAnswer': () => {
      isThere = true;
      return answerOf('F = ma');
    },
    'answers.listAnswers': () => pageOf(isThere ? [answerOf('F = ma')] : []),
  };
}
const networkReturns = () => act(() => void window.dispatchEvent(new Event('online')));

describeStates('/outbox', {
  as: asStudent,
  stubs: {},
  reads: none('what it shows lies in this browser'),
  shows: 'Всё отправлено',
  empty: none('an empty outbox is what most people see'),
  deniedTo: asParent,
});

describe('an answer handed in without a network', () => {
  test('is sent when the network is back, and shown as handed in', async () => {
    const page = await handIn();
    expect(screen.queryByRole('textbox', { name: /^Чему равна сила/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ждёт отправки: 1 ответ' })).toHaveAttribute('href', '/outbox');
    page.stub(accepting());
    networkReturns();
    expect(await screen.findByText('Ответ, сданный без сети, отправлен: «Законы Ньютона»')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Изменить ответ' })).toBeVisible();
    expect(await readOutbox(STUDENT)).toEqual([]);
    expect(screen.queryByRole('link', { name: /^Ждёт отправки/ })).toBeNull();
  });

  test('stays in sight when the browser is slow to say whether it will send', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: () => promise },
    });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
    await handIn();
    await act(async () => {
      resolve(undefined);
      // oxlint-disable-next-line orbita/wait-for-the-page -- the turn in which the registration is answered
      await new Promise((turn) => setTimeout(turn));
    });
    expect(screen.getByText('Будет отправлено, когда появится сеть')).toBeVisible();
  });

  test('waits through a browser that is closed, under its key', async () => {
    await handIn();
    const [before] = await readOutbox(STUDENT);
    cleanup();
    queryClient.clear();
    const page = renderPage('/outbox', { ...toAnswer, 'answers.submitAnswer': offline });
    expect(await screen.findByRole('link', { name: 'Законы Ньютона' })).toHaveAttribute('href', `${address}#task-8`);
    expect(screen.getByText('F = ma')).toBeVisible();
    page.stub(accepting());
    await page.user.click(screen.getByRole('button', { name: 'Отправить сейчас' }));
    expect(await screen.findByText('Всё отправлено')).toBeVisible();
    expect(page.asked('answers.submitAnswer').at(-1)?.body).toEqual(before?.attempt.body);
  });

  test('is sent once though two tabs send', async () => {
    const page = await handIn();
    page.stub(accepting());
    const asked = page.asked('answers.submitAnswer').length;
    await act(async () => void (await Promise.all([sendOutbox(STUDENT), sendOutbox(STUDENT), sendOutbox(STUDENT)])));
    await waitFor(async () => expect(await readOutbox(STUDENT)).toEqual([]));
    expect(page.asked('answers.submitAnswer').length - asked).toBe(1);
  });

  test('can be changed before it is sent', async () => {
    const page = await handIn();
    await page.user.click(screen.getByRole('button', { name: 'Изменить' }));
    await page.user.type(await field(), ', где m — масса');
    expect(await field()).toHaveValue('F = ma, где m — масса');
    expect(await readOutbox(STUDENT)).toEqual([]);
    page.stub(accepting());
    await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
    expect(await screen.findByText('Ответ отправлен')).toBeVisible();
    expect(page.asked('answers.submitAnswer').at(-1)?.body.fields).toMatchObject([{ value: 'F = ma, где m — масса' }]);
  });

  test('is not sent when its author thinks better of it, and stays a draft', async () => {
    const page = await handIn();
    await page.open('/outbox');
    await page.user.click(await screen.findByRole('button', { name: 'Не отправлять' }));
    expect(await screen.findByText('Всё отправлено')).toBeVisible();
    const draft = await readDraft(draftKey(STUDENT, task.id));
    expect(draft?.content.fields[81]?.text).toBe('F = ma');
  });

  test('to a topic that was closed meanwhile is kept with the reason, and can be read there', async () => {
    const page = await handIn();
    page.stub({
      'answers.submitAnswer': refused('answers-closed'),
      'topics.getLesson': lessonOf({ ...toStudy, can_answer: false, patterns: [task] }),
    });
    networkReturns();
    const note = await screen.findByText(/Написанное сохранено\.$/, { selector: '[data-refused] p' });
    expect(note).toBeVisible();
    expect(screen.getByRole('link', { name: 'Не принят 1 ответ' })).toBeVisible();
    networkReturns();
    await page.user.click(screen.getByRole('button', { name: 'Изменить' }));
    expect(await screen.findByText('F = ma')).toBeInTheDocument();
    // What was refused is not sent again by itself.
    expect(page.asked('answers.submitAnswer')).toHaveLength(2);
  });

  test('over a version of another device shows both; its own lost confirmation is none', async () => {
    const page = await handIn();
    const theirs = answerOf('F = mg', { version: 2 });
    page.stub({
      'answers.submitAnswer': refused('stale', { current: theirs }),
      'answers.listAnswers': pageOf([theirs]),
    });
    networkReturns();
    await screen.findByText('Ответ не принят');
    await page.user.click(screen.getByRole('button', { name: 'Изменить' }));
    expect(await screen.findByText('Этот ответ изменили на другом устройстве')).toBeVisible();
    expect(await field()).toHaveValue('F = ma');
  });

  test('whose confirmation was lost is not sent as another version', async () => {
    const page = await handIn();
    const own = answerOf('F = ma');
    page.stub({ 'answers.submitAnswer': refused('stale', { current: own }), 'answers.listAnswers': pageOf([own]) });
    networkReturns();
    expect(await screen.findByText(/отправлен: «Законы Ньютона»/)).toBeVisible();
    expect(await readOutbox(STUDENT)).toEqual([]);
  });

  test('of one person is nothing to another of the same browser', async () => {
    await handIn();
    cleanup();
    queryClient.clear();
    renderPage('/outbox', {}, { ...asStudent, user: { ...asStudent.user, id: 12 } });
    expect(await screen.findByText('Всё отправлено')).toBeVisible();
    expect(await readOutbox(STUDENT)).toHaveLength(1);
    cleanup();
    await loadOutbox(asTeacher.user.id);
  });

  test('makes signing out ask first', async () => {
    const page = await handIn();
    await page.user.click(screen.getByRole('button', { name: 'Профиль и настройки' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Выйти' }));
    const question = await screen.findByRole('dialog', { name: 'Ответы ещё не отправлены' });
    await page.user.click(within(question).getByRole('button', { name: 'Отмена' }));
    expect(page.address()).toBe(address);
  });
});

test('a device without room says that the answer has to be sent by hand, and keeps it in the form', async () => {
  const { put } = await storeOf();
  vi.spyOn(put, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const page = renderPage(address, { ...toAnswer, 'answers.submitAnswer': offline });
  await page.user.type(await field(), 'F = ma');
  await page.user.click(screen.getByRole('button', { name: 'Отправить ответ' }));
  expect(await screen.findByText(/^Нет связи. Ответ сохранён на этом устройстве/)).toBeVisible();
  expect(await field()).toHaveValue('F = ma');
  vi.restoreAllMocks();
});

/** The class of object stores, whose writing can be made to fail. */
async function storeOf() {
  const { IDBObjectStore } = await import('fake-indexeddb');
  return { put: IDBObjectStore.prototype };
}
