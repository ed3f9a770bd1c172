// Provides a server for a test file of the schedule, with its keeper, and a classroom for each test.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type Reply, type TestApp } from './app.ts';
import { buildAdministrator, buildClassroom, buildCompany, type BuiltUser, type Classroom } from './builders.ts';

export let server: TestApp;
export let room: Classroom;
export let keeper: BuiltUser;
export let companyId: number;
/** The school is asked by its domain, because another one is built too. */
export const headers = { host: 'school.example' };

/** Call once at the top of a test file. */
export function inTimetable(): void {
  beforeAll(async () => {
    server = await createTestApp();
    companyId = await buildCompany(server.db, { domain: headers.host });
    keeper = await buildAdministrator(server.db, companyId);
  });
  beforeEach(async () => {
    room = await buildClassroom(server.db, companyId);
  });
  afterAll(() => server.close());
}

export const call = (method: string, path: string, body?: object, as: BuiltUser = keeper): Promise<Reply<any>> =>
  server.request(method, `/api/v2/schedule/${path}`, { as: as.token, body, headers });
/** A Monday in the middle of a term that is never over. */
export const MONDAY = '2099-10-12';
export const at = (time: string, day = MONDAY) =>
  new Date(`${day}T${time}:00+03:00`).toISOString().replace('.000Z', 'Z');
export const lesson = (more: object = {}) => ({
  starts_at: at('09:00'),
  ends_at: at('10:30'),
  subject_ids: [room.subjectId],
  group_ids: [room.groupId],
  teachers: [{ user_id: room.teacher.id }],
  ...more,
});
export const create = async (more: object = {}): Promise<number[]> => {
  const { status, body } = await call('POST', 'lessons', lesson(more));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.lessons;
};
export const week = { from: MONDAY, to: '2099-10-18' };
export const list = async (query: Record<string, string | number> = {}, as: BuiltUser = keeper) => {
  const asked = new URLSearchParams(
    Object.entries({ ...week, ...query }).map(([k, v]): [string, string] => [k, String(v)]),
  );
  return call('GET', `lessons?${asked.toString()}`, undefined, as);
};
export const idsOf = ({ body }: Reply<any>): number[] =>
  [...(body.teacher ?? []), ...(body.student ?? [])].map(({ id }: { id: number }) => id);
export const series = { repeat: { weekdays: [1, 3], until: '2099-10-28' } };
