// Orders of enrolment: people whose contracts are paid join a group by a numbered paper.
import { endpoint } from '../endpoint.ts';
import {
  done,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  singleLine,
  Type,
} from '../schemas.ts';
import { DECIDED_AT_ONCE } from './office-values.ts';
import { paperFormats } from './paper-fields.ts';

const day = (description: string) => Type.String({ format: 'date', description: `${description}, YYYY-MM-DD` });

export const EnrolmentOrder = Type.Object({
  id: id(),
  number: Type.String({ description: 'Number in the register of orders' }),
  ordered_on: day('Day of the order'),
  enrolled_on: day('Day from which people are enrolled'),
  group: Type.Object({
    id: nullable(id('Null when the group is no more')),
    name: Type.String({ description: 'As the order names it' }),
  }),
  people_count: Type.Integer({ description: 'People whom it enrols' }),
  people: Type.Array(
    Type.Object({ contract_id: id('Contract'), name: Type.String({ description: 'Surname and name' }) }),
    { description: 'By surname; at most 5 in a list' },
  ),
  unpaid_reason: Type.String({ description: 'Why people who have not paid are in it; empty when all have paid' }),
  created_by: nullable(Person),
  created_at: moment('When it was made'),
  undone_at: nullable(moment('When it was taken back')),
});
export type EnrolmentOrder = Type.Static<typeof EnrolmentOrder>;

export const orderCalls = {
  listEnrolmentOrders: endpoint({
    method: 'GET',
    path: '/api/v2/admin/enrolment-orders',
    summary: 'Orders of enrolment, the latest first, with those that were taken back',
    access: 'contracts_read',
    query: Type.Object({ ...pageQuery(20), query: search }),
    response: paged(EnrolmentOrder),
  }),
  createEnrolmentOrder: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/admin/enrolment-orders',
    summary:
      'Enrol people in a group by an order with the next number; all of them or nobody. Needs the right to change groups too',
    access: 'contracts_write',
    body: Type.Object({
      contract_ids: Type.Array(id(), {
        minItems: 1,
        maxItems: DECIDED_AT_ONCE,
        description: 'Confirmed contracts, paid unless a reason is given',
      }),
      group_id: id('Group that they join'),
      enrolled_on: day('Day from which they are enrolled'),
      unpaid_reason: Type.Optional(singleLine('Why people are enrolled who have not paid', { max: 500 })),
    }),
    response: EnrolmentOrder,
  }),
  downloadEnrolmentOrder: endpoint({
    method: 'GET',
    path: '/api/v2/admin/enrolment-orders/:id/file',
    summary: 'The file of an order as it was made',
    access: 'contracts_read',
    params: idParams('Order'),
    query: Type.Object({ format: Type.Optional(oneOf(paperFormats, 'PDF by default')) }),
    response: 'binary',
    media: ['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  }),
  undoEnrolmentOrder: endpoint({
    method: 'POST',
    path: '/api/v2/admin/enrolment-orders/:id/undo',
    summary:
      'Take an order back: whoever joined by it leaves the group, unless there are answers, marks or attendance of theirs since',
    access: 'contracts_write',
    params: idParams('Order'),
    response: done,
  }),
};
