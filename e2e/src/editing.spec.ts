// Covers the editor of a topic: a text that could not be saved comes back, and keys reach everything around it.
import type { Page } from '@playwright/test';
import { expect, test } from './world.ts';

test('a text that was typed without a network is there after the tab was closed', async ({ world }) => {
  const room = await world.buildClassroom();
  const topic = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const page = await world.openAs(room.teacher, `${topic}?edit=1`);
  await page.getByRole('textbox', { name: 'Введение для всех' }).click();
  await page.context().setOffline(true);
  await page.keyboard.type('Законспектировать параграф 12');
  await expect(page.getByRole('button', { name: 'Не сохранено — повторить' })).toBeVisible();

  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await next.context().setOffline(false);
  await next.goto(topic);
  await next.getByRole('button', { name: 'Открыть и сохранить' }).click();
  await expect(next.getByText(/^Восстановлено написанное/)).toBeVisible();
  await expect(next.getByText('Законспектировать параграф 12')).toBeVisible();
  await expect(next.getByText(/^Сохранено в/)).toBeVisible();
  await next.goto(topic);
  await expect(next.getByText('Законспектировать параграф 12')).toBeVisible();
  await expect(next.getByRole('button', { name: 'Открыть и сохранить' })).toBeHidden();
});

/** Pixels between the caret and the toolbar below it. */
const roomBelowCaret = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { anchorNode } = getSelection()!;
    const line = anchorNode instanceof Element ? anchorNode : anchorNode!.parentElement!;
    const toolbar = document.querySelector('[role="toolbar"]')!;
    return toolbar.getBoundingClientRect().top - line.getBoundingClientRect().bottom;
  });

test('the toolbar of a text never covers the caret, and is one stop of the Tab key', async ({ world }) => {
  const room = await world.buildClassroom();
  const page = await world.openAs(room.teacher, `/subjects/${room.subjectId}/topics/${room.stepId}?edit=1`, {
    viewport: { width: 390, height: 640 },
  });
  await page.getByRole('textbox', { name: 'Введение для всех' }).click();
  for (let line = 1; line <= 20; line++) await page.keyboard.type(`строка ${line}\n`);
  await expect.poll(() => roomBelowCaret(page)).toBeGreaterThanOrEqual(0);
  for (let line = 1; line <= 18; line++) await page.keyboard.press('ArrowUp');
  for (let line = 1; line <= 12; line++) await page.keyboard.press('ArrowDown');
  await expect.poll(() => roomBelowCaret(page)).toBeGreaterThanOrEqual(0);

  const toolbar = page.getByRole('toolbar', { name: 'Оформление текста' });
  await page.keyboard.press('Tab');
  await expect(toolbar.getByRole('button', { name: 'Заголовок', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'Полужирный' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toolbar.locator(':focus')).toHaveCount(0);
});
