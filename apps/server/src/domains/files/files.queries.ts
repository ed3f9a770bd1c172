import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { answerVisibleTo, seesAllOf } from '../../access/answers.access.ts';
import { seenWholeBy, staffedBy, visibleTo } from '../../access/subjects.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { isOver } from '../../access/answer-window.ts';
import { openByPasswords } from '../../access/topic-gates.access.ts';
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
}

export const insertFile = <Row>(db: Db, viewer: Viewer, file: NewFile): Promise<Row> =>
  db.one(sql`
    insert into files (company_id, owner_id, kind, name, mime, size, sha256, storage_key, thumbnail_key, width, height, description)
    values (${viewer.company_id}, ${viewer.id}, ${file.kind}, ${file.name}, ${file.mime}, ${file.size}, ${file.sha256}, ${file.storage_key}, ${file.thumbnail_key},
            ${file.width}, ${file.height}, ${file.description})
    returning id, kind as type, name, mime, size, '/api/files/' || id as src, case when thumbnail_key is not null then '/api/files/' || id || '/thumbnail' end as thumbnail_src,
      width, height, description`);

export const insertLink = <Row>(db: Db, viewer: Viewer, url: string, description: string): Promise<Row> =>
  db.one(
    sql`insert into links (company_id, owner_id, url, description) values (${viewer.company_id}, ${viewer.id}, ${url}, ${description}) returning id, 'link' as type, url, description`,
  );

export interface StoredBytes {
  name: string;
  mime: string;
  storage_key: string;
  thumbnail_key: string | null;
  may_read: boolean;
}

/** A topic `st` of chapter `c` and discipline `s` that the viewer may open. */
const opens = (viewer: Viewer): Sql => sql`(st.deleted_at is null and (
  (${visibleTo(viewer)} and not st.hidden and not c.hidden and ${openByPasswords(viewer.id)} and ${topicShownTo(viewer.id)}) or ${seenWholeBy(viewer)}))`;
/** Questions of a task `p` with a time limit, and what they show, are for those who have begun it. */
const isLockedFor = (viewer: Viewer): Sql => sql`(p.time_limit_minutes is not null
  and not exists (select 1 from task_attempts t where t.pattern_id = p.id and t.user_id = ${viewer.id})
  and not exists (select 1 from steps o where o.id = p.step_id and ${isOver('o')}))`;
/** Condition over files `f`: cover, slide or attachment of a topic that is open to the viewer, or part of the blocks that an open topic shows by link. */
const fileOfTopic = (viewer: Viewer): Sql => sql`exists (
  select 1 from (
    select st.id as step_id, false as is_private from steps st where st.cover_id = f.id
    union all select x.step_id, x.is_private from step_attachments x where x.file_id = f.id
    union all select b.step_id, b.is_private from sections b where b.slide_image_id = f.id and b.deleted_at is null
    union all select p.step_id, ${isLockedFor(viewer)} from forms q join patterns p on p.id = q.pattern_id where q.slide_image_id = f.id and q.deleted_at is null and p.deleted_at is null
    union all select p.step_id, ${isLockedFor(viewer)} from form_attachments x join forms q on q.id = x.form_id join patterns p on p.id = q.pattern_id
      where x.file_id = f.id and q.deleted_at is null and p.deleted_at is null
    union all select l.id, false from section_attachments x join sections b on b.id = x.section_id join steps l on l.link_of_id = b.step_id
      where x.file_id = f.id and b.deleted_at is null and not b.is_private
    union all select l.id, false from sections b join steps l on l.link_of_id = b.step_id where b.slide_image_id = f.id and b.deleted_at is null and not b.is_private) x
  join steps st on st.id = x.step_id join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
  where ${opens(viewer)} and (not x.is_private or ${staffedBy(viewer)}))`;

/** A file of the viewer's company with whether the viewer may read it: own, or for a member a portrait or cover, part of a topic or an answer that is open to the viewer. */
export const selectStoredBytes = (db: Db, viewer: Viewer, id: number): Promise<StoredBytes | undefined> =>
  db.row(sql`
    select f.name, f.mime, f.storage_key, f.thumbnail_key, (
      f.owner_id = ${viewer.id}
      or (${viewer.is_member} and (exists (select 1 from users u where u.photo_id = f.id)
      or exists (select 1 from companies c where c.image_id = f.id)
      or exists (select 1 from subjects s where f.id in (s.cover_id, s.map_background_image_id) and ${visibleTo(viewer)})
      or exists (select 1 from halves h where h.image_id = f.id) or exists (select 1 from trajectories t where t.image_id = f.id)
      or exists (select 1 from section_attachments x join sections b on b.id = x.section_id join steps st on st.id = b.step_id join chapters c on c.id = st.chapter_id
          join subjects s on s.id = st.subject_id
        where x.file_id = f.id and (${staffedBy(viewer)} or (not b.is_private and b.deleted_at is null and st.deleted_at is null
          and ((${visibleTo(viewer)} and not st.hidden and not c.hidden and ${openByPasswords(viewer.id)} and ${topicShownTo(viewer.id)}) or ${seenWholeBy(viewer)}))))
      or ${fileOfTopic(viewer)}
      or exists (select 1 from answer_attachments x join answers a on a.id = x.answer_id join subjects s on s.id = a.subject_id
        where x.file_id = f.id and ${answerVisibleTo(viewer)})
      or exists (select 1 from comment_attachments x join comments k on k.id = x.comment_id join answers a on a.id = k.answer_id join subjects s on s.id = a.subject_id
        where x.file_id = f.id and k.deleted_at is null and ${answerVisibleTo(viewer)} and ${seesAllOf(viewer)})
      or exists (select 1 from expertise_attachments x join expertises e on e.id = x.expertise_id join answers a on a.id = e.answer_id join subjects s on s.id = a.subject_id
        where x.file_id = f.id and e.deleted_at is null and ${answerVisibleTo(viewer)} and ${seesAllOf(viewer)})
      -- A file of an earlier version stays open to those who see all of the answer, though it is no longer attached.
      or exists (select 1 from answer_versions v join answers a on a.id = v.answer_id join subjects s on s.id = a.subject_id
        where a.user_id = f.owner_id and v.content @? ('$.fields[*].attachments[*] ? (@.file_id == ' || f.id || ')')::jsonpath and ${answerVisibleTo(viewer)} and ${seesAllOf(viewer)})
    ))) as may_read
    from files f where f.id = ${id} and f.company_id = ${viewer.company_id}`);

export interface Orphan {
  id: number;
  storage_key: string;
  thumbnail_key: string | null;
}
/** Takes away rows of uploads older than a day that nothing refers to, and returns where their bytes are. */
export const deleteOrphans = (db: Db): Promise<Orphan[]> =>
  db.rows(sql`
    delete from files f where f.created_at < now() - interval '24 hours'
      and not exists (select 1 from users u where u.photo_id = f.id)
      and not exists (select 1 from companies c where c.image_id = f.id)
      and not exists (select 1 from subjects s where f.id in (s.cover_id, s.map_background_image_id))
      and not exists (select 1 from halves h where h.image_id = f.id)
      and not exists (select 1 from trajectories t where t.image_id = f.id)
      and not exists (select 1 from section_attachments x where x.file_id = f.id)
      and not exists (select 1 from answer_attachments x where x.file_id = f.id)
      and not exists (select 1 from comment_attachments x where x.file_id = f.id)
      and not exists (select 1 from expertise_attachments x where x.file_id = f.id)
      and not exists (select 1 from step_attachments x where x.file_id = f.id)
      and not exists (select 1 from steps st where st.cover_id = f.id)
      and not exists (select 1 from sections b where b.slide_image_id = f.id)
      and not exists (select 1 from forms q where q.slide_image_id = f.id)
      and not exists (select 1 from form_attachments x where x.file_id = f.id)
      and not exists (select 1 from bank_item_files x where x.file_id = f.id)
      and not exists (select 1 from answers a join answer_versions v on v.answer_id = a.id where a.user_id = f.owner_id
        and v.content @? ('$.fields[*].attachments[*] ? (@.file_id == ' || f.id || ')')::jsonpath)
    returning id, storage_key, thumbnail_key`);
