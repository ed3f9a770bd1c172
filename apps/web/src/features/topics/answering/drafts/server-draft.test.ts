import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttemptDraft, SavedDraft } from '@orbita/contract/tasks';
import { createServerDraft } from './server-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AT = '2026-10-05T05:00:00.000Z';
const saved = (revision: number): SavedDraft => ({ revision, saved_at: AT, is_saved: true, other: null });
const kept = (revision: number, other: AttemptDraft | null = null): SavedDraft => ({
  ...saved(revision),
  is_saved: false,
  other,
});
const theirs: AttemptDraft = {
  revision: 9,
  saved_at: AT,
  fields: [],
  privacy: null,
  access_users_ids: [],
  access_companies_ids: [],
};

function open(answer: (revision: number) => Promise<SavedDraft> = async (revision) => saved(revision), held?: number) {
  const based: number[] = [];
  const others: AttemptDraft[] = [];
  const sent: [string, number, boolean][] = [];
  const states: (number | null)[] = [];
  const over = vi.fn();
  const draft = createServerDraft<string>({
    revision: 4,
    kept: '',
    held,
    send: (body, { revision, based_on }, isLeaving) => {
      based.push(based_on);
      sent.push([body, revision, isLeaving]);
      return answer(revision);
    },
    readFailure: (error) => (error instanceof Error && error.message === 'over' ? 'over' : 'away'),
    onState: (state) => states.push(state),
    onOther: (other) => others.push(other),
    onOver: over,
  });
  return { draft, sent, based, states, others, over };
}

describe('the draft on its way to the server', () => {
  it('is sent once for several changes, within three seconds of the first', async () => {
    const { draft, sent, states } = open();
    draft.put('а');
    await vi.advanceTimersByTimeAsync(1500);
    draft.put('аб');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([['аб', 5, false]]);
    expect(states.at(-1)).toBe(5);
    draft.put('аб');
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
  });

  it('leaves at once with the page, even while another save is on its way', async () => {
    const { draft, sent } = open(() => new Promise(() => undefined));
    draft.put('а');
    await vi.advanceTimersByTimeAsync(2500);
    draft.put('б');
    draft.flush(true);
    expect(sent).toEqual([
      ['а', 5, false],
      ['б', 6, true],
    ]);
  });

  it('is not tried again after the page was left, because somebody else may be signed in then', async () => {
    const { draft, sent } = open(async () => {
      throw new Error('away');
    });
    draft.put('а');
    draft.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([['а', 5, true]]);
    draft.put('б');
    await vi.advanceTimersByTimeAsync(2500);
    expect(sent.at(-1)).toEqual(['б', 6, false]);
  });

  it('waits for the connection and sends the newest', async () => {
    let isOnline = false;
    const { draft, sent, states } = open(async (revision) => {
      if (!isOnline) throw new Error('away');
      return saved(revision);
    });
    draft.put('а');
    await vi.advanceTimersByTimeAsync(2500);
    draft.put('б');
    isOnline = true;
    await vi.advanceTimersByTimeAsync(6000);
    expect(sent.map(([body]) => body)).toEqual(['а', 'б']);
    expect(states.at(-1)).toBe(6);
  });

  it('stops at the text of another device and never calls its own saved', async () => {
    const { draft, sent, states, others } = open(async () => kept(9, theirs));
    draft.put('а');
    await vi.advanceTimersByTimeAsync(3000);
    draft.put('б');
    draft.flush(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([['а', 5, false]]);
    expect(others).toEqual([theirs]);
    expect(new Set(states)).toEqual(new Set([null]));
    expect(draft.known()).toBeNull();
  });

  it('goes on above the revision of another device once the student keeps the own text', async () => {
    const { draft, sent, based, states } = open(async (revision) => (revision < 9 ? kept(9, theirs) : saved(revision)));
    draft.put('а');
    await vi.advanceTimersByTimeAsync(3000);
    draft.put('б');
    draft.goOn();
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent.slice(1)).toEqual([['б', 10, false]]);
    expect(based).toEqual([4, 9]);
    expect(states.at(-1)).toBe(10);
  });

  it('has nothing to send when the text of the other device is taken', async () => {
    const { draft, sent, states } = open(undefined, 9);
    draft.put('а');
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toEqual([]);
    draft.goOn('там');
    draft.put('там');
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toEqual([]);
    expect(states.at(-1)).toBe(9);
  });

  it('goes on from an earlier save of this page that it did not hear of', async () => {
    const { draft, sent, based, others } = open(async (revision) => (revision <= 6 ? kept(6) : saved(revision)));
    draft.put('а');
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent.map(([, revision]) => revision)).toEqual([5, 7]);
    expect(based).toEqual([4, 6]);
    expect(others).toEqual([]);
  });

  it('ends with the attempt', async () => {
    const { draft, sent, over } = open(() => Promise.reject(new Error('over')));
    draft.put('а');
    await vi.advanceTimersByTimeAsync(2500);
    expect(over).toHaveBeenCalledOnce();
    draft.put('б');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
  });
});
