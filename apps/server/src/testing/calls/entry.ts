// Valid requests of the calls by which people are let in.
import type { RowsOf } from './row.ts';

export const entry: RowsOf<'mails' | 'invitations'> = {
  mails: {
    listMails: () => ({ as: 'admin' }),
  },
  invitations: {
    inviteByEmail: (w) => ({
      as: 'admin',
      params: { id: w.companyId },
      body: { emails: ['new@example.org'], role_id: 13, group_ids: [w.groupId] },
    }),
    listInvitations: () => ({ as: 'admin' }),
    resendInvitations: (w) => ({ as: 'admin', body: { ids: [w.invitationId] } }),
    readInvitation: (w) => ({ as: 'nobody', body: { token: w.invitationToken } }),
    acceptInvitation: (w) => ({ as: 'student', body: { token: w.invitationToken } }),
    withdrawInvitations: (w) => ({ as: 'admin', body: { ids: [w.invitationId] } }),
  },
};
