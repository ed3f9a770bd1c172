import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import {
  buildChapter,
  buildClassroom,
  buildForm,
  buildGroup,
  buildPattern,
  buildStep,
  buildSubject,
  buildUser,
} from '../../testing/builders.ts';
import {
  admin,
  as,
  copy,
  createSub,
  inSubDiscipline,
  outline,
  put,
  remove,
  room,
  server,
  subId,
  sync,
  updates,
} from '../../testing/sub-discipline.ts';

inSubDiscipline();

describe('making a sub-discipline', () => {
  test('copies content, people and settings, and follows', async () => {
    const { status, body } = await createSub({ title: 'Вторая', code: 'М-2' });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        title: 'М-2 Вторая',
        code: 'М-2',
        color: '#3b5bdb',
        is_archived: false,
        groups: [],
        synced_at: expect.any(String),
        counts: { new: 0, changed: 0, removed: 0, hidden: 0, conflict: 0, kept: 0 },
        pending: 0,
      },
    ]);
    expect(await outline(body.id)).toEqual(await outline(room.subjectId));
    expect((await server.request('GET', `/api/v2/subjects/${body.id}`, { as: as() })).body).toMatchObject({
      role_type: 'TEACHER',
    });
    expect(await updates(body.id)).toEqual([]);
  });

  test('is for those who build the parent, with groups they may choose, one level deep', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [stranger.id] });
    const group = await buildGroup(server.db, room.companyId);
    const foreign = await buildClassroom(server.db);
    expect(await createSub({}, stranger.token)).toMatchObject({ status: 403, body: { code: 'teacher-only' } });
    expect(await createSub({ group_ids: [group] })).toMatchObject({ status: 404 });
    expect(await createSub({ group_ids: [foreign.groupId] }, admin.token)).toMatchObject({ status: 404 });
    expect(await createSub({ group_ids: [group] }, admin.token)).toMatchObject({ status: 200 });
    expect(await createSub({}, as(), subId)).toMatchObject({ status: 409, body: { code: 'sub-of-sub' } });
  });
});

describe('what the parent changed', () => {
  test('is told of both, counted, paged and narrowed', async () => {
    await put(`/api/steps/${room.stepId}`, { title: 'Тема 1 иначе' });
    const { body: ofParent } = await server.request('GET', `/api/v2/subjects/${room.subjectId}/last-sync`, {
      as: as(),
    });
    expect(ofParent).toMatchObject({
      parent: null,
      synced_at: null,
      can_sync: true,
      can_create: true,
      data: [{ id: subId, title: 'Поддисциплина', pending: 1, counts: { changed: 1 }, groups: [{ id: room.groupId }] }],
    });
    const { body: ofSub } = await server.request('GET', `/api/v2/subjects/${subId}/last-sync`, { as: as() });
    expect(ofSub).toMatchObject({
      parent: { id: room.subjectId, can_open: true },
      can_create: false,
      data: [{ id: subId, pending: 1 }],
    });
    const list = await server.request('GET', `/api/v2/subjects/${room.subjectId}/last-updates?sub_id=${subId}&size=1`, {
      as: as(),
    });
    expect(list.body).toMatchObject({
      data: [
        {
          subject_id: subId,
          kind: 'topic',
          change: 'changed',
          title: 'Тема 1 иначе',
          place: 'Раздел 1',
          source_id: room.stepId,
        },
      ],
      total: 1,
      counters: { changed: 1, new: 0 },
    });
    const wrong = await server.request(
      'GET',
      `/api/v2/subjects/${room.subjectId}/last-updates?sub_id=${room.subjectId}`,
      { as: as() },
    );
    expect(wrong.status).toBe(404);
    expect(
      (await server.request('GET', `/api/v2/subjects/${subId}/last-sync`, { as: room.student.token })).status,
    ).toBe(403);
  });

  test('comes over: new, changed and removed chapters, topics, blocks, tasks, questions', async () => {
    const chapter = await buildChapter(server.db, room.subjectId, { title: 'Раздел 2' });
    await buildStep(server.db, chapter, { title: 'Тема 3' });
    const extra = await buildPattern(server.db, room.stepId);
    await buildForm(server.db, extra, { title: 'Новый вопрос' });
    await server.request('POST', '/api/lms/sections', {
      as: as(),
      body: { sections: [{ step_id: room.stepId, title: 'Блок' }] },
    });
    await put(`/api/forms/${room.formId}`, { title: 'Вопрос иначе' });
    await put(`/api/chapters/${room.chapterId}`, { title: 'Раздел 1 иначе' });
    expect(await updates()).toEqual([
      'chapter · changed · Раздел 1 иначе',
      'chapter · new · Раздел 2',
      'topic · new · Тема 3 · Раздел 2',
      'block · new · Блок · Тема 1',
      'task · new · Задание · Тема 1',
      'question · changed · Вопрос иначе · Тема 1',
    ]);
    const { status, body } = await sync();
    expect([status, body.data]).toEqual([
      200,
      [
        {
          subject_id: subId,
          synced_at: expect.any(String),
          counts: { new: 4, changed: 2, removed: 0, hidden: 0, conflict: 0, kept: 0 },
        },
      ],
    ]);
    expect(await outline()).toEqual(await outline(room.subjectId));
    expect(await updates()).toEqual([]);

    await remove(`/api/chapters/${chapter}`);
    await remove('/api/patterns', { pattern_ids: [extra] });
    expect(await updates()).toEqual([
      'chapter · removed · Раздел 2',
      'topic · removed · Тема 3 · Раздел 2',
      'task · removed · Задание · Тема 1',
    ]);
    await sync({}, as(), subId);
    expect(await outline()).toEqual(await outline(room.subjectId));
    expect(await updates()).toEqual([]);
  });

  test('comes over with its attachments', async () => {
    const { body } = await server.request('POST', '/api/lms/sections', {
      as: as(),
      body: { sections: [{ step_id: room.stepId, title: 'Блок' }] },
    });
    await sync();
    const link = await server.request('POST', '/api/links', { as: as(), body: { url: 'https://example.org' } });
    const attached = await server.request('POST', `/api/lms/sections/${body.data[0].id}/attachments/links`, {
      as: as(),
      body: { attachment_id: link.body.id },
    });
    expect(attached.status).toBe(200);
    expect(await updates()).toEqual(['block · changed · Блок · Тема 1']);
    await sync();
    expect(
      await server.db.rows(
        sql`select x.link_id from section_attachments x join sections b on b.id = x.section_id where b.step_id = ${copy.step}`,
      ),
    ).toEqual([{ link_id: link.body.id }]);
    expect(await updates()).toEqual([]);
  });

  test('keeps its order, and what is only in the sub-discipline keeps its place', async () => {
    const [first, second] = (
      await server.db.rows<{ id: number }>(
        sql`select id from steps where subject_id = ${room.subjectId} order by position`,
      )
    ).map(({ id }) => id);
    const { id: chapter } = await server.db.one<{ id: number }>(
      sql`select id from chapters where subject_id = ${subId}`,
    );
    await server.db.run(sql`update steps set position = 5 where subject_id = ${subId} and title = 'Тема 2'`);
    await server.db.run(
      sql`insert into steps (subject_id, chapter_id, title, position) values (${subId}, ${chapter}, 'Своя', 3)`,
    );
    const { body: between } = await server.request('POST', '/api/steps', {
      as: as(),
      body: { chapter_id: room.chapterId, title: 'Между', hidden: false },
    });
    await server.request('POST', `/api/chapters/${room.chapterId}/steps/index`, {
      as: as(),
      body: { index: [first, between.id, second] },
    });
    await sync();
    expect((await outline()).map((line) => line.split(' / ')[1]?.split(' |')[0])).toEqual([
      'Тема 1',
      'Между',
      'Своя',
      'Тема 2',
    ]);

    await server.request('POST', `/api/chapters/${room.chapterId}/steps/index`, {
      as: as(),
      body: { index: [second, first, between.id] },
    });
    expect(await updates()).toEqual(['order · changed']);
    await sync();
    expect((await outline()).map((line) => line.split(' / ')[1]?.split(' |')[0])).toEqual([
      'Тема 2',
      'Тема 1',
      'Между',
      'Своя',
    ]);
    expect(await updates()).toEqual([]);

    const other = await buildChapter(server.db, room.subjectId, { title: 'Раздел 2' });
    await sync();
    await server.request('POST', `/api/chapters/${other}/steps/index`, { as: as(), body: { index: [first] } });
    await sync();
    expect((await outline()).map((line) => line.split(' |')[0])).toEqual([
      'Раздел 1 / Тема 2',
      'Раздел 1 / Между',
      'Раздел 1 / Своя',
      'Раздел 2 / Тема 1',
    ]);
  });
});

test('who made and synchronised it is recorded', async () => {
  await sync({ overwrite: true });
  expect(
    await server.db.rows(
      sql`select actor_id, action, new_value from audit_records where object_type = 'subject' and object_id = ${subId} order by id`,
    ),
  ).toEqual([
    { actor_id: room.teacher.id, action: 'sub-created', new_value: { parent_id: room.subjectId } },
    { actor_id: room.teacher.id, action: 'sub-synced', new_value: { parent_id: room.subjectId, overwrite: true } },
  ]);
});

test('only named sub-disciplines are synchronised, archived ones never, strangers may not', async () => {
  const other = (await createSub({ title: 'Другая' })).body.id;
  await put(`/api/steps/${room.stepId}`, { title: 'Иначе' });
  expect((await sync({ subject_ids: [other] })).body.data.map((sub: { subject_id: number }) => sub.subject_id)).toEqual(
    [other],
  );
  expect(await updates()).toHaveLength(1);
  await server.db.run(sql`update subjects set is_archived = true where id = ${subId}`);
  expect((await sync()).body.data).toHaveLength(1);
  expect(await sync({ subject_ids: [subId] })).toMatchObject({ status: 409 });
  expect(await sync({ subject_ids: [room.subjectId] })).toMatchObject({ status: 404 });
  expect(await sync({}, as(), subId)).toMatchObject({ status: 409, body: { code: 'archived' } });
  const stranger = await buildUser(server.db, room.companyId);
  await buildSubject(server.db, room.companyId, { teachers: [stranger.id] });
  expect(await sync({}, stranger.token)).toMatchObject({ status: 403 });
});

test('takes as many queries for three sub-disciplines and forty topics as for one of each', async () => {
  const count = async (n: number) => {
    for (let i = 0; i < n; i += 1) await buildStep(server.db, room.chapterId, { title: `Тема роста ${i}` });
    await server.db.run(
      sql`update steps set title = title || '!', updated_at = now() where subject_id = ${room.subjectId}`,
    );
    const before = server.db.queryCount();
    expect((await sync()).status).toBe(200);
    return server.db.queryCount() - before;
  };
  const one = await count(1);
  await createSub({});
  await createSub({});
  expect(await count(40)).toBe(one);
});

describe('drafts of the parent', () => {
  const person = async (subjectId: number, role: 'TEACHER' | 'EXPERT') => {
    const user = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${subjectId}, ${user.id}, ${role})`,
    );
    return user;
  };
  const seenBy = async (token: string, id: number) => {
    const { body } = await server.request('GET', `/api/v2/subjects/${id}/last-updates`, { as: token });
    return body.data.map(({ kind, change, title }: Record<string, string>) => `${kind} ${change} ${title}`);
  };
  const hide = (id: number, hidden: boolean) =>
    server.db.run(sql`update steps set hidden = ${hidden}, updated_at = now() where id = ${id}`);

  test('are named to those who edit the parent, and come over only with them or once published', async () => {
    const [expert, subExpert, subTeacher] = [
      await person(room.subjectId, 'EXPERT'),
      await person(subId, 'EXPERT'),
      await person(subId, 'TEACHER'),
    ];
    const draft = await buildStep(server.db, room.chapterId, { title: 'Черновик', hidden: true });
    await buildForm(server.db, await buildPattern(server.db, draft), { title: 'Ключ' });
    expect(await seenBy(as(), subId)).toEqual(['topic new Черновик']);
    expect(await seenBy(expert.token, room.subjectId)).toEqual([]);
    expect(await seenBy(subExpert.token, subId)).toEqual([]);
    expect(await seenBy(subTeacher.token, subId)).toEqual([]);

    const { body } = await sync({}, subTeacher.token, subId);
    expect(body.data[0].counts.new).toBe(0);
    expect((await outline()).filter((line) => line.includes('Черновик'))).toEqual([]);
    expect(await seenBy(as(), subId)).toEqual(['topic new Черновик']);

    await hide(draft, false);
    expect(await seenBy(subTeacher.token, subId)).toEqual(['topic new Черновик']);
    await sync({}, subTeacher.token, subId);
    expect((await outline()).filter((line) => line.includes('Черновик'))).toHaveLength(1);

    await buildStep(server.db, room.chapterId, { title: 'Ещё один', hidden: true });
    await sync({}, as(), subId);
    expect((await outline()).filter((line) => line.includes('Ещё один'))).toHaveLength(1);
  });

  test('taken back in the parent they are told to those who take that over, not to experts', async () => {
    const [subExpert, subTeacher] = [await person(subId, 'EXPERT'), await person(subId, 'TEACHER')];
    await put(`/api/steps/${room.stepId}`, { title: 'Иначе', hidden: true });
    await server.db.run(sql`update steps set updated_at = now() + interval '1 second' where id = ${copy.step}`);
    const conflictsOf = async (token: string) =>
      (await server.request('GET', `/api/v2/subjects/${subId}/sync-conflicts`, { as: token })).body.data.length;
    expect([await seenBy(subTeacher.token, subId), await conflictsOf(subTeacher.token)]).toEqual([
      ['topic conflict Иначе'],
      1,
    ]);
    expect([await seenBy(subExpert.token, subId), await conflictsOf(subExpert.token)]).toEqual([[], 0]);
  });
});
