// What can be studied, as the office keeps it: programmes with their offers, relationships of agents, how long refused applications stay.
import { endpoint } from '../endpoint.ts';
import { asRead, id, idParams, ids, moment, nullable, paged, pageQuery, search, singleLine, Type } from '../schemas.ts';

const day = (description: string) => Type.String({ format: 'date', description: `${description}, YYYY-MM-DD` });
/** Largest price of a course in kopecks. */
const LARGEST_PRICE = 100_000_000_000;

const terms = {
  after_9: Type.Boolean({ description: 'After grade 9; false: after grade 11' }),
  price: nullable(
    Type.Integer({
      minimum: 0,
      maximum: LARGEST_PRICE,
      description: 'Kopecks for the whole course; null: not set, and nobody can apply',
    }),
  ),
  places: nullable(Type.Integer({ minimum: 0, maximum: 100_000, description: 'Places; null: not limited' })),
  months: nullable(Type.Integer({ minimum: 1, maximum: 120, description: 'Length of the course in months' })),
  education_form_id: nullable(id('Form of education')),
  starts_on: nullable(day('First day of study')),
  accepts_until: nullable(day('Last day on which applications are taken')),
  is_open: Type.Boolean({ description: 'Applications are taken' }),
  group_id: nullable(id('Group in which whoever has paid studies; null: the office adds them by itself')),
};
export const OfficeOffer = Type.Object({
  id: id(),
  ...terms,
  education_form: Type.String({ description: 'Title of the form of education; empty without' }),
  group: Type.String({ description: 'Name of the group; empty without' }),
  waiting: Type.Integer({ description: 'Applications that wait for the office' }),
  confirmed: Type.Integer({ description: 'Confirmed applications, which take places' }),
});
export type OfficeOffer = Type.Static<typeof OfficeOffer>;
export const OfficeProgram = Type.Object({
  id: id(),
  code: Type.String({ description: 'Code of the speciality, such as 09.02.07; empty without' }),
  title: Type.String(),
  description: Type.String({ description: 'Plain text for applicants; empty without' }),
  is_archived: Type.Boolean({ description: 'Nobody can choose it any more' }),
  offers: Type.Array(OfficeOffer, { description: 'After grade 9 first; at most one for each' }),
  updated_at: moment('Last change'),
});
export type OfficeProgram = Type.Static<typeof OfficeProgram>;

const programFields = {
  code: Type.Optional(singleLine('Code of the speciality', { max: 20 })),
  title: singleLine('Title', { min: 1 }),
  description: Type.Optional(Type.String({ maxLength: 4000, description: 'Plain text for applicants' })),
  offers: Type.Optional(
    Type.Array(Type.Object(terms), {
      maxItems: 2,
      description:
        'What is offered after grade 9 and after grade 11; one that is left out is taken back, or closed when anybody has applied',
    }),
  ),
};

export const OfficeRelationship = Type.Object({
  id: id(),
  title: Type.String(),
  is_archived: Type.Boolean({ description: 'Nobody can choose it any more' }),
  contracts_count: Type.Integer({ description: 'Contracts that name it' }),
  updated_at: moment('Last change'),
});
export type OfficeRelationship = Type.Static<typeof OfficeRelationship>;

const days = (description: string) => Type.Integer({ minimum: 1, maximum: 3650, description });
const termsOfKeeping = {
  retention_days: days('Days after which a cancelled application that was never signed is erased with its scans'),
  scan_days: days('Days after which a cancelled contract that was signed or paid loses its scans; all else stays'),
  draft_days: days('Days without a change after which an application that was not sent, or not mended, is erased'),
};
export const AdmissionSettings = Type.Object(termsOfKeeping);

export const programCalls = {
  listOfficePrograms: endpoint({
    method: 'GET',
    path: '/api/v2/admin/education-programs',
    summary: 'Programmes with their offers and how many have applied, in order',
    access: 'contracts_read',
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
    }),
    response: paged(OfficeProgram),
  }),
  createProgram: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/admin/education-programs',
    summary: 'Add a programme',
    access: 'contracts_write',
    body: Type.Object(programFields),
    response: OfficeProgram,
  }),
  updateProgram: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/education-programs/:id',
    summary: 'Change a programme, archive it or bring it back; fields that are left out stay',
    access: 'contracts_write',
    params: idParams('Programme'),
    body: Type.Object({
      ...programFields,
      title: Type.Optional(programFields.title),
      is_archived: Type.Optional(OfficeProgram.properties.is_archived),
      updated_at: asRead,
    }),
    response: OfficeProgram,
  }),
  listProgramGroups: endpoint({
    method: 'GET',
    path: '/api/v2/admin/education-programs/groups',
    summary: 'Groups in which people who have paid may study, by name; at most 1000',
    access: 'contracts_read',
    response: Type.Object({ data: Type.Array(Type.Object({ id: id(), name: Type.String() })) }),
  }),
  listOfficeRelationships: endpoint({
    method: 'GET',
    path: '/api/v2/admin/relationships',
    summary: 'What an agent may be to the student, in order',
    access: 'contracts_read',
    response: Type.Object({ data: Type.Array(OfficeRelationship) }),
  }),
  saveRelationships: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/relationships',
    summary: 'Save the list: items with an id change, items without one are made, the order is that of the body',
    access: 'contracts_write',
    body: Type.Object({
      relationships: Type.Array(
        Type.Object({
          id: Type.Optional(id()),
          title: singleLine('Title', { min: 1, max: 100 }),
          updated_at: asRead,
        }),
        { maxItems: 50, description: 'Relationships; those left out stay as they are' },
      ),
      removed_ids: Type.Optional(ids('Taken out of the list: deleted, or archived when a contract names them', 50)),
    }),
    response: Type.Object({ data: Type.Array(OfficeRelationship) }),
  }),
  getAdmissionSettings: endpoint({
    method: 'GET',
    path: '/api/v2/admin/admission',
    summary: 'How long applications and scans stay',
    access: 'contracts_read',
    response: AdmissionSettings,
  }),
  updateAdmissionSettings: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/admission',
    summary: 'Decide how long applications and scans stay; terms that are left out stay',
    access: 'contracts_write',
    body: Type.Object({
      retention_days: termsOfKeeping.retention_days,
      scan_days: Type.Optional(termsOfKeeping.scan_days),
      draft_days: Type.Optional(termsOfKeeping.draft_days),
    }),
    response: AdmissionSettings,
  }),
};
