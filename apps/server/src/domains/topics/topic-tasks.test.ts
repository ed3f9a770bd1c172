import { describe, expect, test } from 'vitest';
import { buildForm, buildPattern, type BuiltUser } from '../../testing/builders.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher) =>
  server.request(method, path, { as: as.token, body });

describe('tasks and questions', () => {
  test('a key is shown to staff, and to students only once answers are closed', async () => {
    await call('PUT', `/api/forms/${room.formId}`, { type: 'number', key: 42 });
    const keys = async (as: BuiltUser) => {
      const [lesson, list] = [
        await call('GET', `/api/v2/lessons/${room.stepId}`, undefined, as),
        await call('GET', `/api/v2/topics/${room.stepId}/patterns`, undefined, as),
      ];
      expect(list.body.data).toEqual(lesson.body.patterns);
      return lesson.body.patterns[0].forms[0].key;
    };
    expect(await keys(room.student)).toBeNull();
    expect(await keys(room.teacher)).toBe(42);
    await call('PUT', `/api/steps/${room.stepId}`, { answers_closed: true });
    expect(await keys(room.student)).toBe(42);
    await call('PUT', `/api/steps/${room.stepId}`, { answers_closed: false });
    expect(await keys(room.student)).toBeNull();
  });

  test('a key must fit its question', async () => {
    const make = async (body: object) =>
      (await call('POST', '/api/forms', { pattern_id: room.patternId, title: 'Вопрос', ...body })).status;
    const options = ['а', 'б'];
    const good: object[] = [
      { type: 'single', options, key: 1 },
      { type: 'multiple', options, key: [0, 1] },
      { type: 'number', key: 1.5 },
      { type: 'text', key: 'ответ' },
      { type: 'photo', key: null },
    ];
    const bad: object[] = [
      { type: 'single', options, key: 2 },
      { type: 'multiple', options, key: [2] },
      { type: 'multiple', options, key: 0 },
      { type: 'number', key: '4' },
      { type: 'longText', key: 'ответ' },
      { type: 'file', key: 1 },
    ];
    for (const body of good) expect([body, await make(body)]).toEqual([body, 200]);
    for (const body of bad) expect([body, await make(body)]).toEqual([body, 400]);
    expect(await make({ type: 'text', title: 'я'.repeat(141) })).toBe(400);
    expect(await make({ type: 'text', title: 'я'.repeat(140) })).toBe(200);
    await call('PUT', `/api/forms/${room.formId}`, { type: 'single', options, key: 1 });
    expect((await call('PUT', `/api/forms/${room.formId}`, { options: ['одна'] })).body.errors).toEqual({
      key: ['Правильный ответ не подходит к типу вопроса'],
    });
  });

  test('deleted and restored; what is deleted does not change', async () => {
    const pattern = await buildPattern(server.db, room.stepId);
    const form = await buildForm(server.db, pattern);
    const shown = async () =>
      (await call('GET', `/api/v2/topics/${room.stepId}/patterns`)).body.data.map((one: any) => [
        one.id,
        one.forms.length,
      ]);
    await call('DELETE', `/api/forms/${form}`);
    expect(await shown()).toEqual([
      [room.patternId, 1],
      [pattern, 0],
    ]);
    expect((await call('PUT', `/api/forms/${form}`, { title: 'Призрак' })).status).toBe(404);
    await call('POST', `/api/forms/${form}/restore`);
    await call('DELETE', '/api/patterns', { pattern_ids: [pattern] });
    expect(await shown()).toEqual([[room.patternId, 1]]);
    expect((await call('POST', '/api/forms', { pattern_id: pattern, title: 'Призрак', type: 'text' })).status).toBe(
      404,
    );
    expect((await call('PUT', `/api/patterns/${pattern}`, { title: 'Призрак' })).status).toBe(404);
    await call('POST', '/api/patterns/restore', { pattern_ids: [pattern] });
    expect(await shown()).toEqual([
      [room.patternId, 1],
      [pattern, 1],
    ]);
  });
});
