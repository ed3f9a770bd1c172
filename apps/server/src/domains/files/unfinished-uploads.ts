// The folder of uploads that are not files yet: what each person has there, how much of it, and what is removed.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore as TusFileStore } from '@tus/file-store';
import { assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
/** The most unfinished uploads of one person. */
export const MOST_UNFINISHED = 30;
/** The most announced bytes of one person's unfinished uploads, in uploads of the largest size. */
const MOST_LARGEST = 4;

export const folderOf = (deps: Deps): string => join(deps.config.filesDir, 'uploads');
export const openFolder = (deps: Deps): TusFileStore => new TusFileStore({ directory: folderOf(deps) });
export const makeFolder = (deps: Deps) => mkdir(folderOf(deps), { recursive: true });

/** Whether this is the name of an upload of the viewer, which begins with the owner's id. */
export const isOwn = (viewer: Viewer, upload: string): boolean =>
  upload.startsWith(`${viewer.id}-`) && /^\d+-[0-9a-f]{32}$/.test(upload);

export async function removeUpload(deps: Deps, upload: string): Promise<void> {
  const path = join(folderOf(deps), upload);
  await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })]);
}

interface Unfinished {
  upload: string;
  /** Bytes that were announced when it began. */
  size: number;
  touchedAt: number;
}
async function listOwn(deps: Deps, viewer: Viewer): Promise<Unfinished[]> {
  const store = openFolder(deps);
  const uploads = (await readdir(folderOf(deps))).filter((name) => isOwn(viewer, name));
  const listed = await Promise.all(
    uploads.map(async (upload) => {
      // Another request may finish or remove it meanwhile.
      const info = await store.getUpload(upload).catch(() => undefined);
      const touched = await stat(join(folderOf(deps), upload)).catch(() => undefined);
      return info && touched ? [{ upload, size: info.size ?? 0, touchedAt: touched.mtimeMs }] : [];
    }),
  );
  return listed.flat();
}

const fits = (uploads: readonly Unfinished[], size: number, mostBytes: number): boolean =>
  uploads.length < MOST_UNFINISHED && uploads.reduce((sum, one) => sum + one.size, size) <= mostBytes;

/** Makes room for one more upload of the viewer: those left alone for an hour give way. Throws when the rest is too much. */
export async function makeRoom(deps: Deps, viewer: Viewer, size: number): Promise<void> {
  const mostBytes = MOST_LARGEST * Math.max(...Object.values(deps.config.uploadLimits));
  const uploads = await listOwn(deps, viewer);
  if (fits(uploads, size, mostBytes)) return;
  const isLeft = ({ touchedAt }: Unfinished) => Date.now() - touchedAt > HOUR;
  assertThat(
    fits(
      uploads.filter((one) => !isLeft(one)),
      size,
      mostBytes,
    ),
    'too-many-uploads',
  );
  await Promise.all(uploads.filter(isLeft).map(({ upload }) => removeUpload(deps, upload)));
}

/** Removes uploads that were not continued for a day. */
export async function removeUnfinishedUploads(deps: Deps): Promise<void> {
  for (const folder of [folderOf(deps), join(deps.config.filesDir, 'incoming')]) {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > DAY) await rm(path, { force: true });
    }
  }
}
