import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { type BuiltUser } from '../testing/builders.ts';
import { room, server, inClassroom } from '../testing/classroom.ts';

inClassroom();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const call = (method: 'GET' | 'POST' | 'PUT', path: string, as: BuiltUser, body?: object) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const set = async (change: object) => (await call('PUT', `/api/steps/${room.stepId}`, room.teacher, change)).body;
const lesson = async () => (await call('GET', `/api/v2/lessons/${room.stepId}`, room.student)).body;
const handIn = async () => {
  const body = { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] };
  const reply = await call('POST', '/api/v2/answers', room.student, body);
  return reply.status < 300 ? 'accepted' : reply.body.code;
};
/** Moves the topic's times back, as if the hours had passed. */
const pass = (hours: number) =>
  server.db.run(sql`
    update steps set answers_open_at = answers_open_at - ${hours} * interval '1 hour', answers_closed_at = answers_closed_at - ${hours} * interval '1 hour' where id = ${room.stepId}`);

test('a topic closes by itself at the moment that was set, and a teacher opens it anew', async () => {
  const closes = inHours(5);
  expect(await set({ answers_close_at: closes })).toMatchObject({ answers_closed_at: null, answers_open_at: null });
  const before = await lesson();
  expect([Date.parse(before.answers_close_at), before.answers_closed_at, before.can_answer]).toEqual([
    Date.parse(closes),
    null,
    true,
  ]);
  expect(await handIn()).toBe('accepted');

  await pass(6);
  const after = await lesson();
  expect(after).toMatchObject({ answers_close_at: null, can_answer: false });
  expect(Date.parse(after.answers_closed_at)).toBe(Date.parse(closes) - 6 * HOUR);
  expect(await handIn()).toBe('answers-closed');

  expect(await set({ answers_closed: false })).toMatchObject({ answers_closed_at: null, answers_close_at: null });
  expect(await handIn()).toBe('accepted');
});

test('before it opens nothing is handed in and no key is told', async () => {
  await server.db.run(sql`update forms set key = '"42"' where id = ${room.formId}`);
  const keys = async () => (await lesson()).patterns[0].forms.map(({ key }: { key: unknown }) => key);
  const opens = inHours(2);
  await set({ answers_open_at: opens, answers_close_at: inHours(4) });
  expect(await lesson()).toMatchObject({ can_answer: false, answers_closed_at: null });
  expect(Date.parse((await lesson()).answers_open_at)).toBe(Date.parse(opens));
  expect(await handIn()).not.toBe('accepted');
  expect((await call('POST', `/api/v2/tasks/${room.patternId}/attempts`, room.student)).body.code).toBe(
    'answers-not-open',
  );
  expect(await keys()).toEqual([null]);

  await pass(3);
  expect(await lesson()).toMatchObject({ can_answer: true, answers_open_at: null });
  expect(await handIn()).toBe('accepted');
  expect(await keys()).toEqual([null]);
  await pass(3);
  expect(await lesson()).toMatchObject({ can_answer: false });
  expect(await keys()).toEqual(['42']);
});

test('it cannot close before it opens; opening a closed one later begins anew; closing now forgets the plan', async () => {
  expect(await set({ answers_open_at: inHours(4), answers_close_at: inHours(2) })).toMatchObject({
    code: 'dates-crossed',
  });
  expect(await lesson()).toMatchObject({ answers_open_at: null, answers_close_at: null, can_answer: true });

  await set({ answers_closed: true });
  expect(await lesson()).toMatchObject({ can_answer: false, answers_closed_at: expect.any(String) });
  await set({ answers_open_at: inHours(1) });
  expect(await lesson()).toMatchObject({ answers_closed_at: null, answers_open_at: expect.any(String) });
  await set({ answers_close_at: inHours(3) });
  await set({ answers_open_at: null });
  expect(await lesson()).toMatchObject({ can_answer: true, answers_close_at: expect.any(String) });
  await set({ answers_closed: true });
  expect(await lesson()).toMatchObject({ can_answer: false, answers_open_at: null, answers_close_at: null });
});

test('only those who build the topic set it', async () => {
  const reply = await call('PUT', `/api/steps/${room.stepId}`, room.student, { answers_close_at: inHours(1) });
  expect(reply.status).toBe(403);
  expect((await call('PUT', `/api/steps/${room.stepId}`, room.teacher, { answers_close_at: 'завтра' })).status).toBe(
    400,
  );
});
