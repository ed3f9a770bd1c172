import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
const { sendThroughCrowd } = await import('./crowd.ts');
const { notices } = await import('../../base/notices.ts');

const refused = { status: 503, body: { code: 'crowded', message: '' }, retryAfter: 7 };
const taken = { status: 200, body: { id: 1 } };

describe('a request in a crowd', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    notices.set([]);
  });
  afterEach(() => void vi.useRealTimers());

  test('comes again when the server said, and the page says meanwhile that nothing is lost', async () => {
    const send = vi.fn().mockResolvedValueOnce(refused).mockResolvedValueOnce(refused).mockResolvedValue(taken);
    const answer = sendThroughCrowd(send);
    await vi.advanceTimersByTimeAsync(6999);
    expect(send).toHaveBeenCalledTimes(1);
    expect(notices.get()).toMatchObject([{ message: expect.stringContaining('Ничего не потеряно') }]);
    await vi.advanceTimersByTimeAsync(1001);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await answer).toEqual(taken);
    expect(notices.get()).toEqual([]);
  });

  test('comes again with the ticket of its first arrival', async () => {
    const send = vi
      .fn()
      .mockResolvedValueOnce({ ...refused, ticket: 'first' })
      .mockResolvedValueOnce(refused)
      .mockResolvedValue(taken);
    const answer = sendThroughCrowd(send);
    await vi.advanceTimersByTimeAsync(16_000);
    await answer;
    expect(send.mock.calls).toEqual([[undefined], ['first'], ['first']]);
  });

  test('any other refusal is the caller’s', async () => {
    const away = { status: 503, body: { code: 'unavailable', message: '' }, retryAfter: 2 };
    expect(await sendThroughCrowd(() => Promise.resolve(away))).toBe(away);
  });

  test('a request that its page gave up is not repeated', async () => {
    const send = vi.fn().mockResolvedValue(refused);
    const controller = new AbortController();
    const answer = sendThroughCrowd(send, controller.signal);
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(send).toHaveBeenCalledTimes(1);
    expect(notices.get()).toEqual([]);
  });
});
