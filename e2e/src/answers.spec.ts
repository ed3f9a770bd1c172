// Follows one answer: an expert's assessment, deletion and undo, the receipt check, a visibility rule and the topic's statistics.
import { readFile } from 'node:fs/promises';
import { sql } from '@orbita/database';
import { expectListening } from './live.ts';
import { expect, expectAccessible, phone, test } from './world.ts';

test('an expertise, a deletion undone, a receipt checked, answers opened to the group', async ({ world }) => {
  test.slow();
  const room = await world.buildClassroom();
  const expert = await world.buildStudent();
  await world.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
  );
  const skill = `Измерение и вывод ${room.stepId}`;
  await world.db.run(sql`insert into skills (company_id, title) values (${world.companyId}, ${skill})`);
  const topic = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const student = await world.openAs(room.student, topic);
  await expectListening(student, `users.${room.student.id}`);
  await student.getByRole('textbox', { name: /Вопрос/ }).fill('Ток растёт вместе с напряжением');
  await student.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(student.getByText(/Квитанция № \d+-1/)).toBeVisible();

  await test.step('an expert writes an expertise with a link and cannot mark', async () => {
    const page = await world.openAs(expert, '/marking');
    await expect(page.getByRole('heading', { name: /^Ждут экспертизы/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Экспертиза' }).fill('Закономерность замечена верно');
    await page.getByRole('button', { name: 'Ссылка' }).click();
    await page.getByRole('textbox', { name: 'Адрес ссылки' }).fill('https://example.org/ohm');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Вложения' })).toContainText('example.org');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Отправить и дальше' }).click();
    await expect(page.getByText('Экспертизы написаны')).toBeVisible();
    await expect(page.getByRole('button', { name: /Сохранить и дальше/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the student sees it without a reload and replies to a comment', async () => {
    await expect(student.getByRole('region', { name: 'Экспертизы' })).toContainText('Закономерность замечена верно');
    await student.getByRole('textbox', { name: 'Напишите комментарий' }).fill('Спасибо!');
    const form = student.getByRole('region', { name: 'Комментарии' });
    await form.getByRole('button', { name: 'Навыки' }).click();
    await student.getByRole('combobox', { name: 'Навыки' }).fill('Измерение');
    await student.getByRole('option', { name: skill }).click();
    await expectAccessible(student);
    await student.getByRole('button', { name: 'Отправить комментарий' }).click();
    const talk = student.getByRole('region', { name: 'Комментарии' });
    await expect(talk.getByRole('list', { name: 'Навыки' })).toHaveText(skill);
    await talk.getByRole('button', { name: 'Ответить' }).click();
    await talk.getByRole('textbox', { name: /^Ответ:/ }).fill('И ещё вопрос');
    await talk.getByRole('button', { name: 'Отправить комментарий' }).first().click();
    // The field holds the text too until it is sent; the answer may be deleted only after that.
    await expect(talk.getByRole('textbox', { name: /^Ответ:/ })).toHaveCount(0);
    await expect(talk.getByText('И ещё вопрос')).toBeVisible();
  });

  await test.step('the student deletes the answer, reloads, and brings all of it back', async () => {
    await student.getByRole('button', { name: 'Удалить ответ' }).click();
    await expect(student.getByRole('button', { name: 'Отправить ответ' })).toBeVisible();
    await student.reload();
    await student.getByRole('button', { name: 'Вернуть ответ' }).click();
    await expect(student.getByText('Ток растёт вместе с напряжением')).toBeVisible();
    await expect(student.getByText('Закономерность замечена верно', { exact: true })).toBeVisible();
    await expect(student.getByText('И ещё вопрос')).toBeVisible();
  });

  const file = await test.step('the student downloads the receipt', async () => {
    await student.getByRole('link', { name: 'Проверить и скачать' }).click();
    await expect(student.getByText('Подлинная: сохранённый ответ совпадает с подписанным')).toBeVisible();
    await expectAccessible(student);
    const downloading = student.waitForEvent('download');
    await student.getByRole('button', { name: 'Скачать квитанцию' }).click();
    return (await downloading).path();
  });

  const teacher = await world.openAs(room.teacher, '/receipts');
  await test.step('the teacher checks it, and one that was changed', async () => {
    await teacher.locator('input[type="file"]').setInputFiles(file);
    await expect(teacher.getByText('Квитанция подлинная')).toBeVisible();
    await expectAccessible(teacher);
    const forged = (await readFile(file, 'utf8')).replace('"is_late": false', '"is_late": true');
    await teacher.getByRole('textbox').fill(forged);
    await teacher.getByRole('button', { name: 'Проверить' }).click();
    await expect(teacher.getByText('Квитанция изменена или выдана не здесь')).toBeVisible();
  });

  await test.step('a rule opens the answers to those of the group who have answered', async () => {
    const classmate = await world.openAs(room.classmate, `${topic}/answers`, phone);
    await expect(classmate.getByText('Пока никто не открыл свой ответ')).toBeVisible();
    await teacher.goto(topic);
    await teacher.getByRole('combobox', { name: 'Кто читает ответы других' }).selectOption('group');
    await expect(teacher.getByText('Правило изменено')).toBeVisible();
    await classmate.reload();
    await expect(classmate.getByText('Ток растёт вместе с напряжением')).toBeVisible();
    await expect(classmate.getByText('Закономерность замечена верно')).toHaveCount(0);
    await expectAccessible(classmate);
  });

  await test.step('works and figures agree', async () => {
    await student.goto('/works?state=waiting');
    await expect(student.getByRole('list', { name: 'Работы' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(student);
    await teacher.goto(`${topic}/stats`);
    await expect(teacher.getByRole('heading', { name: 'Когда сдавали' })).toBeVisible();
    await expectAccessible(teacher);
  });
});
