// The list of invitations as a workbook.
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { Invitation, invitations } from '@orbita/contract/invitations';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import { listInvitations } from './invitations.service.ts';

const table: ExportedList<Invitation> = {
  words: {
    ru: {
      name: 'Приглашения',
      columns: ['Почта', 'Роль', 'Группы', 'Кто пригласил', 'Отправлено', 'Действует до', 'Принято'],
    },
    en: { name: 'Invitations', columns: ['E-mail', 'Role', 'Groups', 'Invited by', 'Sent', 'Valid until', 'Accepted'] },
  },
  widths: [32, 24, 32, 28, 20, 20, 20],
  rowOf: ({ email, role, groups, inviter, sent_at, expires_at, accepted_at }) => [
    email,
    role?.name ?? '',
    groups.map(({ name }) => name).join(', '),
    inviter ? `${inviter.last_name} ${inviter.first_name}` : '',
    { moment: sent_at },
    { moment: expires_at },
    { moment: accepted_at },
  ],
};

export const exportInvitations = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof invitations.exportInvitations>,
): Promise<MadeFile> =>
  exportTable(
    exporting,
    table,
    async ({ size }) => (await listInvitations(db, exporting.viewer, { ...query, size })).data,
  );
