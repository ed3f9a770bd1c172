// What somebody without an account adds to a request after many others of the same network.
import { Type } from '../schemas.ts';

/** What the error `proof-needed` asks for. */
export const proof = Type.Optional(
  Type.String({
    maxLength: 120,
    description:
      'Only after the error `proof-needed`: the `challenge` of its `current`, a colon and a number of up to 16 digits, whose SHA-256 begins with `bits` zero bits',
  }),
);
