// The keys mark after the acknowledgement while others wait for the database; nothing of it is lost.
import { sql } from '@orbita/database';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Deps } from '../../../http/deps.ts';
import { buildGroup, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { room, server } from '../../../testing/classroom.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { openTaskRoom } from '../../../testing/task-room.ts';
import { markAwaiting } from './automatic-mark.ts';

const { call, ask, submit, limit, markOf } = openTaskRoom();

const silent = { send: () => undefined, isConnected: () => false, sendToChannel: () => undefined };
const runMarking = () => markAwaiting({ db: server.db, live: silent as unknown as Deps['live'] } as Deps);
const listed = () =>
  server.db.rows<{ user_id: number }>(
    sql`select a.user_id from answers_to_mark w join answers a on a.id = w.answer_id where a.pattern_id = ${room.patternId} order by a.user_id`,
  );
const markedIn = () =>
  server.db.rows<{ student_id: number; value: number }>(
    sql`select student_id, value from marks where step_id = ${room.stepId} order by student_id`,
  );
const newsOf = (user: BuiltUser) =>
  server.db.rows(
    sql`select (payload ->> 'value')::numeric as value from notifications where user_id = ${user.id} order by id`,
  );
const summon = () => server.db.run(sql`update answers_to_mark set due_at = now()`);

let formId: number;
/** Hands in while somebody waits for the database; the keys mark it when the test calls them, and not before. */
const handIn = async (value: number, as: BuiltUser = room.student, rest: object = {}) => {
  const others = vi.spyOn(server.db, 'waitingCount').mockReturnValue(1);
  const wake = vi.spyOn(server.app.followUps, 'wake').mockReturnValue();
  const { status, body } = await submit([{ form_id: formId, value }], rest, as);
  for (const spy of [others, wake]) spy.mockRestore();
  expect(status).toBe(200);
  return body;
};
const answer = async (id: number, as: BuiltUser = room.student) =>
  (await call('GET', `/api/v2/answers/${id}`, undefined, as)).body;

beforeEach(async () => {
  await server.db.run(sql`delete from forms where pattern_id = ${room.patternId}`);
  await limit({ auto_mark: true, attempts_limit: 3 });
  formId = (await ask({ type: 'number', key: 1, required: true })).id;
});
afterEach(() => server.db.run(sql`delete from answers_to_mark`));

describe('while others wait for the database', () => {
  test('reading it again before the mark says the same as the reply', async () => {
    const body = await handIn(1);
    expect(await answer(body.id)).toEqual(body);
  });

  test('with nobody waiting the reply brings the mark', async () => {
    const { body } = await submit([{ form_id: formId, value: 1 }]);
    expect(body).toMatchObject({ is_waiting: false, is_being_marked: false, marks: [{ value: 10, author: null }] });
    expect(await listed()).toEqual([]);
  });

  test('a server that ended before it leaves a list, which the next takes up once', async () => {
    await handIn(1);
    expect([await listed(), await markedIn()]).toEqual([[{ user_id: room.student.id }], []]);
    await summon();
    await Promise.all([runMarking(), runMarking(), runMarking()]);
    expect([await listed(), await markedIn()]).toEqual([[], [{ student_id: room.student.id, value: 10 }]]);
    expect(await newsOf(room.student)).toHaveLength(1);
  });
});

describe('before the keys have marked', () => {
  test('another attempt comes: the best of both counts', async () => {
    const first = await handIn(1);
    await handIn(2, room.student, { updated_at: first.updated_at });
    expect(await markOf()).toEqual({ value: 10, author_id: null });
    await summon();
    await runMarking();
    expect(await markOf()).toEqual({ value: 10, author_id: null });
  });

  test('the answer is deleted: its mark goes with it and comes back with it', async () => {
    const { id } = await handIn(1);
    expect((await call('DELETE', `/api/answers/${id}`, undefined, room.teacher)).status).toBe(200);
    await summon();
    await runMarking();
    expect(await markOf()).toBeUndefined();
    expect((await call('POST', `/api/answers/${id}/restore`, undefined, room.teacher)).status).toBe(200);
    expect(await markOf()).toEqual({ value: 10, author_id: null });
  });

  test('an answer deleted at that very moment is marked when it is restored', async () => {
    const { id } = await handIn(1);
    await server.db.run(sql`update answers set deleted_at = now() where id = ${id}`);
    await summon();
    await runMarking();
    expect([await markOf(), (await listed()).length]).toEqual([undefined, 1]);
    await server.db.run(sql`update answers set deleted_at = null where id = ${id}`);
    await runMarking();
    expect([await markOf(), (await listed()).length]).toEqual([{ value: 10, author_id: null }, 0]);
  });

  test('a teacher marks: that mark stays', async () => {
    await handIn(1);
    await call('POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, { mark: 4 });
    await summon();
    await runMarking();
    expect([await markOf(), await listed()]).toEqual([{ value: 4, author_id: room.teacher.id }, []]);
  });
});

describe('many at once', () => {
  const crowd = async (size: number) => {
    const students = await Promise.all(Array.from({ length: size }, () => buildUser(server.db, room.companyId)));
    const group = await buildGroup(
      server.db,
      room.companyId,
      students.map(({ id }) => id),
    );
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${group})`);
    for (const [index, student] of students.entries()) await handIn(index % 2, student);
    return students;
  };

  test('are marked by as many statements as one', async () => {
    const statementsFor = async (size: number) => {
      await crowd(size);
      await summon();
      return (await statementsOf(server.db, runMarking)).length;
    };
    const one = await statementsFor(1);
    expect(await statementsFor(6)).toBe(one);
    expect((await markedIn()).map(({ value }) => value).toSorted()).toEqual([0, 0, 0, 0, 10, 10, 10]);
  });

  test('one that cannot be marked does not hold up the others, and is tried again', async () => {
    const [unlucky] = await crowd(4);
    await server.db.script(`
      create function refuse_mark() returns trigger language plpgsql as $$ begin
        if new.student_id = ${unlucky!.id} then raise exception 'no mark for this one'; end if; return new; end $$;
      create trigger refuse_mark before insert on marks for each row execute function refuse_mark()`);
    await summon();
    await expect(runMarking()).rejects.toThrow('Answers that could not be marked now');
    await server.db.script('drop trigger refuse_mark on marks; drop function refuse_mark');
    expect([await listed(), (await markedIn()).length]).toEqual([[{ user_id: unlucky!.id }], 3]);
    await summon();
    await runMarking();
    expect([await listed(), (await markedIn()).length]).toEqual([[], 4]);
  });
});

// The last, since the server's own run goes on behind it.
test('the reply says that the keys are marking; the mark, the status and the news follow by themselves', async () => {
  vi.spyOn(server.db, 'waitingCount').mockReturnValueOnce(1);
  const { body } = await submit([{ form_id: formId, value: 1 }]);
  expect(body).toMatchObject({ version: 1, is_waiting: true, is_being_marked: true, marks: [], state: 'waiting' });
  await expect.poll(markOf).toEqual({ value: 10, author_id: null });
  await expect.poll(listed).toEqual([]);
  expect(await answer(body.id)).toMatchObject({ is_waiting: false, is_being_marked: false, marks: [{ value: 10 }] });
  expect(await newsOf(room.student)).toEqual([{ value: 10 }]);
  expect(
    await server.db.row(
      sql`select passed_status_id as status from passings where step_id = ${room.stepId} and student_id = ${room.student.id}`,
    ),
  ).toEqual({ status: 2 });
});
