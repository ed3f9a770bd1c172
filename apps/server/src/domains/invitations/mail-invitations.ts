// Writes the mails of invitations.
import type { Db } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import type { Viewer } from '../../http/viewer.ts';
import { endLinks, insertMails } from '../mails/index.ts';
import { originOf } from '../../platform/origins.ts';
import * as queries from './invitations.queries.ts';

/** How long a link works. */
export const DAYS = 14;

/** Ends former links of the invitations and writes a mail for each. */
export async function mailTo(
  tx: Db,
  deps: Deps,
  { viewer, ids, call }: { viewer: Viewer; ids: number[]; call: CallContext },
): Promise<queries.Invited[]> {
  const people = await queries.renewInvitations(tx, viewer, ids, DAYS);
  await endLinks(tx, 'invitation', ids);
  const origin = originOf(deps.config, (await queries.selectDomain(tx, viewer.company_id)).domain);
  const letters = people.map(({ id, email }) => ({
    companyId: viewer.company_id,
    kind: 'invitation' as const,
    recipient: email,
    language: call.language,
    origin,
    targetId: id,
  }));
  await queries.setMails(tx, await insertMails(tx, letters));
  return people;
}
