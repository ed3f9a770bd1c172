import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { type Reply } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCurator,
  buildDueDate,
  buildPattern,
  buildRelation,
  buildStep,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

const get = (path: string, as: BuiltUser): Promise<Reply<any>> => server.request('GET', path, { as: as.token });
const tasks = async (query = '', as = room.student) =>
  (await get(`/api/v2/students/${room.student.id}/tasks${query}`, as)).body;
const states = async (query = '', as = room.student) =>
  (await tasks(query, as)).data.map(({ id, state }: any) => [id, state]);
const handIn = async (value = 'Я', pattern = room.patternId) =>
  (
    await server.request('POST', '/api/v2/answers', {
      as: room.student.token,
      body: { pattern_id: pattern, fields: pattern === room.patternId ? [{ form_id: room.formId, value }] : [] },
    })
  ).body;
const DAY = 86_400_000;

test('a task goes from open over waiting and returned to accepted', async () => {
  const { db } = server;
  const first = await tasks();
  expect(first).toMatchObject({
    total: 1,
    counters: { open: 1, overdue: 0, waiting: 0, returned: 0, accepted: 0 },
    data: [
      {
        id: room.patternId,
        step: { id: room.stepId, title: 'Тема' },
        subject: { id: room.subjectId },
        state: 'open',
        due_at: null,
        submitted_at: null,
        mark: null,
      },
    ],
  });
  await buildDueDate(db, room.stepId, room.groupId, new Date(Date.now() - DAY));
  expect(await states()).toEqual([[room.patternId, 'overdue']]);
  await handIn();
  expect(await states()).toEqual([[room.patternId, 'waiting']]);
  expect((await tasks('?state=open')).data).toEqual([]);
  const judge = (body: object) =>
    server.request('POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, {
      as: room.teacher.token,
      body,
    });
  expect((await judge({ passed_status_id: 4 })).status).toBe(200);
  expect(await states('?state=returned')).toEqual([[room.patternId, 'returned']]);
  expect((await judge({ passed_status_id: 1, mark: 8 })).status).toBe(200);
  expect((await tasks()).data[0]).toMatchObject({ state: 'accepted', mark: 8 });
  expect((await get(`/api/users/${room.student.id}/lmsTable`, room.student)).body).toEqual({
    data: [
      {
        subject: { id: room.subjectId, title: expect.any(String), color: expect.any(String) },
        ...{ tasks: 1, open: 0, overdue: 0, waiting: 0, returned: 0, accepted: 1 },
      },
    ],
  });
});

test('those due first come first; words, disciplines and pages narrow them', async () => {
  const { db } = server;
  const late = await buildStep(db, room.chapterId, { title: 'Поздняя' });
  const soon = await buildStep(db, room.chapterId, { title: 'Ранняя' });
  const [lateTask, soonTask] = [await buildPattern(db, late), await buildPattern(db, soon)];
  await buildDueDate(db, late, room.groupId, new Date(Date.now() + 5 * DAY));
  await buildDueDate(db, soon, room.groupId, new Date(Date.now() + DAY));
  expect((await states()).map(([id]: any) => id)).toEqual([soonTask, lateTask, room.patternId]);
  expect((await states('?size=1&page=2')).map(([id]: any) => id)).toEqual([lateTask]);
  expect((await states('?query=поздн')).map(([id]: any) => id)).toEqual([lateTask]);
  expect((await tasks(`?subject_id=${room.subjectId}`)).total).toBe(3);
  expect((await tasks(`?subject_id=${room.subjectId + 1000}`)).total).toBe(0);
  await db.run(sql`update steps set hidden = true where id = ${soon}`);
  await db.run(sql`update steps set password_hash = 'x' where id = ${late}`);
  expect((await states()).map(([id]: any) => id)).toEqual([room.patternId]);
});

test('one task names the answer to whoever may read it', async () => {
  const { db } = server;
  const { id } = await handIn();
  const curator = await buildCurator(db, room.companyId, room.groupId);
  const path = `/api/v2/students/${room.student.id}/tasks/${room.patternId}`;
  expect((await get(path, room.student)).body).toMatchObject({ state: 'waiting', version: 1, answer_id: id });
  expect((await get(path, room.teacher)).body).toMatchObject({ answer_id: id });
  expect((await get(path, curator)).body).toMatchObject({ state: 'waiting', answer_id: null });
  expect((await get(`/api/v2/students/${room.student.id}/tasks/999999`, room.student)).status).toBe(404);
});

test('files and links of handed-in answers, newest first, for the student and staff', async () => {
  const answer = await handIn();
  const link = await server.request('POST', '/api/links', {
    as: room.student.token,
    body: { url: 'https://example.org/work' },
  });
  await server.request('POST', `/api/answers/${answer.id}/attachments/links`, {
    as: room.student.token,
    body: { attachment_id: link.body.id, ugc_field_id: answer.fields[0].id, description: 'Макет' },
  });
  const path = `/api/v2/users/${room.student.id}/artefacts`;
  const own = (await get(path, room.student)).body;
  expect(own).toMatchObject({
    total: 1,
    data: [
      {
        ...{ type: 'link', src: 'https://example.org/work', description: 'Макет', answer_id: answer.id },
        ...{ step: { id: room.stepId }, subject: { id: room.subjectId }, submitted_at: expect.any(String) },
      },
    ],
  });
  expect((await get(path, room.teacher)).body.total).toBe(1);
  expect((await get(`${path}?type=photo`, room.student)).body.total).toBe(0);
  expect((await get(`${path}?query=макет`, room.student)).body.total).toBe(1);
  expect((await get(`${path}?query=другое`, room.student)).body.total).toBe(0);
});

test('each sees what is theirs; parents, classmates and other teachers nothing', async () => {
  const { db } = server;
  const other = await buildClassroom(db, room.companyId);
  const people = {
    student: room.student,
    teacher: room.teacher,
    admin: await buildAdministrator(db, room.companyId),
    curator: await buildCurator(db, room.companyId, room.groupId),
    parent: await buildUser(db, room.companyId),
    classmate: room.classmate,
    otherTeacher: other.teacher,
  };
  await buildRelation(db, room.companyId, { relativeId: people.parent.id, studentId: room.student.id });
  const paths = [
    `/api/v2/students/${room.student.id}/tasks`,
    `/api/v2/students/${room.student.id}/tasks/${room.patternId}`,
    `/api/users/${room.student.id}/lmsTable`,
    `/api/v2/users/${room.student.id}/artefacts`,
  ];
  const told = await Promise.all(
    Object.entries(people).map(async ([name, as]) => [
      name,
      await Promise.all(paths.map(async (path) => (await get(path, as)).status)),
    ]),
  );
  const [all, none] = [
    [200, 200, 200, 200],
    [403, 403, 403, 403],
  ];
  expect(Object.fromEntries(told)).toEqual({
    ...{ student: all, teacher: all, admin: all, curator: [200, 200, 200, 403] },
    ...{ parent: none, classmate: none, otherTeacher: none },
  });
  // A teacher of one of two disciplines sees the tasks of that one.
  await db.run(sql`insert into subject_groups (subject_id, group_id) values (${other.subjectId}, ${room.groupId})`);
  expect((await tasks('', room.student)).total).toBe(2);
  expect(await states('', people.otherTeacher)).toEqual([[other.patternId, 'open']]);
  expect(await states('', people.curator)).toHaveLength(2);
});
