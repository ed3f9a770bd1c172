// What the viewer's roles rule out is left out of statements; nobody may lose anything by that.
import { type Sql, sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { loadViewer, type Viewer } from '../http/viewer.ts';
import { buildAdministrator, buildRelation, buildUser, type BuiltUser } from '../testing/builders.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';
import { curatesOrCuratedStudent, followsStudent } from './followers.access.ts';
import {
  helpsIn,
  isOf,
  isOfKept,
  lessonVisibleTo,
  mayNote,
  mayPrepare,
  mayReadAttendance,
  subjectNamedIn,
} from './lessons.access.ts';
import {
  canMarkAs,
  curatedBy,
  hiddenPartsVisibleTo,
  staffedBy,
  studiedBy,
  studiedIds,
  taughtBy,
  visibleTo,
} from './subjects.access.ts';

inClassroom();

/** The same person, of whom no role is ruled out. */
const withEveryRole = (viewer: Viewer): Viewer => ({
  ...viewer,
  teaches: true,
  is_expert: true,
  is_curator: true,
  studies: true,
  is_parent: true,
});

const ofSubjects: Record<string, (viewer: Viewer) => Sql> = {
  visibleTo,
  staffedBy,
  hiddenPartsVisibleTo,
  curatedBy,
  studiedBy,
  canMarkAs,
  teachers: (viewer) => taughtBy(viewer, ['TEACHER']),
  experts: (viewer) => taughtBy(viewer, ['EXPERT']),
  studiedIds: (viewer) => sql`s.id = any (${studiedIds(viewer)})`,
};
const ofLessons: Record<string, (viewer: Viewer) => Sql> = {
  lessonVisibleTo: (viewer) => lessonVisibleTo(viewer),
  mayNote: (viewer) => mayNote(viewer),
  mayPrepare: (viewer) => mayPrepare(viewer),
  mayReadAttendance: (viewer) => mayReadAttendance(viewer),
  helpsIn,
  named: (viewer) => sql`exists (
    select 1 from lesson_subjects y join subjects s on s.id = y.subject_id where y.lesson_id = l.id and ${subjectNamedIn(viewer)})`,
};
const ofPeople: Record<string, (viewer: Viewer) => Sql> = {
  curatesOrCuratedStudent: (viewer) => curatesOrCuratedStudent(viewer, sql`u.id`),
  followsStudent: (viewer) => followsStudent(viewer, sql`u.id`),
};

const idsOf = async (rows: Sql) => (await server.db.rows<{ id: number }>(rows)).map(({ id }) => id);
const subjectsWhere = (condition: Sql) => idsOf(sql`select s.id from subjects s where ${condition} order by s.id`);
const lessonsWhere = (condition: Sql) => idsOf(sql`select l.id from lessons l where ${condition} order by l.id`);
const peopleWhere = (condition: Sql) => idsOf(sql`select u.id from users u where ${condition} order by u.id`);

/** Disciplines in every state, each with a lesson of the group, and a lesson of none. */
async function buildStates(expert: BuiltUser): Promise<void> {
  await server.db.run(sql`
    with made as (
      insert into subjects (company_id, title, hidden, is_archived, privacy, deleted_at)
      select ${room.companyId}, 'В состоянии ' || n, n = 1, n = 2, case n when 3 then 1 when 4 then 2 else 0 end, case when n = 5 then now() end from generate_series(0, 5) n returning id),
    studied as (insert into subject_groups (subject_id, group_id) select id, ${room.groupId} from made),
    taught as (
      insert into subject_users (subject_id, user_id, role_type)
      select id, ${room.teacher.id}::int, 'TEACHER' from made union all select id, ${expert.id}::int, 'EXPERT' from made),
    held as (
      insert into lessons (company_id, title, starts_at, ends_at) select ${room.companyId}, id::text, now() + id * interval '1 day', now() + id * interval '1 day' + interval '1 hour'
      from (select id from made union all select 0) m returning id, title),
    met as (insert into lesson_groups (lesson_id, group_id) select id, ${room.groupId} from held)
    insert into lesson_subjects (lesson_id, subject_id) select id, title::int from held where title <> '0'`);
}

async function viewerOf({ token }: BuiltUser): Promise<Viewer> {
  const viewer = await loadViewer(server.db, token, 'localhost');
  if (!viewer) throw new Error('Nobody has this token');
  return viewer;
}

test('whoever asks, the conditions hold for the same rows with all of their parts', async () => {
  const [curator, expert, parent, member] = await Promise.all(
    Array.from({ length: 4 }, () => buildUser(server.db, room.companyId)),
  );
  if (!curator || !expert || !parent || !member) throw new Error('Nobody was built');
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  await buildStates(expert);
  await buildRelation(server.db, room.companyId, { studentId: room.student.id, relativeId: parent.id });
  const people = {
    student: room.student,
    teacher: room.teacher,
    curator,
    expert,
    parent,
    member,
    administrator: await buildAdministrator(server.db, room.companyId),
  };
  for (const [who, person] of Object.entries(people)) {
    const viewer = await viewerOf(person);
    const whole = withEveryRole(viewer);
    for (const [conditions, select] of [
      [ofSubjects, subjectsWhere],
      [ofLessons, lessonsWhere],
      [ofPeople, peopleWhere],
    ] as const)
      for (const [name, condition] of Object.entries(conditions))
        expect([who, name, await select(condition(viewer))]).toEqual([who, name, await select(condition(whole))]);
  }
  const student = await viewerOf(room.student);
  expect(await subjectsWhere(sql`s.id = any (${studiedIds(student)})`)).toEqual(
    await subjectsWhere(studiedBy(student)),
  );
  expect(await lessonsWhere(sql`l.company_id = ${room.companyId} and ${isOfKept(student)}`)).toEqual(
    await lessonsWhere(sql`l.company_id = ${room.companyId} and ${isOf(sql`true`)}`),
  );
  expect(await lessonsWhere(lessonVisibleTo(student))).not.toEqual([]);
});
