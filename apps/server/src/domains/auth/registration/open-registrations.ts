// Registrations that wait for their mail to be answered: the office sees them, sends the mail again, or discards them.
// Invariant: the office never confirms an address, since only its owner can.
import type { auth } from '@orbita/contract/auth';
import type { OpenRegistration } from '@orbita/contract/auth/registrations';
import type { MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { type ExportedList, type Exporting, exportTable } from '../../../platform/table-workbook/export-table.ts';
import { endLinks, insertMails, wakeMails } from '../../mails/index.ts';
import { originOf } from '../../../platform/origins.ts';
import * as queries from './open-registrations.queries.ts';

export async function listRegistrations(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.RegistrationFilter,
): Promise<ResponseOf<typeof auth.listRegistrations>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectRegistrations(db, viewer.company_id, query, page), page);
}

export async function resendRegistrations(
  deps: Deps,
  viewer: Viewer,
  ids: number[],
  call: CallContext,
): Promise<{ sent: number }> {
  const sent = await deps.db.transaction(async (tx) => {
    const people = await queries.renewRegistrations(tx, viewer.company_id, ids);
    const renewed = people.map(({ id }) => id);
    await endLinks(tx, 'confirm-registration', renewed);
    const letters = people.map(({ id, email, domain }) => ({
      companyId: viewer.company_id,
      kind: 'confirm-registration' as const,
      recipient: email,
      language: call.language,
      origin: originOf(deps.config, domain),
      targetId: id,
    }));
    return (await insertMails(tx, letters)).length;
  });
  wakeMails(deps);
  return { sent };
}

export const discardRegistrations = (db: Db, viewer: Viewer, ids: number[]): Promise<{ discarded: number }> =>
  db.transaction(async (tx) => {
    const gone = (await queries.discardRegistrations(tx, viewer.company_id, ids)).map(({ id }) => id);
    await endLinks(tx, 'confirm-registration', gone);
    return { discarded: gone.length };
  });

const table: ExportedList<OpenRegistration> = {
  words: {
    ru: { name: 'Регистрации', columns: ['Фамилия', 'Имя', 'Отчество', 'Почта', 'Когда', 'Ссылка действует до'] },
    en: { name: 'Registrations', columns: ['Last name', 'First name', 'Patronymic', 'E-mail', 'When', 'Link ends'] },
  },
  widths: [24, 20, 20, 32, 14, 20],
  rowOf: ({ last_name, first_name, middle_name, email, created_at, ends_at }) => [
    last_name,
    first_name,
    middle_name,
    email,
    { moment: created_at },
    { moment: ends_at },
  ],
};
export const exportRegistrations = (
  db: Db,
  exporting: Exporting,
  query: queries.RegistrationFilter,
): Promise<MadeFile> =>
  exportTable(
    exporting,
    table,
    async ({ size }) => (await listRegistrations(db, exporting.viewer, { ...query, size })).data,
  );
