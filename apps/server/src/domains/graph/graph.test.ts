import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import {
  buildAdministrator,
  buildChapter,
  buildForm,
  buildPattern,
  buildStep,
  buildSubject,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { uploadFile } from '../../testing/uploads.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher) =>
  server.request(method, path, { as: as.token, body });
const read = (path: string, as: BuiltUser = room.student) => call('GET', path, undefined, as);
const draw = (from: number, to: number, as: BuiltUser = room.teacher) =>
  call('POST', `/api/steps/${from}/children`, { stepId: to }, as);
const pass = (stepId: number, student: BuiltUser = room.student) =>
  call('POST', `/api/v2/students/${student.id}/passing/${stepId}`, { passed_status_id: 1 });
const titled = (title: string) => buildStep(server.db, room.chapterId, { title });
const nodeOf = async (stepId: number, as: BuiltUser = room.student) =>
  (await read(`/api/projects/${room.subjectId}/graph`, as)).body.topics.find(({ id }: { id: number }) => id === stepId);

describe('the graph of a discipline', () => {
  test('keeps the places that teachers give to topics, which students read', async () => {
    const next = await titled('Вторая');
    expect((await call('POST', `/api/steps/${next}/graphPosition`, { x: 120.5, y: -40 })).body).toEqual({ ok: true });
    expect(await nodeOf(next)).toMatchObject({ title: 'Вторая', x: 120.5, y: -40, state: 'open', awaits: [] });
    expect(await nodeOf(room.stepId)).toMatchObject({ x: null, y: null });
    const moved = [
      { step_id: next, x: null, y: null },
      { step_id: room.stepId, x: 5, y: 6 },
    ];
    expect((await call('PUT', `/api/projects/${room.subjectId}/graph/positions`, { positions: moved })).status).toBe(
      200,
    );
    expect(await nodeOf(next)).toMatchObject({ x: null, y: null });
    expect(await nodeOf(room.stepId, room.teacher)).toMatchObject({ x: 5, y: 6, state: null });
  });

  test('places all topics or none, and only those of the discipline', async () => {
    const other = await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id] });
    const foreign = await buildStep(server.db, await buildChapter(server.db, other));
    const positions = [
      { step_id: room.stepId, x: 1, y: 1 },
      { step_id: foreign, x: 1, y: 1 },
    ];
    expect((await call('PUT', `/api/projects/${room.subjectId}/graph/positions`, { positions })).status).toBe(404);
    expect(await nodeOf(room.stepId)).toMatchObject({ x: null });
  });

  test('counts the topics that the page of the discipline counts: none of retakes', async () => {
    const retake = await titled('Пересдача');
    await server.db.run(sql`update steps set is_retake = true where id = ${retake}`);
    expect(await nodeOf(retake, room.teacher)).toMatchObject({ counts: false });
    expect(await nodeOf(room.stepId)).toMatchObject({ counts: true });
  });

  test('is changed by those who may edit the discipline', async () => {
    const next = await titled('Вторая');
    expect((await call('POST', `/api/steps/${next}/graphPosition`, { x: 1, y: 1 }, room.student)).status).toBe(403);
    expect((await draw(room.stepId, next, room.student)).status).toBe(403);
    expect((await read(`/api/projects/${room.subjectId}/graph`)).body.can_edit).toBe(false);
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect((await draw(room.stepId, next)).body.code).toBe('archived');
  });

  test('names to students what they may know of', async () => {
    const draft = await buildStep(server.db, room.chapterId, { title: 'Черновик', hidden: true });
    await draw(room.stepId, draft);
    expect((await read(`/api/projects/${room.subjectId}/graph`, room.teacher)).body.arrows).toEqual([
      { from: room.stepId, to: draft },
    ]);
    const seen = (await read(`/api/projects/${room.subjectId}/graph`)).body;
    expect(seen.topics.map(({ id }: { id: number }) => id)).toEqual([room.stepId]);
    expect(seen.arrows).toEqual([]);
  });
});

test('a discipline is offered by its id to those who may open it', async () => {
  const closed = await buildSubject(server.db, room.companyId);
  const offered = async (id: number) => (await read(`/api/v2/selection/subjects?size=1&id=${id}`)).body.data;
  expect(await offered(room.subjectId)).toMatchObject([{ id: room.subjectId }]);
  expect(await offered(closed)).toEqual([]);
});

test('roles of the organisation stand beside the topics that teach them', async () => {
  const { db } = server;
  const { id } = await db.one<{ id: number }>(
    sql`insert into organisation_roles (company_id, name) values (${room.companyId}, 'Наставник') returning id`,
  );
  const place = () => call('POST', `/api/projects/${room.subjectId}/roles/${id}/graphPosition`, { x: 3, y: 4 });
  expect((await place()).status).toBe(404);
  await db.run(sql`insert into organisation_role_steps (role_id, step_id) values (${id}, ${room.stepId})`);
  const roles = async () => (await read(`/api/projects/${room.subjectId}/graph`)).body.roles;
  expect(await roles()).toEqual([{ id, name: 'Наставник', core_type: null, x: null, y: null, topics: [room.stepId] }]);
  expect((await place()).body).toEqual({ ok: true });
  expect(await roles()).toMatchObject([{ x: 3, y: 4 }]);
  const end = (at: string | null) =>
    db.run(sql`update organisation_roles set finished_at = ${at}::timestamptz where id = ${id}`);
  await end('2020-01-01');
  expect(await roles()).toEqual([]);
  await end(null);
  await db.run(sql`update steps set hidden = true where id = ${room.stepId}`);
  expect(await roles()).toEqual([]);
});

describe('arrows', () => {
  test('a circle is refused with the topics in it, also one of a single topic', async () => {
    const [second, third] = [await titled('Вторая'), await titled('Третья')];
    expect((await draw(room.stepId, second)).body).toEqual({ from: room.stepId, to: second });
    await draw(second, third);
    const refused = await draw(third, room.stepId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'prerequisite-cycle' } });
    expect(refused.body.message).toBe('Получится круг: каждая из этих тем ждала бы другую: «Тема», «Вторая», «Третья»');
    expect(refused.body.topics.map(({ id }: { id: number }) => id)).toEqual([room.stepId, second, third]);
    expect((await draw(third, third)).body.topics).toEqual([{ id: third, title: 'Третья' }]);
  });

  test('of two that would close a circle together one is refused', async () => {
    const second = await titled('Вторая');
    const both = await Promise.all([draw(room.stepId, second), draw(second, room.stepId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('of a deleted topic go when it would close a circle once it came back', async () => {
    const [second, third] = [await titled('Вторая'), await titled('Третья')];
    await draw(room.stepId, second);
    await draw(second, third);
    await call('DELETE', `/api/steps/${second}`);
    expect((await draw(third, room.stepId)).status).toBe(200);
    expect((await call('POST', `/api/steps/${second}/restore`)).status).toBe(200);
    const { arrows } = (await read(`/api/projects/${room.subjectId}/graph`, room.teacher)).body;
    expect(arrows).toHaveLength(2);
    expect(arrows).toContainEqual({ from: third, to: room.stepId });
    const waiting = await Promise.all([room.stepId, second, third].map((id) => nodeOf(id)));
    expect(waiting.filter(({ awaits }) => awaits.length === 0)).toHaveLength(1);
    const acts = await server.db.rows(sql`
      select 1 from audit_records where action = 'prerequisite-removed' and object_type = 'subject' and object_id = ${room.subjectId}`);
    expect(acts).toHaveLength(1);
  });

  test('join topics of one discipline that every student can pass, are kept once and removed', async () => {
    const other = await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id] });
    const foreign = await buildStep(server.db, await buildChapter(server.db, other));
    const [retake, second] = [await titled('Пересдача'), await titled('Вторая')];
    await server.db.run(sql`update steps set is_retake = true where id = ${retake}`);
    expect((await draw(room.stepId, foreign)).body.code).toBe('prerequisite-elsewhere');
    expect((await draw(retake, room.stepId)).body.code).toBe('prerequisite-not-for-all');
    await draw(room.stepId, second);
    expect((await draw(room.stepId, second)).status).toBe(200);
    const path = `/api/steps/${room.stepId}/children/${second}`;
    expect((await call('DELETE', path)).body).toEqual({ ok: true });
    expect((await call('DELETE', path)).status).toBe(404);
  });

  test('stand in the history of the discipline', async () => {
    const admin = await buildAdministrator(server.db, room.companyId);
    const second = await titled('Вторая');
    await draw(room.stepId, second);
    await call('DELETE', `/api/steps/${room.stepId}/children/${second}`);
    const acts = await server.db.rows<{ action: string }>(
      sql`select action from audit_records where object_type = 'subject' and object_id = ${room.subjectId} order by id`,
    );
    expect(acts.map(({ action }) => action)).toEqual(['prerequisite-added', 'prerequisite-removed']);
    expect((await read(`/api/history?object_type=subject&object_id=${room.subjectId}`, admin)).status).not.toBe(500);
  });
});

describe('a topic that opens after another', () => {
  test('is named to the student and closed everywhere until the other is passed', async () => {
    const { db } = server;
    const second = await titled('Тайная вторая');
    const pattern = await buildPattern(db, second);
    const form = await buildForm(db, pattern);
    const photo = await uploadFile(server, room.teacher.token, { kind: 'photo' });
    await call('POST', `/api/steps/${second}/attachments/photos`, { attachment_id: photo.id });
    await draw(room.stepId, second);

    const refused = await read(`/api/v2/lessons/${second}`);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'topics-awaited', topics: [{ id: room.stepId, title: 'Тема' }] },
    });
    expect(refused.body.message).toBe('Тема откроется, когда будет пройдено: «Тема»');
    const answer = () =>
      call(
        'POST',
        '/api/v2/answers',
        { pattern_id: pattern, fields: [{ form_id: form, value: 'Ответ' }] },
        room.student,
      );
    expect((await answer()).body.code).toBe('topics-awaited');
    expect((await read(`/api/v2/topics/${second}/patterns`)).body.code).toBe('topics-awaited');
    expect((await read(`/api/files/${photo.id}`)).status).toBe(403);
    expect((await read(`/api/v2/search?query=${encodeURIComponent('Тайная')}`)).body.topics).toEqual([]);
    const rows = async () => (await read(`/api/subjects/${room.subjectId}/contents`)).body.chapters[0].steps;
    expect(await rows()).toMatchObject([{ is_awaiting: false }, { id: second, is_awaiting: true }]);
    expect(await nodeOf(second)).toMatchObject({ state: 'locked', awaits: [room.stepId] });
    expect((await read(`/api/v2/lessons/${second}`, room.teacher)).status).toBe(200);

    expect((await pass(room.stepId)).status).toBe(200);
    expect((await read(`/api/v2/lessons/${second}`)).status).toBe(200);
    expect((await read(`/api/files/${photo.id}`)).status).toBe(200);
    expect(await rows()).toMatchObject([{ is_awaiting: false }, { is_awaiting: false }]);
    expect((await answer()).status).toBe(200);
    expect(await nodeOf(room.stepId)).toMatchObject({ state: 'passed' });
    expect((await read(`/api/v2/lessons/${second}`, room.classmate)).body.code).toBe('topics-awaited');
  });

  test('keeps the answers of classmates closed as well', async () => {
    const { db } = server;
    const second = await titled('Вторая');
    const pattern = await buildPattern(db, second);
    const form = await buildForm(db, pattern);
    const made = await call(
      'POST',
      '/api/v2/answers',
      { pattern_id: pattern, privacy: 0, fields: [{ form_id: form, value: 'Ответ' }] },
      room.student,
    );
    expect(made.status).toBe(200);
    const own = `/api/v2/answers/${made.body.id}`;
    expect((await read(own, room.classmate)).status).toBe(200);
    await draw(room.stepId, second);
    expect((await read(own, room.classmate)).status).toBe(403);
    expect((await read(`/api/v2/answers?step_id=${second}`, room.classmate)).body.data).toEqual([]);
    await pass(room.stepId, room.classmate);
    expect((await read(own, room.classmate)).status).toBe(200);
  });

  test('opens after a topic without work once that is read', async () => {
    const { db } = server;
    const [text, empty, second] = [
      await buildStep(db, room.chapterId, { title: 'Лекция', max_mark: null }),
      await buildStep(db, room.chapterId, { title: 'Пустая', max_mark: null }),
      await titled('Вторая'),
    ];
    const { id: block } = await db.one<{ id: number }>(
      sql`insert into sections (step_id, index) values (${text}, 0) returning id`,
    );
    await draw(text, second);
    await draw(empty, second);
    expect((await read(`/api/v2/lessons/${second}`)).body.topics).toHaveLength(2);
    await call('PUT', `/api/v2/lessons/${text}/reading`, { section_ids: [block] }, room.student);
    await call('PUT', `/api/v2/lessons/${empty}/reading`, { section_ids: [] }, room.student);
    expect((await read(`/api/v2/lessons/${second}`)).status).toBe(200);
  });

  test('stays open to those who have passed it or handed in an answer before the arrow was drawn', async () => {
    const { db } = server;
    const [second, third] = [await titled('Вторая'), await titled('Третья')];
    const pattern = await buildPattern(db, third);
    const fields = [{ form_id: await buildForm(db, pattern), value: 'Ответ' }];
    expect((await pass(second)).status).toBe(200);
    const handedIn = await call('POST', '/api/v2/answers', { pattern_id: pattern, fields }, room.student);
    expect(handedIn.status).toBe(200);
    await draw(room.stepId, second);
    await draw(room.stepId, third);
    expect((await read(`/api/v2/lessons/${second}`)).status).toBe(200);
    expect((await read(`/api/v2/lessons/${third}`)).status).toBe(200);
    expect(await nodeOf(second)).toMatchObject({ state: 'passed', awaits: [] });
    expect(await nodeOf(third)).toMatchObject({ state: 'open', awaits: [] });
    expect((await read(`/api/v2/lessons/${third}`, room.classmate)).body.code).toBe('topics-awaited');
  });

  test('stays open to those who were marked without an answer', async () => {
    const { db } = server;
    const [marked, returned] = [await titled('Устно'), await titled('На бумаге')];
    await db.run(sql`
      insert into marks (step_id, student_id, mark_type_id, value) select ${marked}, ${room.student.id}, min(id), 5 from mark_types where company_id = ${room.companyId}`);
    await db.run(sql`
      insert into passings (step_id, student_id, company_id, passed_status_id)
      select ${returned}, ${room.student.id}, ${room.companyId}, min(id) from pass_statuses where company_id = ${room.companyId} and not is_final`);
    for (const topic of [marked, returned]) {
      await draw(room.stepId, topic);
      expect(await nodeOf(topic)).toMatchObject({ state: 'open', awaits: [] });
      expect((await read(`/api/v2/lessons/${topic}`)).status).toBe(200);
      expect((await read(`/api/v2/lessons/${topic}`, room.classmate)).body.code).toBe('topics-awaited');
    }
  });

  test('names the chapter instead of a topic that a password keeps unknown', async () => {
    const { db } = server;
    const chapter = await buildChapter(db, room.subjectId);
    const unknown = await buildStep(db, chapter, { title: 'Тайная' });
    await db.run(sql`update chapters set title = 'Итог', password_hash = 'x' where id = ${chapter}`);
    const second = await titled('Вторая');
    await draw(unknown, second);
    expect((await read(`/api/v2/lessons/${second}`)).body).toMatchObject({
      code: 'topics-awaited',
      topics: [{ id: unknown, title: 'Итог' }],
    });
    await db.run(sql`insert into chapter_unlocks (user_id, chapter_id) values (${room.student.id}, ${chapter})`);
    expect((await read(`/api/v2/lessons/${second}`)).body.topics).toEqual([{ id: unknown, title: 'Тайная' }]);
  });

  test('is told before the password of the topic, which opens nothing yet', async () => {
    const second = await titled('Вторая');
    await draw(room.stepId, second);
    await server.db.run(sql`update steps set password_hash = 'x' where id = ${second}`);
    const opened = () => read(`/api/v2/lessons/${second}`);
    expect((await opened()).body).toMatchObject({ code: 'topics-awaited', topics: [{ id: room.stepId }] });
    await pass(room.stepId);
    expect((await opened()).body).toMatchObject({ code: 'topic-locked' });
  });

  test('says in the graph what else keeps a topic closed: a password, or the day from which on it takes answers', async () => {
    const second = await titled('Вторая');
    await server.db.run(sql`update steps set password_hash = 'x' where id = ${second}`);
    await server.db.run(sql`
      insert into abstract_lessons (step_id, group_id, opens_at) values (${room.stepId}, ${room.groupId}, now() + interval '3 days')`);
    expect(await nodeOf(second)).toMatchObject({ state: 'locked', needs_password: true, opens_at: null });
    const later = await nodeOf(room.stepId);
    expect(later).toMatchObject({ state: 'later', needs_password: false });
    expect(Date.parse(later.opens_at)).toBeGreaterThan(Date.now());
    expect(await nodeOf(room.stepId, room.teacher)).toMatchObject({ state: null, opens_at: null });
  });

  test('does not wait for what is deleted or what students do not see', async () => {
    const [gone, hidden, second] = [await titled('Удалённая'), await titled('Скрытая'), await titled('Вторая')];
    await draw(gone, second);
    await draw(hidden, second);
    await call('DELETE', `/api/steps/${gone}`);
    expect((await read(`/api/v2/lessons/${second}`)).body.topics).toEqual([{ id: hidden, title: 'Скрытая' }]);
    await server.db.run(sql`update steps set hidden = true where id = ${hidden}`);
    expect((await read(`/api/v2/lessons/${second}`)).status).toBe(200);
  });
});

describe('copies', () => {
  const arrowsOf = async (subjectId: number) =>
    (await read(`/api/projects/${subjectId}/graph`, room.teacher)).body.arrows.length;

  test('a sub-discipline takes arrows over and loses those that the parent has lost', async () => {
    const [second, third] = [await titled('Вторая'), await titled('Третья')];
    await draw(room.stepId, second);
    const sub = (await call('POST', `/api/v2/subjects/${room.subjectId}/create-sub`, {})).body.id;
    expect(await arrowsOf(sub)).toBe(1);
    await call('DELETE', `/api/steps/${room.stepId}/children/${second}`);
    await draw(second, third);
    await draw(room.stepId, third);
    expect((await call('PUT', `/api/v2/subjects/${sub}/sync-subs`, {})).status).toBe(200);
    expect(await arrowsOf(sub)).toBe(2);
  });

  /** Arrows between two disciplines, and topics that wait for themselves. */
  const brokenArrows = async () => ({
    crossing: await server.db.rows(sql`
      select p.* from step_prerequisites p join steps opened on opened.id = p.step_id join steps required on required.id = p.required_id
      where opened.subject_id <> required.subject_id`),
    circles: await server.db.rows(sql`
      with recursive way as (
        select required_id as start, step_id as reached from step_prerequisites
        union select way.start, p.step_id from way join step_prerequisites p on p.required_id = way.reached)
      select start from way where start = reached order by 1`),
  });
  const whole = { crossing: [], circles: [] };
  const graphOf = async (subjectId: number) => (await read(`/api/projects/${subjectId}/graph`, room.teacher)).body;

  test('of a topic, into the discipline or another one, take no arrow along; nor does a link', async () => {
    const second = await titled('Вторая');
    await draw(room.stepId, second);
    const other = await buildSubject(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${other}, ${room.teacher.id}, 'TEACHER')`,
    );
    const chapter = await buildChapter(server.db, other);
    for (const body of [{}, { lmsChapterId: chapter }, { lmsChapterId: chapter, type: 'LINK' }])
      for (const id of [room.stepId, second])
        expect((await call('POST', `/api/steps/${id}/copy`, body)).status).toBe(200);
    expect((await graphOf(other)).arrows).toEqual([]);
    expect((await graphOf(room.subjectId)).arrows).toEqual([{ from: room.stepId, to: second }]);
    const [linked] = (await graphOf(other)).topics.slice(-1);
    await call('POST', `/api/steps/${linked.id}/unlink`);
    expect(await draw(room.stepId, linked.id)).toMatchObject({ body: { code: 'prerequisite-elsewhere' } });
    expect(await brokenArrows()).toEqual(whole);
  });

  test('of a discipline keep their arrows among themselves, in their own order', async () => {
    const [second, third] = [await titled('Вторая'), await titled('Третья')];
    await draw(room.stepId, second);
    await draw(second, third);
    const sub = (await call('POST', `/api/v2/subjects/${room.subjectId}/create-sub`, {})).body.id;
    const { topics, arrows } = await graphOf(sub);
    const titleOf = new Map(topics.map(({ id, title }: { id: number; title: string }) => [id, title]));
    expect(arrows.map(({ from, to }: { from: number; to: number }) => [titleOf.get(from), titleOf.get(to)])).toEqual([
      [expect.any(String), 'Вторая'],
      ['Вторая', 'Третья'],
    ]);
    expect(await brokenArrows()).toEqual(whole);
  });

  test('a topic that moves to another chapter or comes back keeps its arrows, which close no circle', async () => {
    const [second, third] = [await titled('Вторая'), await titled('Третья')];
    await draw(room.stepId, second);
    await draw(second, third);
    const chapter = await buildChapter(server.db, room.subjectId);
    await call('POST', `/api/chapters/${chapter}/steps/index`, { index: [second] });
    await call('DELETE', `/api/steps/${second}`);
    expect((await draw(third, room.stepId)).status).toBe(200);
    expect((await call('POST', `/api/steps/${second}/restore`)).status).toBe(200);
    expect(await brokenArrows()).toEqual(whole);
  });

  test('an own arrow by a topic that was copied within the sub-discipline goes as well', async () => {
    const second = await titled('Вторая');
    const sub = (await call('POST', `/api/v2/subjects/${room.subjectId}/create-sub`, {})).body.id;
    const [first, later] = (await graphOf(sub)).topics;
    const own = (await call('POST', `/api/steps/${first.id}/copy`, {})).body.id;
    await draw(later.id, own);
    await draw(own, first.id);
    await draw(room.stepId, second);
    expect((await call('PUT', `/api/v2/subjects/${sub}/sync-subs`, {})).status).toBe(200);
    expect((await graphOf(sub)).arrows).toEqual([{ from: first.id, to: later.id }]);
    expect(await brokenArrows()).toEqual(whole);
  });

  test('an own arrow of a sub-discipline goes when the parent’s would close a circle with it', async () => {
    const second = await titled('Вторая');
    const sub = (await call('POST', `/api/v2/subjects/${room.subjectId}/create-sub`, {})).body.id;
    const copies = (await read(`/api/projects/${sub}/graph`, room.teacher)).body.topics;
    const own = (await call('POST', '/api/steps', { chapter_id: copies[0].chapter_id, title: 'Своя' })).body.id;
    await draw(copies[1].id, own);
    await draw(own, copies[0].id);
    await draw(room.stepId, second);
    expect((await call('PUT', `/api/v2/subjects/${sub}/sync-subs`, {})).status).toBe(200);
    expect((await read(`/api/projects/${sub}/graph`, room.teacher)).body.arrows).toEqual([
      { from: copies[0].id, to: copies[1].id },
    ]);
  });
});
