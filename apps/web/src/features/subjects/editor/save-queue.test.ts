import { expect, test, vi } from 'vitest';
import { createSaveQueue } from './save-queue.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const setUp = () => {
  const sent: string[] = [];
  const onDrained = vi.fn();
  const onRefused = vi.fn();
  const queue = createSaveQueue({ onDrained, onRefused });
  const job = (text: string, name?: string) => ({ ...(name ? { name } : {}), send: async () => void sent.push(text) });
  return { sent, onDrained, onRefused, queue, job };
};

test('changes are sent in order and the end is told once', async () => {
  const { sent, onDrained, queue, job } = setUp();
  queue.push(job('a'));
  queue.push(job('b'));
  expect(queue.state.get().stage).toBe('saving');
  await settle();
  expect(sent).toEqual(['a', 'b']);
  expect(onDrained).toHaveBeenCalledOnce();
  expect(queue.state.get()).toMatchObject({ stage: 'saved', waiting: 0 });
});

test('waiting jobs of one name become the last of them', async () => {
  const { sent, queue, job } = setUp();
  for (const text of ['1', '2', '3', '4']) queue.push(job(text, 'order'));
  await settle();
  expect(sent).toEqual(['1', '4']);
});

test('what could not be sent waits for a retry, with all behind it', async () => {
  const { sent, onRefused, queue, job } = setUp();
  let isOnline = false;
  queue.push({
    send: async () => {
      if (!isOnline) throw Object.assign(new Error('offline'), { status: 0 });
      sent.push('first');
    },
  });
  queue.push(job('second'));
  await settle();
  expect(queue.state.get()).toMatchObject({ stage: 'failed', waiting: 2 });
  expect(sent).toEqual([]);
  isOnline = true;
  queue.retry();
  await settle();
  expect(sent).toEqual(['first', 'second']);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a refusal drops what builds on it', async () => {
  const { sent, onDrained, onRefused, queue, job } = setUp();
  queue.push({ send: () => Promise.reject(Object.assign(new Error('no'), { status: 409 })) });
  queue.push(job('behind'));
  await settle();
  expect(sent).toEqual([]);
  expect(onRefused).toHaveBeenCalledOnce();
  expect(onDrained).not.toHaveBeenCalled();
  expect(queue.state.get()).toMatchObject({ stage: 'idle', waiting: 0 });
  queue.push(job('later'));
  await settle();
  expect(sent).toEqual(['later']);
});
