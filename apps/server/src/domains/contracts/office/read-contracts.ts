// The office reads applications.
// Invariant: whoever opens personal data is written down before a byte of it leaves.
import type { MadeFile, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { contractOffice, OfficeContract, OpenedPart } from '@orbita/contract/contracts/office';
import { DECIDED_AT_ONCE, type OfficeState } from '@orbita/contract/contracts/office-values';
import { scanKinds } from '@orbita/contract/contracts/application';
import { isOneOf } from '@orbita/contract/records';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { readPhone } from '../../users/index.ts';
import { suffixOf } from '../scan-suffix.ts';
import { openApplication } from '../sealed-application.ts';
import * as queries from './office.queries.ts';
import { insertOpenings, selectIsMember, selectOpenings, selectOpeningsOf } from './openings.queries.ts';

/** The part of an application that a kind of scan belongs to. */
export const partOf = (kind: string): OpenedPart => (isOneOf(scanKinds, kind) ? kind : 'application');

/** The state that a list is limited to; undefined for all of them. */
export const stateAsked = ({
  confirmed,
  state,
}: Pick<QueryOf<typeof contractOffice.listContracts>, 'confirmed' | 'state'>): OfficeState | undefined =>
  state ?? (confirmed === undefined ? undefined : confirmed ? 'confirmed' : 'unconfirmed');

export async function listContracts(
  db: Db,
  viewer: Viewer,
  { confirmed, state, ...query }: QueryOf<typeof contractOffice.listContracts>,
): Promise<ResponseOf<typeof contractOffice.listContracts>> {
  const page = readPage(query, 20);
  const counters = await queries.countContracts(db, viewer);
  return pageOf(
    await queries.selectContracts(db, viewer, { ...query, state: stateAsked({ confirmed, state }), counters }, page),
    page,
    {
      ...counters,
    },
  );
}

export async function listFoundContracts(
  db: Db,
  viewer: Viewer,
  { confirmed, state, ...query }: QueryOf<typeof contractOffice.listFoundContracts>,
): Promise<ResponseOf<typeof contractOffice.listFoundContracts>> {
  return {
    ids: await queries.selectFoundIds(db, viewer, {
      ...query,
      state: stateAsked({ confirmed, state }),
      most: DECIDED_AT_ONCE,
    }),
  };
}

export async function getContract(
  { db, personalVault }: Pick<Deps, 'db' | 'personalVault'>,
  viewer: Viewer,
  id: number,
): Promise<OfficeContract> {
  const { personal, ...contract } = found(await queries.selectContract(db, viewer, id));
  await insertOpenings(db, viewer, [{ contract_id: id, what: 'application' }]);
  const { surname, name, patronymic, email, phone } = contract.student;
  const typed = openApplication(personalVault, id, personal);
  const agent = { ...typed.agent, phone: readPhone(typed.agent.phone) ?? typed.agent.phone };
  return { ...contract, application: { ...typed, agent, surname, name, patronymic, email, phone } };
}

export async function readContractScan(
  { db, sealedFiles }: Deps,
  viewer: Viewer,
  params: { id: number; scan: number },
): Promise<MadeFile> {
  const scan = found(await queries.selectScan(db, viewer, params));
  await insertOpenings(db, viewer, [{ contract_id: scan.contract_id, what: partOf(scan.kind) }]);
  const bytes = await sealedFiles.read(scan.sealed_name);
  return { bytes, mime: scan.mime, name: `${scan.kind}-${scan.id}.${suffixOf(scan.mime)}` };
}

export async function listPersonOpenings(
  db: Db,
  viewer: Viewer,
  { userId, query }: { userId: number; query: PageQuery },
): Promise<ResponseOf<typeof contractOffice.listPersonOpenings>> {
  assertThat(await selectIsMember(db, viewer, userId), 'not-found');
  const page = readPage(query, 20);
  return pageOf(await selectOpeningsOf(db, viewer, userId, page), page);
}

export async function listContractOpenings(
  db: Db,
  viewer: Viewer,
  { id, query }: { id: number; query: PageQuery },
): Promise<ResponseOf<typeof contractOffice.listContractOpenings>> {
  found(await queries.selectListed(db, viewer, id));
  const page = readPage(query, 20);
  return pageOf(await selectOpenings(db, viewer, id, page), page);
}
