// Checks that text typed by a stranger is never run as markup and that a stranger's address leads nowhere else.
import { address, expect, test } from './world.ts';

const hostile =
  'Ток растёт <img src="https://evil.example/pixel.gif" onerror="document.title = \'взломано\'"><form action="https://evil.example"><input name="password"></form>' +
  '<a href="javascript:alert(1)">сюда</a><div style="position:fixed;inset:0">поверх всего</div><style>body{display:none}</style><iframe srcdoc="<p>рамка</p>"></iframe>';

test('an answer that was typed as plain text runs nothing once its question asks for rich text', async ({ world }) => {
  const room = await world.buildClassroom();
  const topic = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const student = await world.openAs(room.student, topic);
  await student.getByRole('textbox', { name: /Вопрос/ }).fill(hostile);
  await student.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(student.getByText(/Квитанция № \d+-1/)).toBeVisible();
  const teacher = await world.openAs(room.teacher, `/marking?step=${room.stepId}&student=${room.student.id}`);
  const changed = await teacher.request.put(`/api/forms/${room.formId}`, {
    headers: { authorization: `Bearer ${room.teacher.token}` },
    data: { type: 'richText' },
  });
  expect(changed.ok()).toBe(true);
  for (const page of [teacher, student]) {
    await page.reload();
    const shown = page.getByText('Ток растёт').first();
    await expect(shown).toBeVisible();
    const brought = 'img[src*="evil"], form[action*="evil"], iframe[srcdoc], [onerror]';
    const found = await page.locator(brought).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
    expect(found).toEqual([]);
    await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
    await expect(page).not.toHaveTitle('взломано');
  }
});

test('an address in the query leads to no other site', async ({ world }) => {
  const student = await world.buildStudent();
  for (const redirect of ['/%09/evil.example', '//evil.example', '/%5Cevil.example', 'https://evil.example']) {
    const page = await world.openAs(student, `/auth?redirect=${redirect}`);
    await expect(page).toHaveURL(address('/main'));
  }
});
