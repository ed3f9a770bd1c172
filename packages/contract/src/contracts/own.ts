// The own application: signing up at a distance, saving it part by part, scans, sending it, and what the office asked.
import { AskedCall } from '../auth/asked-call.ts';
import { proof } from '../auth/proof-of-work.ts';
import { email } from '../auth/fields.ts';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, moment, nullable, oneOf, paged, pageQuery, Person, singleLine, Type } from '../schemas.ts';
import {
  Application,
  Agent,
  Address,
  ContractStatusWord,
  Passport,
  scanKinds,
  scanTypes,
  SchoolDocument,
} from './application.ts';
import { problemCodes } from './check-application.ts';

const kind = oneOf(scanKinds, 'What the page belongs to');
export const Scan = Type.Object({
  id: id(),
  kind,
  mime: oneOf(scanTypes, 'Media type'),
  bytes: Type.Integer({ description: 'Size in bytes' }),
  created_at: moment('When it was added'),
  is_kept: Type.Boolean({ description: 'The office has seen it, so that it cannot be removed any more' }),
});
export type Scan = Type.Static<typeof Scan>;

const FieldProblem = Type.Object({
  field: Type.String({ description: 'Path of the field, such as `passport.series`, or `scans.` and the kind' }),
  code: oneOf(problemCodes, 'What is wrong'),
});
export const OwnContract = Type.Object({
  id: id(),
  status: ContractStatusWord,
  step: Type.Integer({ description: 'Step at which the person stands, 1 to 8' }),
  revision: Type.Integer({ description: 'Grows with every change' }),
  application: Application,
  problems: Type.Array(FieldProblem, { description: 'What is missing or wrong, in the order of the form' }),
  scans: Type.Array(Scan, { description: 'In the order of the pages' }),
  corrections: Type.Array(
    Type.Object({
      field: Type.String({ description: 'Field or part that the office sent back' }),
      reason: Type.String({ description: 'What is to be mended' }),
      asked_at: moment('When it was asked'),
    }),
    { description: 'What the office has sent back and waits for; only these fields can be changed then' },
  ),
  description: Type.String({ description: 'Why the office cancelled it; empty otherwise' }),
  today: Type.String({ description: 'Today in the time zone of the institution, YYYY-MM-DD' }),
  submitted_at: nullable(moment('When it was last sent to the office')),
  confirmed_at: nullable(moment('When the office confirmed it')),
  cancelled_at: nullable(moment('When the office cancelled it')),
  signed_at: nullable(moment('When the student or the agent signed')),
  signed_both_at: nullable(moment('When the institution signed')),
  paid_at: nullable(moment('When it was paid')),
  has_former: Type.Boolean({
    description: 'There are signatures of cancelled applications; they and their receipts stay listed for the person',
  }),
  updated_at: moment('Last change'),
});
export type OwnContract = Type.Static<typeof OwnContract>;

/** Fields of an application of which any may be sent; what is absent stays. The confirmed phone is not among them. */
const { phone: _phone, passport: _passport, ...typedFields } = Application.properties;
export const ApplicationPart = Type.Partial(
  Type.Object({
    ...typedFields,
    passport: Type.Partial(Passport),
    registration_address: Type.Partial(Address),
    residential_address: Type.Partial(Address),
    document: Type.Partial(SchoolDocument),
    agent: Type.Partial(
      Type.Object({
        ...Agent.properties,
        passport: Type.Partial(Passport),
        registration_address: Type.Partial(Address),
      }),
    ),
  }),
);
export type ApplicationPart = Type.Static<typeof ApplicationPart>;

/** Base64 of the largest scan with some room, so that a slightly larger one gets its own sentence. */
const SCAN_BODY = 14 * 1024 * 1024;
/** All scans of a whole application in one body. */
const APPLICATION_BODY = 48 * 1024 * 1024;
const base64 = (description: string) => Type.String({ minLength: 1, maxLength: SCAN_BODY, description });
const scansOf = (description: string) =>
  Type.Optional(Type.Array(base64('Base64 without a data-URL prefix'), { maxItems: 20, description }));

const phone = singleLine('Phone number in any spelling; ten digits count as Russian', { min: 1, max: 40 });
/** A field that people do not see and programs fill in. */
const website = Type.Optional(Type.String({ maxLength: 500, description: 'Leave it empty' }));
const consent = singleLine('Version of the consent to the processing of personal data that was shown', {
  min: 1,
  max: 64,
});
/** How the owner proves that a sealed application is theirs. */
export const OwnSeal = Type.Object({
  has_application: Type.Boolean({
    description: 'There is an application, perhaps a draft; without one nothing is sealed',
  }),
  is_sealed: Type.Boolean({
    description:
      'This session does not open the application: somebody else changed or set a way into the account, and nobody has proved since, in this session, to be the owner',
  }),
  is_open_here: Type.Boolean({
    description:
      'This session opens the application because its owner proved it here; other sessions do not until the owner chooses a password in this one',
  }),
  needs_office: Type.Boolean({
    description:
      'This session opens the application only because it began it in an account that somebody else had set up: other sessions do not until the admission office has given the owner a code and the owner has entered it in this one',
  }),
  changed_at: nullable(
    moment(
      'When somebody else last changed a way in; null when nobody did, the owner has ended it, or there is no application',
    ),
  ),
  phone: nullable(
    Type.String({
      description:
        'Proved number that is called, all but its last four digits hidden; null without one or without an application',
    }),
  ),
  told: oneOf(['call', 'shown'], 'How the code comes: by a call, or on the page of an install that calls nobody'),
});
export type OwnSeal = Type.Static<typeof OwnSeal>;

/** Calls that say nothing of what an application holds. */
const ownOpen = { access: 'member', isPersonal: true } as const;
const own = { access: 'member', isPersonal: true, opensApplication: true } as const;

/** The payload of existing clients: the fields of the student beside the others, or in an object `student`. */
const studentFields = {
  surname: Type.Optional(singleLine('Surname', { max: 100 })),
  name: Type.Optional(singleLine('Name', { max: 100 })),
  patronymic: Type.Optional(singleLine('Patronymic', { max: 100 })),
  email: Type.Optional(singleLine('E-mail')),
  phone: Type.Optional(singleLine('Phone in any spelling; another one than the confirmed is refused', { max: 40 })),
  is_after_9_class: Type.Optional(Type.Boolean({ description: 'Studies after grade 9, otherwise after grade 11' })),
  is_agent: Type.Optional(Type.Boolean({ description: 'The student signs without an agent' })),
  snils: Type.Optional(singleLine('SNILS', { max: 20 })),
  inn: Type.Optional(singleLine('INN', { max: 20 })),
  passport: Type.Optional(
    Type.Object({ ...Type.Partial(Passport).properties, scans: scansOf('Pages of the passport') }),
  ),
  registration_address: Type.Optional(Type.Partial(Address)),
  residential_address: Type.Optional(nullable(Type.Partial(Address))),
  document: Type.Optional(
    Type.Object({
      ...Type.Partial(SchoolDocument).properties,
      average_score: Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Number()])),
      year_of_graduation: Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Integer()])),
      certificate_scans: scansOf('Pages of the certificate'),
    }),
  ),
  education_program_id: Type.Optional(id('Programme')),
  military_office_scans: scansOf('Papers of the military office'),
  agent: Type.Optional(
    nullable(
      Type.Object({
        ...Type.Partial(Agent).properties,
        passport: Type.Optional(
          Type.Object({ ...Type.Partial(Passport).properties, scans: scansOf('Pages of the agent’s passport') }),
        ),
        registration_address: Type.Optional(Type.Partial(Address)),
      }),
    ),
  ),
};
const StudentPayload = Type.Object(studentFields);
export type StudentPayload = Type.Static<typeof StudentPayload>;

const Offer = Type.Object({
  speciality: Type.String({ description: 'Value of the field `speciality`' }),
  after_9: Type.Boolean({ description: 'After grade 9; otherwise after grade 11' }),
  price: nullable(Type.Integer({ description: 'Kopecks for the whole course; null while it is not set' })),
  months: nullable(Type.Integer({ description: 'Length of the course' })),
  education_form: nullable(Type.String({ description: 'Form of education' })),
  starts_on: nullable(Type.String({ description: 'First day, YYYY-MM-DD' })),
  accepts_until: nullable(Type.String({ description: 'Last day to apply, YYYY-MM-DD' })),
  places_left: nullable(Type.Integer({ description: 'Free places; null without a limit' })),
  is_open: Type.Boolean({ description: 'Somebody may apply today' }),
});
export const EducationProgram = Type.Object({
  id: id(),
  code: Type.String({ description: 'Code of the speciality; empty without' }),
  title: Type.String(),
  description: Type.String({ description: 'Plain text; empty without' }),
  offers: Type.Array(Offer, { description: 'After grade 9 first' }),
});
export type EducationProgram = Type.Static<typeof EducationProgram>;

export const ownContract = {
  callSignUp: endpoint({
    method: 'POST',
    path: '/api/v2/auth/sign-up/call',
    summary:
      'Ask for a call that tells a code to somebody who applies. Within 60 seconds of the last call nothing happens',
    access: 'public',
    body: Type.Object({
      phone,
      email: Type.Optional(
        email('The address that the sign-up will name: one that is wrong is refused before the call is made'),
      ),
      ...{ website, proof },
    }),
    response: Type.Object({
      ok: Type.Literal(true),
      phone: Type.String({ description: 'The number as it is stored' }),
      next_call_in: Type.Integer({ description: 'Seconds until another call may be asked for' }),
    }),
  }),
  signUpDistant: endpoint({
    method: 'POST',
    path: '/api/v2/auth/sign-up',
    summary:
      'Sign up for distance studies with the code of the call: an account and a draft of the contract, or the draft that the phone already has',
    access: 'public',
    body: Type.Object({
      surname: singleLine('Surname', { min: 1, max: 100 }),
      name: singleLine('Name', { min: 1, max: 100 }),
      patronymic: Type.Optional(singleLine('Patronymic', { max: 100 })),
      email: email('E-mail'),
      phone,
      code: singleLine('Code that was told by the call', { min: 1, max: 20 }),
      consent,
      user_id: Type.Optional(id('One of the accounts that the answer without it named')),
      is_new: Type.Optional(Type.Boolean({ description: 'Somebody other than the people with this number applies' })),
      website,
    }),
    response: Type.Object({
      token: nullable(Type.String({ description: 'Bearer token; null when it has to be said who applies' })),
      accounts: Type.Array(Person, { description: 'Accounts with this number to choose from' }),
    }),
  }),
  getOwnContract: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/own',
    summary: 'My application: the current one, or the last that was cancelled',
    ...own,
    response: Type.Object({ contract: nullable(OwnContract) }),
  }),
  beginContract: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/own',
    summary: 'Begin an application; after a cancelled one with what was typed there. One that has begun goes on',
    ...own,
    response: Type.Object({ contract: OwnContract }),
  }),
  saveOwnContract: endpoint({
    method: 'PUT',
    path: '/api/v2/contracts/own',
    summary: 'Save fields as typed, right or wrong; fields that are not sent stay',
    ...own,
    body: Type.Object({
      application: Type.Optional(ApplicationPart),
      step: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description: 'Step that is on the screen' })),
    }),
    response: Type.Object({
      revision: Type.Integer(),
      step: Type.Integer(),
      problems: Type.Array(FieldProblem),
      updated_at: moment('When it was saved'),
    }),
  }),
  submitOwnContract: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/own/submit',
    summary:
      'Send the application to the office, at first or after what it sent back was mended; everything is checked again',
    ...own,
    body: Type.Object({
      consents: Type.Object({
        processing: consent,
        policy: singleLine('Version of the privacy policy that was shown', { min: 1, max: 64 }),
      }),
    }),
    response: Type.Object({ contract: OwnContract }),
  }),
  addOwnScan: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/contracts/own/scans',
    summary: 'Add a page: JPEG, PNG, WebP or PDF, up to 8 MB',
    ...own,
    bodyLimit: SCAN_BODY + 1024,
    body: Type.Object({ kind, data: base64('Base64 without a data-URL prefix') }),
    response: Scan,
  }),
  sortOwnScans: endpoint({
    method: 'PUT',
    path: '/api/v2/contracts/own/scans',
    summary: 'Put the pages of one kind in order; those not named follow',
    ...own,
    body: Type.Object({ kind, ids: Type.Array(id(), { maxItems: 20, description: 'Pages in their new order' }) }),
    response: done,
  }),
  readOwnScan: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/own/scans/:id',
    summary: 'A page as it was sent',
    ...own,
    params: idParams('Page'),
    response: 'binary',
    media: scanTypes,
  }),
  deleteOwnScan: endpoint({
    method: 'DELETE',
    path: '/api/v2/contracts/own/scans/:id',
    summary: 'Remove a page and its bytes',
    ...own,
    params: idParams('Page'),
    response: done,
  }),
  getOwnSeal: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/own/seal',
    summary:
      'Whether this session opens my application, and how I prove that it is mine after somebody else has changed or set a way into the account',
    ...ownOpen,
    response: OwnSeal,
  }),
  callOwner: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/own/seal/call',
    summary:
      'Ask for a call to the phone that I proved before the way in changed. Within 60 seconds of the last call nothing happens',
    ...ownOpen,
    response: AskedCall,
  }),
  openOwnSeal: endpoint({
    method: 'POST',
    path: '/api/v2/contracts/own/seal/open',
    summary:
      'Open my application in this session, by the code of the call or by the one that the admission office told me; it is told to the former address',
    ...ownOpen,
    body: Type.Object({
      by: oneOf(['phone', 'office'], 'Who told the code: the call, or the office'),
      code: Type.String({ minLength: 1, maxLength: 20, description: 'The digits, in any spelling' }),
    }),
    response: done,
  }),
  listOwnOpenings: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/own/openings',
    summary: 'Who of the office opened which of my personal data, newest first',
    ...own,
    query: Type.Object(pageQuery(20)),
    response: paged(
      Type.Object({
        id: id(),
        what: Type.String({ description: 'What was opened: `application`, or a kind of scan' }),
        opened_at: moment('First time in that hour'),
        last_opened_at: moment('Last time in that hour'),
        name: Type.String({ description: 'Who; empty when the account is no more' }),
      }),
    ),
  }),
  exportOwnContract: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/own/export',
    summary:
      'Everything that admission holds on me as one ZIP: what I typed, scans, contracts, consents, and who opened it',
    ...own,
    response: 'binary',
    media: ['application/zip'],
  }),
  listEducationPrograms: endpoint({
    method: 'GET',
    path: '/api/v2/education-programs',
    summary: 'Programmes with what is offered after grade 9 and after grade 11',
    access: 'member',
    response: Type.Object({ data: Type.Array(EducationProgram) }),
  }),
  listRelationships: endpoint({
    method: 'GET',
    path: '/api/v2/relationships',
    summary: 'What an agent may be to the student',
    access: 'member',
    response: Type.Object({ data: Type.Array(Type.Object({ id: id(), title: Type.String() })) }),
  }),
  createContract: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/contracts',
    summary: 'Fill in my whole application and send it to the office',
    ...own,
    bodyLimit: APPLICATION_BODY,
    body: Type.Object({ ...studentFields, student: Type.Optional(StudentPayload) }),
    response: Type.Object({ id: id() }),
  }),
  updateStudent: endpoint({
    method: 'PUT',
    path: '/api/v2/students/:id',
    summary: 'Of my application: agree to the privacy policy, or bring papers later',
    ...own,
    params: idParams('Oneself'),
    bodyLimit: APPLICATION_BODY,
    body: Type.Object({
      is_policy: Type.Optional(Type.Boolean({ description: 'Agrees to the privacy policy as published' })),
      military_office_scans: studentFields.military_office_scans,
      document: studentFields.document,
    }),
    response: done,
  }),
};
