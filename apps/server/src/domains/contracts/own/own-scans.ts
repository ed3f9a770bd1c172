// Scans of the own application.
// Invariants:
// the bytes are sealed before they are written, and a file is removed when its row is;
// papers of the military office, and a certificate that was promised for later, are taken after the application was sent;
// what the office has seen stays, unless it was sent back.
import { type ScanKind, SCANS_OF_KIND } from '@orbita/contract/contracts/application';
import type { contracts } from '@orbita/contract/contracts';
import type { Scan } from '@orbita/contract/contracts/own';
import type { BodyOf, MadeFile } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { nameBytes } from '../../../platform/named-bytes.ts';
import { announceOwnChange } from '../announce-contract.ts';
import { assertEditable, isEditable, problemsOf } from './editable-application.ts';
import * as queries from './own-contract.queries.ts';
import { openRow } from './own-contract.service.ts';
import { readSentScan, type SentScan } from './read-scan.ts';

type ScanDeps = Pick<Deps, 'db' | 'heavyWork' | 'live' | 'personalVault' | 'sealedFiles'>;
const ok = { ok: true } as const;
const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const;

function assertTakesScan(deps: ScanDeps, row: queries.OwnRow, kind: ScanKind): void {
  const application = openRow(deps, row);
  if (kind === 'military') return;
  if (kind === 'certificate' && !application.has_certificate) return;
  assertEditable(row, application, [`scans.${kind}`]);
}

/** Throws when the office has seen a scan and has not sent it back. */
function assertRemovable(deps: ScanDeps, row: queries.OwnRow, scan: { kind: ScanKind; is_seen: boolean }): void {
  assertTakesScan(deps, row, scan.kind);
  if (scan.is_seen && !isEditable(row, openRow(deps, row), `scans.${scan.kind}`)) throw new AppError('scan-kept');
}

/** Writes what is missing now that the scans are others. */
async function recheck(deps: ScanDeps, tx: Db, viewer: Viewer): Promise<void> {
  const row = found(await queries.lockOwn(tx, viewer));
  await queries.touchContract(
    tx,
    row.id,
    problemsOf(openRow(deps, row), row).map(({ field }) => field),
  );
}

/** Keeps files for work that names them in rows. */
export async function withKept<Result>(
  { sealedFiles }: Pick<Deps, 'sealedFiles'>,
  scans: SentScan[],
  work: (kept: { name: string; keyId: number }[]) => Promise<Result>,
): Promise<Result> {
  const kept: { name: string; keyId: number }[] = [];
  return nameBytes(
    () => Promise.all(kept.map(({ name }) => sealedFiles.remove(name))),
    async () => {
      for (const { bytes } of scans) kept.push(await sealedFiles.keep(bytes));
      return work(kept);
    },
  );
}

export async function addOwnScan(
  deps: ScanDeps,
  viewer: Viewer,
  { kind, data }: BodyOf<typeof contracts.addOwnScan>,
): Promise<Scan> {
  const sent = await readSentScan({ heavyWork: deps.heavyWork, userId: viewer.id }, data);
  const { scan, row } = await withKept(deps, [sent], ([file]) =>
    deps.db.transaction(async (tx) => {
      const locked = found(await queries.lockOwn(tx, viewer));
      assertTakesScan(deps, locked, kind);
      const added = { kind, mime: sent.mime, bytes: sent.bytes.length, ...found(file) };
      const inserted = await queries.insertScan(tx, locked.id, added, SCANS_OF_KIND);
      await recheck(deps, tx, viewer);
      return { scan: found(inserted, 'scan-too-many'), row: locked };
    }),
  );
  announceOwnChange(deps, row, viewer);
  return scan;
}

export async function sortOwnScans(
  deps: ScanDeps,
  viewer: Viewer,
  { kind, ids }: BodyOf<typeof contracts.sortOwnScans>,
): Promise<{ ok: true }> {
  const row = await deps.db.transaction(async (tx) => {
    const locked = found(await queries.lockOwn(tx, viewer));
    assertTakesScan(deps, locked, kind);
    await queries.sortScans(tx, locked.id, kind, ids);
    await recheck(deps, tx, viewer);
    return locked;
  });
  announceOwnChange(deps, row, viewer);
  return ok;
}

export async function readOwnScan({ db, sealedFiles }: ScanDeps, viewer: Viewer, id: number): Promise<MadeFile> {
  const { mime, sealed_name } = found(await queries.selectOwnScan(db, viewer, id));
  return { bytes: await sealedFiles.read(sealed_name), mime, name: `scan-${id}.${EXTENSIONS[mime]}` };
}

export async function deleteOwnScan(deps: ScanDeps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  const { row, scan } = await deps.db.transaction(async (tx) => {
    const locked = found(await queries.lockOwn(tx, viewer));
    const named = found(await queries.selectScan(tx, locked.id, id));
    assertRemovable(deps, locked, named);
    await queries.deleteScan(tx, locked.id, id);
    await recheck(deps, tx, viewer);
    return { row: locked, scan: named };
  });
  await deps.sealedFiles.remove(scan.sealed_name);
  announceOwnChange(deps, row, viewer);
  return ok;
}
