// Papers of admission: the contract as a file, the templates from which papers are made, and what they say of the institution.
import { endpoint } from '../endpoint.ts';
import {
  asRead,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  ownPassword,
  paged,
  pageQuery,
  Person,
  singleLine,
  Type,
} from '../schemas.ts';
import { OfferedField, TEMPLATE_BODY, templateData, templateName, TemplateProblem } from '../templates.ts';
import { paperFormats, paperKinds } from './paper-fields.ts';

export * from './paper-fields.ts';

const day = (description: string) => Type.String({ description: `${description}, YYYY-MM-DD` });
const hash = (description: string) =>
  Type.String({ description: `SHA-256 of the bytes of ${description}, hexadecimal` });
const kind = oneOf(paperKinds, 'A contract of an applicant, or an order of enrolment');
const format = Type.Optional(oneOf(paperFormats, 'PDF by default'));
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const PAPER_MEDIA = ['application/pdf', DOCX];
const own = { access: 'member', isPersonal: true, opensApplication: true } as const;

export const ContractPaper = Type.Object({
  number: Type.String({ description: 'Number in the register of the institution' }),
  numbered_on: day('Day of the number'),
  state: oneOf(['making', 'made', 'failed'], 'Whether the last wish for a file was fulfilled'),
  failure: nullable(Type.String({ description: 'Why it failed, in the language of the caller' })),
  document: nullable(
    Type.Object({
      price: Type.Integer({ description: 'Kopecks for the whole course, as the file names them' }),
      docx_sha256: hash('the DOCX file'),
      pdf_sha256: hash('the PDF file'),
      created_at: moment('When the file was made'),
    }),
  ),
  earlier: Type.Integer({ description: 'Documents with this number that another one has replaced' }),
});
export type ContractPaper = Type.Static<typeof ContractPaper>;

export const PaperTemplate = Type.Object({
  id: id(),
  kind,
  name: Type.String({ description: 'Name of the uploaded file' }),
  bytes: Type.Integer({ description: 'Size in bytes' }),
  is_current: Type.Boolean({ description: 'New papers are made from it' }),
  is_archived: Type.Boolean({ description: 'Is not offered any more' }),
  papers_count: Type.Integer({ description: 'Papers that were made from it' }),
  uploaded_by: nullable(Person),
  created_at: moment('When it was uploaded'),
});
export type PaperTemplate = Type.Static<typeof PaperTemplate>;

const line = (description: string, max: number) => singleLine(`${description}; empty until given`, { max });
const particulars = {
  legal_name: line('Full name of the institution; its usual name while it is empty', 500),
  city: line('City', 100),
  head: line('Who acts for it, in the genitive', 300),
  basis: line('On what basis', 300),
  signer: line('Who signs', 200),
  licence: line('Number and day of the licence', 500),
  address: line('Address', 500),
  details: Type.String({
    maxLength: 2000,
    description: 'Bank and tax particulars, several lines; empty until given',
  }),
};
export const PaperParticulars = Type.Object({
  ...particulars,
  updated_at: moment('Last change; 1970 until something is given'),
});
export type PaperParticulars = Type.Static<typeof PaperParticulars>;

export const paperCalls = {
  getOwnPaper: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/own/document',
    summary: 'My contract as a file: its number, and whether it is made',
    ...own,
    response: Type.Object({ paper: nullable(ContractPaper) }),
  }),
  getContractPaper: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/:id/document',
    summary: 'The contract of an application as a file: its number, its hashes, and whether it is made',
    access: 'contracts_read',
    params: idParams('Contract'),
    response: Type.Object({ paper: nullable(ContractPaper) }),
  }),
  remakeContractPaper: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/:id/document',
    summary:
      'Make the file of a contract that nobody has signed again, with the same number; the one before is kept as superseded',
    access: 'contracts_write',
    params: idParams('Contract'),
    response: Type.Object({ paper: nullable(ContractPaper) }),
  }),
  downloadContract: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/download/:id',
    summary:
      'The file of my contract, or for the office that of any; an opening by the office is written down for the applicant',
    access: 'member',
    params: idParams('Contract'),
    query: Type.Object({ format }),
    response: 'binary',
    media: PAPER_MEDIA,
  }),
  listPaperFields: endpoint({
    method: 'GET',
    path: '/api/v2/admin/paper-fields',
    summary: 'Fields that a template may hold, with what they are filled with',
    access: 'contracts_read',
    query: Type.Object({ kind }),
    response: Type.Object({ data: Type.Array(OfferedField) }),
  }),
  listPaperTemplates: endpoint({
    method: 'GET',
    path: '/api/v2/admin/paper-templates',
    summary: 'Uploaded templates, the latest first; without a current one papers are made from the built-in template',
    access: 'contracts_read',
    query: Type.Object({
      ...pageQuery(20),
      kind: Type.Optional(kind),
      archived: Type.Optional(Type.Boolean({ description: 'Only archived ones, otherwise only the others' })),
    }),
    response: paged(PaperTemplate),
  }),
  uploadPaperTemplate: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/admin/paper-templates',
    summary:
      'Check a template; one without broken and unknown fields is kept, and used from now on when no obligatory field is missing; one of contracts, which say where to pay, is used once it is chosen',
    access: 'contracts_write',
    bodyLimit: TEMPLATE_BODY,
    body: Type.Object({ kind, name: templateName, data: templateData }),
    response: Type.Object({
      template: nullable(PaperTemplate),
      problems: Type.Array(TemplateProblem, { description: 'What stops it, and warnings' }),
    }),
  }),
  updatePaperTemplate: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/paper-templates/:id',
    summary:
      'Use a template from now on or not any more, archive it or bring it back; papers that were made stay as they are. A contract says where to pay, so to use its template needs services_write and the own password',
    access: 'contracts_write',
    params: idParams('Template'),
    body: Type.Object({
      is_current: Type.Optional(Type.Boolean({ description: 'New papers are made from it; of a kind one is current' })),
      is_archived: Type.Optional(Type.Boolean({ description: 'An archived template is not current' })),
      current_password: ownPassword,
    }),
    response: PaperTemplate,
  }),
  downloadPaperTemplate: endpoint({
    method: 'GET',
    path: '/api/v2/admin/paper-templates/download',
    summary: 'A template as it was uploaded, or the built-in one',
    access: 'contracts_read',
    query: Type.Object({ kind, template_id: Type.Optional(id('Uploaded template; without it the built-in one')) }),
    response: 'binary',
    media: [DOCX],
  }),
  previewPaperTemplate: endpoint({
    method: 'GET',
    path: '/api/v2/admin/paper-templates/preview',
    summary: 'A template filled for a person who does not exist',
    access: 'contracts_read',
    query: Type.Object({
      kind,
      template_id: Type.Optional(id('Uploaded template; without it the built-in one')),
      format,
    }),
    response: 'binary',
    media: PAPER_MEDIA,
  }),
  getPaperParticulars: endpoint({
    method: 'GET',
    path: '/api/v2/admin/paper-particulars',
    summary: 'What papers say of the institution',
    access: 'contracts_read',
    response: PaperParticulars,
  }),
  updatePaperParticulars: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/paper-particulars',
    summary: 'Change what papers say of the institution; papers that were made stay as they are',
    access: 'contracts_write',
    body: Type.Object({ ...particulars, current_password: ownPassword, updated_at: asRead }),
    response: PaperParticulars,
  }),
};
