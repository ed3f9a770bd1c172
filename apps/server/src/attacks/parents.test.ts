// What a parent reaches: the schedule and the diary of the own children and the own account, by no call anything else.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { sendRow } from '../testing/attackers.ts';
import { buildRelation, buildUser, type BuiltUser } from '../testing/builders.ts';
import { calls } from '../testing/calls.ts';
import { buildWorld, type World } from '../testing/world.ts';

// A single test makes every call of the contract.
vi.setConfig({ testTimeout: 60_000 });

/** Every call that parents may make besides the public ones; whoever opens another one adds it here on purpose. */
const OPEN = {
  schedule: [
    'calendar.createCalendarFeed',
    'calendar.deleteCalendarFeed',
    'calendar.listCalendarFeeds',
    'calendar.listEvents',
    'schedule.getScheduleLesson',
    'schedule.listScheduleLessons',
  ],
  diary: [
    'abstractLessons.listAbstractLessonSchedules',
    'achievements.getExpert',
    'achievements.getIt',
    'achievements.getPerfectionist',
    'achievements.getSpecialist',
    'achievements.listAchievements',
    'attendance.getUserSummaries',
    'attendance.listAttendanceMarks',
    'attendance.listUserAttendance',
    'marks.listCheckpointMarks',
    'marks.listMarkHistory',
    'marks.listMarks',
    'marks.listPassStatuses',
    'retakes.listStudentRetakes',
    'rubrics.getRubricResult',
    'semesters.listUserSemesters',
    'standing.explainStanding',
    'standing.getProgress',
    'standing.getReport',
    'subjects.getSubject',
    'subjects.getSubjectContents',
    'subjects.listUserSubjects',
    'topics.listEventStatuses',
    'users.getUser',
  ],
  family: [
    'family.listFamilyChanges',
    'family.markFamilySeen',
    'relations.addRelation',
    'relations.deleteRelation',
    'relations.listRelationsOf',
  ],
  // Files of lessons and pictures.
  files: ['files.downloadDocument', 'files.getFile', 'files.getThumbnail'],
  institution: [
    'auth.getMyLms',
    'auth.listMyCompanies',
    'companies.isMember',
    'companies.isModerator',
    'companies.listOwnInstructions',
  ],
  // Ways to become more than a parent.
  entry: ['groups.joinGroup', 'groups.previewJoin', 'invitations.acceptInvitation'],
  account: [
    'auth.addPasskey',
    'auth.askOwnPasskey',
    'auth.beginAuthenticator',
    'auth.beginPasskey',
    'auth.callPhone',
    'auth.cancelEmailChange',
    'auth.changeOwnPassword',
    'auth.confirmAuthenticator',
    'auth.confirmPhone',
    'auth.getAuth',
    'auth.getOwnAccount',
    'auth.getSecondFactor',
    'auth.linkIdentity',
    'auth.listMyIdentities',
    'auth.makeRecoveryCodes',
    'auth.recordActivity',
    'auth.removeAuthenticator',
    'auth.removePasskey',
    'auth.renamePasskey',
    'auth.savePhone',
    'auth.setUserPassword',
    'auth.signOut',
    'auth.startLinking',
    'auth.unlinkIdentity',
    'auth.updateOwnSettings',
    'notifications.addPushDevice',
    'notifications.deletePushDevice',
    'notifications.getNotificationSettings',
    'notifications.listPushDevices',
    'notifications.updateNotificationSettings',
    'users.updateUser',
  ],
};

let server: TestApp;
let w: World;
let parent: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  w = await buildWorld(server, 'first.example');
  parent = await buildUser(server.db, w.companyId);
  await buildRelation(server.db, w.companyId, { relativeId: parent.id, studentId: w.student.id });
});
afterAll(() => server.close());

test('every call is refused but the public ones and those of the list', async () => {
  const answered: string[] = [];
  for (const { name, declared, row } of calls) {
    if (declared.access === 'public' || declared.opensToParents) continue;
    const { status } = await sendRow(server, declared, { row: row(w), as: parent.token, domain: w.domain });
    if (status !== 403 && status !== 404) answered.push(`${name}: ${status}`);
  }
  expect(answered).toEqual([]);
});

test('the list is what the contract opens to parents', () => {
  const open = calls.filter(({ declared }) => declared.opensToParents).map(({ name }) => name);
  expect(open.toSorted()).toEqual(Object.values(OPEN).flat().toSorted());
});

test('disciplines, dates and achievements open to the parents of the student alone', async () => {
  const stranger = await buildUser(server.db, w.companyId);
  await server.db.run(sql`insert into group_users (group_id, user_id) values (${w.groupId}, ${stranger.id})`);
  const get = async (path: string) =>
    (await server.request('GET', path, { as: parent.token, headers: { host: w.domain } })).status;
  const paths = (id: number) => [
    `/api/v2/users/${id}/subjects`,
    `/api/v2/students/${id}/subjects?from=2026-09-01&to=2027-06-30`,
    `/api/v2/abstract-lesson-schedules?user_id=${id}`,
    `/api/v2/achievements?user_id=${id}`,
    `/api/v2/achievements/${id}/specialist`,
  ];
  for (const path of paths(w.student.id)) expect([path, await get(path)]).toEqual([path, 200]);
  for (const path of paths(stranger.id)) expect([path, await get(path)]).toEqual([path, 403]);
});

test('parents ask what they are in the institution', async () => {
  const get = async (path: string) =>
    (await server.request('GET', path, { as: parent.token, headers: { host: w.domain } })).body;
  expect(await get(`/api/companies/${w.companyId}/isMember`)).toEqual({ isMember: true });
  expect(await get(`/api/companies/${w.companyId}/isModerator`)).toEqual({ canChange: false });
  expect(await get('/api/me/lms')).toEqual({ projectsCount: 0, groupsCount: 0 });
  expect((await get('/api/v2/events/statuses')).data.length).toBeGreaterThan(0);
});

test('a parent who teaches, studies or works in the office keeps what these roles open', async () => {
  const list = () => server.request('GET', '/api/v2/notifications', { as: parent.token, headers: { host: w.domain } });
  expect((await list()).status).toBe(403);
  await server.db.run(sql`insert into group_users (group_id, user_id) values (${w.spareGroupId}, ${parent.id})`);
  expect((await list()).status).toBe(200);
  await server.db.run(sql`delete from group_users where user_id = ${parent.id}`);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${parent.id}, ${w.groupId})`);
  expect((await list()).status).toBe(200);
  await server.db.run(sql`delete from curator_groups where curator_id = ${parent.id}`);
  expect((await list()).status).toBe(403);
});
