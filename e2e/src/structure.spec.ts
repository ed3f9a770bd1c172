// Covers chapter passwords, a linked topic that changes with its original, and feedback on a topic.
import { sql } from '@orbita/database';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, test } from './world.ts';

/** Scrolls to the end of the topic, since its last parts are loaded when they come into view. */
async function toTheEnd(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Второй блок' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

test('a locked chapter is opened once; a linked topic changes with its original', async ({ world }) => {
  test.slow();
  const room = await world.buildClassroom();
  const { id: secondId } = await world.db.one<{ id: number }>(sql`
    insert into subjects (company_id, title) values (${world.companyId}, 'Повторение курса') returning id`);
  await world.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${secondId}, ${room.teacher.id}, 'TEACHER')`,
  );
  await world.db.run(sql`insert into subject_groups (subject_id, group_id) values (${secondId}, ${room.groupId})`);
  const { id: targetId } = await world.db.one<{ id: number }>(sql`
    insert into chapters (subject_id, title, position) values (${secondId}, 'Повторение', 1) returning id`);
  await world.db.run(sql`
    insert into sections (step_id, title, content, index) values
      (${room.stepId}, 'Первый блок', '<p>Начало.</p>', 0), (${room.stepId}, 'Второй блок', '<p>Конец.</p>', 1)`);
  const teacher = await world.openAs(room.teacher, `/subjects/${room.subjectId}/sections`);

  await test.step('the teacher locks the chapter and places its topic, linked, in another', async () => {
    await teacher.getByRole('button', { name: 'Действия: Раздел', exact: true }).click();
    await teacher.getByRole('menuitem', { name: /Пароль для студентов/ }).click();
    await teacher.getByRole('dialog').getByRole('textbox').fill('ключ-слово');
    await teacher.keyboard.press('Enter');
    await expect(teacher.getByRole('img', { name: 'Студенты входят по паролю' })).toBeVisible();

    await teacher.goto(`/subjects/${secondId}/sections`);
    await teacher.getByRole('button', { name: 'Выбрать готовую' }).click();
    const picker = teacher.getByRole('dialog', { name: 'Выбрать тему' });
    await picker.getByRole('checkbox', { name: 'Тема', exact: true }).check();
    await picker.getByText('Связь', { exact: true }).click();
    await expectAccessible(teacher);
    await picker.getByRole('button', { name: 'Добавить 1 тему' }).click();
    await expect
      .poll(() => world.db.row(sql`select link_of_id from steps where chapter_id = ${targetId}`))
      .toEqual({ link_of_id: room.stepId });
  });

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}`, phone);
  await test.step('the student sees the chapter closed, and opens it', async () => {
    const chapter = student.getByRole('region', { name: 'Раздел', exact: true });
    await expect(chapter.getByText(/Раздел закрыт паролем · 1 тема/)).toBeVisible();
    await expect(chapter.getByRole('link')).toHaveCount(0);
    await expectAccessible(student);
    await student.goto(`/subjects/${room.subjectId}/topics/${room.stepId}`);
    await student.getByPlaceholder('Пароль').fill('не то');
    await student.keyboard.press('Enter');
    await expect(student.getByText('Пароль не подошёл: уточните его у преподавателя')).toBeVisible();
    await expectAccessible(student);
    await student.getByPlaceholder('Пароль').fill('ключ-слово');
    await student.keyboard.press('Enter');
    await expect(student.getByRole('heading', { name: 'Первый блок' })).toBeVisible();
  });

  await test.step('what is read is remembered', async () => {
    await student.getByText('Конец.').scrollIntoViewIfNeeded();
    await expect(student.getByRole('progressbar', { name: 'Прочитано' })).toHaveAttribute('aria-valuenow', '100');
    await expect
      .poll(() => world.db.row(sql`select percent from step_readings where step_id = ${room.stepId}`))
      .toEqual({ percent: 100 });
  });

  await test.step('the linked topic shows a change of the original at once', async () => {
    await teacher.goto(`/subjects/${room.subjectId}/topics/${room.stepId}?edit=1`);
    const block = teacher.getByRole('article', { name: 'Блок «Первый блок»' });
    await block.getByRole('textbox', { name: 'Название блока' }).fill('Первый блок, новый');
    await expect(teacher.getByText(/^Сохранено в/)).toBeVisible();
    const { id } = await world.db.one<{ id: number }>(sql`select id from steps where chapter_id = ${targetId}`);
    // A topic placed from elsewhere begins as a draft too.
    await teacher.goto(`/subjects/${secondId}/topics/${id}`);
    await teacher.getByRole('button', { name: 'Опубликовать', exact: true }).click();
    await expect(teacher.getByText('Опубликована', { exact: true })).toBeVisible();
    await student.goto(`/subjects/${secondId}/topics/${id}`);
    await expect(student.getByRole('heading', { name: 'Первый блок, новый' })).toBeVisible();
  });

  await test.step('the student rates the topic, the teacher reads it', async () => {
    await student.goto(`/subjects/${room.subjectId}/topics/${room.stepId}`);
    await toTheEnd(student);
    await student.getByRole('radio', { name: '4 звезды' }).focus();
    await student.keyboard.press('Space');
    await student.getByText('Всё понятно').click();
    await student.getByRole('textbox', { name: 'Что сделать лучше?' }).fill('Больше примеров');
    await expectAccessible(student);
    await student.getByRole('button', { name: 'Отправить отзыв' }).click();
    await expect(student.getByRole('heading', { name: 'Ваш отзыв' })).toBeVisible();
    await teacher.goto(`/subjects/${room.subjectId}/topics/${room.stepId}`);
    await toTheEnd(teacher);
    await expect(teacher.getByText('Больше примеров')).toBeVisible();
  });
});
