import { sql } from '@orbita/database';
import { beforeEach, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../../testing/builders.ts';
import { buildCircle, buildOrganisationRole } from '../../testing/organisation.ts';
import { at, call, create, headers, inTimetable, room, server } from '../../testing/timetable.ts';

inTimetable();

let keeper: BuiltUser;
let role: number;
let lesson: number;
beforeEach(async () => {
  keeper = await buildUser(server.db, room.companyId);
  role = await buildOrganisationRole(server.db, room.companyId, await buildCircle(server.db, room.companyId), 'Замены');
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${keeper.id}, 'TEACHER')`,
  );
  await server.db.run(sql`insert into organisation_role_people (role_id, user_id) values (${role}, ${keeper.id})`);
  await server.db.run(sql`
    insert into organisation_duties (company_id, duty, role_id) values (${room.companyId}, 'absences', ${role})
    on conflict (company_id, duty) do update set role_id = excluded.role_id`);
  await server.db.run(sql`delete from lessons where company_id = ${room.companyId}`);
  [lesson] = (await create({})) as [number];
});
const tell = (as: BuiltUser, body: object = { reason: 'Болею, группе задание 4' }) =>
  call('POST', `lessons/${lesson}/absence`, body, as);
const news = async (as: BuiltUser) =>
  (await server.request('GET', '/api/v2/notifications', { as: as.token, headers })).body.data.filter(
    ({ payload }: { payload: { news?: string } }) => payload.news === 'absence',
  );

test('the absence of a teacher reaches whoever holds the role, with the lesson and the reason', async () => {
  expect((await tell(room.teacher)).body).toEqual({ told: 1 });
  expect(await news(keeper)).toMatchObject([
    {
      type: 'role',
      actor: { id: room.teacher.id },
      subject: { id: room.subjectId },
      payload: { role_id: role, reason: 'Болею, группе задание 4', starts_at: expect.stringMatching(/^20/) },
    },
  ]);
  const [{ payload }] = await news(keeper);
  expect(Date.parse(payload.starts_at)).toBe(Date.parse(at('09:00')));
  const other = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${other.id}, 'TEACHER')`,
  );
  await server.db.run(sql`update organisation_role_people set user_id = ${other.id} where role_id = ${role}`);
  expect((await tell(room.teacher, {})).body).toEqual({ told: 1 });
  expect([(await news(keeper)).length, (await news(other)).length]).toEqual([1, 1]);
});

test('only a teacher of the lesson tells it, while it is to come', async () => {
  for (const person of [keeper, room.student]) expect((await tell(person)).status).toBe(403);
  await server.db.run(sql`update lessons set cancelled_at = now() where id = ${lesson}`);
  expect((await tell(room.teacher)).body.code).toBe('lesson-cancelled');
  await server.db.run(
    sql`update lessons set cancelled_at = null, starts_at = now() - interval '3 hours', ends_at = now() - interval '2 hours' where id = ${lesson}`,
  );
  expect((await tell(room.teacher)).body.code).toBe('lesson-happened');
  expect(await news(keeper)).toEqual([]);
});

test('where no role answers absences the teacher hears whom to call, and the history tells nothing', async () => {
  await server.db.run(sql`delete from organisation_duties where company_id = ${room.companyId}`);
  expect((await tell(room.teacher)).body).toMatchObject({ code: 'nobody-for-absences' });
  const acts = () =>
    server.db.rows(
      sql`select 1 from audit_records where object_type = 'lesson' and object_id = ${lesson} and action = 'absence-reported'`,
    );
  expect(await acts()).toEqual([]);
});

test('one lesson is told a few times, not without end', async () => {
  for (let told = 0; told < 3; told += 1) expect((await tell(room.teacher)).status).toBe(200);
  expect((await tell(room.teacher)).status).toBe(429);
});
