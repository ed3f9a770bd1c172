import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildClassroom, buildGroup, buildRoom, buildUser, type BuiltUser } from '../../testing/builders.ts';
import {
  inTimetable,
  call,
  at,
  lesson,
  create,
  list,
  series,
  server,
  room,
  keeper,
  companyId,
  headers,
} from '../../testing/timetable.ts';

inTimetable();

describe('changing', () => {
  test('a lesson moves, with a stale move refused; its history tells it', async () => {
    const [id] = await create();
    const { updated_at } = (await call('GET', `lessons/${id}`)).body;
    const moved = await call('PUT', `lessons/${id}`, { starts_at: at('12:00'), ends_at: at('13:30'), updated_at });
    expect(moved.body).toMatchObject({
      changed: [id],
      kept: 0,
      lesson: { starts_at: at('12:00'), is_exception: false },
    });
    expect(
      await call('PUT', `lessons/${id}`, { starts_at: at('14:00'), ends_at: at('15:00'), updated_at }),
    ).toMatchObject({ status: 409, body: { code: 'stale', current: { id } } });
    const history = await server.request('GET', `/api/v2/admin/history?kind=lesson&record_id=${id}`, {
      as: keeper.token,
      headers,
    });
    expect(history.body).toMatchObject({
      data: [
        { action: 'updated', changes: expect.arrayContaining([expect.objectContaining({ field: 'starts_at' })]) },
        { action: 'created' },
      ],
    });
  });

  test('what happened keeps its time, groups and disciplines', async () => {
    const [id] = await create();
    await server.db.run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${id}, ${room.student.id}, 1)`,
    );
    for (const change of [
      { starts_at: at('08:00') },
      { group_ids: [await buildGroup(server.db, room.companyId)] },
      { subject_ids: [] },
    ])
      expect((await call('PUT', `lessons/${id}`, change)).body.code).toBe('lesson-happened');
    expect((await call('PUT', `lessons/${id}`, { place: 'Двор' })).body.lesson).toMatchObject({ room: 'Двор' });
    await call('POST', `lessons/${id}/cancel`, {});
    expect(await server.db.rows(sql`select 1 from attendance where lesson_id = ${id}`)).toHaveLength(1);
  });

  test('a lesson ends after it begins, on the same day', async () => {
    for (const times of [{ ends_at: at('09:00') }, { ends_at: at('01:00', '2099-10-13') }])
      expect((await call('POST', 'lessons', lesson(times))).body.errors).toHaveProperty('ends_at');
    await create({ starts_at: at('22:30'), ends_at: at('00:00', '2099-10-13') });
  });

  test('topics belong to the disciplines of the lesson', async () => {
    const other = await buildClassroom(server.db, companyId);
    expect((await call('POST', 'lessons', lesson({ step_ids: [other.stepId] }))).body.errors).toHaveProperty(
      'step_ids',
    );
  });

  test('a teacher stands in for another and goes again; the stand-in notes attendance', async () => {
    const standIn = await buildUser(server.db, room.companyId);
    const [id, next] = await create(series);
    const replace = (teacher_id: number, user_id: number) =>
      call('POST', `lessons/${id}/substitution`, { teacher_id, user_id });
    expect((await replace(room.teacher.id, standIn.id)).body.lesson.teachers).toMatchObject([
      { id: standIn.id, stands_in_for: { id: room.teacher.id } },
    ]);
    expect((await list({}, standIn)).body.teacher).toMatchObject([
      { id, can_mark: true, lesson_subjects: [{ subject_id: room.subjectId }] },
    ]);
    // A change of the teachers of the series leaves the substitution alone.
    const other = await buildUser(server.db, room.companyId);
    await call('PUT', `lessons/${next}`, { scope: 'following', teachers: [{ user_id: other.id }] });
    expect((await call('GET', `lessons/${id}`)).body.teachers).toMatchObject([{ id: standIn.id }]);
    expect((await replace(standIn.id, room.teacher.id)).body.lesson.teachers).toMatchObject([
      { id: room.teacher.id, stands_in_for: null },
    ]);
    expect((await replace(standIn.id, room.teacher.id)).status).toBe(400);
  });

  test('a teacher who is busy cannot stand in', async () => {
    const other = await buildClassroom(server.db, room.companyId);
    const [id] = await create();
    await call(
      'POST',
      'lessons',
      lesson({ group_ids: [other.groupId], subject_ids: [other.subjectId], teachers: [{ user_id: other.teacher.id }] }),
    );
    expect(
      (await call('POST', `lessons/${id}/substitution`, { teacher_id: room.teacher.id, user_id: other.teacher.id }))
        .body.code,
    ).toBe('lesson-clash');
  });

  test('the teacher sets homework, link and topics; a student and a strange teacher do not', async () => {
    const [id] = await create();
    const content = { homework: ' Читать § 5 ', meeting_url: 'https://meet.example/7', step_ids: [room.stepId] };
    expect((await call('PUT', `lessons/${id}/content`, content, room.teacher)).body).toMatchObject({
      homework: 'Читать § 5',
      topics: [{ id: room.stepId }],
    });
    const other = await buildClassroom(server.db, room.companyId);
    expect((await call('PUT', `lessons/${id}/content`, content, other.teacher)).status).toBe(403);
    expect((await call('PUT', `lessons/${id}/content`, content, room.student)).status).toBe(403);
    expect(
      (await call('PUT', `lessons/${id}/content`, { meeting_url: 'javascript:alert(1)' }, room.teacher)).status,
    ).toBe(400);
    expect(
      (await call('PUT', `lessons/${id}/content`, { step_ids: [other.stepId] }, room.teacher)).body.errors,
    ).toHaveProperty('step_ids');
    expect((await call('PUT', `lessons/${id}`, { place: 'Двор' }, room.teacher)).status).toBe(403);
  });

  test('teams hold students of the groups, each once; a teacher edits them where the discipline lets them', async () => {
    const [id] = await create();
    const save = (teams: object[], as: BuiltUser = keeper) => call('PUT', `lessons/${id}/teams`, { teams }, as);
    const team = { title: 'Альфа', student_ids: [room.student.id] };
    expect((await save([team, { title: 'Бета', student_ids: [room.classmate.id] }])).body.teams).toMatchObject([
      { title: 'Альфа', students: [{ id: room.student.id }] },
      { title: 'Бета' },
    ]);
    expect((await save([team, { title: 'Бета', student_ids: [room.student.id] }])).body.errors).toHaveProperty('teams');
    expect((await save([{ title: 'Чужие', student_ids: [room.teacher.id] }])).status).toBe(404);
    expect((await save([team], room.teacher)).status).toBe(403);
    await server.db.run(sql`update subjects set is_teachers_edit_teams = true where id = ${room.subjectId}`);
    expect((await save([team], room.teacher)).body.teams).toHaveLength(1);
  });
});

test('free times are the usual ones at which nobody is busy, with rooms that hold the groups', async () => {
  const other = await buildClassroom(server.db, room.companyId);
  const [small, large] = [
    await buildRoom(server.db, room.companyId, 1),
    await buildRoom(server.db, room.companyId, 30),
  ];
  const [id] = await create({ room_id: small });
  await create({ starts_at: at('09:00', '2099-10-13'), ends_at: at('10:30', '2099-10-13') });
  await call(
    'POST',
    'lessons',
    lesson({
      starts_at: at('09:00', '2099-10-14'),
      ends_at: at('10:30', '2099-10-14'),
      subject_ids: [other.subjectId],
      group_ids: [other.groupId],
      teachers: [],
      room_id: large,
    }),
  );
  const { body } = await call('GET', `lessons/${id}/free?from=2099-10-12&to=2099-10-15`);
  const times = body.data.filter(({ starts_at }: { starts_at: string }) => starts_at.includes('T06:00'));
  expect(times.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual([
    at('09:00'),
    at('09:00', '2099-10-14'),
    at('09:00', '2099-10-15'),
  ]);
  const roomsAt = (n: number) => times[n].rooms.map((one: { id: number }) => one.id);
  expect(roomsAt(0)).toContain(large);
  expect(roomsAt(0)).not.toContain(small);
  expect(roomsAt(1)).not.toContain(large);
});

describe('rooms', () => {
  test('are added, renamed and archived; two of a name are refused', async () => {
    const name = `Лаборатория ${room.groupId}`;
    const { body } = await call('POST', 'rooms', { name, building: 'Б', capacity: 20 });
    expect(body).toMatchObject({ name, building: 'Б', capacity: 20, is_archived: false });
    expect((await call('POST', 'rooms', { name: name.toUpperCase(), building: 'б' })).body.errors).toHaveProperty(
      'name',
    );
    expect(
      (await call('PUT', `rooms/${body.id}`, { capacity: null, is_archived: true, updated_at: body.updated_at })).body,
    ).toMatchObject({ capacity: null, is_archived: true });
    expect((await call('PUT', `rooms/${body.id}`, { capacity: 1, updated_at: body.updated_at })).body.code).toBe(
      'stale',
    );
    const find = async (archived: boolean) =>
      (await call('GET', `rooms?query=${encodeURIComponent(name)}&archived=${archived}`, undefined, room.teacher)).body
        .total;
    expect([await find(true), await find(false)]).toEqual([1, 0]);
    expect((await call('POST', 'rooms', { name: 'Моя' }, room.teacher)).status).toBe(403);
    expect((await call('GET', 'rooms/export?archived=true')).status).toBe(200);
    expect((await call('GET', 'rooms/export', undefined, room.teacher)).status).toBe(403);
  });
});
