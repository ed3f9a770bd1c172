import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../testing/app.ts';
import {
  buildClassroom,
  buildGroup,
  buildRelation,
  buildRoom,
  buildSubject,
  buildUser,
} from '../../testing/builders.ts';
import { inTimetable, call, at, lesson, create, list, idsOf, series, server, room } from '../../testing/timetable.ts';

inTimetable();

describe('reading', () => {
  test('a teacher finds what they lead, a student what they attend, whole', async () => {
    const roomId = await buildRoom(server.db, room.companyId);
    const [id] = await create({
      room_id: roomId,
      homework: 'Задачи',
      step_ids: [room.stepId],
      meeting_url: 'https://meet.example/1',
    });
    const own = await list({}, room.teacher);
    expect(own.body).toMatchObject({
      teacher: [{ id, can_mark: true, can_edit: true, is_noted: false }],
      student: [],
      time_zone: 'Europe/Moscow',
      is_complete: true,
    });
    const { body } = await list({}, room.student);
    expect(body.teacher).toEqual([]);
    expect(body.student[0]).toEqual({
      id,
      title: '',
      starts_at: at('09:00'),
      ends_at: at('10:30'),
      room: expect.stringMatching(/^А-/),
      room_id: roomId,
      building: '',
      lesson_subjects: [{ subject_id: room.subjectId, title: expect.any(String), color: expect.stringMatching(/^#/) }],
      groups: [{ id: room.groupId, name: expect.any(String) }],
      teachers: [expect.objectContaining({ id: room.teacher.id, stands_in_for: null })],
      topics: [{ id: room.stepId, subject_id: room.subjectId, title: 'Тема' }],
      meeting_url: 'https://meet.example/1',
      homework: 'Задачи',
      series_id: null,
      is_exception: false,
      cancelled_at: null,
      cancel_reason: '',
      can_mark: false,
      can_edit: false,
      is_noted: null,
      code_until: null,
      updated_at: expect.any(String),
    });
    expect((await call('GET', `lessons/${id}`, undefined, room.student)).body).toMatchObject({
      id,
      students_count: 2,
      teams: [],
      series: null,
    });
  });

  test('filters by group, discipline and room; days are those of the time zone', async () => {
    const roomId = await buildRoom(server.db, room.companyId);
    const [early] = await create({ room_id: roomId, starts_at: at('00:10'), ends_at: at('01:00') });
    const [late] = await create({ starts_at: at('23:00', '2099-10-18'), ends_at: at('23:50', '2099-10-18') });
    const [after] = await create({ starts_at: at('00:10', '2099-10-19'), ends_at: at('01:00', '2099-10-19') });
    expect(idsOf(await list({ group_id: room.groupId }))).toEqual([early, late]);
    expect(idsOf(await list({ subject_id: room.subjectId, to: '2099-10-19' }))).toEqual([early, late, after]);
    expect(idsOf(await list({ room_id: roomId }))).toEqual([early]);
    expect(idsOf(await list({ user_id: room.student.id }))).toEqual([early, late]);
    expect(idsOf(await list({ everybody: 'true' }))).toEqual(expect.arrayContaining([early, late]));
    expect(idsOf(await list())).toEqual([]);
  });

  test('a period is half a year at most, six weeks of everybody, and what is named has to exist', async () => {
    const tooLong = { status: 400, body: { errors: { to: expect.any(Array) } } };
    expect((await list({ to: '2100-04-12' })).status).toBe(200);
    expect((await list({ to: '2100-04-12', group_id: room.groupId, everybody: 1 })).status).toBe(200);
    expect(await list({ to: '2100-04-14' })).toMatchObject(tooLong);
    expect((await list({ to: '2099-11-22', everybody: 1 })).status).toBe(200);
    expect(await list({ to: '2099-11-23', everybody: 1 })).toMatchObject(tooLong);
    expect((await list({ to: '2099-10-11' })).status).toBe(400);
    expect((await list({ group_id: 999_999 })).status).toBe(404);
  });

  test('strangers find nothing; a parent finds the lessons of the child alone', async () => {
    const [id] = await create();
    const stranger = await buildUser(server.db, room.companyId);
    const parent = await buildUser(server.db, room.companyId);
    await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    expect(idsOf(await list({ group_id: room.groupId }, stranger))).toEqual([]);
    expect((await call('GET', `lessons/${id}`, undefined, stranger)).status).toBe(403);
    expect((await list({ user_id: room.student.id }, stranger)).status).toBe(403);
    expect(idsOf(await list({ user_id: room.student.id }, parent))).toEqual([id]);
    expect((await list({ user_id: room.classmate.id }, parent)).status).toBe(403);
    expect((await call('GET', `lessons/${id}`, undefined, parent)).body.lesson_subjects).toHaveLength(1);
  });

  test('a curator finds the lessons of the own groups', async () => {
    const [id] = await create();
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    expect(idsOf(await list({ group_id: room.groupId }, curator))).toEqual([id]);
    const other = await buildClassroom(server.db, room.companyId);
    const foreign = await call('POST', 'lessons', {
      ...lesson(),
      subject_ids: [other.subjectId],
      group_ids: [other.groupId],
      teachers: [],
    });
    expect((await call('GET', `lessons/${foreign.body.lessons[0]}`, undefined, curator)).status).toBe(403);
  });

  test('a hidden discipline is not named to students, nor are drafts of topics', async () => {
    const hidden = await buildSubject(server.db, room.companyId, {
      title: 'Тайная',
      hidden: true,
      groups: [room.groupId],
    });
    const [both] = await create({ subject_ids: [room.subjectId, hidden], step_ids: [room.stepId] });
    const [only] = await create({ starts_at: at('11:00'), ends_at: at('12:00'), subject_ids: [hidden] });
    const { body } = await list({}, room.student);
    expect(idsOf({ body } as Reply<any>)).toEqual([both]);
    expect(JSON.stringify(body)).not.toContain('Тайная');
    expect((await call('GET', `lessons/${only}`, undefined, room.student)).status).toBe(403);
    await server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`);
    expect((await list({}, room.student)).body.student[0].topics).toEqual([]);
    expect((await list({}, room.teacher)).body.teacher[0].topics).toHaveLength(1);
  });
});

describe('clashes', () => {
  test('a teacher, a group and a room are in one lesson at a time; the other lesson is named', async () => {
    const other = await buildClassroom(server.db, room.companyId);
    const roomId = await buildRoom(server.db, room.companyId);
    const [id] = await create({ room_id: roomId });
    const overlapping = {
      starts_at: at('10:00'),
      ends_at: at('11:00'),
      subject_ids: [other.subjectId],
      group_ids: [other.groupId],
      teachers: [{ user_id: other.teacher.id }],
    };
    const refused = async (more: object, kind: string) => {
      const reply = await call('POST', 'lessons', { ...overlapping, ...more });
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'lesson-clash', current: { clashes: [{ kind, other: { id } }] } },
      });
      return reply.body.message as string;
    };
    expect(
      await refused({ teachers: [{ user_id: other.teacher.id }, { user_id: room.teacher.id }] }, 'teacher'),
    ).toMatch(/Преподаватель Ёлкина.*Дисциплина.*09:00/);
    await refused({ group_ids: [room.groupId] }, 'group');
    await refused({ room_id: roomId }, 'room');
    expect((await call('POST', 'lessons', overlapping)).status).toBe(200);
    // One lesson may begin when the other ends.
    await create({ starts_at: at('10:30'), ends_at: at('11:00'), teachers: [], room_id: roomId });
  });

  test('a subgroup has no lesson while its group has one; two subgroups may', async () => {
    const [first, second] = [await buildGroup(server.db, room.companyId), await buildGroup(server.db, room.companyId)];
    await server.db.run(
      sql`insert into group_relations (parent_id, child_id) select ${room.groupId}, unnest(${[first, second]}::int[])`,
    );
    await create({ group_ids: [first], teachers: [] });
    await create({ group_ids: [second], teachers: [] });
    expect((await call('POST', 'lessons', lesson({ teachers: [] }))).body).toMatchObject({ code: 'lesson-clash' });
  });

  test('of two who fill the same hour at once, one is refused', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => call('POST', 'lessons', lesson())));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('a series with a single clash adds nothing at all', async () => {
    const [id] = await create({ starts_at: at('09:00', '2099-10-21'), ends_at: at('10:30', '2099-10-21') });
    expect((await call('POST', 'lessons', lesson(series))).body).toMatchObject({
      code: 'lesson-clash',
      current: { clashes: [{ other: { id } }, expect.anything()] },
    });
    expect(idsOf(await list({ group_id: room.groupId, to: '2099-10-31' }))).toEqual([id]);
  });

  test('the keeper reads the clashes that came about in another way', async () => {
    const soon = new Date(Date.now() + 86_400_000);
    soon.setUTCHours(8, 0, 0, 0);
    const time = { starts_at: soon.toISOString(), ends_at: new Date(soon.getTime() + 3_600_000).toISOString() };
    const [id] = await create(time);
    const [other] = await create({ ...time, group_ids: [await buildGroup(server.db, room.companyId)], teachers: [] });
    await server.db.run(sql`update lessons set teacher_id = ${room.teacher.id} where id = ${other}`);
    expect((await call('GET', 'clashes')).body.data).toContainEqual(
      expect.objectContaining({ kind: 'teacher', lesson_id: id, other: expect.objectContaining({ id: other }) }),
    );
    expect((await call('GET', 'clashes', undefined, room.teacher)).status).toBe(403);
  });
});
