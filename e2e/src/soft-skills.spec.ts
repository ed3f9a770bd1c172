// Covers a soft skill that grows from two disciplines, and its radar that says why.
import { sql } from '@orbita/database';
import { address, expect, expectAccessible, phone, test, type World } from './world.ts';

type Room = Awaited<ReturnType<World['buildClassroom']>>;

/** Makes the task of a classroom show the first indicators of three skills of its institution. */
const showSkills = (world: World, room: Room) =>
  world.db.run(sql`
    update patterns set is_soft_skills_task = true, soft_indicators_ids = array(
      select min(i.id) from soft_indicators i join soft_skills k on k.id = i.skill_id join subjects s on s.company_id = k.company_id and s.id = ${room.subjectId}
      group by k.id, k.sort order by k.sort limit 3)
    where id = ${room.patternId}`);

async function handIn(room: Room, token: string): Promise<void> {
  const reply = await fetch(address('/api/v2/answers'), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Решение' }] }),
  });
  expect(reply.status).toBe(200);
}

test('a soft skill grows from two disciplines and its radar says why', async ({ world }) => {
  const first = await world.buildClassroom();
  const second = await world.buildClassroom();
  await world.db.run(
    sql`insert into group_users (group_id, user_id) values (${second.groupId}, ${first.student.id}) on conflict do nothing`,
  );
  const scoreAs = async (room: Room, digit: string) => {
    await showSkills(world, room);
    await handIn(room, first.student.token);
    const page = await world.openAs(room.teacher, `/marking?step=${room.stepId}&student=${first.student.id}`);
    const grades = page.getByRole('region', { name: 'Гибкие навыки' }).getByRole('group');
    await expect(grades).toHaveCount(3);
    for (const at of [0, 1, 2]) {
      await grades.nth(at).getByRole('button').first().focus();
      await page.keyboard.press(`Digit${digit}`);
      await expect(grades.nth(at).locator('[aria-pressed="true"]')).toHaveCount(1);
    }
    await expect(page.getByText('оценено 3 из 3')).toBeVisible();
    await expect
      .poll(() => world.db.rows(sql`select 1 as n from soft_scores where subject_id = ${room.subjectId}`))
      .toHaveLength(3);
  };

  await scoreAs(first, '1');
  const student = await world.openAs(first.student, `/users/${first.student.id}/profile/skills`, phone);
  await expect(student.getByText(/итог 33,3 %/)).toBeVisible();
  await scoreAs(second, '3');
  await student.reload();
  await expect(student.getByText(/итог 66,7 %, уровень начинается с 60 %/)).toBeVisible();
  await expect(student.getByText('преподаватели 66,7 % (2 оценки, вес 1)')).toBeVisible();
  await expect(student.getByRole('img', { name: 'Диаграмма гибких навыков' })).toBeVisible();
  await expectAccessible(student);
});
