import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a value as JSON, in base64url: equal for values that are written the same, keys in the same order. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');
