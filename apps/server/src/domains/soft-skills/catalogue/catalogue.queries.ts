import { type Db, join, type Sql, sql } from '@orbita/database';

/** An update of each part of the catalogue, a table of its own. */
const updates = {
  skill: (set: Sql, where: Sql) => sql`update soft_skills set ${set} where ${where}`,
  indicator: (set: Sql, where: Sql) => sql`update soft_indicators set ${set} where ${where}`,
  grade: (set: Sql, where: Sql) => sql`update soft_indicator_grades set ${set} where ${where}`,
  level: (set: Sql, where: Sql) => sql`update soft_skill_levels set ${set} where ${where}`,
} as const;
export type Part = keyof typeof updates;

/** Condition: tasks or scores use indicator `i`. */
export const isUsed: Sql = sql`(exists (select 1 from soft_scores c where c.indicator_id = i.id)
  or exists (select 1 from patterns p where p.soft_indicators_ids <> '{}' and p.soft_indicators_ids @> array[i.id] and p.deleted_at is null))`;

/** A change of a part: the columns to set. */
export interface PartChange {
  title?: string | undefined;
  description?: string | undefined;
  is_archived?: boolean | undefined;
  value?: number | undefined;
  from_percent?: number | undefined;
}
/** Updates a part of the catalogue; returns false when `asRead` is stale. */
export async function updatePart(
  db: Db,
  part: Part,
  id: number,
  { change, asRead }: { change: PartChange; asRead: string | undefined },
): Promise<boolean> {
  const changes = [
    ...(change.title === undefined ? [] : [sql`title = ${change.title.trim()}`]),
    ...(change.description === undefined ? [] : [sql`description = ${change.description}`]),
    ...(change.is_archived === undefined ? [] : [sql`is_archived = ${change.is_archived}`]),
    ...(change.value === undefined ? [] : [sql`value = ${change.value}`]),
    ...(change.from_percent === undefined ? [] : [sql`from_percent = ${change.from_percent}`]),
    sql`updated_at = now()`,
  ];
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(updates[part](join(changes), sql`id = ${id} and deleted_at is null and ${fresh}`))) === 1;
}

const locks = {
  skill: (id: number) => sql`select id from soft_skills where id = ${id} and deleted_at is null for update`,
  indicator: (id: number) => sql`select id from soft_indicators where id = ${id} and deleted_at is null for update`,
  grade: (id: number) => sql`select id from soft_indicator_grades where id = ${id} and deleted_at is null for update`,
} as const;
/** Locks a part, so that nobody begins to use it before it is deleted; returns whether it still exists. */
export const lockPart = async (tx: Db, part: keyof typeof locks, id: number): Promise<boolean> =>
  (await tx.row(locks[part](id))) !== undefined;

/** Deletes a part, which can be restored until a job removes it. */
export const markDeleted = (db: Db, part: Part, id: number) =>
  db.run(updates[part](sql`deleted_at = now()`, sql`id = ${id} and deleted_at is null`));

/** Brings back a deleted part; returns whether it was deleted. */
export const restorePart = async (db: Db, part: 'grade' | 'level', id: number): Promise<boolean> =>
  (await db.run(
    updates[part](sql`deleted_at = null, updated_at = now()`, sql`id = ${id} and deleted_at is not null`),
  )) === 1;
/** Brings back a deleted or archived part; returns whether it was one. */
export const restorePlaced = async (db: Db, part: 'skill' | 'indicator', id: number): Promise<boolean> =>
  (await db.run(
    updates[part](
      sql`deleted_at = null, is_archived = false, updated_at = now()`,
      sql`id = ${id} and (deleted_at is not null or is_archived)`,
    ),
  )) === 1;

/** New places of rows `k` of a source when one of them moves. */
const placesOf = ({ id, place }: Moved, source: Sql): Sql => sql`
  select n.id, case when n.id = ${id} then ${place}::int else n.place + (n.place >= ${place})::int end as place from (
    select k.id, (row_number() over (partition by k.id = ${id} order by k.sort, k.id) - 1)::int as place from ${source} and k.deleted_at is null and not k.is_archived) n`;
interface Moved {
  id: number;
  place: number;
}

/** Moves a skill to a place among those of its company. */
export const moveSkill = (db: Db, companyId: number, moved: Moved) =>
  db.run(sql`
    update soft_skills moved set sort = o.place from (${placesOf(moved, sql`soft_skills k where k.company_id = ${companyId}`)}) o
    where o.id = moved.id and moved.sort <> o.place`);
/** Moves an indicator to a place among those of its skill. */
export const moveIndicator = (db: Db, skillId: number, moved: Moved) =>
  db.run(sql`
    update soft_indicators moved set sort = o.place from (${placesOf(moved, sql`soft_indicators k where k.skill_id = ${skillId}`)}) o
    where o.id = moved.id and moved.sort <> o.place`);

/** Removes what was deleted more than 30 days ago, except what scores still need. */
export async function forgetDeletedCatalogue(db: Db): Promise<void> {
  await db.run(sql`
    with levels as (delete from soft_skill_levels where deleted_at < now() - interval '30 days'),
    grades as (
      delete from soft_indicator_grades g where g.deleted_at < now() - interval '30 days'
        and not exists (select 1 from soft_scores c where c.grade_id = g.id) and not exists (select 1 from soft_scores c where c.counted_grade_id = g.id)),
    indicators as (
      delete from soft_indicators i where i.deleted_at < now() - interval '30 days'
        and not exists (select 1 from soft_scores c where c.indicator_id = i.id))
    delete from soft_skills k where k.deleted_at < now() - interval '30 days'
      and not exists (select 1 from soft_indicators i join soft_scores c on c.indicator_id = i.id where i.skill_id = k.id)`);
}
