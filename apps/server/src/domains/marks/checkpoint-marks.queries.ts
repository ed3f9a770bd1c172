import { type Db, sql } from '@orbita/database';

/** Whether a topic gives points: a result with `max_mark`. */
export const isCheckpoint = async (db: Db, stepId: number): Promise<boolean> =>
  (await db.row(sql`select 1 from steps where id = ${stepId} and type = 2 and max_mark is not null`)) !== undefined;
