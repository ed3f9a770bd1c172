// Records beside an application, and its papers, as entries of an archive.
import { errors } from '@orbita/contract/errors';
import type { Signature } from '@orbita/contract/contracts/signing';
import type { Db } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { ZipEntry } from '../../platform/zip-stream.ts';
import { jsonEntry } from './archive-entries.ts';
import { isAsMade, readMade } from './papers/made-file.ts';
import * as queries from './archived-records.queries.ts';

/** Records of signatures, payments and the orders that name the applicant. */
export const recordEntries = async (db: Db, contractId: number, signatures: Signature[]): Promise<ZipEntry[]> => [
  jsonEntry('signatures.json', signatures),
  jsonEntry('payments.json', await queries.selectPayments(db, contractId)),
  jsonEntry('orders.json', await queries.selectOrders(db, contractId)),
];

/** The files of contracts, those that others have replaced too; of one that is not as it was made the archive says so, because it may be that of somebody else. */
export const paperEntries = (
  deps: Pick<Deps, 'sealedFiles'>,
  files: readonly queries.MadeContract[],
): Promise<ZipEntry[]> =>
  Promise.all(
    files.map(async (file): Promise<ZipEntry> => {
      const name = `contracts/${file.number}-${file.id}.${file.format}`;
      if (await isAsMade(deps, file)) return { name, read: () => readMade(deps, file) };
      const { ru, en } = errors['document-broken'];
      return { name: `${name}.txt`, read: () => Promise.resolve(Buffer.from(`${ru}\n${en}\n`)) };
    }),
  );
