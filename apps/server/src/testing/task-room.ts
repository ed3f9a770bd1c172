// A classroom for tests of tasks: they ask, answer, start attempts and let time pass.
import { sql } from '@orbita/database';
import { expect } from 'vitest';
import type { Reply } from './app.ts';
import type { BuiltUser } from './builders.ts';
import { inClassroom, room, server } from './classroom.ts';

/** Provides a server for the test file and a classroom for each test. */
export function openTaskRoom() {
  inClassroom();
  const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
    server.request(method, path, { as: as.token, body });
  return {
    call,
    ask: async (form: object): Promise<any> => {
      const { status, body } = await call('POST', '/api/forms', {
        pattern_id: room.patternId,
        title: 'Вопрос',
        ...form,
      });
      expect(body).toMatchObject({ id: expect.any(Number) });
      expect(status).toBe(200);
      return body;
    },
    submit: (fields: object[], rest: object = {}, as: BuiltUser = room.student): Promise<Reply<any>> =>
      call('POST', '/api/v2/answers', { pattern_id: room.patternId, fields, ...rest }, as),
    limit: (change: object) => call('PUT', `/api/patterns/${room.patternId}`, change),
    attempts: (as: BuiltUser = room.student) => call('GET', `/api/v2/tasks/${room.patternId}/attempts`, undefined, as),
    start: (as: BuiltUser = room.student) => call('POST', `/api/v2/tasks/${room.patternId}/attempts`, undefined, as),
    lesson: async (as: BuiltUser = room.student) =>
      (await call('GET', `/api/v2/lessons/${room.stepId}`, undefined, as)).body,
    /** Moves the running attempt back in time. */
    passTime: (minutes: number) =>
      server.db.run(sql`
        update task_attempts set started_at = started_at - make_interval(mins => ${minutes}), deadline_at = deadline_at - make_interval(mins => ${minutes})
        where pattern_id = ${room.patternId} and submitted_at is null`),
    markOf: () =>
      server.db.row<{ value: number; author_id: number | null }>(
        sql`select value, author_id from marks where step_id = ${room.stepId} and student_id = ${room.student.id}`,
      ),
  };
}
