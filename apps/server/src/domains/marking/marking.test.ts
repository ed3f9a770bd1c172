import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { type Reply } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildDueDate,
  buildForm,
  buildPattern,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const submit = (as: BuiltUser = room.student, value = 'Ответ') =>
  call('POST', '/api/v2/answers', { pattern_id: room.patternId, fields: [{ form_id: room.formId, value }] }, as);
const casePath = (student = room.student.id) => `/api/v2/marking/steps/${room.stepId}/students/${student}`;
const verdict = (body: object, as: BuiltUser = room.teacher) => call('POST', `${casePath()}/verdict`, body, as);
const caseIds = () => ({ step_id: room.stepId, student_id: room.student.id });
const undo = (id: number, as: BuiltUser = room.teacher) =>
  call('POST', `/api/v2/marking/verdicts/${id}/undo`, undefined, as);
const queue = async (query = '', as: BuiltUser = room.teacher) =>
  (await call('GET', `/api/v2/marking/queue?${query}`, undefined, as)).body;
const waiting = async (query = '', as?: BuiltUser): Promise<number[]> =>
  (await queue(query, as)).data.map(({ student }: { student: { id: number } }) => student.id);
/** Summarizes the state of the case. */
const state = async () => {
  const { mark, passing, answers } = (await call('GET', casePath())).body;
  return {
    mark: mark?.value ?? null,
    status: passing?.passed_status_id ?? null,
    waits: answers.map((answer: any) => answer.is_waiting),
    comments: answers.flatMap((answer: any) => answer.comments.map(({ text }: { text: string }) => text)),
  };
};

describe('the queue', () => {
  test('one row, whole', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() - 60_000));
    await submit();
    await submit();
    const body = await queue();
    const person = {
      id: room.student.id,
      first_name: 'Анна',
      last_name: expect.any(String),
      middle_name: 'Петровна',
      photo_src: null,
      is_online: false,
    };
    expect(body).toEqual({
      total: 1,
      from: 1,
      lastPage: 1,
      counters: { waiting: 1, late: 1 },
      data: [
        {
          step_id: room.stepId,
          step_title: 'Тема',
          max_mark: 10,
          subject_id: room.subjectId,
          subject_title: expect.any(String),
          subject_color: '#3b5bdb',
          student: person,
          group_name: expect.stringMatching(/^ИСП-/),
          waiting_since: expect.any(String),
          is_late: true,
          version: 2,
          is_again: false,
          opened_by: null,
        },
      ],
    });
  });

  test('tells work handed in again from work that nobody has marked yet', async () => {
    const again = async () => (await queue()).data.map(({ is_again }: { is_again: boolean }) => is_again);
    await submit();
    await submit();
    expect(await again()).toEqual([false]);
    await verdict({ passed_status_id: 4 });
    expect(await again()).toEqual([]);
    await submit(room.student, 'Лучше');
    expect(await again()).toEqual([true]);
  });

  test('another page of it reads its own rows only, until something waits that did not', async () => {
    await submit();
    await queue();
    const countQueries = async () => {
      const before = server.db.queryCount();
      expect(await waiting()).not.toHaveLength(0);
      return server.db.queryCount() - before;
    };
    // Who asks, which disciplines at which revisions, and the rows of the page.
    expect(await countQueries()).toBe(3);
    await submit(room.classmate);
    expect(await countQueries()).toBe(4);
    expect(await countQueries()).toBe(3);
  });

  test('longest waiting first, narrowed, and each case once however many tasks it has', async () => {
    const second = await buildPattern(server.db, room.stepId);
    const form = await buildForm(server.db, second);
    await submit(room.classmate);
    await submit();
    await call(
      'POST',
      '/api/v2/answers',
      { pattern_id: second, fields: [{ form_id: form, value: 'Я' }] },
      room.student,
    );
    expect(await waiting()).toEqual([room.classmate.id, room.student.id]);
    await submit(room.classmate);
    expect(await waiting()).toEqual([room.student.id, room.classmate.id]);
    const { last_name } = (await call('GET', `/api/v2/users/${room.classmate.id}`)).body;
    expect(await waiting(`query=${encodeURIComponent(last_name)}`)).toEqual([room.classmate.id]);
    expect(await waiting(`query=${encodeURIComponent('тема')}`)).toHaveLength(2);
    expect(await waiting('late=true')).toEqual([]);
    expect(await waiting(`group_id=${room.groupId}&step_id=${room.stepId}&subject_id=${room.subjectId}`)).toHaveLength(
      2,
    );
    expect(await queue('size=1&page=2')).toMatchObject({
      total: 2,
      from: 2,
      lastPage: 2,
      data: [{ student: { id: room.classmate.id } }],
    });
  });

  test('of teachers of the discipline; an expert or an administrator by its name; nobody else', async () => {
    await submit();
    const [expert, admin] = [
      await buildUser(server.db, room.companyId),
      await buildAdministrator(server.db, room.companyId),
    ];
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    const other = await buildClassroom(server.db, room.companyId);
    // What experts assess has a queue of its own.
    expect(await waiting('', expert)).toEqual([]);
    expect(await waiting(`subject_id=${room.subjectId}`, expert)).toEqual([room.student.id]);
    expect(await waiting('', admin)).toEqual([]);
    expect(await waiting(`subject_id=${room.subjectId}`, admin)).toEqual([room.student.id]);
    expect(await waiting(`subject_id=${room.subjectId}`, other.teacher)).toEqual([]);
  });

  test('holds only what opens: not the archive, not deleted topics, not those who left', async () => {
    await submit();
    await submit(room.classmate);
    const openAll = async () =>
      Promise.all((await waiting()).map(async (id) => (await call('GET', casePath(id))).status));
    expect(await openAll()).toEqual([200, 200]);
    await server.db.run(sql`delete from group_users where user_id = ${room.classmate.id}`);
    expect(await waiting()).toEqual([room.student.id]);
    expect((await queue()).counters).toEqual({ waiting: 1, late: 0 });
    expect((await call('GET', casePath(room.classmate.id))).status).toBe(404);
    await call('DELETE', `/api/steps/${room.stepId}`);
    expect(await waiting()).toEqual([]);
    await call('POST', `/api/steps/${room.stepId}/restore`);
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect(await queue()).toMatchObject({ total: 0, counters: { waiting: 0 } });
  });
});

describe('a case open at a colleague', () => {
  test('is shown to others until it is closed or two minutes have passed', async () => {
    await submit();
    const colleague = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${colleague.id}, 'TEACHER')`,
    );
    const claim = (as: BuiltUser) => call('POST', `${casePath()}/claim`, undefined, as);
    expect((await claim(room.teacher)).body).toEqual({ opened_by: null });
    expect((await claim(room.teacher)).body).toEqual({ opened_by: null });
    expect((await claim(colleague)).body.opened_by.id).toBe(room.teacher.id);
    expect((await queue('', colleague)).data[0].opened_by.id).toBe(room.teacher.id);
    expect((await call('GET', casePath(), undefined, colleague)).body.opened_by.id).toBe(room.teacher.id);
    expect((await queue()).data[0].opened_by).toBeNull();
    await call('DELETE', `${casePath()}/claim`, undefined, colleague);
    expect((await claim(colleague)).body.opened_by.id).toBe(room.teacher.id);
    await call('DELETE', `${casePath()}/claim`);
    expect((await claim(colleague)).body).toEqual({ opened_by: null });
    await server.db.run(sql`update marking_claims set expires_at = now() - interval '1 second'`);
    expect((await claim(room.teacher)).body).toEqual({ opened_by: null });
    const winners = await Promise.all(
      [room.teacher, colleague, room.teacher, colleague].map(
        async (as) => (await claim(as)).body.opened_by?.id ?? 'own',
      ),
    );
    expect(winners).toEqual(['own', room.teacher.id, 'own', room.teacher.id]);
  });

  test('nobody claims what is not theirs to read', async () => {
    const other = await buildClassroom(server.db, room.companyId);
    expect((await call('POST', `${casePath()}/claim`, undefined, other.teacher)).body.code).toBe('teacher-only');
    expect((await call('POST', `${casePath(other.student.id)}/claim`)).status).toBe(404);
  });
});

describe('a verdict', () => {
  test('is mark, status and comment at once; it takes the answer from the queue and closes the case', async () => {
    await submit();
    await call('POST', `${casePath()}/claim`);
    const { body } = await verdict({ mark: 9, passed_status_id: 1, comment: '  Хорошо  ' });
    expect(body).toEqual({
      undo_id: expect.any(Number),
      mark: expect.objectContaining({ value: 9 }),
      passing: expect.objectContaining({ passed_status_id: 1 }),
    });
    expect(await state()).toEqual({ mark: 9, status: 1, waits: [false], comments: ['Хорошо'] });
    expect(await waiting()).toEqual([]);
    expect(await server.db.rows(sql`select 1 from marking_claims where step_id = ${room.stepId}`)).toEqual([]);
    const { history } = (await call('GET', casePath())).body;
    expect(history.map(({ action, old_value, new_value }: any) => [action, old_value, new_value])).toEqual(
      [
        ['passing', 3, 1],
        ['mark', null, 9],
        ['passing', null, 3],
      ].filter(([action, , to]) => action !== 'passing' || to !== 3),
    );
  });

  test('is all or nothing', async () => {
    await submit();
    const before = await state();
    for (const [body, code] of [
      [{ mark: 11, passed_status_id: 1 }, 'mark-too-high'],
      [{ mark: 5, passed_status_id: 99 }, 'unknown-status'],
      [{}, 'empty-record'],
      [{ comment: '  ' }, 'empty-record'],
      [{ mark: 5, mark_updated_at: '2020-01-01T00:00:00Z' }, 'stale'],
    ] as const) {
      expect((await verdict(body)).body.code).toBe(code);
      expect(await state()).toEqual(before);
    }
    expect(await server.db.rows(sql`select 1 from verdicts where step_id = ${room.stepId}`)).toEqual([]);
  });

  test('its comment may name skills of the institution, and no others', async () => {
    await submit();
    const { id } = await server.db.one<{ id: number }>(
      sql`insert into skills (company_id, title) values (${room.companyId}, ${`Анализ ${room.stepId}`}) returning id`,
    );
    expect((await verdict({ mark: 9, comment: 'Хорошо', skills: [2_000_000_000] })).body.code).toBe('unknown-skill');
    expect(await state()).toMatchObject({ mark: null, comments: [] });
    await verdict({ mark: 9, comment: 'Хорошо', skills: [id] });
    const { answers } = (await call('GET', casePath())).body;
    expect(answers[0].comments).toMatchObject([{ text: 'Хорошо', skills: [{ id, title: `Анализ ${room.stepId}` }] }]);
  });

  test('without an answer marks, but has nothing to comment', async () => {
    expect(await verdict({ mark: 5, comment: 'Где работа?' })).toMatchObject({
      status: 400,
      body: { code: 'nothing-to-comment' },
    });
    expect((await verdict({ mark: 5 })).status).toBe(200);
    expect(await state()).toMatchObject({ mark: 5 });
  });

  test('says when the mark was changed meanwhile', async () => {
    await submit();
    const { mark } = (await verdict({ mark: 5 })).body;
    await call('PUT', `/api/v2/marks/${mark.id}`, { value: 6 });
    expect(await verdict({ mark: 7, mark_updated_at: mark.updated_at })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { value: 6 } },
    });
    expect((await verdict({ mark: 7, mark_updated_at: null })).body.code).toBe('stale');
    expect(await state()).toMatchObject({ mark: 6 });
  });

  test('of an expert is refused; the case opens to read', async () => {
    await submit();
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    expect((await call('GET', casePath(), undefined, expert)).body).toMatchObject({
      can_mark: false,
      answers: [expect.anything()],
    });
    expect((await verdict({ mark: 9 }, expert)).body.code).toBe('teacher-only');
  });

  test('taking a mark away is a verdict too', async () => {
    await submit();
    await verdict({ mark: 5, passed_status_id: 1 });
    expect((await verdict({ mark: null })).body.mark).toBeNull();
    expect(await state()).toMatchObject({ mark: null, status: 1 });
  });
});

describe('undo', () => {
  test('brings back exactly what was', async () => {
    await submit();
    await verdict({ mark: 4, passed_status_id: 4, comment: 'Доработайте' });
    await submit(room.student, 'Доработано');
    const before = await state();
    const since = (await queue()).data[0].waiting_since;
    expect(before).toEqual({ mark: 4, status: 3, waits: [true], comments: ['Доработайте'] });
    const { undo_id } = (await verdict({ mark: 9, passed_status_id: 2, comment: 'Теперь хорошо' })).body;
    expect((await undo(undo_id)).body).toEqual({ ok: true });
    expect(await state()).toEqual(before);
    expect((await queue()).data[0].waiting_since).toBe(since);
    expect((await undo(undo_id)).status).toBe(404);
  });

  test('leaves what a colleague has judged since, also in the journal and with the same mark', async () => {
    await submit();
    const chief = await buildAdministrator(server.db, room.companyId);
    const { undo_id } = (await verdict({ mark: 9 })).body;
    for (const mark of [3, 9])
      await call(
        'POST',
        `/api/v2/subjects/${room.subjectId}/journal/cells`,
        { cells: [{ ...caseIds(), mark }] },
        chief,
      );
    expect((await undo(undo_id)).body.code).toBe('undo-too-late');
    expect(await state()).toMatchObject({ mark: 9 });
  });

  test('of a first verdict leaves no mark; a verdict with a mark only leaves the status', async () => {
    await submit();
    const { undo_id } = (await verdict({ mark: 9 })).body;
    await undo(undo_id);
    expect(await state()).toEqual({ mark: null, status: 3, waits: [true], comments: [] });
  });

  test('one after the other, last first', async () => {
    await submit();
    const [first, second] = [
      (await verdict({ mark: 3 })).body.undo_id,
      (await verdict({ mark: 4, passed_status_id: 1 })).body.undo_id,
    ];
    expect(await undo(first)).toMatchObject({
      status: 409,
      body: { code: 'undo-too-late', message: 'Отменить уже нельзя: запись изменилась' },
    });
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect(await state()).toEqual({ mark: null, status: 3, waits: [true], comments: [] });
  });

  test('comes too late when the mark or the status was changed since', async () => {
    await submit();
    const { undo_id, mark } = (await verdict({ mark: 5, passed_status_id: 1 })).body;
    await call('PUT', `/api/v2/marks/${mark.id}`, { value: 6 });
    expect((await undo(undo_id)).body.code).toBe('undo-too-late');
    await call('PUT', `/api/v2/marks/${mark.id}`, { value: 5 });
    await call('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, { passed_status_id: 11 });
    expect((await undo(undo_id)).body.code).toBe('undo-too-late');
    expect(await state()).toMatchObject({ mark: 5, status: 11, waits: [false] });
  });

  test('is for its author, while the discipline is theirs', async () => {
    await submit();
    const admin = await buildAdministrator(server.db, room.companyId);
    const { undo_id } = (await verdict({ mark: 5 })).body;
    expect((await undo(undo_id, admin)).status).toBe(404);
    await server.db.run(
      sql`delete from subject_users where user_id = ${room.teacher.id} and subject_id = ${room.subjectId}`,
    );
    await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id] });
    expect((await undo(undo_id)).body.code).toBe('teacher-only');
  });

  test('twice at once undoes once', async () => {
    await submit();
    const { undo_id } = (await verdict({ mark: 5 })).body;
    expect((await Promise.all([undo(undo_id), undo(undo_id)])).map(({ status }) => status).toSorted()).toEqual([
      200, 404,
    ]);
    expect(await state()).toMatchObject({ mark: null, waits: [true] });
  });
});

test('comments to use again: own, most used first, kept once', async () => {
  await submit();
  const make = async (text: string) => (await call('POST', '/api/v2/comment-templates', { text })).body;
  const [one, two] = [await make('Раз'), await make('Два')];
  expect(await make(' Раз ')).toEqual(one);
  await verdict({ mark: 5, comment: 'Два' });
  const list = async (as?: BuiltUser) => (await call('GET', '/api/v2/comment-templates', undefined, as)).body.data;
  expect(await list()).toEqual([
    { ...two, uses: 1 },
    { ...one, uses: 0 },
  ]);
  const other = await buildClassroom(server.db, room.companyId);
  expect(await list(other.teacher)).toEqual([]);
  expect((await call('DELETE', `/api/v2/comment-templates/${one.id}`, undefined, other.teacher)).status).toBe(404);
  await call('DELETE', `/api/v2/comment-templates/${one.id}`);
  expect(await list()).toHaveLength(1);
  expect((await call('POST', '/api/v2/comment-templates', { text: ' ' })).body.message).toBe(
    'Не могу отправить пустую запись',
  );
});
