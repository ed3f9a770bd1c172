// The codes of an install that calls nobody.
// Invariant: a code is shown only to who could enter the accounts without it, because it opens them for anybody.
import type { auth } from '@orbita/contract/auth';
import type { ResponseOf } from '@orbita/contract/endpoint';
import { sql } from '@orbita/database';
import { openingRefusal } from '../../../access/account-holdings.access.ts';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import { canAll, checkAccess, companyOfDomain, duty, type Viewer } from '../../../http/viewer.ts';
import { demoLoginOf, demoRoles } from '../../../platform/demo-accounts.ts';
import { selectOutboxCompany } from '../../mails/index.ts';
import { type Opened, selectCodes } from './phone.queries.ts';

const demoLogins = demoRoles.map(demoLoginOf);

const isOpenToAll = ({ login, is_shared }: Opened): boolean =>
  !is_shared && demoLogins.includes(login?.toLowerCase() ?? '');
/** Whether the viewer could set passwords of others, and may do anything at all. */
const isOffice = (viewer: Viewer): boolean =>
  canAll(viewer, ['company_write', 'users_write']) && !viewer.is_blocked && duty(viewer) === undefined;

const purposeOf = ({ user_id, document_id }: { user_id: number | null; document_id: number | null }) => {
  if (document_id !== null) return 'sign' as const;
  return user_id === null ? ('sign-in' as const) : ('confirm' as const);
};

/** Lists the codes of this install, for everybody on a demo install. */
export async function listPhoneCodes(
  { db, telephony }: Deps,
  viewer: Viewer | undefined,
  query: PageQuery,
  call: CallContext,
): Promise<ResponseOf<typeof auth.listPhoneCodes>> {
  assertThat(telephony.isEmbedded, 'not-found');
  const company = found(
    await selectOutboxCompany(db, viewer ? sql`${viewer.company_id}::int` : companyOfDomain(call.domain)),
  );
  if (!company.is_demo) checkAccess({ access: 'company_write' }, viewer);
  const office = viewer && isOffice(viewer) ? viewer : undefined;
  const isShown = (account: Opened): boolean =>
    (office !== undefined && openingRefusal(office, account) === undefined) ||
    (company.is_demo && isOpenToAll(account));
  const page = readPage(query, 20);
  const rows = await selectCodes(db, company.id, page);
  const shown = rows.map(({ accounts, user_id, document_id, code, ...row }) => ({
    ...row,
    purpose: purposeOf({ user_id, document_id }),
    // A code that signs opens no account.
    code: accounts.every(isShown) || (company.is_demo && document_id !== null) ? code : null,
  }));
  return pageOf(shown, page);
}
