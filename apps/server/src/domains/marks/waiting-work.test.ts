// Work waits to be marked as long as its status says so, whichever call has set the status.
import { sql } from '@orbita/database';
import { beforeEach, expect, test } from 'vitest';
import type { BuiltUser } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body: object, as: BuiltUser = room.teacher) =>
  server.request(method, path, { as: as.token, body });
let answerId: number;
beforeEach(async () => {
  const fields = [{ form_id: room.formId, value: 'Ответ' }];
  const { body } = await call('POST', '/api/v2/answers', { pattern_id: room.patternId, fields }, room.student);
  answerId = body.id;
});
const waiting = async () =>
  (
    await server.db.one<{ waits: boolean }>(
      sql`select waiting_since is not null as waits from answers where id = ${answerId}`,
    )
  ).waits;
const PASSED = 1;
const CHECKING = 3;

/** The calls that set a status, by name. */
const ways: [string, (status: number) => ReturnType<typeof call>][] = [
  [
    'a single call',
    (status) =>
      call('POST', `/api/v2/students/${room.student.id}/passing/${room.stepId}`, { passed_status_id: status }),
  ],
  [
    'the older single call',
    (status) => call('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, { passed_status_id: status }),
  ],
  [
    'a call for many',
    (status) =>
      call('POST', '/api/steps/passing', {
        updates: [{ step_id: room.stepId, user_id: room.student.id, passed_status_id: status }],
      }),
  ],
  [
    'the journal',
    (status) =>
      call('POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, {
        cells: [{ step_id: room.stepId, student_id: room.student.id, passed_status_id: status }],
      }),
  ],
];
test.each(ways)('%s takes the work out of the queue, and puts it back', async (_way, set) => {
  expect(await waiting()).toBe(true);
  expect((await set(PASSED)).status).toBe(200);
  expect(await waiting()).toBe(false);
  expect((await server.request('GET', `/api/v2/answers/${answerId}`, { as: room.student.token })).body).toMatchObject({
    is_waiting: false,
  });
  expect((await server.request('GET', '/api/v2/marking/queue', { as: room.teacher.token })).body.data).toEqual([]);
  expect((await set(CHECKING)).status).toBe(200);
  expect(await waiting()).toBe(true);
});

test('an undone cell of the journal waits again', async () => {
  const path = `/api/v2/subjects/${room.subjectId}/journal/cells`;
  const cells = [{ step_id: room.stepId, student_id: room.student.id, mark: 5, passed_status_id: PASSED }];
  const { batch_id } = (await call('POST', path, { cells })).body;
  expect(await waiting()).toBe(false);
  expect((await call('POST', `/api/v2/journal/batches/${batch_id}/undo`, {})).status).toBe(200);
  expect(await waiting()).toBe(true);
});

test('a mark alone says nothing of the status, and the work goes on waiting', async () => {
  const mark = { step_id: room.stepId, student_id: room.student.id, value: 5 };
  expect((await call('POST', '/api/v2/marks', mark)).status).toBe(200);
  expect(await waiting()).toBe(true);
});
