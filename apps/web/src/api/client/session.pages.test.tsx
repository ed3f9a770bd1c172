// Whose session a tab has, and whose the next one gets, where several people use one browser.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepToken } from './keep-token.ts';
import { enterAs } from './enter-as.ts';
import {
  clearToken,
  endSession,
  getToken,
  loseSession,
  onSessionLost,
  ownSession,
  returnToOwn,
  shareSession,
} from './session.ts';
import { answerTabs } from '../answer-tabs.ts';
import { endLeftSessions } from '../left-sessions.ts';

type Word = { kind: string; token?: string };
/** What this tab has said to the others. */
let said: Word[];
let heard: ((event: { data: Word }) => void)[] = [];
class Channel {
  addEventListener(_: string, listener: (typeof heard)[number]) {
    heard.push(listener);
  }
  readonly postMessage = (word: Word) => {
    said.push(word);
  };
}
const hear = (word: Word): void => {
  for (const listener of heard) listener({ data: word });
};
/** Returns the session that a new tab gets from this one. */
function askForSession(): string | undefined {
  said = [];
  hear({ kind: 'ask' });
  return said.find(({ kind }) => kind === 'token')?.token;
}
const left = (): unknown => JSON.parse(localStorage.getItem('orbita.left-sessions') ?? '[]');
/** Does something as another tab, which shares nothing with this one but what the device remembers. */
function inAnotherTab(act: () => void): void {
  const kept = Object.entries(sessionStorage) as [string, string][];
  sessionStorage.clear();
  act();
  sessionStorage.clear();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
}

const { BroadcastChannel } = globalThis;
beforeEach(async () => {
  [said, heard] = [[], []];
  clearToken();
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('BroadcastChannel', Channel);
  await shareSession();
  answerTabs();
});
afterEach(() => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel);
  localStorage.clear();
  sessionStorage.clear();
});

describe('an administrator works as somebody else', () => {
  const start = (isRemembered: boolean) => {
    endLeftSessions();
    keepToken('admin', isRemembered);
    enterAs('acting', '/admin');
  };

  test('and returns, or opens a tab of their own', () => {
    start(false);
    expect(askForSession()).toBe('admin');
    expect(returnToOwn()).toBe(true);
    expect(getToken()).toBe('admin');
  });

  test.each([
    ['remembered', true],
    ['that ends with its tabs', false],
  ])('with a session %s, and whoever enters in the tab has nothing of it', (_, isRemembered) => {
    start(isRemembered);
    keepToken('newcomer', false);
    expect(ownSession()).toBeUndefined();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('admin');
    expect(askForSession()).toBe('newcomer');
    said = [];
    endSession();
    expect(getToken()).toBeNull();
    expect(said).toEqual([{ kind: 'ended', token: 'newcomer' }]);
  });

  test.each([
    ['remembered', true],
    ['that ends with its tabs', false],
  ])('with a session %s, and both end on the server and in other tabs when somebody enters', (_, isRemembered) => {
    start(isRemembered);
    keepToken('newcomer', false);
    expect(left()).toEqual(expect.arrayContaining(['admin', 'acting']));
    expect(left()).toHaveLength(2);
    // The device tells other tabs of a remembered one.
    for (const token of isRemembered ? ['acting'] : ['admin', 'acting'])
      expect(said).toContainEqual({ kind: 'ended', token });
  });

  test('and the end of the session of whoever enters does not lead back to theirs', () => {
    start(false);
    keepToken('newcomer', false);
    loseSession('newcomer');
    expect(getToken()).toBeNull();
  });

  test('and what waits in the tab belongs to that work alone', () => {
    start(false);
    sessionStorage.setItem('orbita.token', 'somebody');
    expect(askForSession()).toBe('somebody');
    loseSession('somebody');
    expect(getToken()).toBeNull();
  });
});

describe('somebody enters in another tab', () => {
  test('and new tabs get their session, not the former one', () => {
    keepToken('former', false);
    expect(askForSession()).toBe('former');
    inAnotherTab(() => {
      keepToken('newcomer', false);
      expect(askForSession()).toBe('newcomer');
    });
    expect(askForSession()).toBeUndefined();
    expect(getToken()).toBe('former');
  });

  test('and is remembered, and the former session is given to no tab after that', () => {
    keepToken('former', false);
    inAnotherTab(() => keepToken('newcomer', true));
    expect(askForSession()).toBeUndefined();
  });

  test('and a tab that has taken a session over gives it on', async () => {
    inAnotherTab(() => keepToken('former', false));
    const taken = shareSession();
    hear({ kind: 'token', token: 'former' });
    await taken;
    expect(askForSession()).toBe('former');
  });

  test('and is remembered, and stays so when the former session ends here', () => {
    const told = vi.fn();
    const stop = onSessionLost(told);
    keepToken('former', false);
    inAnotherTab(() => keepToken('newcomer', true));
    loseSession('former');
    stop();
    expect(told).toHaveBeenCalledOnce();
    expect(getToken()).toBe('newcomer');
  });
});
