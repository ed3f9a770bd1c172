// Everything that admission holds on the applicant, as an archive made while it is sent.
import type { StreamedFile } from '@orbita/contract/endpoint';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { type ZipEntry, zipOf } from '../../../platform/zip-stream.ts';
import { assertFits, jsonEntry, pagesOf } from '../archive-entries.ts';
import * as exported from './export-own.queries.ts';
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
  const entries: ZipEntry[] = [
    jsonEntry('application.json', data),
    jsonEntry('consents.json', await exported.selectConsents(deps.db, contract.id)),
    jsonEntry('payments.json', await exported.selectPayments(deps.db, contract.id)),
    jsonEntry(
      'openings.json',
      openings.map(({ what, opened_at, name }) => ({ what, opened_at, by: name })),
    ),
    ...pagesOf(deps, scans, () => 'scans/'),
    ...files.map(({ number, id, format, sealed_name }) => ({
      name: `contracts/${number}-${id}.${format}`,
      read: () => deps.sealedFiles.read(sealed_name),
    })),
  ];
  return { parts: zipOf(entries), name: `application-${contract.id}.zip`, mime: 'application/zip' };
}
