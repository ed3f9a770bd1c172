// Covers marking by keyboard alone: two keys per answer, four with a comment, one to undo.
import { sql } from '@orbita/database';
import type { Page } from '@playwright/test';
import { expect, test, type World } from './world.ts';

/** Builds a classroom with `students` × `topics` waiting answers, each topic worth five points. */
async function buildQueue(world: World, students: number, topics: number) {
  const room = await world.buildClassroom();
  const { db, companyId } = world;
  await db.run(sql`
    with people as (
      insert into users (email, password_hash, first_name, last_name)
      select 'q' || ${room.subjectId} || '-' || n || '@queue.example', 'x', 'Олег', 'Очередной' || n from generate_series(1, ${students}::int) n returning id),
    members as (insert into company_members (company_id, user_id) select ${companyId}, id from people)
    insert into group_users (group_id, user_id) select ${room.groupId}, id from people`);
  await db.run(sql`
    with made as (
      insert into steps (subject_id, chapter_id, title, type, max_mark, position)
      select ${room.subjectId}, ${room.chapterId}, 'Тема ' || n, 2, 5, n + 10 from generate_series(1, ${topics}::int) n returning id),
    tasks as (insert into patterns (step_id, title) select id, 'Задание' from made returning id)
    insert into forms (pattern_id, title, type) select id, 'Ваше решение', 'longText' from tasks`);
  await db.run(sql`
    insert into answers (pattern_id, step_id, subject_id, user_id, version, submitted_at, waiting_since)
    select p.id, p.step_id, ${room.subjectId}, gu.user_id, 1, now() - interval '1 day', now() - interval '1 day' + make_interval(secs => p.id % 1000 + gu.user_id % 7)
    from patterns p join steps st on st.id = p.step_id join group_users gu on gu.group_id = ${room.groupId}
    join users u on u.id = gu.user_id and u.last_name like 'Очередной%' where st.subject_id = ${room.subjectId} and st.title like 'Тема %'`);
  await db.run(sql`
    insert into answer_fields (answer_id, form_id, value) select a.id, f.id, to_jsonb('Решение ' || a.id) from answers a join forms f on f.pattern_id = a.pattern_id where a.subject_id = ${room.subjectId}`);
  await db.run(sql`
    insert into answer_versions (answer_id, number, content, sha256)
    select a.id, 1, jsonb_build_object('fields', jsonb_build_array(jsonb_build_object('form_id', f.form_id, 'title', 'Ваше решение', 'value', f.value, 'attachments', '[]'::jsonb))), repeat('0', 64)
    from answers a join answer_fields f on f.answer_id = a.id where a.subject_id = ${room.subjectId}`);
  return room;
}

const shownAnswer = (page: Page) => page.getByText(/^Решение \d+$/).first();

const ANSWERS = 41;

test('answers take two keys each and no mouse, and each mark is kept', async ({ world }) => {
  test.slow();
  const { teacher, subjectId } = await buildQueue(world, 60, 50);
  const page = await world.openAs(teacher, `/marking?subject=${subjectId}`);
  const seen = [await shownAnswer(page).textContent()];
  for (let i = 0; i < ANSWERS; i += 1) {
    await page.keyboard.press(`Digit${(i % 5) + 1}`);
    await page.keyboard.press('Enter');
    await expect(shownAnswer(page)).not.toHaveText(seen.at(-1) ?? '');
    seen.push(await shownAnswer(page).textContent());
  }
  await expect(page.getByText(`${ANSWERS} из 3`)).toBeVisible();
  const given = () =>
    world.db.rows<{ shown: string; value: number }>(sql`
      select f.value #>> '{}' as shown, m.value from marks m join answers a on a.step_id = m.step_id and a.user_id = m.student_id
      join answer_fields f on f.answer_id = a.id where a.subject_id = ${subjectId}`);
  const expected = seen.slice(0, ANSWERS).map((shown, i) => ({ shown: shown ?? '', value: (i % 5) + 1 }));
  await expect.poll(async () => (await given()).length).toBe(ANSWERS);
  const byText = (a: { shown: string }, b: { shown: string }) => a.shown.localeCompare(b.shown);
  expect((await given()).toSorted(byText)).toEqual(expected.toSorted(byText));
});

test('a mark with a comment from the library takes at most four keys, and one key takes it back', async ({ world }) => {
  const { teacher, subjectId } = await buildQueue(world, 1, 3);
  await world.db.run(
    sql`insert into comment_templates (user_id, text, uses) values (${teacher.id}, 'Покажите ход решения.', 5)`,
  );
  const page = await world.openAs(teacher, `/marking?subject=${subjectId}`);
  await shownAnswer(page).waitFor();
  await page.getByText('Покажите ход решения.').first().waitFor();
  const first = await shownAnswer(page).textContent();
  await page.keyboard.press('Digit4');
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Enter');
  await expect(shownAnswer(page)).not.toHaveText(first ?? '');
  const given = () =>
    world.db.rows<{ value: number; text: string | null }>(sql`
      select m.value, (select k.text from comments k join answers a on a.id = k.answer_id where a.step_id = m.step_id and a.user_id = m.student_id and k.deleted_at is null) as text
      from marks m join steps st on st.id = m.step_id where st.subject_id = ${subjectId}`);
  await expect.poll(given).toEqual([{ value: 4, text: 'Покажите ход решения.' }]);
  await page.keyboard.press('KeyU');
  await expect.poll(given).toEqual([]);
  await expect(shownAnswer(page)).toHaveText(first ?? '');
});

test('keys work on a Russian layout and keep silent while a comment is typed', async ({ world }) => {
  const { teacher, subjectId } = await buildQueue(world, 1, 3);
  const page = await world.openAs(teacher, `/marking?subject=${subjectId}`);
  await shownAnswer(page).waitFor();
  const first = await shownAnswer(page).textContent();
  // On a Russian layout the key J types «о», so only its physical position identifies it.
  const press = (code: string, key: string) =>
    page.evaluate(
      ([pressed, typed]) =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { code: pressed, key: typed, bubbles: true, cancelable: true }),
        ),
      [code, key] as const,
    );
  await press('KeyJ', 'о');
  await expect(shownAnswer(page)).not.toHaveText(first ?? '');
  await press('KeyK', 'л');
  await expect(shownAnswer(page)).toHaveText(first ?? '');
  await page.getByRole('textbox', { name: /Комментарий студенту/ }).fill('');
  await page.keyboard.type('jk5');
  await expect(shownAnswer(page)).toHaveText(first ?? '');
  await expect(page.getByRole('textbox', { name: /Комментарий студенту/ })).toHaveValue('jk5');
});
