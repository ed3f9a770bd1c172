// Forms of education: the list of the company, and from what day a person or a group studies in which form.
import { endpoint } from './endpoint.ts';
import {
  asRead,
  done,
  id,
  idParams,
  ids,
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
  workbook,
} from './schemas.ts';

export const NamedForm = Type.Object({ id: id(), title: Type.String() });

export const EducationForm = Type.Object({
  ...NamedForm.properties,
  is_online: Type.Boolean({ description: 'Who studies in it attends lessons online' }),
  is_archived: Type.Boolean({ description: 'Was taken out of the list but is still part of histories' }),
  people_count: Type.Integer({ description: 'Students who study in it today, by themselves or with their group' }),
  groups_count: Type.Integer({ description: 'Groups whose form it is today' }),
  updated_at: moment('Last change'),
});
export type EducationForm = Type.Static<typeof EducationForm>;

export const FormPeriod = Type.Object({
  id: id(),
  education_form: nullable(
    Type.Object(NamedForm.properties, {
      description: 'Null: from this day on a person follows the group, a group has no form',
    }),
  ),
  started_at: Type.String({ format: 'date', description: 'First day' }),
  ended_at: nullable(Type.String({ format: 'date', description: 'Last day; null while nothing follows' })),
  is_current: Type.Boolean({ description: 'Holds today' }),
  author: nullable(Person),
  created_at: moment('When it was written'),
});
export type FormPeriod = Type.Static<typeof FormPeriod>;

export const FormOfPerson = Type.Object({
  id: id('Student'),
  user: Person,
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() })),
  education_form: nullable(NamedForm),
  started_at: nullable(Type.String({ format: 'date', description: 'First day of that form' })),
  source: nullable(oneOf(['own', 'group'], 'Given to the student or to the group; null without a form')),
});
export type FormOfPerson = Type.Static<typeof FormOfPerson>;

const given = {
  education_form_id: nullable(id('Form; null: a person follows the group again, a group has none')),
  started_at: Type.Optional(Type.String({ format: 'date', description: 'From this day on; today by default' })),
};
const history = Type.Object({
  current_form: nullable(NamedForm),
  data: Type.Array(FormPeriod, { description: 'The latest first' }),
});

const openFilter = {
  query: search,
  education_form_id: Type.Optional(id('Only this form')),
  group_id: Type.Optional(id('Only students of this group')),
  without: Type.Optional(Type.Boolean({ description: 'Only students without a form' })),
  source: Type.Optional(oneOf(['own', 'group'], 'Only forms given to the student, or to the group')),
  sort_direction: sortDirection,
};

export const educationForms = {
  listEducationForms: endpoint({
    method: 'GET',
    path: '/api/v2/education-forms',
    summary: 'Forms of education of the company, in order, with how many study in each',
    access: 'users_read',
    response: Type.Object({ data: Type.Array(EducationForm) }),
  }),
  saveEducationForms: endpoint({
    method: 'PUT',
    path: '/api/v2/education-forms',
    summary: 'Save the list: items with an id change, items without one are made, the order is that of the body',
    access: 'users_write',
    body: Type.Object({
      education_forms: Type.Array(
        Type.Object({
          id: Type.Optional(id()),
          title: singleLine('Title', { min: 1, max: 100 }),
          is_online: Type.Optional(Type.Boolean({ description: 'Who studies in it attends lessons online' })),
          updated_at: asRead,
        }),
        { maxItems: 50, description: 'Forms; those left out stay as they are' },
      ),
      removed_ids: Type.Optional(
        ids('Taken out of the list: deleted, or archived when anybody ever studied in them', 50),
      ),
    }),
    response: Type.Object({ data: Type.Array(EducationForm) }),
  }),
  listEducationFormChoices: endpoint({
    method: 'GET',
    path: '/api/v2/selection/education-forms',
    summary: 'Forms of education to choose from, in order',
    access: 'staff',
    query: Type.Object({ ...pageQuery(100), query: search }),
    response: paged(Type.Object({ ...NamedForm.properties, is_online: Type.Boolean() })),
  }),
  listOpenEducationForms: endpoint({
    method: 'GET',
    path: '/api/v2/open-education-forms',
    summary: 'In what form students study today: of everybody with users_read, else of my own groups and disciplines',
    access: 'staff',
    query: Type.Object({ ...pageQuery(20), ...openFilter }),
    response: paged(FormOfPerson),
  }),
  exportOpenEducationForms: endpoint({
    method: 'GET',
    path: '/api/v2/open-education-forms/export',
    summary: 'The list of students with their forms as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'staff',
    query: Type.Object(openFilter),
    response: 'binary',
    media: workbook,
  }),
  giveEducationForm: endpoint({
    method: 'POST',
    path: '/api/v2/education-forms/people',
    summary: 'Let people study in a form from a day on',
    access: 'users_write',
    body: Type.Object({ user_ids: Type.Array(id(), { minItems: 1, maxItems: 500, description: 'People' }), ...given }),
    response: Type.Object({ changed: ids('People whose form this call has changed', 500) }),
  }),
  listFormsOfPerson: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/education-forms',
    summary: 'Forms given to a person, the latest first: for oneself, the office, own curators and teachers',
    access: 'member',
    params: idParams('Person'),
    response: history,
  }),
  deleteFormOfPerson: endpoint({
    method: 'DELETE',
    path: '/api/v2/education-forms/people/:id',
    summary: 'Take back a form that was given by mistake',
    access: 'users_write',
    params: idParams('Row of the history'),
    response: done,
  }),
  listGroupEducationForms: endpoint({
    method: 'GET',
    path: '/api/v2/groups/education-forms',
    summary: 'Forms in which a group studies, the latest first',
    access: 'staff',
    query: Type.Object({ group_id: id('Group') }),
    response: history,
  }),
  giveGroupEducationForm: endpoint({
    method: 'POST',
    path: '/api/v2/groups/education-forms',
    summary: 'Let groups study in a form from a day on',
    access: 'groups_write',
    body: Type.Object({ group_ids: Type.Array(id(), { minItems: 1, maxItems: 500, description: 'Groups' }), ...given }),
    response: Type.Object({ changed: ids('Groups whose form this call has changed', 500) }),
  }),
  deleteGroupEducationForm: endpoint({
    method: 'DELETE',
    path: '/api/v2/groups/education-forms/:id',
    summary: 'Take back a form that was given to a group by mistake',
    access: 'groups_write',
    params: idParams('Row of the history'),
    response: done,
  }),
};
