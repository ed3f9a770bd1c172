import type { BodyOf } from '@orbita/contract/endpoint';
import type { files, Link, StoredFile } from '@orbita/contract/files';
import { type ColumnMap, type Db, type FieldsOf, insertion, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { isUnreferenced, fileOpenTo } from './file-references.ts';
import type { FileKind } from './file-types.ts';

export interface NewFile {
  kind: FileKind;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  storage_key: string;
  thumbnail_key: string | null;
  width: number | null;
  height: number | null;
  description: string;
  /** Address of a video at another site. */
  url?: string;
}

/** Stores the row of a file; undefined when the owner would have stored more than `most` bytes in 24 hours by it. */
export const insertFile = (db: Db, viewer: Viewer, file: NewFile, most: number): Promise<StoredFile | undefined> =>
  db.row(sql`
    insert into files (company_id, owner_id, kind, name, mime, size, sha256, storage_key, thumbnail_key, width, height, description, url)
    select ${viewer.company_id}::int, ${viewer.id}::int, ${file.kind}, ${file.name}, ${file.mime}, ${file.size}::bigint, ${file.sha256}, ${file.storage_key}, ${file.thumbnail_key},
      ${file.width}::int, ${file.height}::int, ${file.description}, ${file.url ?? null}
    where ${file.size}::bigint + (select coalesce(sum(f.size), 0) from files f where f.owner_id = ${viewer.id} and f.created_at > now() - interval '1 day') <= ${most}
    returning id, kind as type, name, mime, size, coalesce(url, '/api/files/' || id) as src, case when thumbnail_key is not null then '/api/files/' || id || '/thumbnail' end as thumbnail_src,
      width, height, description`);

const linkFields: ColumnMap<FieldsOf<BodyOf<typeof files.createLink>>> = {
  url: true,
  description: true,
};
export const insertLink = (db: Db, viewer: Viewer, link: BodyOf<typeof files.createLink>): Promise<Link> => {
  const own = { company_id: viewer.company_id, owner_id: viewer.id };
  return db.one(
    sql`insert into links ${insertion(linkFields, link, own)} returning id, 'link' as type, url, description`,
  );
};

export interface StoredBytes {
  name: string;
  mime: string;
  sha256: string;
  storage_key: string;
  thumbnail_key: string | null;
  may_read: boolean;
}

/** Returns a file of the company and whether the viewer may read it, as its owner or through a reference. */
export const selectStoredBytes = (db: Db, viewer: Viewer, id: number): Promise<StoredBytes | undefined> =>
  db.row(sql`
    select f.name, f.mime, f.sha256, f.storage_key, f.thumbnail_key, coalesce(f.owner_id = ${viewer.id} or (${viewer.is_member} and (${fileOpenTo(viewer)})), false) as may_read
    from files f where f.id = ${id} and f.company_id = ${viewer.company_id}`);

/** Returns those of some keys that a file or its small picture has. */
export const selectNamedKeys = async (db: Db, keys: string[]): Promise<string[]> =>
  (
    await db.rows<{ key: string }>(sql`
    select f.storage_key as key from files f where f.storage_key = any (${keys}::text[])
    union all
    select f.thumbnail_key from files f where f.thumbnail_key = any (${keys}::text[])`)
  ).map(({ key }) => key);

export interface Orphan {
  id: number;
  storage_key: string;
  thumbnail_key: string | null;
}
/** Deletes rows of unreferenced uploads older than a day and returns where their bytes are. */
export const deleteOrphans = (db: Db): Promise<Orphan[]> =>
  db.rows(sql`
    delete from files f where f.created_at < now() - interval '24 hours' and ${isUnreferenced} returning id, storage_key, thumbnail_key`);
