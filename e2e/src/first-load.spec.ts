// The first page of a visit: its calls are sent by the page itself, its files are named by the server, and both stay few.
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { address, expect, test } from './world.ts';

const dist = new URL('../../apps/web/dist/', import.meta.url);
interface Row {
  path: string;
  scripts: string[];
  styles: string[];
}
const rows = JSON.parse(readFileSync(new URL('first-load.json', dist), 'utf8')) as Row[];
/** Bytes as transferred; the smallest files are not compressed. */
const sizeOf = (files: readonly string[]): number =>
  files
    .map((file) => [`.${file}.gz`, `.${file}`].map((name) => new URL(name, dist)).find((one) => existsSync(one)))
    .reduce((sum, file) => sum + (file ? statSync(file).size : Infinity), 0);

/** Opens the page and returns the reads it made, with its complaints about the security policy. */
async function watch(page: Page, path: string): Promise<{ reads: string[]; complaints: string[] }> {
  const reads: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname + search);
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(address(path));
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  return { reads, complaints };
}

test('the pages take over the calls that were sent for them, and send none of them again', async ({ world }) => {
  const room = await world.buildClassroom();
  const topic = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const opened = [
    ...['/main', '/subjects', '/works', '/users/my/diary', topic].map((path) => ({ person: room.student, path })),
    ...['/main', '/marking', `/subjects/${room.subjectId}/attendance`, `/subjects/${room.subjectId}/journal`].map(
      (path) => ({ person: room.teacher, path }),
    ),
  ];
  for (const { person, path } of opened)
    await test.step(path, async () => {
      const page = await world.openAs(person, '/favicon.svg');
      const { reads, complaints } = await watch(page, path);
      expect(complaints).toEqual([]);
      expect(reads).toContain('/api/v2/auth');
      expect(reads.filter((one, index) => reads.indexOf(one) !== index)).toEqual([]);
      const unused = await page.evaluate(() => [
        ...((window as { orbitaEarly?: { sent: Map<string, unknown> } }).orbitaEarly?.sent.keys() ?? []),
      ]);
      expect(unused, 'take it out of first-calls.ts, or ask for it as it stands there').toEqual([]);
      await page.close();
    });
});

test('a guest’s page sends nothing in the name of a user', async ({ world }) => {
  const page = await world.openAsGuest('/favicon.svg');
  const { reads, complaints } = await watch(page, '/auth');
  expect(complaints).toEqual([]);
  expect(reads).toEqual(['/api/v2/auth/information']);
});

test('what a first page loads stays small', () => {
  const rowOf = (path: string): Row => rows.find((row) => row.path === path)!;
  const tables = ['/subjects/:id/journal', '/subjects/:id/attendance'];
  for (const path of ['/main', '/subjects', '/users/my/diary', '/subjects/:id/topics/:step', '/marking', ...tables]) {
    const { scripts, styles } = rowOf(path);
    expect(scripts.length, `scripts of ${path}`).toBeLessThanOrEqual(10);
    expect(styles.length, `styles of ${path}`).toBeLessThanOrEqual(5);
    expect(scripts.filter((file) => /editor|katex|pdf|live|builder|notes/.test(file))).toEqual([]);
  }
  // Tables and the diary show no student's work, so they do without the code of it.
  for (const path of ['/main', '/users/my/diary', ...tables])
    expect(rowOf(path).scripts.filter((file) => /\/(work|marking)-/.test(file))).toEqual([]);
  expect(sizeOf(rowOf('/auth').scripts)).toBeLessThan(130_000);
  expect(sizeOf(rowOf('/main').scripts)).toBeLessThan(270_000);
  expect(sizeOf(rowOf('/subjects/:id/topics/:step').scripts)).toBeLessThan(340_000);
  expect(sizeOf(rowOf('/users/my/diary').scripts)).toBeLessThan(290_000);
  expect(sizeOf(rowOf('/subjects/:id/attendance').scripts)).toBeLessThan(305_000);
  expect(sizeOf(rowOf('/subjects/:id/journal').scripts)).toBeLessThan(320_000);
  expect(sizeOf(rowOf('/marking').scripts)).toBeLessThan(360_000);
  expect(sizeOf(rowOf('/main').styles)).toBeLessThan(30_000);
});
