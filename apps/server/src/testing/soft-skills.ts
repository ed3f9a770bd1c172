// Test data: the catalogue of soft skills, and tasks that show indicators of it.
import { type Db, sql } from '@orbita/database';

export interface BuiltSkill {
  skillId: number;
  indicatorId: number;
  /** Grades 0 to 3 of the indicator. */
  gradeIds: number[];
}

let made = 0;
/** Builds a skill with one indicator that has the grades 0 to 3. */
export async function buildSoftSkill(db: Db, companyId: number, title = `Навык ${++made}`): Promise<BuiltSkill> {
  const { skillId, indicatorId } = await db.one<{ skillId: number; indicatorId: number }>(sql`
    with k as (insert into soft_skills (company_id, title, sort) values (${companyId}, ${title}, ${++made}) returning id)
    insert into soft_indicators (skill_id, title) select id, ${`${title}: видно в работе`} from k returning skill_id as "skillId", id as "indicatorId"`);
  const grades = await db.rows<{ id: number }>(sql`
    insert into soft_indicator_grades (indicator_id, value, title) select ${indicatorId}, v, 'Оценка ' || v from generate_series(0, 3) v returning id`);
  return { skillId, indicatorId, gradeIds: grades.map(({ id }) => id) };
}

/** Makes a task one of soft skills with this indicator. */
export async function showIndicator(db: Db, patternId: number, indicatorId: number, byPeers = false): Promise<void> {
  await db.run(sql`
    update patterns set is_soft_skills_task = true, is_peer_scored = ${byPeers}, soft_indicators_ids = soft_indicators_ids || ${indicatorId}::int where id = ${patternId}`);
}

export const buildSkillLevel = async (db: Db, companyId: number, fromPercent: number): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`insert into soft_skill_levels (company_id, from_percent, title) values (${companyId}, ${fromPercent}, ${`Уровень ${fromPercent}`}) returning id`,
    )
  ).id;
