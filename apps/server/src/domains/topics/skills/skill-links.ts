// Skills of a comment or an expertise: written as a whole set, and only skills of the company.
import { type Db, raw, type Sql, sql } from '@orbita/database';
import { AppError } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';

type Owner = 'comment' | 'expertise';

/** The skills of the row with the given id, as JSON. */
export const skillsOf = (owner: Owner, id: string): Sql =>
  raw(`coalesce((select json_agg(json_build_object('id', sk.id, 'title', sk.title, 'value', sk.value, 'competence', sk.competence) order by sk.title, sk.id)
    from ${owner}_skills os join skills sk on sk.id = os.skill_id where os.${owner}_id = ${id}), '[]')`);

export async function writeSkills(
  tx: Db,
  viewer: Viewer,
  owner: Owner,
  { id, skillIds }: { id: number; skillIds: readonly number[] },
): Promise<void> {
  const [table, key] = [raw(`${owner}_skills`), raw(`${owner}_id`)];
  const wanted = [...new Set(skillIds)];
  await tx.run(sql`delete from ${table} where ${key} = ${id}`);
  if (wanted.length === 0) return;
  const written = await tx.run(sql`
    insert into ${table} (${key}, skill_id) select ${id}::int, s.id from skills s where s.id = any (${wanted}) and s.company_id = ${viewer.company_id}`);
  if (written < wanted.length) throw new AppError('unknown-skill', { fields: { skills: 'unknown-skill' } });
}
