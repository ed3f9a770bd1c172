// Registrations whose mail was not answered yet, for the office.
import { endpoint } from '../endpoint.ts';
import { mailStates } from '../mails.ts';
import {
  id,
  ids,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  search,
  sortDirection,
  Type,
  workbook,
} from '../schemas.ts';

export const OpenRegistration = Type.Object({
  id: id(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  middle_name: Type.String(),
  mail_state: nullable(oneOf(mailStates, 'What became of the last mail; null when none was sent')),
  created_at: moment('When it was asked for last'),
  ends_at: moment('When the link of the mail ends'),
});
export type OpenRegistration = Type.Static<typeof OpenRegistration>;

const filter = {
  query: search,
  sort: Type.Optional(oneOf(['created_at', 'name'], 'Order; created_at by default')),
  sort_direction: sortDirection,
};
const named = Type.Object({ ids: ids('Registrations', 500) });

export const openRegistrations = {
  listRegistrations: endpoint({
    method: 'GET',
    path: '/api/v2/admin/registrations',
    summary: 'Registrations whose address is not confirmed yet, one per address',
    access: 'users_read',
    query: Type.Object({ ...pageQuery(20), ...filter }),
    response: paged(OpenRegistration),
  }),
  exportRegistrations: endpoint({
    method: 'GET',
    path: '/api/v2/admin/registrations/export',
    summary: 'The list of registrations as XLSX; at most 10,000 rows',
    access: 'users_read',
    query: Type.Object(filter),
    response: 'binary',
    media: workbook,
  }),
  resendRegistrations: endpoint({
    method: 'POST',
    path: '/api/v2/admin/registrations/resend',
    summary: 'Send the mail again, with a link that works from now on; earlier links end',
    access: 'users_write',
    body: named,
    response: Type.Object({ sent: Type.Integer() }),
  }),
  discardRegistrations: endpoint({
    method: 'POST',
    path: '/api/v2/admin/registrations/discard',
    summary: 'Discard registrations of these addresses; their links end',
    access: 'users_write',
    body: named,
    response: Type.Object({ discarded: Type.Integer() }),
  }),
};
