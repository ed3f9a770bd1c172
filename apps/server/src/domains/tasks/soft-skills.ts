// Soft skills of the institution and the indicators of them that a task shows.
// Invariant: a task names indicators of its own company only, each under its skill.
import type { SoftSkill, SoftSkillsNamed } from '@orbita/contract/tasks';
import { type Db, type Sql, sql } from '@orbita/database';
import { assertThat, InvalidInput } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';

/** Soft skills as JSON with those of their indicators `i` for which the condition holds. */
export const softSkillsJson = (condition: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object('id', k.id, 'title', k.title, 'indicators', k.indicators) order by k.sort, k.id) from (
    select sk.id, sk.title, sk.sort, json_agg(json_build_object('id', i.id, 'title', i.title) order by i.sort, i.id) as indicators
    from soft_indicators i join soft_skills sk on sk.id = i.skill_id and sk.deleted_at is null where i.deleted_at is null and ${condition} group by sk.id) k), '[]')`;

export const listSoftSkills = (db: Db, viewer: Viewer): Promise<{ data: SoftSkill[] }> =>
  db.one(
    sql`select ${softSkillsJson(sql`sk.company_id = ${viewer.company_id} and not sk.is_archived and not i.is_archived`)} as data`,
  );

interface NamedIndicator {
  /** Undefined when it was not said to which skill the indicator belongs. */
  skill: number | undefined;
  indicator: number;
}
const holdIndicators = async (tx: Db, companyId: number, named: NamedIndicator[]): Promise<number> =>
  (
    await tx.rows(sql`
    select i.id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(skill int, indicator int)
    join soft_indicators i on i.id = n.indicator and (n.skill is null or i.skill_id = n.skill) join soft_skills sk on sk.id = i.skill_id and sk.company_id = ${companyId} and sk.deleted_at is null where i.deleted_at is null
    order by sk.id, i.id for key share of sk, i`)
  ).length;

interface SoftSkillsChange {
  is_soft_skills_task?: boolean;
  soft_skills?: SoftSkillsNamed;
}
const indicatorsOf = ({ soft_skills }: SoftSkillsChange): NamedIndicator[] =>
  (soft_skills ?? []).flatMap(({ id, indicators }) =>
    indicators.map((one) => ({ skill: id, indicator: typeof one === 'number' ? one : one.id })),
  );

/**
 * Throws unless the company has every named indicator under its skill, and holds them until the transaction ends, so that
 * whoever deletes one of them waits and then finds it in use.
 */
export async function assertIndicators(tx: Db, viewer: Viewer, changes: readonly SoftSkillsChange[]): Promise<void> {
  const named = new Map(changes.flatMap(indicatorsOf).map((one) => [`${one.skill} ${one.indicator}`, one]));
  if (named.size === 0) return;
  assertThat((await holdIndicators(tx, viewer.company_id, [...named.values()])) === named.size, 'unknown-skill');
}

/** Returns a change of a task with its indicators as they are stored; refuses them for a task that shows none. */
export function withIndicators<Change extends SoftSkillsChange>({ soft_skills, ...change }: Change) {
  if (soft_skills === undefined) return change;
  const ids = [...new Set(indicatorsOf({ soft_skills }).map(({ indicator }) => indicator))];
  if (ids.length > 0 && change.is_soft_skills_task === false)
    throw new InvalidInput({
      soft_skills: [{ ru: 'Навыки есть только у задания на гибкие навыки', en: 'Only a soft-skills task has skills' }],
    });
  return { ...change, ...(ids.length > 0 ? { is_soft_skills_task: true } : {}), soft_indicators_ids: ids };
}
