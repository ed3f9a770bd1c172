// What stops the making of reports, and what it leaves behind: forms are made when a test opens the gate.
import { readdir } from 'node:fs/promises';
import { type Db, sql } from '@orbita/database';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../http/app-error.ts';
import { openFollowUps } from '../../../platform/follow-ups.ts';
import { openPersonalVault } from '../../../platform/personal-vault.ts';
import { openSealedFiles } from '../../../platform/sealed-files.ts';
import { buildAdministrator, buildGroup, buildSubject, type BuiltUser } from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import * as running from './run-jobs.queries.ts';
import { runLeftJobs, wakeJobs } from './run-jobs.ts';

inClassroom();

/** Bytes of each form that a test maker makes. */
const FORM = new TextEncoder().encode('ведомость');

/** A server that makes a form whenever the test lets it. */
function openMaker(bytes = FORM) {
  const begun: (() => void)[] = [];
  const followUps = openFollowUps({ error: (error) => expect(error).toBeUndefined() }, 0);
  return {
    begun,
    deps: {
      ...{ db: server.db, followUps },
      live: { send: () => undefined, isConnected: () => false },
      sealedFiles: openSealedFiles(server.config.sealedDir, openPersonalVault(server.config)),
      heavyWork: {
        runLong: (work: () => Promise<unknown>) => work(),
        runLater: async (_task: unknown, load: () => unknown) => {
          await new Promise<void>((resolve) => {
            begun.push(resolve);
          });
          await load();
          return { bytes };
        },
      },
    } as unknown as Parameters<typeof wakeJobs>[0],
    /** Waits until a form is begun that was not let through yet, and returns what lets it through. */
    next: async (): Promise<() => void> => {
      await vi.waitUntil(() => begun.length > 0, { timeout: 30_000 });
      return begun.shift()!;
    },
  };
}
let maker: ReturnType<typeof openMaker>;
let admin: BuiltUser;
let second: { groupId: number; subjectId: number };
beforeEach(async () => {
  maker = openMaker();
  admin = await buildAdministrator(server.db, room.companyId);
  const groupId = await buildGroup(server.db, room.companyId);
  second = { groupId, subjectId: await buildSubject(server.db, room.companyId, { groups: [groupId] }) };
});
afterEach(async () => {
  const closing = maker.deps.followUps.close();
  for (const open of maker.begun.splice(0)) open();
  await closing;
});

/** Orders the sheets of both groups, to be made by no server but the maker of the test. */
async function order(db: Db = server.db): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    with job as (
      insert into report_jobs (company_id, user_id, forms, format, language, total)
      values (${room.companyId}, ${admin.id}, array['group-sheet'], 'docx', 'ru', 2) returning id),
    forms as (
      insert into report_job_forms (job_id, position, form, group_id, subject_id, name)
      select job.id, f.position, 'group-sheet', f.group_id, f.subject_id, 'Ведомость ' || f.position
      from job, (values (1, ${room.groupId}::int, ${room.subjectId}::int), (2, ${second.groupId}::int, ${second.subjectId}::int)) f (position, group_id, subject_id))
    select id from job`);
  wakeJobs(maker.deps, admin.id);
  return id;
}
const stored = (id: number) =>
  server.db.one<{ state: string; done: number; failure: string | null; left_out: number; sealed_name: string | null }>(
    sql`select state, done, failure, left_out, sealed_name from report_jobs where id = ${id}`,
  );
const ended = (id: number) =>
  vi.waitUntil(
    async () => {
      const job = await stored(id);
      return !['waiting', 'running'].includes(job.state) && job;
    },
    { timeout: 30_000 },
  );
/** How many files are kept in the folder, besides the folders in it. */
const sealedFiles = async () =>
  (await readdir(server.config.sealedDir, { recursive: true }).catch(() => [])).filter((name) => name.length > 2)
    .length;

test('a job that is cancelled between two forms makes no other form and keeps no file', async () => {
  const before = await sealedFiles();
  const id = await order();
  const open = await maker.next();
  const cancelled = await server.request('POST', `/api/v2/reports/jobs/${id}/cancel`, { as: admin.token, body: {} });
  expect(cancelled.status).toBe(200);
  open();
  await maker.deps.followUps.close();
  expect(maker.begun).toEqual([]);
  expect(await stored(id)).toMatchObject({ state: 'cancelled', sealed_name: null });
  expect(await sealedFiles()).toBe(before);
});

test('an archive that is not wanted any more when it is kept leaves no file', async () => {
  const before = await sealedFiles();
  const id = await order();
  (await maker.next())();
  const open = await maker.next();
  // The last form is being made, so nothing asks again before the archive is kept.
  await server.db.run(sql`update report_jobs set tries = tries + 1 where id = ${id}`);
  open();
  await maker.deps.followUps.close();
  expect(await stored(id)).toMatchObject({ state: 'running', sealed_name: null });
  expect(await sealedFiles()).toBe(before);
});

test('a server that ends makes no other form and leaves the job to the next one', async () => {
  const id = await order();
  const open = await maker.next();
  const closing = maker.deps.followUps.close();
  open();
  await closing;
  expect(maker.begun).toEqual([]);
  expect(await stored(id)).toMatchObject({ state: 'waiting', sealed_name: null });
  // A try that was broken off on purpose does not count.
  expect(await running.claimJob(server.db, admin.id)).toMatchObject({ id, tries: 1 });
});

test('what is gone by then is left out and named, and the rest is made', async () => {
  const id = await order();
  const open = await maker.next();
  await server.db.run(sql`delete from subject_groups where group_id = ${second.groupId}`);
  open();
  (await maker.next())();
  expect(await ended(id)).toMatchObject({ state: 'ready', left_out: 1 });
  const file = await server.request('GET', `/api/v2/reports/jobs/${id}/file`, { as: admin.token });
  expect(file.status).toBe(200);
  const entries = unzipSync(new Uint8Array(file.body as Buffer));
  expect(Object.keys(entries)).toEqual(['Ведомость 1.docx', 'Не вошло в архив.txt']);
  expect(new TextDecoder().decode(entries['Не вошло в архив.txt'])).toContain('Ведомость 2');
  const { data } = (await server.request('GET', '/api/v2/reports/jobs', { as: admin.token })).body;
  expect(data[0]).toMatchObject({ id, left_out: 1, is_closed: false });
});

test('the notice counts the forms that are in the archive', async () => {
  const id = await order();
  const open = await maker.next();
  await server.db.run(sql`delete from subject_groups where group_id = ${second.groupId}`);
  open();
  (await maker.next())();
  await ended(id);
  const { payload } = await server.db.one<{ payload: unknown }>(
    sql`select payload from notifications where user_id = ${admin.id} and type = 'report' order by id desc limit 1`,
  );
  expect(payload).toEqual({ report: 'ready', count: 1 });
});

test('a try that was broken off leaves no mark on the next one', async () => {
  const id = await order();
  const open = await maker.next();
  // As a server that died had noted: a discipline that is lost since, and a form left out.
  await server.db.run(
    sql`update report_job_forms set held = array[${second.subjectId}::int], is_left_out = true where job_id = ${id}`,
  );
  await server.db.run(sql`update report_jobs set claimed_at = now() - interval '1 hour' where id = ${id}`);
  const claimed = await running.claimJob(server.db, admin.id);
  expect(claimed).toMatchObject({ id, tries: 2 });
  expect(await server.db.rows(sql`select held, is_left_out from report_job_forms where job_id = ${id}`)).toEqual([
    { held: [], is_left_out: false },
    { held: [], is_left_out: false },
  ]);
  open();
  await maker.deps.followUps.close();
});

test('a job whose server fell silent for a quarter of a minute is begun anew', async () => {
  const id = await order();
  const open = await maker.next();
  // The maker of this test is not ended, but what it does is not of the newer try.
  await server.db.run(sql`update report_jobs set claimed_at = now() - interval '15 seconds' where id = ${id}`);
  const next = openMaker();
  await runLeftJobs(next.deps);
  const openNext = await next.next();
  expect(await server.db.rows(sql`select state, tries from report_jobs where id = ${id}`)).toEqual([
    { state: 'running', tries: 2 },
  ]);
  open();
  openNext();
  (await next.next())();
  expect(await ended(id)).toMatchObject({ state: 'ready' });
  await next.deps.followUps.close();
});

test('a database that is away for a while costs a job no try, and it is told once', async () => {
  let isAway = false;
  let asked = 0;
  const run: Db['run'] = (query) => {
    if (!isAway) return server.db.run(query);
    asked += 1;
    return Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
  };
  Object.assign(maker.deps, { db: { ...server.db, run } });
  const id = await order();
  const open = await maker.next();
  isAway = true;
  open();
  await vi.waitUntil(() => asked > 2, { timeout: 30_000 });
  isAway = false;
  (await maker.next())();
  (await maker.next())();
  expect(await ended(id)).toMatchObject({ state: 'ready' });
  expect(await server.db.rows(sql`select tries from report_jobs where id = ${id}`)).toEqual([{ tries: 1 }]);
  expect(
    await server.db.rows(sql`select 1 from notifications where user_id = ${admin.id} and type = 'report'`),
  ).toHaveLength(1);
});

test('a job of which nothing is left fails and says so', async () => {
  const id = await order();
  await server.db.run(sql`delete from subject_groups where group_id in (${room.groupId}, ${second.groupId})`);
  (await maker.next())();
  (await maker.next())();
  expect(await ended(id)).toMatchObject({ state: 'failed', failure: 'report-job-access' });
  const told = await server.db.rows<{ payload: unknown }>(
    sql`select payload from notifications where user_id = ${admin.id} and type = 'report'`,
  );
  expect(told).toEqual([{ payload: { report: 'failed', count: 2 } }]);
});

test('an archive of more than 64 MB fails', async () => {
  maker = openMaker(new Uint8Array(40 * 1024 * 1024));
  const id = await order();
  (await maker.next())();
  (await maker.next())();
  expect(await ended(id)).toMatchObject({ state: 'failed', failure: 'report-job-large', sealed_name: null });
});

test('a form that cannot be made fails the job with its reason', async () => {
  maker.deps.heavyWork.runLater = () => Promise.reject(new AppError('too-large'));
  const id = await order();
  expect(await ended(id)).toMatchObject({ state: 'failed', failure: 'too-large' });
});

test('of the jobs of a person two servers make one', async () => {
  for (let i = 0; i < 2; i += 1)
    await server.db.run(sql`
      insert into report_jobs (company_id, user_id, forms, format, language, total)
      values (${room.companyId}, ${admin.id}, array['group-sheet'], 'docx', 'ru', 1)`);
  const claimed = await Promise.all([
    running.claimJob(server.db, admin.id),
    running.claimJob(server.db, admin.id),
    running.claimJob(server.db, admin.id),
  ]);
  expect(claimed.filter(Boolean)).toHaveLength(1);
});
