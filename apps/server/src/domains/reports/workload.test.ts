// The load of teachers: lessons led together, lessons of several disciplines and of none, days of the institution.
import { sql } from '@orbita/database';
import { beforeEach, expect, test } from 'vitest';
import { buildAdministrator, buildLesson, buildSubject, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

let admin: BuiltUser;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
  await server.db.run(sql`delete from lessons where company_id = ${room.companyId}`);
});
const load = async (as = admin, more: object = {}) =>
  (await server.request('POST', '/api/v2/reports/preview', { as: as.token, body: { form: 'workload', ...more } })).body
    .tables[0];
/** Discipline, lessons and hours of the person of this surname. */
const rowsOf = ({ rows }: { rows: unknown[][] }, surname: string) =>
  rows.filter(([, name]) => String(name).startsWith(surname)).map((row) => row.slice(2, 5));
const lesson = (subjects: number[], teacher: BuiltUser | null) =>
  buildLesson(server.db, room.companyId, {
    ...{ starts_at: new Date('2026-01-12T08:00:00Z'), groups: [room.groupId], subjects },
    ...(teacher ? { teacherId: teacher.id } : {}),
  });
const person = (last_name: string) => buildUser(server.db, room.companyId, { last_name });
const beside = (lessonId: number, who: BuiltUser) =>
  server.db.run(sql`insert into lesson_teachers (lesson_id, user_id) values (${lessonId}, ${who.id})`);

test('whoever leads a lesson beside somebody has its hours too, in the own load as in that of all', async () => {
  const [first, second] = [await person('Первая'), await person('Вторая')];
  await beside(await lesson([room.subjectId], first), second);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${second.id}, 'TEACHER')`,
  );
  const all = await load();
  for (const name of ['Первая', 'Вторая']) expect(rowsOf(all, name)).toEqual([[expect.any(String), 1, 2]]);
  const own = await load(second);
  expect(own.rows.map((row: unknown[]) => row.slice(2, 5))).toEqual(rowsOf(all, 'Вторая'));
});

test('a lesson of several disciplines counts once and names them all; one of none counts too', async () => {
  const teacher = await person('Ведущая');
  const other = await buildSubject(server.db, room.companyId, { title: 'Астрономия' });
  await server.db.run(sql`update subjects set title = 'Физика' where id = ${room.subjectId}`);
  await lesson([room.subjectId, other], teacher);
  await lesson([room.subjectId], teacher);
  await lesson([], teacher);
  const table = await load();
  expect(rowsOf(table, 'Ведущая')).toEqual([
    ['Астрономия, Физика', 1, 2],
    ['Физика', 1, 2],
    ['Без дисциплины', 1, 2],
  ]);
  expect(table.totals[0].slice(3, 5)).toEqual([3, 6]);
});

test('marks belong to the semester by the days of the institution', async () => {
  const { db } = server;
  await db.run(sql`update companies set time_zone = 'Asia/Vladivostok' where id = ${room.companyId}`);
  const semester = await db.one<{ id: number }>(
    sql`insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Весна', '2025-02-01', '2025-06-30') returning id`,
  );
  const author = await person('Ставящая');
  await db.run(sql`
    insert into marks (step_id, student_id, mark_type_id, value, author_id) select ${room.stepId}, ${room.student.id}, id, 5, ${author.id} from mark_types
    where company_id = ${room.companyId} and is_default`);
  const count = async (moment: string) => {
    await db.run(sql`update marks set updated_at = ${moment} where author_id = ${author.id}`);
    const { rows } = await load(admin, { semester_id: semester.id });
    return rows.filter(([, name]: string[]) => name?.startsWith('Ставящая')).length;
  };
  expect(await count('2025-01-31T15:00:00Z')).toBe(1);
  expect(await count('2025-06-30T15:00:00Z')).toBe(0);
});
