import type { BodyOf } from '@orbita/contract/endpoint';
import type { IndicatorGrade, SkillLevel, softSkills } from '@orbita/contract/soft-skills';
import { type Db, empty, type FieldsOf, insertion, type Sql, sql, type Whole } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { newGrades, partFields } from './catalogue.queries.ts';
import type { Reading } from './skills.queries.ts';

const gradeColumns: Sql = sql`
  g.id, g.indicator_id, g.value, g.title, g.description, g.updated_at, (select count(*)::int from soft_scores c where c.grade_id = g.id or c.counted_grade_id = g.id) as scores_count`;
/** Grades `g` of the company with their indicators `i`. */
const gradesOf = (viewer: Viewer): Sql => sql`
  soft_indicator_grades g join soft_indicators i on i.id = g.indicator_id and i.deleted_at is null
  join soft_skills k on k.id = i.skill_id and k.company_id = ${viewer.company_id} and k.deleted_at is null`;

export const selectGrades = (
  db: Db,
  viewer: Viewer,
  indicatorId: number | undefined,
  page: Page,
): Promise<(IndicatorGrade & { total: number })[]> =>
  db.rows(sql`
    select ${gradeColumns}, count(*) over ()::int as total from ${gradesOf(viewer)}
    where ${indicatorId === undefined ? sql`true` : sql`g.indicator_id = ${indicatorId}`} and g.deleted_at is null
    order by k.sort, k.id, i.sort, i.id, g.value limit ${page.size} offset ${page.offset}`);

/** A grade with the skill of its indicator, whose history tells of it. */
export type GradeRow = IndicatorGrade & { skill_id: number; indicator_title: string };
/** Returns grades of the company. */
export const selectGradesByIds = (
  db: Db,
  viewer: Viewer,
  ids: number[],
  { withDeleted = false, isLocking = false }: Reading = {},
): Promise<GradeRow[]> =>
  db.rows(sql`
    select ${gradeColumns}, i.skill_id, i.title as indicator_title from ${gradesOf(viewer)}
    where g.id = any (${ids}) and (g.deleted_at is null or ${withDeleted}) order by g.value ${isLocking ? sql`for no key update of g` : empty}`);

type NewGrade = NonNullable<BodyOf<typeof softSkills.createIndicatorGrades>['grades']>[number];
export const insertGrades = async (db: Db, indicatorId: number, grades: NewGrade[]): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
    insert into soft_indicator_grades (indicator_id, ${newGrades.names})
    select ${indicatorId}::int, ${newGrades.values} from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as w(${newGrades.types})
    returning id`)
  ).map(({ id }) => id);

const levelColumns: Sql = sql`l.id, l.skill_id, l.from_percent, l.title, l.description, l.updated_at`;

export const selectLevels = (
  db: Db,
  viewer: Viewer,
  skillId: number | undefined,
  page: Page,
): Promise<(SkillLevel & { total: number })[]> =>
  db.rows(sql`
    select ${levelColumns}, count(*) over ()::int as total from soft_skill_levels l
    where l.company_id = ${viewer.company_id} and l.deleted_at is null and ${skillId === undefined ? sql`l.skill_id is null` : sql`l.skill_id = ${skillId}`}
    order by l.from_percent limit ${page.size} offset ${page.offset}`);

/** Returns a level of the company. */
export const selectLevel = (
  db: Db,
  viewer: Viewer,
  id: number,
  { withDeleted = false, isLocking = false }: Reading = {},
): Promise<SkillLevel | undefined> =>
  db.row(
    sql`select ${levelColumns} from soft_skill_levels l where l.id = ${id} and l.company_id = ${viewer.company_id} and (l.deleted_at is null or ${withDeleted}) ${isLocking ? sql`for no key update` : empty}`,
  );

/** Locks the levels of a skill, or the common ones, against other changes; returns whether there are any and none begins at 0. */
export async function lacksLowestLevel(tx: Db, viewer: Viewer, skillId: number | null): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('soft levels'), ${skillId ?? -viewer.company_id}::int)`);
  const { lowest } = await tx.one<{ lowest: number | null }>(sql`
    select min(l.from_percent) as lowest from soft_skill_levels l
    where l.company_id = ${viewer.company_id} and l.deleted_at is null and ${skillId === null ? sql`l.skill_id is null` : sql`l.skill_id = ${skillId}`}`);
  return lowest !== null && lowest > 0;
}

type NewLevel = FieldsOf<BodyOf<typeof softSkills.createSkillLevel>>;
export const insertLevel = async <Given extends NewLevel>(
  db: Db,
  viewer: Viewer,
  level: Whole<NewLevel, Given>,
): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`insert into soft_skill_levels ${insertion(partFields.level, level, { company_id: viewer.company_id })} returning id`,
    )
  ).id;
