// Sign-in and sign-out, the current user, online presence, and the first set-up.
import { registration } from './auth/registration.ts';
import { openRegistrations } from './auth/registrations.ts';
import { ownAccount } from './auth/own-account.ts';
import { restore } from './auth/restore.ts';
import { newPassword } from './auth/fields.ts';
import { identityAuth, ProviderButton } from './auth/identity.ts';
import { phoneAuth } from './auth/phone.ts';
import { officeAuth } from './auth/office.ts';
import { secondFactor } from './auth/second-factor.ts';
import { MailDelivery } from './mails.ts';
import { duties } from './organisation/words.ts';
import { ContractStatusWord } from './contracts/application.ts';
import { endpoint } from './endpoint.ts';
import { done, id, moment, nullable, oneOf, Person, singleLine, Type } from './schemas.ts';

const Token = Type.Object({ token: Type.String({ description: 'Bearer token for the Authorization header' }) });
const password = Type.String({ minLength: 1, maxLength: 200, description: 'Password' });
const remember = Type.Optional(
  Type.Boolean({ description: 'For a month, which is also meant when it is absent; false for a day' }),
);
const domain = Type.Optional(
  Type.String({ maxLength: 255, description: 'Domain of the company; the request host by default' }),
);

/** What a person's record holds for the person, the office, and own curators and teachers; a contract is told to the person alone. */
export const personalFields = {
  contract: nullable(
    Type.Object(
      { id: id(), status: ContractStatusWord, step: Type.Integer({ description: 'Step of the wizard, 1 to 8' }) },
      { description: 'Enrolment contract, told to the person alone; null without one' },
    ),
  ),
  current_form: nullable(
    Type.Object({ id: id(), title: Type.String() }, { description: 'Form of education; null while none is set' }),
  ),
  temporary_statuses: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      end_date: Type.String({ format: 'date', description: 'Last day; 9999-12-31 without an end' }),
    }),
    { description: 'Statuses in force; empty without any' },
  ),
  notes: Type.Array(
    Type.Object({
      id: id(),
      text: Type.String(),
      step_id: nullable(id('The topic it is about')),
      page: nullable(Type.String({ description: 'Path of the page it is about' })),
      user_id: nullable(id('Whom it is about')),
    }),
    {
      description: 'The latest 100: of oneself own notes, of others the notes about them that I may read',
    },
  ),
  isSubjectsArchived: Type.Boolean({ description: 'Teaches, assesses or studies a discipline that is archived' }),
};

export const AuthUser = Type.Object({
  ...Person.properties,
  email: nullable(Type.String()),
  username: nullable(Type.String()),
  phone: nullable(Type.String()),
  phone_confirmed: Type.Boolean({ description: 'A call has confirmed the phone, so that one signs in with it' }),
  is_moderator: Type.Boolean({ description: 'Moderator of the company: an administrator of the site' }),
  is_member: Type.Boolean({ description: 'Member of the company' }),
  is_parent: Type.Boolean({
    description: 'Has a confirmed child; the interface counts it only for those who neither teach nor administer',
  }),
  is_curator: Type.Boolean({ description: 'Looks after at least one group' }),
  first_curated_id: nullable(
    id('For a curator: the first person of the first group, whose diary the menu opens; null without one'),
  ),
  is_distant: Type.Boolean({ description: 'Studies at a distance' }),
  is_expert: Type.Boolean({ description: 'Assigned to a discipline as expert' }),
  duties: Type.Array(oneOf(duties, 'What comes to the institution'), {
    description: 'What the person answers for the institution today by a role; opens the lists of it',
  }),
  groups_count: Type.Integer({ description: 'Groups studied in; above 0 means student' }),
  subjects_count: Type.Integer({ description: 'Disciplines taught; above 0 means teacher' }),
  children: Type.Array(Person, { description: 'Confirmed children, by last name then first name' }),
  shortcuts_enabled: Type.Boolean({ description: 'Single-letter keyboard shortcuts are on' }),
  notifications_email: Type.Boolean({ description: 'Digest by e-mail is on' }),
  must_change_password: Type.Boolean({
    description: 'The office has set the password: only a new one opens the rest of the product',
  }),
  must_set_second_factor: Type.Boolean({
    description: 'The institution demands a second factor: only setting one up opens the rest of the product',
  }),
  contacts_public: Type.Boolean({ description: 'The person lets everybody they work with see their e-mail and phone' }),
  ...personalFields,
});
export type AuthUser = Type.Static<typeof AuthUser>;

const instruction = nullable(
  Type.String({ description: 'Address of the instruction for this role, null without one' }),
);
export const AuthCompany = Type.Object({
  id: id(),
  title: Type.String(),
  time_zone: Type.String({ description: 'IANA time zone in which the company shows times' }),
  instruction_for_student: instruction,
  instruction_for_distant: instruction,
  instruction_for_teacher: instruction,
  instruction_for_curator: instruction,
  instruction_for_admin: instruction,
  instruction_for_parent: instruction,
});
export type AuthCompany = Type.Static<typeof AuthCompany>;

export const AuthInfo = Type.Object({
  user: AuthUser,
  acting: nullable(
    Type.Object(
      { admin: Person, until: moment('When the session ends by itself') },
      { description: 'The administrator who has signed in as this person; null in a session of the person' },
    ),
  ),
  permissions: Type.Array(Type.Object({ name: Type.String({ description: 'Permission name' }) })),
  company: AuthCompany,
  mails: MailDelivery,
});
export type AuthInfo = Type.Static<typeof AuthInfo>;

export const auth = {
  ...restore,
  ...officeAuth,
  ...secondFactor,
  ...registration,
  ...openRegistrations,
  ...phoneAuth,
  ...identityAuth,
  ...ownAccount,
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/signIn',
    summary: 'Sign in by e-mail',
    access: 'public',
    body: Type.Object({ email: singleLine('E-mail or login', { min: 1 }), password, remember }),
    response: Token,
  }),
  signInByLogin: endpoint({
    method: 'POST',
    path: '/api/v2/auth/sign-in',
    summary: 'Sign in by login or e-mail',
    access: 'public',
    body: Type.Object({ login: singleLine('Login or e-mail', { min: 1 }), password, remember }),
    response: Token,
  }),
  signOut: endpoint({
    method: 'GET',
    path: '/api/auth/signOut',
    summary: 'End this session',
    access: 'signed-in',
    opensToParents: true,
    response: done,
    alsoPost: true,
  }),
  getAuth: endpoint({
    method: 'GET',
    path: '/api/v2/auth',
    summary: 'Who I am here: user, permissions, company',
    access: 'signed-in',
    opensToParents: true,
    query: Type.Object({ domain }),
    response: AuthInfo,
  }),
  getAuthInformation: endpoint({
    method: 'GET',
    path: '/api/v2/auth/information',
    summary: 'What the sign-in page needs to know of the company',
    access: 'public',
    query: Type.Object({ domain }),
    response: Type.Object({
      needs_setup: Type.Boolean({ description: 'No institution yet: the first page sets it up' }),
      title: nullable(Type.String({ description: 'Title of the company' })),
      sign_in_page_message: Type.String({ description: 'Message of the company on the sign-in page' }),
      support_url: Type.String({ description: 'Address that the support button opens' }),
      registration_open: Type.Boolean({ description: 'Anybody may register; otherwise only by an invitation' }),
      admission_open: Type.Boolean({ description: 'Somebody may apply for distance studies today' }),
      mails: MailDelivery,
      identity_providers: Type.Array(ProviderButton, { description: 'Other services to sign in with' }),
      phone_entry: nullable(
        oneOf(
          ['called', 'shown', 'office'],
          'How the code to sign in by phone is told: by a call; without telephony on a page that everybody may open, on a demo install, or that the office reads out',
        ),
      ),
      demo_accounts: Type.Array(
        Type.Object({
          role: Type.String({ description: 'student, distant, teacher, expert, curator, parent or admin' }),
          login: Type.String(),
          password: Type.String(),
          name: Type.String(),
        }),
        { description: 'Accounts of a demo install; empty elsewhere' },
      ),
    }),
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/api/v2/setup',
    summary: 'Create the institution and its first administrator with the one-time code from the console',
    access: 'public',
    body: Type.Object({
      code: singleLine('One-time code printed by the server', { min: 1, max: 40 }),
      company_title: singleLine('Title of the institution', { min: 1 }),
      first_name: singleLine('First name', { min: 1, max: 100 }),
      last_name: singleLine('Last name', { min: 1, max: 100 }),
      email: Type.String({ format: 'email', maxLength: 255, description: 'E-mail of the administrator' }),
      password: newPassword,
    }),
    response: Token,
  }),
  changeOwnPassword: endpoint({
    method: 'POST',
    path: '/api/me/password',
    summary: 'Change my password; other sessions of mine end',
    access: 'signed-in',
    opensToParents: true,
    isPersonal: true,
    body: Type.Object({
      new_password: newPassword,
      current_password: Type.Optional(password),
      keeps_ways_in: Type.Optional(
        Type.Boolean({
          description:
            'All other ways in (see `other_ways_in` of the own account) are mine and stay. Without it they end, because whoever knew the former password could have added theirs: passkeys, links to other services, addresses of calendars, and signing in by the phone until it is confirmed again. A first password keeps them; a session that a call has opened, or that has proved to be the owner’s, keeps the phone',
        }),
      ),
    }),
    response: done,
  }),
  updateOwnSettings: endpoint({
    method: 'PUT',
    path: '/api/v2/me/settings',
    summary: 'Change my preferences',
    access: 'signed-in',
    opensToParents: true,
    isPersonal: true,
    body: Type.Object({
      shortcuts_enabled: Type.Optional(Type.Boolean()),
      notifications_email: Type.Optional(Type.Boolean()),
      contacts_public: Type.Optional(Type.Boolean()),
    }),
    response: done,
  }),
  recordActivity: endpoint({
    method: 'POST',
    path: '/api/v2/user_activity',
    summary: 'I am active: keeps the online marker for 180 seconds',
    access: 'signed-in',
    opensToParents: true,
    response: done,
  }),
  getMyLms: endpoint({
    method: 'GET',
    path: '/api/me/lms',
    summary: 'How many disciplines I teach and groups I study in',
    access: 'signed-in',
    opensToParents: true,
    response: Type.Object({
      projectsCount: Type.Integer({ description: 'Disciplines taught' }),
      groupsCount: Type.Integer({ description: 'Groups studied in' }),
    }),
  }),
  listMyCompanies: endpoint({
    method: 'GET',
    path: '/api/me/companies',
    summary: 'Companies I belong to',
    access: 'signed-in',
    opensToParents: true,
    response: Type.Object({
      data: Type.Array(Type.Object({ id: id(), title: Type.String(), is_moderator: Type.Boolean() })),
    }),
  }),
};
