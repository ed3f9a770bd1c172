import type { CommentSuggestion } from '@orbita/contract/marking';
import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';

/** Returns comments typed at least three times that were neither saved nor dismissed. */
export const selectSuggestions = (db: Db, viewer: Viewer): Promise<CommentSuggestion[]> =>
  db.rows(sql`
    select t.text, t.uses from typed_comments t
    where t.user_id = ${viewer.id} and t.uses >= 3 and t.dismissed_at is null
      and not exists (select 1 from comment_templates k where k.user_id = t.user_id and k.text = t.text)
    order by t.uses desc, t.last_used_at desc limit 50`);
export const dismissSuggestion = (db: Db, viewer: Viewer, text: string): Promise<number> =>
  db.run(sql`update typed_comments set dismissed_at = now() where user_id = ${viewer.id} and text = ${text}`);
/** Deletes records of comments that were typed rarely and long ago. */
export const deleteRareComments = (db: Db) =>
  db.run(sql`delete from typed_comments where uses < 3 and last_used_at < now() - interval '180 days'`);
