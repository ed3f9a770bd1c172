// The question bank.
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildPattern, buildStep, buildSubject, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { uploadFile } from '../../../testing/uploads.ts';
import { room, server } from '../../../testing/classroom.ts';
import { openTaskRoom } from '../../../testing/task-room.ts';

const { call, ask, limit } = openTaskRoom();

describe('the bank', () => {
  const keep = async (body: object, as: BuiltUser = room.teacher) =>
    (await call('POST', '/api/v2/question-bank', body, as)).body;
  const find = async (query: string, as: BuiltUser = room.teacher): Promise<any> =>
    (await call('GET', `/api/v2/question-bank?${query}`, undefined, as)).body;

  test('a question and a task are copied in and out, with attachments and keys', async () => {
    const file = await uploadFile(server, room.teacher.token);
    const question = await ask({
      type: 'ordering',
      title: 'Порядок дел',
      options: ['а', 'б', 'в'],
      key: [0, 1, 2],
      weight: 2,
    });
    await call('POST', `/api/v2/questions/${question.id}/attachments/documents`, { attachment_id: file.id });
    await limit({ attempts_limit: 2, auto_mark: true, title: 'Опрос' });
    const [one, task] = [
      await keep({ form_id: question.id, tags: ['Дела', 'дела'] }),
      await keep({ pattern_id: room.patternId }),
    ];
    expect(one).toMatchObject({
      kind: 'question',
      title: 'Порядок дел',
      tags: ['дела'],
      subject_id: room.subjectId,
      can_edit: true,
      questions: [{ type: 'ordering', has_key: true }],
    });
    expect(task).toMatchObject({
      kind: 'task',
      title: 'Опрос',
      questions: [{ type: 'longText' }, { type: 'ordering' }],
    });
    expect((await find(`query=дел&subject_id=${room.subjectId}`)).data.map(({ id }: any) => id)).toEqual([
      task.id,
      one.id,
    ]);
    expect((await find('type=ordering&kind=question&mine=true')).data.map(({ id }: any) => id)).toEqual([one.id]);
    // Later changes to the question do not reach the bank.
    await call('PUT', `/api/forms/${question.id}`, { title: 'Другое' });
    const step = await buildStep(server.db, room.chapterId);
    const { body } = await call('POST', '/api/v2/question-bank/insert', { item_ids: [task.id, one.id], step_id: step });
    expect(body.pattern_ids).toHaveLength(2);
    expect(body.data).toMatchObject([
      { title: 'Опрос', attempts_limit: 2, auto_mark: true, forms: [{ type: 'longText' }, { title: 'Порядок дел' }] },
      {
        title: '',
        forms: [
          {
            title: 'Порядок дел',
            weight: 2,
            options: question.options,
            key: question.key,
            attachments: [{ attachment_id: file.id }],
          },
        ],
      },
    ]);
    const target = await buildPattern(server.db, step);
    const into = await call('POST', '/api/v2/question-bank/insert', { item_ids: [one.id], pattern_id: target });
    expect(into.body).toMatchObject({
      pattern_ids: [],
      form_ids: [expect.any(Number)],
      data: [{ id: target, forms: [{ title: 'Порядок дел' }] }],
    });
    expect((await find(`query=опрос`)).data[0].uses).toBe(1);
  });

  test('what was opened to all is taken back to its discipline or, when that is gone, to its author', async () => {
    const colleague = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [colleague.id, room.teacher.id] });
    const item = await keep({ form_id: room.formId, title: 'Туда и обратно', for_all: true });
    const put = (body: object, as = room.teacher) => call('PUT', `/api/v2/question-bank/${item.id}`, body, as);
    const isFound = async (as: BuiltUser) => (await find('', as)).data.some(({ id }: { id: number }) => id === item.id);
    expect([item.for_all, await isFound(colleague)]).toEqual([true, true]);
    const back = await put({ for_all: false });
    expect(back.body).toMatchObject({ for_all: false, subject_id: room.subjectId });
    expect([await isFound(colleague), await isFound(room.teacher)]).toEqual([false, true]);
    expect((await put({ for_all: true }, colleague)).status).toBe(403);
    expect((await put({ for_all: true })).body).toMatchObject({ for_all: true, subject_id: null });
    await server.db.run(sql`update subjects set deleted_at = now() where id = ${room.subjectId}`);
    expect((await put({ for_all: false })).body).toMatchObject({ for_all: false, subject_id: null, can_edit: true });
    expect([await isFound(colleague), await isFound(room.teacher)]).toEqual([false, true]);
    expect((await put({ title: 'Чужое' }, colleague)).status).toBe(403);
    expect((await put({ for_all: true })).body).toMatchObject({ for_all: true, subject_id: null });
    await server.db.run(sql`update subjects set deleted_at = null where id = ${room.subjectId}`);
  });

  test('an item whose author is gone is read by others and not theirs to change', async () => {
    const colleague = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [colleague.id] });
    const item = await keep({ form_id: room.formId, title: 'Без автора', for_all: true });
    await server.db.run(sql`update bank_items set author_id = null where id = ${item.id}`);
    expect((await find('query=автора', colleague)).data).toMatchObject([
      { id: item.id, author: null, can_edit: false },
    ]);
  });

  test('of a discipline it is for its staff, for all for every teacher; changed by those who teach it', async () => {
    const colleague = await buildUser(server.db, room.companyId);
    const subject = await buildSubject(server.db, room.companyId, { teachers: [colleague.id] });
    expect(subject).toBeGreaterThan(0);
    const [own, shared] = [
      await keep({ form_id: room.formId, title: 'Свой' }),
      await keep({ form_id: room.formId, title: 'Общий', for_all: true }),
    ];
    expect((await find('', colleague)).data.map(({ id }: any) => id)).toContain(shared.id);
    expect((await find('', colleague)).data.map(({ id }: any) => id)).not.toContain(own.id);
    const chapter = await server.db.one<{ id: number }>(
      sql`insert into chapters (subject_id, title, position) values (${subject}, 'Р', 1) returning id`,
    );
    const step = await buildStep(server.db, chapter.id);
    const insert = (id: number) =>
      call('POST', '/api/v2/question-bank/insert', { item_ids: [id], step_id: step }, colleague);
    expect((await insert(own.id)).status).toBe(403);
    expect((await insert(shared.id)).status).toBe(200);
    expect((await call('PUT', `/api/v2/question-bank/${shared.id}`, { title: 'Я' }, colleague)).status).toBe(403);
    expect((await call('DELETE', `/api/v2/question-bank/${own.id}`)).status).toBe(200);
    expect(
      (await call('POST', '/api/v2/question-bank/insert', { item_ids: [own.id], step_id: room.stepId })).status,
    ).toBe(404);
    expect((await call('POST', `/api/v2/question-bank/${own.id}/restore`)).body).toMatchObject({ title: 'Свой' });
    // Whoever loses the discipline, or whose discipline is deleted, keeps nothing for having written it.
    await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id] });
    const reads = async () => (await find('')).data.map(({ id }: any) => id).includes(own.id);
    const tries = async () => [
      await reads(),
      (await call('PUT', `/api/v2/question-bank/${own.id}`, { tags: [] })).status,
    ];
    await server.db.run(sql`update subjects set deleted_at = now() where id = ${room.subjectId}`);
    expect(await tries()).toEqual([false, 403]);
    await server.db.run(sql`update subjects set deleted_at = null where id = ${room.subjectId}`);
    await server.db.run(
      sql`update subject_users set subject_id = ${subject} where user_id = ${room.teacher.id} and subject_id = ${room.subjectId}`,
    );
    expect(await tries()).toEqual([false, 403]);
    await server.db.run(
      sql`update subject_users set subject_id = ${room.subjectId} where user_id = ${room.teacher.id} and subject_id = ${subject}`,
    );
    expect(await tries()).toEqual([true, 200]);
    const stale = await call('PUT', `/api/v2/question-bank/${own.id}`, {
      title: 'Я',
      updated_at: '2020-01-01T00:00:00Z',
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { title: 'Свой' } } });
  });
});
