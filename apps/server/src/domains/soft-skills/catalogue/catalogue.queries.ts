import type { BodyOf } from '@orbita/contract/endpoint';
import type { softSkills } from '@orbita/contract/soft-skills';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  recordColumns,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';

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

type NewGradeFields = FieldsOf<NonNullable<BodyOf<typeof softSkills.createIndicatorGrades>['grades']>[number]>;
/** What the call that changes a part may say of it. */
interface PartChange {
  skill: FieldsOf<BodyOf<typeof softSkills.updateSoftSkill>>;
  indicator: FieldsOf<BodyOf<typeof softSkills.updateSoftIndicator>>;
  grade: FieldsOf<BodyOf<typeof softSkills.updateIndicatorGrade>>;
  level: FieldsOf<BodyOf<typeof softSkills.updateSkillLevel>>;
}
/** The same with what the call that makes a part may say. */
interface PartFields {
  skill: PartChange['skill'] & FieldsOf<BodyOf<typeof softSkills.createSoftSkill>>;
  indicator: PartChange['indicator'] & FieldsOf<BodyOf<typeof softSkills.createSoftIndicator>>;
  grade: PartChange['grade'] & NewGradeFields;
  level: PartChange['level'] & FieldsOf<BodyOf<typeof softSkills.createSkillLevel>>;
}
const trimmed = (title: string): string => title.trim();
export const partFields: { [P in Part]: ColumnMap<PartFields[P]> } = {
  skill: { title: trimmed, description: true, is_archived: true, place: { elsewhere: 'moveSkill' } },
  indicator: {
    skill_id: true,
    title: trimmed,
    description: true,
    is_archived: true,
    place: { elsewhere: 'moveIndicator' },
  },
  grade: { value: true, title: trimmed, description: true },
  level: { skill_id: true, from_percent: true, title: trimmed, description: true },
};
/** The columns of grades that are made together. */
export const newGrades = recordColumns<NewGradeFields>({
  value: 'int',
  title: { type: 'text', value: sql`btrim(w.title)` },
  description: { type: 'text', value: sql`coalesce(w.description, '')` },
});

/** Updates a part of the catalogue; returns false when `asRead` is stale. */
export async function updatePart<P extends Part, Given extends PartChange[P]>(
  db: Db,
  part: P,
  id: number,
  { change, asRead }: { change: Whole<PartChange[P], Given>; asRead: string | undefined },
): Promise<boolean> {
  const set = assignments<PartFields[P]>(partFields[part], change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(updates[part](set, sql`id = ${id} and deleted_at is null and ${fresh}`))) === 1;
}
export const archivePart = (db: Db, part: 'skill' | 'indicator', id: number) =>
  db.run(updates[part](sql`is_archived = true, updated_at = now()`, sql`id = ${id} and deleted_at is null`));

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
