// Governance: a tension becomes a proposal, a meeting of the circle decides on it, and its minutes are kept. Part of the organisation.
import { endpoint } from '../endpoint.ts';
import {
  asRead,
  done,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  singleLine,
  Type,
} from '../schemas.ts';
import { meetingRoles, meetingStates, MOST_ON_AGENDA, proposalStates } from './words.ts';

const lines = (description: string) =>
  Type.Array(singleLine('One line', { min: 1, max: 1000 }), { maxItems: 100, description });
/** One change of a proposal. */
export const RoleProposal = Type.Object({
  act: oneOf(['create', 'change', 'move', 'delete'], 'What becomes of the role'),
  role_id: Type.Optional(id('Role that is changed, moved or deleted')),
  parent_id: Type.Optional(id('Circle in which a role is made, or into which it moves')),
  name: Type.Optional(singleLine('Name', { min: 1 })),
  is_scope: Type.Optional(Type.Boolean({ description: 'A new role is a circle' })),
  purposes: Type.Optional(lines('Purposes; replace those it has')),
  accountabilities: Type.Optional(lines('Accountabilities; replace those it has')),
  policies: Type.Optional(lines('Policies; replace those it has')),
});
export type RoleProposal = Type.Static<typeof RoleProposal>;

/** A change in words, as the minutes keep it. */
export const WordedChange = Type.Object({
  act: oneOf(['create', 'change', 'move', 'delete'], 'What becomes of the role'),
  role: Type.String({ description: 'Name of the role; empty for a core role without one' }),
  role_type: nullable(Type.Integer({ description: 'Number of the core role' })),
  circle: nullable(Type.String({ description: 'Circle in which it is made or into which it moves' })),
  fields: Type.Array(
    Type.Object({
      field: oneOf(['name', 'purposes', 'accountabilities', 'policies'], 'What of the role'),
      before: Type.Array(Type.String(), { description: 'As it is or was' }),
      after: Type.Array(Type.String(), { description: 'As proposed' }),
    }),
  ),
});
export type WordedChange = Type.Static<typeof WordedChange>;

export const AgendaItem = Type.Object({
  id: id('Proposal'),
  tension_id: nullable(id('Tension; null when it was deleted after the decision')),
  role_id: nullable(id('Role that has the tension; null when they were deleted')),
  role: Type.String({ description: 'Name of that role, of a decided proposal of that day' }),
  role_type: nullable(Type.Integer({ description: 'Number of the core role' })),
  what_is: Type.String(),
  what_better: Type.String(),
  author: nullable(Type.Object(Person.properties, { description: 'Who has the tension' })),
  changes: Type.Array(RoleProposal),
  worded: Type.Array(WordedChange, { description: 'The same changes in words' }),
  state: oneOf(proposalStates, 'What the meeting decided'),
  note: Type.String({ description: 'The objection, or what the meeting noted' }),
  meeting_id: nullable(id('Meeting')),
  can_change: Type.Boolean({ description: 'The viewer may change the proposal' }),
  can_decide: Type.Boolean({
    description:
      'In a meeting: the viewer decides on it, as lead, editor or facilitator; a facilitator not on the own one',
  }),
  updated_at: moment('Last change'),
});
export type AgendaItem = Type.Static<typeof AgendaItem>;

const participant = Type.Object({ ...Person.properties, meeting_role: oneOf(meetingRoles, 'Part in the meeting') });
export const MeetingRow = Type.Object({
  id: id(),
  title: Type.String(),
  scope_id: nullable(id('Circle that meets; null when it was deleted')),
  scope_name: Type.String({ description: 'Its name, in a finished meeting of that day' }),
  starts_at: moment('When it begins'),
  begun_at: nullable(moment('When it really began; null while it is planned')),
  state: oneOf(meetingStates, 'Where it stands'),
  finished_at: nullable(moment('When it was finished')),
  agenda_count: Type.Integer({ description: 'Proposals on the agenda' }),
});
export type MeetingRow = Type.Static<typeof MeetingRow>;

/** What a finished meeting leaves; it never changes. */
export const Minutes = Type.Object({
  circle: Type.String(),
  people: Type.Array(Type.Object({ name: Type.String(), meeting_role: oneOf(meetingRoles, 'Part in the meeting') })),
  items: Type.Array(
    Type.Object({
      role: Type.String(),
      role_type: nullable(Type.Integer()),
      what_is: Type.String(),
      what_better: Type.String(),
      author: Type.String(),
      worded: Type.Array(WordedChange),
      state: oneOf(proposalStates, 'What was decided; open when the meeting did not come to it'),
      note: Type.String(),
    }),
  ),
});
export type Minutes = Type.Static<typeof Minutes>;

export const Meeting = Type.Object({
  ...MeetingRow.properties,
  people: Type.Array(participant, { description: 'Who takes part, by name' }),
  agenda: Type.Array(AgendaItem, { description: 'Proposals in the order in which they came' }),
  waiting: Type.Array(AgendaItem, { description: 'Proposals of the circle that stand on no agenda, at most 30' }),
  minutes: nullable(Minutes),
  can_run: Type.Boolean({ description: 'The viewer may run the meeting: lead, editor, facilitator or scribe' }),
  can_appoint: Type.Boolean({
    description: 'The viewer may say who facilitates: lead, editor or facilitator of the circle',
  }),
  updated_at: moment('Last change'),
});
export type Meeting = Type.Static<typeof Meeting>;

const people = Type.Optional(
  Type.Array(Type.Object({ user_id: id('Person'), meeting_role: oneOf(meetingRoles, 'Part in the meeting') }), {
    maxItems: 200,
    description:
      'Who takes part; replaces those named before. Only lead, editor and facilitator of the circle say who facilitates',
  }),
);

export const meetingCalls = {
  proposeChanges: endpoint({
    method: 'PUT',
    path: '/api/organisation/tensions/:id/proposal',
    summary:
      'Propose how a tension is to be resolved; with the moment at which it was read, replaces the proposal that is not decided yet',
    access: 'staff',
    params: idParams('Tension'),
    body: Type.Object({
      changes: Type.Array(RoleProposal, { minItems: 1, maxItems: 20, description: 'Changes of roles' }),
      updated_at: asRead,
    }),
    response: AgendaItem,
  }),
  getProposal: endpoint({
    method: 'GET',
    path: '/api/organisation/tensions/:id/proposal',
    summary: 'The last proposal about a tension',
    access: 'staff',
    params: idParams('Tension'),
    response: Type.Object({ proposal: nullable(AgendaItem) }),
  }),
  listMeetings: endpoint({
    method: 'GET',
    path: '/api/organisation/meetings',
    summary: 'Meetings, the latest first',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20),
      circle_id: Type.Optional(id('Only of this circle')),
      state: Type.Optional(oneOf(meetingStates, 'Only in this state')),
    }),
    response: paged(MeetingRow),
  }),
  createMeeting: endpoint({
    method: 'POST',
    once: true,
    path: '/api/organisation/scopes/:id/meetings',
    summary: 'Call a meeting of a circle, with those who hold its roles, and put on its agenda what waits',
    access: 'staff',
    params: idParams('Circle'),
    body: Type.Object({ title: singleLine('Title', { min: 1 }), starts_at: moment('When it begins') }),
    response: Meeting,
  }),
  getMeeting: endpoint({
    method: 'GET',
    path: '/api/organisation/meetings/:id',
    summary: 'A meeting with its agenda, or with its minutes when it is finished',
    access: 'staff',
    params: idParams(),
    response: Meeting,
  }),
  updateMeeting: endpoint({
    method: 'PUT',
    path: '/api/organisation/meetings/:id',
    summary: 'Change a meeting that is not finished: title, time, people, agenda, or begin it',
    access: 'staff',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(singleLine('Title', { min: 1 })),
      starts_at: Type.Optional(moment('When it begins')),
      state: Type.Optional(
        oneOf(['planned', 'running'], 'Begin it, or put it back, which a meeting that has decided something refuses'),
      ),
      people,
      agenda: Type.Optional(
        Type.Array(id('Proposal'), {
          maxItems: MOST_ON_AGENDA,
          description: 'Open proposals of the circle; replaces those on the agenda that are not decided',
        }),
      ),
      updated_at: asRead,
    }),
    response: Meeting,
  }),
  decideProposal: endpoint({
    method: 'POST',
    path: '/api/organisation/meetings/:id/decisions',
    summary: 'Decide on a proposal: accepted changes of roles are made at once, all or none; an objection is noted',
    access: 'staff',
    params: idParams('Running meeting'),
    body: Type.Object({
      proposal_id: id('Proposal on the agenda'),
      outcome: oneOf(['accepted', 'objected'], 'What was decided'),
      note: Type.Optional(Type.String({ maxLength: 2000, description: 'The objection, or a note. Plain text' })),
      updated_at: asRead,
    }),
    response: Meeting,
  }),
  finishMeeting: endpoint({
    method: 'POST',
    path: '/api/organisation/meetings/:id/finish',
    summary: 'Finish a running meeting: its minutes are written and never change',
    access: 'staff',
    params: idParams(),
    response: Meeting,
  }),
  deleteMeeting: endpoint({
    method: 'DELETE',
    path: '/api/organisation/meetings/:id',
    summary: 'Cancel a meeting that has not begun; its proposals wait again',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
};
