// The institution: its page, members and moderators.
import { email } from './auth/fields.ts';
import { instructionCalls } from './companies/instructions.ts';
import { portfolioCalls } from './companies/portfolio.ts';
import { serviceCalls } from './companies/services.ts';
import { appManifestCalls } from './companies/app-manifest.ts';
import { startPageCalls } from './companies/start-page.ts';
import { endpoint } from './endpoint.ts';
import { RetakeCounting } from './retakes/counting.ts';
import {
  asRead,
  done,
  html,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  ownPassword,
  paged,
  pageQuery,
  Person,
  search,
  singleLine,
  sortDirection,
  Type,
} from './schemas.ts';

const instruction = nullable(
  Type.String({
    maxLength: 2048,
    pattern: '^(https?://\\S+|/[^/\\\\\\s]\\S*)$',
    description: 'Address of the instruction for this role, outside or a path of this site; null without one',
  }),
);
/** What is set about a company. */
/** A grade and from what share of the points on it is given. */
export const GradeBound = Type.Object({
  title: singleLine('Grade as forms print it', { min: 1, max: 40 }),
  from: Type.Number({ minimum: 0, maximum: 100, description: 'From this share of the points on, in per cent' }),
});
export type GradeBound = Type.Static<typeof GradeBound>;
const grades = (of: string) =>
  Type.Array(GradeBound, {
    maxItems: 12,
    description: `Grades of ${of} in official forms, each title and bound once; empty: filled in by hand`,
  });

const companyFields = {
  title: singleLine('Name of the institution', { min: 1 }),
  description: Type.String({ maxLength: 20_000, description: 'Plain text' }),
  domain: nullable(
    Type.String({
      maxLength: 253,
      pattern: '^[a-z0-9.-]+$',
      description:
        'Domain that this company answers on, and to which mailed links lead; of one company only. Changed by the owner or an administrator, with services_write and the own password',
    }),
  ),
  tags: Type.Array(singleLine('Tag', { min: 1, max: 40 }), { maxItems: 50 }),
  owner_id: nullable(id('Member of the company who owns it. Changed by the owner or an administrator')),
  lms_graph_subject_id: nullable(id('Discipline whose map of topics the page of the graph shows')),
  time_zone: Type.String({
    maxLength: 60,
    pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$',
    description: 'IANA name of the time zone in which times are shown, such as Europe/Moscow',
  }),
  questions_email: nullable(
    email('Where questions of the question form are mailed; to the owner of the institution without one'),
  ),
  private: Type.Boolean({ description: 'Not open to registration; a new company is not' }),
  image_id: nullable(id('Photo of the company')),
  tiles: Type.Array(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
    {
      maxItems: 50,
      description:
        'Tiles of the first page by title, text, link and image_id, kept as they were given; an address in them never starts a script',
    },
  ),
  page_embedded_code: html('Text that the page of the company shows'),
  sign_in_page_message: Type.String({ maxLength: 2048, description: 'Plain text of the sign-in page' }),
  user_reports_enabled: Type.Boolean({ description: 'Members may report mistakes' }),
  risk_debts: Type.Integer({
    ...{ minimum: 1, maximum: 100 },
    description: 'From how many debts on they are a sign of risk; an overdue retake always is one',
  }),
  risk_missed: Type.Integer({
    ...{ minimum: 1, maximum: 100 },
    description: 'From how many lessons missed without a reason in 30 days on they are a sign of risk',
  }),
  risk_silent_days: Type.Integer({
    ...{ minimum: 1, maximum: 180 },
    description: 'After how many days without any activity a student is silent, which is a sign of risk',
  }),
  risk_idle_days: Type.Integer({
    ...{ minimum: 1, maximum: 180 },
    description: 'After how many days without handing anything in, with overdue topics, a student is silent too',
  }),
  risk_signs: Type.Integer({ minimum: 1, maximum: 3, description: 'How many signs are a high risk' }),
  retake_counts: RetakeCounting,
  exam_grades: grades('examinations'),
  credit_grades: grades('credits'),
  instruction_for_student: instruction,
  instruction_for_distant: instruction,
  instruction_for_teacher: instruction,
  instruction_for_curator: instruction,
  instruction_for_admin: instruction,
  instruction_for_parent: instruction,
};
export const Company = Type.Object({
  id: id(),
  ...companyFields,
  updated_at: moment('Last change'),
});
export type Company = Type.Static<typeof Company>;
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
  ...serviceCalls,
  ...instructionCalls,
  ...startPageCalls,
  ...appManifestCalls,
  ...portfolioCalls,
  getCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:id',
    summary: 'The company',
    access: 'member',
    params: idParams(),
    response: Company,
  }),
  updateCompany: endpoint({
    method: 'PUT',
    path: '/api/companies/:id',
    summary: 'Change what is set about the company',
    access: 'company_write',
    params: idParams(),
    body: Type.Object({
      ...Type.Partial(Type.Object(companyFields)).properties,
      current_password: ownPassword,
      updated_at: asRead,
    }),
    response: Company,
  }),
  isModerator: endpoint({
    method: 'GET',
    path: '/api/companies/:id/isModerator',
    summary: 'Whether I may change the company',
    access: 'signed-in',
    opensToParents: true,
    params: idParams(),
    response: Type.Object({ canChange: Type.Boolean() }),
  }),
  isMember: endpoint({
    method: 'GET',
    path: '/api/companies/:id/isMember',
    summary: 'Whether the viewer is a member of the company',
    access: 'signed-in',
    opensToParents: true,
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
    summary: 'Make a member a moderator; only by who holds what a moderator may do',
    access: 'company_write',
    params: idParams(),
    body: Type.Object({ user_id: id() }),
    response: done,
  }),
  removeModerator: endpoint({
    method: 'DELETE',
    path: '/api/companies/:id/moderators/:userId',
    summary: 'Take the moderator right away; only by who holds what a moderator may do',
    access: 'company_write',
    params: member,
    response: done,
  }),
  removeCompanyUser: endpoint({
    method: 'DELETE',
    path: '/api/companies/:id/users/:userId',
    summary: 'Remove a person from the company; never the owner, the last administrator or one with more rights',
    access: 'users_write',
    params: member,
    response: done,
  }),
};
