// Signed receipts prove what was handed in, by whom and when; student and teacher can check one at any time.
import { endpoint } from './endpoint.ts';
import { id, moment, nullable, oneOf, Person, Type } from './schemas.ts';

/** The signed part of a receipt, on which everything it proves rests. */
const signed = {
  format: Type.Literal('orbita-receipt-1'),
  number: Type.String({ maxLength: 20, description: 'Number of the submission: answer and version, «125-3»' }),
  submitted_at: moment('When it was handed in, UTC with milliseconds'),
  sha256: Type.String({ minLength: 64, maxLength: 64, description: 'SHA-256 of what was handed in, hexadecimal' }),
  is_late: Type.Boolean({ description: 'After the due date' }),
  student_id: id('Who handed it in'),
  task_id: id('Task'),
};
const signature = Type.String({
  minLength: 80,
  maxLength: 100,
  description: 'Ed25519 over the signed part, base64',
});

export const SignedReceipt = Type.Object({
  ...signed,
  signature,
  key_id: id('Key of the install that signed'),
  public_key: Type.String({ description: 'The key to check the signature with, SPKI PEM' }),
  signed_text: Type.String({ description: 'The exact text that was signed' }),
  student: Person,
  subject: Type.Object({ id: id(), title: Type.String() }),
  topic: Type.Object({ id: id(), title: Type.String() }),
  task_title: Type.String(),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      size: Type.Integer({ description: 'Bytes' }),
      sha256: Type.String({ description: 'SHA-256 of its bytes; empty for a link' }),
    }),
  ),
  state: oneOf(
    ['intact', 'altered', 'forged'],
    'intact: what is kept is what was signed · altered: what is kept has another checksum · forged: the signature does not fit',
  ),
  is_last: Type.Boolean({ description: 'The last version of the answer' }),
  is_deleted: Type.Boolean({ description: 'The answer has been deleted since' }),
});
export type SignedReceipt = Type.Static<typeof SignedReceipt>;

export const receipts = {
  getReceipt: endpoint({
    method: 'GET',
    path: '/api/v2/receipts/:number',
    summary: 'The signed receipt of a submission, checked now; for its author and staff of the discipline',
    access: 'member',
    params: Type.Object({
      number: Type.String({
        pattern: '^[1-9][0-9]{0,9}-[1-9][0-9]{0,5}$',
        description: 'Number of the submission: answer and version, «125-3»',
      }),
    }),
    response: SignedReceipt,
  }),
  checkReceipt: endpoint({
    method: 'POST',
    path: '/api/v2/receipts/check',
    summary: 'Check a receipt that somebody shows: its signature, and that it is what is kept here',
    access: 'member',
    body: Type.Object({ ...signed, signature, key_id: Type.Optional(id('Key; the newest by default')) }),
    response: Type.Object({
      result: oneOf(
        ['valid', 'wrong-signature', 'unknown-key', 'unknown-submission', 'altered'],
        'valid · the receipt was changed or signed elsewhere · the key is not of this install · no such submission here · what is kept is not what was signed',
      ),
      receipt: nullable(SignedReceipt),
    }),
  }),
};
