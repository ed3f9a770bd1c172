// Which uploads a person may attach: their own ones in this company.
// Every call that takes the id of a file or link asks here, because whatever refers to a file opens it.
import { type Db, type Sql, sql } from '@orbita/database';
import { AppError } from '../../http/app-error.ts';

interface Owner {
  id: number;
  company_id: number;
}
export interface NamedUpload {
  type: 'photo' | 'video' | 'document' | 'link';
  attachment_id: number;
}

/** Condition: row `g` with a type and an attachment id names an own upload of exactly this type. */
const isOwnUpload = (owner: Owner): Sql => sql`case when g.type = 'link'
  then exists (select 1 from links l where l.id = g.attachment_id and l.owner_id = ${owner.id} and l.company_id = ${owner.company_id})
  else exists (select 1 from files f where f.id = g.attachment_id and f.kind = g.type and f.owner_id = ${owner.id} and f.company_id = ${owner.company_id}) end`;

/** Throws for the first upload that is not the owner's, under the name of its field. */
export async function assertOwnUploads(
  db: Db,
  owner: Owner,
  uploads: readonly NamedUpload[],
  nameField: (place: number) => string = () => 'attachment_id',
): Promise<void> {
  if (uploads.length === 0) return;
  const list = JSON.stringify(uploads.map(({ type, attachment_id }, place) => ({ type, attachment_id, place })));
  const foreign = await db.row<{ place: number }>(sql`
    select g.place from jsonb_to_recordset(${list}::jsonb) as g(type text, attachment_id int, place int)
    where not ${isOwnUpload(owner)} order by g.place limit 1`);
  if (foreign)
    throw new AppError('unknown-attachment', { fields: { [nameField(foreign.place)]: 'unknown-attachment' } });
}
