// Sheets, cards, the pages of a student and the skills count the same topics.
import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildAdministrator, buildDueDate, buildRole, buildStep } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { buildRetake, makeRetakeTopic } from '../retakes/retakes.builders.ts';

inClassroom();

/** A topic that only holders of a role see. */
async function buildTopicForRole(roleId: number): Promise<number> {
  const step = await buildStep(server.db, room.chapterId);
  await server.db.run(sql`update steps set roles_ids = array[${roleId}::int] where id = ${step}`);
  return step;
}

test('topics of a hidden chapter, of retakes and for the roles of others count nowhere, though the retake is open and passed', async () => {
  const { db } = server;
  const admin = await buildAdministrator(db, room.companyId);
  const [second, again, hidden] = [
    await buildStep(db, room.chapterId),
    await buildStep(db, room.chapterId),
    await buildStep(db, room.chapterId),
  ];
  await makeRetakeTopic(db, again);
  await buildTopicForRole(await buildRole(db, room.companyId));
  await buildRetake(db, room.student.id, room.subjectId, { steps: [{ id: again }] });
  const chapter = await db.one<{ id: number }>(
    sql`insert into chapters (subject_id, title, position, hidden) values (${room.subjectId}, 'Скрытая', 9, true) returning id`,
  );
  await db.run(sql`update steps set chapter_id = ${chapter.id} where id = ${hidden}`);
  const skill = await db.one<{ id: number }>(
    sql`insert into skills (company_id, title) values (${room.companyId}, ${`Навык ${room.subjectId}`}) returning id`,
  );
  for (const step of [room.stepId, second, again, hidden]) {
    await db.run(sql`insert into step_skills (step_id, skill_id) values (${step}, ${skill.id})`);
    if (step !== second)
      await db.run(sql`
        insert into passings (company_id, step_id, student_id, passed_status_id)
        select ${room.companyId}, ${step}, ${room.student.id}, id from pass_statuses where company_id = ${room.companyId} and is_final order by id limit 1`);
  }
  const ask = async (method: string, path: string, as = room.student, body?: object) =>
    (await server.request(method, path, { as: as.token, body })).body;
  const form = async (more: object) =>
    (await ask('POST', '/api/v2/reports/preview', admin, { group_id: room.groupId, ...more })).tables.at(-1).rows;
  const sheet: unknown[][] = await form({ form: 'group-sheet', subject_id: room.subjectId });
  const card = (await form({ form: 'study-card', student_id: room.student.id }))[0];
  const { total } = await ask('GET', `/api/v2/students/${room.student.id}/progress`);
  const own = (await ask('GET', '/api/me/lms/groups/subjects')).data[0];
  const { competences } = await ask('GET', `/api/v2/soft-skills/users/${room.student.id}`);
  const hard = competences.flatMap(({ skills }: any) => skills).find(({ id }: any) => id === skill.id);
  expect({
    sheet: sheet.map((row) => row.slice(4, 6)).toSorted(([one], [other]) => Number(other) - Number(one)),
    card: card.slice(6, 8),
    progress: [total.passed_count, total.topics_count],
    discipline: [own.passed_count, own.topics_count],
    skill: [hard?.passed, hard?.topics],
  }).toEqual({
    sheet: [
      [1, 2],
      [0, 2],
    ],
    ...{ card: [1, 2], progress: [1, 2], discipline: [1, 2], skill: [1, 2] },
  });
});

test('a topic for a role counts for whoever holds the role, and its points are not asked of others', async () => {
  const { db } = server;
  const admin = await buildAdministrator(db, room.companyId);
  const roleId = await buildRole(db, room.companyId);
  const special = await buildTopicForRole(roleId);
  for (const step of [room.stepId, special])
    await buildDueDate(db, step, room.groupId, new Date(Date.now() - 86_400_000));
  await db.run(
    sql`insert into admin_role_users (company_id, user_id, role_id) values (${room.companyId}, ${room.classmate.id}, ${roleId})`,
  );
  const { max_mark: most } = await db.one<{ max_mark: number }>(
    sql`select max_mark::float as max_mark from steps where id = ${room.stepId}`,
  );
  for (const student of [room.student, room.classmate])
    await db.run(sql`
      insert into marks (step_id, student_id, mark_type_id, value)
      select ${room.stepId}, ${student.id}, id, ${most} from mark_types where company_id = ${room.companyId} and is_default`);
  const reply = await server.request('POST', '/api/v2/reports/preview', {
    as: admin.token,
    body: { form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId },
  });
  const rowOf = ({ id }: { id: number }, rows: unknown[][]) => rows[order.indexOf(id)];
  const order = (
    await db.rows<{ id: number }>(
      sql`select id from users where id in (${room.student.id}, ${room.classmate.id}) order by last_name, first_name, id`,
    )
  ).map(({ id }) => id);
  const { rows } = reply.body.tables[0];
  expect(rowOf(room.student, rows)?.slice(2, 7)).toEqual([most, most, 0, 1, null]);
  expect(rowOf(room.classmate, rows)?.slice(2, 7)).toEqual([most, most + 10, 0, 2, null]);
  const summary = async () => {
    const body = { form: 'summary-sheet', group_id: room.groupId };
    return (await server.request('POST', '/api/v2/reports/preview', { as: admin.token, body })).body.tables[0]
      .columns[2];
  };
  // What differs between students is the most points of none of them.
  expect((await summary()).title).not.toContain('из');
  await db.run(sql`delete from admin_role_users where role_id = ${roleId}`);
  expect((await summary()).title).toMatch(new RegExp(`\\(из ${most}\\)$`));
});
