// Covers a portfolio that grows from a handed-in answer, is read by a stranger without a session, and is closed again.
import { address, expect, expectAccessible, phone, test } from './world.ts';

test('a student publishes a portfolio and closes it', async ({ world, browser }) => {
  const room = await world.buildClassroom();
  const { id, token } = room.student;
  const reply = await fetch(address('/api/v2/answers'), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Моё решение' }] }),
  });
  expect(reply.status).toBe(200);
  const student = await world.openAs(room.student, `/users/${id}/profile/portfolio`, phone);

  await student.getByRole('button', { name: 'Добавить работу' }).first().click();
  const dialog = student.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Добавить/ }).click();
  await expect(student.getByText('Моё решение')).toBeVisible();
  await student.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await student.getByRole('button', { name: 'Открыть по ссылке' }).click();
  const link = await student.getByRole('textbox', { name: 'Ссылка' }).inputValue();

  const stranger = await (await browser.newContext({ locale: 'ru-RU' })).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('Моё решение')).toBeVisible();
  await expectAccessible(stranger);
  const download = stranger.waitForEvent('download');
  await stranger.getByRole('button', { name: 'Скачать PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Портфолио .+\.pdf$/);

  await student.getByRole('main').getByRole('button', { name: 'Закрыть', exact: true }).click();
  await student.getByRole('button', { name: 'Закрыть портфолио' }).click();
  await expect(student.getByRole('button', { name: 'Открыть по ссылке' })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stranger.getByText('Моё решение')).toHaveCount(0);
});
