import { type Db, sql } from '@orbita/database';

interface StoredPicture {
  id: number;
  size: number;
  mime: string;
  storage_key: string;
}
export const selectPictures = (db: Db, ids: number[]): Promise<StoredPicture[]> =>
  db.rows(sql`select id, size, mime, storage_key from files where id = any (${ids}) and kind = 'photo' order by id`);
