import { sql } from '@orbita/database';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildAdministrator,
  buildGroup,
  buildRelation,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { room, server, inOneClassroom } from '../../testing/classroom.ts';

inOneClassroom();

const get = (as: BuiltUser, path: string) => server.request('GET', path, { as: as.token });
const idsOf = (reply: { body: any }): number[] =>
  reply.body.data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);

describe('a list holds exactly what the single call opens', () => {
  interface Zoo {
    viewers: Record<string, BuiltUser>;
    subjects: number[];
    student: BuiltUser;
  }
  /** Disciplines closed by privacy, with the people it admits. */
  const shut = new Map<number, number[]>();
  const admittedByPrivacy = (subjectId: number, { id }: BuiltUser) => shut.get(subjectId)?.includes(id) ?? true;
  /** Builds people of every role and disciplines in every state: taught, assessed, studied, curated; hidden, archived, deleted. */
  async function buildZoo(): Promise<Zoo> {
    const { db } = server;
    const people = await Promise.all(Array.from({ length: 8 }, () => buildUser(db, room.companyId)));
    const [teacher, expert, curator, student, otherStudent, parent, teacherWhoStudies, stranger] = people as [
      BuiltUser,
      BuiltUser,
      BuiltUser,
      BuiltUser,
      BuiltUser,
      BuiltUser,
      BuiltUser,
      BuiltUser,
    ];
    const [admin, methodist, office, moderator] = [
      await buildAdministrator(db, room.companyId),
      await buildUser(db, room.companyId, { roleId: 4 }),
      await buildUser(db, room.companyId, { roleId: 3 }),
      await buildUser(db, room.companyId, { is_moderator: true }),
    ];
    const [group, otherGroup] = [
      await buildGroup(db, room.companyId, [student.id, teacherWhoStudies.id]),
      await buildGroup(db, room.companyId, [otherStudent.id]),
    ];
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${group})`);
    await buildRelation(db, room.companyId, { relativeId: parent.id, studentId: student.id });
    const subjects: number[] = [];
    for (const state of [{}, { hidden: true }, { is_archived: true }]) {
      for (const staff of [{ teachers: [teacher.id, teacherWhoStudies.id] }, { experts: [expert.id] }, {}]) {
        for (const groups of [[group], [group, otherGroup], []])
          subjects.push(await buildSubject(db, room.companyId, { ...state, ...staff, groups }));
      }
    }
    // Cases: staff only; one person who studies it and one who does not; nobody of the groups.
    const privacies: [number, BuiltUser[]][] = [
      [1, [student]],
      [2, [student, stranger]],
      [2, [teacherWhoStudies]],
    ];
    for (const [privacy, readers] of privacies) {
      const id = await buildSubject(db, room.companyId, {
        teachers: [teacher.id, teacherWhoStudies.id],
        experts: [expert.id],
        groups: [group, otherGroup],
      });
      await db.run(sql`update subjects set privacy = ${privacy} where id = ${id}`);
      await db.run(
        sql`insert into subject_access_users (subject_id, user_id) select ${id}, unnest(${readers.map((reader) => reader.id)}::int[])`,
      );
      subjects.push(id);
      shut.set(id, privacy === 1 ? [] : readers.map((reader) => reader.id));
    }
    const deleted = await buildSubject(db, room.companyId, { teachers: [teacher.id], groups: [group] });
    await db.run(sql`update subjects set deleted_at = now() where id = ${deleted}`);
    return {
      viewers: {
        teacher,
        expert,
        curator,
        student,
        otherStudent,
        parent,
        teacherWhoStudies,
        stranger,
        admin,
        methodist,
        office,
        moderator,
      },
      subjects: [...subjects, deleted],
      student,
    };
  }
  let zoo: Zoo;
  beforeAll(async () => {
    zoo = await buildZoo();
    await server.db.run(sql`update subjects set title = 'Зоопарк ' || id where id = any (${zoo.subjects})`);
  });

  const opened = async (viewer: BuiltUser, tail = ''): Promise<Map<number, any>> => {
    const map = new Map<number, any>();
    for (const id of zoo.subjects) {
      const reply = await get(viewer, `/api/v2/subjects/${id}${tail}`);
      if (reply.status === 200) map.set(id, reply.body);
      else expect([403, 404]).toContain(reply.status);
    }
    return map;
  };

  test.each([
    'teacher',
    'expert',
    'curator',
    'student',
    'otherStudent',
    'teacherWhoStudies',
    'stranger',
    'admin',
    'methodist',
    'office',
    'moderator',
  ])('%s', async (name) => {
    const viewer = zoo.viewers[name]!;
    const open = await opened(viewer);
    const ids = (wanted: (subject: any) => boolean) =>
      [...open]
        .filter(([, subject]) => wanted(subject))
        .map(([id]) => id)
        .toSorted((a, b) => a - b);

    const studied = await get(viewer, '/api/me/lms/groups/subjects');
    // A person who both studies and teaches a discipline sees it in both lists; the single call returns the stronger role.
    expect(idsOf(studied)).toEqual(
      ids(
        (subject) =>
          !subject.hidden &&
          !subject.is_archived &&
          (subject.role_type === 'STUDENT' || name === 'teacherWhoStudies') &&
          subject.groups.length > 0 &&
          admittedByPrivacy(subject.id, viewer) &&
          studies(viewer, subject),
      ),
    );
    const both = [
      await get(viewer, '/api/me/lms/subjects?size=1000'),
      await get(viewer, '/api/me/lms/subjects?size=1000&archived=true'),
    ];
    if (both[0]!.status === 200)
      expect(both.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual(
        ids((subject) => ['TEACHER', 'EXPERT'].includes(subject.role_type)),
      );
    else expect(ids((subject) => ['TEACHER', 'EXPERT'].includes(subject.role_type))).toEqual([]);

    // The search returns seven results at most, so each discipline is searched for by its own title.
    for (const id of zoo.subjects) {
      const { subjects } = (await get(viewer, `/api/v2/search?query=${encodeURIComponent(`Зоопарк ${id}`)}`)).body;
      expect({ id, found: subjects.some((found: { id: number }) => found.id === id) }).toEqual({
        id,
        found: open.has(id),
      });
    }
    // The contents are open exactly when the page is.
    for (const id of zoo.subjects)
      expect({ id, status: (await get(viewer, `/api/subjects/${id}/contents`)).status === 200 }).toEqual({
        id,
        status: open.has(id),
      });
  });

  const studies = (viewer: BuiltUser, subject: { groups: unknown[] }): boolean =>
    [zoo.viewers['student'], zoo.viewers['otherStudent'], zoo.viewers['teacherWhoStudies']].includes(viewer) &&
    subject.groups.length > 0 &&
    inGroups(viewer, subject);
  /** To staff the card shows all groups, so their own ones are read from the person's card. */
  const groupsOf = new Map<number, number[]>();
  beforeAll(async () => {
    for (const viewer of Object.values(zoo.viewers)) {
      const { groups } = (await get(viewer, `/api/v2/users/${viewer.id}`)).body;
      groupsOf.set(
        viewer.id,
        groups.map(({ id }: { id: number }) => id),
      );
    }
  });
  const inGroups = (viewer: BuiltUser, subject: { groups: unknown[] }) =>
    (subject.groups as { id: number }[]).some(({ id }) => groupsOf.get(viewer.id)!.includes(id));

  test.each(['teacher', 'expert', 'curator', 'admin', 'methodist', 'otherStudent', 'stranger', 'office', 'moderator'])(
    "%s sees a student's disciplines one by one as in the list",
    async (name) => {
      const viewer = zoo.viewers[name]!;
      const list = await get(viewer, `/api/v2/users/${zoo.student.id}/subjects`);
      if (list.status !== 200) {
        expect(list).toMatchObject({ status: 403, body: { code: 'access-denied' } });
        for (const id of zoo.subjects)
          expect((await get(viewer, `/api/v2/subjects/${id}?user_id=${zoo.student.id}`)).status).not.toBe(200);
        return;
      }
      const open = await opened(viewer, `?user_id=${zoo.student.id}`);
      // Staff may also open hidden and archived disciplines; the list holds what the student studies now.
      expect(idsOf(list)).toEqual(
        [...open]
          .filter(([id, subject]) => !subject.hidden && !subject.is_archived && admittedByPrivacy(id, zoo.student))
          .map(([id]) => id)
          .toSorted((a, b) => a - b),
      );
    },
  );
});
