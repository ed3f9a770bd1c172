// A server for a test file and a classroom for each of its tests, by the names `server` and `room`.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { buildClassroom, type Classroom } from './builders.ts';

export let server: TestApp;
export let room: Classroom;

/** Called once at the top of a test file. All classrooms of a file are in one institution. */
export function inClassroom(): void {
  let companyId: number | undefined;
  beforeAll(async () => {
    server = await createTestApp();
  });
  beforeEach(async () => {
    room = await buildClassroom(server.db, companyId);
    ({ companyId } = room);
  });
  afterAll(() => server.close());
}

/** The same with one classroom for all tests of a file: for those that change nothing of each other's. */
export function inOneClassroom(): void {
  beforeAll(async () => {
    server = await createTestApp();
    room = await buildClassroom(server.db);
  });
  afterAll(() => server.close());
}
