// SQL of the instructions and the start page.
import type { CompanyInstruction } from '@orbita/contract/companies/instructions';
import type { InstructionRole } from '@orbita/contract/permissions';
import { type Db, type Sql, sql } from '@orbita/database';
import { companyOfDomain, type Viewer } from '../../../http/viewer.ts';

export const selectInstructions = (db: Db, companyId: number): Promise<CompanyInstruction[]> =>
  db.rows(sql`select role, text, updated_at from company_instructions where company_id = ${companyId}`);
export const selectHasChildren = (db: Db, viewer: Viewer): Promise<{ has: boolean }> =>
  db.one(sql`
    select exists (select 1 from relations where company_id = ${viewer.company_id} and relative_id = ${viewer.id} and confirmed_at is not null) as has`);

export interface InstructionChange {
  role: InstructionRole;
  text: string;
  asRead: string | undefined;
}
const isAsRead = ({ asRead }: InstructionChange): Sql =>
  sql`(${asRead ?? null}::timestamptz is null or i.updated_at = ${asRead ?? null}::timestamptz)`;
/** Stores a text; undefined when somebody else has stored another since it was read. */
export const storeInstruction = (
  db: Db,
  companyId: number,
  change: InstructionChange,
): Promise<CompanyInstruction | undefined> =>
  db.row(sql`
    insert into company_instructions as i (company_id, role, text) values (${companyId}, ${change.role}, ${change.text})
    on conflict (company_id, role) do update set text = excluded.text, updated_at = now() where ${isAsRead(change)}
    returning role, text, updated_at`);
export const deleteInstruction = async (db: Db, companyId: number, change: InstructionChange): Promise<boolean> =>
  (await db.run(sql`
    delete from company_instructions i where i.company_id = ${companyId} and i.role = ${change.role} and ${isAsRead(change)}`)) >
  0;

export interface StartRow {
  title: string;
  description: string;
  image_id: number | null;
  tiles: Record<string, unknown>[];
  page_embedded_code: string;
  /** Pictures of the tiles, which alone are shown. */
  pictures: number[];
}
export const selectStart = (db: Db, domain: string): Promise<StartRow | undefined> =>
  db.row(sql`
    select c.title, c.description, c.image_id, c.tiles, c.page_embedded_code,
      array(select p.file_id from company_tile_pictures p where p.company_id = c.id) as pictures
    from companies c where c.id = ${companyOfDomain(domain)}`);

/** Returns where the small picture of a logo or tile of the domain's company is kept. */
export const selectStartPicture = (
  db: Db,
  domain: string,
  fileId: number,
): Promise<{ name: string; thumbnail_key: string | null } | undefined> =>
  db.row(sql`
    select f.name, f.thumbnail_key from files f join companies c on c.id = f.company_id
    where f.id = ${fileId} and c.id = ${companyOfDomain(domain)}
      and (c.image_id = f.id or exists (select 1 from company_tile_pictures p where p.company_id = c.id and p.file_id = f.id))`);

/** Makes these the pictures of the tiles. */
export const replacePictures = (db: Db, companyId: number, ids: number[]) =>
  db.run(sql`
    with gone as (delete from company_tile_pictures where company_id = ${companyId} and file_id <> all (${ids}::int[]))
    insert into company_tile_pictures (company_id, file_id) select ${companyId}, unnest(${ids}::int[]) on conflict do nothing`);
export const selectPictures = async (db: Db, companyId: number): Promise<number[]> =>
  (
    await db.rows<{ file_id: number }>(sql`select file_id from company_tile_pictures where company_id = ${companyId}`)
  ).map(({ file_id }) => file_id);
