import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildGroup,
  buildHalf,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';
import { uploadFile } from '../../../testing/uploads.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let expert: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  expert = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
  );
});
afterAll(() => server.close());

const send = (as: BuiltUser, method: string, path: string, body?: object) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const put = (as: BuiltUser, body: object, id = room.subjectId) => send(as, 'PUT', `/api/subjects/${id}`, body);
const audits = (id: number) =>
  server.db.rows<{ action: string }>(
    sql`select action, old_value, new_value from audit_records where object_type = 'subject' and object_id = ${id} order by id`,
  );

describe('making a discipline', () => {
  test('a title is enough; the record says who made it', async () => {
    const made = await send(admin, 'POST', '/api/subjects', { title: '  Алгебра ' });
    expect(made).toMatchObject({
      status: 200,
      body: {
        title: 'Алгебра',
        code: '',
        hidden: false,
        type: 'subject',
        teachers: [],
        groups: [],
        can_edit: true,
        can_administer: true,
      },
    });
    expect(await server.db.row(sql`select company_id, created_by from subjects where id = ${made.body.id}`)).toEqual({
      company_id: room.companyId,
      created_by: admin.id,
    });
    expect(await audits(made.body.id)).toMatchObject([{ action: 'created' }]);
  });

  test('every field of the entity is kept', async () => {
    const photo = await uploadFile(server, admin.token, { kind: 'photo' });
    const half = await buildHalf(server.db, room.companyId);
    const fields = {
      title: 'Физика',
      code: 'ОУП.06',
      description: 'О природе',
      cover_id: photo.id,
      color: '#112233',
      privacy: 1,
      hidden: true,
      time: 144,
      link: 'https://example.org/room',
      half_id: half,
      map_background_image_id: photo.id,
      map_background_color: '#445566',
      max_points: 100.5,
      distant: true,
      is_auto_teams: true,
      is_teachers_edit_teams: true,
      is_extensions_allowed: false,
      type: 'module',
      tags: ['it', 'физика'],
    };
    const made = await send(admin, 'POST', '/api/subjects', fields);
    expect(made).toMatchObject({
      status: 200,
      body: { ...fields, shown_title: 'ОУП.06 Физика', cover_src: `/api/files/${photo.id}` },
    });
    expect(made.body.halves).toMatchObject([{ id: half }]);
  });

  test('a teacher makes none; a blank title and a photo of somebody else are refused', async () => {
    expect(await send(room.teacher, 'POST', '/api/subjects', { title: 'Я' })).toMatchObject({
      status: 403,
      body: { code: 'admin-only', message: 'Доступно только администраторам сайта' },
    });
    expect((await send(admin, 'POST', '/api/subjects', { title: '   ' })).status).toBe(400);
    const photo = await uploadFile(server, room.student.token, { kind: 'photo' });
    expect(await send(admin, 'POST', '/api/subjects', { title: 'Я', cover_id: photo.id })).toMatchObject({
      status: 400,
      body: { errors: { cover_id: ['Файл не найден среди ваших загрузок'] } },
    });
  });
});

describe('changing a discipline', () => {
  test('a teacher changes what describes it', async () => {
    expect(
      await put(room.teacher, {
        description: 'Новое',
        hidden: false,
        max_points: 80,
        tags: ['IT', ' it '],
        is_extensions_allowed: false,
      }),
    ).toMatchObject({
      status: 200,
      body: {
        description: 'Новое',
        max_points: 80,
        tags: ['it'],
        is_extensions_allowed: false,
        can_edit: true,
        can_administer: false,
      },
    });
  });

  test.each([
    ['title', 'Иначе'],
    ['code', 'Х.01'],
    ['type', 'project'],
    ['distant', true],
    ['is_teachers_edit_teams', true],
    ['half_id', null],
  ])('%s is for the office', async (field, value) => {
    await server.db.run(
      sql`insert into subject_halves (subject_id, half_id) select ${room.subjectId}, ${await buildHalf(server.db, room.companyId)} on conflict do nothing`,
    );
    const before = (await send(admin, 'GET', `/api/v2/subjects/${room.subjectId}/settings`)).body;
    expect(await put(room.teacher, { [field]: value })).toMatchObject({ status: 403, body: { code: 'admin-only' } });
    expect((await send(admin, 'GET', `/api/v2/subjects/${room.subjectId}/settings`)).body).toEqual(before);
    expect((await put(admin, { [field]: value })).status).toBe(200);
  });

  test('an existing client may send the whole record back', async () => {
    const { body } = await send(room.teacher, 'GET', `/api/v2/subjects/${room.subjectId}/settings`);
    const { title, code, type, distant, privacy, half_id, is_teachers_edit_teams, color } = body;
    const whole = {
      title,
      code,
      type,
      distant,
      privacy,
      half_id,
      is_teachers_edit_teams,
      color,
      description: 'Целиком',
    };
    expect(await put(room.teacher, whole)).toMatchObject({ status: 200, body: { description: 'Целиком' } });
  });

  test('saved as its card gives it, a discipline keeps its title, whose code is for display', async () => {
    const id = await buildSubject(server.db, room.companyId, { title: 'Алгебра', code: 'RV.2' });
    for (const time of ['once', 'twice']) {
      const { body } = await send(admin, 'GET', `/api/subjects/${id}`);
      expect(body.title, time).toBe('RV.2 Алгебра');
      expect(await put(admin, body, id)).toMatchObject({ status: 200, body: { title: 'Алгебра', code: 'RV.2' } });
    }
    expect(await audits(id)).toEqual([]);
    expect((await put(admin, { title: 'RV.2 Геометрия' }, id)).body.title).toBe('Геометрия');
    expect((await put(admin, { title: 'RV.2 Дело (архив)' }, id)).body.title).toBe('Дело (архив)');
    const { body } = await send(admin, 'GET', `/api/subjects/${id}`);
    expect((await put(admin, body, id)).body.title).toBe('Дело (архив)');
  });

  test('an expert, a student and a stranger change nothing and see no settings', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    for (const person of [expert, room.student, stranger]) {
      expect(await put(person, { description: 'Я' })).toMatchObject({ status: 403, body: { code: 'teacher-only' } });
      expect((await send(person, 'GET', `/api/v2/subjects/${room.subjectId}/settings`)).status).toBe(403);
    }
  });

  test('a teacher of another discipline is refused too', async () => {
    const other = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [other.id] });
    expect(await put(other, { description: 'Я' })).toMatchObject({ status: 403, body: { code: 'teacher-only' } });
  });

  test('a stale change gets the record as it is and changes nothing', async () => {
    const { body: read } = await send(room.teacher, 'GET', `/api/v2/subjects/${room.subjectId}/settings`);
    await put(admin, { color: '#aabbcc' });
    const late = await put(room.teacher, { description: 'Поздно', updated_at: read.updated_at });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { color: '#aabbcc', description: read.description } },
    });
    const fresh = await put(room.teacher, { description: 'Вовремя', updated_at: late.body.current.updated_at });
    expect(fresh).toMatchObject({ status: 200, body: { description: 'Вовремя' } });
  });

  test('a long description is refused in the words of the specification', async () => {
    expect(await put(room.teacher, { description: 'я'.repeat(2049) })).toMatchObject({
      status: 400,
      body: { message: 'Описание не может быть длиннее 2048 символов.' },
    });
  });

  test('the audit holds the old and the new value', async () => {
    const id = await buildSubject(server.db, room.companyId, { title: 'Было' });
    await put(admin, { title: 'Стало' }, id);
    expect(await audits(id)).toEqual([
      { action: 'updated', old_value: { title: 'Было' }, new_value: { title: 'Стало' } },
    ]);
  });

  test('its background of the map is seen by those who see the discipline, and is not swept away', async () => {
    const photo = await uploadFile(server, room.teacher.token, { kind: 'photo' });
    await put(room.teacher, { map_background_image_id: photo.id });
    expect((await send(room.student, 'GET', `/api/files/${photo.id}`)).status).toBe(200);
    expect((await send(await buildUser(server.db, room.companyId), 'GET', `/api/files/${photo.id}`)).status).toBe(403);
  });
});

describe('people, groups and halves', () => {
  test('a teacher and an expert are given and taken', async () => {
    const id = await buildSubject(server.db, room.companyId);
    const person = await buildUser(server.db, room.companyId);
    for (const role_type of ['TEACHER', 'EXPERT']) {
      expect((await send(admin, 'POST', `/api/subjects/${id}/roles`, { user_id: person.id, role_type })).status).toBe(
        200,
      );
      expect((await send(admin, 'POST', `/api/subjects/${id}/roles`, { user_id: person.id, role_type })).status).toBe(
        200,
      );
    }
    const { body } = await send(person, 'GET', `/api/v2/subjects/${id}/settings`);
    expect([body.teachers, body.experts]).toMatchObject([[{ id: person.id }], [{ id: person.id }]]);
    expect(
      (await send(admin, 'DELETE', `/api/subjects/${id}/roles`, { user_id: person.id, role_type: 'TEACHER' })).status,
    ).toBe(200);
    expect((await send(person, 'GET', `/api/v2/subjects/${id}/settings`)).status).toBe(403);
    expect((await audits(id)).map(({ action }) => action)).toEqual(['role-given', 'role-given', 'role-taken']);
  });

  test('whoever takes the role of a teacher is told of the sub-disciplines in which it stays', async () => {
    const id = await buildSubject(server.db, room.companyId);
    const subs = [await buildSubject(server.db, room.companyId), await buildSubject(server.db, room.companyId)];
    const person = await buildUser(server.db, room.companyId);
    const taught = { user_id: person.id, role_type: 'TEACHER' };
    await server.db.run(sql`update subjects set parent_id = ${id}, title = 'Часть' where id = any (${subs}::int[])`);
    for (const one of [id, subs[0]]) await send(admin, 'POST', `/api/subjects/${one}/roles`, taught);
    const { body } = await send(admin, 'DELETE', `/api/subjects/${id}/roles`, taught);
    expect(body).toEqual({ ok: true, lessons: 0, sub_subjects: [{ id: subs[0], title: 'Часть' }] });
  });

  test('a group is enrolled and leaves; the student follows at once', async () => {
    const id = await buildSubject(server.db, room.companyId);
    const group = await buildGroup(server.db, room.companyId, [room.student.id]);
    const reads = async () => (await send(room.student, 'GET', `/api/v2/subjects/${id}`)).status;
    expect(await reads()).toBe(403);
    await send(admin, 'POST', `/api/groups/${group}/subjects`, { subject_ids: [id] });
    expect(await reads()).toBe(200);
    await send(admin, 'DELETE', `/api/groups/${group}/subjects`, { subject_id: id });
    expect(await reads()).toBe(403);
    expect(await send(admin, 'POST', `/api/groups/${group}/subjects`, {})).toMatchObject({
      status: 400,
      body: { code: 'empty-record' },
    });
  });

  test('it is put into halves and taken out', async () => {
    const id = await buildSubject(server.db, room.companyId);
    const [first, second] = [await buildHalf(server.db, room.companyId), await buildHalf(server.db, room.companyId)];
    await send(admin, 'POST', `/api/subjects/${id}/halves`, { half_ids: [first, second] });
    await send(admin, 'DELETE', `/api/subjects/${id}/halves`, { half_id: first });
    expect((await send(admin, 'GET', `/api/v2/subjects/${id}/settings`)).body).toMatchObject({
      half_id: second,
      halves: [{ id: second }],
    });
  });

  test('curators: all of them for staff, those of the own groups for a student', async () => {
    const id = await buildSubject(server.db, room.companyId);
    const [own, other] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
    const groups = [
      await buildGroup(server.db, room.companyId, [room.student.id]),
      await buildGroup(server.db, room.companyId),
    ];
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) select ${id}, unnest(${groups}::int[])`);
    await server.db.run(
      sql`insert into curator_groups (curator_id, group_id) values (${own.id}, ${groups[0]!}), (${other.id}, ${groups[1]!})`,
    );
    const curators = async (as: BuiltUser) =>
      (await send(as, 'GET', `/api/v2/subjects/${id}/curators`)).body.data.map((person: { id: number }) => person.id);
    expect((await curators(admin)).toSorted()).toEqual([own.id, other.id].toSorted());
    expect(await curators(room.student)).toEqual([own.id]);
  });
});

test('a clone has settings, people and content, but no groups, answers and marks', async () => {
  await server.db.run(
    sql`insert into answers (pattern_id, step_id, subject_id, user_id, submitted_at) values (${room.patternId}, ${room.stepId}, ${room.subjectId}, ${room.student.id}, now())`,
  );
  await put(admin, { title: 'Основа', code: 'ОП.01' });
  const source = (await send(admin, 'GET', `/api/v2/subjects/${room.subjectId}/settings`)).body;
  const { body: copy, status } = await send(admin, 'POST', `/api/v2/subjects/${room.subjectId}/clone`);
  expect(status).toBe(200);
  expect(copy).toMatchObject({
    title: 'Основа (копия)',
    code: 'ОП.01',
    color: source.color,
    teachers: source.teachers,
    experts: source.experts,
    groups: [],
    topics_count: source.topics_count,
    answers_count: 0,
  });
  expect(copy.id).not.toBe(room.subjectId);
  expect(
    await server.db.rows(
      sql`select f.source_id from forms f join patterns p on p.id = f.pattern_id join steps st on st.id = p.step_id where st.subject_id = ${copy.id}`,
    ),
  ).toEqual([{ source_id: room.formId }]);
});
