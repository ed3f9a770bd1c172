// Does the work that the server asks for when many requests without an account come from the same address.
import { isRecord } from '@orbita/contract/records';
import { ApiError } from './api-error.ts';

/** Hashes that are made before the page is drawn again. */
const AT_ONCE = 512;

/** Leading zero bits of a hash. */
const zerosOf = (hash: ArrayBuffer): number => Math.clz32(new DataView(hash).getUint32(0));

/** Finds a number after which the hash of the challenge begins with so many zero bits. */
export async function solve(challenge: string, bits: number): Promise<string> {
  const text = new TextEncoder();
  for (let from = 0; ; from += AT_ONCE) {
    const proofs = Array.from({ length: AT_ONCE }, (_, i) => `${challenge}:${from + i}`);
    const hashes = await Promise.all(proofs.map((proof) => crypto.subtle.digest('SHA-256', text.encode(proof))));
    const found = hashes.findIndex((hash) => zerosOf(hash) >= bits);
    if (found !== -1) return proofs[found] ?? '';
  }
}

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
    return withProof(call, { proof: await solve(challenge, bits) }, tries - 1);
  }
}
