import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildForm,
  buildGroup,
  buildPattern,
  buildRelation,
  buildStep,
  buildUser,
  type BuiltUser,
} from '../../../testing/builders.ts';
import { room, server, inClassroom } from '../../../testing/classroom.ts';
import { call, field, submit } from '../../../testing/hand-in.ts';

inClassroom();

describe('who reads an answer', () => {
  async function buildCast(): Promise<Record<string, BuiltUser>> {
    const { db } = server;
    const [expert, curator, parent] = [
      await buildUser(db, room.companyId),
      await buildUser(db, room.companyId),
      await buildUser(db, room.companyId),
    ];
    await db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    await buildRelation(db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    const elsewhere = await buildUser(db, room.companyId);
    const otherGroup = await buildGroup(db, room.companyId, [elsewhere.id]);
    await db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${otherGroup})`);
    // Meets the author in a group that studies nothing of the author's discipline.
    const neighbour = await buildClassroom(db, room.companyId);
    await buildGroup(db, room.companyId, [neighbour.student.id, room.student.id]);
    return {
      author: room.student,
      classmate: room.classmate,
      elsewhere,
      teacher: room.teacher,
      expert,
      admin: await buildAdministrator(db, room.companyId),
      curator,
      parent,
      otherTeacher: neighbour.teacher,
      otherStudent: neighbour.student,
    };
  }
  /** Returns who can open the answer, after checking that the lists agree. */
  async function readers(cast: Record<string, BuiltUser>, id: number): Promise<string[]> {
    const open: string[] = [];
    for (const [name, { token }] of Object.entries(cast)) {
      const single = await server.request('GET', `/api/v2/answers/${id}`, { as: token });
      expect(single.status).toBeOneOf([200, 403]);
      const list = await server.request('GET', `/api/v2/answers?subject_id=${room.subjectId}`, { as: token });
      // People who are nothing but parents read no answers by any call.
      expect(list.status, name).toBe(name === 'parent' ? 403 : 200);
      if (list.status === 403) continue;
      expect({ name, listed: list.body.data.some((answer: { id: number }) => answer.id === id) }).toEqual({
        name,
        listed: single.status === 200,
      });
      const ofStudent = await server.request(
        'GET',
        `/api/v2/answers/users/${room.student.id}/subjects/${room.subjectId}`,
        { as: token },
      );
      if (ofStudent.status === 200)
        expect({ name, listed: ofStudent.body.data.length === 1 }).toEqual({ name, listed: single.status === 200 });
      if (single.status === 200) open.push(name);
    }
    return open;
  }

  test('by its privacy', async () => {
    const cast = await buildCast();
    const answer = (await submit()).body;
    const staff = ['author', 'teacher', 'expert', 'admin'];
    const open = async (body: object) => {
      expect((await call('PUT', `/api/answers/${answer.id}`, body)).status).toBe(200);
      return readers(cast, answer.id);
    };
    expect(await readers(cast, answer.id)).toEqual(staff);
    expect(await open({ privacy: 0 })).toEqual(['author', 'classmate', 'teacher', 'expert', 'admin']);
    expect(await open({ privacy: 1 })).toEqual(staff);
    expect(await open({ privacy: -1 })).toEqual(staff);
    const named = [cast['elsewhere']!.id, cast['otherStudent']!.id, cast['parent']!.id, 2_000_000_000];
    // Those who are named read it only if they study the discipline.
    expect(await open({ privacy: 2, access_users_ids: named })).toEqual([
      'author',
      'elsewhere',
      'teacher',
      'expert',
      'admin',
    ]);
    expect(await open({ privacy: 3 })).toEqual(staff);
    const everybody = ['author', 'classmate', 'elsewhere', 'teacher', 'expert', 'admin'];
    expect(await open({ privacy: 3, access_companies_ids: [room.companyId, 2_000_000_000] })).toEqual(everybody);
    for (const [change, back] of [
      [
        `delete from group_users where group_id = ${room.groupId} and user_id = ${room.classmate.id}`,
        `insert into group_users (group_id, user_id) values (${room.groupId}, ${room.classmate.id})`,
      ],
      [
        `update subjects set privacy = 1 where id = ${room.subjectId}`,
        `update subjects set privacy = 0 where id = ${room.subjectId}`,
      ],
      [
        `update subjects set privacy = 2 where id = ${room.subjectId}`,
        `update subjects set privacy = 0 where id = ${room.subjectId}`,
      ],
      [
        `update groups set is_archived = true where id = ${room.groupId}`,
        `update groups set is_archived = false where id = ${room.groupId}`,
      ],
    ] as const) {
      await server.db.pool.query(change);
      expect(await readers({ classmate: room.classmate }, answer.id)).toEqual([]);
      await server.db.pool.query(back);
      expect(await readers({ classmate: room.classmate }, answer.id)).toEqual(['classmate']);
    }
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).body).toMatchObject({
      access_users_ids: expect.arrayContaining([cast['elsewhere']!.id, cast['otherStudent']!.id]),
      access_companies_ids: [room.companyId],
    });
  });

  test('a public one in a hidden topic or discipline is not for classmates', async () => {
    const answer = (await submit({ privacy: 0 })).body;
    const status = async () => (await call('GET', `/api/v2/answers/${answer.id}`, undefined, room.classmate)).status;
    expect(await status()).toBe(200);
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: true }, room.teacher);
    expect(await status()).toBe(403);
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: false }, room.teacher);
    await server.db.run(sql`update subjects set hidden = true where id = ${room.subjectId}`);
    expect(await status()).toBe(403);
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).status).toBe(200);
  });

  test('classmates see the answer, but neither talk nor mark nor versions', async () => {
    const answer = (await submit({ privacy: 0 })).body;
    await call('POST', '/api/comments', { ugc_answer_id: answer.id, text: 'Только вам' }, room.teacher);
    await call('POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.student.id, value: 3 }, room.teacher);
    expect((await call('GET', `/api/v2/answers/${answer.id}`, undefined, room.classmate)).body).toMatchObject({
      comments: [],
      marks: [],
    });
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).body).toMatchObject({
      comments: [{ text: 'Только вам' }],
      marks: [{ value: 3 }],
    });
    expect((await call('GET', `/api/v2/answers/${answer.id}/versions`, undefined, room.classmate)).status).toBe(403);
    expect(
      (await call('POST', '/api/comments', { ugc_answer_id: answer.id, text: 'И я' }, room.classmate)).status,
    ).toBe(403);
  });

  test('automatic credit is for staff, for the student once answers are closed', async () => {
    await call(
      'PUT',
      `/api/forms/${room.formId}`,
      { type: 'multiple', options: ['а', 'б', 'в'], key: [0, 1] },
      room.teacher,
    );
    const answer = (await submit({ fields: [field([0])] })).body;
    const credit = async (as: BuiltUser) =>
      (await call('GET', `/api/v2/answers/${answer.id}`, undefined, as)).body.fields[0].credit;
    expect([answer.fields[0].credit, await credit(room.student), await credit(room.teacher)]).toEqual([
      null,
      null,
      0.5,
    ]);
    await call('PUT', `/api/steps/${room.stepId}`, { answers_closed: true }, room.teacher);
    expect(await credit(room.student)).toBe(0.5);
  });
});

test('a list of a whole discipline by pages, newest first', async () => {
  const step = await buildStep(server.db, await buildChapter(server.db, room.subjectId));
  const pattern = await buildPattern(server.db, step);
  const form = await buildForm(server.db, pattern);
  const first = (await submit()).body.id;
  const second = (await submit({}, room.classmate)).body.id;
  const third = (await submit({ pattern_id: pattern, fields: [{ form_id: form, value: 'x' }] })).body.id;
  const list = async (query: string) =>
    (await call('GET', `/api/v2/answers?subject_id=${room.subjectId}&${query}`, undefined, room.teacher)).body;
  const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
  expect(ids(await list(''))).toEqual([third, second, first]);
  expect(await list('page=2&size=2')).toMatchObject({ total: 3, from: 3, lastPage: 2, data: [{ id: first }] });
  expect(ids(await list(`user_id=${room.student.id}`))).toEqual([third, first]);
  expect(ids(await list(`step_id=${step}`))).toEqual([third]);
  expect(ids(await list(`pattern_id=${room.patternId}`))).toEqual([second, first]);
});
