/** Name of this page in its requests, by which it recognises the live events of its own changes. */
export const clientId: string = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
