// Mails: rows written with their cause, sent by a job, and the page that shows them where no mail server is configured.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { mails } from '@orbita/contract/mails';
import { sql } from '@orbita/database';
import { assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { can, checkAccess, companyOfDomain, duty, type Viewer } from '../../http/viewer.ts';
import { isOfNotifications, isOpenToAll, mayRead } from './mails.access.ts';
import * as queries from './mails.queries.ts';

/** Whether the viewer may open the page where it is not open to everybody. */
const isOffice = (viewer: Viewer): boolean =>
  can(viewer, 'company_write') && !viewer.is_blocked && duty(viewer) === undefined;

/** Lists the mails of this install, for everybody on a demo install; what they say is for who may read it. */
export async function listMails(
  { db, mailer }: Deps,
  viewer: Viewer | undefined,
  query: PageQuery,
  call: CallContext,
): Promise<ResponseOf<typeof mails.listMails>> {
  assertThat(mailer.isEmbedded, 'not-found');
  const company = found(
    await queries.selectOutboxCompany(db, viewer ? sql`${viewer.company_id}::int` : companyOfDomain(call.domain)),
  );
  if (!company.is_demo) checkAccess({ access: 'company_write' }, viewer);
  const office = viewer && isOffice(viewer) ? viewer : undefined;
  const page = readPage(query, 20);
  const rows = await queries.selectMails(db, company.id, page);
  const shown = rows.map(({ leads_elsewhere, account, invitation, kind, ...mail }) => {
    const reach = { kind, recipient: mail.recipient, leads_elsewhere, account, invitation };
    const isShown = (office && mayRead(office, reach)) || (company.is_demo && isOpenToAll(reach));
    // What a mail of notifications says begins in its subject.
    const subject = isShown || !isOfNotifications(kind) ? mail.subject : null;
    return { ...mail, subject, body: isShown ? mail.body : null };
  });
  return pageOf(shown, page);
}
