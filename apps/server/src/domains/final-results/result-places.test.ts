// Confirmed results keep the semester of their discipline, whoever rearranges programmes.
import { type Db, sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAdministrator, buildHalf, buildTrajectory, type BuiltUser } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

let admin: BuiltUser;
let half: number;
let other: number;
let semester: number;
let trajectory: number;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
  half = await buildHalf(server.db, room.companyId, {
    subjects: [room.subjectId],
    semester: ['2026-09-01', '2026-12-31'],
  });
  other = await buildHalf(server.db, room.companyId);
  semester = (
    await server.db.one<{ id: number }>(sql`select semester_id as id from half_semesters where half_id = ${half}`)
  ).id;
  trajectory = await buildTrajectory(server.db, room.companyId, { halves: [half, other] });
});
const call = (method: string, path: string, body?: object, as: BuiltUser = admin) =>
  server.request(method, path, { as: as.token, body });
const results = `/final-results`;
const path = () => `/api/v2/subjects/${room.subjectId}${results}`;
const confirm = (grade = '5', more: object = { semester_id: semester }) =>
  call(
    'POST',
    path(),
    { group_id: room.groupId, results: [{ student_id: room.student.id, grade }], ...more },
    room.teacher,
  );
const withdraw = () =>
  call(
    'POST',
    `${path()}/withdraw`,
    { group_id: room.groupId, student_ids: [room.student.id], semester_id: semester },
    room.teacher,
  );
const places = () =>
  server.db.rows(sql`
    select hs.half_id, hs.semester_id, sh.subject_id from half_semesters hs join subject_halves sh on sh.half_id = hs.half_id
    where sh.subject_id = ${room.subjectId} order by 1, 2, 3`);
const detach = (semester_id?: number) =>
  call('PUT', '/api/v2/admin/semesters/halves-detach', { half_ids: [half], semester_id });
const attach = (half_id: number) =>
  call('PUT', `/api/v2/admin/semesters/${semester}/halves-attach`, { half_ids: [half_id] });
const move = (from_half_id: number | null, to_half_id: number | null) =>
  call('POST', `/api/lms/trajectories/${trajectory}/subjects`, {
    subject_id: room.subjectId,
    from_half_id,
    to_half_id,
  });

const leaving: [string, () => Promise<{ status: number; body: any }>][] = [
  ['a half leaves the semester', () => detach(semester)],
  ['a half leaves all semesters', () => detach()],
  ['a half is deleted', () => call('DELETE', `/api/lms/halves/${half}`)],
  ['the discipline leaves a half', () => call('DELETE', `/api/subjects/${room.subjectId}/halves`, { half_id: half })],
  ['the discipline is taken out of a programme', () => move(half, null)],
  ['the discipline moves within a programme', () => move(half, other)],
  ['the discipline is put into another half', () => call('PUT', `/api/subjects/${room.subjectId}`, { half_id: other })],
];

test.each(leaving)(
  '%s: refused while results would lose their semester, done once they are taken back',
  async (_, act) => {
    expect((await confirm()).status).toBe(200);
    const before = await places();
    const refused = await act();
    expect(refused).toMatchObject({ status: 409, body: { code: 'results-lose-place' } });
    expect(refused.body.message).toContain('потеряли бы свой семестр');
    expect(refused.body.message).toContain('«');
    expect(await places()).toEqual(before);
    expect((await withdraw()).status).toBe(200);
    expect((await act()).status).toBe(200);
    expect(await places()).toEqual([]);
  },
);

test.each(leaving)('%s: done while another half keeps the discipline in the semester', async (_, act) => {
  await confirm();
  const second = await buildHalf(server.db, room.companyId);
  await attach(second);
  await call('POST', `/api/subjects/${room.subjectId}/halves`, { half_id: second });
  const moves = _.startsWith('the discipline is put');
  const answer = moves ? await call('PUT', `/api/subjects/${room.subjectId}`, { half_id: second }) : await act();
  expect(answer.status).toBe(200);
  expect(await places()).toEqual([{ half_id: second, semester_id: semester, subject_id: room.subjectId }]);
});

describe('results of no semester', () => {
  beforeEach(async () => {
    await detach();
    await confirm('5', {});
  });
  const refused = { status: 409, body: { code: 'results-lose-place' } };

  test('keep the discipline out of its first one', async () => {
    const sheet = await call('GET', `${path()}?group_id=${room.groupId}`, undefined, room.teacher);
    expect(sheet.body).toMatchObject({ semester: null, semesters: [] });
    expect(await attach(half)).toMatchObject(refused);
    await attach(other);
    expect(await call('POST', `/api/subjects/${room.subjectId}/halves`, { half_id: other })).toMatchObject(refused);
    expect(await move(null, other)).toMatchObject(refused);
    expect(await call('PUT', `/api/subjects/${room.subjectId}`, { half_id: other })).toMatchObject(refused);
    expect(await places()).toEqual([]);
  });
});

test('what is brought back takes no place from results either', async () => {
  const takenOut = [
    { gone: `/api/lms/halves/${half}`, back: `/api/lms/halves/${half}/restore` },
    { gone: `/api/v2/admin/semesters/${semester}`, back: `/api/v2/admin/semesters/${semester}/restore` },
  ];
  for (const { gone, back } of takenOut) {
    expect((await call('DELETE', gone)).status).toBe(200);
    expect((await confirm('4', {})).status).toBe(200);
    expect(await call('POST', back)).toMatchObject({ status: 409, body: { code: 'results-lose-place' } });
    await call('POST', `${path()}/withdraw`, { group_id: room.groupId, student_ids: [room.student.id] }, room.teacher);
    expect((await call('POST', back)).status).toBe(200);
    expect(await places()).toEqual([{ half_id: half, semester_id: semester, subject_id: room.subjectId }]);
  }
});

test('results whose semester a discipline has left before are named, shown and may be taken back', async () => {
  await confirm();
  await server.db.run(sql`delete from half_semesters where half_id = ${half}`);
  const sheet = await call('GET', `${path()}?group_id=${room.groupId}`, undefined, room.teacher);
  expect(sheet.body.semesters).toMatchObject([{ id: semester }]);
  const rowOf = ({ body }: { body: any }) => body.rows.find(({ student }: any) => student.id === room.student.id);
  expect(rowOf(sheet).result).toMatchObject({ grade: '5' });
  const form = await call('POST', '/api/v2/reports/preview', {
    ...{ form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId, semester_id: semester },
  });
  expect(form.body.tables[0].rows.map((row: unknown[]) => row[6])).toContain('5');
  expect(rowOf(await withdraw()).result).toBeNull();
});

describe('beside a confirmation', () => {
  /** Does something while a transaction has done what the work says. */
  async function meanwhile<Result>(work: (tx: Db) => Promise<unknown>, second: () => Promise<Result>): Promise<Result> {
    const waiting = await server.db.transaction(async (tx) => {
      await work(tx);
      const started = second();
      await expect
        .poll(() =>
          tx.rows(
            sql`select distinct 1 as blocked from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
          ),
        )
        .toEqual([{ blocked: 1 }]);
      return { started };
    });
    return waiting.started;
  }
  const lock = (tx: Db) => tx.run(sql`select 1 from subjects where id = ${room.subjectId} for no key update`);
  const store = async (tx: Db) => {
    await lock(tx);
    await tx.run(sql`
      insert into final_results (subject_id, student_id, semester_id, grade, points) values (${room.subjectId}, ${room.student.id}, ${semester}, '5', 9)`);
  };

  test.each(leaving)('%s: it waits, and is refused', async (_, act) => {
    expect(await meanwhile(store, act)).toMatchObject({ status: 409, body: { code: 'results-lose-place' } });
  });

  test('a semester is not deleted', async () => {
    const act = () => call('DELETE', `/api/v2/admin/semesters/${semester}`);
    expect(await meanwhile(store, act)).toMatchObject({ status: 409, body: { code: 'semester-has-results' } });
  });

  test('one of a semester that went meanwhile is refused and stores nothing', async () => {
    const detached = async (tx: Db) => {
      await lock(tx);
      await tx.run(sql`delete from half_semesters where half_id = ${half}`);
    };
    expect(await meanwhile(detached, confirm)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    await attach(half);
    const deleted = (tx: Db) => tx.run(sql`delete from semesters where id = ${semester}`);
    expect(await meanwhile(deleted, confirm)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await server.db.rows(sql`select 1 from final_results where subject_id = ${room.subjectId}`)).toEqual([]);
  });
});
