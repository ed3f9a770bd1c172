// Due dates that an import moves, and its undo moves back: lateness, what students are told, and handing in meanwhile.
import { type Db, sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../http/deps.ts';
import { buildDueDate, buildForm, buildPattern, buildStep } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { dayIn, inDays } from '../../testing/days.ts';
import { tellMovedDates } from '../abstract-lessons/index.ts';

inClassroom();

interface Topic {
  title: string;
  stepId: number;
  patternId: number;
  formId: number;
}
let topics: [Topic, Topic];
async function buildTopic(title: string): Promise<Topic> {
  const stepId = await buildStep(server.db, room.chapterId, { title });
  const patternId = await buildPattern(server.db, stepId);
  return { title, stepId, patternId, formId: await buildForm(server.db, patternId) };
}
beforeEach(async () => {
  await server.db.run(sql`update chapters set title = 'Числа' where id = ${room.chapterId}`);
  topics = [await buildTopic('Первая'), await buildTopic('Вторая')];
});

const importDates = (days: number[]) =>
  server.request('POST', `/api/v2/subjects/${room.subjectId}/import/ctp`, {
    as: room.teacher.token,
    body: {
      group_ids: [room.groupId],
      past_dates: 'all',
      rows: days.map((day, i) => ({
        ...{ line: i + 2, number: '', chapter: 'Числа', title: topics[i]!.title, hours: '', type: '' },
        date: dayIn(day),
      })),
    },
  });
const undo = (importId: number) =>
  server.request('POST', `/api/v2/subjects/${room.subjectId}/import/ctp/${importId}/undo`, { as: room.teacher.token });
const handIn = ({ patternId, formId }: Topic, as = room.student) =>
  server.request('POST', '/api/v2/answers', {
    as: as.token,
    body: { pattern_id: patternId, fields: [{ form_id: formId, value: 'Ответ' }] },
  });
const setDue = ({ stepId }: Topic, days: number) => buildDueDate(server.db, stepId, room.groupId, inDays(days));

/** Starts a change that waits for the lock, and goes on once it waits. */
const holdingUp = <Result>(
  lock: (tx: Db) => Promise<unknown>,
  start: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<Result> =>
  server.db
    .transaction(async (tx) => {
      await lock(tx);
      const started = start();
      const blocked = sql`select distinct 1 as blocked from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
      await expect.poll(() => tx.rows(blocked)).toEqual([{ blocked: 1 }]);
      await meanwhile();
      return { started };
    })
    .then(({ started }) => started);

describe('while an import is written or taken back', () => {
  test('an answer handed in meanwhile leaves the lateness of other answers as it is', async () => {
    const [first, second] = topics;
    await setDue(first, -1);
    await setDue(second, 10);
    const { import_id } = (await importDates([5, 20])).body;
    expect((await handIn(second)).body.is_late).toBe(false);
    const undone = await holdingUp(
      (tx) => tx.run(sql`lock table abstract_lessons in share mode`),
      () => undo(import_id),
      () => handIn(first, room.classmate),
    );
    expect(undone.status).toBe(200);
    expect(
      await server.db.rows(
        sql`select step_id, is_late from answers where step_id = any (${topics.map(({ stepId }) => stepId)}::int[]) order by step_id`,
      ),
    ).toEqual([
      { step_id: first.stepId, is_late: true },
      { step_id: second.stepId, is_late: false },
    ]);
  });

  test('students go on handing in', async () => {
    await setDue(topics[0], 3);
    const imported = await holdingUp(
      (tx) => tx.run(sql`lock table ctp_import_dates in share mode`),
      () => importDates([5]),
      // Storing an answer takes this lock on its discipline.
      () =>
        server.db
          .one(sql`select id from subjects where id = ${room.subjectId} for key share nowait`)
          .catch((error: unknown) => expect(error).toBeUndefined()),
    );
    expect(imported.status).toBe(200);
  });
});

describe('students are told', () => {
  const tell = async () => {
    await server.db.run(sql`update moved_due_dates set moved_at = moved_at - interval '5 minutes'`);
    await tellMovedDates({
      db: server.db,
      live: { isConnected: () => false, send: () => undefined },
    } as unknown as Deps);
  };
  const told = async (as = room.student) => {
    const { data } = (await server.request('GET', '/api/v2/notifications', { as: as.token })).body;
    await server.request('POST', '/api/v2/notifications/read-all', { as: as.token });
    return data.filter(({ type, read_at }: any) => type === 'dates' && read_at === null);
  };

  test('of dates that an import moved, and of those that its undo moved back', async () => {
    await setDue(topics[0], 5);
    const { import_id } = (await importDates([2, 8])).body;
    await tell();
    const moved = [{ topic: { id: topics[0].stepId }, actor: { id: room.teacher.id }, payload: { topics: 1 } }];
    expect(await told()).toMatchObject(moved);
    expect(await told(room.classmate)).toMatchObject(moved);
    expect((await undo(import_id)).status).toBe(200);
    await tell();
    expect((await told()).map(({ payload }: any) => payload.topics)).toEqual([2]);
  });

  test('nothing of an import taken back at once, and of dates moved while a topic was a draft', async () => {
    await setDue(topics[0], 5);
    await undo((await importDates([2])).body.import_id);
    await setDue(topics[1], 5);
    await server.db.run(sql`update steps set hidden = true where id = ${topics[1].stepId}`);
    await importDates([5, 9]);
    await server.db.run(sql`update steps set hidden = false where id = ${topics[1].stepId}`);
    await tell();
    expect(await told()).toEqual([]);
  });
});
