// What archives of applications hold: pages of documents, read one at a time, and data as JSON.
import { ARCHIVE_BYTES } from '@orbita/contract/contracts/office';
import { assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { ZipEntry } from '../../platform/zip-stream.ts';
import { suffixOf } from './scan-suffix.ts';

export interface ArchivedScan {
  kind: string;
  mime: string;
  bytes: number;
  sealed_name: string;
}

export function assertFits(scans: readonly { bytes: number }[]): void {
  const bytes = scans.reduce((sum, scan) => sum + scan.bytes, 0);
  assertThat(bytes <= ARCHIVE_BYTES, 'archive-too-large');
}

/** Names each page after its kind and place, in the folder of the person. */
export function pagesOf<Scan extends ArchivedScan>(
  { sealedFiles }: Pick<Deps, 'sealedFiles'>,
  scans: readonly Scan[],
  folderOf: (scan: Scan) => string,
): ZipEntry[] {
  const counts = new Map<string, number>();
  return scans.map((scan): ZipEntry => {
    const stem = `${folderOf(scan)}${scan.kind}`;
    const page = (counts.get(stem) ?? 0) + 1;
    counts.set(stem, page);
    return { name: `${stem}-${page}.${suffixOf(scan.mime)}`, read: () => sealedFiles.read(scan.sealed_name) };
  });
}

export const jsonEntry = (name: string, value: unknown): ZipEntry => ({
  name,
  read: () => Promise.resolve(Buffer.from(JSON.stringify(value, null, 2))),
});
