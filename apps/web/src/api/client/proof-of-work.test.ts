import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('isSecureContext', true);
});
const { ApiError } = await import('./api-error.ts');
const { withProof } = await import('./proof-of-work.ts');

const refusal = (current: unknown) =>
  new ApiError({ status: 428, code: 'proof-needed', message: 'Много запросов', current });
const zerosOf = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0));

test('a call that costs nothing is made once, without a proof', async () => {
  const call = vi.fn(async () => 'done');
  expect(await withProof(call)).toBe('done');
  expect(call.mock.calls).toEqual([[{}]]);
});

test('where the server asks for work, the call is made again with the proof', async () => {
  const call = vi.fn(async ({ proof }: { proof?: string }) => {
    if (proof === undefined) throw refusal({ challenge: '1900000000.10.name', bits: 10 });
    return proof;
  });
  const proof = await withProof(call);
  expect(proof).toMatch(/^1900000000\.10\.name:\d{1,16}$/);
  expect(zerosOf(proof)).toBeGreaterThanOrEqual(10);
  expect(call).toHaveBeenCalledTimes(2);
});

test.for([
  ['another error', new ApiError({ status: 400, code: 'validation-failed', message: 'Нет' })],
  ['a challenge that cannot be read', refusal({ challenge: 5 })],
])('%s is passed on', async ([, error]) => {
  const call = vi.fn(async () => Promise.reject(error));
  await expect(withProof(call)).rejects.toBe(error);
  expect(call).toHaveBeenCalledOnce();
});

test('a page over plain HTTP, which cannot do the work, shows the sentence', async () => {
  vi.stubGlobal('isSecureContext', false);
  const error = refusal({ challenge: '1900000000.10.name', bits: 10 });
  await expect(withProof(() => Promise.reject(error))).rejects.toBe(error);
});
