// What registration needs of relations: a parent is linked with the child of a code when the address is confirmed.
import type { Db } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import { recordChanges } from '../audit/index.ts';
import { hashCode } from './relation-code.ts';
import * as queries from './relations.queries.ts';

async function linkChild(tx: Db, parent: { id: number; company_id: number }, hash: Buffer): Promise<boolean> {
  const taken = await queries.takeCode(tx, parent.company_id, hash);
  if (!taken || taken.student_id === parent.id) return false;
  const pair = { student: taken.student_id, relative: parent.id };
  await queries.addRelationRow(tx, parent.company_id, pair, true);
  const members = await queries.selectMembers(tx, parent.company_id, [pair.student, pair.relative]);
  const nameOf = (id: number) => members.find((member) => member.id === id)?.name ?? '';
  await recordChanges(tx, parent, [
    { kind: 'user', id: pair.student, action: 'relation-added', after: { parent: nameOf(pair.relative) } },
    { kind: 'user', id: pair.relative, action: 'relation-added', after: { child: nameOf(pair.student) } },
  ]);
  return true;
}

/** Lets registration link parents, without an import of this domain. */
export const familyDoor = { hashCode, linkChild };

/** Forgets codes that have expired. */
export async function cleanUpCodes({ db }: Pick<Deps, 'db'>): Promise<void> {
  await queries.deleteExpiredCodes(db);
}
