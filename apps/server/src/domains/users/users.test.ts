import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildCompany,
  buildGroup,
  buildRelation,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { room, server, inOneClassroom } from '../../testing/classroom.ts';

inOneClassroom();

const open = (as: BuiltUser, id: number) => server.request('GET', `/api/v2/users/${id}`, { as: as.token });

describe("a person's card", () => {
  test('of a classmate, whole and without the e-mail', async () => {
    expect((await open(room.student, room.classmate.id)).body).toEqual({
      id: room.classmate.id,
      first_name: 'Анна',
      last_name: expect.any(String),
      middle_name: 'Петровна',
      photo_src: null,
      is_online: false,
      email: null,
      groups_count: 1,
      subjects_count: 0,
      is_distant: false,
      groups: [{ id: room.groupId, name: expect.any(String) }],
      is_moderator: false,
      is_member: true,
      is_parent: false,
      is_curator: false,
      children: [],
      contract: null,
      current_form: null,
      temporary_statuses: [],
      notes: [],
      isSubjectsArchived: false,
    });
  });

  test('tells children to the person and the office only, and archived disciplines', async () => {
    const { db } = server;
    const parent = await buildUser(db, room.companyId);
    const admin = await buildAdministrator(db, room.companyId);
    await buildRelation(db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    const record = async (as: BuiltUser) => {
      const { is_parent, children } = (await open(as, parent.id)).body;
      return [is_parent, children.map(({ id }: { id: number }) => id)];
    };
    expect(await record(parent)).toEqual([true, [room.student.id]]);
    expect(await record(admin)).toEqual([true, [room.student.id]]);
    expect(await record(room.student)).toEqual([false, []]);
    const old = await buildSubject(db, room.companyId, { teachers: [admin.id] });
    await db.run(sql`update subjects set is_archived = true where id = ${old}`);
    expect((await open(admin, admin.id)).body).toMatchObject({ isSubjectsArchived: true, is_moderator: true });
  });

  test('without the e-mail when it is asked for safe', async () => {
    const asked = await server.request('GET', `/api/v2/users/${room.student.id}?safe=1`, { as: room.student.token });
    expect(asked.body).not.toHaveProperty('email');
  });

  test('and saved back as it was read then, keeps its e-mail', async () => {
    const admin = await buildAdministrator(server.db, room.companyId);
    const path = `/api/v2/users/${room.student.id}`;
    const read = (await server.request('GET', `${path}?safe=1`, { as: admin.token })).body;
    expect((await server.request('PUT', path, { as: admin.token, body: { ...read, safe: 1 } })).status).toBe(200);
    expect((await open(admin, room.student.id)).body.email).toBe(room.student.email);
  });

  test('with a slash at the end, as some clients ask', async () => {
    expect(
      (await server.request('GET', `/api/v2/users/${room.student.id}/?safe=1`, { as: room.student.token })).body.id,
    ).toBe(room.student.id);
  });

  test('opens to oneself and staff with the e-mail', async () => {
    expect((await open(room.student, room.student.id)).body.email).toBe(room.student.email);
    expect((await open(room.teacher, room.student.id)).body.email).toBe(room.student.email);
  });

  test('opens to those who have to do with the person, and to nobody else', async () => {
    const { db } = server;
    const [stranger, parent, pretender, curator, expert, admin] = [
      await buildUser(db, room.companyId),
      await buildUser(db, room.companyId),
      await buildUser(db, room.companyId),
      await buildUser(db, room.companyId),
      await buildUser(db, room.companyId),
      await buildAdministrator(db, room.companyId),
    ];
    await buildRelation(db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    await buildRelation(db, room.companyId, { relativeId: pretender.id, studentId: room.student.id, confirmed: false });
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    await buildSubject(db, room.companyId, { experts: [expert.id], groups: [room.groupId] });
    const outcome = async (as: BuiltUser) => (await open(as, room.student.id)).status;
    const statuses = {
      stranger: await outcome(stranger),
      parent: await outcome(parent),
      pretender: await outcome(pretender),
      curator: await outcome(curator),
      expert: await outcome(expert),
      admin: await outcome(admin),
    };
    expect(statuses).toEqual({ stranger: 403, parent: 200, pretender: 403, curator: 200, expert: 200, admin: 200 });
    expect((await open(room.student, room.teacher.id)).body.email).toBeNull();
    expect((await open(room.student, stranger.id)).body.code).toBe('access-denied');
    expect((await open(parent, room.classmate.id)).status).toBe(403);
  });

  test('knows nothing of how two people know each other elsewhere', async () => {
    const lone = await createTestApp();
    try {
      const [here, there] = [
        await buildCompany(lone.db, { domain: 'here.example' }),
        await buildCompany(lone.db, { domain: 'there.example' }),
      ];
      const elsewhere = await buildClassroom(lone.db, there);
      const { student, classmate, teacher } = elsewhere;
      await buildRelation(lone.db, there, { relativeId: student.id, studentId: classmate.id });
      await lone.db.run(
        sql`insert into company_members (company_id, user_id) select ${here}, unnest(${[student.id, classmate.id, teacher.id]}::int[])`,
      );
      for (const [host, status] of [
        ['there.example', 200],
        ['here.example', 403],
      ] as const) {
        for (const { id } of [classmate, teacher])
          expect(
            (await lone.request('GET', `/api/v2/users/${id}`, { as: student.token, headers: { host } })).status,
          ).toBe(status);
      }
    } finally {
      await lone.close();
    }
  });

  test('of somebody who is no member does not exist', async () => {
    const gone = await buildUser(server.db, room.companyId, { isMember: false });
    expect((await open(room.teacher, gone.id)).status).toBe(404);
  });
});

describe('the list', () => {
  test('by role, words and direction, with the total', async () => {
    const { db } = server;
    const added = await buildUser(db, room.companyId, { last_name: 'Абрикосов', first_name: 'Ян' });
    await db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${added.id})`);
    const list = async (query: string) =>
      (await server.request('GET', `/api/v2/users?${query}`, { as: room.teacher.token })).body;
    expect((await list('role=teacher')).data.map(({ id }: { id: number }) => id)).toEqual([room.teacher.id]);
    expect((await list(`query=${encodeURIComponent('ян абрик')}`)).data).toMatchObject([
      { last_name: 'Абрикосов', first_name: 'Ян' },
    ]);
    expect((await list(`query=${encodeURIComponent('100%')}`)).total).toBe(0);
    const [up, down] = [await list('limit=100'), await list('limit=100&sort_direction=desc')];
    expect(up.total).toBe(up.data.length);
    expect(up.data[0].last_name).toBe('Абрикосов');
    expect(down.data.at(-1).last_name).toBe('Абрикосов');
    expect(await list(`page=2&size=${up.total - 1}`)).toMatchObject({
      from: up.total,
      lastPage: 2,
      data: [expect.anything()],
    });
  });
});

test('the staff are listed apart from students: whoever teaches, assesses, curates or administers', async () => {
  const { db } = server;
  const [curator, former] = [await buildUser(db, room.companyId), await buildUser(db, room.companyId)];
  await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  await db.run(sql`insert into curator_groups (curator_id, group_id) values (${former.id}, ${room.groupId})`);
  await db.run(sql`update company_members set blocked_at = now() where user_id = ${former.id}`);
  const admin = await buildAdministrator(db, room.companyId);
  const { body } = await server.request('GET', '/api/v2/users?role=staff&size=100', { as: admin.token });
  const ids = body.data.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(expect.arrayContaining([room.teacher.id, curator.id, admin.id]));
  expect(ids).not.toContain(room.student.id);
  expect(ids).not.toContain(former.id);
});

test('a curator asks for the students of the own groups only', async () => {
  const curator = await buildUser(server.db, room.companyId);
  const [own, foreign] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
  const groupId = await buildGroup(server.db, room.companyId, [own.id]);
  await buildGroup(server.db, room.companyId, [foreign.id]);
  const list = async () =>
    (await server.request('GET', '/api/v2/users?own_groups=1&role=student', { as: curator.token })).body.data?.map(
      ({ id }: { id: number }) => id,
    );
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${groupId})`);
  expect(await list()).toEqual([own.id]);
  await server.db.run(sql`update groups set is_archived = true where id = ${groupId}`);
  expect(await list()).toEqual([]);
});

describe('the search over everything', () => {
  test('finds what one may open and nothing else', async () => {
    const { db } = server;
    const word = 'Квазар';
    const mine = await buildSubject(db, room.companyId, {
      title: `${word} основы`,
      groups: [room.groupId],
      teachers: [room.teacher.id],
      code: 'ОП.01',
    });
    await buildSubject(db, room.companyId, {
      title: `${word} скрытый`,
      hidden: true,
      groups: [room.groupId],
      teachers: [room.teacher.id],
    });
    await buildSubject(db, room.companyId, { title: `${word} чужой` });
    const chapter = await buildChapter(db, mine);
    const shut = await buildChapter(db, mine, { hidden: true });
    const topic = await buildStep(db, chapter, { title: `${word} тема` });
    await buildStep(db, chapter, { title: `${word} тайна`, hidden: true });
    await buildStep(db, shut, { title: `${word} тайна раздела` });
    const colleague = await buildUser(db, room.companyId, { last_name: `${word}ов` });
    await buildSubject(db, room.companyId, { teachers: [colleague.id], groups: [room.groupId] });
    const classmate = await buildUser(db, room.companyId, { last_name: `${word}кин` });
    await db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${classmate.id})`);
    const search = async (as: BuiltUser) => {
      const { people, subjects, topics } = (
        await server.request('GET', `/api/v2/search?query=${encodeURIComponent(word.toLowerCase())}`, { as: as.token })
      ).body;
      return {
        people: people.length,
        subjects: subjects.map(({ title }: { title: string }) => title),
        topics: topics.map(({ title }: { title: string }) => title),
      };
    };
    // Students find their teachers, staff find students as well.
    expect(await search(room.student)).toEqual({ people: 1, subjects: ['Квазар основы'], topics: ['Квазар тема'] });
    expect(await search(room.teacher)).toEqual({
      people: 2,
      subjects: ['ОП.01 Квазар основы', 'Квазар скрытый'],
      topics: ['Квазар тайна', 'Квазар тайна раздела', 'Квазар тема'],
    });
    const stranger = await buildUser(db, room.companyId);
    expect(await search(stranger)).toEqual({ people: 0, subjects: [], topics: [] });
    const other = await buildGroup(db, room.companyId, [stranger.id]);
    await buildSubject(db, room.companyId, { title: `${word} соседний`, groups: [other] });
    expect((await search(stranger)).subjects).toEqual(['Квазар соседний']);
    expect(topic).toBeGreaterThan(0);
  });
});

test('the list is sorted as asked, leaves e-mails out, and is of this company only', async () => {
  const admin = await buildAdministrator(server.db, room.companyId);
  const list = (query: string) => server.request('GET', `/api/v2/users?limit=100&${query}`, { as: admin.token });
  const ids = (await list('sort_list=id&sort_direction=desc')).body.data.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  expect((await list(`safe=true&company_id=${room.companyId}`)).body.data.some((row: any) => 'email' in row)).toBe(
    false,
  );
  expect((await list('safe=0')).body.data.some(({ email }: any) => email !== null)).toBe(true);
  for (const name of ['company', 'company_id']) expect((await list(`${name}=${room.companyId + 1}`)).status).toBe(404);
  expect((await list('sort_list=password_hash')).status).toBe(400);
});
