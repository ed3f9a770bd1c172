// Covers importing a plan from Excel: bad rows are explained and corrected, the import is undone and repeated,
// then a sub-discipline takes over its parent's changes while an answer in it stays untouched.
import { sql } from '@orbita/database';
import { address, expect, expectAccessible, phone, test } from './world.ts';

/** Builds the rows of a plan as Excel saves a CSV, with the given faults in some lines. */
function planOf(wrong: Record<number, Partial<Record<'title' | 'hours' | 'date' | 'type', string>>>): Buffer {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const chapter = i % 12 === 0 ? `Раздел ${i / 12 + 1}` : '';
    const cells = { title: `Занятие ${i + 1}`, hours: '1,5', date: '', type: i % 6 === 5 ? 'контрольная' : '' };
    const { title, hours, date, type } = { ...cells, ...wrong[i + 2] };
    return [i + 1, chapter, title, hours, date || `${(i % 28) + 1}.10.2026`, type].join(';');
  });
  return Buffer.from(`\uFEFF${['№;Раздел;Тема урока;Кол-во часов;Дата;Тип', ...rows].join('\r\n')}`);
}

test('a plan of 60 rows is corrected, imported, taken back and imported again', async ({ world }) => {
  test.slow();
  const room = await world.buildClassroom();
  const topics = async () =>
    world.db.one(sql`
      select count(distinct st.id)::int as topics, count(al.id)::int as due, count(distinct st.chapter_id)::int as chapters
      from steps st left join abstract_lessons al on al.step_id = st.id where st.subject_id = ${room.subjectId} and st.deleted_at is null`);
  const page = await world.openAs(room.teacher, `/subjects/${room.subjectId}/plan`);
  await expect(page.getByRole('table', { name: 'План дисциплины' })).toBeVisible();
  await expectAccessible(page);
  const openFile = async (bytes: Buffer) => {
    await page.getByRole('link', { name: 'Импортировать план' }).click();
    await page.locator('input[type="file"]').setInputFiles({ name: 'КТП.csv', mimeType: 'text/csv', buffer: bytes });
    await expect(page.getByRole('heading', { name: 'Строки плана' })).toBeVisible();
  };

  await test.step('bad rows come first, each with its reason', async () => {
    await openFile(planOf({ 5: { title: '' }, 21: { hours: 'два' }, 40: { date: '31.09.2026', type: 'праздник' } }));
    await expect(page.getByText('3 строки с ошибками')).toBeVisible();
    for (const reason of [
      'Нет темы',
      '«два» — не число часов',
      'Дня «31.09.2026» нет в календаре',
      /Тип «праздник» неизвестен/,
    ])
      await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Импортировать/ })).toBeDisabled();
    await expectAccessible(page);
    expect(await topics()).toEqual({ topics: 1, due: 0, chapters: 1 });
  });

  await test.step('they are corrected or left out on the spot', async () => {
    await page.getByRole('textbox', { name: 'Тема, строка 5' }).fill('Исправленное занятие');
    await page.getByRole('textbox', { name: 'Часы, строка 21' }).fill('2');
    await page.getByRole('button', { name: 'Убрать строку 40' }).click();
    await expect(page.getByText('Ошибок нет')).toBeVisible();
    await page.getByRole('button', { name: 'Импортировать 59 тем' }).click();
    await expect(page).toHaveURL(/\/plan$/);
    await expect(page.getByRole('link', { name: 'Исправленное занятие' })).toBeVisible();
    expect(await topics()).toEqual({ topics: 60, due: 59, chapters: 6 });
  });

  await test.step('the import is taken back, and made again from the corrected file', async () => {
    await page.getByRole('button', { name: 'Отменить' }).click();
    await expect(page.getByRole('link', { name: 'Исправленное занятие' })).toBeHidden();
    expect(await topics()).toEqual({ topics: 1, due: 0, chapters: 1 });
    await openFile(planOf({}));
    await page.getByRole('button', { name: 'Импортировать 60 тем' }).click();
    await expect(page.getByRole('link', { name: 'Занятие 60' })).toBeVisible();
    expect(await topics()).toEqual({ topics: 61, due: 60, chapters: 6 });
  });

  await test.step('imported once more it changes nothing; a corrected row changes its topic alone', async () => {
    await openFile(planOf({}));
    await expect(page.getByText('Ничего не изменится: темы уже такие, как в плане.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Другой файл' }).click();
    const corrected = { name: 'КТП.csv', mimeType: 'text/csv', buffer: planOf({ 5: { hours: '3' } }) };
    await page.locator('input[type="file"]').setInputFiles(corrected);
    await expect(page.getByText('Часы: 1,5 → 3')).toBeVisible();
    await page.getByRole('button', { name: 'Импортировать 1 тему' }).click();
    await expect(page).toHaveURL(/\/plan$/);
    expect(await topics()).toEqual({ topics: 61, due: 60, chapters: 6 });
  });

  await test.step('the exported plan imports without changing anything', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Экспорт плана' }).click();
    const file = await (await coming).path();
    await page.getByRole('link', { name: 'Импортировать план' }).click();
    await page.locator('input[type="file"]').setInputFiles(file);
    await expect(page.getByText('61 без изменений')).toBeVisible();
    await expect(page.getByText('Ничего не изменится: темы уже такие, как в плане.')).toBeVisible();
    await page.getByRole('button', { name: 'Другой файл' }).click();
    await page.getByRole('link', { name: /План дисциплины/ }).click();
  });

  await test.step('hours are changed in place', async () => {
    const hours = page.getByRole('textbox', { name: 'Часы: Занятие 60' });
    await hours.fill('4,5');
    await hours.press('Enter');
    await expect
      .poll(() =>
        world.db.one(
          sql`select hours from steps where subject_id = ${room.subjectId} and title = 'Занятие 60' and deleted_at is null`,
        ),
      )
      .toEqual({ hours: 4.5 });
    await expect(hours).toHaveValue('4,5');
  });
});

test('a sub-discipline takes over the changes of its parent, an answer in it stays untouched', async ({ world }) => {
  const room = await world.buildClassroom();
  const call = async (token: string, method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    expect((await fetch(address(path), { method, headers, body: JSON.stringify(body) })).status).toBe(200);
  };
  const page = await world.openAs(room.teacher, `/subjects/${room.subjectId}/subs`);
  await page.getByRole('button', { name: 'Создать поддисциплину' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('textbox', { name: 'Название' }).fill('Для вечерней группы');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Для вечерней группы' })).toBeVisible();
  await expect(page.getByText('Всё перенесено')).toBeVisible();

  const copy = await world.db.one<{ subject: number; step: number; pattern: number; form: number }>(sql`
    select st.subject_id as subject, st.id as step, p.id as pattern, f.id as form from steps st join patterns p on p.step_id = st.id join forms f on f.pattern_id = p.id
    where st.copied_from_id = ${room.stepId}`);
  const work = () =>
    world.db.one(sql`
      select row_to_json(a) as answer, row_to_json(f) as field, row_to_json(m) as mark from answers a join answer_fields f on f.answer_id = a.id
      join marks m on m.step_id = a.step_id where a.pattern_id = ${copy.pattern}`);
  await call(room.student.token, 'POST', '/api/v2/answers', {
    pattern_id: copy.pattern,
    fields: [{ form_id: copy.form, value: 'Мой ответ' }],
  });
  await call(room.teacher.token, 'POST', '/api/v2/marks', {
    step_id: copy.step,
    student_id: room.student.id,
    value: 9,
  });
  const before = await work();
  await call(room.teacher.token, 'PUT', `/api/steps/${room.stepId}`, { title: 'Тема по-новому' });
  await call(room.teacher.token, 'POST', '/api/steps', { chapter_id: room.chapterId, title: 'Ещё одна тема' });
  await call(room.teacher.token, 'DELETE', '/api/patterns', { pattern_ids: [room.patternId] });

  await page.reload();
  await expect(page.getByText('2 изменения не перенесены')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Посмотреть изменения/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Ещё одна тема')).toBeVisible();
  await expect(dialog.getByText(/Останется: студенты уже ответили/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Перенести' }).click();
  // What students have answered stays.
  await expect(page.getByText('Отличий от исходной: 1')).toBeVisible();
  expect(await work()).toEqual(before);

  const child = await world.openAs(room.teacher, `/subjects/${copy.subject}`, phone);
  await expect(child.getByText('Следует за дисциплиной')).toBeVisible();
  await expect(child.getByText('Тема по-новому').first()).toBeVisible();
  await expect(child.getByText('Ещё одна тема').first()).toBeVisible();
});
