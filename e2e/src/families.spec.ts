// Covers how a family gets in: a student by the code of a call, a parent by the code of the student;
// and what an office with a part of the rights may do.
import { randomInt } from 'node:crypto';
import { sql } from '@orbita/database';
import { buildRole, buildUser } from '@orbita/server/testing/builders';
import { expect, test } from './world.ts';

test('a student signs in by the code of a call and lets a parent in', async ({ world }) => {
  const room = await world.buildClassroom();
  const parent = await world.buildStudent();
  const digits = String(randomInt(1_000_000, 10_000_000));
  const phone = `+7 900 ${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
  await world.db.run(sql`update users set phone = ${phone} where id = ${room.student.id}`);

  const student = await world.openAsGuest('/auth');
  await student.getByRole('link', { name: 'Войти по звонку на телефон' }).click();
  await student.getByLabel('Номер телефона').fill(phone);
  await student.getByRole('button', { name: 'Позвонить мне' }).click();
  await expect(student.getByRole('heading', { name: 'Введите код' })).toBeVisible();
  const office = await world.openAsDemo('admin', '/developer');
  const call = office.getByRole('article').filter({ hasText: phone });
  await student.getByLabel('Код из звонка').fill(await call.getByRole('status').innerText());
  await student.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(student).toHaveURL(/\/main$/);

  await student.goto('/self/family');
  await student.getByRole('button', { name: 'Получить код' }).click();
  const follower = await world.openAs(parent, '/self/family');
  await follower.getByLabel('Код ребёнка').fill(await student.locator('strong', { hasText: '-' }).innerText());
  await follower.getByRole('button', { name: 'Добавить' }).click();
  await follower.getByTitle(/^Дневник: /).click();
  await expect(follower).toHaveURL(new RegExp(`/users/${room.student.id}/diary`));
  await expect(follower.getByRole('heading', { level: 1 })).toBeVisible();

  await follower.goto('/self/family');
  await follower.getByLabel('Код ребёнка').fill('ABCD-2345');
  await follower.getByRole('button', { name: 'Добавить' }).click();
  await expect(follower.getByText(/Код не подходит/)).toBeVisible();
  await follower.goto(`/users/${room.classmate.id}/diary`);
  await expect(follower.getByRole('alert')).toBeVisible();
});

test('an office with a part of the rights sees these areas alone', async ({ world }) => {
  const role = await buildRole(world.db, world.companyId, ['groups_read', 'trajectories_read']);
  const person = await buildUser(world.db, world.companyId, { roleId: role });
  const office = await world.openAs(person, '/admin');
  const areas = office.getByRole('navigation', { name: 'Разделы управления' });
  await expect(areas.getByRole('link', { name: 'Группы' })).toBeVisible();
  await expect(areas.getByRole('link', { name: 'Траектории' })).toBeVisible();
  await expect(areas.getByRole('link', { name: 'Роли и права' })).toHaveCount(0);
  await expect(areas.getByRole('link', { name: 'Все люди' })).toHaveCount(0);
  await office.goto('/admin/groups');
  await expect(office.getByRole('button', { name: 'Скачать таблицу' })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Создать группу' })).toHaveCount(0);
  for (const closed of ['/admin/users', '/admin/roles', '/admin/company']) {
    await office.goto(closed);
    await expect(office.getByText('У вас нет доступа к этой странице')).toBeVisible();
  }
});

test('whoever comes by a link for parents is led to their registration from the first closed page', async ({
  world,
}) => {
  const visitor = await world.openAsGuest('/?parent=1');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.goto('/schedule');
  await expect(visitor).toHaveURL(/\/register\/parents$/);
  await visitor.goto('/schedule');
  await expect(visitor).toHaveURL(/\/auth\?redirect=%2Fschedule$/);
});
