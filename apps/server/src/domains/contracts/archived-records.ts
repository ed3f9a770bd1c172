// Records beside an application, and its papers, as entries of an archive.
import type { Signature } from '@orbita/contract/contracts/signing';
import type { Db } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { ZipEntry } from '../../platform/zip-stream.ts';
import { jsonEntry } from './archive-entries.ts';
import * as queries from './archived-records.queries.ts';

/** Records of signatures, payments and the orders that name the applicant. */
export const recordEntries = async (db: Db, contractId: number, signatures: Signature[]): Promise<ZipEntry[]> => [
  jsonEntry('signatures.json', signatures),
  jsonEntry('payments.json', await queries.selectPayments(db, contractId)),
  jsonEntry('orders.json', await queries.selectOrders(db, contractId)),
];

/** The files of contracts, those that others have replaced too. */
export const paperEntries = (
  { sealedFiles }: Pick<Deps, 'sealedFiles'>,
  files: readonly queries.MadeContract[],
): ZipEntry[] =>
  files.map(({ number, id, format, sealed_name }) => ({
    name: `contracts/${number}-${id}.${format}`,
    read: () => sealedFiles.read(sealed_name),
  }));
