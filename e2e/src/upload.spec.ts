// Covers a large upload over an unreliable network: what the server has is not sent again, even after the tab was closed.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@orbita/database';
import type { Page } from '@playwright/test';
import { expect, test } from './world.ts';

const MEGABYTE = 1024 * 1024;
const CHUNK = 5 * MEGABYTE;

/** Records the offsets at which the page sends pieces of an upload. */
function watchOffsets(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

/** Lets the first piece through and holds the others, as a lost network does. */
async function holdAfterFirst(page: Page): Promise<void> {
  let passed = 0;
  await page.route('**/*', async (route) => {
    const isPiece = route.request().method() === 'PATCH';
    if (!isPiece || (passed += 1) === 1) await route.continue();
  });
}

test('an upload goes on after the tab was closed and sends at most one piece again', async ({ world }) => {
  const room = await world.buildClassroom();
  await world.db.run(sql`update forms set type = 'file' where id = ${room.formId}`);
  const folder = await mkdtemp(join(tmpdir(), 'orbita-upload-'));
  const file = join(folder, 'Курсовая работа.pdf');
  await writeFile(file, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50 * MEGABYTE)]));
  const path = `/subjects/${room.subjectId}/topics/${room.stepId}`;

  const first = await world.openAs(room.student, path);
  await holdAfterFirst(first);
  const sentBefore = watchOffsets(first);
  const held = first.waitForRequest(
    (request) => request.method() === 'PATCH' && Number(request.headers()['upload-offset']) > 0,
  );
  await first.locator('input[type="file"]').first().setInputFiles(file);
  await held;
  const context = first.context();
  await first.close();
  expect(Math.max(...sentBefore)).toBeLessThan(50 * MEGABYTE);

  const second = await context.newPage();
  const sentAfter = watchOffsets(second);
  await second.goto(path);
  await second.locator('input[type="file"]').first().setInputFiles(file);
  await expect(second.getByText('Курсовая работа.pdf').first()).toBeVisible();
  await expect.poll(() => sentAfter.length).toBeGreaterThan(0);
  // The first piece, which the server confirmed, is not sent again.
  expect(Math.min(...sentAfter)).toBeGreaterThanOrEqual(CHUNK);
  await second.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(second.getByText(/Квитанция № \d+-1/)).toBeVisible();
  await second.reload();
  await expect(second.getByText(/Квитанция № \d+-1/)).toBeVisible();
  await rm(folder, { recursive: true });
});
