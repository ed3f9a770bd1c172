// The office of a company in tests: an administrator, a clerk who may change people and nothing else, and how they ask.
import { sql } from '@orbita/database';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { buildAdministrator, buildClassroom, buildUser, type BuiltUser, type Classroom } from './builders.ts';

export const HOST = 'office.example';
export let server: TestApp;
export let room: Classroom;
export let admin: BuiltUser;
/** May change people, and nothing else. */
export let clerk: BuiltUser;

/** Builds the office before the tests of a file and takes it away after them. */
export function inOffice(): void {
  beforeAll(async () => {
    server = await createTestApp();
    room = await buildClassroom(server.db);
    await server.db.run(sql`update companies set domain = ${HOST} where id = ${room.companyId}`);
    admin = await buildAdministrator(server.db, room.companyId);
    clerk = await buildUser(server.db, room.companyId);
    await server.db.run(sql`
      with made as (insert into admin_roles (company_id, name, permissions) values (${room.companyId}, 'Отдел кадров', '{admin_panel_read,users_read,users_write}') returning id)
      insert into admin_role_users (role_id, company_id, user_id) select id, ${room.companyId}, ${clerk.id} from made`);
  });
  afterAll(() => server.close());
}

export const ask = (method: string, path: string, as?: string, body?: object) =>
  server.request(method, path, { as, headers: { host: HOST }, ...(body ? { body } : {}) });
export const call = (method: string, path: string, as: BuiltUser, body?: object) => ask(method, path, as.token, body);
export const signIn = (login: string, password: string) =>
  ask('POST', '/api/v2/auth/sign-in', undefined, { login, password });
export const history = async (id: number) =>
  (await call('GET', `/api/v2/admin/history?kind=user&record_id=${id}`, admin)).body.data as {
    action: string;
    actor: { id: number };
    changes: { field: string; old: string | null; new: string | null }[];
  }[];
