// What tests of answers do in a classroom: make calls as its student and submit answers.
import type { Reply } from './app.ts';
import type { BuiltUser } from './builders.ts';
import { room, server } from './classroom.ts';

/** Makes a call as the student of the classroom or as the given person. */
export const call = (method: string, path: string, body?: object, as: BuiltUser = room.student): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });

/** Builds a field that answers the question of the classroom's task. */
export const field = (value: unknown, rest: object = {}) => ({ form_id: room.formId, value, ...rest });

/** Submits the classroom's task. */
export const submit = (
  body: object = {},
  as: BuiltUser = room.student,
  headers: Record<string, string> = {},
): Promise<Reply<any>> =>
  server.request('POST', '/api/v2/answers', {
    as: as.token,
    headers,
    body: { pattern_id: room.patternId, fields: [field('Ответ')], ...body },
  });
