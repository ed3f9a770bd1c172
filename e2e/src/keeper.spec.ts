// A keeper enters a term from a workbook, moves a week and cancels a day, with a browser far from the institution's time zone.
import { sql } from '@orbita/database';
import { buildSubject } from '@orbita/server/testing/builders';
import { buildWorkbook } from '@orbita/server/testing/workbook';
import { expect, test, type World } from './world.ts';

const TERM = { first_day: '2031-09-01', last_day: '2031-12-28' };
const TIMES = ['09:00–10:30', '10:40–12:10'];
const DAYS = ['понедельник', 'вторник', 'среда', 'четверг'];
const HEAD = ['Группа', 'День недели', 'Время', 'Дисциплина', 'Аудитория'];

/** Builds twelve groups with a discipline each and the file of their term. */
async function buildTerm({ db, companyId }: World, mark: string) {
  const groups = await db.rows<{ id: number; name: string }>(sql`
    insert into groups (company_id, name) select ${companyId}, ${mark} || '-' || n from generate_series(1, 12) n returning id, name`);
  await Promise.all(groups.map(({ id, name }) => buildSubject(db, companyId, { title: `Курс ${name}`, groups: [id] })));
  const rows = groups.flatMap(({ name }) =>
    DAYS.flatMap((day) => TIMES.map((time) => [name, day, time, `Курс ${name}`, 'Корпус по договору'])),
  );
  return { groups, bytes: await buildWorkbook([HEAD, ...rows]) };
}

/** Days and times of the lessons of a group in Moscow, those that still take place. */
const plannedOf = async ({ db }: World, groupId: number, from: string): Promise<string[]> =>
  (
    await db.rows<{ at: string }>(sql`
      select to_char(l.starts_at at time zone 'Europe/Moscow', 'MM-DD HH24:MI') as at from lessons l join lesson_groups g on g.lesson_id = l.id
      where g.group_id = ${groupId} and l.cancelled_at is null and l.starts_at >= ${from}::date and l.starts_at < ${from}::date + 7 order by l.starts_at`)
  ).map(({ at }) => at);

test('a term of twelve groups comes from a workbook; a week moves, a day is cancelled and comes back', async ({
  world,
}) => {
  const mark = `Ш${Date.now() % 100_000}`;
  const { groups, bytes } = await buildTerm(world, mark);
  const group = groups[0]!;
  const page = await world.openAsDemo('admin', '/admin/schedule/import', { timezoneId: 'Asia/Vladivostok' });
  await page.getByRole('textbox', { name: 'Первый день' }).fill('01.09.2031');
  await page.getByRole('textbox', { name: 'Последний день' }).fill('28.12.2031');
  await page.getByRole('textbox', { name: 'Последний день' }).press('Tab');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'Осень.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: bytes,
  });
  const enter = page.getByRole('button', { name: /^Добавить 1.?632 занятия$/ });
  await enter.click();
  await expect(page.getByText(/Добавлено 1.?632 занятия/)).toBeVisible();
  expect(await plannedOf(world, group.id, TERM.first_day)).toEqual(
    ['01', '02', '03', '04'].flatMap((day) => [`09-${day} 09:00`, `09-${day} 10:40`]),
  );

  await page.goto(`/schedule?of=group&id=${group.id}&day=2031-12-22`);
  await page.getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('menuitem', { name: 'Перенести занятия' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Будет перенесено 8 занятий')).toBeVisible();
  await dialog.getByRole('button', { name: 'Перенести', exact: true }).click();
  await expect(page.getByText('Перенесено 8 занятий', { exact: true })).toBeVisible();
  expect(await plannedOf(world, group.id, '2031-12-22')).toEqual([]);
  expect((await plannedOf(world, group.id, '2031-12-29'))[0]).toBe('12-29 09:00');

  await page.goto(`/schedule?of=group&id=${group.id}&view=day&day=2031-09-03`);
  await page.getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('menuitem', { name: 'Отменить занятия' }).click();
  await expect(dialog.getByText('Будут отменены 2 занятия')).toBeVisible();
  await dialog.getByRole('textbox', { name: /Причина/ }).fill('Олимпиада');
  await dialog.getByRole('button', { name: 'Отменить занятия' }).click();
  await expect(page.getByText('Отменено 2 занятия')).toBeVisible();
  await expect.poll(() => plannedOf(world, group.id, TERM.first_day)).toHaveLength(6);
  await page.getByRole('button', { name: 'Отменить', exact: true }).last().click();
  await expect.poll(() => plannedOf(world, group.id, TERM.first_day)).toHaveLength(8);
});
