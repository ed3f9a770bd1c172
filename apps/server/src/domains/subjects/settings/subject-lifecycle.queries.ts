import type { RecordAct } from '@orbita/contract/record-acts';
import type { SubjectState } from '@orbita/contract/subjects';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Static } from 'typebox';
import type { Viewer } from '../../../http/viewer.ts';
import { auditRecords } from '../../audit/index.ts';
import { shownTitle } from '../subject-title.sql.ts';

export type State = Static<typeof SubjectState>;
/** Days during which a permanent deletion can be undone. */
const PURGE_DAYS = 30;

const stateColumns: Sql = sql`s.id, ${shownTitle(true)} as title, s.is_archived, s.deleted_at, s.purged_at, s.updated_at`;

/** A change of a discipline's state: the state it requires, what it sets, and its name in the audit. */
export interface LifecycleStep {
  from: Sql;
  set: Sql;
  action: RecordAct;
}
export const life = {
  archive: { from: sql`not s.is_archived and s.deleted_at is null`, set: sql`is_archived = true`, action: 'archived' },
  unarchive: { from: sql`s.is_archived and s.deleted_at is null`, set: sql`is_archived = false`, action: 'unarchived' },
  delete: { from: sql`s.deleted_at is null`, set: sql`deleted_at = now()`, action: 'deleted' },
  restore: {
    from: sql`s.deleted_at is not null and s.purged_at is null`,
    set: sql`deleted_at = null`,
    action: 'restored',
  },
  purge: { from: sql`s.deleted_at is not null and s.purged_at is null`, set: sql`purged_at = now()`, action: 'purged' },
  undoPurge: { from: sql`s.purged_at is not null`, set: sql`purged_at = null`, action: 'purge-undone' },
} satisfies Record<string, LifecycleStep>;

/** Applies the step to those disciplines that are in the required state, with an audit record for each. */
export const writeLifecycleStep = (db: Db, viewer: Viewer, ids: number[], step: LifecycleStep): Promise<State[]> =>
  db.rows(sql`
    with s as (
      update subjects s set ${step.set}, updated_at = now() where s.id = any (${ids}) and s.company_id = ${viewer.company_id} and ${step.from} returning s.*),
    audit as (${auditRecords(viewer, sql`s`, {
      action: sql`${step.action}`,
      object_type: sql`'subject'`,
      object_id: sql`s.id`,
      new_value: sql`to_jsonb(s.title)`,
    })})
    select ${stateColumns} from s`);

export const selectStates = (db: Db, viewer: Viewer, ids: number[]): Promise<State[]> =>
  db.rows(
    sql`select ${stateColumns} from subjects s where s.id = any (${ids}) and s.company_id = ${viewer.company_id}`,
  );

/** Removes disciplines after the period for undoing, a few at a time because their content and answers go with them. */
export const removePurged = (db: Db): Promise<number> =>
  db.run(sql`
    delete from subjects where id in (
      select id from subjects where purged_at < now() - make_interval(days => ${PURGE_DAYS}::int) order by purged_at limit 5)`);
