// Covers who sees a discipline, when its topics take answers, feedback on lessons, and a text changed by two people.
import { sql } from '@orbita/database';
import { address, expect, expectAccessible, phone, test } from './world.ts';

test('a topic closes at the moment that the teacher names, and the student reads it', async ({ world }) => {
  const room = await world.buildClassroom();
  const teacher = await world.openAs(room.teacher, `/subjects/${room.subjectId}/topics/${room.stepId}?edit=1`);
  const year = new Date().getFullYear() + 1;
  const closing = teacher.getByLabel('Закрыть приём', { exact: true });
  await closing.fill(`20.05.${year} 18:00`);
  await closing.press('Enter');
  await expect
    .poll(() => world.db.one(sql`select answers_closed_at is not null as is_set from steps where id = ${room.stepId}`))
    .toEqual({ is_set: true });
  await expectAccessible(teacher);

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}/topics/${room.stepId}`, phone);
  await expect(student.getByText(/Ответы принимаются до .*20 мая .*18:00/)).toBeVisible();
  await teacher.getByRole('switch', { name: 'Принимать ответы' }).uncheck({ force: true });
  await expect(teacher.getByText(/Приём ответов закрыт/).first()).toBeVisible();
  await expect
    .poll(() => world.db.one(sql`select answers_closed_at <= now() as is_closed from steps where id = ${room.stepId}`))
    .toEqual({ is_closed: true });
  await student.reload();
  await expect(student.getByText(/Приём ответов по теме закрыт/)).toBeVisible();
});

test('an administrator leaves a discipline to one student; the other is told that it is closed', async ({ world }) => {
  const room = await world.buildClassroom();
  const admin = await world.openAsDemo('admin', `/subjects/${room.subjectId}/settings`);
  const { name } = await world.db.one<{ name: string }>(
    sql`update users set last_name = 'Приметная' || id where id = ${room.student.id} returning last_name as name`,
  );
  await admin.getByRole('radio', { name: 'Выбранные пользователи' }).check();
  await expect(admin.getByText('Никто не выбран: студенты дисциплину не видят.')).toBeVisible();
  await admin.getByRole('button', { name: 'Выбрать студентов' }).click();
  const picker = admin.getByRole('dialog');
  await picker.getByRole('textbox').fill(name);
  await picker.getByRole('checkbox', { name: new RegExp(name) }).check();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('button', { name: new RegExp(`Закрыть доступ: ${name}`) })).toBeVisible();
  await expectAccessible(admin);

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}`);
  await expect(student.getByRole('link', { name: 'Тема', exact: true }).first()).toBeVisible();
  const classmate = await world.openAs(room.classmate, `/subjects/${room.subjectId}`);
  await expect(classmate.getByText('У вас нет доступа к этой странице')).toBeVisible();
});

test('a student judges a lesson, the teacher reads it in sum', async ({ world }) => {
  const room = await world.buildClassroom();
  await world.db.run(sql`
    with l as (
      insert into lessons (company_id, title, starts_at, ends_at) values (${world.companyId}, 'Первая пара', now() - interval '3 hours', now() - interval '2 hours') returning id),
    s as (insert into lesson_subjects (lesson_id, subject_id) select id, ${room.subjectId} from l)
    insert into lesson_groups (lesson_id, group_id) select id, ${room.groupId} from l`);
  const student = await world.openAs(room.student, `/subjects/${room.subjectId}/feedback`, phone);
  await student.getByRole('button', { name: /^Оценить: Первая пара/ }).click();
  await student.getByRole('radio', { name: '4 звезды' }).focus();
  await student.keyboard.press('Space');
  await student.getByText('Всё понятно').click();
  await student.getByRole('button', { name: 'Отправить отзыв' }).click();
  await expect(student.getByText('Спасибо за отзыв')).toBeVisible();
  await expectAccessible(student);

  const teacher = await world.openAs(room.teacher, `/subjects/${room.subjectId}/feedback?about=lesson`);
  const sum = teacher.getByRole('complementary', { name: 'Итог отзывов' });
  await expect(sum.getByText('1 отзыв')).toBeVisible();
  await expect(sum.getByText('Всё понятно')).toBeVisible();
  await expectAccessible(teacher);
});

test('a text that two changed is chosen by the one who saw both', async ({ world }) => {
  const room = await world.buildClassroom();
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${room.teacher.token}` };
    const reply = await fetch(address(path), { method, headers, body: JSON.stringify(body) });
    expect(reply.status).toBe(200);
    return reply.json();
  };
  const section = { step_id: room.stepId, title: 'Правила', content: '<p>Сдать до пятницы.</p>' };
  const { data } = (await send('POST', '/api/lms/sections', { sections: [section] })) as { data: { id: number }[] };
  const source = data[0]!.id;
  await send('POST', `/api/v2/subjects/${room.subjectId}/create-sub`, { title: 'Копия' });
  const { id: copy } = await world.db.one<{ id: number }>(sql`select id from sections where source_id = ${source}`);
  await send('PUT', `/api/lms/sections/${source}`, { content: '<p>Сдать до субботы.</p>' });
  await send('PUT', `/api/lms/sections/${copy}`, { content: '<p>Сдать до среды.</p>' });

  const page = await world.openAs(room.teacher, `/subjects/${room.subjectId}/subs`);
  await page.getByRole('button', { name: /^Посмотреть изменения/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Изменено и здесь, и в исходной')).toBeVisible();
  await expect(dialog.getByText('среды.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Перенести' })).toBeDisabled();
  await dialog.getByText('Взять из исходной', { exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Перенести' }).click();
  await expect(dialog).toBeHidden();
  expect(await world.db.one(sql`select content from sections where id = ${copy}`)).toEqual({
    content: '<p>Сдать до субботы.</p>',
  });
});
