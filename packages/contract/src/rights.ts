// Who sees what and why: explained for the office by the conditions that decide it.
import { endpoint } from './endpoint.ts';
import { explainedKinds } from './permissions.ts';
import { id, nullable, oneOf, paged, pageQuery, Person, search, sortDirection, Type, workbook } from './schemas.ts';

export const RightsReason = Type.Object({
  code: oneOf(
    [
      'teaches',
      'assesses',
      'studies',
      'curates',
      'parent-of',
      'same-person',
      'role',
      'moderator',
      'hidden',
      'archived',
      'restricted',
      'nothing',
    ],
    'What speaks for or against it',
  ),
  names: Type.Array(Type.String(), {
    description: 'Groups by which the person studies or curates, roles that give the permission; empty otherwise',
  }),
  speaks_for: Type.Boolean({ description: 'Opens; false for what closes' }),
});
export type RightsReason = Type.Static<typeof RightsReason>;

export const RightsExplanation = Type.Object({
  person: Person,
  title: Type.String({ description: 'Title or name of the object' }),
  is_allowed: Type.Boolean({ description: 'The person may open the object' }),
  refusal: nullable(
    Type.Object(
      { code: Type.String({ description: 'Code of the catalogue of errors' }), ru: Type.String(), en: Type.String() },
      { description: 'What the person is told instead; null when it opens' },
    ),
  ),
  acts: Type.Array(
    Type.Object({
      act: oneOf(
        ['read-answers', 'mark', 'assess', 'edit', 'see-drafts', 'see-contacts', 'see-results'],
        'What could be done there',
      ),
      is_allowed: Type.Boolean(),
    }),
    { description: 'What the person may do there; empty when it does not open' },
  ),
  reasons: Type.Array(RightsReason),
});
export type RightsExplanation = Type.Static<typeof RightsExplanation>;

const names = (description: string) => Type.Array(Type.Object({ id: id(), name: Type.String() }), { description });
export const SubjectAccess = Type.Object({
  id: id('Discipline'),
  title: Type.String({ description: 'With the code; an archived one ends in «(архив)»' }),
  is_archived: Type.Boolean(),
  hidden: Type.Boolean({ description: 'Hidden from students, curators and parents' }),
  privacy: Type.Integer({ description: '1 staff only, 2 the named people only, otherwise everybody who studies it' }),
  teachers: names('Who teaches it'),
  experts: names('Who assesses its answers as an expert'),
  groups: names('Groups that study it, archived ones not'),
  curators: names('Curators of these groups; they see it unless it is hidden or for staff only'),
  students_count: Type.Integer({ description: 'Students of these groups whom the privacy admits' }),
});
export type SubjectAccess = Type.Static<typeof SubjectAccess>;

const tableFilter = {
  query: search,
  archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
  gap: Type.Optional(
    oneOf(['no-teacher', 'no-group', 'hidden'], 'Only those without a teacher, without a group, or hidden'),
  ),
  sort_direction: sortDirection,
};

export const rights = {
  explainRights: endpoint({
    method: 'GET',
    path: '/api/v2/admin/rights/explanation',
    summary: 'Whether a person may open an object, what they may do there, and why; demands reading such objects too',
    access: 'roles_read',
    query: Type.Object({
      user_id: id('Person of the company'),
      kind: oneOf(explainedKinds, 'Kind of the object'),
      object_id: id('Discipline, topic, group, or student whose results are meant'),
    }),
    response: RightsExplanation,
  }),
  listSubjectsAccess: endpoint({
    method: 'GET',
    path: '/api/v2/admin/subjects-access',
    summary: 'Who sees which discipline, by title',
    access: 'subjects_read',
    query: Type.Object({ ...pageQuery(20), ...tableFilter }),
    response: paged(SubjectAccess),
  }),
  exportSubjectsAccess: endpoint({
    method: 'GET',
    path: '/api/v2/admin/subjects-access/export',
    summary: 'Who sees which discipline as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'subjects_read',
    query: Type.Object(tableFilter),
    response: 'binary',
    media: workbook,
  }),
};
