// Covers a debt from end to end (a student fails, gets a retake, hands in, passes it) and the statuses of a company.
import { buildForm, buildPattern, buildStep } from '@orbita/server/testing/builders';
import { sql } from '@orbita/database';
import { address, expect, expectAccessible, phone, test } from './world.ts';

test('a student fails, gets a retake and passes it', async ({ world }) => {
  const room = await world.buildClassroom();
  const { teacher, student, subjectId, chapterId, stepId } = room;
  const again = await buildStep(world.db, chapterId, { title: 'Пересдача контрольной' });
  await world.db.run(sql`update steps set is_retake = true where id = ${again}`);
  await buildForm(world.db, await buildPattern(world.db, again));

  // The teacher has set «Не пройден»; the retake topic is still hidden everywhere.
  const failing = await world.openAs(teacher, `/marking?step=${stepId}&student=${student.id}`);
  await failing.getByRole('heading', { level: 1 }).first().waitFor();
  await world.db.run(
    sql`insert into passings (company_id, step_id, student_id, passed_status_id) values (${world.companyId}, ${stepId}, ${student.id}, 11)`,
  );
  const study = await world.openAs(student, `/subjects/${subjectId}`);
  await expect(study.getByRole('link', { name: 'Тема', exact: false }).first()).toBeVisible();
  await expect(study.getByText('Пересдача контрольной')).toBeHidden();

  // The dialog finds the students who failed.
  const retakes = await world.openAs(teacher, '/retakes');
  await retakes.getByRole('button', { name: 'Открыть пересдачи' }).click();
  const dialog = retakes.getByRole('dialog');
  const { title } = await world.db.one<{ title: string }>(sql`select title from subjects where id = ${subjectId}`);
  await dialog.getByLabel('Дисциплина').selectOption({ label: title });
  await expect(dialog.getByText('не сдана 1 тема: Тема')).toBeVisible();
  await dialog.getByLabel('Все должники').check();
  await dialog.getByLabel('Пересдача контрольной').check();
  await dialog.getByRole('textbox', { name: 'Сдать до' }).fill('20.05.2099 18:00');
  await expectAccessible(retakes);
  await dialog.getByRole('button', { name: 'Открыть 1 пересдачу' }).click();
  await expect(retakes.getByText('Открыта 1 пересдача')).toBeVisible();

  // The student gets a notification, finds the tasks with their dates and hands in.
  const debts = await world.openAs(student, '/users/my/debts', phone);
  await expect(debts.getByText('20 мая 2099 г., 18:00')).toBeVisible();
  await expectAccessible(debts);
  await debts.getByRole('link', { name: 'Открыть тему: Пересдача контрольной' }).click();
  await debts.getByLabel('Вопрос').fill('Решено заново');
  await debts.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(debts.getByText(/Ответ отправлен|Квитанция|Отправлен/).first()).toBeVisible();

  // The teacher marks the work, sees that everything is done and closes the debt.
  const verdict = await fetch(address(`/api/v2/marking/steps/${again}/students/${student.id}/verdict`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${teacher.token}` },
    body: JSON.stringify({ mark: 9, passed_status_id: 1 }),
  });
  expect(verdict.status).toBe(200);
  await retakes.goto('/retakes?state=done');
  await retakes.getByRole('table').getByRole('button').first().click();
  await retakes.getByRole('dialog').getByRole('button', { name: 'Закрыть пересдачу' }).click();
  await expect(retakes.getByText('Пересдача закрыта')).toBeVisible();

  // The topic stays readable and its status explains itself.
  await debts.goto(`/subjects/${subjectId}/topics/${again}`);
  await debts.getByRole('button', { name: 'Почему такой статус?' }).click();
  await expect(debts.getByText(/Тема пройдена, и оценка 9 из 10 — это 90 %/)).toBeVisible();
  await expect(debts.getByText(/Пересдача закрыта .*работу можно прочитать/)).toBeVisible();
  await expectAccessible(debts);
});

test('bulk deletion is taken back; a status moves by keyboard', async ({ world }) => {
  const { teacher, subjectId, student, classmate } = await world.buildClassroom();
  await world.db.run(sql`
    insert into retakes (company_id, subject_id, student_id) select ${world.companyId}::int, ${subjectId}::int, unnest(${[student.id, classmate.id]}::int[])`);
  const page = await world.openAs(teacher, `/retakes?subject=${subjectId}`);
  await page.getByLabel('Выбрать всех на странице').check();
  await page.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);

  const admin = await world.openAsDemo('admin', '/admin/pass-statuses');
  const list = admin.getByRole('list', { name: 'Статусы прохождения' });
  await list.getByRole('button', { name: 'Переместить: На доработке' }).press('ArrowUp');
  await expect(list.getByRole('listitem').nth(2)).toContainText('На доработке');
  await expect(admin.getByRole('status').filter({ hasText: 'место 3 из 5' })).toBeAttached();
  await list.getByRole('button', { name: 'Переместить: На доработке' }).press('ArrowDown');
  await expect(list.getByRole('listitem').nth(3)).toContainText('На доработке');
  await expectAccessible(admin);
});

test('the office finds debts by group and by student and names who conducts them', async ({ world }) => {
  const { teacher, student, subjectId, groupId, stepId } = await world.buildClassroom();
  const { teacher: guest } = await world.buildClassroom();
  // Other workers name their people alike, and these two are looked for by name.
  await world.db.run(
    sql`update users set last_name = last_name || '-' || id where id = any (${[student.id, guest.id]}::int[])`,
  );
  await world.db.run(sql`
    with opened as (
      insert into retakes (company_id, subject_id, student_id, until) values (${world.companyId}, ${subjectId}, ${student.id}, now() - interval '2 days') returning id)
    insert into retake_checkpoints (retake_id, step_id, company_id) select id, ${stepId}, ${world.companyId} from opened`);
  const names = await world.db.one<{ group: string; student: string; guest: string; subject: string }>(sql`
    select (select name from groups where id = ${groupId}) as "group", (select last_name from users where id = ${student.id}) as student,
      (select last_name from users where id = ${guest.id}) as guest, (select title from subjects where id = ${subjectId}) as subject`);

  // The administrator finds debts by group and opens the list of one.
  const office = await world.openAsDemo('admin', `/admin/retakes?subject=${subjectId}`);
  await office.getByRole('link', { name: 'По группам' }).click();
  await expect(office.getByRole('link', { name: `${names.group} 1 студент с долгами` })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('link', { name: `${names.group} 1 студент с долгами` }).click();
  await expect(office.getByRole('heading', { level: 1 })).toHaveText(`Пересдачи: ${names.group}`);
  await expect(office.getByRole('row')).toHaveCount(2);

  // The administrator finds a student's debts and names a conductor there.
  await office.goto(`/admin/retakes/students?subject=${subjectId}&query=${encodeURIComponent(names.student)}`);
  await office
    .getByRole('link', { name: new RegExp(names.student) })
    .first()
    .click();
  await expect(office.getByRole('heading', { level: 1 })).toContainText(names.student);
  await expectAccessible(office);
  await office.getByRole('button', { name: `Изменить: ${names.subject}` }).click();
  await office.getByRole('button', { name: 'Выбрать преподавателей' }).click();
  const picker = office.getByRole('dialog', { name: 'Кто принимает' });
  await picker.getByLabel('Фамилия или имя').fill(names.guest);
  await picker
    .getByRole('checkbox', { name: new RegExp(names.guest) })
    .first()
    .check();
  await expectAccessible(office);
  await picker.getByRole('button', { name: 'Сохранить' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await expect(office.getByText(/Принимает: /)).toBeVisible();

  // The conductor can read the retake; only the discipline's teacher marks it.
  const conducting = await world.openAs(guest, '/retakes');
  await conducting.getByRole('table').getByRole('button').first().click();
  await expect(conducting.getByRole('dialog').getByText(/Вы принимаете эту пересдачу/)).toBeVisible();
  await expect(conducting.getByRole('dialog').getByRole('button', { name: 'Сохранить' })).toBeHidden();
  await expectAccessible(conducting);
  const told = await world.openAs(student, '/users/my/debts', phone);
  await expect(told.getByText(/Принимает: /)).toBeVisible();
  const own = await world.openAs(teacher, '/retakes');
  await expect(own.getByRole('table').getByText(/Принимает: /)).toBeVisible();
});
