import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerDraft, type StoredDraft } from './server-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(answer: (revision: number) => Promise<StoredDraft> = async (revision) => ({ revision })) {
  const sent: [string, number, boolean][] = [];
  const states: (number | null)[] = [];
  const over = vi.fn();
  const draft = createServerDraft<string>({
    revision: 4,
    kept: '',
    send: (body, revision, isLeaving) => {
      sent.push([body, revision, isLeaving]);
      return answer(revision);
    },
    readFailure: (error) => (error instanceof Error && error.message === 'over' ? 'over' : 'away'),
    onState: (state) => states.push(state),
    onOver: over,
  });
  return { draft, sent, states, over };
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
      return { revision };
    });
    draft.put('а');
    await vi.advanceTimersByTimeAsync(2500);
    draft.put('б');
    isOnline = true;
    await vi.advanceTimersByTimeAsync(6000);
    expect(sent.map(([body]) => body)).toEqual(['а', 'б']);
    expect(states.at(-1)).toBe(6);
  });

  it('goes on above the revision of another device', async () => {
    const { draft, sent } = open(async (revision) => ({ revision: Math.max(revision, 9) }));
    draft.put('а');
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent.map(([, revision]) => revision)).toEqual([5, 10]);
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
