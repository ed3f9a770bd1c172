// A teacher draws which topic opens after which; a student sees why a topic is closed, passes the other one and goes on.
import { sql } from '@orbita/database';
import { expect, expectAccessible, test } from './world.ts';

test('an arrow closes a topic until the one before it is passed', async ({ world }) => {
  const room = await world.buildClassroom();
  const { id: second } = await world.db.one<{ id: number }>(sql`
    insert into steps (subject_id, chapter_id, title, type, max_mark, position, hidden)
    values (${room.subjectId}, ${room.chapterId}, 'Импульс', 2, 10, 9, false) returning id`);
  const teacher = await world.openAs(room.teacher, `/subjects/${room.subjectId}/graph`);

  await test.step('the teacher draws it between two topics', async () => {
    const picture = teacher.getByRole('region', { name: 'Карта тем' });
    const nodes = picture.locator('.react-flow__node');
    await expect(nodes).toHaveCount(2);
    await nodes.first().locator('.react-flow__handle-right').dragTo(nodes.last().locator('.react-flow__handle-left'));
    await expect(picture.locator('.react-flow__edge')).toHaveCount(1);
    await expect(teacher.getByText(/Сохранено/)).toBeVisible();
    await expectAccessible(teacher);
  });

  await test.step('the list says the same', async () => {
    await teacher.getByText('Список', { exact: true }).click();
    await expect(teacher.getByRole('button', { name: 'Убрать условие: «Тема» перед «Импульс»' }).first()).toBeVisible();
  });

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}/topics/${second}`);
  await test.step('the student learns what is missing', async () => {
    await expect(student.getByRole('heading', { name: 'Тема пока закрыта' })).toBeVisible();
    await expect(student.getByRole('link', { name: 'Тема', exact: true })).toBeVisible();
    await expectAccessible(student);
  });

  await test.step('and goes on once it is passed', async () => {
    await world.db.run(sql`
      insert into passings (company_id, step_id, student_id, passed_status_id) values (${room.companyId}, ${room.stepId}, ${room.student.id}, 1)`);
    await student.reload();
    await expect(student.getByRole('heading', { name: 'Импульс' })).toBeVisible();
  });
});
