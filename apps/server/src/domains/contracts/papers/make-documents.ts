// Makes the contracts of confirmed applications, one at a time and after the reply.
// Invariants:
// a document has both files or does not exist, and the one before is superseded in the same transaction;
// a signed contract keeps the document that was signed;
// whatever stops one contract is written beside it for the office, and the next one is made.
import { createHash } from 'node:crypto';
import type { Database, Db } from '@orbita/database';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { nameBytes } from '../../../platform/named-bytes.ts';
import { heavyTask } from '../../../platform/heavy-work/heavy-work.ts';
import { announceOwnChange } from '../announce-contract.ts';
import { openApplication } from '../sealed-application.ts';
import * as queries from './documents.queries.ts';
import type { makePaper, MadePaper, PaperOrder } from './make-paper.task.ts';
import { contractValues } from './paper-values.ts';

type KeepDeps = Pick<Deps, 'personalVault' | 'sealedFiles'> & { db: Database };
export type PaperDeps = Pick<Deps, 'heavyWork' | 'followUps' | 'live'> & KeepDeps;
export const paperTask = heavyTask<typeof makePaper>(new URL('./make-paper.task.ts', import.meta.url), 'makePaper', {
  milliseconds: 30_000,
});
/** Tries after which a contract whose maker never came to an end is left to the office. */
const MOST_TRIES = 5;
/** Papers are made for the institution, not for a person. */
const NOBODY = 0;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Makes what waits; called every minute and after each confirmation. */
export async function makeDocuments(deps: PaperDeps): Promise<void> {
  for (let wanted = await queries.claimWanted(deps.db); wanted; wanted = await queries.claimWanted(deps.db))
    await makeOne(deps, wanted);
}

/** Makes documents right after the reply. */
export const wakeDocuments = (deps: PaperDeps): void =>
  deps.followUps.wake('make-contract-documents', () => makeDocuments(deps));

type Maker = (order: PaperOrder) => Promise<MadePaper>;
/** Makes one document by a maker of files; returns whose contract it is, or undefined when it is not wanted any more. */
export async function makeDocument(
  deps: KeepDeps,
  wanted: queries.WantedPaper,
  make: Maker,
): Promise<number | undefined> {
  const { source, order, price } = await readOrder(deps, wanted);
  return keepDocument(deps, wanted, { source, made: await make(order), price });
}

async function makeOne(deps: PaperDeps, wanted: queries.WantedPaper): Promise<void> {
  if (wanted.tries > MOST_TRIES) return void (await queries.markFailed(deps.db, wanted, 'too-large'));
  try {
    const userId = await makeDocument(deps, wanted, (order) => deps.heavyWork.run(paperTask, NOBODY, () => order));
    if (userId !== undefined)
      announceOwnChange(deps, { id: wanted.contract_id, user_id: userId }, { id: wanted.asked_by ?? NOBODY });
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy') return void (await queries.putOff(deps.db, wanted));
    await queries.markFailed(deps.db, wanted, error instanceof AppError ? error.code : 'paper-failed');
  }
}

interface Order {
  source: queries.PaperSource;
  order: PaperOrder;
  price: number;
}
async function readOrder(deps: KeepDeps, { contract_id, company_id }: queries.WantedPaper): Promise<Order> {
  const source = await queries.selectSource(deps.db, contract_id);
  if (!source || source.price === null) throw new AppError('contract-price-missing');
  const particulars = await queries.selectParticulars(deps.db, company_id);
  const values = contractValues(source, openApplication(deps.personalVault, contract_id, source.personal), particulars);
  const template = source.template_file === null ? null : await deps.sealedFiles.read(source.template_file);
  return {
    source,
    price: source.price,
    order: { kind: 'contract', template, values, title: `Договор № ${source.number}` },
  };
}

/** Keeps a document with its files; returns whose contract it is, or undefined when it is not wanted any more. */
async function keepDocument(
  deps: KeepDeps,
  wanted: queries.WantedPaper,
  { source, made, price }: { source: queries.PaperSource; made: MadePaper; price: number },
): Promise<number | undefined> {
  const files: queries.KeptFile[] = [];
  const drop = () => Promise.all(files.map(({ name }) => deps.sealedFiles.remove(name)));
  return nameBytes(drop, async () => {
    for (const format of ['docx', 'pdf'] as const) {
      const bytes = Buffer.from(made[format]);
      files.push({ format, bytes: bytes.length, ...(await deps.sealedFiles.keep(bytes)) });
    }
    const document = {
      ...{ contractId: wanted.contract_id, templateId: source.template_id, priceKopecks: price },
      ...{ number: source.number, numberedOn: source.numbered_on, createdBy: wanted.asked_by },
      ...{ docxSha256: sha256Of(made.docx), pdfSha256: sha256Of(made.pdf) },
    };
    const userId = await deps.db.transaction((tx) => exchange(tx, wanted, { document, files }));
    if (userId === undefined) await drop();
    return userId;
  });
}

async function exchange(
  tx: Db,
  wanted: queries.WantedPaper,
  { document, files }: { document: queries.NewDocument; files: queries.KeptFile[] },
): Promise<number | undefined> {
  const contract = await queries.lockUnsigned(tx, wanted.contract_id);
  const isWanted = (await queries.markMade(tx, wanted)) > 0;
  if (!contract || !isWanted) return undefined;
  await queries.supersede(tx, contract.id);
  const { id } = await queries.insertDocument(tx, document);
  await queries.insertDocumentFiles(tx, id, files);
  return contract.user_id;
}
