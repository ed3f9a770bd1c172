// Mails: rows written with their cause, sent by a job, and the page that shows them where no mail server is configured.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { mails } from '@orbita/contract/mails';
import { sql } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { isOverTls } from '../../http/secure-transport.ts';
import { can, companyOfDomain, type Viewer } from '../../http/viewer.ts';
import * as queries from './mails.queries.ts';

/** Lists the mails of this install; for everybody on a demo install, because its accounts are open anyway. */
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
  if (!company.is_demo) {
    if (!viewer) throw new AppError('unauthenticated');
    assertThat(can(viewer, 'company_write'), 'admin-only');
  }
  const page = readPage(query, 20);
  return pageOf(await queries.selectMails(db, company.id, page), page);
}

/**
 * Returns the address that links of mails lead to. The public address counts before that of the request, whose sender
 * could name any; a company with a domain of its own keeps it.
 */
export function originOf(deps: Deps, call: CallContext, companyDomain: string | null): string {
  const { publicUrl } = deps.config;
  const { request } = call.reply;
  if (publicUrl === undefined) return `${isOverTls(deps.config, request) ? 'https' : 'http'}://${request.host}`;
  if (companyDomain === null) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = companyDomain;
  return url.href.replace(/\/+$/, '');
}
