// Follows a discipline from creation and settings through archiving and the bin back to its student.
import { sql } from '@orbita/database';
import { expect, expectAccessible, phone, test } from './world.ts';

test('a discipline is made, set up, archived, thrown away and restored', async ({ world }) => {
  test.slow();
  const room = await world.buildClassroom();
  // The names carry ids, because other journeys create people and groups too.
  const [teacherName, groupName] = [`Кулибина${room.teacher.id}`, `РБТ-${room.groupId}`];
  await world.db.run(sql`update users set last_name = ${teacherName} where id = ${room.teacher.id}`);
  await world.db.run(sql`update groups set name = ${groupName} where id = ${room.groupId}`);
  const title = `Робототехника ${room.subjectId}`;
  const row = () =>
    world.db.one<{ id: number; description: string; is_archived: boolean; is_deleted: boolean }>(
      sql`select id, description, is_archived, deleted_at is not null as is_deleted from subjects where title = ${title}`,
    );
  const admin = await world.openAsDemo('admin', '/admin');

  await test.step('the administration offers its areas; a title makes a discipline', async () => {
    await expectAccessible(admin);
    await admin
      .getByRole('navigation', { name: 'Разделы управления' })
      .getByRole('link', { name: 'Дисциплины' })
      .click();
    await expect(admin.getByRole('table')).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Создать дисциплину' }).click();
    await admin.getByRole('textbox', { name: 'Название' }).fill(title);
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await test.step('what is typed saves itself; a teacher and a group are added', async () => {
    await admin.getByRole('textbox', { name: 'Описание' }).fill('Собираем и программируем');
    await expect(admin.getByText(/^Сохранено в/)).toBeVisible();
    expect((await row()).description).toBe('Собираем и программируем');
    await admin.getByRole('button', { name: 'Добавить преподавателей' }).click();
    const picker = admin.getByRole('dialog');
    await picker.getByRole('textbox').fill(teacherName);
    await picker.getByRole('checkbox', { name: new RegExp(teacherName) }).check();
    await picker.getByRole('button', { name: 'Сохранить' }).click();
    await expect(picker).toBeHidden();
    await admin.getByRole('combobox', { name: 'Добавить группу' }).fill(groupName);
    await admin.getByRole('option', { name: groupName, exact: true }).click();
    await expect(admin.getByRole('button', { name: `Убрать группу ${groupName}` })).toBeVisible();
    await expectAccessible(admin);
  });

  await test.step('its student finds it, its teacher sets up what a teacher may', async () => {
    const student = await world.openAs(room.student, '/subjects', phone);
    await expect(student.getByRole('link', { name: title })).toBeVisible();
    const teacher = await world.openAs(room.teacher, `/subjects/${(await row()).id}/settings`, phone);
    await expect(teacher.getByRole('textbox', { name: 'Название' })).toBeDisabled();
    await expect(teacher.getByRole('button', { name: 'Добавить преподавателей' })).toHaveCount(0);
    await expectAccessible(teacher);
  });

  await test.step('archived from the list and taken back by undo', async () => {
    await admin.goto(`/admin/subjects?query=${encodeURIComponent(title)}`);
    await admin.getByRole('checkbox', { name: `Выбрать: ${title}` }).check();
    await admin.getByRole('button', { name: 'В архив' }).click();
    await expect.poll(async () => (await row()).is_archived).toBe(true);
    await admin.getByRole('button', { name: 'Отменить' }).click();
    await expect.poll(async () => (await row()).is_archived).toBe(false);
  });

  await test.step('thrown away and restored from the bin', async () => {
    await admin.getByRole('button', { name: `Действия: ${title}` }).click();
    await admin.getByRole('menuitem', { name: 'Удалить в корзину' }).click();
    await expect.poll(async () => (await row()).is_deleted).toBe(true);
    await admin.getByRole('link', { name: /^Корзина/ }).click();
    await expect(admin.getByText('Дисциплины в корзине не видит никто')).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: `Действия: ${title}` }).click();
    await admin.getByRole('menuitem', { name: 'Восстановить' }).click();
    await expect.poll(async () => (await row()).is_deleted).toBe(false);
    await world.db.run(sql`delete from subjects where title = ${title}`);
  });
});
