import { MOST_OBJECTS, MOST_ROLE_TEXT } from '@orbita/contract/organisation/words';
import type { Db } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import { countObjects } from './objects.queries.ts';

/** Throws unless what belongs to a role, as it was just written, is within its limits; its history and each reading hold all of it. */
export async function assertRoom(tx: Db, roleId: number, most = MOST_OBJECTS): Promise<void> {
  const { n, characters } = await countObjects(tx, roleId);
  assertThat(n <= most, 'objects-limit');
  assertThat(characters <= MOST_ROLE_TEXT, 'objects-text');
}
