// Adds skills to comments and expertises, taken from their topics.
import { type Db, sql } from '../../connect.ts';

/** Names skills in every expertise, in every fourth comment of staff and in every ninth of a student. */
export async function addCommentSkills(tx: Db): Promise<void> {
  await tx.run(sql`
    insert into expertise_skills (expertise_id, skill_id)
    select x.id, k.skill_id from expertises x join answers a on a.id = x.answer_id join step_skills k on k.step_id = a.step_id`);
  await tx.run(sql`
    insert into comment_skills (comment_id, skill_id)
    select c.id, k.skill_id from comments c join answers a on a.id = c.answer_id
    join lateral (select o.skill_id from step_skills o where o.step_id = a.step_id order by o.skill_id limit 1) k on true
    where c.id % case when c.author_id = a.user_id then 9 else 4 end = 0`);
}
