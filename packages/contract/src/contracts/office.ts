// The office's side of admission: the list of applications, one application beside its scans, and what the office decides.
import { endpoint } from '../endpoint.ts';
import {
  done,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  singleLine,
  sortDirection,
  Type,
} from '../schemas.ts';
import { Application, ContractStatusWord, scanKinds, scanTypes } from './application.ts';
import { contractStages, officeStates, listedPapers, openedParts, DECIDED_AT_ONCE } from './office-values.ts';

export * from './office-values.ts';

const Named = nullable(Type.Object({ id: id(), name: Type.String({ description: 'Surname and name' }) }));

export const ListedContract = Type.Object({
  id: id(),
  student: Type.Object({
    surname: Type.String(),
    name: Type.String(),
    patronymic: Type.String(),
    email: Type.String(),
    phone: Type.String(),
  }),
  education_program_id: nullable(id('Programme; null while none is chosen')),
  program: Type.String({ description: 'Title of the programme; empty while none is chosen' }),
  is_after_9_class: nullable(Type.Boolean({ description: 'After grade 9; false: after grade 11' })),
  status: ContractStatusWord,
  step: Type.Integer({ description: 'Step of the wizard, 1 to 8' }),
  is_agent: Type.Boolean({ description: 'The student signs without an agent' }),
  missing_papers: Type.Array(oneOf(listedPapers, 'Of which there is no scan')),
  corrections: Type.Integer({ description: 'Fields that were sent back and are not mended' }),
  submitted_at: nullable(moment('When it was last sent to the office')),
  confirmed_at: nullable(moment('When it was confirmed')),
  cancelled_at: nullable(moment('When it was cancelled')),
  decided_by: nullable(Type.String({ description: 'Who confirmed or cancelled it' })),
  signed_at: nullable(moment('When the student or the agent signed')),
  signed_both_at: nullable(moment('When the institution signed')),
  paid_at: nullable(moment('When it was paid')),
  revision: Type.Integer({ description: 'Grows with every change' }),
  is_own: Type.Boolean({ description: 'The application of the viewer, on which colleagues decide' }),
});
export type ListedContract = Type.Static<typeof ListedContract>;

const Correction = Type.Object({
  id: id(),
  field: Type.String({ description: 'Path of the field, such as `passport.series`, or `scans.` and the kind' }),
  reason: Type.String({ description: 'What the applicant reads' }),
  asked_by: Named,
  asked_at: moment('When it was asked'),
  mended_at: nullable(moment('When the applicant sent it again; null while it is open')),
});
export const OfficeScan = Type.Object({
  id: id(),
  kind: oneOf(scanKinds, 'What the page belongs to'),
  mime: oneOf(scanTypes, 'Media type'),
  bytes: Type.Integer({ description: 'Size in bytes' }),
});
export type OfficeScan = Type.Static<typeof OfficeScan>;
export const OfficeContract = Type.Object({
  ...ListedContract.properties,
  user: Person,
  application: Application,
  relationship: Type.String({ description: 'What the agent is to the student; empty without an agent' }),
  problems: Type.Array(Type.String(), { description: 'Fields and papers that are missing or wrong' }),
  scans: Type.Array(OfficeScan, { description: 'By kind, in the order of the pages' }),
  asked: Type.Array(Correction, { description: 'What was sent back, the latest first; at most 100' }),
  description: Type.String({ description: 'Why it was cancelled; empty otherwise' }),
  is_part_returned: Type.Boolean({
    description: 'It is paid, and less than its price is left after a return; it can be cancelled then',
  }),
  places: nullable(Type.Integer({ description: 'Places of what is applied for; null without a limit' })),
  places_taken: Type.Integer({ description: 'Confirmed applications for it' }),
  next_id: nullable(id('The next application that waits; null after the last')),
  waiting: Type.Integer({ description: 'Applications that wait for the office' }),
  is_sealed: Type.Boolean({
    description:
      'Somebody else changed or set a way into the account: it opens to its owner by a call to the proved phone or by a code of the office',
  }),
  has_proved_phone: Type.Boolean({
    description: 'There is a number by which the owner can prove it without the office',
  }),
  updated_at: moment('Last change'),
});
export type OfficeContract = Type.Static<typeof OfficeContract>;

const seen = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 2147483647,
    description: 'Revision that was read; if it has changed, the answer is 409 with the current record',
  }),
);
const reason = (description: string, max: number) => singleLine(description, { min: 1, max });
const cancelReason = Type.String({ ...reason('Why, plain text', 2048), says: 'description-too-long' });
const named = Type.Object({
  ids: Type.Array(id(), { minItems: 1, maxItems: DECIDED_AT_ONCE, description: 'Contracts' }),
});

const Opening = Type.Object({
  id: id(),
  what: oneOf(openedParts, 'What was opened'),
  opened_at: moment('First time in that hour; another scan of the same kind begins another row'),
  last_opened_at: moment('Last time in that hour'),
  user: nullable(Person),
});

/** What narrows and orders the list. */
const filter = {
  query: search,
  confirmed: Type.Optional(
    Type.Boolean({
      description:
        'true: only confirmed ones · false: only those that wait; without it and without `state` all of them',
    }),
  ),
  state: Type.Optional(oneOf(officeStates, 'Only these; comes before `confirmed`')),
  education_program_id: Type.Optional(id('Only this programme')),
  after_9: Type.Optional(Type.Boolean({ description: 'Only after grade 9, or only after grade 11' })),
  agent: Type.Optional(Type.Boolean({ description: 'Only with an agent, or only without' })),
  missing: Type.Optional(oneOf(listedPapers, 'Only without a scan of this paper')),
  waiting_days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 365, description: 'Only sent at least so many days ago' }),
  ),
  stage: Type.Optional(oneOf(contractStages, 'Only confirmed ones that are so far')),
  sort: Type.Optional(oneOf(['submitted_at', 'surname'], 'Order; submitted_at by default')),
  sort_direction: sortDirection,
};

export const contractOffice = {
  listContracts: endpoint({
    method: 'GET',
    path: '/api/v2/contracts',
    summary:
      'Applications for admission that were sent to the office, whatever became of them, those that were sent first at the top',
    access: 'contracts_read',
    query: Type.Object({ ...pageQuery(20), ...filter }),
    response: paged(ListedContract),
  }),
  exportContracts: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/export',
    summary:
      'The list of applications as an XLSX file with the columns of the list; the download is in the history of admission',
    access: 'contracts_read',
    query: Type.Object(filter),
    response: 'binary',
    media: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  listFoundContracts: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/found',
    summary: `Ids of the applications that a filter finds, in the order of the list; at most ${DECIDED_AT_ONCE}`,
    access: 'contracts_read',
    query: Type.Object(filter),
    response: Type.Object({ ids: Type.Array(id(), { description: 'The first of the list' }) }),
  }),
  getContract: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/:id',
    summary: 'An application with everything that was typed; the opening is written down for the applicant',
    access: 'contracts_read',
    params: idParams('Contract'),
    response: OfficeContract,
  }),
  readContractScan: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/:id/scans/:scan',
    summary: 'A page of an application as it was sent; the opening is written down for the applicant',
    access: 'contracts_read',
    params: Type.Object({ id: id('Contract'), scan: id('Page') }),
    response: 'binary',
    media: scanTypes,
  }),
  confirmContract: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/confirmed/:id',
    summary: 'Confirm an application that waits',
    access: 'contracts_write',
    alsoPost: true,
    params: idParams('Contract'),
    query: Type.Object({ revision: seen }),
    response: ListedContract,
  }),
  confirmContracts: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/confirmed',
    summary: 'Confirm those of the named applications that wait; the others stay as they are',
    access: 'contracts_write',
    body: named,
    response: Type.Object({
      confirmed: Type.Array(id(), { description: 'Confirmed by this call' }),
      skipped: Type.Integer({ description: 'Decided already, sent back, gone, or the viewer’s own' }),
    }),
  }),
  cancelContract: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/cancelled/:id',
    summary: 'Cancel a contract that is not paid, with the reason that the applicant reads',
    access: 'contracts_write',
    params: idParams('Contract'),
    body: Type.Object({ description: cancelReason, revision: seen }),
    response: ListedContract,
  }),
  askCorrections: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/:id/corrections',
    summary: 'Send fields of an application that waits back to the applicant, each with what is to be mended',
    access: 'contracts_write',
    params: idParams('Contract'),
    body: Type.Object({
      corrections: Type.Array(
        Type.Object({
          field: Type.String({
            minLength: 1,
            maxLength: 60,
            description: 'Path of a field, such as `passport.series`, `passport`, or `scans.` and a kind',
          }),
          reason: reason('What is to be mended, plain text', 500),
        }),
        { minItems: 1, maxItems: 60, description: 'Each field once' },
      ),
      revision: seen,
    }),
    response: ListedContract,
  }),
  withdrawCorrections: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/:id/corrections/withdraw',
    summary:
      'Take back what was sent back and is not mended, unless the applicant has left something incomplete meanwhile',
    access: 'contracts_write',
    params: idParams('Contract'),
    body: Type.Object({ revision: seen }),
    response: ListedContract,
  }),
  deleteContract: endpoint({
    method: 'DELETE',
    path: '/api/v2/contracts/:id',
    summary: 'Delete an application that nobody has signed, with its scans and for good',
    access: 'contracts_write',
    params: idParams('Contract'),
    response: done,
  }),
  downloadPassports: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/download/passport',
    summary: 'Scans of passports as one ZIP; the openings are written down for the applicants',
    access: 'contracts_read',
    body: named,
    response: 'binary',
    media: ['application/zip'],
  }),
  exportContract: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/:id/export',
    summary: 'Everything that admission holds on an applicant as one ZIP, for whoever asks for their own data',
    access: 'contracts_read',
    params: idParams('Contract'),
    response: 'binary',
    media: ['application/zip'],
  }),
  giveOwnerCode: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/owner-code',
    summary:
      'Make a code by which an applicant, whose way in was changed, opens the own application in one session, a draft too; tell it to nobody else. A further one replaces it. Needs contracts_read too',
    access: 'contracts_write',
    isPersonal: true,
    body: Type.Object({ user_id: id('The applicant') }),
    response: Type.Object({
      code: Type.String({ description: 'Eight digits; the server keeps only their hash' }),
      expires_at: moment('Until when it works, once'),
    }),
  }),
  listPersonOpenings: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users/:id/application-openings',
    summary:
      'Who opened which part of the applications of a person and when, the latest first. Of a draft, which the office does not read, only how it was opened to its owner',
    access: 'contracts_read',
    params: idParams('The applicant'),
    query: Type.Object(pageQuery(20)),
    response: paged(Opening),
  }),
  listContractOpenings: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/:id/openings',
    summary: 'Who opened which part of an application and when, the latest first',
    access: 'contracts_read',
    params: idParams('Contract'),
    query: Type.Object(pageQuery(20)),
    response: paged(Opening),
  }),
};
