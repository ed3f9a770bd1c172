import { sql } from '@orbita/database';
import { beforeEach, expect, test } from 'vitest';
import { buildAdministrator, buildRole, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { eraseAccount } from '../../users/office/erase-person.queries.ts';

inClassroom();

let admin: BuiltUser;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
});
const call = (method: string, path: string, body?: object, as: BuiltUser = admin) =>
  server.request(method, path, { as: as.token, body });
const issue = (more: object = {}, as?: BuiltUser) =>
  call('POST', '/api/v2/certificates', { group_id: room.groupId, student_id: room.student.id, ...more }, as);
const serial = ({ body }: any): number => Number(body.number.split('-')[1]);

test('numbers follow each other without gaps, also when several are issued at once and one is refused', async () => {
  const stranger = await buildUser(server.db, room.companyId);
  const third = await buildUser(server.db, room.companyId);
  await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${third.id})`);
  // Equal ones at once would be one.
  const made = await Promise.all([
    issue(),
    issue({ student_id: stranger.id }),
    issue({ student_id: room.classmate.id }),
    issue({ student_id: third.id }),
  ]);
  expect(made.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
  const numbers = made
    .filter(({ status }) => status === 200)
    .map(serial)
    .toSorted((one, other) => one - other);
  expect(numbers).toEqual([0, 1, 2].map((n) => n + (numbers[0] ?? 0)));
  expect(serial(await issue())).toBe((numbers[0] ?? 0) + 3);
});

test('a certificate says whom, since when and where, and stays so', async () => {
  const { db } = server;
  await db.run(sql`
    insert into paper_particulars (company_id, legal_name, address, licence) values (${room.companyId}, 'ЧПОУ «Колледж»', 'ул. Мира, 1', '№ 7')
    on conflict (company_id) do update set legal_name = excluded.legal_name, address = excluded.address, licence = excluded.licence`);
  await db.run(sql`update group_users set joined_at = '2024-09-01T09:00:00Z' where user_id = ${room.student.id}`);
  const { id, number } = (await issue({ destination: 'военкомат', until: '2028-06-30' })).body;
  const read = () =>
    db
      .one<{ content: any }>(sql`select content from study_certificates where id = ${id}`)
      .then(({ content }) => content);
  const content = await read();
  const text = [content.institution, ...content.header, content.title, ...content.paragraphs].join('\n');
  for (const said of ['ЧПОУ «Колледж»', 'ул. Мира, 1', '№ 7', number, '01.09.2024', '30.06.2028', 'в военкомат'])
    expect(text).toContain(said);
  await db.run(sql`update users set last_name = 'Другая' where id = ${room.student.id}`);
  for (const [format, start] of [
    ['pdf', '%PDF'],
    ['docx', 'PK'],
  ] as const) {
    const file = await call('GET', `/api/v2/certificates/${id}/file?format=${format}`);
    expect(file.status).toBe(200);
    expect(file.body.subarray(0, start.length).toString()).toBe(start);
  }
  expect(await read()).toEqual(content);
});

test('the register is found by number and name; a certificate that was called off is not printed, its number stays', async () => {
  const { id, number } = (await issue()).body;
  const found = async () => (await call('GET', `/api/v2/certificates?query=${number}`)).body.data;
  expect(await found()).toMatchObject([{ id, number, revoked_at: null, destination: '' }]);
  expect((await call('POST', `/api/v2/certificates/${id}/revoke`)).status).toBe(200);
  expect((await call('POST', `/api/v2/certificates/${id}/revoke`)).body.code).toBe('certificate-revoked');
  expect((await call('GET', `/api/v2/certificates/${id}/file`)).body.code).toBe('certificate-revoked');
  expect((await found())[0].revoked_at).not.toBeNull();
  expect((await issue()).body.number).not.toBe(number);
});

test('only the office that reports on the group issues and reads them', async () => {
  const curator = await buildUser(server.db, room.companyId);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  for (const person of [room.student, room.teacher, curator]) {
    expect((await issue({}, person)).status).toBe(403);
    expect((await call('GET', '/api/v2/certificates', undefined, person)).status).toBe(403);
  }
});

test('with an erased person the number stays in the register, without name and text', async () => {
  const { id, number } = (await issue({ destination: 'военкомат' })).body;
  await eraseAccount(server.db, room.companyId, room.student.id);
  const [row] = (await call('GET', `/api/v2/certificates?query=${number}`)).body.data;
  expect(row).toMatchObject({ id, destination: '', student: { name: 'Удалённый пользователь' } });
  expect(row.revoked_at).not.toBeNull();
  expect(await server.db.row(sql`select content from study_certificates where id = ${id}`)).toEqual({ content: {} });
});

test('certificates of a group that an officer may not know are neither listed, given out nor called off', async () => {
  const { id, number } = (await issue()).body;
  const officer = async (...more: string[]) =>
    buildUser(server.db, room.companyId, {
      roleId: await buildRole(server.db, room.companyId, [
        'admin_panel_read',
        'reports_read',
        'reports_write',
        ...more,
      ]),
    });
  const [reader, office] = [await officer(), await officer('groups_read')];
  const found = async (as: BuiltUser) =>
    (await call('GET', `/api/v2/certificates?query=${number}`, undefined, as)).body.data.length;
  const statusOf = async (method: string, path: string, as: BuiltUser) =>
    (await call(method, `/api/v2/certificates/${id}/${path}`, undefined, as)).status;
  expect([await found(reader), await found(office)]).toEqual([1, 1]);
  await server.db.run(sql`update groups set privacy = 1 where id = ${room.groupId}`);
  expect([await found(reader), await found(office)]).toEqual([0, 1]);
  expect(await statusOf('GET', 'file', reader)).toBe(404);
  expect(await statusOf('POST', 'revoke', reader)).toBe(404);
  expect(await statusOf('GET', 'file', office)).toBe(200);
  await server.db.run(sql`update study_certificates set group_id = null where id = ${id}`);
  expect([await found(reader), await found(office)]).toEqual([0, 1]);
});

test('studies end in the years ahead, and a refusal takes no number', async () => {
  const { day, last } = await server.db.one<{ day: string; last: string }>(sql`
    select today::text as day, (today + interval '15 years')::date::text as last
    from (select (now() at time zone time_zone)::date as today from companies where id = ${room.companyId}) x`);
  const first = serial(await issue({ until: day }));
  for (const until of ['1900-01-01', '2999-01-01'])
    expect((await issue({ until })).body.errors).toHaveProperty('until');
  expect(serial(await issue({ until: last }))).toBe(first + 1);
});

test('the history of the student tells of each certificate, and a day has ten of them', async () => {
  const { id, number } = (await issue()).body;
  await call('POST', `/api/v2/certificates/${id}/revoke`);
  const acts = await server.db.rows(sql`
    select action, old_value, new_value from audit_records where object_type = 'user' and object_id = ${room.student.id} and action like 'certificate-%' order by id`);
  expect(acts).toMatchObject([
    { action: 'certificate-issued', new_value: { study_certificate: number } },
    { action: 'certificate-revoked', old_value: { study_certificate: number } },
  ]);
  await server.db.run(sql`
    insert into study_certificates (company_id, student_id, student_name, group_name, year, serial, number, issued_on, content)
    select company_id, student_id, student_name, group_name, 1999, i, '1999-' || i, issued_on, '{}' from study_certificates, generate_series(1, 9) i where id = ${id}`);
  expect((await issue()).body.code).toBe('certificate-many');
  expect((await issue({ student_id: room.classmate.id })).status).toBe(200);
});
