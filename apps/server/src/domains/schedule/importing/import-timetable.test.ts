import { readFileSync } from 'node:fs';
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildGroup, buildRoom, buildSubject, buildUser } from '../../../testing/builders.ts';
import {
  at,
  call,
  companyId,
  create,
  headers,
  inTimetable,
  keeper,
  list,
  room,
  server,
} from '../../../testing/timetable.ts';
import { buildWorkbook } from '../../../testing/workbook.ts';
import { sendMultipart } from '../../../testing/uploads.ts';

inTimetable();

const term = { first_day: '2099-10-12', last_day: '2099-11-08' };
let n = 0;
async function buildNamedGroup(name: string): Promise<number> {
  const id = await buildGroup(server.db, companyId);
  await server.db.run(sql`update groups set name = ${name} where id = ${id}`);
  return id;
}
const termParts = (days = term) => Object.entries(days).map(([field, text]) => ({ field, text }));
const sendFile = (bytes: Buffer, name = 'Расписание.csv', days = term) =>
  sendMultipart(server, '/api/v2/schedule/imports/preview', {
    as: keeper.token,
    headers,
    parts: [...termParts(days), { field: 'file', name, bytes }],
  });
/** Names of one test, since all of them share the company. */
let known: { group: string; subject: string; teacher: string; groupId: number; subjectId: number; teacherId: number };
beforeEach(async () => {
  n += 1;
  // Builders give other groups their names.
  const group = `РАС-${n}0`;
  const subject = `Физика ${'абвгдежзик'[n % 10]}${n}`;
  const groupId = await buildNamedGroup(group);
  const teacher = await buildUser(server.db, companyId, {
    last_name: `Ёлкин${'абвгдежзик'[n % 10]}`,
    first_name: 'Пётр',
  });
  const subjectId = await buildSubject(server.db, companyId, {
    title: subject,
    groups: [groupId],
    teachers: [teacher.id],
  });
  known = {
    group,
    subject,
    teacher: `Елкин${'абвгдежзик'[n % 10]} П. П.`,
    groupId,
    subjectId,
    teacherId: teacher.id,
  };
});
const row = (more: object = {}) => ({
  ...{
    line: 2,
    sheet: '',
    group: known.group,
    weekday: 'пн',
    date: '',
    pair: '',
    time: '09:00–10:30',
    start: '',
    end: '',
  },
  ...{ subject: known.subject, teacher: known.teacher, room: '', week: '', from: '', to: '', ...more },
});
const preview = async (rows: object[], more: object = {}) => {
  const { status, body } = await call('POST', 'imports/preview', { ...term, rows, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const enter = async (rows: object[], more: object = {}) =>
  (await call('POST', 'imports', { ...term, rows, ...more })).body;
const shown = async () =>
  (await list({ group_id: known.groupId, to: '2099-11-15' })).body.student.map(
    ({ starts_at }: { starts_at: string }) => starts_at,
  );

describe('a file', () => {
  const csv = () =>
    [
      'Расписание на семестр',
      'Группа;День;Время;Дисциплина;Преподаватель;Ауд.;Неделя',
      `${known.group};понедельник;9.00-10.30;${known.subject};${known.teacher};204;`,
      `;;10:40–12:10;${known.subject};${known.teacher};;чёт`,
      `;вторник;10:40–12:10;${known.subject};${known.teacher};;числитель`,
    ].join('\n');
  test('names the columns and sheets that are not read', async () => {
    const line = [known.group, 'пн', '9:00-10:30', known.subject, 'очно', null, 1];
    const { default: writeWorkbook } = await import('write-excel-file/node');
    const bytes = await writeWorkbook([
      {
        sheet: 'Осень',
        data: [['Группа', 'День', 'Время', 'Дисциплина', 'Форма обучения', 'Примечание', '№'], line],
      },
      { sheet: 'Звонки', data: [[1, '9:00-10:30']] },
      {
        sheet: 'Дежурства',
        data: [
          ['Кто', 'Где'],
          ['Котова', 'Холл'],
        ],
      },
    ]).toBuffer();
    const { body } = await sendFile(bytes, 'Расписание.xlsx');
    expect(body.unread).toEqual({
      columns: [{ sheet: 'Осень', place: 5, heading: 'Форма обучения', sample: 'очно' }],
      sheets: ['Дежурства'],
    });
    expect((await preview(body.rows)).unread).toEqual({ columns: [], sheets: [] });
  });
  test('is read with its merged cells, previewed, entered once and undone', async () => {
    const { status, body } = await sendFile(Buffer.from(csv()));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      columns: ['group', 'weekday', 'time', 'subject', 'teacher', 'room', 'week'],
      counters: { rows: 3, new: 3, same: 0, bad: 0, lessons: 8, series: 3, there: 0, skipped: 0 },
      odd_week: '2099-10-12',
      unknown: [{ kind: 'room', name: '204', rows: 1, guesses: [] }],
    });
    expect(await shown()).toEqual([]);
    const done = await enter(body.rows, { expected: body.digest, file_name: 'Расписание.csv' });
    expect(done).toMatchObject({ lessons: 8, series: 3, left_out: 0 });
    expect(await shown()).toEqual([
      ...[at('09:00', '2099-10-12'), at('10:40', '2099-10-13'), at('09:00', '2099-10-19'), at('10:40', '2099-10-19')],
      ...[at('09:00', '2099-10-26'), at('10:40', '2099-10-27'), at('09:00', '2099-11-02'), at('10:40', '2099-11-02')],
    ]);
    expect(await enter(body.rows)).toMatchObject({ change_id: null, lessons: 0 });
    expect((await preview(body.rows)).counters).toMatchObject({ same: 3, lessons: 0, there: 8 });
    expect((await call('POST', `changes/${done.change_id}/undo`)).body).toMatchObject({ undone: 8 });
    expect(await shown()).toEqual([]);
    expect(
      await server.db.row(
        sql`select 1 from lesson_series s join lessons l on l.series_id = s.id join lesson_groups g on g.lesson_id = l.id where g.group_id = ${known.groupId}`,
      ),
    ).toBeUndefined();
  });

  test('that is no timetable says what is missing', async () => {
    expect((await sendFile(Buffer.from('Имя;Возраст\nЯ;5\n'))).body.code).toBe('timetable-no-headings');
    expect((await sendFile(Buffer.from('День;Пара;ИСП-21;ИСП-22\nкогда-нибудь;1;Физика;Химия\n'))).body.code).toBe(
      'timetable-wide',
    );
    expect((await sendFile(readFileSync(import.meta.filename), 'x.xlsx')).status).toBe(400);
  });

  test('with a column for each group is read with its merged cells', async () => {
    const other = await buildNamedGroup(`ПКС-${n}`);
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${known.subjectId}, ${other})`);
    const talk = await buildSubject(server.db, companyId, { title: `Право ${n}`, groups: [known.groupId, other] });
    const bytes = await buildWorkbook([
      [{ value: 'Расписание занятий на 1 семестр', columnSpan: 7 }, null, null, null, null, null, null],
      ['День', 'Пара', 'Время', known.group, 'Ауд.', `ПКС-${n}`, 'Ауд.'],
      [
        { value: 'Понедельник', rowSpan: 4 },
        { value: '1', rowSpan: 2 },
        { value: '9.00-10.30', rowSpan: 2 },
        { value: `${known.subject}\n${known.teacher}`, rowSpan: 2 },
        { value: '204', rowSpan: 2 },
        '',
        '',
      ],
      [null, null, null, null, null, `Право ${n}`, '12'],
      [
        null,
        { value: '2', rowSpan: 2 },
        { value: '10.40-12.10', rowSpan: 2 },
        { value: `Право ${n}, онлайн`, columnSpan: 4, rowSpan: 2 },
        ...[null, null, null],
      ],
      [null, null, null, null, null, null, null],
    ]);
    const { status, body } = await sendFile(bytes, 'Расписание.xlsx');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.rows.map(({ group, week, room: place }: any) => [group, week, place])).toEqual([
      [known.group, '', '204'],
      [`ПКС-${n}`, 'чёт', '12'],
      [`${known.group}, ПКС-${n}`, '', 'онлайн'],
    ]);
    expect(body.counters).toMatchObject({ rows: 3, new: 3, bad: 0, lessons: 4 + 2 + 4 });
    await enter(body.rows, { expected: body.digest });
    const { student } = (await list({ group_id: other, to: '2099-10-25' })).body;
    expect(student.map((one: any) => [one.starts_at, one.lesson_subjects[0].subject_id, one.groups.length])).toEqual([
      [at('10:40'), talk, 2],
      [at('09:00', '2099-10-19'), talk, 1],
      [at('10:40', '2099-10-19'), talk, 2],
    ]);
  });

  test('takes the times of its hours from a row that has them', async () => {
    const text = [
      'Группа;День недели;Пара;Время;Предмет',
      `${known.group};пн;1;09:00-10:30;${known.subject}`,
      `${known.group};вт;1;;${known.subject}`,
      `${known.group};вт;2;;${known.subject}`,
    ];
    const { body } = await sendFile(Buffer.from(text.join('\n')));
    expect(body.checked.map(({ state }: { state: string }) => state)).toEqual(['new', 'new', 'bad']);
    expect(body.checked[2].faults).toEqual([expect.stringMatching(/Неизвестно время пары/)]);
  });
});

describe('a row', () => {
  const faultsOf = async (more: object) => (await preview([row(more)])).checked[0].faults;

  test('says what is wrong with its days and times', async () => {
    expect(await faultsOf({ weekday: 'завтра' })).toEqual(['«завтра» — не день недели']);
    expect(await faultsOf({ date: '31.02.2099' })).toEqual([expect.stringMatching(/не дата/)]);
    expect(await faultsOf({ date: '01.09.2099' })).toEqual(['День вне семестра']);
    expect(await faultsOf({ to: '01.12.2099' })).toEqual(['Период вне семестра']);
    expect(await faultsOf({ time: '10:30–09:00' })).toEqual([expect.stringMatching(/не время/)]);
    expect(await faultsOf({ week: 'иногда' })).toEqual([expect.stringMatching(/не чёт/)]);
    expect(await faultsOf({ from: '13.10.2099', to: '14.10' })).toEqual(['В этот период такого дня нет']);
    expect(await faultsOf({ date: '12.10' })).toEqual([]);
  });

  test('with a day that is almost one asks which is meant', async () => {
    const rows = [row({ weekday: 'Вторнег' }), row({ weekday: 'По средам', time: '12:00–13:00' })];
    const { checked, unknown } = await preview(rows);
    expect(checked.map(({ state }: { state: string }) => state)).toEqual(['bad', 'new']);
    expect(unknown).toEqual([{ kind: 'weekday', name: 'Вторнег', rows: 1, guesses: [{ id: 2, name: 'вторник' }] }]);
    const names = [{ kind: 'weekday', name: 'Вторнег', id: 2 }];
    await enter(rows, { names, expected: (await preview(rows, { names })).digest });
    expect((await shown())[0]).toBe(at('09:00', '2099-10-13'));
    expect((await preview(rows, { names: [{ ...names[0], id: 8 }] })).counters.bad).toBe(1);
  });

  test('with a mistyped name offers the nearest, and takes what is chosen', async () => {
    const rows = [row({ group: `${known.group}1`, teacher: `Елкан${known.teacher.slice(5)}` })];
    const { unknown, checked } = await preview(rows);
    expect(checked[0].state).toBe('bad');
    expect(unknown).toEqual([
      {
        kind: 'group',
        name: `${known.group}1`,
        rows: 1,
        guesses: expect.arrayContaining([{ id: known.groupId, name: known.group }]),
      },
      {
        kind: 'teacher',
        name: expect.any(String),
        rows: 1,
        guesses: expect.arrayContaining([expect.objectContaining({ id: known.teacherId })]),
      },
    ]);
    const names = [
      { kind: 'group', name: unknown[0].name, id: known.groupId },
      { kind: 'teacher', name: unknown[1].name, id: known.teacherId },
    ];
    expect((await preview(rows, { names })).counters).toMatchObject({ new: 1, lessons: 4 });
    // A meaning that is not of this school counts for nothing.
    expect((await preview(rows, { names: names.map((one) => ({ ...one, id: 2147483647 })) })).counters.bad).toBe(1);
  });

  test('finds its room, and the discipline of its group among several of one title', async () => {
    const roomId = await buildRoom(server.db, companyId);
    await server.db.run(sql`update rooms set name = ${`Б-${n}`} where id = ${roomId}`);
    await buildSubject(server.db, companyId, { title: known.subject });
    await enter([row({ room: `ауд. Б-${n}` })]);
    const [first] = (await list({ group_id: known.groupId })).body.student;
    expect(first).toMatchObject({
      room_id: roomId,
      lesson_subjects: [{ subject_id: known.subjectId }],
      teachers: [{ id: known.teacherId }],
    });
  });

  test('that clashes is left out whole and names the other lesson, also of the same file', async () => {
    await create({
      starts_at: at('10:00', '2099-10-26'),
      ends_at: at('11:00', '2099-10-26'),
      group_ids: [known.groupId],
      teachers: [],
    });
    const rows = [
      row({ line: 2 }),
      row({ line: 3, weekday: 'вт' }),
      row({ line: 4, weekday: 'вторник', time: '10:00–11:00' }),
    ];
    const { checked, counters, digest } = await preview(rows);
    expect(checked.map(({ state }: { state: string }) => state)).toEqual(['bad', 'new', 'bad']);
    expect(checked[0].faults[0]).toMatch(/^(Группа|Преподаватель) .*уже есть занятие/);
    expect(checked[2].faults[0]).toMatch(/строка 3/);
    expect(counters).toMatchObject({ lessons: 4, bad: 2 });
    expect(await enter(rows, { expected: (await preview(rows.slice(1))).digest })).toMatchObject({
      code: 'preview-outdated',
    });
    expect(await enter(rows, { expected: digest })).toMatchObject({ lessons: 4, left_out: 2 });
    expect((await shown()).length).toBe(5);
  });

  test('is not entered when its names mean somebody else by now, though it would make as many lessons', async () => {
    const { digest, counters } = await preview([row()]);
    expect(counters.lessons).toBe(4);
    const last_name = `Ёлкин${'абвгдежзик'[n % 10]}`;
    const namesake = await buildUser(server.db, companyId, { last_name, first_name: 'Павел' });
    await server.db.run(
      sql`update subject_users set user_id = ${namesake.id} where subject_id = ${known.subjectId} and role_type = 'TEACHER'`,
    );
    await server.db.run(sql`update users set last_name = 'Другой' where id = ${known.teacherId}`);
    expect((await preview([row()])).counters.lessons).toBe(4);
    expect(await enter([row()], { expected: digest })).toMatchObject({ code: 'preview-outdated' });
    expect(await shown()).toEqual([]);
  });

  test('leaves holidays out; a single date on one is bad', async () => {
    const days = { first_day: '2099-10-19', last_day: '2099-10-20', group_ids: [known.groupId] };
    await call('POST', 'holidays', { holidays: [{ title: 'Каникулы', ...days }] });
    const { checked } = await preview([row(), row({ date: '20.10.2099', weekday: '' })]);
    expect(checked).toMatchObject([
      { state: 'new', made: 3, skipped: 1 },
      { state: 'bad', faults: [expect.stringMatching(/праздник/)] },
    ]);
  });
});

describe('a term that has begun', () => {
  test('is entered from a day on; its weeks stay as they were counted', async () => {
    const rows = [
      row({ week: 'чёт' }),
      row({ weekday: 'вт', week: 'числитель', time: '12:00–13:00' }),
      row({ weekday: '', date: '13.10.2099', time: '15:00–16:00' }),
    ];
    const from = '2099-10-20';
    const { checked, counters, digest } = await preview(rows, { from });
    expect(checked.map(({ state, made, past }: any) => [state, made, past])).toEqual([
      ['new', 1, 1],
      ['new', 1, 1],
      ['past', 0, 1],
    ]);
    expect(counters).toMatchObject({ lessons: 2, past: 3, begun: 0, bad: 0 });
    expect(await enter(rows, { from, expected: digest })).toMatchObject({ first_lesson_at: at('12:00', '2099-10-27') });
    expect(await shown()).toEqual([at('12:00', '2099-10-27'), at('09:00', '2099-11-02')]);
  });

  test('says how many of its lessons are over', async () => {
    const [first_day, last_day] = [-13, 14].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const all = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'].map((weekday) => row({ weekday }));
    const { counters } = await preview(all, { first_day, last_day });
    expect(counters.lessons).toBe(28);
    expect([13, 14]).toContain(counters.begun);
    expect((await preview(all, { first_day, last_day, from: last_day })).counters).toMatchObject({
      lessons: 1,
      past: 27,
    });
    expect(await enter([], {})).toMatchObject({ lessons: 0, first_lesson_at: null });
  });
});

test('a lesson that was moved or cancelled since is not made again; attendance keeps it from an undo', async () => {
  const { change_id } = await enter([row()]);
  const [first, second, third] = (await list({ group_id: known.groupId, to: '2099-11-15' })).body.student;
  await call('PUT', `lessons/${first.id}`, {
    starts_at: at('15:00', '2099-10-14'),
    ends_at: at('16:00', '2099-10-14'),
  });
  await call('POST', `lessons/${second.id}/cancel`, {});
  expect((await preview([row()])).counters).toMatchObject({ same: 1, lessons: 0, there: 4 });
  await server.db.run(
    sql`insert into attendance (lesson_id, student_id, attendance_status) values (${third.id}, ${room.student.id}, 1)`,
  );
  const { body } = await call('POST', `changes/${change_id}/undo`);
  expect(body).toMatchObject({ undone: 1 });
  expect(body.left.map(({ id, reason }: { id: number; reason: string }) => [id, reason]).toSorted()).toEqual(
    [
      [first.id, 'changed'],
      [second.id, 'changed'],
      [third.id, 'attended'],
    ].toSorted(),
  );
});

test('a term of twelve groups is entered', async () => {
  const names = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const name = `К-${n}${String.fromCodePoint(0x410 + at)}`;
      const id = await buildNamedGroup(name);
      await buildSubject(server.db, companyId, { title: `Курс ${name}`, groups: [id] });
      return name;
    }),
  );
  const times = ['09:00–10:30', '10:40–12:10', '12:50–14:20', '14:30–16:00'];
  const rows = names.flatMap((group, g) =>
    ['пн', 'вт', 'ср', 'чт', 'пт'].flatMap((weekday, d) =>
      times.map((time, t) =>
        row({ line: g * 20 + d * 4 + t + 2, group, subject: `Курс ${group}`, teacher: '', weekday, time }),
      ),
    ),
  );
  const asked = { first_day: '2098-09-01', last_day: '2098-12-31' };
  expect((await preview(rows, asked)).counters).toMatchObject({ rows: 240, bad: 0, lessons: 4224, series: 240 });
  const { change_id, lessons } = await enter(rows, asked);
  expect(lessons).toBe(4224);
  expect((await call('POST', `changes/${change_id}/undo`)).body.undone).toBe(4224);
});

test('whoever may only read the schedule enters nothing', async () => {
  for (const path of ['imports', 'imports/preview'])
    expect((await call('POST', path, { ...term, rows: [row()] }, room.teacher)).status).toBe(403);
});

test('the template is read without a fault in its form', async () => {
  const { body } = await call('GET', 'imports/template?format=csv');
  const read = await sendFile(Buffer.from(String(body)), 'x.csv', { first_day: '2026-09-01', last_day: '2026-12-31' });
  expect(read.body).toMatchObject({ counters: { rows: 3 } });
  expect(
    read.body.checked
      .flatMap(({ faults }: { faults: string[] }) => faults)
      .every((fault: string) => /не найден/.test(fault)),
  ).toBe(true);
});
