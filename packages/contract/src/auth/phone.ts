// Codes told by a phone call: to sign in, and to confirm the own number.
import { endpoint } from '../endpoint.ts';
import { AskedCall } from './asked-call.ts';
import { proof } from './proof-of-work.ts';
import { done, id, moment, nullable, oneOf, paged, pageQuery, Person, singleLine, Type } from '../schemas.ts';

const phone = singleLine('Phone number in any spelling; ten digits count as Russian', { min: 1, max: 40 });
const code = singleLine('Code that was told by the call', { min: 1, max: 20 });
const isParent = Type.Optional(
  Type.Boolean({ description: 'Of several accounts with the number those of parents count; false: all others' }),
);
const Call = Type.Object({
  ok: Type.Literal(true),
  next_call_in: Type.Integer({ description: 'Seconds until another call may be asked for; earlier ones are skipped' }),
});

const PhoneCode = Type.Object({
  id: id(),
  phone: Type.String(),
  code: nullable(
    Type.String({
      description: 'Null while it is made up, when nobody has the number, and for who could not enter these accounts',
    }),
  ),
  purpose: oneOf(
    ['sign-in', 'confirm', 'sign'],
    'What the code does: opens an account, confirms a number, signs a contract',
  ),
  state: oneOf(['waiting', 'called', 'dropped', 'failed'], '`dropped`: no account here has this number'),
  is_over: Type.Boolean({ description: 'Used or expired' }),
  created_at: moment('When the call was asked for'),
});
export type PhoneCode = Type.Static<typeof PhoneCode>;
export const PhoneCodeList = paged(PhoneCode);

export const phoneAuth = {
  checkPhone: endpoint({
    method: 'POST',
    path: '/api/v2/auth/validation/phone',
    summary: 'Check the form of a phone number; never tells whether anybody has it',
    access: 'public',
    body: Type.Object({ phone }),
    response: Type.Object({
      ok: Type.Literal(true),
      phone: Type.String({ description: 'The number as it is stored' }),
    }),
  }),
  callPassword: endpoint({
    method: 'POST',
    path: '/api/v2/auth/call-password',
    summary:
      'Ask for a call that tells a code; the answer is the same whether an account has the number or not. Within 60 seconds of the last call nothing happens',
    access: 'public',
    body: Type.Object({ phone, is_parent: isParent, proof }),
    response: Call,
  }),
  enterByCall: endpoint({
    method: 'POST',
    path: '/api/v2/auth/validation/call-password-code',
    summary: 'Sign in with the code of the call; with several accounts the call is repeated with the chosen one',
    access: 'public',
    body: Type.Object({
      phone,
      code,
      is_parent: isParent,
      user_id: Type.Optional(id('One of the accounts that the answer without it named')),
      remember: Type.Optional(Type.Boolean({ description: 'For a month; false for a day, which is the default' })),
    }),
    response: Type.Object({
      token: nullable(Type.String({ description: 'Bearer token; null when one of several accounts has to be chosen' })),
      accounts: Type.Array(Person, { description: 'Accounts to choose from; empty when the token is there' }),
    }),
  }),
  savePhone: endpoint({
    method: 'POST',
    path: '/api/v2/phone-collector/save',
    summary: 'Name the own phone number, which a call then confirms',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    body: Type.Object({
      phone,
      current_password: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Own password; not needed for the number of the account nor right after signing in',
        }),
      ),
    }),
    response: Type.Object({
      ok: Type.Literal(true),
      phone: Type.String({ description: 'The number as it is stored' }),
    }),
  }),
  callPhone: endpoint({
    method: 'POST',
    path: '/api/v2/phone-collector/call',
    summary: 'Ask for a call to the named number. Within 60 seconds of the last call nothing happens',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    response: AskedCall,
  }),
  confirmPhone: endpoint({
    method: 'POST',
    path: '/api/v2/phone-collector/check-code',
    summary: 'Confirm the named number with the code of the call; from then on one signs in with it',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    body: Type.Object({ code }),
    response: done,
  }),
  listPhoneCodes: endpoint({
    method: 'GET',
    path: '/api/v2/developer/phone-codes',
    summary:
      'Codes of this install without telephony: on a demo install for everybody, elsewhere for administrators. A code is shown to who could set the passwords of the accounts it opens, and on a demo install those of its demo accounts to everybody',
    access: 'public',
    query: Type.Object(pageQuery(20)),
    response: PhoneCodeList,
  }),
};
