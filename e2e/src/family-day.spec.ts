// Covers the family's day: the mother of two sees what changed since her last visit, and a curator finds those at risk
// and notes a call; both in a browser whose clock is in another zone than the institution.
import { randomInt } from 'node:crypto';
import { sql } from '@orbita/database';
import { buildCurator, buildDueDate, buildLesson, buildRelation, buildStep } from '@orbita/server/testing/builders';
import { expect, phone, test } from './world.ts';

const DAY = 86_400_000;
const FAR = { ...phone, timezoneId: 'Asia/Vladivostok' };
const inDays = (days: number) => new Date(Date.now() + days * DAY);

test('the mother of two sees what changed since her last visit', async ({ world }) => {
  const room = await world.buildClassroom();
  const { db, companyId } = world;
  const mother = await world.buildStudent();
  const [first, second] = [`Зоя${randomInt(1e6)}`, `Глеб${randomInt(1e6)}`];
  for (const [{ id }, name] of [
    [room.student, first],
    [room.classmate, second],
  ] as const) {
    await db.run(sql`update users set first_name = ${name}, last_name = 'Двойнева' where id = ${id}`);
    await buildRelation(db, companyId, { relativeId: mother.id, studentId: id });
  }
  const mark = (value: number, ago: string) =>
    db.run(sql`
      insert into marks (step_id, student_id, mark_type_id, value, author_id, updated_at)
      select ${room.stepId}::int, ${room.student.id}::int, id, ${value}, ${room.teacher.id}::int, now() - ${ago}::interval
      from mark_types where company_id = ${companyId} and is_default
      on conflict (step_id, student_id, mark_type_id) do update set value = excluded.value, updated_at = excluded.updated_at`);
  await mark(4, '1 day');
  const seen = (page: { waitForResponse: (of: (reply: { url(): string }) => boolean) => Promise<unknown> }) =>
    page.waitForResponse((reply) => reply.url().endsWith('/family/seen'));

  const page = await world.openAs(mother, '/main', FAR);
  const noted = seen(page);
  const child = page.getByRole('region', { name: new RegExp(first) });
  await expect(child).toContainText('4 из 10');
  await expect(page.getByRole('region', { name: new RegExp(second) })).toContainText('Ничего нового');
  await noted;

  // An hour later there is a new mark, and the other child has missed a lesson.
  await db.run(sql`
    update family_visits set seen_at = seen_at - interval '1 hour', since_at = since_at - interval '1 hour' where relative_id = ${mother.id}`);
  await mark(9, '0 minutes');
  const lesson = await buildLesson(db, companyId, {
    starts_at: inDays(-1),
    subjects: [room.subjectId],
    groups: [room.groupId],
  });
  await db.run(sql`
    insert into attendance (lesson_id, student_id, attendance_status) values (${lesson}, ${room.classmate.id}, 2)`);
  await page.reload();
  await expect(child).toContainText('9 из 10');
  await expect(child).not.toContainText('4 из 10');
  await expect(page.getByRole('region', { name: new RegExp(second) })).toContainText(/Пропуски и опоздания.*Не был/);
  await expect(page.getByRole('link', { name: /^Показать с/ })).toBeVisible();

  await child.getByRole('link', { name: /9 из 10/ }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${room.student.id}/diary`));
  await page.getByText(second, { exact: true }).click();
  await expect(page).toHaveURL(/\/schedule/);
});

test('a curator finds the student at risk, reads why and notes a call in one line', async ({ world }) => {
  const room = await world.buildClassroom();
  const { db, companyId } = world;
  const curator = await buildCurator(db, companyId, room.groupId);
  await db.run(
    sql`update users set last_seen_at = now() where id = any (${[room.student.id, room.classmate.id]}::int[])`,
  );
  for (let n = 0; n < 12; n += 1) {
    const stepId = await buildStep(db, room.chapterId);
    await buildDueDate(db, stepId, room.groupId, inDays(-2));
    await db.run(sql`
      insert into passings (company_id, step_id, student_id, passed_status_id) values (${companyId}, ${stepId}, ${room.classmate.id}, 1)`);
  }
  const page = await world.openAs(curator, '/main', { timezoneId: 'America/New_York' });
  await expect(page.getByText('Риск · 1')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: '12 просроченных тем' });
  await expect(row).toContainText('ещё ничего не сдавал');
  await expect(row).toContainText('ещё не связывались');
  await row.getByRole('button', { name: /Записать разговор/ }).click();
  await page.getByLabel('С кем').fill('мать');
  await page.getByLabel('О чём договорились').fill('болеет до среды');
  await page.getByLabel('О чём договорились').press('Enter');
  await expect(page.getByRole('dialog').getByText('болеет до среды')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText(/Последний раз: звонок, мать, сегодня.*— болеет до среды/);
});

test('the demo curator sees the students at risk among all', async ({ world }) => {
  const page = await world.openAsDemo('curator', '/main', { timezoneId: 'America/New_York' });
  for (const name of ['Гаврилов', 'Королёв', 'Дементьев']) await expect(page.getByRole('link', { name })).toBeVisible();
  // Who else is at risk depends on the day on which the demo school was made.
  const counted = await page.getByText(/^Риск · \d+$/).innerText();
  await expect(page.getByRole('link', { name: / риск: / })).toHaveCount(Number(counted.replace('Риск · ', '')));
});
