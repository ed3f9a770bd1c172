// Attempts with limits, and marks given by automatic checking.
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildForm, buildPattern } from '../../../testing/builders.ts';
import { room, server } from '../../../testing/classroom.ts';
import { openTaskRoom } from '../../../testing/task-room.ts';

const { call, ask, submit, limit, attempts, start, passTime, markOf } = openTaskRoom();

describe('attempts', () => {
  const fields = () => [{ form_id: room.formId, value: 'Ответ' }];
  const latest = async () =>
    (await call('GET', `/api/v2/answers?step_id=${room.stepId}`, undefined, room.student)).body.data[0];
  /** Requests that are storing an answer and wait for a lock. */
  const storing = () =>
    server.db.rows(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into answers %'`,
    );

  test('are counted, also without a start, and end', async () => {
    await limit({ attempts_limit: 2 });
    expect((await attempts()).body).toMatchObject({ left: 2, current: null, attempts: [] });
    expect((await submit(fields())).status).toBe(200);
    expect((await attempts()).body).toMatchObject({ left: 1, attempts: [{ number: 1, is_overtime: false }] });
    const second = await submit(fields(), { updated_at: (await latest()).updated_at });
    expect(second.status).toBe(200);
    const third = await submit(fields());
    expect(third).toMatchObject({ status: 409, body: { code: 'no-attempts-left' } });
    expect((await start()).body.code).toBe('no-attempts-left');
    expect((await latest()).version).toBe(2);
  });

  test('a repeated request with the same key does not use up another', async () => {
    await limit({ attempts_limit: 1 });
    const send = () =>
      server.request('POST', '/api/v2/answers', {
        as: room.student.token,
        headers: { 'idempotency-key': `attempt-${room.patternId}` },
        body: { pattern_id: room.patternId, fields: fields() },
      });
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await attempts()).body.attempts).toHaveLength(1);
  });

  test('one that arrives in time is in time however long it waits for the server', async () => {
    await limit({ attempts_limit: 1, time_limit_minutes: 1 });
    await start();
    const allWait = Promise.withResolvers<void>();
    const holders = Array.from({ length: server.db.pool.options.max }, () => {
      const inside = Promise.withResolvers<void>();
      const done = server.db.transaction(() => {
        inside.resolve();
        return allWait.promise;
      });
      return { inside: inside.promise, done };
    });
    await Promise.all(holders.map(({ inside }) => inside));
    const submitting = submit(fields());
    // The request is taken in before the clock moves past the end of the attempt and its allowance.
    await expect.poll(() => server.db.waitingCount()).toBe(1);
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000, toFake: ['Date'] });
    allWait.resolve();
    const handedIn = await submitting;
    await Promise.all(holders.map(({ done }) => done));
    vi.useRealTimers();
    expect(handedIn).toMatchObject({ status: 200, body: { is_late: false } });
    expect((await attempts()).body.attempts).toMatchObject([{ is_overtime: false }]);
  });

  test('one repeated while the first is still on its way waits for it and gets its answer', async () => {
    await limit({ attempts_limit: 1 });
    const send = () =>
      server.request('POST', '/api/v2/answers', {
        as: room.student.token,
        headers: { 'idempotency-key': `waiting-${room.patternId}` },
        body: { pattern_id: room.patternId, fields: fields() },
      });
    const both = await server.db.transaction(async (tx) => {
      // Storing an answer waits for whoever changes its task.
      await tx.run(sql`select 1 from patterns where id = ${room.patternId} for update`);
      const sent = [send(), send()];
      await expect.poll(storing).toHaveLength(2);
      return sent;
    });
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await attempts()).body.attempts).toHaveLength(1);
  });

  test('two others at once without a key: one is counted, the other refused', async () => {
    await limit({ attempts_limit: 1 });
    const [one, other] = await Promise.all(
      ['Один', 'Другой'].map((value) => submit([{ form_id: room.formId, value }])),
    );
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
    expect((await attempts()).body.attempts).toHaveLength(1);
  });

  test('the clock is the server’s: start is needed, told twice begins once', async () => {
    await limit({ time_limit_minutes: 10, attempts_limit: 2 });
    expect((await submit(fields())).body.code).toBe('attempt-not-started');
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.body.current).toEqual(other.body.current);
    const { started_at, deadline_at } = one.body.current;
    expect(Date.parse(deadline_at) - Date.parse(started_at)).toBe(600_000);
    expect((await submit(fields())).body.is_late).toBe(false);
    expect((await attempts()).body).toMatchObject({ left: 1, current: null, attempts: [{ is_overtime: false }] });
  });

  test('after its time an answer is taken and marked late; the page’s own hand-in on time is not late', async () => {
    await limit({ time_limit_minutes: 10, attempts_limit: 2 });
    const second = await buildForm(server.db, room.patternId);
    await start();
    expect((await submit(fields(), { is_time_up: true })).body.code).toBe('answer-empty');
    await passTime(10);
    const auto = await submit(fields(), { is_time_up: true });
    expect(auto.body).toMatchObject({ is_late: false, version: 1 });
    expect((await attempts()).body.attempts).toMatchObject([{ is_auto: true, is_overtime: false }]);
    await start();
    await passTime(25);
    expect((await attempts()).body.current).toMatchObject({ number: 2, is_overtime: true });
    const late = await submit([...fields(), { form_id: second, value: 'Позже' }], { updated_at: auto.body.updated_at });
    expect(late.body).toMatchObject({ is_late: true, version: 2 });
  });

  test('an attempt that ran out unanswered is used up; the next may begin while there is one', async () => {
    await limit({ time_limit_minutes: 5, attempts_limit: 2 });
    await start();
    await passTime(20);
    expect((await start()).body).toMatchObject({ left: 0, current: { number: 2 } });
    await passTime(20);
    expect((await start()).body.code).toBe('no-attempts-left');
    // A submission after the time limit is still accepted and marked late.
    expect((await submit(fields())).body.is_late).toBe(true);
  });

  test('nobody looks into attempts of others but staff; no start where answers are closed', async () => {
    await limit({ time_limit_minutes: 5 });
    await start();
    const path = `/api/v2/tasks/${room.patternId}/attempts?user_id=${room.student.id}`;
    expect((await call('GET', path)).body.attempts).toHaveLength(1);
    expect((await call('GET', path, undefined, room.classmate)).status).toBe(403);
    expect((await start(room.teacher)).status).toBe(403);
    await call('PUT', `/api/steps/${room.stepId}`, { answers_closed: true });
    expect((await start(room.classmate)).body.code).toBe('answers-closed');
  });
});

describe('the mark by itself', () => {
  beforeEach(async () => {
    await server.db.run(sql`delete from forms where pattern_id = ${room.patternId}`);
  });
  test('needs limited attempts', async () => {
    expect((await limit({ auto_mark: true })).status).toBe(400);
    expect((await limit({ auto_mark: true, attempts_limit: 3 })).body.auto_mark).toBe(true);
    expect((await limit({ attempts_limit: null })).body.auto_mark).toBe(false);
    // A task that is named beside a new one is not asked for it.
    const added = { step_id: room.stepId, auto_mark: true, attempts_limit: 2 };
    const made = await call('POST', '/api/patterns', { patterns: [added, { id: room.patternId }] });
    expect(made.body.data.map(({ auto_mark }: { auto_mark: boolean }) => auto_mark).toSorted()).toEqual([false, true]);
  });

  test('comes with the answer, the best of the attempts counts, the queue is spared; nobody is its author', async () => {
    await limit({ auto_mark: true, attempts_limit: 3 });
    const [one, two] = [await ask({ type: 'number', key: 1, weight: 3 }), await ask({ type: 'text', key: 'да' })];
    const hand = (first: number, second: string, rest: object = {}) =>
      submit(
        [
          { form_id: one.id, value: first },
          { form_id: two.id, value: second },
        ],
        rest,
      );
    const first = await hand(1, 'нет');
    expect(await markOf()).toEqual({ value: 7.5, author_id: null });
    expect(first.body).toMatchObject({ is_waiting: false, marks: [{ value: 7.5, author: null }] });
    expect((await call('GET', `/api/v2/marking/queue?step_id=${room.stepId}`)).body.total).toBe(0);
    const second = await hand(2, 'да', { updated_at: first.body.updated_at });
    expect(await markOf()).toEqual({ value: 7.5, author_id: null });
    await call('POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, { mark: 4 });
    await hand(1, 'да', { updated_at: second.body.updated_at });
    expect(await markOf()).toEqual({ value: 4, author_id: room.teacher.id });
    // The student is notified once for each new value, and the second attempt brought none.
    const { data: notifications } = (await call('GET', '/api/v2/notifications', undefined, room.student)).body;
    expect(
      notifications.map(({ type, actor, payload }: any) => [type, actor?.id, payload.value, payload.max_mark]),
    ).toEqual([
      ['mark', room.teacher.id, 4, 10],
      ['mark', undefined, 7.5, 10],
    ]);
    const history = await server.db.rows(
      sql`select actor_id, new_value from audit_records where step_id = ${room.stepId} and action = 'mark' order by id`,
    );
    expect(history).toEqual([
      { actor_id: null, new_value: 7.5 },
      { actor_id: room.teacher.id, new_value: 4 },
    ]);
  });

  test('waits for a person where a question has no key, or a required task has no answer', async () => {
    await limit({ auto_mark: true, attempts_limit: 3 });
    const { id } = await ask({ type: 'number', key: 1 });
    const other = await buildPattern(server.db, room.stepId);
    await buildForm(server.db, other, { type: 'number', key: 1 });
    expect((await submit([{ form_id: id, value: 1 }])).body.is_waiting).toBe(true);
    expect(await markOf()).toBeUndefined();
  });

  test('is not given for what came late', async () => {
    await limit({ auto_mark: true, attempts_limit: 3, time_limit_minutes: 5 });
    const { id } = await ask({ type: 'number', key: 1 });
    await start();
    await passTime(30);
    expect((await submit([{ form_id: id, value: 1 }])).body).toMatchObject({ is_late: true, is_waiting: true });
    expect(await markOf()).toBeUndefined();
  });
});
