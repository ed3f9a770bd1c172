// The product's main job through the API: a topic is built, answered and marked, and everybody sees the result.
import { expect, test } from 'vitest';
import { room, server, inOneClassroom } from '../testing/classroom.ts';

inOneClassroom();

test('a teacher builds a topic, a student hands in, the teacher marks it, the student sees the mark', async () => {
  const { teacher, student, subjectId } = room;
  const chapter = await server.request('POST', '/api/chapters', { as: teacher.token, body: { subject_id: subjectId } });
  expect(chapter).toMatchObject({ status: 200, body: { title: 'Новый раздел' } });
  const step = await server.request('POST', '/api/steps', {
    as: teacher.token,
    body: { chapter_id: chapter.body.id, title: 'Производная', type: 2, max_mark: 10, hidden: true },
  });
  expect(step).toMatchObject({ status: 200, body: { title: 'Производная', max_mark: 10, service_key: 'default' } });
  const block = await server.request('POST', '/api/lms/sections', {
    as: teacher.token,
    body: {
      sections: [{ step_id: step.body.id, title: 'Определение', content: '<p>Предел</p><script>alert(1)</script>' }],
    },
  });
  expect(block.body.data[0]).toMatchObject({ title: 'Определение', content: '<p>Предел</p>' });
  const pattern = await server.request('POST', '/api/patterns', {
    as: teacher.token,
    body: { patterns: [{ step_id: step.body.id, title: 'Найдите' }] },
  });
  const patternId = pattern.body.data[0].id;
  const address = `/api/v2/lessons/${step.body.id}`;
  expect((await server.request('GET', address, { as: student.token })).body.code).toBe('topic-hidden');
  await server.request('POST', `/api/v2/subjects/${subjectId}/publication`, {
    as: teacher.token,
    body: { steps: [{ step_id: step.body.id, hidden: false }] },
  });
  const forms = [];
  for (const form of [
    { title: 'Решение', type: 'longText' },
    { title: 'Ответ', type: 'number', key: 4 },
    { title: 'Ссылка', type: 'link', required: false },
  ]) {
    forms.push(
      (await server.request('POST', '/api/forms', { as: teacher.token, body: { pattern_id: patternId, ...form } }))
        .body,
    );
  }

  const lesson = await server.request('GET', `/api/v2/lessons/${step.body.id}`, { as: student.token });
  expect(lesson.status).toBe(200);
  expect(lesson.body.patterns[0].forms.map(({ key }: { key: unknown }) => key)).toEqual([null, null, null]);

  const answer = await server.request('POST', '/api/v2/answers', {
    as: student.token,
    headers: { 'idempotency-key': 'attempt-0001' },
    body: {
      pattern_id: patternId,
      fields: [
        { form_id: forms[0].id, value: 'y = x² − 4x' },
        { form_id: forms[1].id, value: 4 },
      ],
    },
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { version: 1, is_waiting: true, is_late: false, receipt: { number: `${answer.body.id}-1` } },
  });
  const again = await server.request('POST', '/api/v2/answers', {
    as: student.token,
    headers: { 'idempotency-key': 'attempt-0001' },
    body: {
      pattern_id: patternId,
      fields: [
        { form_id: forms[0].id, value: 'y = x² − 4x' },
        { form_id: forms[1].id, value: 4 },
      ],
    },
  });
  expect(again.body.version).toBe(1);

  const queue = await server.request('GET', '/api/v2/marking/queue', { as: teacher.token });
  expect(queue.body).toMatchObject({ total: 1, data: [{ step_id: step.body.id, student: { id: student.id } }] });
  const marking = await server.request('GET', `/api/v2/marking/steps/${step.body.id}/students/${student.id}`, {
    as: teacher.token,
  });
  expect(marking.body).toMatchObject({
    can_mark: true,
    mark: null,
    passing: { passed_status_id: 3 },
    answers: [{ id: answer.body.id }],
  });
  expect(marking.body.answers[0].fields[1]).toMatchObject({ value: 4, credit: 1 });
  const verdict = await server.request('POST', `/api/v2/marking/steps/${step.body.id}/students/${student.id}/verdict`, {
    as: teacher.token,
    body: { mark: 9, passed_status_id: 2, comment: 'Хорошо, но покажите проверку.' },
  });
  expect(verdict).toMatchObject({ status: 200, body: { mark: { value: 9 }, passing: { passed_status_id: 2 } } });

  const seen = await server.request('GET', `/api/v2/answers/${answer.body.id}`, { as: student.token });
  expect(seen.body).toMatchObject({
    is_waiting: false,
    comments: [{ text: 'Хорошо, но покажите проверку.' }],
    marks: [{ value: 9 }],
  });
  const contents = await server.request('GET', `/api/subjects/${subjectId}/contents`, { as: student.token });
  expect(contents.body.chapters.at(-1).steps[0]).toMatchObject({ mark: 9, emoji: 'star', passed_status_id: 2 });
  const journal = await server.request('GET', `/api/v2/subjects/${subjectId}/journal`, { as: teacher.token });
  const column = journal.body.steps.findIndex(({ id }: { id: number }) => id === step.body.id);
  const row = journal.body.rows.find((row: { student: { id: number } }) => row.student.id === student.id);
  expect(row.cells[column]).toEqual([9, 2, 0, 0, 0, 1]);
  expect(row.points).toBe(9);

  const status = await server.request('GET', '/api/v2/notifications/status', { as: student.token });
  expect(status.body).toMatchObject({
    unread_notifications: 1,
    latest_notification: { type: 'mark', payload: { value: 9, max_mark: 10, passed_status_id: 2 } },
  });

  const undone = await server.request('POST', `/api/v2/marking/verdicts/${verdict.body.undo_id}/undo`, {
    as: teacher.token,
  });
  expect(undone.status).toBe(200);
  const silence = await server.request('GET', '/api/v2/notifications/status', { as: student.token });
  expect(silence.body).toMatchObject({ unread_notifications: 0 });
  const back = await server.request('GET', `/api/v2/marking/steps/${step.body.id}/students/${student.id}`, {
    as: teacher.token,
  });
  expect(back.body).toMatchObject({
    mark: null,
    passing: { passed_status_id: 3 },
    answers: [{ is_waiting: true, comments: [] }],
  });
});
