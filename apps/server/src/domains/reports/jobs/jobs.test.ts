// Reports of many forms: what they hold, whose they are, and what stops them.
import { sql } from '@orbita/database';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPersonalVault } from '../../../platform/personal-vault.ts';
import { openSealedFiles } from '../../../platform/sealed-files.ts';
import { buildAdministrator, buildGroup, buildSubject, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { buildReadyJob, buildRunningJob } from '../../../testing/report-jobs.ts';
import { eraseAccount } from '../../users/office/erase-person.queries.ts';
import { deleteExpired } from './jobs.queries.ts';
import * as running from './run-jobs.queries.ts';

inClassroom();

let admin: BuiltUser;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
  await server.db.run(sql`update groups set name = ${`ИСП-${room.groupId}`} where id = ${room.groupId}`);
  await server.db.run(sql`update subjects set title = 'Базы данных' where id = ${room.subjectId}`);
});

const call = (method: string, path: string, body?: object, as: BuiltUser = admin) =>
  server.request(method, `/api/v2/reports/jobs${path}`, { as: as.token, body });
const ask = (order: object, as?: BuiltUser) => call('POST', '', { format: 'docx', ...order }, as);
const download = (id: number, as?: BuiltUser) => call('GET', `/${id}/file`, undefined, as);
interface StoredJob {
  state: string;
  done: number;
  failure: string | null;
  sealed_name: string | null;
  tries: number;
}
const stored = (id: number) =>
  server.db.row<StoredJob>(sql`select state, done, failure, sealed_name, tries from report_jobs where id = ${id}`);
/** Waits until a job has come to its end. */
const ended = (id: number) =>
  vi.waitUntil(
    async () => {
      const job = await stored(id);
      return job && !['waiting', 'running'].includes(job.state) && job;
    },
    { timeout: 60_000, interval: 50 },
  );
const filesOf = async (id: number, as?: BuiltUser): Promise<string[]> => {
  const reply = await download(id, as);
  expect(reply.status).toBe(200);
  return Object.keys(unzipSync(new Uint8Array(reply.body)));
};
/** The list says that a job is closed to its maker, and its file is refused with the reason. */
async function expectClosed(id: number, as: BuiltUser): Promise<void> {
  const { data } = (await call('GET', '', undefined, as)).body;
  expect(data.find((job: { id: number }) => job.id === id)).toMatchObject({ state: 'ready', is_closed: true });
  const reply = await download(id, as);
  expect(reply.status).toBe(403);
  expect(reply.body).toMatchObject({ code: 'report-job-closed' });
}
const noticesOf = (person: BuiltUser) =>
  server.db.rows<{ payload: unknown }>(
    sql`select payload from notifications where user_id = ${person.id} and type = 'report' order by id`,
  );
const secondGroup = async (teacher?: BuiltUser) => {
  const groupId = await buildGroup(server.db, room.companyId);
  await server.db.run(sql`update groups set name = ${`ИСП-${groupId}`} where id = ${groupId}`);
  const subjectId = await buildSubject(server.db, room.companyId, {
    groups: [groupId],
    ...(teacher ? { teachers: [teacher.id] } : {}),
  });
  await server.db.run(sql`update subjects set title = 'Сети' where id = ${subjectId}`);
  return { groupId, subjectId };
};

describe('an archive', () => {
  test('holds a file of each form, named as an office calls it, and its maker is told', async () => {
    const other = await secondGroup();
    const made = await ask({
      forms: ['group-sheet', 'summary-sheet'],
      group_ids: [room.groupId, other.groupId],
    });
    expect(made.body).toMatchObject({
      state: 'waiting',
      total: 4,
      done: 0,
      groups_count: 2,
      bytes: null,
      failure: null,
    });
    await ended(made.body.id);
    const { data } = (await call('GET', '')).body;
    expect(data[0]).toMatchObject({ id: made.body.id, state: 'ready', done: 4, is_closed: false });
    expect(data[0].bytes).toBeGreaterThan(0);
    const [one, two] = [`ИСП-${room.groupId}`, `ИСП-${other.groupId}`];
    expect((await filesOf(made.body.id)).toSorted()).toEqual(
      [
        `${one}/Ведомость ${one} Базы данных.docx`,
        `${one}/Сводная ведомость ${one}.docx`,
        `${two}/Ведомость ${two} Сети.docx`,
        `${two}/Сводная ведомость ${two}.docx`,
      ].toSorted(),
    );
    expect(await noticesOf(admin)).toEqual([{ payload: { report: 'ready', count: 4 } }]);
  });

  test('holds a card of each student, and one group needs no folders', async () => {
    const made = await ask({ forms: ['study-card'], group_ids: [room.groupId], format: 'xlsx' });
    expect(made.body.total).toBe(2);
    await ended(made.body.id);
    const names = await filesOf(made.body.id);
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^Учебная карточка ИСП-\d+ .+\.xlsx$/);
  });

  test('keeps two groups of one name apart', async () => {
    const other = await secondGroup();
    await server.db.run(sql`update groups set name = 'ИСП-1' where id = any (${[room.groupId, other.groupId]}::int[])`);
    const made = await ask({
      forms: ['group-sheet', 'summary-sheet'],
      group_ids: [room.groupId, other.groupId],
    });
    expect(made.body).toMatchObject({ groups_count: 2, group_names: ['ИСП-1', 'ИСП-1'] });
    await ended(made.body.id);
    const files = await filesOf(made.body.id);
    const folderOf = (title: string) => files.find((file) => file.includes(title))?.split('/')[0];
    const folders = [folderOf('Базы данных'), folderOf('Сети')];
    expect(folders.toSorted()).toEqual(['ИСП-1', 'ИСП-1 (2)']);
    for (const folder of folders) expect(files.filter((file) => file.startsWith(`${folder}/`))).toHaveLength(2);
  });

  test('tells names apart from those that a number gave to others', async () => {
    const [second, third] = [await secondGroup(), await secondGroup()];
    const ids = [room.groupId, second.groupId, third.groupId];
    await server.db.run(sql`update groups set name = 'ТТ' where id = any (${ids}::int[])`);
    await server.db.run(sql`update groups set name = 'ТТ (2)' where id = ${third.groupId}`);
    const made = await ask({ forms: ['summary-sheet'], group_ids: ids });
    await ended(made.body.id);
    expect(await filesOf(made.body.id)).toHaveLength(3);
    const folders = await ask({ forms: ['summary-sheet', 'attendance-sheet'], group_ids: ids });
    await ended(folders.body.id);
    expect(new Set((await filesOf(folders.body.id)).map((file) => file.split('/')[0])).size).toBe(3);
  });

  test('is sealed on the disk', async () => {
    const made = await ask({ forms: ['summary-sheet'], group_ids: [room.groupId] });
    const { sealed_name } = await ended(made.body.id);
    const files = openSealedFiles(server.config.sealedDir, openPersonalVault(server.config));
    expect((await files.read(sealed_name!)).subarray(0, 2).toString()).toBe('PK');
  });

  test('is kept a week, and its file goes with the row', async () => {
    const made = await ask({ forms: ['summary-sheet'], group_ids: [room.groupId] });
    const { sealed_name } = await ended(made.body.id);
    await server.db.run(
      sql`update report_jobs set expires_at = now() - interval '1 second' where id = ${made.body.id}`,
    );
    expect((await download(made.body.id)).status).toBe(404);
    expect((await call('GET', '')).body.data.map(({ id }: { id: number }) => id)).not.toContain(made.body.id);
    await deleteExpired(server.db);
    const gone = await server.db.rows(sql`select 1 from removed_sealed_files where sealed_name = ${sealed_name}`);
    expect(gone).toHaveLength(1);
  });
});

describe('an order', () => {
  test('names only what its maker may report on', async () => {
    const other = await secondGroup();
    const order = { forms: ['summary-sheet'], group_ids: [other.groupId] };
    expect((await ask(order, room.teacher)).status).toBe(404);
    expect((await ask({ forms: ['group-sheet'], subject_ids: [other.subjectId] }, room.teacher)).status).toBe(404);
    expect((await ask(order, room.student)).status).toBe(403);
    expect((await ask({ forms: ['summary-sheet'], semester_id: 2_147_483_647 })).status).toBe(404);
    expect((await ask({ forms: ['study-card'] }, room.teacher)).body.code).toBe('report-job-nothing');
  });

  test('of all groups holds those of its maker alone', async () => {
    await secondGroup();
    const made = await ask({ forms: ['group-sheet'] }, room.teacher);
    expect(made.body).toMatchObject({ total: 1, group_names: [`ИСП-${room.groupId}`] });
    await ended(made.body.id);
  });

  test('makes 500 forms at most', async () => {
    const groupId = await buildGroup(server.db, room.companyId);
    await server.db.run(sql`
      with made as (insert into users (password_hash, first_name, last_name) select '', 'Много', 'Студент' || i from generate_series(1, 501) i returning id)
      insert into group_users (group_id, user_id) select ${groupId}::int, id from made`);
    await buildSubject(server.db, room.companyId, { groups: [groupId] });
    expect((await ask({ forms: ['study-card'], group_ids: [groupId] })).body.code).toBe('report-job-many');
  });

  test('waits while three of the same person are not finished, and does not hinder others', async () => {
    const job = { companyId: room.companyId, userId: admin.id, groupId: room.groupId, subjectId: room.subjectId };
    await buildRunningJob(server, job);
    const order = { forms: ['summary-sheet'], group_ids: [room.groupId] };
    // Equal ones would be one order that was sent several times.
    const orders = ['summary-sheet', 'gradebook', 'attendance-sheet'].map((form) => ({ ...order, forms: [form] }));
    const two = await Promise.all(orders.map((one) => ask(one)));
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(two.find(({ status }) => status === 409)?.body.code).toBe('report-jobs-busy');
    // One of a person is made at a time.
    expect(await running.claimJob(server.db, admin.id)).toBeUndefined();
    const theirs = await ask(order, room.teacher);
    expect((await ended(theirs.body.id)).state).toBe('ready');
  });

  test('is repeated with what its maker may read by then', async () => {
    const ready = await buildReadyJob(server, {
      ...{ companyId: room.companyId, userId: room.teacher.id, groupId: room.groupId, subjectId: room.subjectId },
    });
    const again = await call('POST', `/${ready}/repeat`, {}, room.teacher);
    expect(again.body).toMatchObject({ forms: ['group-sheet'], format: 'docx', total: 1 });
    await ended(again.body.id);
    await server.db.run(sql`delete from subject_users where user_id = ${room.teacher.id}`);
    expect((await call('POST', `/${ready}/repeat`, {}, room.teacher)).status).not.toBe(200);
  });

  test('is repeated without a group that is lost or archived, until nothing that was named is left', async () => {
    const other = await secondGroup(room.teacher);
    const named = { forms: ['group-sheet'], group_ids: [room.groupId, other.groupId] };
    const { id } = (await ask(named, room.teacher)).body;
    await ended(id);
    await server.db.run(sql`delete from subject_groups where group_id = ${other.groupId}`);
    await expectClosed(id, room.teacher);
    const again = await call('POST', `/${id}/repeat`, {}, room.teacher);
    expect(again.body).toMatchObject({ total: 1, groups_count: 1 });
    await ended(again.body.id);
    await server.db.run(sql`update groups set is_archived = true where id = ${room.groupId}`);
    expect((await call('POST', `/${id}/repeat`, {}, room.teacher)).body.code).toBe('report-job-nothing');
    expect((await ask(named, room.teacher)).status).toBe(404);
  });
});

describe('a job', () => {
  test('that is cancelled stops and leaves no file', async () => {
    const made = await ask({ forms: ['group-sheet', 'summary-sheet', 'attendance-sheet', 'gradebook'] });
    const stopped = await call('POST', `/${made.body.id}/cancel`, {});
    expect(stopped.body.state).toBe('cancelled');
    expect((await download(made.body.id)).status).toBe(404);
    expect((await call('POST', `/${made.body.id}/cancel`, {})).body.code).toBe('report-job-state');
    // The next one of the person is made, so nothing waits for the cancelled one.
    const next = await ask({ forms: ['summary-sheet'], group_ids: [room.groupId] });
    await ended(next.body.id);
    expect(await stored(made.body.id)).toMatchObject({ state: 'cancelled', sealed_name: null });
  });

  test('keeps no archive when it was cancelled or taken over while it was made', async () => {
    const job = { companyId: room.companyId, userId: admin.id, groupId: room.groupId, subjectId: room.subjectId };
    const id = await buildRunningJob(server, job);
    await server.db.run(sql`update report_jobs set claimed_at = now() - interval '1 hour' where id = ${id}`);
    const first = (await running.claimJob(server.db, admin.id))!;
    expect(first).toMatchObject({ id, tries: 1 });
    expect(await running.noteProgress(server.db, first, 1)).toBe(1);
    await server.db.run(sql`update report_jobs set claimed_at = now() - interval '1 hour' where id = ${id}`);
    const second = (await running.claimJob(server.db, admin.id))!;
    expect((await call('GET', '')).body.data[0]).toMatchObject({ id, done: 0, is_begun_anew: true });
    const archive = { bytes: 1, file: { name: 'nowhere', keyId: 1 }, permissions: [], leftOut: 0 };
    expect(await running.endJob(server.db, first, archive)).toBe(0);
    expect(await running.noteProgress(server.db, second, 1)).toBe(1);
    await call('POST', `/${id}/cancel`, {});
    expect(await running.noteProgress(server.db, second, 1)).toBe(0);
    expect(await running.endJob(server.db, second, archive)).toBe(0);
  });

  test('that a server left is begun anew, and after three tries it is told as failed', async () => {
    const job = { companyId: room.companyId, userId: admin.id, groupId: room.groupId, subjectId: room.subjectId };
    const id = await buildRunningJob(server, job);
    const leave = (tries: number) =>
      server.db.run(
        sql`update report_jobs set tries = ${tries}, claimed_at = now() - interval '1 hour' where id = ${id}`,
      );
    await leave(2);
    expect((await running.selectLeft(server.db)).map(({ user_id }) => user_id)).toContain(admin.id);
    await leave(3);
    // Any order of the person takes up what was left.
    const next = await ask({ forms: ['summary-sheet'], group_ids: [room.groupId] });
    await ended(next.body.id);
    expect(await stored(id)).toMatchObject({ state: 'failed', failure: 'report-job-interrupted', sealed_name: null });
    const { data } = (await call('GET', '')).body;
    expect(data.find((one: { id: number }) => one.id === id).failure).toContain('несколько раз');
    expect((await noticesOf(admin)).map(({ payload }) => payload)).toContainEqual({ report: 'failed', count: 1 });
  });

  test('fails with a word when its reader loses a discipline before it is made', async () => {
    const job = {
      companyId: room.companyId,
      userId: room.teacher.id,
      groupId: room.groupId,
      subjectId: room.subjectId,
    };
    const id = await buildRunningJob(server, job);
    const other = await secondGroup(room.teacher);
    await server.db.run(sql`update report_job_forms set subject_id = ${room.subjectId} where job_id = ${id}`);
    await server.db.run(
      sql`delete from subject_users where user_id = ${room.teacher.id} and subject_id = ${room.subjectId}`,
    );
    await server.db.run(sql`update report_jobs set claimed_at = null where id = ${id}`);
    const next = await ask({ forms: ['group-sheet'], group_ids: [other.groupId] }, room.teacher);
    await ended(next.body.id);
    expect(await stored(id)).toMatchObject({ state: 'failed', failure: 'report-job-access' });
  });

  test('goes with the erasure of somebody in it', async () => {
    const made = await ask({ forms: ['summary-sheet'], group_ids: [room.groupId] });
    const { sealed_name } = await ended(made.body.id);
    await eraseAccount(server.db, room.companyId, room.classmate.id);
    expect(await stored(made.body.id)).toBeUndefined();
    expect(
      await server.db.rows(sql`select 1 from removed_sealed_files where sealed_name = ${sealed_name}`),
    ).toHaveLength(1);
  });
});

describe('nobody gets an archive', () => {
  test('of somebody else, even with the same rights', async () => {
    const made = await ask({ forms: ['summary-sheet'], group_ids: [room.groupId] });
    await ended(made.body.id);
    const other = await buildAdministrator(server.db, room.companyId);
    expect((await download(made.body.id, other)).status).toBe(404);
    expect((await call('GET', '', undefined, other)).body.data).toEqual([]);
    for (const [method, path] of [
      ['POST', '/cancel'],
      ['POST', '/repeat'],
      ['DELETE', ''],
    ] as const)
      expect((await call(method, `/${made.body.id}${path}`, method === 'POST' ? {} : undefined, other)).status).toBe(
        404,
      );
    expect(await filesOf(made.body.id)).toHaveLength(1);
  });

  test('after a discipline in it, which was not named, was taken from its maker', async () => {
    const made = await ask({ forms: ['summary-sheet'], group_ids: [room.groupId] }, room.teacher);
    await ended(made.body.id);
    expect(await filesOf(made.body.id, room.teacher)).toHaveLength(1);
    await secondGroup(room.teacher);
    await server.db.run(
      sql`delete from subject_users where user_id = ${room.teacher.id} and subject_id = ${room.subjectId}`,
    );
    await expectClosed(made.body.id, room.teacher);
  });

  test('after a right that its maker had was taken, though something else still opens the group', async () => {
    const made = await ask({ forms: ['study-card'], group_ids: [room.groupId] });
    await ended(made.body.id);
    expect((await download(made.body.id)).status).toBe(200);
    // Still a curator of the group, but no administrator any more.
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${admin.id}, ${room.groupId})`);
    await server.db.run(sql`update company_members set is_moderator = false where user_id = ${admin.id}`);
    await server.db.run(sql`delete from admin_role_users where user_id = ${admin.id}`);
    await expectClosed(made.body.id, admin);
  });

  test('about a student who has left the group, or after the own group was given to another curator', async () => {
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    const made = await ask({ forms: ['study-card', 'curator-report'], group_ids: [room.groupId] }, curator);
    expect(made.body.total).toBe(3);
    await ended(made.body.id);
    expect(await filesOf(made.body.id, curator)).toHaveLength(3);
    await server.db.run(
      sql`delete from group_users where group_id = ${room.groupId} and user_id = ${room.classmate.id}`,
    );
    await expectClosed(made.body.id, curator);
    await server.db.run(
      sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${room.classmate.id})`,
    );
    expect((await download(made.body.id, curator)).status).toBe(200);
    await server.db.run(sql`delete from curator_groups where curator_id = ${curator.id}`);
    await secondGroup(curator);
    await expectClosed(made.body.id, curator);
  });
});
