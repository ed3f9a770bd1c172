import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { type Reply } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildLesson,
  buildStep,
  buildUser,
  type BuiltUser,
} from '../../../testing/builders.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { readWorkbook } from '../../../testing/workbook.ts';
import { room, server, inClassroom } from '../../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const save = (cells: object[], as: BuiltUser = room.teacher) =>
  call('POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, { cells }, as);
const undo = (id: number, as: BuiltUser = room.teacher) => call('POST', `/api/v2/journal/batches/${id}/undo`, {}, as);
const cell = (rest: object, student: BuiltUser = room.student) => ({
  step_id: room.stepId,
  student_id: student.id,
  ...rest,
});
const marksIn = () =>
  server.db.rows<{ step_id: number; student_id: number; value: number }>(sql`
    select m.step_id, m.student_id, m.value from marks m join steps s on s.id = m.step_id where s.subject_id = ${room.subjectId} order by m.step_id, m.student_id`);
const auditsIn = () =>
  server.db.rows(
    sql`select actor_id, student_id, action, old_value, new_value from audit_records where step_id = ${room.stepId} order by id`,
  );
const notificationsOf = (user: BuiltUser) =>
  server.db.rows(sql`select type, step_id, payload from notifications where user_id = ${user.id} order by id`);

describe('many cells at once', () => {
  test('the good ones are kept, the bad ones are listed with reasons', async () => {
    const { body } = await save([
      cell({ mark: 7.5, passed_status_id: 1, seen_mark: null }),
      cell({ mark: 99 }, room.classmate),
      { step_id: room.stepId, student_id: room.teacher.id, mark: 3 },
    ]);
    expect(body).toEqual({
      batch_id: expect.any(Number),
      saved: [cell({ mark: 7.5, passed_status_id: 1 })],
      refused: [
        {
          ...cell({ mark: null, passed_status_id: null }, room.classmate),
          author: null,
          code: 'mark-too-high',
          message: 'Оценка выше максимальной для этой темы',
        },
        {
          step_id: room.stepId,
          student_id: room.teacher.id,
          mark: null,
          passed_status_id: null,
          author: null,
          code: 'not-in-journal',
          message: 'В журнале нет такой темы или такого студента',
        },
      ],
    });
    expect(await marksIn()).toEqual([{ step_id: room.stepId, student_id: room.student.id, value: 7.5 }]);
    expect(await auditsIn()).toEqual([
      { actor_id: room.teacher.id, student_id: room.student.id, action: 'mark', old_value: null, new_value: 7.5 },
      { actor_id: room.teacher.id, student_id: room.student.id, action: 'passing', old_value: null, new_value: 1 },
    ]);
    expect(await notificationsOf(room.student)).toEqual([
      { type: 'mark', step_id: room.stepId, payload: { value: 7.5, max_mark: 10, passed_status_id: 1 } },
    ]);
    expect(await notificationsOf(room.classmate)).toEqual([]);
  });

  test('a cell that a colleague has changed is not overwritten and says what it holds', async () => {
    const colleague = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${colleague.id}, 'TEACHER')`,
    );
    await save([cell({ mark: 4 }), cell({ mark: 6 }, room.classmate)], colleague);
    const { body } = await save([cell({ mark: 9, seen_mark: null }), cell({ mark: 8, seen_mark: 6 }, room.classmate)]);
    expect(body.saved).toEqual([cell({ mark: 8, passed_status_id: null }, room.classmate)]);
    expect(body.refused).toEqual([
      {
        ...cell({ mark: 4, passed_status_id: null }),
        author: expect.objectContaining({ id: colleague.id }),
        code: 'stale',
        message: expect.stringContaining('запись изменили'),
      },
    ]);
    expect(await marksIn()).toEqual([
      { step_id: room.stepId, student_id: room.student.id, value: 4 },
      { step_id: room.stepId, student_id: room.classmate.id, value: 8 },
    ]);
  });

  test('of twenty first marks at once one wins and nineteen are told', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save([cell({ mark: i % 10, seen_mark: null })])),
    );
    const [held] = await marksIn();
    const winners = replies.filter(({ body }) => body.saved.some(({ mark }: { mark: number }) => mark === held?.value));
    expect(winners.length + replies.filter(({ body }) => body.refused[0]?.code === 'stale').length).toBe(20);
    expect(await auditsIn()).toHaveLength(1);
  });

  test('a cell named twice counts as named last; nothing to change is no batch', async () => {
    expect((await save([cell({ mark: 1 }), cell({ mark: 2 })])).body.saved).toEqual([
      cell({ mark: 2, passed_status_id: null }),
    ]);
    const again = await save([cell({ mark: 2, seen_mark: 9 })]);
    expect(again.body).toEqual({ batch_id: null, saved: [cell({ mark: 2, passed_status_id: null })], refused: [] });
    expect(await auditsIn()).toHaveLength(1);
  });
});

test('one cell and forty take the same few statements, the opening and closing of transactions included', async () => {
  const students: BuiltUser[] = [];
  for (let i = 0; i < 40; i += 1) students.push(await buildUser(server.db, room.companyId));
  await server.db.run(
    sql`insert into group_users (group_id, user_id) select ${room.groupId}, unnest(${students.map(({ id }) => id)}::int[])`,
  );
  const saving = (n: number, mark: number, seen?: number) =>
    statementsOf(server.db, async () => {
      const cells = students
        .slice(0, n)
        .map((one) => cell({ mark, passed_status_id: 1 + (mark % 2), seen_mark: seen }, one));
      const { body } = await save(cells);
      expect([body.saved.length, body.refused.length]).toEqual(seen === undefined ? [n, 0] : [0, n]);
    });
  // First marks, changed ones, and marks that a colleague has given meanwhile.
  const taken = {
    one: [await saving(1, 3), await saving(1, 4), await saving(1, 5, 9)],
    forty: [await saving(40, 6), await saving(40, 7), await saving(40, 8, 9)],
  };
  expect(taken.forty.map(({ length }) => length)).toEqual(taken.one.map(({ length }) => length));
  for (const statements of taken.forty) expect(statements.length).toBeLessThanOrEqual(6);
});

describe('taking back', () => {
  test('brings back marks, statuses and silence; what was changed after stays', async () => {
    await save([cell({ mark: 3 })]);
    const { body: batch } = await save([cell({ mark: 5, passed_status_id: 2 }), cell({ mark: 8 }, room.classmate)]);
    await save([cell({ mark: 9 }, room.classmate)]);
    const { body } = await undo(batch.batch_id);
    expect(body).toEqual({
      restored: [cell({ mark: 3, passed_status_id: null })],
      kept: [
        {
          ...cell({ mark: 9, passed_status_id: null }, room.classmate),
          author: expect.objectContaining({ id: room.teacher.id }),
          code: 'stale',
          message: expect.any(String),
        },
      ],
    });
    expect(await marksIn()).toEqual([
      { step_id: room.stepId, student_id: room.student.id, value: 3 },
      { step_id: room.stepId, student_id: room.classmate.id, value: 9 },
    ]);
    expect(await notificationsOf(room.student)).toEqual([
      { type: 'mark', step_id: room.stepId, payload: { value: 3, max_mark: 10, passed_status_id: null } },
    ]);
    expect((await undo(batch.batch_id)).body.code).toBe('undo-too-late');
  });

  test('what a colleague has judged since stays, also where the value is the same again', async () => {
    const colleague = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${colleague.id}, 'TEACHER')`,
    );
    await save([cell({ mark: 5, passed_status_id: 2 })]);
    const { body: batch } = await save([cell({ mark: 7, passed_status_id: 3 }), cell({ mark: 4 }, room.classmate)]);
    await save([cell({ mark: 8, passed_status_id: 2 })], colleague);
    await save([cell({ mark: 7, passed_status_id: 3 })], colleague);
    const { body } = await undo(batch.batch_id);
    expect(body.restored).toEqual([cell({ mark: null, passed_status_id: null }, room.classmate)]);
    expect(body.kept).toMatchObject([{ ...cell({ mark: 7, passed_status_id: 3 }), author: { id: colleague.id } }]);
    expect(await marksIn()).toEqual([{ step_id: room.stepId, student_id: room.student.id, value: 7 }]);
  });

  test('own batches are taken back one after the other', async () => {
    await save([cell({ mark: 5 })]);
    const batches = [await save([cell({ mark: 7 })]), await save([cell({ mark: 8 })])];
    for (const { body } of batches.toReversed()) expect((await undo(body.batch_id)).body.kept).toEqual([]);
    expect(await marksIn()).toEqual([{ step_id: room.stepId, student_id: room.student.id, value: 5 }]);
  });

  test('only the own batch, and not in an archived discipline', async () => {
    const { body } = await save([cell({ mark: 5 })]);
    expect((await undo(body.batch_id, await buildAdministrator(server.db, room.companyId))).status).toBe(404);
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect((await undo(body.batch_id)).body.code).toBe('archived');
    expect((await save([cell({ mark: 6 })])).body.code).toBe('archived');
  });
});

test('experts, curators, students and teachers of other disciplines do not write; administrators do', async () => {
  const [expert, curator] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
  );
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  const other = (await buildClassroom(server.db, room.companyId)).teacher;
  for (const person of [expert, curator, room.student, other])
    expect((await save([cell({ mark: 5 })], person)).status).toBe(403);
  expect(await marksIn()).toEqual([]);
  expect((await save([cell({ mark: 5 })], await buildAdministrator(server.db, room.companyId))).status).toBe(200);
});

test('pages of students where they are asked for, ten unless told; the whole journal otherwise', async () => {
  for (let i = 0; i < 11; i += 1) {
    const { id } = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${id})`);
  }
  const read = async (query: string) =>
    (await call('GET', `/api/v2/subjects/${room.subjectId}/journal${query}`)).body as {
      rows: object[];
      total?: number;
    };
  expect(await read('')).toMatchObject({ rows: { length: 13 } });
  expect(await read('?page=1')).toMatchObject({ rows: { length: 10 }, total: 13 });
  expect(await read('?page=2')).toMatchObject({ rows: { length: 3 }, total: 13 });
  expect(await read('?size=4&page=2')).toMatchObject({ rows: { length: 4 }, total: 13 });
});

describe('the workbook', () => {
  const read = async (query = '', as = room.teacher) => {
    const reply = await call('GET', `/api/v2/subjects/${room.subjectId}/journal/export${query}`, undefined, as);
    expect(reply.status).toBe(200);
    return readWorkbook(reply.body as unknown as Buffer);
  };
  const nameOf = async (user: BuiltUser) =>
    (
      await server.db.one<{ name: string }>(
        sql`select concat_ws(' ', last_name, first_name, middle_name) as name from users where id = ${user.id}`,
      )
    ).name;

  test('opens with the same figures', async () => {
    const second = await buildStep(server.db, room.chapterId, { title: 'Вторая', type: 0, max_mark: 5 });
    await save([
      cell({ mark: 7.5, passed_status_id: 1 }),
      cell({ mark: 4 }, room.classmate),
      { step_id: second, student_id: room.student.id, mark: 5 },
    ]);
    const lesson = await buildLesson(server.db, room.companyId, {
      subjects: [room.subjectId],
      groups: [room.groupId],
      starts_at: new Date('2026-09-14T21:30:00Z'),
    });
    await call('PUT', `/api/v2/schedule/lessons/${lesson}/attendance`, {
      students: [{ student_id: room.student.id, attendance_status: 2, late: true }],
    });
    const [student, classmate] = [await nameOf(room.student), await nameOf(room.classmate)];
    const sheets = await read();
    expect(sheets.get('Оценки')).toEqual([
      [null, null, null, 'Раздел', null],
      ['Студент', 'Баллы', 'Средний, %', 'Тема', 'Вторая'],
      ['Максимум', null, null, 10, 5],
      [student, 7.5, 87.5, 7.5, 5],
      [classmate, 4, 40, 4, null],
      ['Средняя оценка', null, null, 5.75, 5],
      ['Оценено', null, null, 2, 1],
    ]);
    expect(sheets.get('Статусы')?.[2]).toEqual([student, 'Пройден', null]);
    // Half past midnight of the next day in the company's time zone.
    expect(sheets.get('Посещаемость')).toEqual([
      ['Студент', 'Отмечено', 'Пропусков', '15.09'],
      [student, 1, 1, 'Н, опоздание'],
      [classmate, 0, 0, null],
    ]);
  });

  test('is named by discipline, group and date; attendance comes alone under its own name', async () => {
    const { title, group } = await server.db.one<{ title: string; group: string }>(sql`
      update subjects set code = 'ОП.03', title = 'Сети: основы' where id = ${room.subjectId}
      returning concat_ws(' ', code, 'Сети основы') as title, (select name from groups where id = ${room.groupId}) as "group"`);
    const nameFor = async (query: string) => {
      const path = `/api/v2/subjects/${room.subjectId}/journal/export${query}`;
      const { headers } = await server.request('GET', path, { as: room.teacher.token });
      const encoded = /filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition']))?.[1];
      return decodeURIComponent(encoded ?? '').replace(/\d\d\.\d\d\.\d{4}/, 'DATE');
    };
    expect(await nameFor('')).toBe(`Журнал ${title}, ${group}, DATE.xlsx`);
    expect(await nameFor('?sheet=attendance')).toBe(`Посещаемость ${title}, ${group}, DATE.xlsx`);
    expect([...(await read('?sheet=attendance')).keys()]).toEqual(['Посещаемость']);
  });

  test('holds what the filters leave; points still count all checkpoints', async () => {
    const { last_name } = await server.db.one<{ last_name: string }>(
      sql`select last_name from users where id = ${room.student.id}`,
    );
    await buildStep(server.db, room.chapterId, { title: 'Чтение', type: 1, max_mark: null });
    await save([cell({ mark: 7, passed_status_id: 11 })]);
    const found = await read(`?checkpoints=true&query=${encodeURIComponent(last_name)}`);
    expect(found.get('Оценки')?.[1]).toEqual(['Студент', 'Баллы', 'Средний, %', 'Тема']);
    expect(found.get('Оценки')?.[3]?.[1]).toBe(7);
    expect(found.get('Статусы')).toHaveLength(3);
    expect((await read('?passed_status_id=11')).get('Статусы')).toHaveLength(3);
  });

  test('a curator gets the own group only; a student nothing', async () => {
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    expect((await read('', curator)).get('Оценки')).toBeDefined();
    const path = `/api/v2/subjects/${room.subjectId}/journal/export`;
    expect((await call('GET', path, undefined, room.student)).status).toBe(403);
    expect((await call('GET', `${path}?group_id=999999`)).status).toBe(404);
  });
});
