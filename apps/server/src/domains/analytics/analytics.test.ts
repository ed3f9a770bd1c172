// Each figure equals the page on which people find what it counts, and the list to which it leads.
import { type Sql, sql } from '@orbita/database';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Reply } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildCurator,
  buildDueDate,
  buildEducationForm,
  buildFormPeriod,
  buildGivenStatus,
  buildGroup,
  buildLesson,
  buildSemester,
  buildStatusKind,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { countNow } from '../../testing/counting.ts';
import { dayIn, inDays } from '../../testing/days.ts';
import { readTables } from '../../platform/spreadsheet/read-table.ts';
import { nextName } from '../groups/school-year/next-name.ts';
import { countInstitutions, spansOf } from './count.ts';
import * as counts from './count.queries.ts';

inClassroom();

const ago = (days: number) => inDays(-days);
const dayAgo = (days: number) => dayIn(-days);
const run = (statement: Sql) => server.db.run(statement);
const call = (path: string, as: BuiltUser = admin, method = 'GET'): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, headers: { host: 'here.example' } });
const get = async (path = '', as: BuiltUser = admin) => (await call(`/api/v2/analytics${path}`, as)).body;
const count = () => countNow(server.db);
/** Lets the turn of the last count be over. */
const passAnHour = () => run(sql`update analytics_turns set begun_at = begun_at - interval '1 hour'`);

let admin: BuiltUser;
let curator: BuiltUser;
beforeEach(async () => {
  // Tests of a file share a company, and the figures are those of a whole company.
  await run(sql`update groups set is_archived = true where company_id = ${room.companyId} and id <> ${room.groupId}`);
  await run(
    sql`update subjects set is_archived = true where company_id = ${room.companyId} and id <> ${room.subjectId}`,
  );
  await run(sql`delete from semesters`);
  await run(sql`delete from analytics_days`);
  await run(sql`update users set last_seen_at = now()`);
  await run(sql`update companies set domain = 'here.example' where id = ${room.companyId}`);
  admin = await buildAdministrator(server.db, room.companyId);
  curator = await buildCurator(server.db, room.companyId, room.groupId);
});

const owe = async (topics: number) => {
  for (let n = 0; n < topics; n += 1)
    await buildDueDate(server.db, await buildStep(server.db, room.chapterId), room.groupId, ago(2));
};
const retake = (student: BuiltUser, subjectId = room.subjectId) =>
  run(
    sql`insert into retakes (company_id, subject_id, student_id) values (${room.companyId}, ${subjectId}, ${student.id})`,
  );
const handIn = (student: BuiltUser, since: Date, stepId = room.stepId) =>
  run(sql`
    insert into answers (pattern_id, step_id, subject_id, user_id, version, submitted_at, waiting_since)
    select p.id, st.id, st.subject_id, ${student.id}, 1, ${since.toISOString()}, ${since.toISOString()} from steps st join patterns p on p.step_id = st.id where st.id = ${stepId}`);
const note = async (days: number, statuses: [BuiltUser, number][], groups = [room.groupId]) => {
  const lesson = await buildLesson(server.db, room.companyId, {
    starts_at: ago(days),
    groups,
    subjects: [room.subjectId],
  });
  for (const [student, status] of statuses)
    await run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${lesson}, ${student.id}, ${status})`,
    );
};
/** Remembers the figures of a day as those of another one. */
const remember = (days: number, figures: { debts: number; waiting?: number }) =>
  run(sql`
    insert into analytics_days (company_id, day, group_id, subject_id, debts, waiting)
    select ${room.companyId}, ${dayAgo(days)}::date, g, s, ${figures.debts}, ${figures.waiting ?? 0}
    from (values (0, 0), (${room.groupId}::int, 0), (0, ${room.subjectId}::int), (${room.groupId}::int, ${room.subjectId}::int)) as x(g, s)`);

describe('debts', () => {
  test('are those of the diary and of the curator, by group, discipline, teacher and student', async () => {
    await owe(2);
    await retake(room.student);
    await count();
    const { now } = await get();
    expect(now).toMatchObject({ debts: 5, retakes: 1, debtors: 2, students: 2 });
    const curated = (await call('/api/v2/standing/curated-students', curator)).body.data;
    const sum = (field: string) => curated.reduce((total: number, row: any) => total + row[field], 0);
    expect(sum('overdue_count') + sum('retakes_count')).toBe(now.debts);
    const diary = (await call(`/api/v2/students/${room.student.id}/progress`, curator)).body;
    expect(diary.overdue).toHaveLength(2);

    const people = await get('/people?of=debts');
    expect(people).toMatchObject({ total: 2, debts: 5 });
    expect(people.data.map((row: any) => [row.student.id, row.debts, row.retakes])).toEqual([
      [room.student.id, 3, 1],
      [room.classmate.id, 2, 0],
    ]);
    const rowOf = async (of: string, id: number) =>
      (await get(`/rows?of=${of}`)).data.find((row: any) => row.id === id).now.debts;
    expect(await rowOf('groups', room.groupId)).toBe(5);
    expect(await rowOf('subjects', room.subjectId)).toBe(5);
    expect(await rowOf('teachers', room.teacher.id)).toBe(5);
    for (const narrowed of [
      `group_id=${room.groupId}`,
      `subject_id=${room.subjectId}`,
      `teacher_id=${room.teacher.id}`,
      `group_id=${room.groupId}&subject_id=${room.subjectId}`,
    ])
      expect(await get(`/people?of=debts&${narrowed}`)).toMatchObject({ total: 2, debts: 5 });
  });

  test('of a student in two groups count once in the school and in each group', async () => {
    const second = await buildGroup(server.db, room.companyId, [room.student.id]);
    await run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${second})`);
    await owe(1);
    await count();
    const { now } = await get();
    expect(now).toMatchObject({ debts: 2, debtors: 2 });
    expect(await get('/people?of=debts')).toMatchObject({ total: 2, debts: 2 });
    expect((await get(`?group_id=${second}`)).now).toMatchObject({ debts: 1, debtors: 1, students: 1 });
    // The teacher sees single groups, which would count the student twice.
    expect((await get('', room.teacher)).now).toMatchObject({ debts: 2, debtors: 2 });
  });

  test('of students on leave do not count, and passing a topic pays one', async () => {
    await owe(1);
    const kindId = await buildStatusKind(server.db, room.companyId, { is_leave: true });
    await buildGivenStatus(server.db, room.companyId, { kindId, userId: room.classmate.id });
    await count();
    expect((await get()).now).toMatchObject({ debts: 1, debtors: 1, students: 1 });
    await run(sql`
      insert into passings (step_id, student_id, company_id, passed_status_id)
      select al.step_id, ${room.student.id}, ${room.companyId}, ps.id from abstract_lessons al join (select id from pass_statuses where company_id = ${room.companyId} and is_final order by id limit 1) ps on true
      where al.group_id = ${room.groupId}`);
    await count();
    expect((await get()).now).toMatchObject({ debts: 0, debtors: 0 });
    expect(await get('/people?of=debts')).toMatchObject({ total: 0, debts: 0 });
  });
});

test('waiting answers are those of the queue of the teacher', async () => {
  await handIn(room.student, ago(9));
  await handIn(room.classmate, ago(1));
  await count();
  const { now } = await get();
  expect(now).toMatchObject({ waiting: 2, waiting_long: 1, waited_days: 5 });
  const queue = (await call('/api/v2/marking/queue', room.teacher)).body;
  const list = await get('/waiting');
  expect(list.total).toBe(queue.total);
  expect(list.data.map((row: any) => row.student.id)).toEqual(queue.data.map((row: any) => row.student.id));
  expect((await get('/waiting?is_long=true')).total).toBe(1);
  for (const narrowed of ['group_id', 'subject_id', 'teacher_id'] as const) {
    const id = { group_id: room.groupId, subject_id: room.subjectId, teacher_id: room.teacher.id }[narrowed];
    expect((await get(`/waiting?${narrowed}=${id}`)).total).toBe(2);
  }
  expect((await get('/rows?of=teachers')).data[0].now).toMatchObject({ waiting: 2, waiting_long: 1 });
  await run(sql`update answers set waiting_since = null where user_id = ${room.student.id}`);
  expect((await get('/waiting')).data.map((row: any) => row.is_done)).toEqual([true, false]);
});

test('attendance is that of the page of the group, within the semester', async () => {
  const semester = await buildSemester(server.db, room.companyId, [dayAgo(20), dayAgo(-20)]);
  await note(30, [[room.student, 2]]);
  await note(12, [
    [room.student, 2],
    [room.classmate, 1],
  ]);
  await note(2, [
    [room.student, 3],
    [room.classmate, 4],
  ]);
  await count();
  const { summary } = (await call(`/api/v2/groups/${room.groupId}/attendance?semester_id=${semester}`)).body;
  const { now, semester: shown } = await get();
  expect(shown.id).toBe(semester);
  expect(now).toMatchObject({ noted: summary.total, attended: summary.attended + summary.attended_online });
  expect(now).toMatchObject({ noted: 4, attended: 2 });
  for (const path of [`?group_id=${room.groupId}`, `?subject_id=${room.subjectId}`])
    expect((await get(path)).now).toMatchObject({ noted: 4, attended: 2 });
  expect((await get('', room.teacher)).now).toMatchObject({ noted: 4, attended: 2 });
  // A corrected note and a deleted lesson are counted anew.
  await run(sql`update attendance set attendance_status = 1 where attendance_status = 4`);
  await run(sql`delete from lessons where company_id = ${room.companyId} and starts_at < now() - interval '10 days'`);
  await count();
  expect((await get()).now).toMatchObject({ noted: 2, attended: 2 });
});

test('risk is that of the page of the curator, with the institution’s limits', async () => {
  await run(sql`update companies set risk_debts = 2, risk_missed = 1, risk_signs = 3 where id = ${room.companyId}`);
  await owe(2);
  await note(3, [[room.student, 2]]);
  await count();
  const { counters } = (await call('/api/v2/standing/curated-students', curator)).body;
  expect(counters.at_risk).toBe(1);
  expect((await get()).now.at_risk).toBe(1);
  expect((await get('', curator)).now.at_risk).toBe(1);
  const people = await get('/people?of=at_risk');
  expect(people.data.map((row: any) => row.student.id)).toEqual([room.student.id]);
  expect(people.data[0].curators.map((one: any) => one.id)).toEqual([curator.id]);
  expect((await get('/people?of=missed')).total).toBe(1);
  expect((await get('/people?of=silent')).total).toBe(0);
});

/** The number of the calendar week so many days ago in a semester that began some days ago. */
const weekOf = (days: number, first: number): number => {
  const weekday = (new Date(dayAgo(first)).getUTCDay() + 6) % 7;
  return Math.floor((first - days + weekday) / 7) + 1;
};

describe('comparisons', () => {
  test('are with a week ago and with the same day of the semester before', async () => {
    const before = await buildSemester(server.db, room.companyId, [dayAgo(120), dayAgo(40)]);
    await buildSemester(server.db, room.companyId, [dayAgo(30), dayAgo(-30)]);
    await owe(3);
    await remember(8, { debts: 1 });
    await remember(91, { debts: 4 });
    await count();
    const all = await get();
    expect(all.compared.id).toBe(before);
    expect([all.now.debts, all.week_ago.debts, all.compared_totals.debts]).toEqual([6, 1, 4]);
    expect(all.days).toEqual({ now: dayAgo(0), week_ago: dayAgo(8), compared: dayAgo(91) });
    expect(all.worse).toContainEqual({
      ...{ what: 'debts', of: 'group', id: room.groupId, before: 1, now: 6, title: expect.any(String) },
    });
    const [row] = (await get('/rows?of=groups')).data;
    expect([row.now.debts, row.week_ago.debts, row.compared.debts]).toEqual([6, 1, 4]);
    const trend = await get('/trend');
    expect(trend.semester.map((point: any) => [point.week, point.debts])).toEqual([
      [weekOf(8, 30), 1],
      [weekOf(0, 30), 6],
    ]);
    expect(trend.compared.map((point: any) => [point.week, point.debts])).toEqual([[weekOf(91, 120), 4]]);
  });

  test.each([
    ['a day that is nearer to a week', [13, 6], 6],
    ['the earlier of two that are as near', [8, 6], 8],
    ['no day that is too near, but the last one before it', [30, 13, 4], 13],
    ['none of earlier months', [40, 3], null],
  ])('are with %s', async (_, known, chosen) => {
    await buildSemester(server.db, room.companyId, [dayAgo(60), dayAgo(-30)]);
    for (const days of known) await remember(days, { debts: days });
    await count();
    const { days, week_ago: before } = await get();
    expect([days.week_ago, before?.debts ?? null]).toEqual([chosen && dayAgo(chosen), chosen]);
  });

  test('are with the day of a semester nearest to the same one, and never with one outside it', async () => {
    const before = await buildSemester(server.db, room.companyId, [dayAgo(120), dayAgo(40)]);
    await buildSemester(server.db, room.companyId, [dayAgo(2), dayAgo(-90)]);
    await remember(121, { debts: 9 });
    await remember(115, { debts: 4 });
    await count();
    expect(await get()).toMatchObject({ compared: { id: before }, days: { compared: dayAgo(115) } });
  });

  test('have their days in the headings of the file', async () => {
    const before = await buildSemester(server.db, room.companyId, [dayAgo(120), dayAgo(40)]);
    await run(sql`update semesters set title = 'Весна' where id = ${before}`);
    await buildSemester(server.db, room.companyId, [dayAgo(30), dayAgo(-30)]);
    await remember(13, { debts: 1 });
    await remember(91, { debts: 4 });
    await count();
    const [sheet] = await readTables((await call('/api/v2/analytics/rows/export?of=groups')).body);
    const head = JSON.stringify(sheet);
    const day = dayAgo(91).split('-').toReversed().join('.');
    for (const title of ['Долги 13 дней назад', 'Ждали проверки 13 дней назад', `Долги (Весна, ${day})`])
      expect(head).toContain(title);
    const weeks = JSON.stringify(await readTables((await call('/api/v2/analytics/trend/export')).body));
    expect(weeks).toContain(`["Весна",${weekOf(91, 120)},"${dayAgo(91)}T00:00:00.000Z",4`);
  });

  test('a semester that is over shows its last day, and nothing is worse', async () => {
    const before = await buildSemester(server.db, room.companyId, [dayAgo(120), dayAgo(40)]);
    await remember(42, { debts: 7 });
    await owe(1);
    await count();
    const over = await get(`?semester_id=${before}`);
    expect(over).toMatchObject({ is_over: true, now: { debts: 7 }, days: { now: dayAgo(42) }, worse: [] });
  });

  test('without earlier days there is nothing to compare with', async () => {
    await count();
    expect(await get()).toMatchObject({ week_ago: null, compared_totals: null, worse: [] });
  });
});

describe('groups of one form or year', () => {
  test('have figures and lists of their own', async () => {
    const [other, senior] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
    const groups = [
      await buildGroup(server.db, room.companyId, [other.id]),
      await buildGroup(server.db, room.companyId, [senior.id]),
    ];
    for (const [i, id] of groups.entries()) {
      await run(sql`update groups set name = ${`ТМ-${i + 2}1`} where id = ${id}`);
      await run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${id})`);
    }
    const formId = await buildEducationForm(server.db, room.companyId);
    await buildFormPeriod(server.db, room.companyId, { groupId: groups[0]!, formId, startedAt: dayAgo(5) });
    await retake(other);
    await retake(senior);
    await handIn(other, ago(1));
    await count();
    expect((await get()).now).toMatchObject({ debts: 2, waiting: 1 });
    for (const narrowed of [`education_form_id=${formId}`, 'level=2', `level=2&education_form_id=${formId}`]) {
      expect((await get(`?${narrowed}`)).now).toMatchObject({ debts: 1, debtors: 1, waiting: 1, students: null });
      const people = await get(`/people?of=debts&${narrowed}`);
      expect(people.data.map((row: any) => row.student.id)).toEqual([other.id]);
      expect((await get(`/waiting?${narrowed}`)).total).toBe(1);
      expect((await get(`/rows?of=groups&${narrowed}`)).data.map((row: any) => row.id)).toEqual([groups[0]]);
      expect((await get(`/rows?of=subjects&${narrowed}`)).data[0].now).toMatchObject({ debts: 1, waiting: 1 });
      expect((await get(`/trend?${narrowed}`)).semester.at(-1)).toMatchObject({ debts: 1, waiting: 1 });
    }
    expect((await get('/people?of=debts&level=3')).data.map((row: any) => row.student.id)).toEqual([senior.id]);
    expect((await get(`?level=3&education_form_id=${formId}`)).now).toMatchObject({ debts: 0, waiting: 0, noted: 0 });
    expect((await get(`/people?of=all&level=3&education_form_id=${formId}`)).total).toBe(0);
    const { data: places } = (await call('/api/v2/reports/groups')).body;
    expect(places.find((one: any) => one.id === groups[0])).toMatchObject({ education_form: { id: formId }, level: 2 });
  });

  test.each([
    'ИС-21',
    'П401',
    'ЭБ-31Д',
    '9А',
    '11-1',
    '10 Б',
    '13Б',
    '0А',
    'Подготовка',
    'ИС-91',
    '2024-1',
    'ИСП-2025-1',
    'А-12345',
  ])('the year of %s is that by which groups move up', async (name) => {
    await run(sql`update groups set name = ${name} where id = ${room.groupId}`);
    const { data: groups } = (await call('/api/v2/reports/groups')).body;
    expect(groups.find((one: any) => one.id === room.groupId).level).toBe(nextName(name).level);
  });
});

test('one institution that cannot be counted keeps none of the others waiting', async () => {
  const later = await buildCompany(server.db, { domain: 'later.example' });
  const { time_zone: zone } = await server.db.one<{ time_zone: string }>(
    sql`select time_zone from companies where id = ${room.companyId}`,
  );
  await run(sql`delete from analytics_snapshots`);
  await run(sql`update companies set time_zone = 'Nowhere' where id = ${room.companyId}`);
  await expect(count()).rejects.toThrow(`Institution ${room.companyId} could not be counted`);
  await run(sql`update companies set time_zone = ${zone} where id = ${room.companyId}`);
  const isCounted = async (id: number) =>
    (
      await server.db.rows<{ is_ready: boolean }>(
        sql`select is_ready from analytics_snapshots where company_id = ${id}`,
      )
    ).map((one) => one.is_ready);
  expect([await isCounted(room.companyId), await isCounted(later)]).toEqual([[false], [true]]);
  await owe(1);
  await count();
  expect((await get()).now.debts).toBe(2);
  expect(await isCounted(room.companyId)).toEqual([true]);
});

describe('the reader', () => {
  test('who teaches sees the own disciplines, who curates the own groups', async () => {
    const strangers = [await buildUser(server.db, room.companyId)];
    const elsewhere = await buildGroup(server.db, room.companyId, [strangers[0]!.id]);
    const colleague = await buildUser(server.db, room.companyId);
    const other = await buildSubject(server.db, room.companyId, { teachers: [colleague.id], groups: [elsewhere] });
    await owe(1);
    await retake(strangers[0]!, other);
    await count();
    expect((await get()).now.debts).toBe(3);
    for (const one of [room.teacher, curator]) {
      expect(await get('', one)).toMatchObject({ is_whole: false, now: { debts: 2 } });
      expect((await get('/people?of=debts', one)).data.map((row: any) => row.student.id)).not.toContain(
        strangers[0]!.id,
      );
      expect((await get('/rows?of=groups', one)).data.map((row: any) => row.id)).toEqual([room.groupId]);
      for (const path of ['', '/trend', '/waiting'])
        expect((await call(`/api/v2/analytics${path}?group_id=${elsewhere}`, one)).status).toBe(404);
      expect((await get(`/people?of=debts&teacher_id=${colleague.id}`, one)).total).toBe(0);
    }
    expect((await get('', room.teacher)).now.at_risk).toBeNull();
    expect((await call('/api/v2/analytics/people?of=at_risk', room.teacher)).status).toBe(403);
    expect((await get('/people?of=debts', room.teacher)).data[0]).toMatchObject({ is_at_risk: null, missed: null });
    expect((await call('/api/v2/analytics', room.student)).status).toBe(403);
    expect((await call('/api/v2/analytics/refresh', room.teacher, 'POST')).status).toBe(403);
  });

  test('who curates learns nothing of a discipline closed to curators', async () => {
    await owe(1);
    await run(sql`update subjects set privacy = 1 where id = ${room.subjectId}`);
    await retake(room.student);
    await count();
    expect((await get('/people?of=debts', curator)).total).toBe(0);
    expect((await get('', curator)).now).toMatchObject({ debts: 0, waiting: 0, noted: 0 });
  });

  test('of another institution sees nothing of this one', async () => {
    await owe(1);
    await count();
    const companyId = await buildCompany(server.db, { domain: 'elsewhere.example' });
    const foreigner = await buildAdministrator(server.db, companyId);
    await count();
    const ask = (path: string) =>
      server.request('GET', `/api/v2/analytics${path}`, {
        as: foreigner.token,
        headers: { host: 'elsewhere.example' },
      }) as Promise<Reply<any>>;
    expect((await ask('')).body.now).toMatchObject({ debts: 0, students: 0 });
    expect((await ask('/people?of=all')).body.total).toBe(0);
    expect((await ask(`/people?of=all&group_id=${room.groupId}`)).status).toBe(404);
  });
});

test('a count replaces the one before, and is made again only after a while', async () => {
  await count();
  const first = (await get()).taken_at;
  expect((await call('/api/v2/analytics/refresh', admin, 'POST')).body).toEqual({ is_begun: false });
  expect((await get()).taken_at).toBe(first);
  await passAnHour();
  await owe(1);
  expect((await call('/api/v2/analytics/refresh', admin, 'POST')).body).toEqual({ is_begun: true });
  await vi.waitFor(async () => expect((await get()).now.debts).toBe(2));
  const kept = await server.db.rows(sql`select id from analytics_snapshots where company_id = ${room.companyId}`);
  expect(kept).toHaveLength(1);
});

describe('while a count is at work', () => {
  const refresh = async () => (await call('/api/v2/analytics/refresh', admin, 'POST')).body.is_begun;
  const begin = async () => (await counts.beginCount(server.db, 0, room.companyId))!;

  test('no other begins, and the figures of the last one stay', async () => {
    await owe(1);
    await count();
    await passAnHour();
    await begin();
    await passAnHour();
    expect(await refresh()).toBe(false);
    await count();
    expect((await get()).now.debts).toBe(2);
    expect(
      await server.db.rows(sql`select 1 from analytics_snapshots where company_id = ${room.companyId}`),
    ).toHaveLength(2);
    await run(sql`update analytics_turns set alive_at = null`);
  });

  test('and falls silent, another takes its turn; the former then changes nothing', async () => {
    await owe(1);
    await count();
    const former = await begin();
    await run(sql`update analytics_turns set alive_at = now() - interval '10 minutes'`);
    await passAnHour();
    await count();
    const { taken_at: takenAt } = await get();
    expect(await counts.noteAtWork(server.db, former)).toBe(0);
    await server.db.transaction((tx) => counts.finishCount(tx, former));
    expect(await get()).toMatchObject({ taken_at: takenAt, now: { debts: 2, students: 2 } });
    await counts.endTurn(server.db, former, true);
    expect(await refresh()).toBe(false);
  });

  test('and the server closes, it is broken off, and the next server begins it at once', async () => {
    await count();
    await passAnHour();
    await countInstitutions({ db: server.db, followUps: { isClosing: () => true } });
    let asked = 0;
    await countInstitutions({ db: server.db, followUps: { isClosing: () => (asked += 1) > 1 } });
    const ready = await server.db.rows<{ is_ready: boolean }>(
      sql`select is_ready from analytics_snapshots where company_id = ${room.companyId} order by id`,
    );
    expect(ready).toEqual([{ is_ready: true }, { is_ready: false }]);
    expect(await refresh()).toBe(true);
    await vi.waitFor(async () =>
      expect(
        await server.db.rows(sql`select 1 from analytics_snapshots where company_id = ${room.companyId}`),
      ).toHaveLength(1),
    );
  });
});

test('of earlier weeks the last known day is kept, and a week has the attendance of its own days', async () => {
  const monday = [100, 101, 102, 103, 104, 105, 106].find((days) => new Date(dayAgo(days)).getUTCDay() === 1)!;
  const semester = await buildSemester(server.db, room.companyId, [dayAgo(monday), dayAgo(monday - 20)]);
  // The week after has no Sunday, and of the third only its Monday is known.
  for (const day of [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 14]) await remember(monday - day, { debts: day });
  await note(monday, [[room.student, 1]]);
  await note(monday - 6, [[room.student, 2]]);
  await note(monday - 7, [
    [room.student, 1],
    [room.classmate, 1],
  ]);
  await note(monday - 13, [[room.student, 2]]);
  await note(monday - 15, [[room.student, 1]]);
  await count();
  const kept = await server.db.rows<{ day: string }>(
    sql`select distinct day from analytics_days where company_id = ${room.companyId} and day < ${dayAgo(70)}::date order by 1`,
  );
  expect(kept.map(({ day }) => day)).toEqual([dayAgo(monday - 6), dayAgo(monday - 10), dayAgo(monday - 14)]);
  const { semester: weeks } = await get(`/trend?semester_id=${semester}`);
  expect(weeks.map((one: any) => [one.week, one.day, one.debts, one.noted, one.attended])).toEqual([
    [1, dayAgo(monday - 6), 6, 2, 1],
    [2, dayAgo(monday - 10), 10, 3, 2],
    [3, dayAgo(monday - 14), 14, 1, 1],
  ]);
});

test('a count begins though a change of the institution holds its row', async () => {
  await count();
  await passAnHour();
  await server.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from companies where id = ${room.companyId} for no key update`);
    expect((await call('/api/v2/analytics/refresh', admin, 'POST')).body).toEqual({ is_begun: true });
  });
  const counted = () => server.db.rows(sql`select 1 from analytics_snapshots where company_id = ${room.companyId}`);
  await vi.waitFor(async () => expect(await counted()).toHaveLength(1));
});

test('attendance of many years is counted span by span', () => {
  expect(spansOf({ first: '2026-01-01', today: '2026-05-10' })).toEqual([
    { first: '2026-01-01', until: '2026-03-02' },
    { first: '2026-03-02', until: '2026-05-01' },
    { first: '2026-05-01', until: null },
  ]);
  expect(spansOf({ first: '2026-05-10', today: '2026-05-10' })).toEqual([{ first: '2026-05-10', until: null }]);
});

test('the first count knows all attendance, however long ago', async () => {
  await note(400, [[room.student, 2]]);
  await note(3, [[room.student, 1]]);
  await run(sql`delete from analytics_snapshots`);
  await run(sql`delete from analytics_attendance`);
  await count();
  const days = await server.db.rows<{ day: string }>(
    sql`select day from analytics_attendance where company_id = ${room.companyId} and group_id = 0 and subject_id = 0 order by 1`,
  );
  expect(days.map(({ day }) => day)).toEqual(expect.arrayContaining([dayAgo(400), dayAgo(3)]));
});

describe('lists', () => {
  test('as files say since when work waits by the clock of the institution', async () => {
    await handIn(room.student, new Date('2026-03-23T22:30:00Z'));
    await count();
    const file = await call('/api/v2/analytics/waiting/export');
    expect(JSON.stringify(await readTables(file.body))).toContain('"2026-03-24T00:00:00.000Z"');
  });

  test('name nobody who has left since the count', async () => {
    await owe(1);
    await handIn(room.student, ago(9));
    await count();
    expect(await get('/people?of=debts')).toMatchObject({ total: 2 });
    expect((await get('/waiting')).total).toBe(1);
    await run(sql`delete from group_users where user_id = ${room.student.id}`);
    await run(sql`delete from company_members where user_id = ${room.student.id}`);
    for (const path of ['/people?of=debts', '/people?of=all', `/people?of=debts&group_id=${room.groupId}`]) {
      const { total, data } = await get(path);
      expect([path, total, data.map((row: any) => row.student.id)]).toEqual([path, 1, [room.classmate.id]]);
    }
    expect((await get('/waiting')).total).toBe(0);
  });

  test('and the rows that lead to them count a student of two groups once', async () => {
    const second = await buildGroup(server.db, room.companyId, [room.student.id]);
    await run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${second})`);
    await run(sql`update groups set name = 'ТМ-21' where id in (${room.groupId}, ${second})`);
    await owe(1);
    await handIn(room.student, ago(9));
    await remember(7, { debts: 1 });
    await count();
    for (const [who, narrowed] of [
      [room.teacher, ''],
      [curator, ''],
      [admin, '&level=2'],
    ] as const) {
      const list = await get(`/people?of=debts${narrowed}`, who);
      for (const of of ['subjects', 'teachers']) {
        const [row] = (await get(`/rows?of=${of}${narrowed}`, who)).data;
        expect([of, row.now.debts, row.now.waiting, row.now.waiting_long]).toEqual([of, list.debts, 1, 1]);
        expect(row.now.waited_days).toBe(9);
      }
      expect(list.debts).toBe(2);
    }
    // Of a week ago only sums of groups are known, in which the student counts twice.
    const [row] = (await get('/rows?of=subjects', room.teacher)).data;
    expect(row.week_ago).toBeNull();
  });
});

test('each table is a workbook with the figures of the page', async () => {
  await owe(1);
  await handIn(room.student, ago(3));
  await count();
  for (const [path, told] of [
    ['rows/export?of=groups', ',2,1,0,3,'],
    ['trend/export', ',2,1,0,3,'],
    ['people/export?of=debts', ',1,0,0,'],
    ['waiting/export', 'Тема'],
  ] as const) {
    const file = await call(`/api/v2/analytics/${path}`);
    expect(file.status).toBe(200);
    expect(JSON.stringify(await readTables(file.body))).toContain(told);
  }
});
