import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildHalf,
  buildRelation,
  buildSubject,
  buildTrajectory,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let id: number;
let halves: number[];
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  const { db } = server;
  admin = await buildAdministrator(db, room.companyId);
  const hidden = await buildSubject(db, room.companyId, { hidden: true, groups: [room.groupId] });
  const later = await buildSubject(db, room.companyId);
  halves = [
    await buildHalf(db, room.companyId, { subjects: [room.subjectId, hidden] }),
    await buildHalf(db, room.companyId, { subjects: [later] }),
  ];
  id = await buildTrajectory(db, room.companyId, { halves });
  await db.run(sql`update groups set trajectory_id = ${id}, half_id = ${halves[0]} where id = ${room.groupId}`);
});
afterAll(() => server.close());

const ask = (as: BuiltUser, userId = room.student.id, query = '?show_full_structure=1') =>
  server.request('GET', `/api/v2/users/${userId}/trajectories${query}`, { as: as.token });
const showAll = (shown: boolean) =>
  server.db.run(sql`update trajectories set show_full_structure = ${shown} where id = ${id}`);
const halvesIn = ({ body }: { body: any }) => body.data[0].halves.map((half: { id: number }) => half.id);

test('the person sees it with the half studied now, the disciplines shown and which of them open', async () => {
  await showAll(true);
  const { body } = await ask(room.student);
  expect(body.data).toMatchObject([
    {
      id,
      groups: [{ id: room.groupId }],
      halves: [
        { id: halves[0], is_current: true, subjects: [{ id: room.subjectId, can_open: true }] },
        { id: halves[1], is_current: false, subjects: [{ can_open: false }] },
      ],
    },
  ]);
  expect(body.data[0].halves[0].subjects).toHaveLength(1);
  expect((await ask(room.student, room.student.id, '')).body.data).toMatchObject([{ id, halves: [] }]);
});

test('without the full structure the halves to come stay closed to all but the administration', async () => {
  await showAll(false);
  expect(halvesIn(await ask(room.student))).toEqual([halves[0]]);
  expect(halvesIn(await ask(admin))).toEqual(halves);
  await server.db.run(sql`update groups set half_id = null where id = ${room.groupId}`);
  expect(halvesIn(await ask(room.student))).toEqual([]);
  await server.db.run(sql`
    with made as (insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Идёт', current_date - 1, current_date + 1) returning id)
    insert into half_semesters (half_id, semester_id) select ${halves[0]}, id from made`);
  expect(halvesIn(await ask(room.student))).toEqual([halves[0]]);
  await server.db.run(sql`update groups set half_id = ${halves[0]} where id = ${room.groupId}`);
});

test('curators see it as the student does; nobody else sees it, parents neither', async () => {
  await showAll(false);
  const parent = await buildUser(server.db, room.companyId);
  const stranger = await buildUser(server.db, room.companyId);
  const curator = await buildUser(server.db, room.companyId);
  await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
  await buildRelation(server.db, room.companyId, {
    relativeId: stranger.id,
    studentId: room.student.id,
    confirmed: false,
  });
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  expect((await ask(parent)).status).toBe(403);
  expect(halvesIn(await ask(curator))).toEqual([halves[0]]);
  expect((await ask(stranger)).status).toBe(403);
  expect((await ask(room.classmate)).status).toBe(403);
  expect((await ask(room.teacher)).status).toBe(403);
  expect((await ask(admin, 999_999)).status).toBe(404);
});

test('hard skills of the topics are named where the trajectory shows them, those of drafts never', async () => {
  const { db } = server;
  await db.run(sql`
    with made as (insert into skills (company_id, title) values (${room.companyId}, 'Проектирование баз данных'), (${room.companyId}, 'Черновой навык') returning id, title),
    draft as (insert into steps (subject_id, chapter_id, title, type, position, hidden) select subject_id, chapter_id, 'Черновик', 1, 99, true from steps where id = ${room.stepId} returning id)
    insert into step_skills (step_id, skill_id) select ${room.stepId}, id from made where title like 'Проект%' union all select draft.id, made.id from made, draft where title like 'Черн%'`);
  const skills = async (as: BuiltUser) => (await ask(as)).body.data[0].halves[0].subjects[0].hard_skills;
  expect(await skills(room.student)).toEqual([]);
  await db.run(sql`update trajectories set is_show_hard_skills = true where id = ${id}`);
  expect(await skills(room.student)).toEqual(['Проектирование баз данных']);
  expect(await skills(admin)).toEqual(['Проектирование баз данных']);
});
