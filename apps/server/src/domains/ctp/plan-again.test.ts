// A plan that is imported again, dates that have gone by, and the plan as a file.
import { sql } from '@orbita/database';
import { expect, test, describe } from 'vitest';
import {
  buildChapter,
  buildDueDate,
  buildGroup,
  buildPattern,
  buildStep,
  buildSubject,
  buildUser,
} from '../../testing/builders.ts';
import { inOneClassroom, room, server } from '../../testing/classroom.ts';
import { dayIn, inDays } from '../../testing/days.ts';
import { sendMultipart } from '../../testing/uploads.ts';

inOneClassroom();

const row = (line: number, over: object = {}) => ({
  line,
  number: String(line - 1),
  chapter: 'Числа',
  title: `Тема ${line}`,
  hours: '2',
  date: '',
  type: 'теория',
  ...over,
});
const freshSubject = (groups = [room.groupId]) =>
  buildSubject(server.db, room.companyId, { teachers: [room.teacher.id], groups });
const preview = async (subjectId: number, body: object): Promise<any> =>
  (await server.request('POST', `/api/subjects/${subjectId}/ctp`, { as: room.teacher.token, body })).body;
const importPlan = async (subjectId: number, body: object): Promise<any> =>
  (
    await server.request('POST', `/api/v2/subjects/${subjectId}/import/ctp`, {
      as: room.teacher.token,
      body: { group_ids: [room.groupId], ...body },
    })
  ).body;
const undo = (subjectId: number, importId: number) =>
  server.request('POST', `/api/v2/subjects/${subjectId}/import/ctp/${importId}/undo`, { as: room.teacher.token });
const topicsOf = (subjectId: number) =>
  server.db.rows<{ id: number }>(sql`
    select st.id, st.title, st.number, st.hours, st.type,
      array(select to_char(al.due_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') from abstract_lessons al where al.step_id = st.id order by al.group_id) as due
    from steps st join chapters c on c.id = st.chapter_id where st.subject_id = ${subjectId} and st.deleted_at is null order by c.position, st.position`);

describe('a plan that is undone', () => {
  const planned = async () => {
    const subjectId = await freshSubject();
    const { import_id } = await importPlan(subjectId, { rows: [row(2, { date: dayIn(10) }), row(3)] });
    const [first] = await topicsOf(subjectId);
    return { subjectId, importId: import_id as number, stepId: first!.id };
  };
  const builtOn: Record<string, (of: { stepId: number; subjectId: number }) => Promise<unknown>> = {
    'another date': ({ stepId }) =>
      server.db.run(
        sql`update abstract_lessons set due_at = due_at + interval '1 day', updated_at = clock_timestamp() where step_id = ${stepId}`,
      ),
    'a date of one student': ({ stepId }) =>
      server.db.run(
        sql`insert into abstract_lesson_schedules (step_id, student_id, due_at) values (${stepId}, ${room.student.id}, now())`,
      ),
    'a wish for more time': ({ stepId }) =>
      server.db.run(sql`
        insert into extension_requests (company_id, step_id, student_id, reason, wished_at)
        values (${room.companyId}, ${stepId}, ${room.student.id}, 'Болезнь', now())`),
    'a lesson about it': ({ stepId }) =>
      server.db.run(sql`
        insert into lessons (company_id, title, starts_at, ends_at, step_id)
        values (${room.companyId}, 'Физика', now() + interval '1 day', now() + interval '25 hours', ${stepId})`),
  };
  test.each(Object.keys(builtOn))('stays once there is %s', async (what) => {
    const made = await planned();
    await builtOn[what]!(made);
    expect((await undo(made.subjectId, made.importId)).body.code).toBe('undo-too-late');
    expect(await topicsOf(made.subjectId)).toHaveLength(2);
  });

  test('goes while nobody has built on it', async () => {
    const made = await planned();
    expect((await undo(made.subjectId, made.importId)).body).toEqual({ ok: true });
  });
});

describe('a plan that is imported again', () => {
  test('is not imported over what somebody has changed since the preview', async () => {
    const subjectId = await freshSubject();
    await importPlan(subjectId, { rows: [row(2), row(3)] });
    const rows = [row(2, { hours: '6' }), row(3)];
    const asked = { rows, group_ids: [room.groupId] };
    const { digest } = await preview(subjectId, asked);
    await server.db.run(sql`update steps set hours = 4 where subject_id = ${subjectId} and title = 'Тема 2'`);
    expect(await importPlan(subjectId, { ...asked, expected: digest })).toMatchObject({ code: 'preview-outdated' });
    expect((await topicsOf(subjectId)).map(({ hours }: any) => hours)).toEqual([4, 2]);
    const again = await preview(subjectId, asked);
    expect(again.digest).not.toBe(digest);
    expect(await importPlan(subjectId, { ...asked, expected: again.digest })).toMatchObject({ updated_count: 1 });
  });

  test('finds its topics by chapter and title: what is the same stays, what differs is named and changed', async () => {
    const subjectId = await freshSubject();
    await importPlan(subjectId, { rows: [row(2), row(3, { date: dayIn(10) }), row(4)] });
    const before = await topicsOf(subjectId);
    const again = [
      row(2),
      row(3, { chapter: ' числа', title: 'ТЕМА 3', hours: '4', date: dayIn(20), type: 'контрольная' }),
      row(4, { number: '', hours: '', type: '' }),
      row(5),
    ];
    const seen = await preview(subjectId, { rows: again, group_ids: [room.groupId] });
    expect(seen.rows.map(({ action, step_id }: any) => [action, step_id])).toEqual([
      ['same', before[0]!.id],
      ['update', before[1]!.id],
      ['same', before[2]!.id],
      ['add', null],
    ]);
    expect(seen.rows[1].changes).toEqual([
      { column: 'title', before: 'Тема 3', after: 'ТЕМА 3', group_id: null },
      { column: 'hours', before: '2', after: '4', group_id: null },
      { column: 'type', before: '1', after: '2', group_id: null },
      { column: 'date', before: dayIn(10), after: dayIn(20), group_id: room.groupId },
    ]);
    expect(seen.counters).toMatchObject({ good: 4, added: 1, updated: 1, same: 2, skipped: 0 });
    const made = await importPlan(subjectId, { rows: again });
    expect(made).toMatchObject({ steps_count: 1, updated_count: 1, due_dates_count: 1, chapters_count: 0 });
    const after = await topicsOf(subjectId);
    expect(after.slice(0, 3)).toEqual([
      before[0],
      { ...before[1], title: 'ТЕМА 3', hours: 4, type: 2, due: [`${dayIn(20)} 23:59`] },
      before[2],
    ]);
    expect(after).toHaveLength(4);
    expect((await preview(subjectId, { rows: again, group_ids: [room.groupId] })).counters).toMatchObject({ same: 4 });
  });

  test('adds or leaves out as was chosen for all rows, and for one of them', async () => {
    const subjectId = await freshSubject();
    await importPlan(subjectId, { rows: [row(2), row(3)] });
    const changed = [row(2, { hours: '5' }), row(3, { hours: '5', choice: 'update' }), row(4, { choice: 'skip' })];
    const left = await preview(subjectId, { rows: changed, existing: 'skip' });
    expect(left.counters).toMatchObject({ added: 0, updated: 1, same: 0, skipped: 2 });
    expect(left.chapters).toEqual([{ title: 'Числа', is_new: false, topics_count: 1, added_count: 0, hours: 5 }]);
    await importPlan(subjectId, { rows: changed, existing: 'skip' });
    expect(await topicsOf(subjectId)).toMatchObject([{ hours: 2 }, { hours: 5 }]);
    await importPlan(subjectId, { rows: [row(2)], existing: 'add' });
    expect((await topicsOf(subjectId)).map(({ title }: any) => title)).toEqual(['Тема 2', 'Тема 3', 'Тема 2']);
  });

  test('of topics with one title each row means the next', async () => {
    const subjectId = await freshSubject();
    const twins = [row(2, { title: 'Практика' }), row(3, { title: 'Практика' }), row(4, { title: 'Практика' })];
    await importPlan(subjectId, { rows: twins.slice(0, 2) });
    const [first, second] = await topicsOf(subjectId);
    const { rows } = await preview(subjectId, { rows: twins });
    expect(rows.map(({ action, step_id }: any) => [action, step_id])).toEqual([
      ['same', first!.id],
      ['same', second!.id],
      ['add', null],
    ]);
  });

  test('is taken back whole: topics, dates and lateness are as before, once', async () => {
    const subjectId = await freshSubject();
    await importPlan(subjectId, { rows: [row(2, { date: dayIn(3) }), row(3)] });
    const before = await topicsOf(subjectId);
    const patternId = await buildPattern(server.db, before[0]!.id);
    await server.db.run(sql`
      insert into answers (pattern_id, step_id, subject_id, user_id, version, submitted_at)
      values (${patternId}, ${before[0]!.id}, ${subjectId}, ${room.student.id}, 1, now())`);
    const late = async () =>
      (await server.db.one<{ is_late: boolean }>(sql`select is_late from answers where pattern_id = ${patternId}`))
        .is_late;
    const rows = [row(2, { date: dayIn(-3), hours: '6' }), row(3, { date: dayIn(8) }), row(4, { chapter: 'Ещё' })];
    const { import_id } = await importPlan(subjectId, { rows, past_dates: 'all' });
    expect(await topicsOf(subjectId)).toMatchObject([
      { hours: 6, due: [`${dayIn(-3)} 23:59`] },
      { due: [`${dayIn(8)} 23:59`] },
      { title: 'Тема 4' },
    ]);
    expect(await late()).toBe(true);
    expect((await undo(subjectId, import_id)).status).toBe(200);
    expect((await undo(subjectId, import_id)).status).toBe(200);
    expect(await topicsOf(subjectId)).toEqual(before);
    expect(await late()).toBe(false);
    expect(
      await server.db.one(
        sql`select count(*)::int as n from abstract_lessons al join steps st on st.id = al.step_id where st.subject_id = ${subjectId}`,
      ),
    ).toEqual({ n: 1 });
  });

  test.each([
    ['a topic', (id: number) => sql`update steps set hours = 9 where id = ${id}`],
    ['a date', (id: number) => sql`update abstract_lessons set due_at = now() where step_id = ${id}`],
  ])('is not taken back once %s that it changed was changed again', async (_what, change) => {
    const subjectId = await freshSubject();
    await importPlan(subjectId, { rows: [row(2)] });
    const [topic] = await topicsOf(subjectId);
    const { import_id } = await importPlan(subjectId, { rows: [row(2, { hours: '3', date: dayIn(5) })] });
    await server.db.run(change(topic!.id));
    expect(await undo(subjectId, import_id)).toMatchObject({ status: 409, body: { code: 'undo-too-late' } });
  });

  test('does not set a date before the topic opens', async () => {
    const subjectId = await freshSubject();
    await importPlan(subjectId, { rows: [row(2)] });
    const [topic] = await topicsOf(subjectId);
    await server.db.run(
      sql`insert into abstract_lessons (step_id, group_id, opens_at) values (${topic!.id}, ${room.groupId}, now() + interval '9 days')`,
    );
    const { rows } = await preview(subjectId, { rows: [row(2, { date: dayIn(5) })] });
    expect(rows[0].faults).toMatchObject([{ column: 'date', message: expect.stringContaining('Тема открывается') }]);
    expect((await preview(subjectId, { rows: [row(2, { date: dayIn(15) })] })).counters).toMatchObject({ updated: 1 });
  });

  test('compares dates with the groups of the discipline, and with no other', async () => {
    const other = await buildGroup(server.db, room.companyId);
    const subjectId = await freshSubject();
    const response = await server.request('POST', `/api/subjects/${subjectId}/ctp`, {
      as: room.teacher.token,
      body: { rows: [row(2)], group_ids: [other] },
    });
    expect(response.status).toBe(404);
  });

  test('takes as many queries for 300 changed topics as for one', async () => {
    const subjectId = await freshSubject();
    const rows = (hours: string, date: string) => Array.from({ length: 300 }, (_, i) => row(i + 2, { hours, date }));
    await importPlan(subjectId, { rows: rows('1', '') });
    const count = async (changed: object[]) => {
      const before = server.db.queryCount();
      expect((await importPlan(subjectId, { rows: changed })).updated_count).toBe(changed.length);
      return server.db.queryCount() - before;
    };
    expect(await count(rows('2', dayIn(4)))).toBe(await count(rows('3', dayIn(5)).slice(0, 1)));
  });
});

describe('dates that have gone by', () => {
  test('are set where nothing can be owed, left out where they would make debtors, as chosen', async () => {
    const subjectId = await freshSubject();
    const chapterId = await buildChapter(server.db, subjectId);
    await server.db.run(sql`update chapters set title = 'Числа' where id = ${chapterId}`);
    await buildStep(server.db, chapterId, { title: 'С баллами', max_mark: 10 });
    await buildStep(server.db, chapterId, { title: 'Лекция', max_mark: null });
    const rows = [
      row(2, { title: 'С баллами', date: dayIn(-5), type: '', hours: '', number: '' }),
      row(3, { title: 'Лекция', date: dayIn(-5), type: '', hours: '', number: '' }),
      row(4, { title: 'Новая', date: dayIn(-5) }),
      row(5, { title: 'Впереди', date: dayIn(5) }),
    ];
    const past = async (past_dates?: string) => {
      const seen = await preview(subjectId, { rows, ...(past_dates ? { past_dates } : {}) });
      return [seen.past_dates, seen.rows.map(({ action, is_date_left }: any) => [action, is_date_left])];
    };
    expect(await past()).toEqual([
      { topics: 3, left: 1, owing: 1 },
      [
        ['same', true],
        ['update', false],
        ['add', false],
        ['add', false],
      ],
    ]);
    expect((await past('none'))[0]).toEqual({ topics: 3, left: 3, owing: 1 });
    expect((await past('all'))[0]).toEqual({ topics: 3, left: 0, owing: 1 });
    const debts = async () =>
      (
        await server.request('GET', `/api/v2/students/${room.student.id}/progress`, { as: room.student.token })
      ).body.overdue.filter(({ subject_id }: any) => subject_id === subjectId).length;
    const { import_id } = await importPlan(subjectId, { rows });
    expect((await topicsOf(subjectId)).map(({ due }: any) => due.length)).toEqual([0, 1, 1, 1]);
    expect(await debts()).toBe(0);
    await undo(subjectId, import_id);
    await importPlan(subjectId, { rows, past_dates: 'all' });
    expect((await topicsOf(subjectId)).map(({ due }: any) => due.length)).toEqual([1, 1, 1, 1]);
    expect(await debts()).toBe(1);
  });
});

describe('the plan as a file', () => {
  const exported = async (subjectId: number, group?: number) =>
    server.request('GET', `/api/v2/subjects/${subjectId}/export/ctp${group ? `?group_id=${group}` : ''}`, {
      as: room.teacher.token,
    });
  const previewFile = async (subjectId: number, bytes: Buffer, groups: number[]) =>
    (
      await sendMultipart(server, `/api/subjects/${subjectId}/ctp`, {
        as: room.teacher.token,
        parts: [
          ...groups.map((id) => ({ field: 'group_ids[]', text: String(id) })),
          { field: 'file', name: 'План.xlsx', bytes },
        ],
      })
    ).body;

  test('imports again without changing anything, whatever the titles are', async () => {
    const second = await buildGroup(server.db, room.companyId);
    const subjectId = await freshSubject([room.groupId, second]);
    await importPlan(subjectId, {
      rows: [
        row(2, { title: '=1+1', hours: '1,5', date: dayIn(10) }),
        row(3, { title: 'Итого: повторение', type: 'контрольная', date: '01.09.2026' }),
        row(4, { title: 'Всего понемногу', chapter: 'Раздел «Ёлка»; 1,5', type: 'практика', hours: '' }),
        row(5, { title: 'Всего понемногу', chapter: 'Раздел «Ёлка»; 1,5', number: '' }),
      ],
      group_ids: [room.groupId, second],
    });
    const [first] = await topicsOf(subjectId);
    await server.db.run(sql`update steps set type = 999 where subject_id = ${subjectId} and number = 0`);
    await buildDueDate(server.db, first!.id, second, inDays(20)).catch(() =>
      server.db.run(
        sql`update abstract_lessons set due_at = now() + interval '20 days' where step_id = ${first!.id} and group_id = ${second}`,
      ),
    );
    for (const groups of [[room.groupId], [second], [room.groupId, second]]) {
      const file = await exported(subjectId, groups.length === 1 ? groups[0] : undefined);
      expect([file.status, file.headers['content-disposition']]).toEqual([
        200,
        expect.stringContaining(encodeURIComponent('План')),
      ]);
      const seen = await previewFile(subjectId, file.body as Buffer, groups);
      expect(seen.rows.map(({ action, faults, changes }: any) => [action, faults, changes])).toEqual(
        Array.from({ length: 4 }, () => ['same', [], []]),
      );
      expect(seen.counters).toMatchObject({ rows: 4, same: 4, dated: groups.length === 1 ? 2 : 1 });
    }
  });

  test('names the group of its dates, and is compared with that group alone', async () => {
    const second = await buildGroup(server.db, room.companyId);
    await server.db.run(sql`update groups set name = 'ИСП-31 (вечер)' where id = ${second}`);
    const subjectId = await freshSubject([room.groupId, second]);
    await importPlan(subjectId, { rows: [row(2, { date: dayIn(10) })], group_ids: [room.groupId] });
    await importPlan(subjectId, { rows: [row(2, { date: dayIn(20) })], group_ids: [second] });
    const file = await exported(subjectId, second);
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('ИСП-31'));
    const seen = await previewFile(subjectId, file.body as Buffer, []);
    expect(seen).toMatchObject({ dated_group_id: second, counters: { same: 1, updated: 0 } });
    const compared = await previewFile(subjectId, file.body as Buffer, [room.groupId]);
    expect(compared).toMatchObject({ dated_group_id: second, counters: { updated: 1 } });
    const shared = await previewFile(subjectId, (await exported(subjectId)).body as Buffer, []);
    expect(shared.dated_group_id).toBeNull();
    await server.db.run(sql`update groups set name = 'ИСП-31' where id = ${second}`);
    expect((await previewFile(subjectId, file.body as Buffer, [])).dated_group_id).toBeNull();
  });

  test('numbers topics by their order, and imports unchanged after they were moved', async () => {
    const subjectId = await freshSubject();
    await importPlan(subjectId, { rows: [row(2), row(3), row(4, { type: 'контрольная' })] });
    const chapter = await server.db.one<{ id: number }>(sql`select id from chapters where subject_id = ${subjectId}`);
    const added = await server.request('POST', '/api/steps', {
      as: room.teacher.token,
      body: { chapter_id: chapter.id, title: 'Новая' },
    });
    expect(added.body.number).toBe(0);
    await server.db.run(sql`update steps set position = 0 where id = ${added.body.id}`);
    const seen = await previewFile(subjectId, (await exported(subjectId)).body as Buffer, []);
    expect(seen.rows.map(({ number, title, type }: any) => [number, title, type])).toEqual([
      ['1', 'Новая', 'содержание'],
      ['2', 'Тема 2', 'содержание'],
      ['3', 'Тема 3', 'содержание'],
      ['4', 'Тема 4', 'результат'],
    ]);
    expect(seen.rows.map(({ action }: any) => action)).toEqual(['same', 'same', 'same', 'same']);
  });

  test('names drafts to those alone who edit the discipline', async () => {
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    await server.db.run(sql`update steps set title = 'Открытая' where id = ${room.stepId}`);
    await buildStep(server.db, room.chapterId, { title: 'Черновик', hidden: true });
    const titlesFor = async (as: { token: string }) => {
      const { body } = await server.request('GET', `/api/v2/subjects/${room.subjectId}/export/ctp`, { as: as.token });
      const seen = await previewFile(room.subjectId, body as Buffer, []);
      return seen.rows.map(({ title }: { title: string }) => title);
    };
    expect(await titlesFor(room.teacher)).toEqual(['Открытая', 'Черновик']);
    expect(await titlesFor(expert)).toEqual(['Открытая']);
  });

  test('of a group of another discipline, or read by a student, there is none', async () => {
    const subjectId = await freshSubject();
    const other = await buildGroup(server.db, room.companyId);
    expect((await exported(subjectId, other)).status).toBe(404);
    const asStudent = await server.request('GET', `/api/v2/subjects/${subjectId}/export/ctp`, {
      as: room.student.token,
    });
    expect(asStudent.status).toBe(403);
  });
});
