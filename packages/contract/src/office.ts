// What waits for a decision of the office, and the first hour of a new institution.
import { endpoint } from './endpoint.ts';
import { firstSteps } from './permissions.ts';
import { done, oneOf, Type } from './schemas.ts';

export const waitingKinds = [
  'open_inquiries',
  'unconfirmed_contracts',
  'relation_requests',
  'undelivered_invitations',
  'expired_invitations',
  'suspected_doubles',
  'open_registrations',
  'ready_imports',
  'locked_people',
  'people_without_role',
  'groups_without_curator',
  'groups_without_trajectory',
  'groups_without_students',
  'groups_without_subjects',
  'no_next_semester',
  'failed_services',
] as const;

export const office = {
  getOverview: endpoint({
    method: 'GET',
    path: '/api/v2/admin/overview',
    summary: 'What waits for a decision, as far as the viewer may make it',
    access: 'admin_panel_read',
    response: Type.Object({
      waiting: Type.Array(
        Type.Object({
          kind: oneOf(waitingKinds, 'What waits'),
          count: Type.Integer({ description: 'How many; always above 0' }),
        }),
        { description: 'Kinds of which something waits, the most pressing first' },
      ),
    }),
  }),
  getFirstSteps: endpoint({
    method: 'GET',
    path: '/api/v2/admin/first-steps',
    summary: 'The first hour of an institution: what is done already, from facts',
    access: 'company_write',
    response: Type.Object({
      is_hidden: Type.Boolean({ description: 'The office has hidden the list' }),
      steps: Type.Array(
        Type.Object({
          step: oneOf(firstSteps, 'The step'),
          count: Type.Integer({ description: 'How much of it there is' }),
          is_done: Type.Boolean({ description: 'There is enough of it to go on' }),
          is_passed: Type.Boolean({ description: 'The office has passed it over' }),
        }),
        { description: 'In their order' },
      ),
    }),
  }),
  passFirstStep: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/first-steps',
    summary: 'Pass a step over or take it up again; hide the whole list or show it again',
    access: 'company_write',
    body: Type.Object({
      step: oneOf([...firstSteps, 'all'], 'The step; `all` means the list'),
      is_passed: Type.Boolean(),
    }),
    response: done,
  }),
};
