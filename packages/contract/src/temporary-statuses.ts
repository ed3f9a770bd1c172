// Temporary statuses: the kinds that the company knows, and who has which from what day to what day.
import { endpoint } from './endpoint.ts';
import { OPEN_END } from './permissions.ts';
import {
  asRead,
  day,
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
} from './schemas.ts';

const color = Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'Colour, #rrggbb' });

export const TemporaryStatus = Type.Object({
  id: id(),
  title: Type.String(),
  color,
  is_individual_plan: Type.Boolean({ description: 'Attendance counts who has it as studying by an individual plan' }),
  is_leave: Type.Boolean({ description: 'Who has it does not study while it lasts, and is not at risk' }),
  is_archived: Type.Boolean({ description: 'Was taken out of the list but is still part of histories' }),
  people_count: Type.Integer({ description: 'People who have it today' }),
  updated_at: moment('Last change'),
});
export type TemporaryStatus = Type.Static<typeof TemporaryStatus>;

const statusStates = ['now', 'coming', 'ended'] as const;
/** Where a status stands relative to today. */
export type StatusState = (typeof statusStates)[number];

export const StatusOfUser = Type.Object({
  id: id(),
  user: Person,
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() })),
  temporary_status: Type.Object({ id: id(), title: Type.String(), color }),
  start_date: day('First day'),
  end_date: day('Last day; 9999-12-31 without an end'),
  reason: nullable(
    Type.String({
      description:
        'What it rests on, such as an order; null unless it is mine or I may change it: it may tell of health',
    }),
  ),
  state: oneOf(statusStates, 'Where it stands relative to today'),
  author: nullable(Person),
  may_change: Type.Boolean({ description: 'I may change, end and delete it' }),
  created_at: moment('When it was written'),
  updated_at: moment('Last change'),
});
export type StatusOfUser = Type.Static<typeof StatusOfUser>;

const filter = {
  query: search,
  user_id: Type.Optional(id('Only of this person')),
  group_id: Type.Optional(id('Only of students of this group')),
  temporary_status_id: Type.Optional(id('Only this kind')),
  sort: Type.Optional(oneOf(['name', 'start_date', 'end_date'], 'The name if omitted')),
  sort_direction: sortDirection,
};
const state = Type.Optional(oneOf(statusStates, 'Only those in force, those ahead, or those that have ended'));
const period = {
  start_date: Type.Optional(day('First day; today by default')),
  end_date: Type.Optional(
    Type.Union([day('Last day'), Type.Literal(OPEN_END), Type.Null()], {
      description: 'Last day; 9999-12-31 or null without an end',
    }),
  ),
  reason: Type.Optional(singleLine('What it rests on, such as an order', { max: 500 })),
};

export const temporaryStatuses = {
  listTemporaryStatuses: endpoint({
    method: 'GET',
    path: '/api/v2/admin/temporary-statuses',
    summary: 'Kinds of temporary statuses, in order, with how many have each today',
    access: 'users_read',
    response: Type.Object({ data: Type.Array(TemporaryStatus) }),
  }),
  saveTemporaryStatuses: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/temporary-statuses',
    summary: 'Save the list: items with an id change, items without one are made, the order is that of the body',
    access: 'users_write',
    body: Type.Object({
      temporary_statuses: Type.Array(
        Type.Object({
          id: Type.Optional(id()),
          title: singleLine('Title', { min: 1, max: 100 }),
          color: Type.Optional(color),
          is_individual_plan: Type.Optional(
            Type.Boolean({ description: 'Attendance counts who has it as studying by an individual plan' }),
          ),
          is_leave: Type.Optional(
            Type.Boolean({ description: 'Who has it does not study while it lasts, and is not at risk' }),
          ),
          updated_at: asRead,
        }),
        { maxItems: 50, description: 'Kinds; those left out stay as they are' },
      ),
      removed_ids: Type.Optional(ids('Taken out of the list: deleted, or archived when anybody ever had them', 50)),
    }),
    response: Type.Object({ data: Type.Array(TemporaryStatus) }),
  }),
  listTemporaryStatusChoices: endpoint({
    method: 'GET',
    path: '/api/v2/selection/temporary-statuses',
    summary: 'Kinds of temporary statuses to choose from, in order',
    access: 'staff',
    query: Type.Object({ ...pageQuery(100), query: search }),
    response: paged(Type.Object({ id: id(), title: Type.String(), color })),
  }),
  listStatusUsers: endpoint({
    method: 'GET',
    path: '/api/v2/temporary-status-users',
    summary: 'Who has which status: of everybody with users_read, else of my own students and of myself',
    access: 'member',
    query: Type.Object({ ...pageQuery(20), ...filter, state }),
    response: paged(StatusOfUser),
  }),
  listOpenStatusUsers: endpoint({
    method: 'GET',
    path: '/api/v2/open-temporary-status-users',
    summary: 'Who has which status today',
    access: 'member',
    query: Type.Object({ ...pageQuery(20), ...filter }),
    response: paged(StatusOfUser),
  }),
  exportStatusUsers: endpoint({
    method: 'GET',
    path: '/api/v2/temporary-status-users/export',
    summary: 'The list of statuses as an XLSX file',
    access: 'staff',
    query: Type.Object({ ...filter, state }),
    response: 'binary',
  }),
  giveStatus: endpoint({
    method: 'POST',
    path: '/api/v2/temporary-status-users',
    summary: 'Give a status to a person: with users_write, or to an own student as curator',
    access: 'staff',
    body: Type.Object({ user_id: id('Person'), temporary_status_id: id('Kind'), ...period }),
    response: StatusOfUser,
  }),
  giveStatusToMany: endpoint({
    method: 'POST',
    path: '/api/v2/temporary-status-users/many',
    summary: 'Give a status to several people; who has it on some of these days is left as they are',
    access: 'staff',
    body: Type.Object({
      user_ids: Type.Array(id(), { minItems: 1, maxItems: 500, description: 'People' }),
      temporary_status_id: id('Kind'),
      ...period,
    }),
    response: Type.Object({
      created: ids('Statuses that this call has given', 500),
      refused: Type.Array(
        Type.Object({
          id: id('Person'),
          name: Type.String(),
          reason: Type.String({ description: 'In the language of the caller' }),
        }),
        { description: 'Whom it was not given to, and why' },
      ),
    }),
  }),
  updateStatus: endpoint({
    method: 'PUT',
    path: '/api/v2/temporary-status-users/:id',
    summary: 'Change the kind, the days or the reason of a status',
    access: 'staff',
    params: idParams(),
    body: Type.Object({ temporary_status_id: Type.Optional(id('Kind')), ...period, updated_at: asRead }),
    response: StatusOfUser,
  }),
  endStatuses: endpoint({
    method: 'POST',
    path: '/api/v2/temporary-status-users/end',
    summary: 'End statuses on a day; those that end earlier stay as they are',
    access: 'staff',
    body: Type.Object({
      ids: Type.Array(id(), { minItems: 1, maxItems: 500, description: 'Statuses that have begun' }),
      end_date: Type.Optional(day('Last day; today by default')),
    }),
    response: Type.Object({ changed: ids('Statuses that this call has changed', 500) }),
  }),
  deleteStatus: endpoint({
    method: 'DELETE',
    path: '/api/v2/temporary-status-users/:id',
    summary: 'Delete a status that was given by mistake',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
};
