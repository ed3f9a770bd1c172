// Whether a student owes the work of a topic is one rule, which every page that tells of it follows.
import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildDueDate, buildForm, buildPattern, type BuiltUser } from '../testing/builders.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';

inClassroom();

const DAY = 86_400_000;
const get = async (as: BuiltUser, path: string) => (await server.request('GET', path, { as: as.token })).body;
const handIn = (patternId = room.patternId, formId = room.formId) =>
  server.request('POST', '/api/v2/answers', {
    as: room.student.token,
    body: { pattern_id: patternId, fields: [{ form_id: formId, value: 'Ответ' }] },
  });
const fallDue = () => buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() - DAY));

/** What each page says of the topic to the student and to the teacher. */
async function readEverywhere() {
  const { student, teacher, subjectId, stepId, groupId } = room;
  const [progress, contents, cards, lesson, standing, journal] = await Promise.all([
    get(student, `/api/v2/students/${student.id}/progress`),
    get(student, `/api/subjects/${subjectId}/contents`),
    get(student, '/api/me/lms/groups/subjects'),
    get(student, `/api/v2/lessons/${stepId}`),
    get(student, `/api/v2/students/${student.id}/standing/${stepId}`),
    get(teacher, `/api/v2/subjects/${subjectId}/journal?group_id=${groupId}`),
  ]);
  const topic = contents.chapters[0].steps[0];
  return {
    overdue: progress.overdue.length,
    waiting: progress.waiting.length,
    total: progress.total.overdue_count,
    subject: progress.data[0].overdue_count,
    card: cards.data[0].overdue_count,
    contents: [topic.emoji, topic.is_waiting],
    lesson: [lesson.emoji, lesson.is_waiting],
    standing: standing.emoji.value,
    journal: journal.rows.find(({ student: { id } }: { student: { id: number } }) => id === student.id).cells[0][2],
  };
}
const SKULL = 2;
const CLOCK = 4;
const owed = {
  overdue: 1,
  waiting: 0,
  total: 1,
  subject: 1,
  card: 1,
  contents: ['skull', false],
  lesson: ['skull', false],
  standing: 'skull',
  journal: SKULL,
};
const withTeacher = {
  overdue: 0,
  waiting: 1,
  total: 0,
  subject: 0,
  card: 0,
  contents: ['clock', true],
  lesson: ['clock', true],
  standing: 'clock',
  journal: CLOCK,
};

test('work that is handed in and waits for the mark is owed nowhere, returned work is owed everywhere', async () => {
  await fallDue();
  expect(await readEverywhere()).toEqual(owed);
  await handIn();
  expect(await readEverywhere()).toEqual(withTeacher);
  await server.request('POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, {
    as: room.teacher.token,
    body: { passed_status_id: 4 },
  });
  expect(await readEverywhere()).toEqual(owed);
});

test('a topic with another required task is owed until that is handed in as well', async () => {
  const other = await buildPattern(server.db, room.stepId);
  const form = await buildForm(server.db, other);
  await fallDue();
  await handIn();
  expect(await readEverywhere()).toEqual(owed);
  await handIn(other, form);
  expect(await readEverywhere()).toEqual(withTeacher);
});

test('a task that need not be done is not waited for', async () => {
  const other = await buildPattern(server.db, room.stepId);
  await server.db.run(sql`update patterns set required = false where id = ${other}`);
  await fallDue();
  await handIn();
  expect(await readEverywhere()).toEqual(withTeacher);
});
