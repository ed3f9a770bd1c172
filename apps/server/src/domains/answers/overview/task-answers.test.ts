// Answers by task, for staff.
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildSubject, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { room, server } from '../../../testing/classroom.ts';
import { openTaskRoom } from '../../../testing/task-room.ts';

const { call, ask, submit } = openTaskRoom();

describe('answers by task', () => {
  test('for staff of the discipline, with points and filters', async () => {
    const keyed = await ask({ type: 'number', key: 5, weight: 4 });
    await submit([
      { form_id: room.formId, value: 'Ответ' },
      { form_id: keyed.id, value: 5 },
    ]);
    const { body } = await call('GET', `/api/v2/tasks/answers?pattern_id=${room.patternId}`);
    expect(body).toMatchObject({
      total: 1,
      data: [
        {
          pattern_title: 'Задание',
          user: { id: room.student.id },
          earned: 4,
          possible: 4,
          unchecked: 1,
          is_waiting: true,
          mark: null,
        },
      ],
    });
    const count = async (query: string, as?: BuiltUser) =>
      (await call('GET', `/api/v2/tasks/answers?${query}`, undefined, as)).body.total;
    expect(await count(`step_id=${room.stepId}&waiting=true&group_id=${room.groupId}&user_id=${room.student.id}`)).toBe(
      1,
    );
    expect(await count(`step_id=${room.stepId}&late=true`)).toBe(0);
    expect(await count(`step_id=${room.stepId}&query=нетакого`)).toBe(0);
    const colleague = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [colleague.id] });
    expect(await count(`pattern_id=${room.patternId}`, colleague)).toBe(0);
    expect((await call('GET', '/api/v2/tasks/answers', undefined, room.student)).status).toBe(403);
  });

  test('by marks of another type than the default one', async () => {
    await submit([{ form_id: room.formId, value: 'Ответ' }]);
    const { id: effort } = await server.db.one<{ id: number }>(
      sql`insert into mark_types (company_id, title, is_default, sort) values (${room.companyId}, ${`Старание ${room.stepId}`}, false, 9) returning id`,
    );
    const list = async (query = '', as?: BuiltUser) =>
      (await call('GET', `/api/v2/tasks/answers?pattern_id=${room.patternId}${query}`, undefined, as)).body;
    expect((await list()).counters).toEqual({});
    const given = { step_id: room.stepId, student_id: room.student.id };
    await call('POST', '/api/v2/marks', { ...given, value: 3, mark_type_id: effort });
    expect(await list()).toMatchObject({ data: [{ mark: null }], counters: { [`mark-type-${effort}`]: 1 } });
    expect(await list(`&mark_type_id=${effort}`)).toMatchObject({ total: 1, data: [{ mark: 3 }] });
    expect((await list(`&mark_type_id=${effort}&marked=true`)).total).toBe(1);
    expect((await list(`&mark_type_id=${effort}&marked=false`)).total).toBe(0);
    expect((await list('&marked=true')).total).toBe(0);
    expect((await list('&marked=false')).total).toBe(1);
    expect(await list('&mark_type_id=2000000000')).toMatchObject({ code: 'not-found' });
    const colleague = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [colleague.id] });
    expect(await list(`&mark_type_id=${effort}`, colleague)).toMatchObject({ total: 0, counters: {} });
  });
});
