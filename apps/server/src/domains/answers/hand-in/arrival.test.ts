// What arrived in time is in time, however long it waited for the server and however often it was told to come back.
import { connect, type Database, sql } from '@orbita/database';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type App, buildApp } from '../../../app.ts';
import { buildAttempt, buildDueDate, type BuiltUser } from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { call, field, handInAfter, submit } from '../../../testing/hand-in.ts';
import { uploadFile } from '../../../testing/uploads.ts';

inClassroom();
afterEach(() => void vi.useRealTimers());

const MINUTES = 60_000;
/** The server's clock goes on; that of the database does not matter here. */
const passMinutes = (minutes: number) => vi.useFakeTimers({ now: Date.now() + minutes * MINUTES, toFake: ['Date'] });

describe('told to come back in a crowd', () => {
  let db: Database;
  let app: App;
  beforeEach(async () => {
    db = connect(server.db.url, { max: 1, patience: 100 });
    app = await buildApp({ db, config: server.config });
    await app.http.ready();
    await server.db.run(
      sql`update patterns set attempts_limit = 1, time_limit_minutes = 1 where id = ${room.patternId}`,
    );
    await buildAttempt(server.db, room.patternId, room.student.id, 60);
  });
  afterEach(async () => {
    await app.close();
    await db.end();
  });

  const send = (value: string, ticket?: string, as: BuiltUser = room.student) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v2/answers',
      headers: { authorization: `Bearer ${as.token}`, ...(ticket === undefined ? {} : { 'x-arrived': ticket }) },
      payload: { pattern_id: room.patternId, fields: [field(value)] },
    });
  const refuse = async (value: string, ticket?: string): Promise<string> => {
    const refused = await db.transaction(() => send(value, ticket));
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['x-arrived']).toMatch(/^\d{13}\.[\w-]{43}$/);
    return String(refused.headers['x-arrived']);
  };

  test('the ticket of the first try counts, also after a second refusal', async () => {
    const first = await refuse('Вовремя');
    passMinutes(1);
    const second = await refuse('Вовремя', first);
    expect(second).toBe(first);
    passMinutes(5);
    const reply = await send('Вовремя', second);
    expect([reply.statusCode, reply.json().is_late]).toEqual([200, false]);
    const { body } = await call('GET', `/api/v2/tasks/${room.patternId}/attempts`);
    expect(body.attempts).toMatchObject([{ is_overtime: false }]);
  });

  test('without the ticket it is late', async () => {
    await refuse('Вовремя');
    passMinutes(5);
    expect((await send('Вовремя')).json().is_late).toBe(true);
  });

  test('what was written since is late, with whatever ticket', async () => {
    const ticket = await refuse('Вовремя');
    passMinutes(5);
    expect((await send('Дописано', ticket)).json().is_late).toBe(true);
  });

  test('a changed ticket and somebody else’s count for nothing', async () => {
    const ticket = await refuse('Вовремя');
    await buildAttempt(server.db, room.patternId, room.classmate.id, 60);
    passMinutes(5);
    const [moment, mark] = ticket.split('.');
    expect((await send('Вовремя', ticket, room.classmate)).json().is_late).toBe(true);
    expect((await send('Вовремя', `${Number(moment) - 1000}.${mark}`)).json().is_late).toBe(true);
  });

  test('a ticket is no use after an hour', async () => {
    const ticket = await refuse('Вовремя');
    passMinutes(61);
    expect((await send('Вовремя', ticket)).json().is_late).toBe(true);
  });
});

describe('waiting for the server before the due date, done after it', () => {
  /** Sends while all connections are held, and lets them go when the due date has passed. */
  const whileAllWait = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const gate = Promise.withResolvers<void>();
    const holders = Array.from({ length: server.db.pool.options.max }, () => {
      const inside = Promise.withResolvers<void>();
      const done = server.db.transaction(() => {
        inside.resolve();
        return gate.promise;
      });
      return { inside: inside.promise, done };
    });
    await Promise.all(holders.map(({ inside }) => inside));
    const working = work();
    await expect.poll(() => server.db.waitingCount()).toBe(1);
    passMinutes(5);
    gate.resolve();
    const result = await working;
    await Promise.all(holders.map(({ done }) => done));
    vi.useRealTimers();
    return result;
  };
  const handedIn = async () => {
    const { body } = await submit();
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() + MINUTES));
    return body;
  };

  test('a changed field is in time', async () => {
    const answer = await handedIn();
    const reply = await whileAllWait(() => call('PUT', `/api/fields/${answer.fields[0].id}`, { value: 'Точнее' }));
    expect(reply.status).toBe(200);
    await handInAfter(30);
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).body).toMatchObject({ version: 2, is_late: false });
  });

  test('an attached file and a detached one are in time', async () => {
    const answer = await handedIn();
    const { id } = await uploadFile(server, room.student.token, { kind: 'photo' });
    const photos = `/api/answers/${answer.id}/attachments/photos`;
    const body = { attachment_id: id, number: 0, description: '...', ugc_field_id: answer.fields[0].id };
    expect((await whileAllWait(() => call('POST', photos, body))).status).toBe(200);
    await handInAfter(30);
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).body).toMatchObject({ version: 2, is_late: false });
    expect((await whileAllWait(() => call('DELETE', `${photos}/${id}`))).status).toBe(200);
    await handInAfter(30);
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).body).toMatchObject({ version: 3, is_late: false });
  });
});
