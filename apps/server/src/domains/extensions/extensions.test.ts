import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../testing/app.ts';
import { buildAdministrator, buildClassroom, buildDueDate, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { buildCircle, buildOrganisationRole } from '../../testing/organisation.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

const DAY = 86_400_000;
const inDays = (days: number): string => `${new Date(Date.now() + days * DAY).toISOString().slice(0, 19)}Z`;
const PATH = '/api/v2/extensions';
const ask = (body: object = {}, as: BuiltUser = room.student): Promise<Reply<any>> =>
  server.request('POST', PATH, {
    as: as.token,
    body: { step_id: room.stepId, reason: ' Болел неделю ', wished_at: inDays(9), ...body },
  });
const act = (id: number, what: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request('POST', `${PATH}/${id}/${what}`, { as: as.token, ...(body ? { body } : {}) });
const grant = (id: number, body: object = {}, as: BuiltUser = room.teacher) => act(id, 'grant', as, body);
const refuse = (id: number, as: BuiltUser = room.teacher) => act(id, 'refuse', as, { answer: 'Срок уже продлевали' });
const queue = async (query = '?state=asked', as: BuiltUser = room.teacher): Promise<any> =>
  (await server.request('GET', PATH + query, { as: as.token })).body;
const atTopic = async (as: BuiltUser = room.student): Promise<any> =>
  (await server.request('GET', `${PATH}/steps/${room.stepId}`, { as: as.token })).body;
const dated = (days = 2) => buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() + days * DAY));
async function asked(): Promise<number> {
  await dated();
  const reply = await ask();
  expect(reply).toMatchObject({ status: 200, body: { state: 'asked' } });
  return reply.body.id;
}
const told = () =>
  server.db.rows(
    sql`select user_id, payload from notifications where type = 'extension' and step_id = ${room.stepId} order by id`,
  );
const expert = async (): Promise<BuiltUser> => {
  const person = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${person.id}, 'EXPERT')`,
  );
  return person;
};

describe('a student asks for more time', () => {
  test('and the teachers find the request in their queue and among their notifications', async () => {
    const id = await asked();
    expect(await queue()).toMatchObject({
      total: 1,
      data: [{ id, reason: 'Болел неделю', student: { id: room.student.id }, step: { id: room.stepId } }],
    });
    expect(await told()).toEqual([
      { user_id: room.teacher.id, payload: { extension: 'asked', reason: 'Болел неделю' } },
    ]);
    expect(await atTopic()).toMatchObject({ can_ask: false, requests: [{ id, state: 'asked' }] });
    expect(await atTopic(room.classmate)).toMatchObject({ can_ask: true, requests: [] });
  });

  test('once at a time: of two requests sent together one is stored', async () => {
    await dated();
    const replies = await Promise.all([ask(), ask()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('extension-asked');
  });

  test('again after a refusal or when it was withdrawn, also when the due date has gone', async () => {
    await dated(-1);
    const first = (await ask()).body.id;
    expect((await refuse(first)).body).toMatchObject({ state: 'refused', answer: 'Срок уже продлевали' });
    const second = (await ask()).body.id;
    expect((await act(second, 'withdraw', room.student)).body.state).toBe('withdrawn');
    expect((await ask()).status).toBe(200);
    expect((await atTopic()).requests.map(({ state }: { state: string }) => state)).toEqual([
      'asked',
      'withdrawn',
      'refused',
    ]);
  });

  test('for a day in the time zone of the school, later than the due date and within a year', async () => {
    await dated();
    const day = inDays(30).slice(0, 10);
    for (const wished_at of [inDays(1), '2020-01-01', '2400-01-01'])
      expect((await ask({ wished_at })).body.errors).toHaveProperty('wished_at');
    expect((await ask({ wished_at: day })).body.wished_at).toBe(`${day}T20:59:00Z`);
  });

  test('not without a due date, in a passed or a closed topic', async () => {
    expect((await ask()).body.code).toBe('extension-impossible');
    await dated();
    await server.db.run(sql`update steps set answers_closed_at = now() where id = ${room.stepId}`);
    expect((await ask()).body.code).toBe('extension-impossible');
    expect((await atTopic()).can_ask).toBe(false);
    await server.db.run(sql`update steps set answers_closed_at = null where id = ${room.stepId}`);
    await server.db.run(sql`
      insert into passings (company_id, step_id, student_id, passed_status_id) values (${room.companyId}, ${room.stepId}, ${room.student.id}, 1)`);
    expect((await ask()).body.code).toBe('extension-impossible');
  });
});

describe('a teacher decides', () => {
  test('the wished date becomes the date of the student alone, and the student is told once', async () => {
    const id = await asked();
    const { body } = await grant(id);
    expect(body).toMatchObject({ state: 'granted', decided_by: { id: room.teacher.id } });
    expect(body.granted_until).toBe(body.wished_at);
    const lesson = async (as: BuiltUser) =>
      (await server.request('GET', `/api/v2/lessons/${room.stepId}`, { as: as.token })).body.due_at;
    expect(await lesson(room.student)).toBe(body.wished_at);
    expect(await lesson(room.classmate)).not.toBe(body.wished_at);
    expect((await told()).at(-1)).toMatchObject({
      user_id: room.student.id,
      payload: { extension: 'granted' },
    });
    expect(await server.db.rows(sql`select 1 from moved_due_dates where step_id = ${room.stepId}`)).toEqual([]);
    expect(
      await server.db.rows(
        sql`select action, student_id from audit_records where object_type = 'extension' and object_id = ${id} order by id`,
      ),
    ).toEqual([
      { action: 'extension-asked', student_id: room.student.id },
      { action: 'extension-granted', student_id: room.student.id },
    ]);
    expect(await queue()).toMatchObject({ total: 0 });
    expect(await queue('?state=decided')).toMatchObject({ total: 1, data: [{ id, state: 'granted' }] });
  });

  test('a refusal is told to the student alone, with its reason, and stands in the history', async () => {
    const id = await asked();
    const before = await told();
    expect((await refuse(id)).status).toBe(200);
    expect((await told()).slice(before.length)).toEqual([
      { user_id: room.student.id, payload: { extension: 'refused', reason: 'Срок уже продлевали' } },
    ]);
    expect(
      await server.db.rows(
        sql`select action, actor_id, student_id from audit_records where object_type = 'extension' and object_id = ${id} order by id desc limit 1`,
      ),
    ).toEqual([{ action: 'extension-refused', actor_id: room.teacher.id, student_id: room.student.id }]);
  });

  test('another date may be granted, but none before the due date', async () => {
    const id = await asked();
    expect((await grant(id, { due_at: inDays(1) })).body.errors).toHaveProperty('due_at');
    expect((await queue()).total).toBe(1);
    const due_at = inDays(5);
    expect((await grant(id, { due_at, answer: 'Пять дней' })).body).toMatchObject({
      granted_until: due_at,
      answer: 'Пять дней',
    });
  });

  test('work handed in late is in time by the granted date', async () => {
    await dated(-1);
    const sent = await server.request('POST', '/api/v2/answers', {
      as: room.student.token,
      body: { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] },
    });
    expect(sent.status).toBe(200);
    const late = () => server.db.rows(sql`select is_late from answers where step_id = ${room.stepId}`);
    expect(await late()).toEqual([{ is_late: true }]);
    expect((await grant((await ask()).body.id)).status).toBe(200);
    expect(await late()).toEqual([{ is_late: false }]);
  });

  test('once: of two teachers at the same time the second is told', async () => {
    const id = await asked();
    const replies = await Promise.all([grant(id), refuse(id), act(id, 'withdraw', room.student)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'extension-settled',
      'extension-settled',
    ]);
    expect((await told()).length).toBeLessThanOrEqual(2);
  });

  test('no longer when the topic is passed, the discipline archived or the student has left', async () => {
    const id = await asked();
    const stateNow = async () => (await queue('')).data[0].state;
    const { companyId, stepId, student, subjectId, groupId } = room;
    const { db } = server;
    await db.run(sql`
      insert into passings (company_id, step_id, student_id, passed_status_id) values (${companyId}, ${stepId}, ${student.id}, 1)`);
    expect(await stateNow()).toBe('closed');
    expect((await grant(id)).body.code).toBe('extension-settled');
    await db.run(sql`delete from passings where step_id = ${stepId} and student_id = ${student.id}`);
    expect(await stateNow()).toBe('asked');
    await db.run(sql`delete from group_users where group_id = ${groupId} and user_id = ${student.id}`);
    expect(await stateNow()).toBe('closed');
    expect((await grant(id)).body.code).toBe('extension-settled');
    await db.run(sql`insert into group_users (group_id, user_id) values (${groupId}, ${student.id})`);
    await db.run(sql`update subjects set is_archived = true where id = ${subjectId}`);
    expect(await stateNow()).toBe('closed');
    expect((await refuse(id)).body.code).toBe('extension-settled');
  });
});

describe('the list of a teacher', () => {
  const titled = (title: string) => server.db.run(sql`update steps set title = ${title} where id = ${room.stepId}`);

  test('is searched by student and topic, and narrowed to a group', async () => {
    const id = await asked();
    await titled('Циклы 100 %');
    const { last_name } = await server.db.one<{ last_name: string }>(
      sql`select last_name from users where id = ${room.student.id}`,
    );
    const found = async (query: string) => (await queue(query)).data.map((one: { id: number }) => one.id);
    const words = (text: string) => `?state=asked&query=${encodeURIComponent(text)}`;
    expect(await found(words(last_name))).toEqual([id]);
    expect(await found(words('циклы 100 %'))).toEqual([id]);
    expect(await found(words('100%'))).toEqual([]);
    expect(await found(`?group_id=${room.groupId}`)).toEqual([id]);
    const other = await buildClassroom(server.db, room.companyId);
    expect(await found(`?group_id=${other.groupId}`)).toEqual([]);
    expect((await queue(words('никто'))).counters).toMatchObject({ asked: 0 });
  });

  test('keeps what was decided, the latest first, by decision', async () => {
    await dated();
    const first = (await ask()).body.id;
    await refuse(first);
    const second = (await ask()).body.id;
    await act(second, 'withdraw', room.student);
    const third = (await ask()).body.id;
    const of = async (query: string) => (await queue(query)).data.map((one: { id: number }) => one.id);
    expect(await of('?state=decided')).toEqual([second, first]);
    await grant(third);
    expect(await of('?state=decided')).toEqual([third, second, first]);
    expect(await of('?state=decided&decision=refused')).toEqual([first]);
    expect(await of('?decision=granted')).toEqual([third]);
    expect(await of('?decision=closed')).toEqual([]);
    const fourth = (await ask({ wished_at: inDays(30) })).body.id;
    expect((await queue('?state=decided&decision=refused')).counters).toEqual({
      ...{ asked: 1, granted: 1, refused: 1, withdrawn: 1, closed: 0 },
    });
    await server.db.run(sql`
      insert into passings (company_id, step_id, student_id, passed_status_id) values (${room.companyId}, ${room.stepId}, ${room.student.id}, 1)`);
    expect(await of('?decision=closed')).toEqual([fourth]);
  });
});

describe('a discipline without extensions', () => {
  const allow = (isAllowed: boolean) =>
    server.request('PUT', `/api/subjects/${room.subjectId}`, {
      as: room.teacher.token,
      body: { is_extensions_allowed: isAllowed },
    });

  test('is set by its teacher: students are offered none, and a request is refused in words', async () => {
    await dated();
    expect((await allow(false)).status).toBe(200);
    expect(await atTopic()).toMatchObject({ can_ask: false, requests: [] });
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'extensions-off', message: expect.stringContaining('отключил') },
    });
    await allow(true);
    expect(await atTopic()).toMatchObject({ can_ask: true });
    expect((await ask()).status).toBe(200);
  });

  test('decides on requests that were sent before', async () => {
    const id = await asked();
    await allow(false);
    expect((await queue()).total).toBe(1);
    expect((await grant(id)).status).toBe(200);
  });
});

describe('nobody else', () => {
  test('asks: only who studies the topic', async () => {
    await dated();
    const stranger = await buildUser(server.db, room.companyId);
    expect((await ask({}, stranger)).status).toBe(403);
    expect((await ask({}, room.teacher)).status).toBe(403);
    await server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`);
    expect((await ask()).status).toBe(403);
  });

  test('reads or decides: a classmate, a curator, an expert, a teacher of another discipline', async () => {
    const id = await asked();
    const other = await buildClassroom(server.db, room.companyId);
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    for (const person of [room.classmate, curator, await expert()]) {
      expect([(await grant(id, {}, person)).status, (await refuse(id, person)).status]).toEqual([404, 404]);
      expect((await server.request('GET', PATH, { as: person.token })).status).toBe(403);
    }
    expect((await grant(id, {}, other.teacher)).status).toBe(404);
    expect(await queue('', other.teacher)).toMatchObject({ total: 0 });
    expect((await act(id, 'withdraw', room.classmate)).status).toBe(404);
    expect((await act(id, 'withdraw', room.teacher)).status).toBe(404);
    const own = await server.request('GET', `${PATH}/own`, { as: room.classmate.token });
    expect(own.body.total).toBe(0);
    expect((await queue()).total).toBe(1);
  });

  test('but who holds the role that answers requests decides in every discipline, as long as it is held', async () => {
    const id = await asked();
    const other = await buildClassroom(server.db, room.companyId);
    const role = await buildOrganisationRole(server.db, room.companyId, await buildCircle(server.db, room.companyId));
    await server.db.run(
      sql`insert into organisation_role_people (role_id, user_id) values (${role}, ${other.teacher.id})`,
    );
    await server.db.run(
      sql`insert into organisation_duties (company_id, duty, role_id) values (${room.companyId}, 'extensions', ${role})`,
    );
    const ids = async () =>
      (await queue('?state=asked&size=100', other.teacher)).data.map((one: { id: number }) => one.id);
    expect(await ids()).toContain(id);
    await server.db.run(sql`update organisation_roles set finished_at = now() where id = ${role}`);
    expect((await grant(id, {}, other.teacher)).status).toBe(404);
    await server.db.run(sql`update organisation_roles set finished_at = null where id = ${role}`);
    expect((await grant(id, {}, other.teacher)).body).toMatchObject({
      state: 'granted',
      decided_by: { id: other.teacher.id },
    });
  });

  test('but an administrator of disciplines decides', async () => {
    const id = await asked();
    const admin = await buildAdministrator(server.db, room.companyId);
    expect((await grant(id, {}, admin)).status).toBe(200);
  });
});
