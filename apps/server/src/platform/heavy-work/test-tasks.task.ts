// Tasks used by the test of heavy work.
import type { ErrorCode } from '@orbita/contract/errors';
import { threadId } from 'node:worker_threads';
import { AppError, InvalidInput } from '../../http/app-error.ts';
import { setTimeout } from 'node:timers/promises';

export function spin(milliseconds: number): { thread: number } {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
  return { thread: threadId };
}
export function refuse(code: ErrorCode): never {
  throw new AppError(code, { retryAfter: 3 });
}
export function findInvalid(field: string): never {
  throw new InvalidInput({ [field]: ['bad'] });
}
export function fail(message: string): never {
  throw new Error(message);
}
export function fillMemory(_: null): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array<number>(100_000).fill(0.5));
}

/** Takes time by the clock alone. */
export const wait = (milliseconds: number): Promise<string> => setTimeout(milliseconds, 'waited');
