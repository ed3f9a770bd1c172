// The institution: its page, members and moderators.
import { endpoint } from './endpoint.ts';
import {
  done,
  id,
  idParams,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  sortDirection,
  Type,
} from './schemas.ts';

export const Company = Type.Object({
  id: id(),
  title: Type.String(),
  description: Type.String(),
  domain: nullable(Type.String({ description: 'Domain that this company answers on' })),
  tags: Type.Array(Type.String()),
  owner_id: nullable(id()),
  private: Type.Boolean(),
  time_zone: Type.String(),
  sign_in_page_message: Type.String(),
});
export const CompanyMember = Type.Object({
  ...Person.properties,
  email: nullable(Type.String()),
  is_moderator: Type.Boolean(),
  groups_count: Type.Integer(),
  subjects_count: Type.Integer(),
});
export type CompanyMember = Type.Static<typeof CompanyMember>;
const member = Type.Object({ id: id('Company'), userId: id('User') });

export const companies = {
  getCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:id',
    summary: 'The company',
    access: 'member',
    params: idParams(),
    response: Company,
  }),
  isModerator: endpoint({
    method: 'GET',
    path: '/api/companies/:id/isModerator',
    summary: 'Whether I may change the company',
    access: 'signed-in',
    params: idParams(),
    response: Type.Object({ canChange: Type.Boolean() }),
  }),
  isMember: endpoint({
    method: 'GET',
    path: '/api/companies/:id/isMember',
    summary: 'Whether the viewer is a member of the company',
    access: 'signed-in',
    params: idParams(),
    response: Type.Object({ isMember: Type.Boolean() }),
  }),
  listCompanyUsers: endpoint({
    method: 'GET',
    path: '/api/companies/:id/users',
    summary: 'Members of the company',
    access: 'users_read',
    params: idParams(),
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      role: Type.Optional(oneOf(['student', 'teacher', 'moderator'], 'Only these')),
      sort_direction: sortDirection,
    }),
    response: paged(CompanyMember),
  }),
  listModerators: endpoint({
    method: 'GET',
    path: '/api/companies/:id/moderators',
    summary: 'Moderators of the company',
    access: 'company_read',
    params: idParams(),
    response: Type.Object({ data: Type.Array(CompanyMember) }),
  }),
  addModerator: endpoint({
    method: 'POST',
    path: '/api/companies/:id/moderators',
    summary: 'Make a member a moderator',
    access: 'company_write',
    params: idParams(),
    body: Type.Object({ user_id: id() }),
    response: done,
  }),
  removeModerator: endpoint({
    method: 'DELETE',
    path: '/api/companies/:id/moderators/:userId',
    summary: 'Take the moderator right away',
    access: 'company_write',
    params: member,
    response: done,
  }),
  removeCompanyUser: endpoint({
    method: 'DELETE',
    path: '/api/companies/:id/users/:userId',
    summary: 'Remove a person from the company',
    access: 'users_write',
    params: member,
    response: done,
  }),
};
