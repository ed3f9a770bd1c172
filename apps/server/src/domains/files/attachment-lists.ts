// Attachments of comments and expertises: written as a whole set, shown like every other attachment.
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { attachmentJoins, attachmentJson } from './attachments.sql.ts';

type Owner = 'comment' | 'expertise';
const NO_DESCRIPTION = '...';

/** The attachments of the row with this id, as JSON. */
export const attachmentListOf = (owner: Owner, id: string): Sql =>
  sql`coalesce((select json_agg(${attachmentJson} order by x.number, x.id) from ${raw(`${owner}_attachments`)} x ${attachmentJoins} where x.${raw(`${owner}_id = ${id}`)}), '[]')`;

export interface AttachmentInput {
  type: 'photo' | 'video' | 'document' | 'link';
  attachment_id: number;
  description?: string | undefined;
}

/** Replaces all attachments of a comment or expertise; throws for uploads and links that are not the viewer's. */
export async function writeAttachments(
  tx: Db,
  viewer: Viewer,
  owner: Owner,
  { id, attachments }: { id: number; attachments: readonly AttachmentInput[] },
): Promise<void> {
  const given = JSON.stringify(
    attachments.map(({ type, attachment_id, description }, number) => ({
      type,
      attachment_id,
      description: description?.trim() || NO_DESCRIPTION,
      number,
    })),
  );
  const list = sql`jsonb_to_recordset(${given}::jsonb) as g(type text, attachment_id int, description text, number int)`;
  const [table, key] = [raw(`${owner}_attachments`), raw(`${owner}_id`)];
  if (attachments.length > 0) {
    const { missing } = await tx.one<{ missing: boolean }>(sql`
      select exists (select 1 from ${list} where not case when g.type = 'link'
        then exists (select 1 from links l where l.id = g.attachment_id and l.owner_id = ${viewer.id} and l.company_id = ${viewer.company_id})
        else exists (select 1 from files f where f.id = g.attachment_id and f.kind = g.type and f.owner_id = ${viewer.id} and f.company_id = ${viewer.company_id}) end) as missing`);
    if (missing) throw new AppError('unknown-attachment', { fields: { attachments: 'unknown-attachment' } });
  }
  await tx.run(sql`
    with gone as (delete from ${table} where ${key} = ${id})
    insert into ${table} (${join([key, raw('type'), raw('file_id'), raw('link_id'), raw('description'), raw('number')])})
    select ${id}::int, g.type, case when g.type <> 'link' then g.attachment_id end, case when g.type = 'link' then g.attachment_id end, g.description, g.number from ${list}`);
}
