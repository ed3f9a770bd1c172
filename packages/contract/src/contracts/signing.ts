// Signing a contract: by the applicant or the agent with a code told by a call, then for the institution by the office.
import { AskedCall } from '../auth/asked-call.ts';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, moment, nullable, oneOf, singleLine, Type } from '../schemas.ts';
import { DECIDED_AT_ONCE } from './office-values.ts';

const sha256 = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });

export const Signature = Type.Object({
  id: id('Signature'),
  side: oneOf(['student', 'institution'], 'For whom it was signed'),
  signer: oneOf(
    ['student', 'agent', 'office'],
    'Who signed: the student, the agent of the student, somebody of the office',
  ),
  name: Type.String({ description: 'Full name of who signed' }),
  how: oneOf(['call', 'account'], 'Confirmed by a code told by a call, or by the session of the account'),
  phone: Type.String({ description: 'Number that was called; empty without a call' }),
  signed_at: moment('When'),
  ip: Type.String({ description: 'Address from which it was signed' }),
  user_agent: Type.String({ description: 'Program with which it was signed' }),
  document_id: id('Document that was signed'),
  document_number: Type.String({ description: 'Number of the contract' }),
  pdf_sha256: sha256('SHA-256 of the file that was signed'),
  is_intact: Type.Boolean({
    description: 'The sealed record says the same as the database, and the file has the bytes that were signed',
  }),
});
export type Signature = Type.Static<typeof Signature>;

export const OwnSigning = Type.Object({
  document: nullable(
    Type.Object({
      id: id('Document'),
      number: Type.String({ description: 'Number of the contract' }),
      numbered_on: Type.String({ description: 'Day of the number, YYYY-MM-DD' }),
      pdf_sha256: sha256('SHA-256 of the file'),
    }),
  ),
  signer: nullable(
    Type.Object({
      kind: oneOf(['student', 'agent'], 'Who signs: a minor never signs alone'),
      name: Type.String({ description: 'Full name' }),
      phone: Type.String({ description: 'Number that is called, all but its last four digits hidden' }),
    }),
  ),
  is_locked: Type.Boolean({
    description: 'Too many wrong codes: nothing can be signed for a day unless the office unlocks it',
  }),
  told: oneOf(['call', 'shown'], 'How the code comes: by a call, or on the page of an install that calls nobody'),
  signatures: Type.Array(Signature, {
    description:
      'Under the current contract and cancelled ones, the latest contract first, in each the applicant’s side first; at most 50',
  }),
});
export type OwnSigning = Type.Static<typeof OwnSigning>;

const own = { access: 'member', isPersonal: true, opensApplication: true } as const;
const document_id = id('Document that was read');

export const ownSigning = {
  getOwnSigning: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/own/signing',
    summary: 'What I sign, who signs by which phone, and what is signed already',
    ...own,
    response: OwnSigning,
  }),
  readOwnDocument: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/own/documents/:id',
    summary: 'The file of my contract as PDF',
    ...own,
    params: idParams('Document'),
    response: 'binary',
    media: ['application/pdf'],
  }),
  callSignature: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/own/signing/call',
    summary:
      'Ask for a call that tells the code of the signature to who signs. Within 60 seconds of the last such call, and after too many calls to the number, nobody is called',
    ...own,
    body: Type.Object({ document_id }),
    response: AskedCall,
  }),
  signOwnContract: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/own/signing',
    summary:
      'Sign the document that was read with the code of the call; another document than the current one is refused',
    ...own,
    body: Type.Object({
      document_id,
      pdf_sha256: sha256('SHA-256 of the file that was read'),
      code: singleLine('Code that was told', { min: 1, max: 20 }),
    }),
    response: done,
  }),
};

export const officeSigning = {
  listSignatures: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/:id/signatures',
    summary: 'Who signed a contract, as a record for a dispute',
    access: 'contracts_read',
    params: idParams('Contract'),
    response: Type.Object({
      data: Type.Array(Signature, { description: 'The applicant’s side first' }),
      is_locked: Type.Boolean({ description: 'Too many wrong codes: the applicant cannot sign at the moment' }),
      can_sign: Type.Boolean({ description: 'The viewer can sign it for the institution now' }),
    }),
  }),
  signContracts: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/signed',
    summary:
      'Sign for the institution those of the named contracts that the applicants have signed; the others stay as they are',
    access: 'contracts_write',
    body: Type.Object({
      ids: Type.Array(id(), { minItems: 1, maxItems: DECIDED_AT_ONCE, description: 'Contracts' }),
    }),
    response: Type.Object({
      signed: Type.Array(id(), { description: 'Signed by this call' }),
      skipped: Type.Integer({
        description: 'Not signed by the applicant, signed already, cancelled, gone, or the viewer’s own',
      }),
    }),
  }),
  unlockSigning: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/:id/signing/unlock',
    summary: 'Let an applicant sign again after too many wrong codes',
    access: 'contracts_write',
    params: idParams('Contract'),
    response: done,
  }),
};
