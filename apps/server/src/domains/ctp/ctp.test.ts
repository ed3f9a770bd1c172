import { sql } from '@orbita/database';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { buildGroup, buildStep, buildSubject, buildUser } from '../../testing/builders.ts';
import { dayIn } from '../../testing/days.ts';
import { sendMultipart } from '../../testing/uploads.ts';
import { room, server, inOneClassroom } from '../../testing/classroom.ts';

inOneClassroom();

const row = (line: number, over: object = {}) => ({
  line,
  number: String(line - 1),
  chapter: 'Числа',
  title: `Тема ${line}`,
  hours: '2',
  date: '',
  type: '',
  ...over,
});
const csv = (lines: string[]) => Buffer.from(['№;Раздел;Тема;Часы;Дата;Тип', ...lines].join('\r\n'));
const preview = (body: object, as = room.teacher.token, id = room.subjectId) =>
  server.request('POST', `/api/subjects/${id}/ctp`, { as, body });
const importPlan = (body: object, as = room.teacher.token, id = room.subjectId, headers = {}) =>
  server.request('POST', `/api/v2/subjects/${id}/import/ctp`, { as, body, headers });
const undo = (importId: number, as = room.teacher.token, id = room.subjectId) =>
  server.request('POST', `/api/v2/subjects/${id}/import/ctp/${importId}/undo`, { as });
const sendFile = (path: string, bytes: Buffer, fields: Record<string, string> = {}) =>
  sendMultipart(server, path, {
    as: room.teacher.token,
    parts: [
      ...Object.entries(fields).map(([field, text]) => ({ field, text })),
      { field: 'file', name: 'КТП.csv', bytes },
    ],
  });
const freshSubject = () =>
  buildSubject(server.db, room.companyId, { teachers: [room.teacher.id], groups: [room.groupId] });
const contentOf = (subjectId: number) =>
  server.db.rows<{
    chapter: string;
    title: string;
    type: number;
    number: number;
    hours: number | null;
    due: string[];
  }>(sql`
    select c.title as chapter, st.title, st.type, st.number, st.hours,
      array(select to_char(al.due_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') from abstract_lessons al where al.step_id = st.id) as due
    from steps st join chapters c on c.id = st.chapter_id
    where st.subject_id = ${subjectId} and st.deleted_at is null and c.deleted_at is null order by c.position, st.position`);

describe('the preview', () => {
  test('of a file names what will be made and every bad row with its reason, and writes nothing', async () => {
    const counts = () =>
      server.db.one(
        sql`select (select count(*) from steps) as steps, (select count(*) from chapters) as chapters, (select count(*) from ctp_imports) as imports`,
      );
    const before = await counts();
    const bytes = csv(['1;Числа;Начало;2;01.09.2026;теория', '2;;Зачёт;1,5;;зачёт', '3;;;много;31.02.2026;праздник']);
    const { status, body } = await sendFile(`/api/subjects/${room.subjectId}/ctp`, bytes, { format: 'csv' });
    expect(status).toBe(200);
    expect(body.rows.map((checked: { line: number; topic: unknown }) => [checked.line, checked.topic])).toEqual([
      [2, { number: 1, chapter: 'Числа', title: 'Начало', hours: 2, date: '2026-09-01', type: 1 }],
      [3, { number: 2, chapter: 'Числа', title: 'Зачёт', hours: 1.5, date: null, type: 2 }],
      [4, null],
    ]);
    expect(body.rows[2].faults).toEqual([
      { column: 'title', message: 'Нет темы' },
      { column: 'hours', message: '«много» — не число часов' },
      { column: 'date', message: 'Дня «31.02.2026» нет в календаре' },
      { column: 'type', message: 'Тип «праздник» неизвестен. Подойдут: процесс, содержание, результат' },
    ]);
    const actions = { added: 2, updated: 0, same: 0, skipped: 0 };
    expect(body.counters).toEqual({ rows: 3, good: 2, bad: 1, ...actions, new_chapters: 1, dated: 1, hours: 3.5 });
    expect(await counts()).toEqual(before);
  });

  test('gives dates without a year that of the half, or of the school year, and says so', async () => {
    const subjectId = await freshSubject();
    const checked = async () =>
      (
        await preview(
          { rows: [row(2, { date: '1 сентября' }), row(3, { date: '01.02' })] },
          room.teacher.token,
          subjectId,
        )
      ).body;
    const [year = 0, month = 0] = dayIn(0).split('-').map(Number);
    const first = year - (month < 7 ? 1 : 0);
    expect((await checked()).added_years).toEqual({ count: 2, years: [first, first + 1], source: 'school-year' });
    const { id } = await server.db.one<{ id: number }>(sql`
      with half as (insert into halves (company_id, title) values (${room.companyId}, 'Осень') returning id),
      placed as (insert into subject_halves (subject_id, half_id) select ${subjectId}, id from half),
      semester as (insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Осень', '2031-09-01', '2031-12-31') returning id)
      insert into half_semesters (half_id, semester_id) select half.id, semester.id from half, semester returning half_id as id`);
    expect(id).toBeGreaterThan(0);
    const { rows, added_years } = await checked();
    expect(rows.map(({ topic }: { topic: { date: string } }) => topic.date)).toEqual(['2031-09-01', '2032-02-01']);
    expect(added_years).toEqual({ count: 2, years: [2031, 2032], source: 'half' });
    await importPlan(
      { rows: [row(2, { date: '1 сентября' })], group_ids: [room.groupId] },
      room.teacher.token,
      subjectId,
    );
    expect((await contentOf(subjectId)).map(({ due }) => due)).toEqual([['2031-09-01 23:59']]);
  });

  test('of an OpenDocument spreadsheet', async () => {
    const line = (...cells: string[]) =>
      `<table:table-row>${cells.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    const content = `<?xml version="1.0"?><office:document-content><office:spreadsheet><table:table>${line('Раздел', 'Название урока', 'Часы', 'Срок')}${line('Числа', 'Дроби', '2', '1 сентября')}</table:table></office:spreadsheet></office:document-content>`;
    const bytes = Buffer.from(zipSync({ 'content.xml': strToU8(content) }));
    const { body } = await sendFile(`/api/subjects/${room.subjectId}/ctp`, bytes);
    expect(body.columns).toEqual(['chapter', 'title', 'hours', 'date']);
    expect(body.rows).toMatchObject([
      { topic: { chapter: 'Числа', title: 'Дроби', hours: 2, date: expect.stringMatching(/^\d{4}-09-01$/) } },
    ]);
  });

  test('of corrected rows', async () => {
    const { status, body } = await preview({ rows: [row(2, { title: '' }), row(3)] });
    expect([status, body.counters.good, body.counters.bad]).toEqual([200, 1, 1]);
  });

  test.each([
    ['no headings', Buffer.from('Просто;текст\n1;2\n'), 'ctp-no-headings'],
    ['no topics', csv([]), 'ctp-empty'],
    ['a curriculum', Buffer.from('<?xml version="1.0"?><Документ><dsMMISDB/></Документ>'), 'table-plx'],
    ['a course', Buffer.from(zipSync({ 'imsmanifest.xml': strToU8('<a/>') })), 'table-course'],
    ['marks', Buffer.from('OrgDefinedId,Quiz Points Grade,End-of-Line Indicator\n#7,9,#'), 'table-gradebook'],
    ['events', Buffer.from('Subject,Start Date,Start Time,End Time\nMath,1,2,3'), 'table-calendar-csv'],
    ['one byte', Buffer.from('1'), 'ctp-no-headings'],
    ['two bytes', Buffer.from('";'), 'ctp-no-headings'],
    ['three bytes', Buffer.from('№'), 'ctp-no-headings'],
    ['half a mark', Buffer.from([0xff, 0xfe]), 'ctp-no-headings'],
    ['a mark alone', Buffer.from([0xef, 0xbb, 0xbf]), 'ctp-no-headings'],
    ['the beginning of an archive', Buffer.from('PK\u0003'), 'ctp-no-headings'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'table-picture'],
    ['too many rows', csv(Array.from({ length: 2001 }, (_, i) => `${i};Числа;Тема ${i};;;`)), 'ctp-too-many-rows'],
  ])('is refused: %s', async (_name, bytes, code) => {
    expect(await sendFile(`/api/subjects/${room.subjectId}/ctp`, bytes)).toMatchObject({ status: 400, body: { code } });
  });

  test('is refused: too large a file, nothing at all', async () => {
    expect(await sendFile(`/api/subjects/${room.subjectId}/ctp`, Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).toMatchObject(
      { status: 413, body: { code: 'too-large' } },
    );
    expect(await preview({})).toMatchObject({ status: 400, body: { errors: { file: ['Приложите файл'] } } });
  });

  test('is for those who build the discipline', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [stranger.id] });
    expect(await preview({ rows: [row(2)] }, stranger.token)).toMatchObject({
      status: 403,
      body: { code: 'teacher-only' },
    });
    const archived = await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id], is_archived: true });
    expect(await preview({ rows: [row(2)] }, room.teacher.token, archived)).toMatchObject({
      status: 409,
      body: { code: 'archived' },
    });
    expect(await importPlan({ rows: [row(2)] }, stranger.token)).toMatchObject({ status: 403 });
  });
});

describe('the import', () => {
  test('makes chapters, topics and due dates in the order of the plan, behind what is there', async () => {
    const subjectId = await freshSubject();
    await importPlan({ rows: [row(2, { title: 'Была' })] }, room.teacher.token, subjectId);
    const { status, body } = await importPlan(
      {
        rows: [
          row(2, { chapter: 'Множества', type: 'практика', number: '' }),
          row(3, { chapter: ' числа ', date: '01.09.2026', hours: '1,5', type: 'зачёт' }),
          row(4, { chapter: 'Множества', hours: '' }),
        ],
        group_ids: [room.groupId],
      },
      room.teacher.token,
      subjectId,
    );
    expect([status, body]).toEqual([
      200,
      { import_id: expect.any(Number), chapters_count: 1, steps_count: 3, updated_count: 0, due_dates_count: 1 },
    ]);
    expect(await contentOf(subjectId)).toEqual([
      { chapter: 'Числа', title: 'Была', type: 1, number: 1, hours: 2, due: [] },
      { chapter: 'Числа', title: 'Тема 3', type: 2, number: 2, hours: 1.5, due: ['2026-09-01 23:59'] },
      { chapter: 'Множества', title: 'Тема 2', type: 0, number: 0, hours: 2, due: [] },
      { chapter: 'Множества', title: 'Тема 4', type: 1, number: 3, hours: null, due: [] },
    ]);
  });

  test('makes topics that students see, or drafts when it is told to', async () => {
    const subjectId = await freshSubject();
    await importPlan({ rows: [row(2)] }, room.teacher.token, subjectId);
    await importPlan({ rows: [row(3)], as_drafts: true }, room.teacher.token, subjectId);
    expect(
      await server.db.rows(sql`select title, hidden from steps where subject_id = ${subjectId} order by position`),
    ).toEqual([
      { title: 'Тема 2', hidden: false },
      { title: 'Тема 3', hidden: true },
    ]);
  });

  test('of a file makes all or nothing', async () => {
    const subjectId = await freshSubject();
    const path = `/api/v2/subjects/${subjectId}/import/ctp`;
    const bad = await sendFile(path, csv(['1;Числа;Начало;2;;', '2;;;2;;']));
    expect(bad).toMatchObject({ status: 400, body: { errors: { 'rows.3': ['Строка 3: Нет темы'] } } });
    expect(await contentOf(subjectId)).toEqual([]);
    const good = await sendFile(path, csv(['1;Числа;Начало;2;02.09.2026;', '2;;Дальше;2;;']), {
      'group_ids[]': String(room.groupId),
    });
    expect(good).toMatchObject({ status: 200, body: { chapters_count: 1, steps_count: 2, due_dates_count: 1 } });
  });

  test('gives dates only to groups of the discipline', async () => {
    const other = await buildGroup(server.db, room.companyId);
    expect(await importPlan({ rows: [row(2)], group_ids: [other] })).toMatchObject({ status: 404 });
  });

  test('repeated with its key makes nothing twice; two at once make one chapter', async () => {
    const subjectId = await freshSubject();
    const headers = { 'idempotency-key': 'plan-of-september' };
    const first = await importPlan({ rows: [row(2)] }, room.teacher.token, subjectId, headers);
    const again = await importPlan({ rows: [row(2)] }, room.teacher.token, subjectId, headers);
    expect(again.body).toEqual(first.body);
    await Promise.all(
      [2, 3].map((line) => importPlan({ rows: [row(line, { chapter: 'Вместе' })] }, room.teacher.token, subjectId)),
    );
    expect((await contentOf(subjectId)).map(({ chapter }) => chapter)).toEqual(['Числа', 'Вместе', 'Вместе']);
    expect(await server.db.one(sql`select count(*) as n from chapters where subject_id = ${subjectId}`)).toEqual({
      n: 2,
    });
  });

  test('takes as many queries for 500 rows as for one', async () => {
    const subjectId = await freshSubject();
    const count = async (n: number) => {
      const before = server.db.queryCount();
      const rows = Array.from({ length: n }, (_, i) =>
        row(i + 2, { chapter: `Раздел ${i % 20}`, title: `Тема ${i} из ${n}`, date: '01.09.2026' }),
      );
      expect((await importPlan({ rows, group_ids: [room.groupId] }, room.teacher.token, subjectId)).status).toBe(200);
      return server.db.queryCount() - before;
    };
    expect(await count(500)).toBe(await count(1));
  });
});

describe('taking an import back', () => {
  test('removes all of it, once', async () => {
    const subjectId = await freshSubject();
    await importPlan({ rows: [row(2)] }, room.teacher.token, subjectId);
    const before = await contentOf(subjectId);
    const { body } = await importPlan(
      { rows: [row(3), row(4, { chapter: 'Лишний', date: '01.09.2026' })], group_ids: [room.groupId] },
      room.teacher.token,
      subjectId,
    );
    expect(await undo(body.import_id, room.teacher.token, subjectId)).toMatchObject({ status: 200 });
    expect(await undo(body.import_id, room.teacher.token, subjectId)).toMatchObject({ status: 200 });
    expect(await contentOf(subjectId)).toEqual(before);
    expect(
      await server.db
        .one(sql`select (select count(*) from chapters where subject_id = ${subjectId} and deleted_at is null) as chapters,
        (select count(*) from abstract_lessons al join steps st on st.id = al.step_id where st.subject_id = ${subjectId}) as due`),
    ).toEqual({ chapters: 1, due: 0 });
    expect((await importPlan({ rows: [row(3)] }, room.teacher.token, subjectId)).status).toBe(200);
  });

  test('keeps a chapter that got other topics meanwhile', async () => {
    const subjectId = await freshSubject();
    const { body } = await importPlan({ rows: [row(2)] }, room.teacher.token, subjectId);
    const { id } = await server.db.one<{ id: number }>(sql`select id from chapters where subject_id = ${subjectId}`);
    await buildStep(server.db, id, { title: 'Своя' });
    expect((await undo(body.import_id, room.teacher.token, subjectId)).status).toBe(200);
    expect((await contentOf(subjectId)).map(({ title }) => title)).toEqual(['Своя']);
  });

  test('is too late once somebody has worked in it; another discipline’s import is none', async () => {
    const subjectId = await freshSubject();
    const { body } = await importPlan({ rows: [row(2)] }, room.teacher.token, subjectId);
    const { id } = await server.db.one<{ id: number }>(sql`select id from steps where subject_id = ${subjectId}`);
    expect(await undo(body.import_id)).toMatchObject({ status: 404 });
    await server.request('PUT', `/api/steps/${id}`, { as: room.teacher.token, body: { title: 'Иначе' } });
    expect(await undo(body.import_id, room.teacher.token, subjectId)).toMatchObject({
      status: 409,
      body: { code: 'undo-too-late' },
    });
    expect(await contentOf(subjectId)).toHaveLength(1);
  });
});

test.each(['xlsx', 'csv'])('the template can be imported as it is: %s', async (format) => {
  const file = await server.request('GET', `/api/v2/ctp/template?format=${format}`, { as: room.teacher.token });
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('Образец'));
  const { body } = await sendFile(`/api/subjects/${room.subjectId}/ctp`, file.body as Buffer);
  expect(body.counters).toMatchObject({ good: 3, bad: 0, dated: 3, hours: 4.5 });
});
