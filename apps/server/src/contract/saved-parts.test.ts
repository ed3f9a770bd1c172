// What belongs to a record in rows of its own moves `updated_at` of the record too, also when the record is sent whole.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { buildWorld, type World } from '../testing/world.ts';

let server: TestApp;
let w: World;
beforeAll(async () => {
  server = await createTestApp();
  w = await buildWorld(server, 'parts.example');
});
afterAll(() => server.close());

const ask = async (method: 'GET' | 'PUT', path: string, body?: unknown): Promise<any> => {
  const options = { as: w.admin.token, headers: { host: w.domain } };
  const reply: { status: number; body: any } = await server.request(method, path, { ...options, body });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};

const partsOfTopic: [string, (school: World) => unknown][] = [
  ['skills', ({ skillId }) => [skillId]],
  ['roles_ids', ({ taughtRoleId }) => [taughtRoleId]],
  ['password', () => 'Тайна темы'],
];
test.each(partsOfTopic)('%s of a topic', async (field, value) => {
  const path = `/api/steps/${w.spareStepId}`;
  const read = await ask('PUT', path, {});
  const same = await ask('PUT', path, { ...read });
  expect(same.updated_at).toBe(read.updated_at);
  const changed = await ask('PUT', path, { ...same, [field]: value(w) });
  expect(changed.updated_at).not.toBe(read.updated_at);
});

test('a topic of a role in the place of another', async () => {
  const path = `/api/roles/${w.taughtRoleId}`;
  const read = await ask('PUT', path, { steps_ids: [w.stepId] });
  const same = await ask('PUT', path, { ...read });
  expect(same.updated_at).toBe(read.updated_at);
  const changed = await ask('PUT', path, { ...same, steps_ids: [w.spareStepId] });
  expect(changed.updated_at).not.toBe(read.updated_at);
});

test('the trajectory of a half', async () => {
  const { id } = await server.db.one<{ id: number }>(
    sql`insert into halves (company_id, title) values (${w.companyId}, 'Осень') returning id`,
  );
  const path = `/api/lms/halves/${id}`;
  const read = await ask('GET', path);
  expect((await ask('PUT', path, { ...read })).updated_at).toBe(read.updated_at);
  const placed = await ask('PUT', path, { ...read, trajectory_id: w.trajectoryId });
  expect(placed.updated_at).not.toBe(read.updated_at);
});
