// Sends scans and data of applicants as archives, which are made while they are sent and never touch the disk.
import type { contractOffice, OpenedPart } from '@orbita/contract/contracts/office';
import { scanKinds } from '@orbita/contract/contracts/application';
import type { BodyOf, StreamedFile } from '@orbita/contract/endpoint';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { entryName, zipOf } from '../../../platform/zip-stream.ts';
import { recordChanges } from '../../audit/index.ts';
import { assertFits, jsonEntry, pagesOf } from '../archive-entries.ts';
import { paperEntries, recordEntries } from '../archived-records.ts';
import { selectFiles } from '../archived-records.queries.ts';
import { listSignatures } from '../signing/office-signing.ts';
import * as queries from './office.queries.ts';
import { selectGivenConsents } from './given-consents.queries.ts';
import { insertOpenings, type Opening, selectOpenings } from './openings.queries.ts';
import { getContract, partOf } from './read-contracts.ts';

const ZIP = 'application/zip';
/** Openings that an export names, the latest ones. */
const EXPORTED_OPENINGS = 10_000;

export async function downloadPassports(
  deps: Deps,
  viewer: Viewer,
  { ids }: BodyOf<typeof contractOffice.downloadPassports>,
): Promise<StreamedFile> {
  const scans = await queries.selectScans(deps.db, viewer, { ids, kinds: ['passport'] });
  if (scans.length === 0) {
    const { count } = await queries.countAtOffice(deps.db, viewer, ids);
    throw new AppError(count === 0 ? 'not-found' : 'archive-empty');
  }
  assertFits(scans);
  const opened = new Set(scans.map(({ contract_id }) => contract_id));
  await insertOpenings(
    deps.db,
    viewer,
    [...opened].map((contract_id) => ({ contract_id, what: 'archive' })),
  );
  const entries = pagesOf(
    deps,
    scans,
    ({ surname, name, contract_id }) => `${entryName(`${surname} ${name}`)} ${contract_id}/`,
  );
  return { parts: zipOf(entries), name: 'passports.zip', mime: ZIP };
}

export async function exportContract(deps: Deps, viewer: Viewer, id: number): Promise<StreamedFile> {
  const { next_id: _next, waiting: _waiting, ...contract } = await getContract(deps, viewer, id);
  const scans = await queries.selectScans(deps.db, viewer, { ids: [id], kinds: scanKinds });
  const files = await selectFiles(deps.db, id);
  assertFits([...scans, ...files]);
  const kinds = new Set<OpenedPart>(scans.map(({ kind }) => partOf(kind)));
  if (files.length > 0) kinds.add('document');
  kinds.add('whole');
  await insertOpenings(
    deps.db,
    viewer,
    [...kinds].map((what): Opening => ({ contract_id: id, what })),
  );
  await recordChanges(deps.db, viewer, [{ kind: 'contract', id, action: 'contract-exported' }]);
  const openings = await selectOpenings(deps.db, viewer, id, { size: EXPORTED_OPENINGS, offset: 0 });
  const shown = openings.map(({ what, opened_at, last_opened_at, user }) => ({
    ...{ what, opened_at, last_opened_at },
    by: user && `${user.last_name} ${user.first_name}`.trim(),
  }));
  const entries = [
    jsonEntry('application.json', contract),
    jsonEntry('consents.json', await selectGivenConsents(deps.db, viewer, id)),
    ...(await recordEntries(deps.db, id, (await listSignatures(deps, viewer, id)).data)),
    jsonEntry('openings.json', shown),
    ...pagesOf(deps, scans, () => 'scans/'),
    ...(await paperEntries(deps, files)),
  ];
  return { parts: zipOf(entries), name: `application-${id}.zip`, mime: ZIP };
}
