// Everything that admission holds on the applicant, as an archive made while it is sent.
import type { StreamedFile } from '@orbita/contract/endpoint';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { zipOf } from '../../../platform/zip-stream.ts';
import { assertFits, jsonEntry, pagesOf } from '../archive-entries.ts';
import { paperEntries, recordEntries } from '../archived-records.ts';
import * as exported from '../archived-records.queries.ts';
import { getOwnSigning } from '../signing/own-signing.ts';
import { readOwn } from './own-contract.service.ts';
import { selectOpenings } from './own-contract.queries.ts';

/** Openings that an export names, the latest ones. */
const EXPORTED_OPENINGS = 10_000;

export async function exportOwnContract(deps: Deps, viewer: Viewer): Promise<StreamedFile> {
  const { contract } = await readOwn(deps, viewer);
  const { scans: _scans, problems: _problems, ...data } = contract;
  const scans = await exported.selectScans(deps.db, contract.id);
  const files = await exported.selectFiles(deps.db, contract.id);
  assertFits([...scans, ...files]);
  const openings = await selectOpenings(deps.db, viewer, { size: EXPORTED_OPENINGS, offset: 0 });
  const { signatures } = await getOwnSigning(deps, viewer);
  const entries = [
    jsonEntry('application.json', data),
    jsonEntry('consents.json', await exported.selectConsents(deps.db, contract.id)),
    ...(await recordEntries(deps.db, contract.id, signatures)),
    jsonEntry(
      'openings.json',
      openings.map(({ what, opened_at, last_opened_at, name }) => ({ what, opened_at, last_opened_at, by: name })),
    ),
    ...pagesOf(deps, scans, () => 'scans/'),
    ...(await paperEntries(deps, files)),
  ];
  return { parts: zipOf(entries), name: `application-${contract.id}.zip`, mime: 'application/zip' };
}
