import { type Db, sql } from '@orbita/database';

export const selectPasswordHashes = (
  db: Db,
  stepId: number,
): Promise<{ chapter_id: number; chapter_hash: string | null; step_hash: string | null }> =>
  db.one(sql`
    select c.id as chapter_id, c.password_hash as chapter_hash, st.password_hash as step_hash
    from steps st join chapters c on c.id = st.chapter_id where st.id = ${stepId}`);
export const rememberChapter = (db: Db, userId: number, chapterId: number) =>
  db.run(
    sql`insert into chapter_unlocks (user_id, chapter_id) values (${userId}, ${chapterId}) on conflict do nothing`,
  );
export const rememberStep = (db: Db, userId: number, stepId: number) =>
  db.run(sql`insert into step_unlocks (user_id, step_id) values (${userId}, ${stepId}) on conflict do nothing`);

/** Sets or removes a password; everybody who entered the old one is asked again. */
export const writeChapterPassword = (db: Db, id: number, hash: string | null) =>
  db.run(sql`
    with forgotten as (delete from chapter_unlocks where chapter_id = ${id})
    update chapters set password_hash = ${hash}, updated_at = now() where id = ${id}`);
export const writeStepPassword = (db: Db, id: number, hash: string | null) =>
  db.run(sql`
    with forgotten as (delete from step_unlocks where step_id = ${id})
    update steps set password_hash = ${hash}, updated_at = now() where id = ${id}`);
