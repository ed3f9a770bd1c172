// Bytes in the stores and the rows that name them.
import { isDatabaseAway } from '@orbita/database';

/**
 * Does work that keeps bytes and names them in rows; when it wrote no rows, `remove` takes the bytes away again.
 * When the database went away the rows may be there all the same, so the bytes stay: the daily jobs remove what no row names.
 */
export async function nameBytes<Result>(remove: () => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseAway(error)) await remove();
    throw error;
  }
}
