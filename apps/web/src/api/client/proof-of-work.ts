// Does the work that the server asks for when many requests without an account come from the same address.
import { isRecord } from '@orbita/contract/records';
import { ApiError } from './api-error.ts';

/** How often a dearer proof is made, because others of the network asked meanwhile. */
const TRIES = 4;

/** Makes a call; where the server asks for work, does it and makes the call again with the proof in its body. */
export async function withProof<Result>(
  call: (paid: { proof?: string }) => Promise<Result>,
  paid: { proof?: string } = {},
  tries = TRIES,
): Promise<Result> {
  try {
    return await call(paid);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'proof-needed' && tries > 0;
    if (!isAsked || !isRecord(error.current)) throw error;
    const { challenge, bits } = error.current;
    // Pages opened over plain HTTP have no Web Crypto; they show the sentence of the error.
    if (typeof challenge !== 'string' || typeof bits !== 'number' || !isSecureContext) throw error;
    const { solve } = await import('./solve-challenge.ts');
    return withProof(call, { proof: await solve(challenge, bits) }, tries - 1);
  }
}
