import type { KeptAnswers } from '../platform/kept-answers.ts';
import { ReadyJson } from './ready-json.ts';

/** A result whose JSON is handed over once it is laid out, to be kept. */
export class KeepableResult<Result> {
  readonly result: Result;
  readonly keep: (text: string) => void;

  constructor(result: Result, keep: (text: string) => void) {
    this.result = result;
    this.keep = keep;
  }
}

/** How long an answer that names nobody online is kept at most. */
const LONGEST = 10 * 60_000;

interface Source<Result> {
  /** Names the call, who asks and what is asked. */
  key: string;
  /** Of everything the answer is made from, read before `read`. */
  revision: string;
  read: () => Promise<Result>;
  /** When time alone changes the answer, in milliseconds since 1970. */
  changesAt?: (result: Result) => number;
}

/** The answer as it was laid out before when nothing it is made from has changed since; else read anew and kept. */
export async function readKept<Result>(
  kept: KeptAnswers,
  { key, revision, read, changesAt }: Source<Result>,
): Promise<ReadyJson<Result> | KeepableResult<Result>> {
  const known = kept.find(key, revision);
  if (known instanceof ReadyJson) return known;
  const started = Date.now();
  const result = await read();
  const validUntil = Math.min(started + LONGEST, changesAt?.(result) ?? Number.POSITIVE_INFINITY);
  return new KeepableResult(result, (text) =>
    kept.keep(key, { revision, validUntil, value: new ReadyJson<Result>(text) }, text.length + key.length),
  );
}
