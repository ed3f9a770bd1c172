// Finds a proof of work; loaded when the server asks for one, which it hardly does.

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
