// The writer of marks when two write the same cells at once: whoever comes second sees what the first has written.
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildStep } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { person, cell, write, one, marksIn, statusesIn, recordsIn } from '../../testing/marked-cells.ts';
import type { CellWrite } from './wanted-cells.ts';
import { writeMarks } from './write-marks.ts';

inClassroom();

/** Writes a cell and starts something that waits for it, before the transaction commits. */
async function meanwhile<Result>(first: CellWrite, second: () => Promise<Result>): Promise<Result> {
  const waiting = await server.db.transaction(async (tx) => {
    await writeMarks(tx, person(), [first]);
    const started = second();
    await expect
      .poll(async () => {
        const blocked = sql`select distinct 1 as blocked from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
        return tx.rows(blocked);
      })
      .toEqual([{ blocked: 1 }]);
    return { started };
  });
  return waiting.started;
}

describe('while somebody else is writing', () => {
  const both = { mark: 5, passed_status_id: 1 };
  const [firstMark, firstStatus] = [
    { mark: 7, seen_mark: null },
    { passed_status_id: 4, seen_status_id: null },
  ];

  test.each([firstMark, firstStatus, { mark: 7, seen_at: null }])(
    '%o that must be the first is not',
    async (wanted) => {
      expect(await meanwhile(cell(both), () => one(wanted))).toMatchObject({ refused: 'stale' });
      expect(await marksIn()).toMatchObject([{ value: 5 }]);
      expect(await statusesIn()).toMatchObject([{ passed_status_id: 1 }]);
    },
  );

  test('a first mark that need not be the first overwrites the one that came, and the history says so', async () => {
    expect(await meanwhile(cell({ mark: 5 }), () => one({ mark: 7 }))).toMatchObject({ mark_before: 5, mark_after: 7 });
    expect(await recordsIn()).toEqual([
      ['mark', null, 5],
      ['mark', 5, 7],
    ]);
  });

  test('a change is judged by what is kept then', async () => {
    await one({ mark: 3 });
    expect(await meanwhile(cell({ mark: 5 }), () => one({ mark: 7, seen_mark: 3 }))).toMatchObject({
      refused: 'stale',
      mark_before: 5,
    });
    expect(await meanwhile(cell({ mark: null }), () => one({ mark: 7, seen_mark: null }))).toMatchObject({
      refused: null,
      mark_after: 7,
    });
  });

  test('a whole transaction is done anew', async () => {
    let tries = 0;
    const work = () =>
      server.db.transaction(async (tx) => {
        tries += 1;
        return (await writeMarks(tx, person(), [cell({ mark: 7, seen_mark: null })])).cells;
      });
    expect(await meanwhile(cell({ mark: 5 }), work)).toMatchObject([{ refused: 'stale' }]);
    expect(tries).toBe(2);
  });
});

describe('at the same moment', () => {
  const times = <Result>(n: number, what: (i: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: n }, (_, i) => what(i)));

  test('of first marks and statuses that must be the first, one is kept', async () => {
    const written = await times(12, (i) =>
      one({ mark: i % 10, passed_status_id: 1 + (i % 4), seen_mark: null, seen_status_id: null }),
    );
    expect(written.filter(({ refused }) => refused === null)).toHaveLength(1);
    expect(written.filter(({ refused }) => refused === 'stale')).toHaveLength(11);
    expect(await recordsIn()).toHaveLength(2);
  });

  test('who asks for nothing overwrites, and the history names each value that was overwritten', async () => {
    await times(12, (i) => one({ mark: i / 2 }));
    const [held] = await marksIn();
    const records = await recordsIn();
    expect(records.map(([, , value]) => value)).toHaveLength(12);
    // The old and new values must form a chain, whatever the order of the records.
    const next = new Map(records.map(([, before, after]) => [before, after]));
    let value: unknown = null;
    for (let i = 0; i < 12; i += 1) value = next.get(value as string);
    expect(value).toBe(held?.value);
  });

  test('the same cells named in opposite orders come to their end', async () => {
    const step = await buildStep(server.db, room.chapterId);
    const cells = [room.stepId, step].flatMap((step_id) =>
      [room.student.id, room.classmate.id].map((student_id) => ({ step_id, student_id })),
    );
    await times(10, (i) =>
      write(
        (i % 2 ? cells : cells.toReversed()).map((place) => ({ ...place, mark: i, passed_status_id: 1 + (i % 4) })),
      ),
    );
    const values = await server.db.rows<{ value: number }>(
      sql`select distinct value from marks where step_id in (${room.stepId}, ${step})`,
    );
    expect(values).toHaveLength(1);
  });
});
