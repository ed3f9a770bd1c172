// Changes of one record at the same time: each begins its history where the former one ended.
import { raw, sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildGroup,
  buildHalf,
  buildTrajectory,
  type BuiltUser,
} from '../../testing/builders.ts';

let server: TestApp;
let admin: BuiltUser;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
  admin = await buildAdministrator(server.db, companyId);
});
afterAll(() => server.close());

/** Sends changes that all wait until the record is free, as the last of them has asked for it. */
async function changeAtOnce(table: string, path: string, id: number, bodies: object[]): Promise<void> {
  const sent = await server.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from ${raw(table)} where id = ${id} for update`);
    const requests = bodies.map((body) => server.request('PUT', path, { as: admin.token, body }));
    await vi.waitUntil(async () => {
      // By another connection: a transaction sees one moment of the activity.
      const { n } = await server.db.one<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return n === bodies.length;
    }, 60_000);
    return { requests };
  });
  const statuses = (await Promise.all(sent.requests)).map(({ status }) => status);
  expect(statuses).toEqual(bodies.map(() => 200));
}

interface Told {
  changes: { field: string; old: string | null; new: string | null }[];
}
/** Values of a field in the history, as pairs of before and after, oldest first. */
async function historyOf(kind: string, id: number, field: string): Promise<[string | null, string | null][]> {
  const path = `/api/v2/admin/history?kind=${kind}&record_id=${id}&size=100`;
  const told: Told[] = (await server.request('GET', path, { as: admin.token })).body.data;
  return told
    .toReversed()
    .flatMap(({ changes }) => changes.filter((change) => change.field === field))
    .map((change) => [change.old, change.new]);
}
/** Whether each change begins where the former one ended. */
const isChain = (steps: [string | null, string | null][]): boolean =>
  steps.every(([before], at) => at === 0 || before === steps[at - 1]![1]);

test('two changes of a group', async () => {
  const id = await buildGroup(server.db, companyId);
  const path = `/api/groups/${id}`;
  await changeAtOnce('groups', path, id, [{ name: 'ИС-1' }, { name: 'ИС-2' }]);
  const steps = await historyOf('group', id, 'name');
  expect(steps).toHaveLength(2);
  expect(isChain(steps)).toBe(true);
});

test('two changes of a half, which also move it to another trajectory', async () => {
  const id = await buildHalf(server.db, companyId);
  const [first, second] = [await buildTrajectory(server.db, companyId), await buildTrajectory(server.db, companyId)];
  await changeAtOnce('halves', `/api/lms/halves/${id}`, id, [
    { title: 'Первый', trajectory_id: first },
    { title: 'Второй', trajectory_id: second },
  ]);
  const titles = await historyOf('half', id, 'title');
  expect(titles).toHaveLength(2);
  expect(isChain(titles)).toBe(true);
  const places = await historyOf('half', id, 'trajectories');
  expect(places).toHaveLength(2);
  expect(isChain(places)).toBe(true);
});
