// How much one person stores in a day.
import type { StoredFile } from '@orbita/contract/files';
import { found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { isStaff, type Viewer } from '../../http/viewer.ts';
import { insertFile, type NewFile } from './files.queries.ts';

/** How many times as much staff may upload as students and parents: videos of a whole course. */
const TIMES_OF_STAFF = 10;

/** Stores the row of a file; throws when the person has uploaded too much in 24 hours, so that nobody fills the disk. */
export async function keepRow(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  file: NewFile,
): Promise<StoredFile> {
  const most = config.uploadsOfDay * (isStaff(viewer) ? TIMES_OF_STAFF : 1);
  return found(await insertFile(db, viewer, file, most), 'uploads-of-day');
}
