import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import type { Deps } from '../../../http/deps.ts';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { uploadFile } from '../../../testing/uploads.ts';

import { publishDue } from './publication.service.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher) =>
  server.request(method, path, { as: as.token, body });
const publish = (steps: object[], as: BuiltUser = room.teacher, subjectId = room.subjectId) =>
  call('POST', `/api/v2/subjects/${subjectId}/publication`, { steps }, as);
const statusFor = async (as: BuiltUser, id: number) =>
  (await call('GET', `/api/v2/lessons/${id}`, undefined, as)).status;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const stored = (id: number) =>
  server.db.one<{ hidden: boolean; publish_at: string | null }>(
    sql`select hidden, publish_at from steps where id = ${id}`,
  );
const makeTopic = async (): Promise<number> => {
  const chapterId = await buildChapter(server.db, room.subjectId);
  const { body } = await call('POST', '/api/steps', { chapter_id: chapterId, title: 'Новое', hidden: true });
  return body.id;
};

/** Publishes what is due, as the job does. */
const publishNow = () =>
  publishDue({
    db: server.db,
    live: { send: () => undefined, isConnected: () => false, sendToChannel: () => undefined },
    followUps: { wake: () => undefined, wakeIn: () => undefined },
  } as unknown as Deps);

describe('a topic begins as its maker says', () => {
  test('made with the payload of the specification, or placed by link, it is published', async () => {
    const payload = {
      roles_ids: [],
      chapter_id: room.chapterId,
      title: 'Тема',
      type: 1,
      number: 0,
      price: 0,
      reward: 0,
    };
    const texts = { public_text: '<p>Всем</p>', private_text: '', skills: [], service_key: 'default' };
    const made = (await call('POST', '/api/steps', { ...payload, ...texts })).body;
    expect(made).toMatchObject({ hidden: false, publish_at: null });
    const second = await buildClassroom(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${second.subjectId}, ${room.teacher.id}, 'TEACHER')`,
    );
    const placed = (await call('POST', `/api/subjects/${second.subjectId}/steps`, { step_id: room.stepId })).body;
    expect(placed).toMatchObject({ id: expect.any(Number) });
    expect(await stored(placed.id)).toEqual({ hidden: false, publish_at: null });
    const copy = (await call('POST', `/api/steps/${room.stepId}/copy`, {})).body;
    expect(copy.hidden).toBe(false);
    expect([await statusFor(room.student, made.id), await statusFor(second.student, placed.id)]).toEqual([200, 200]);
    // A copy of a draft is no way to publish it.
    const draft = await makeTopic();
    expect((await call('POST', `/api/steps/${draft}/copy`, {})).body.hidden).toBe(true);
  });

  test('made, copied or linked as a draft it is one; published it is seen', async () => {
    const made = await makeTopic();
    const copy = (await call('POST', `/api/steps/${room.stepId}/copy`, { hidden: true })).body;
    const link = (await call('POST', `/api/steps/${room.stepId}/copy`, { type: 'LINK', hidden: true })).body;
    for (const id of [made, copy.id, link.id]) {
      expect(await stored(id)).toEqual({ hidden: true, publish_at: null });
      expect(await statusFor(room.student, id)).toBe(403);
      expect(await statusFor(room.teacher, id)).toBe(200);
    }
    expect((await publish([{ step_id: made, hidden: false }])).body).toEqual({
      steps: [{ step_id: made, hidden: false, publish_at: null }],
      previous: [{ step_id: made, hidden: true, publish_at: null }],
    });
    expect(await statusFor(room.student, made)).toBe(200);
  });

  test('a copy of a discipline keeps the state of each topic, but no moment of this year', async () => {
    const draft = await makeTopic();
    await publish([{ step_id: draft, hidden: true, publish_at: inAnHour() }]);
    const copied = await call(
      'POST',
      `/api/v2/subjects/${room.subjectId}/clone`,
      {},
      await buildAdministrator(server.db, room.companyId),
    );
    expect(copied.status).toBe(200);
    const copies = await server.db.rows(sql`
      select copied_from_id, hidden, publish_at from steps where copied_from_id in (${draft}, ${room.stepId}) and subject_id <> ${room.subjectId} order by copied_from_id`);
    expect(copies).toEqual([
      { copied_from_id: room.stepId, hidden: false, publish_at: null },
      { copied_from_id: draft, hidden: true, publish_at: null },
    ]);
  });
});

describe('publishing', () => {
  test('many topics at once, all or none; what it returns takes it back', async () => {
    const [one, other] = [await makeTopic(), await makeTopic()];
    const foreign = await buildStep(
      server.db,
      await buildChapter(server.db, await buildSubject(server.db, room.companyId)),
    );
    const both = [one, other].map((step_id) => ({ step_id, hidden: false }));
    expect((await publish([...both, { step_id: foreign, hidden: true }])).status).toBe(404);
    expect((await publish([...both, both[0]!])).status).toBe(400);
    expect(await stored(one)).toEqual({ hidden: true, publish_at: null });
    const { body } = await publish(both);
    expect([await statusFor(room.student, one), await statusFor(room.student, other)]).toEqual([200, 200]);
    expect((await publish(body.previous)).body.previous).toEqual(body.steps);
    expect(await statusFor(room.student, one)).toBe(403);
  });

  test('only those who may edit the discipline publish, and only while it is not archived', async () => {
    const id = await makeTopic();
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    const steps = [{ step_id: id, hidden: false }];
    for (const person of [room.student, expert, await buildUser(server.db, room.companyId)])
      expect((await publish(steps, person)).status).toBe(403);
    expect((await publish(steps, await buildAdministrator(server.db, room.companyId))).status).toBe(200);
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect((await publish(steps)).body.code).toBe('archived');
  });

  test('at a moment: students see it from then on, a moment that has passed publishes at once', async () => {
    const [later, past] = [await makeTopic(), await makeTopic()];
    const at = inAnHour();
    const { body } = await publish([
      { step_id: later, hidden: true, publish_at: at },
      { step_id: past, hidden: true, publish_at: '2020-01-01T00:00:00Z' },
    ]);
    expect(body.steps.map(({ hidden }: { hidden: boolean }) => hidden).toSorted()).toEqual([false, true]);
    expect(Date.parse((await stored(later)).publish_at!)).toBe(Date.parse(at));
    expect(await stored(past)).toEqual({ hidden: false, publish_at: null });
    await publishNow();
    expect(await statusFor(room.student, later)).toBe(403);
    await server.db.run(sql`update steps set publish_at = now() - interval '1 second' where id = ${later}`);
    await publishNow();
    expect(await statusFor(room.student, later)).toBe(200);
    expect(await stored(later)).toEqual({ hidden: false, publish_at: null });
  });

  test('by itself only where it is in use: what was deleted or archived meanwhile comes back as a draft', async () => {
    const [gone, open] = [await makeTopic(), await makeTopic()];
    const letTimeCome = async () => {
      await publish([gone, open].map((step_id) => ({ step_id, hidden: true, publish_at: inAnHour() })));
      await server.db.run(
        sql`update steps set publish_at = now() - interval '1 second' where id = any (${[gone, open]})`,
      );
    };
    await letTimeCome();
    await call('DELETE', `/api/steps/${gone}`);
    await publishNow();
    await call('POST', `/api/steps/${gone}/restore`);
    await publishNow();
    expect(await stored(gone)).toEqual({ hidden: true, publish_at: null });
    expect(await stored(open)).toEqual({ hidden: false, publish_at: null });

    await letTimeCome();
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    await publishNow();
    await server.db.run(sql`update subjects set is_archived = false where id = ${room.subjectId}`);
    await publishNow();
    expect(await stored(open)).toEqual({ hidden: true, publish_at: null });
  });

  test('a year or an offset that cannot be stored is bad input', async () => {
    for (const publish_at of ['9999-12-31T23:59:60Z', '9999-12-31T23:59:59-14:00', '2027-01-01T00:00:00-23:59'])
      expect((await publish([{ step_id: room.stepId, hidden: true, publish_at }])).status).toBe(400);
    for (const publish_at of ['2999-12-31T23:59:59-14:00', '2030-01-01T00:00:00.123+15:00', '2026-12-20T10:00:00Z'])
      expect((await publish([{ step_id: room.stepId, hidden: true, publish_at }])).status).toBe(200);
  });

  test('the moment comes within the minute without waiting for the job', async () => {
    const id = await makeTopic();
    await publish([{ step_id: id, hidden: true, publish_at: new Date(Date.now() + 700).toISOString() }]);
    await expect.poll(() => statusFor(room.student, id)).toBe(200);
  });

  test('whoever publishes in another way forgets the moment', async () => {
    const id = await makeTopic();
    await publish([{ step_id: id, hidden: true, publish_at: inAnHour() }]);
    await call('PUT', `/api/steps/${id}`, { title: 'Иначе' });
    await call('PUT', `/api/steps/${id}`, { title: 'Иначе', hidden: true });
    expect((await stored(id)).publish_at).not.toBeNull();
    await call('PUT', `/api/steps/${id}`, { hidden: false });
    expect(await stored(id)).toEqual({ hidden: false, publish_at: null });
  });
});

describe('a topic taken back', () => {
  test('its answers and marks stay for those who edit and count no more for the student', async () => {
    const answer = await call(
      'POST',
      '/api/v2/answers',
      { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] },
      room.student,
    );
    expect(answer.status).toBe(200);
    await call('POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.student.id, value: 7 });
    await publish([{ step_id: room.stepId, hidden: true }]);
    expect(await statusFor(room.student, room.stepId)).toBe(403);
    const points = async () =>
      (await call('GET', `/api/subjects/${room.subjectId}/contents`, undefined, room.student)).body.checkpoints_stats;
    expect(await points()).toEqual({ checkpoints_marks_collected: 0, checkpoints_marks_total: 0 });
    await publish([{ step_id: room.stepId, hidden: false }]);
    expect(await points()).toEqual({ checkpoints_marks_collected: 7, checkpoints_marks_total: 10 });
  });

  test('an expert reads its questions with the work that was handed in there, and never without', async () => {
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    await publish([{ step_id: room.stepId, hidden: true }]);
    const opened = async (as: BuiltUser) =>
      Promise.all(
        [
          `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}`,
          `/api/v2/marking/steps/${room.stepId}/students/${room.classmate.id}`,
          `/api/v2/topics/${room.stepId}/answers/stats`,
        ].map(async (path) => (await call('GET', path, undefined, as)).status),
      );
    expect(await opened(expert)).toEqual([403, 403, 403]);
    expect(await opened(room.teacher)).toEqual([200, 200, 200]);
    await publish([{ step_id: room.stepId, hidden: false }]);
    const fields = [{ form_id: room.formId, value: 'Ответ' }];
    await call('POST', '/api/v2/answers', { pattern_id: room.patternId, fields }, room.student);
    await publish([{ step_id: room.stepId, hidden: true }]);
    expect(await opened(expert)).toEqual([200, 403, 200]);
  });

  test('an expert no longer opens it and its pictures', async () => {
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    const photo = await uploadFile(server, room.teacher.token, { kind: 'photo' });
    await call('POST', `/api/steps/${room.stepId}/attachments/photos`, { attachment_id: photo.id });
    const inBlock = await uploadFile(server, room.teacher.token);
    const blocks = await call('POST', '/api/lms/sections', { sections: [{ step_id: room.stepId, title: 'Блок' }] });
    await call('POST', `/api/lms/sections/${blocks.body.data[0].id}/attachments/documents`, {
      attachment_id: inBlock.id,
    });
    const opened = async () => [
      await statusFor(expert, room.stepId),
      (await call('GET', `/api/files/${photo.id}`, undefined, expert)).status,
      (await call('GET', `/api/files/${inBlock.id}`, undefined, expert)).status,
    ];
    expect(await opened()).toEqual([200, 200, 200]);
    await publish([{ step_id: room.stepId, hidden: true }]);
    expect(await opened()).toEqual([403, 403, 403]);
    await call('DELETE', '/api/lms/sections', { section_ids: [blocks.body.data[0].id] });
    expect(await opened()).toEqual([403, 403, 403]);
  });
});
