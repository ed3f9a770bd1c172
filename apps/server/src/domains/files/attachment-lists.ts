// Attachments of comments, expertises and lessons: written as a whole set, shown like every other attachment.
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { attachmentJoins, attachmentJson } from './attachments.sql.ts';
import { assertOwnUploads, type NamedUpload } from './own-uploads.ts';

type Owner = 'comment' | 'expertise' | 'lesson';
const NO_DESCRIPTION = '...';

/** The attachments of the row with this id, as JSON. */
export const attachmentListOf = (owner: Owner, id: string): Sql =>
  sql`coalesce((select json_agg(${attachmentJson} order by x.number, x.id) from ${raw(`${owner}_attachments`)} x ${attachmentJoins} where x.${raw(`${owner}_id = ${id}`)}), '[]')`;

export interface AttachmentInput extends NamedUpload {
  description?: string | undefined;
}

/** Returns those that the row does not have yet; what somebody else has attached may stay. */
async function newOnes(
  tx: Db,
  owner: Owner,
  { id, attachments }: { id: number; attachments: readonly AttachmentInput[] },
): Promise<readonly AttachmentInput[]> {
  const there = await tx.rows<NamedUpload>(
    sql`select x.type, coalesce(x.file_id, x.link_id) as attachment_id from ${raw(`${owner}_attachments`)} x where x.${raw(`${owner}_id`)} = ${id}`,
  );
  const known = new Set(there.map(({ type, attachment_id }) => `${type} ${attachment_id}`));
  return attachments.filter(({ type, attachment_id }) => !known.has(`${type} ${attachment_id}`));
}

/** Replaces all attachments; throws for new uploads and links that are not the viewer's. */
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
  await assertOwnUploads(tx, viewer, await newOnes(tx, owner, { id, attachments }), () => 'attachments');
  await tx.run(sql`
    with gone as (delete from ${table} where ${key} = ${id})
    insert into ${table} (${join([key, raw('type'), raw('file_id'), raw('link_id'), raw('description'), raw('number')])})
    select ${id}::int, g.type, case when g.type <> 'link' then g.attachment_id end, case when g.type = 'link' then g.attachment_id end, g.description, g.number from ${list}`);
}
