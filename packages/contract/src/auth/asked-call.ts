// What somebody who has signed in learns when they ask for a call that dictates a code.
import { nullable, Type } from '../schemas.ts';

export const AskedCall = Type.Object({
  ok: Type.Literal(true),
  is_called: Type.Boolean({
    description: 'A call is placed now; false when the number was called too lately or too often',
  }),
  next_call_in: Type.Integer({ description: 'Seconds until another call may be asked for' }),
  code: nullable(
    Type.Object(
      {
        expires_in: Type.Integer({ description: 'Seconds until it stops working' }),
        tries_left: Type.Integer({ description: 'Wrong codes, whoever enters them, after which it stops working' }),
      },
      {
        description:
          'The code that works here now, dictated by this call or by an earlier one for the same purpose; null when none does',
      },
    ),
  ),
});
export type AskedCall = Type.Static<typeof AskedCall>;
