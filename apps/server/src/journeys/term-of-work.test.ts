// A term of work in one discipline through the API.
// A plan becomes a discipline, a topic asks every type of question, and a class answers and is marked.
// Then come an expertise, a retake, a workbook with the same figures, and a sub-discipline that takes over changes
// without touching answers.
import { randomBytes } from 'node:crypto';
import { questionTypes } from '@orbita/contract/tasks/question-types';
import { sql } from '@orbita/database';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { uploadOverBrokenConnection } from '../testing/broken-upload.ts';
import { buildClassroom, buildUser, type BuiltUser, type Classroom } from '../testing/builders.ts';
import { buildJpeg, sendMultipart, smallMp4, smallPdf, uploadFile } from '../testing/uploads.ts';

const STUDENTS = 25;
const LATE = 5;
const FAILING = 7;
/** The index of the student whose connection breaks during the upload. */
const BROKEN = 11;
const DAY = 24 * 3600 * 1000;
const picture = await buildJpeg();
/** Large enough that half of it has not been sent when the connection breaks. */
const longReport = Buffer.concat([smallPdf, randomBytes(4_000_000)]);

let server: TestApp;
let room: Classroom;
let students: BuiltUser[];
let expert: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  room = await buildClassroom(server.db);
  const { db } = server;
  const more = await Promise.all(Array.from({ length: STUDENTS - 2 }, () => buildUser(db, room.companyId, {})));
  students = [room.student, room.classmate, ...more];
  await db.run(
    sql`insert into group_users (group_id, user_id) select ${room.groupId}, unnest(${more.map(({ id }) => id)}::int[])`,
  );
  expert = await buildUser(db, room.companyId);
});
afterAll(() => server.close());

async function call(method: string, path: string, as: BuiltUser, body?: object): Promise<any> {
  const reply = await server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
  expect(reply, `${method} ${path}`).toMatchObject({ status: 200 });
  return reply.body;
}

/** A calendar plan of 60 rows in 6 chapters; the last topic of each chapter is a checkpoint. */
const plan = Buffer.from(
  [
    '№;Раздел;Тема;Часы;Дата;Тип',
    ...Array.from({ length: 60 }, (_, i) => {
      const date = new Date(Date.UTC(2026, 8, 1) + i * DAY)
        .toISOString()
        .slice(0, 10)
        .split('-')
        .toReversed()
        .join('.');
      return `${i + 1};${i % 10 === 0 ? `Раздел ${i / 10 + 1}` : ''};Тема ${i + 1};1,5;${date};${i % 10 === 9 ? 'зачёт' : 'теория'}`;
    }),
  ].join('\r\n'),
);

const keys: Partial<Record<(typeof questionTypes)[number], object>> = {
  text: { key: 'Ом' },
  number: { key: 4, tolerance: 0.1 },
  date: { key: '2026-09-01' },
  single: { options: ['да', 'нет'], key: 0 },
  multiple: { options: ['два', 'три', 'четыре'], key: [0, 1] },
  matching: { options: ['кот', 'пёс'], matches: ['cat', 'dog'], key: [0, 1] },
  ordering: { options: ['раз', 'два', 'три'], key: [0, 1, 2] },
  code: { language: 'python' },
};

/** Adds a question of every kind to a task, as the teacher. */
async function askEverything(patternId: number): Promise<any[]> {
  const forms = [];
  for (const [number, type] of questionTypes.entries())
    forms.push(
      await call('POST', '/api/forms', room.teacher, {
        pattern_id: patternId,
        title: `Вопрос: ${type}`,
        type,
        number,
        ...keys[type],
      }),
    );
  return forms;
}

/** Attaches a report over a connection that breaks: received bytes are kept and only the rest is sent again. */
async function attachOverBrokenConnection(as: BuiltUser): Promise<object> {
  const { file, keptBytes } = await uploadOverBrokenConnection(server, as.token, {
    name: 'Отчёт.pdf',
    bytes: longReport,
  });
  expect(keptBytes).toBeGreaterThan(0);
  expect(keptBytes).toBeLessThan(longReport.length);
  return { value: null, attachments: [{ type: 'document', attachment_id: file.id }] };
}

/** Builds a student's answer from what the student is shown. */
async function answerTo(form: any, as: BuiltUser): Promise<object> {
  const indexes = (all: string[], words: string[]) => words.map((word) => all.indexOf(word));
  const upload = async (kind: 'photo' | 'document' | 'video', name: string, bytes: Buffer) => {
    const { id } = await uploadFile(server, as.token, { kind, name, bytes });
    return { value: null, attachments: [{ type: kind, attachment_id: id }] };
  };
  const given: Record<string, () => object | Promise<object>> = {
    text: () => ({ value: 'ом' }),
    longText: () => ({ value: 'Ход решения' }),
    richText: () => ({ value: '<p>Вывод <strong>верен</strong></p>' }),
    link: () => ({ value: 'https://example.org/work' }),
    number: () => ({ value: 4.05 }),
    date: () => ({ value: '2026-09-01' }),
    single: () => ({ value: form.options.indexOf('да') }),
    multiple: () => ({ value: indexes(form.options, ['два']) }),
    matching: () => ({ value: indexes(form.matches, ['cat', 'dog']) }),
    ordering: () => ({ value: indexes(form.options, ['раз', 'два', 'три']) }),
    file: () => (as === students[BROKEN] ? attachOverBrokenConnection(as) : upload('document', 'Отчёт.pdf', smallPdf)),
    photo: () => upload('photo', 'Схема.jpg', picture),
    video: () => upload('video', 'Опыт.mp4', smallMp4),
    code: () => ({ value: 'print("ё")' }),
  };
  return { form_id: form.id, ...(await given[form.type]!()) };
}

test('a teacher needs no other tool', { timeout: 120_000 }, async () => {
  const { teacher, groupId } = room;
  const { db } = server;

  // A discipline from a plan of 60 rows.
  const subjectId = room.subjectId;
  await db.run(sql`update steps set deleted_at = now() where subject_id = ${subjectId}`);
  const imported = await sendMultipart(server, `/api/v2/subjects/${subjectId}/import/ctp`, {
    as: teacher.token,
    parts: [
      { field: 'format', text: 'csv' },
      { field: 'group_ids', text: String(groupId) },
      { field: 'file', name: 'КТП.csv', bytes: plan },
    ],
  });
  expect(imported).toMatchObject({ status: 200, body: { chapters_count: 6, steps_count: 60, due_dates_count: 60 } });
  const contents = await call('GET', `/api/subjects/${subjectId}/contents`, teacher);
  const topics = contents.chapters.flatMap(({ steps }: any) => steps);
  expect(topics).toHaveLength(60);

  // A checkpoint with every kind of question.
  const topic = topics.find(({ type }: { type: number }) => type === 2);
  await call('PUT', `/api/steps/${topic.id}`, teacher, { max_mark: 10 });
  const pattern = (
    await call('POST', '/api/patterns', teacher, { patterns: [{ step_id: topic.id, title: 'Проверочная' }] })
  ).data[0];
  await askEverything(pattern.id);
  const due = (date: Date) =>
    db.run(sql`update abstract_lessons set due_at = ${date.toISOString()} where step_id = ${topic.id}`);

  // 25 students answer, the last five late; nobody sees a key.
  const submitted: { student: BuiltUser; answer: any }[] = [];
  for (const [i, student] of students.entries()) {
    await due(new Date(Date.now() + (i < STUDENTS - LATE ? DAY : -DAY)));
    const lesson = await call('GET', `/api/v2/lessons/${topic.id}`, student);
    const { forms } = lesson.patterns[0];
    expect(forms.every(({ key }: { key: unknown }) => key === null)).toBe(true);
    const fields = await Promise.all(forms.map((form: unknown) => answerTo(form, student)));
    submitted.push({
      student,
      answer: await call('POST', '/api/v2/answers', student, { pattern_id: pattern.id, fields }),
    });
  }
  expect(submitted.filter(({ answer }) => answer.is_late)).toHaveLength(LATE);
  expect(new Set(submitted.map(({ answer }) => answer.receipt.number)).size).toBe(STUDENTS);

  // The file sent over the broken connection is complete, for the teacher too.
  const { answer: resumed } = submitted[BROKEN]!;
  const report = resumed.fields.flatMap((field: any) => field.attachments).find((one: any) => one.name === 'Отчёт.pdf');
  expect(report).toMatchObject({ type: 'document', size: longReport.length });
  const stored = await server.request<Buffer>('GET', report.src, { as: teacher.token });
  expect(stored.body.equals(longReport)).toBe(true);

  // The teacher sees the credit of the automatic check and marks everybody; one fails.
  const queue = await call('GET', `/api/v2/marking/queue?subject_id=${subjectId}&size=100`, teacher);
  expect(queue.total).toBe(STUDENTS);
  const seen = await call('GET', `/api/v2/answers/${submitted[0]!.answer.id}`, teacher);
  expect(seen.fields.map(({ credit }: { credit: number | null }) => credit)).toEqual([
    1,
    null,
    null,
    null,
    1,
    1,
    1,
    0.5,
    1,
    1,
    null,
    null,
    null,
    null,
  ]);
  for (const [i, { student }] of submitted.entries()) {
    const isFailing = i === FAILING;
    const body = isFailing ? { mark: 2, passed_status_id: 11 } : { mark: 5 + (i % 6), passed_status_id: 1 };
    await call('POST', `/api/v2/marking/steps/${topic.id}/students/${student.id}/verdict`, teacher, body);
  }
  expect((await call('GET', `/api/v2/marking/queue?subject_id=${subjectId}`, teacher)).total).toBe(0);

  // An expert adds an expertise and cannot mark.
  await db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${subjectId}, ${expert.id}, 'EXPERT')`,
  );
  const first = submitted[0]!;
  await call('POST', '/api/expertises', expert, { answer_id: first.answer.id, text: 'Метод выбран верно' });
  const refused = await server.request('POST', '/api/v2/marks', {
    as: expert.token,
    body: { step_id: topic.id, student_id: first.student.id, value: 1 },
  });
  expect(refused.status).toBe(403);
  const ownAnswer = await call('GET', `/api/v2/answers/${first.answer.id}`, first.student);
  expect(ownAnswer.expertises.map(({ text }: { text: string }) => text)).toEqual(['Метод выбран верно']);

  // The student who failed gets a retake, repeats the work and passes.
  const debtor = submitted[FAILING]!.student;
  const until = new Date(Date.now() + 14 * DAY).toISOString();
  const opened = await call('POST', '/api/v2/admin/retakes', teacher, {
    subject_id: subjectId,
    student_ids: [debtor.id],
    step_ids: [topic.id],
    until,
  });
  const debts = await call('GET', `/api/v2/students/${debtor.id}/retakes`, debtor);
  expect(debts.data).toMatchObject([{ state: 'open', retake_checkpoints: [{ step_id: topic.id, is_done: false }] }]);
  const lesson = await call('GET', `/api/v2/lessons/${topic.id}`, debtor);
  const again = await Promise.all(lesson.patterns[0].forms.map((form: unknown) => answerTo(form, debtor)));
  expect(await call('POST', '/api/v2/answers', debtor, { pattern_id: pattern.id, fields: again })).toMatchObject({
    version: 2,
    is_late: false,
  });
  await call('POST', `/api/v2/marking/steps/${topic.id}/students/${debtor.id}/verdict`, teacher, {
    mark: 8,
    passed_status_id: 1,
  });
  await call('PUT', `/api/v2/admin/retakes/${opened.data[0].id}`, teacher, { is_closed: true });
  expect((await call('GET', `/api/v2/students/${debtor.id}/retakes`, debtor)).data).toMatchObject([
    { state: 'closed', retake_checkpoints: [{ mark: 8, is_done: true }] },
  ]);

  // The workbook holds what the journal shows.
  const journal = await call('GET', `/api/v2/subjects/${subjectId}/journal?group_id=${groupId}`, teacher);
  const column = journal.steps.findIndex(({ id }: { id: number }) => id === topic.id);
  const shown = journal.rows.map(({ cells, points }: any) => [points, cells[column][0]]);
  const file = await server.request('GET', `/api/v2/subjects/${subjectId}/journal/export?group_id=${groupId}`, {
    as: teacher.token,
  });
  const sheets = await readExcelFile(file.body as unknown as Buffer);
  const rows = sheets.find(({ sheet }) => sheet === 'Оценки')!.data.slice(3, 3 + STUDENTS);
  expect(rows.map((row) => [row[1], row[3 + column]])).toEqual(shown);
  expect(shown.reduce((sum: number, [, mark]: number[]) => sum + mark!, 0)).toBe(
    submitted.reduce((sum, _, i) => sum + (i === FAILING ? 8 : 5 + (i % 6)), 0),
  );

  // A sub-discipline takes over a change of its parent; the answer in it does not change.
  const sub = await call('POST', `/api/v2/subjects/${subjectId}/create-sub`, teacher, {
    title: 'Вторая подгруппа',
    group_ids: [groupId],
  });
  const copy = await db.one<{ step_id: number; pattern_id: number }>(sql`
    select st.id as step_id, p.id as pattern_id from steps st join patterns p on p.step_id = st.id where st.subject_id = ${sub.id} and st.deleted_at is null`);
  const copied = await call('GET', `/api/v2/lessons/${copy.step_id}`, first.student);
  const fields = await Promise.all(copied.patterns[0].forms.map((form: unknown) => answerTo(form, first.student)));
  const kept = await call('POST', '/api/v2/answers', first.student, { pattern_id: copy.pattern_id, fields });
  await call('PUT', `/api/steps/${topic.id}`, teacher, { title: 'Проверочная работа' });
  const updates = await call('GET', `/api/v2/subjects/${subjectId}/last-updates`, teacher);
  expect(JSON.stringify(updates)).toContain('Проверочная работа');
  await call('PUT', `/api/v2/subjects/${subjectId}/sync-subs`, teacher, {});
  expect(await db.one(sql`select title from steps where id = ${copy.step_id}`)).toEqual({
    title: 'Проверочная работа',
  });
  const after = await call('GET', `/api/v2/answers/${kept.id}`, first.student);
  expect([after.version, after.receipt, after.fields]).toEqual([kept.version, kept.receipt, kept.fields]);
});
