// A saved draft as it is read again: with those of its attachments that are its author's uploads in the company.
import { type Sql, sql } from '@orbita/database';
import { attachmentJson, ownAttachmentJoins } from '../../files/index.ts';

/** Columns of draft `d`; the author and the company are given as SQL. */
export const draftColumns = (userId: Sql, companyId: Sql): Sql => sql`
    d.revision, d.saved_at, (d.content ->> 'privacy')::int as privacy, coalesce(d.content -> 'access_users_ids', '[]') as access_users_ids,
      coalesce(d.content -> 'access_companies_ids', '[]') as access_companies_ids,
      coalesce((select json_agg(json_build_object('form_id', g.form_id, 'value', g.value, 'attachments', coalesce((
          select json_agg(${attachmentJson} order by x.number) from (
            select a.type, case when a.type <> 'link' then a.attachment_id end as file_id, case when a.type = 'link' then a.attachment_id end as link_id,
              coalesce(a.description, '...') as description, a.number::int - 1 as number
            from rows from (jsonb_to_recordset(g.attachments) as (type text, attachment_id int, description text)) with ordinality as a(type, attachment_id, description, number)) x
          ${ownAttachmentJoins(userId, companyId)} where coalesce(f.id, l.id) is not null), '[]')))
        from jsonb_to_recordset(d.content -> 'fields') as g(form_id int, value jsonb, attachments jsonb)), '[]') as fields`;
