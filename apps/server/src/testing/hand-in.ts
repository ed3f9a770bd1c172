// What tests of answers do in a classroom: make calls as its student and submit answers.
import { sql } from '@orbita/database';
import { handInChanges } from '../domains/answers/index.ts';
import type { Deps } from '../http/deps.ts';
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

const live = { send: () => undefined, isConnected: () => false, sendToChannel: () => undefined };

/** Lets so many seconds pass without a change and hands in what was collected, as the job does. */
export async function handInAfter(seconds: number): Promise<void> {
  await server.db.run(
    sql`update answers set hand_in_at = hand_in_at - make_interval(secs => ${seconds}::int) where hand_in_at is not null`,
  );
  await handInChanges({ db: server.db, config: server.config, live } as unknown as Deps);
}
