// The address of a person's portfolio, always within the service that the institution has connected.
import type { companies } from '@orbita/contract/companies';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Permission } from '@orbita/contract/permissions';
import type { Db } from '@orbita/database';
import { lockCompany } from '../../../access/held-rights.access.ts';
import { assertThat, InvalidInput } from '../../../http/app-error.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import * as queries from './portfolio.queries.ts';

type Portfolio = ResponseOf<typeof companies.getPortfolio>;

async function loadPortfolio(
  db: Db,
  viewer: Viewer,
  userId: number,
  permission: Permission,
): Promise<queries.PortfolioRow> {
  const row = await queries.selectPortfolio(db, viewer.company_id, userId);
  assertThat(row.is_member, 'not-found');
  assertThat(userId === viewer.id || can(viewer, permission), 'access-denied');
  return row;
}

/** A link counts while its service is connected. */
const isWithin = (url: string, service: string): boolean => url === service || url.startsWith(`${service}/`);
const show = ({ service_url, url }: queries.PortfolioRow): Portfolio => ({
  service_url,
  url: service_url !== null && url !== null && isWithin(url, service_url) ? url : null,
});

export const getPortfolio = async (db: Db, viewer: Viewer, userId: number): Promise<Portfolio> =>
  show(await loadPortfolio(db, viewer, userId, 'users_read'));

const outside = (service: string) =>
  new InvalidInput({
    url: [{ ru: `Адрес начинается с ${service}/`, en: `The address begins with ${service}/` }],
  });

/** Returns an address of the service as it is stored; a path that climbs out of the service is refused. */
function readAddress(text: string, service: string): string {
  const url = URL.parse(text.trim());
  if (!url || url.username || url.password || !isWithin(url.href.replace(/\/+$/, ''), service)) throw outside(service);
  return url.href;
}

export async function updatePortfolio(
  db: Db,
  viewer: Viewer,
  userId: number,
  { url }: { url: string | null },
): Promise<Portfolio> {
  return db.transaction(async (tx) => {
    await lockCompany(tx, viewer.company_id);
    const row = await loadPortfolio(tx, viewer, userId, 'users_write');
    assertThat(row.service_url !== null, 'service-not-connected');
    const address = url === null ? null : readAddress(url, row.service_url);
    if (address === null) await queries.deletePortfolio(tx, viewer.company_id, userId);
    else await queries.storePortfolio(tx, viewer.company_id, userId, address);
    await recordChanges(tx, viewer, [
      { kind: 'user', id: userId, action: 'updated', before: { portfolio: row.url }, after: { portfolio: address } },
    ]);
    return show({ ...row, url: address });
  });
}
