// Provides a server for a test file and a classroom for each test, as `server` and `room`.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { buildClassroom, type Classroom } from './builders.ts';

export let server: TestApp;
export let room: Classroom;

/** Call once at the top of a test file; all classrooms of the file belong to one company. */
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

/** Provides one classroom for a whole file whose tests do not affect each other. */
export function inOneClassroom(): void {
  beforeAll(async () => {
    server = await createTestApp();
    room = await buildClassroom(server.db);
  });
  afterAll(() => server.close());
}
