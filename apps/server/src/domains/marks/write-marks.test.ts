// The writer of marks and statuses alone: what it stores, what it refuses and what the history holds afterwards.
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildStep, buildUser } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { nobody, person, cell, write, one, marksIn, statusesIn, recordsIn } from '../../testing/marked-cells.ts';
import { notificationsOfPassings } from './mark-notifications.ts';
import type { CellWrite } from './wanted-cells.ts';
import type { WritingRules } from './write-marks.queries.ts';
import { writeMarks } from './write-marks.ts';

inClassroom();

const untouched = { mark_before: null, mark_after: null, status_before: null, status_after: null };

/** The content of a cell, the request, and the outcome. */
const cases: {
  name: string;
  held?: Omit<CellWrite, 'step_id' | 'student_id'>;
  byKeys?: boolean;
  wanted: Omit<CellWrite, 'step_id' | 'student_id'>;
  rules?: WritingRules;
  refused?: string;
  mark?: number | null;
  status?: number | null;
  records?: unknown[][];
}[] = [
  { name: 'a first mark', wanted: { mark: 7.5 }, mark: 7.5, records: [['mark', null, 7.5]] },
  { name: 'a first status', wanted: { passed_status_id: 4 }, status: 4, records: [['passing', null, 4]] },
  {
    name: 'both at once, the mark first in the history',
    wanted: { mark: 5, passed_status_id: 1 },
    mark: 5,
    status: 1,
    records: [
      ['mark', null, 5],
      ['passing', null, 1],
    ],
  },
  { name: 'a change', held: { mark: 5 }, wanted: { mark: 8 }, mark: 8, records: [['mark', 5, 8]] },
  {
    name: 'the same again leaves no record',
    held: { mark: 5, passed_status_id: 1 },
    wanted: { mark: 5, passed_status_id: 1 },
    mark: 5,
    status: 1,
  },
  {
    name: 'taken away',
    held: { mark: 5, passed_status_id: 1 },
    wanted: { mark: null },
    mark: null,
    status: 1,
    records: [['mark', 5, null]],
  },
  {
    name: 'a status taken away',
    held: { mark: 5, passed_status_id: 1 },
    wanted: { passed_status_id: null },
    mark: 5,
    status: null,
    records: [['passing', 1, null]],
  },
  { name: 'nothing to take away', wanted: { mark: null, passed_status_id: null }, mark: null, status: null },
  { name: 'seen as it is', held: { mark: 5 }, wanted: { mark: 6, seen_mark: 5 }, mark: 6, records: [['mark', 5, 6]] },
  { name: 'another one seen', held: { mark: 5 }, wanted: { mark: 6, seen_mark: 4 }, refused: 'stale', mark: 5 },
  { name: 'none seen', held: { mark: 5 }, wanted: { mark: 6, seen_mark: null }, refused: 'stale', mark: 5 },
  { name: 'seen, but gone', wanted: { mark: 6, seen_mark: 5 }, refused: 'stale', mark: null },
  {
    name: 'another status seen',
    held: { passed_status_id: 1 },
    wanted: { passed_status_id: 4, seen_status_id: 3 },
    refused: 'stale',
    status: 1,
  },
  {
    name: 'refused whole for one of its parts',
    held: { mark: 5, passed_status_id: 1 },
    wanted: { mark: 6, passed_status_id: 4, seen_status_id: 3 },
    refused: 'stale',
    mark: 5,
    status: 1,
  },
  { name: 'must be the first', held: { mark: 5 }, wanted: { mark: 5, seen_at: null }, refused: 'stale', mark: 5 },
  {
    name: 'of an older state',
    held: { mark: 5 },
    wanted: { mark: 6, seen_at: '2020-01-01T00:00:00Z' },
    refused: 'stale',
    mark: 5,
  },
  {
    name: 'repeated, where that is harmless',
    held: { mark: 5 },
    wanted: { mark: 5, seen_mark: 3 },
    rules: { isRepeatable: true },
    mark: 5,
  },
  {
    name: 'repeated, where it is not',
    held: { mark: 5 },
    wanted: { mark: 5, seen_mark: 3 },
    refused: 'stale',
    mark: 5,
  },
  {
    name: 'of the keys over a mark of theirs, the better counts',
    held: { mark: 5 },
    byKeys: true,
    wanted: { mark: 4 },
    rules: { keepsBest: true, sparesPersons: true },
    mark: 5,
  },
  {
    name: 'of the keys, better than theirs',
    held: { mark: 5 },
    byKeys: true,
    wanted: { mark: 6 },
    rules: { keepsBest: true, sparesPersons: true },
    mark: 6,
    records: [['mark', 5, 6]],
  },
  {
    name: 'of the keys over a mark of a person',
    held: { mark: 5 },
    wanted: { mark: 9 },
    rules: { keepsBest: true, sparesPersons: true },
    refused: 'given-by-person',
    mark: 5,
  },
  {
    name: 'over a final status',
    held: { passed_status_id: 1 },
    wanted: { passed_status_id: 2 },
    rules: { sparesFinal: 'always' },
    refused: 'final',
    status: 1,
  },
  {
    name: 'a final status over a final one',
    held: { passed_status_id: 1 },
    wanted: { passed_status_id: 2 },
    rules: { sparesFinal: 'unless-final' },
    status: 2,
    records: [['passing', 1, 2]],
  },
  {
    name: 'another status over a final one',
    held: { passed_status_id: 1 },
    wanted: { passed_status_id: 4 },
    rules: { sparesFinal: 'unless-final' },
    refused: 'final',
    status: 1,
  },
  {
    name: 'over a status that is not final',
    held: { passed_status_id: 4 },
    wanted: { passed_status_id: 3 },
    rules: { sparesFinal: 'always' },
    status: 3,
    records: [['passing', 4, 3]],
  },
  { name: 'unrecorded', wanted: { passed_status_id: 3 }, rules: { isUnrecorded: true }, status: 3 },
];

describe('a cell', () => {
  test.each(cases)('$name', async ({ held, byKeys, wanted, rules, refused, mark, status, records }) => {
    if (held) await write([cell(held)], { isUnrecorded: true }, byKeys ? nobody() : person());
    const written = await one(wanted, rules);
    expect(written.refused).toBe(refused ?? null);
    if (wanted.mark !== undefined)
      expect([written.mark_before, written.mark_after]).toEqual([held?.mark ?? null, mark ?? null]);
    if (wanted.passed_status_id !== undefined)
      expect([written.status_before, written.status_after]).toEqual([held?.passed_status_id ?? null, status ?? null]);
    expect((await marksIn()).map(({ value }) => value)).toEqual(mark == null ? [] : [mark]);
    expect((await statusesIn()).map(({ passed_status_id }) => passed_status_id)).toEqual(
      status == null ? [] : [status],
    );
    expect(await recordsIn()).toEqual(records ?? []);
  });

  test('says what was before and after, and nothing of what was not named', async () => {
    expect(await one({ mark: 5 })).toEqual({ ...untouched, refused: null, mark_after: 5 });
    expect(await one({ passed_status_id: 1 })).toEqual({ ...untouched, refused: null, status_after: 1 });
    expect(await one({ mark: 6, passed_status_id: 4, seen_mark: 3 })).toEqual({
      refused: 'stale',
      ...{ mark_before: 5, mark_after: 5, status_before: 1, status_after: 1 },
    });
  });

  test('the same mark again is given anew, the same status only where it says so', async () => {
    const other = await buildUser(server.db, room.companyId);
    await one({ mark: 5, passed_status_id: 1 });
    await one({ mark: 5, passed_status_id: 1 }, {}, person(other));
    expect(await marksIn()).toMatchObject([{ author_id: other.id }]);
    expect(await statusesIn()).toMatchObject([{ author_id: room.teacher.id }]);
    await one({ passed_status_id: 1 }, { renewsStatus: true }, nobody());
    expect(await statusesIn()).toMatchObject([{ author_id: null }]);
  });

  test('a mark of another type stands beside the main one and is named in the history', async () => {
    const { id } = await server.db.one<{ id: number }>(
      sql`insert into mark_types (company_id, title) values (${room.companyId}, ${`Активность ${room.stepId}`}) returning id`,
    );
    await one({ mark: 5 });
    await write([cell({ mark: 3, mark_type_id: id }), cell({ mark: 6 })]);
    expect(await marksIn()).toMatchObject([{ value: 6 }]);
    await one({ mark: null, mark_type_id: id });
    expect(await marksIn()).toMatchObject([{ value: 6 }]);
    const history = await server.db.rows(
      sql`select object_type, object_id, old_value, new_value from audit_records where step_id = ${room.stepId} order by id`,
    );
    const [main, another] = [
      { object_type: 'step', object_id: room.stepId },
      { object_type: 'mark_type', object_id: id },
    ];
    expect(history).toEqual([
      { ...main, old_value: null, new_value: 5 },
      { ...another, old_value: null, new_value: 3 },
      { ...main, old_value: 5, new_value: 6 },
      { ...another, old_value: 3, new_value: null },
    ]);
  });

  test('comes back as it was: number, author and times', async () => {
    await one({ mark: 5, passed_status_id: 1 });
    const rows = () =>
      server.db.one<{ mark: object; passing: object }>(
        sql`select to_json(m) as mark, to_json(p) as passing from marks m join passings p using (step_id, student_id) where step_id = ${room.stepId}`,
      );
    const before = await rows();
    await one({ mark: null, passed_status_id: null });
    const other = await buildUser(server.db, room.companyId);
    await write(
      [
        cell({ mark: 5, seen_at: null, row: before.mark }),
        cell({ passed_status_id: 1, seen_status_id: null, row: before.passing }),
      ],
      {},
      person(other),
    );
    expect(await rows()).toEqual(before);
  });
});

describe('a set of cells', () => {
  test('one bad cell stops no other one, and each is reported in the order in which it was named', async () => {
    const second = await buildStep(server.db, room.chapterId);
    await one({ mark: 5 });
    const written = await write([
      cell({ mark: 9 }, room.classmate),
      cell({ mark: 8, passed_status_id: 1, seen_mark: 4 }),
      { step_id: second, student_id: room.student.id, passed_status_id: 4 },
    ]);
    expect(written.map(({ step_id, student_id, refused }) => [step_id, student_id, refused])).toEqual([
      [room.stepId, room.classmate.id, null],
      [room.stepId, room.student.id, 'stale'],
      [second, room.student.id, null],
    ]);
    expect((await marksIn()).map(({ student_id, value }) => [student_id, value])).toEqual([
      [room.student.id, 5],
      [room.classmate.id, 9],
    ]);
    expect(await statusesIn()).toEqual([]);
  });

  test('tells those whose cells have changed, and not the author of a change', async () => {
    await one({ passed_status_id: 1 });
    const both = [cell({ passed_status_id: 1 }), cell({ passed_status_id: 1 }, room.classmate)];
    const { notifications } = await writeMarks(server.db, person(), both, { notifications: notificationsOfPassings });
    expect(notifications).toEqual([
      { id: expect.any(Number), user_id: room.classmate.id, subject_id: room.subjectId, step_id: room.stepId },
    ]);
    const own = await writeMarks(server.db, person(room.student), [cell({ passed_status_id: 3 })], {
      notifications: notificationsOfPassings,
    });
    expect(own.notifications).toEqual([]);
  });

  test('an empty one asks nothing of the database', async () => {
    const before = server.db.queryCount();
    expect(await writeMarks(server.db, person(), [])).toEqual({ cells: [], notifications: [] });
    expect(server.db.queryCount()).toBe(before);
  });
});
