// Whoever makes a form finds its group and discipline among those that may be reported on, and nothing else.
import { sql } from '@orbita/database';
import { beforeEach, expect, test } from 'vitest';
import type { Reply } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildCurator,
  buildEducationForm,
  buildFormPeriod,
  buildGroup,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { dayIn } from '../../../testing/days.ts';

inClassroom();

let admin: BuiltUser;
/** A group of other students with a discipline of another teacher. */
let other: { groupId: number; subjectId: number };
beforeEach(async () => {
  await server.db.run(sql`update groups set is_archived = true where id <> ${room.groupId}`);
  admin = await buildAdministrator(server.db, room.companyId);
  const [colleague, stranger] = [
    await buildUser(server.db, room.companyId),
    await buildUser(server.db, room.companyId),
  ];
  const groupId = await buildGroup(server.db, room.companyId, [stranger.id]);
  const subjectId = await buildSubject(server.db, room.companyId, { teachers: [colleague.id], groups: [groupId] });
  other = { groupId, subjectId };
  await server.db.run(sql`update groups set name = 'ИС-21' where id = ${room.groupId}`);
  await server.db.run(sql`update groups set name = 'ТМ_31' where id = ${groupId}`);
  await server.db.run(sql`update subjects set title = 'Химия' where id = ${room.subjectId}`);
  await server.db.run(sql`update subjects set title = 'Физика' where id = ${subjectId}`);
});

const get = async (path: string, as: BuiltUser = admin): Promise<any> => {
  const reply: Reply<any> = await server.request('GET', `/api/v2/reports/${path}`, { as: as.token });
  return reply.body;
};
const ids = async (path: string, as?: BuiltUser): Promise<number[]> =>
  (await get(path, as)).data.map(({ id }: { id: number }) => id);

test('groups are found by name, discipline, form of education and year, page by page', async () => {
  const formId = await buildEducationForm(server.db, room.companyId);
  await buildFormPeriod(server.db, room.companyId, { groupId: other.groupId, formId, startedAt: dayIn(-5) });
  expect(await ids('groups')).toEqual([room.groupId, other.groupId]);
  expect(await get('groups?size=1&page=2')).toMatchObject({ total: 2, lastPage: 2, data: [{ id: other.groupId }] });
  for (const words of [
    'query=тм',
    'query=м_3',
    'level=3',
    `education_form_id=${formId}`,
    `subject_id=${other.subjectId}`,
  ])
    expect([words, await ids(`groups?${encodeURI(words)}`)]).toEqual([words, [other.groupId]]);
  expect(await ids(`groups?ids=${room.groupId}`)).toEqual([room.groupId]);
  expect(await get(`groups?ids=${other.groupId}`)).toMatchObject({
    data: [{ name: 'ТМ_31', is_whole: true, level: 3, education_form: { id: formId } }],
  });
  expect(await get('places')).toMatchObject({ has_groups: true, levels: [2, 3], education_forms: [{ id: formId }] });
  expect(await ids(`subjects?level=3`)).toEqual([other.subjectId]);
});

test('disciplines are found by title and group', async () => {
  expect(await ids('subjects')).toEqual([other.subjectId, room.subjectId]);
  expect(await ids(encodeURI('subjects?query=хим'))).toEqual([room.subjectId]);
  expect(await ids(`subjects?group_ids=${other.groupId}`)).toEqual([other.subjectId]);
  expect(await ids(`subjects?group_ids=${other.groupId}&ids=${room.subjectId}`)).toEqual([]);
  expect(await ids('subjects?archived=true')).not.toContain(room.subjectId);
});

test('a teacher finds the own disciplines and their groups, a curator the own groups', async () => {
  const curator = await buildCurator(server.db, room.companyId, room.groupId);
  for (const one of [room.teacher, curator]) {
    expect(await ids('groups', one)).toEqual([room.groupId]);
    expect(await ids(`groups?ids=${other.groupId}`, one)).toEqual([]);
    expect(await ids('subjects', one)).toEqual([room.subjectId]);
    expect(await ids(`subjects?group_ids=${other.groupId}`, one)).toEqual([]);
    expect(await get('places', one)).toMatchObject({ has_groups: true, levels: [2] });
  }
  expect(await ids('groups?is_whole=true', room.teacher)).toEqual([]);
  expect(await ids('groups?is_whole=true', curator)).toEqual([room.groupId]);
  expect((await get('places', room.teacher)).forms).toEqual([
    'group-sheet',
    'summary-sheet',
    'gradebook',
    'attendance-sheet',
    'retakes',
    'workload',
  ]);
  const stranger = await buildUser(server.db, room.companyId);
  expect((await server.request('GET', '/api/v2/reports/groups', { as: stranger.token })).status).toBe(403);
});
