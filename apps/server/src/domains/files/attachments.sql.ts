// An attachment as JSON, the same for blocks and answers.
// Reads a table under the alias `x`, joined with files `f` and links `l`.
import { raw, type Sql, sql } from '@orbita/database';

export const attachmentJson: Sql = raw(`json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number)`);

export const attachmentJoins: Sql = raw('left join files f on f.id = x.file_id left join links l on l.id = x.link_id');

const listNames = ['attachments', 'photos', 'videos', 'documents', 'links'] as const;
const listOf = (where: Sql): Sql => sql`coalesce(json_agg(x.json order by x.number, x.id) ${where}, '[]')`;

/**
 * The attachments of the rows `x` of a table that match a condition, read once: a table with the columns `attachments`,
 * `photos`, `videos`, `documents` and `links`, for use in `from` or after `cross join lateral`.
 */
export const attachmentListsOf = (table: string, match: Sql): Sql => sql`(
  select ${listOf(sql``)} as attachments, ${listOf(sql`filter (where x.type = 'photo')`)} as photos, ${listOf(sql`filter (where x.type = 'video')`)} as videos,
    ${listOf(sql`filter (where x.type = 'document')`)} as documents, ${listOf(sql`filter (where x.type = 'link')`)} as links
  from (select ${attachmentJson} as json, x.type, x.number, x.id from ${raw(table)} x ${attachmentJoins} where ${match} offset 0) x)`;
/** Names and values of these lists for `json_build_object`; `lists` is the alias of {@link attachmentListsOf}. */
export const attachmentListFields = (lists: string): Sql =>
  raw(listNames.map((name) => `'${name}', ${lists}.${name}`).join(', '));
/** These lists as columns. */
export const attachmentListColumns = (lists: string): Sql =>
  raw(listNames.map((name) => `${lists}.${name}`).join(', '));
/** The lists of what has no attachments. */
export const noAttachments = { attachments: [], photos: [], videos: [], documents: [], links: [] };

/** The same joins where ids come from stored JSON without foreign keys: only uploads of this owner in this company. */
export const ownAttachmentJoins = (ownerId: Sql, companyId: Sql): Sql => sql`
  left join files f on f.id = x.file_id and f.kind = x.type and f.owner_id = ${ownerId} and f.company_id = ${companyId}
  left join links l on l.id = x.link_id and l.owner_id = ${ownerId} and l.company_id = ${companyId}`;

/** Maps the last segment of an attachment call to the stored type. */
export const kindOfSegment = { photos: 'photo', videos: 'video', documents: 'document', links: 'link' } as const;
export type AttachmentSegment = keyof typeof kindOfSegment;
