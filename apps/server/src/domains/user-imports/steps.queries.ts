// What servers know of imports that are under way.
import type { ImportState } from '@orbita/contract/user-imports/fields';
import { type Db, sql } from '@orbita/database';

/** Seconds after which the work of a server that fell silent is taken over. */
const SILENCE_SECONDS = 60;

export interface ClaimedImport {
  id: number;
  company_id: number;
  actor_id: number | null;
  state: ImportState;
  version: number;
  moves_students: boolean;
}
/** Takes an import on, unless another server works on it. */
export const claimImport = (db: Db, id: number): Promise<ClaimedImport | undefined> =>
  db.row(sql`
    update user_imports set claimed_at = now() where id = ${id} and state in ('comparing', 'applying', 'undoing')
      and (claimed_at is null or claimed_at < now() - make_interval(secs => ${SILENCE_SECONDS}::int))
    returning id, company_id, actor_id, state, version, moves_students`);

export const selectLeftImports = (db: Db): Promise<{ id: number }[]> =>
  db.rows(sql`
    select id from user_imports where state in ('comparing', 'applying', 'undoing')
      and (claimed_at is null or claimed_at < now() - make_interval(secs => ${SILENCE_SECONDS}::int)) order by id`);

/** Notes progress and says whether the work is to stop. */
export const noteProgress = async (db: Db, id: number, progress: number): Promise<boolean> =>
  (
    await db.row<{ is_stopping: boolean }>(
      sql`update user_imports set progress = ${progress}, claimed_at = now() where id = ${id} returning is_stopping`,
    )
  )?.is_stopping ?? true;

/** Ends a step without its result; what went before holds. */
export const failStep = (
  db: Db,
  { id, state, notice }: { id: number; state: ImportState; notice: string },
): Promise<number> =>
  db.run(sql`
    update user_imports set state = ${state}, notice = ${notice}, progress = 0, is_stopping = false, claimed_at = null
    where id = ${id} and state in ('comparing', 'applying', 'undoing')`);
