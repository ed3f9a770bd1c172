import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import {
  buildChapter,
  buildClassroom,
  buildDueDate,
  buildForm,
  buildPattern,
  buildRelation,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { room, server, inOneClassroom } from '../../testing/classroom.ts';

inOneClassroom();

const get = (as: BuiltUser, path: string) => server.request('GET', path, { as: as.token });
const idsOf = (reply: { body: any }): number[] =>
  reply.body.data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);

describe('contents', () => {
  test('for a student, staff, a curator and a parent', async () => {
    const { db } = server;
    const { companyId, groupId, student, teacher } = room;
    const subjectId = await buildSubject(db, companyId, { groups: [groupId], teachers: [teacher.id], max_points: 12 });
    const open = await buildChapter(db, subjectId, { title: 'Открытый' });
    const shut = await buildChapter(db, subjectId, { title: 'Закрытый', hidden: true });
    const [passed, burning, overdue, secret, inShut] = [
      await buildStep(db, open, { title: 'Сдана', max_mark: 10 }),
      await buildStep(db, open, { title: 'Скоро', max_mark: 5 }),
      await buildStep(db, open, { title: 'Просрочена', max_mark: null, type: 1 }),
      await buildStep(db, open, { title: 'Скрыта', hidden: true }),
      await buildStep(db, shut, { title: 'В закрытом' }),
    ];
    await buildForm(db, await buildPattern(db, passed));
    await buildForm(db, await buildPattern(db, overdue));
    await buildDueDate(db, burning, groupId, new Date(Date.now() + 3 * 86_400_000));
    await buildDueDate(db, overdue, groupId, new Date(Date.now() - 86_400_000));
    for (const [step, mark, status] of [
      [passed, 9, 2],
      [burning, 5, 3],
      [secret, 10, 1],
    ] as const) {
      await server.request('POST', '/api/v2/marks', {
        as: teacher.token,
        body: { step_id: step, student_id: student.id, value: mark },
      });
      await server.request('POST', `/api/steps/${step}/passing/${student.id}`, {
        as: teacher.token,
        body: { passed_status_id: status },
      });
    }
    const [parent, curator] = [await buildUser(db, companyId), await buildUser(db, companyId)];
    await buildRelation(db, companyId, { relativeId: parent.id, studentId: student.id });
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${groupId})`);

    const seen = async (as: BuiltUser, userId?: number) => {
      const { status, body } = await get(
        as,
        `/api/subjects/${subjectId}/contents${userId ? `?user_id=${userId}` : ''}`,
      );
      expect(status).toBe(200);
      const steps = body.chapters.flatMap((chapter: any) =>
        chapter.steps.map((step: any) => [step.title, step.emoji, step.mark]),
      );
      return {
        chapters: body.chapters.map((chapter: any) => chapter.title),
        steps,
        stats: Object.values(body.checkpoints_stats),
        student: body.student?.id ?? null,
      };
    };
    const asStudent = {
      chapters: ['Открытый'],
      steps: [
        ['Сдана', 'star', 9],
        ['Скоро', 'fire', 5],
        ['Просрочена', 'skull', null],
      ],
      stats: [12, 15],
      student: student.id,
    };
    expect(await seen(student)).toEqual(asStudent);
    expect(await seen(parent, student.id)).toEqual(asStudent);
    const whole = {
      chapters: ['Открытый', 'Закрытый'],
      steps: [
        ['Сдана', 'star', 9],
        ['Скоро', 'fire', 5],
        ['Просрочена', 'skull', null],
        ['Скрыта', 'star', 10],
        ['В закрытом', 'clock', null],
      ],
      stats: [12, 15],
      student: student.id,
    };
    expect(await seen(teacher, student.id)).toEqual(whole);
    expect(await seen(curator, student.id)).toEqual(asStudent);
    expect((await seen(curator)).steps.map(([title]: string[]) => title)).toEqual(['Сдана', 'Скоро', 'Просрочена']);
    expect(await seen(teacher)).toMatchObject({
      student: null,
      steps: whole.steps.map(([title]) => [title, null, null]),
    });
    expect(inShut).toBeGreaterThan(0);
  });

  test('own and followed progress agree on the card, the contents, the journal and the points', async () => {
    const { subjectId, student, teacher, groupId } = room;
    await server.request('POST', '/api/v2/marks', {
      as: teacher.token,
      body: { step_id: room.stepId, student_id: student.id, value: 7.5 },
    });
    const card = (await get(student, '/api/me/lms/groups/subjects')).body.data.find(
      ({ id }: { id: number }) => id === subjectId,
    );
    const contents = (await get(student, `/api/subjects/${subjectId}/contents`)).body;
    const points = (await get(student, `/api/v2/checkpoints/marks?subject_id=${subjectId}`)).body;
    const journal = (await get(teacher, `/api/v2/subjects/${subjectId}/journal?group_id=${groupId}`)).body;
    const page = (await get(student, `/api/v2/subjects/${subjectId}`)).body;
    expect(card.checkpoints_stats).toEqual({ checkpoints_marks_collected: 7.5, checkpoints_marks_total: 10 });
    expect(contents.checkpoints_stats).toEqual(card.checkpoints_stats);
    expect(page.checkpoints_stats).toEqual(card.checkpoints_stats);
    expect(points).toMatchObject({ data: [{ topic_id: room.stepId, points: 7.5 }], total: 1 });
    expect(journal.rows.find((row: any) => row.student.id === student.id)).toMatchObject({
      points: 7.5,
      cells: [[7.5, null, 4, 0, 0, 0]],
    });
  });
});

describe('a discipline by its id', () => {
  /** Returns titles of chapters and ids of topics, as the record and as the contents list them. */
  async function outlines(as: BuiltUser, subjectId: number, query = '') {
    const record = (await get(as, `/api/v2/subjects/${subjectId}${query}`)).body;
    const contents = (await get(as, `/api/subjects/${subjectId}/contents${query}`)).body;
    return {
      record: [record.chapters.map(({ id, locked }: any) => [id, locked]), record.steps.map(({ id }: any) => id)],
      contents: [
        contents.chapters.map(({ id, locked }: any) => [id, locked]),
        contents.chapters.flatMap(({ steps }: any) => steps.map(({ id }: any) => id)),
      ],
    };
  }

  test('names the chapters and topics that its contents list, to each what they may see', async () => {
    const { db } = server;
    const { companyId, groupId, student, teacher } = room;
    const subjectId = await buildSubject(db, companyId, { groups: [groupId], teachers: [teacher.id] });
    const open = await buildChapter(db, subjectId, { title: 'Открытый' });
    const shut = await buildChapter(db, subjectId, { title: 'Скрытый', hidden: true });
    const locked = await buildChapter(db, subjectId, { title: 'С паролем' });
    await db.run(sql`update chapters set password_hash = 'x' where id = ${locked}`);
    const plain = await buildStep(db, open, { title: 'Для всех' });
    const hidden = await buildStep(db, open, { title: 'Скрыта', hidden: true });
    const forRole = await buildStep(db, open, { title: 'Для роли' });
    const again = await buildStep(db, open, { title: 'Пересдача' });
    const [inShut, inLocked] = [await buildStep(db, shut), await buildStep(db, locked)];
    await db.run(sql`update steps set roles_ids = '{13}' where id = ${forRole}`);
    await db.run(sql`update steps set is_retake = true where id = ${again}`);
    const parent = await buildUser(db, companyId);
    await buildRelation(db, companyId, { relativeId: parent.id, studentId: student.id });

    const seen = [
      [
        [open, false],
        [locked, true],
      ],
      [plain],
    ];
    const whole = [
      [
        [open, false],
        [shut, false],
        [locked, false],
      ],
      [plain, hidden, forRole, again, inShut, inLocked],
    ];
    expect(await outlines(student, subjectId)).toEqual({ record: seen, contents: seen });
    expect(await outlines(parent, subjectId, `?user_id=${student.id}`)).toEqual({ record: seen, contents: seen });
    expect(await outlines(teacher, subjectId)).toEqual({ record: whole, contents: whole });
    const followed = await outlines(teacher, subjectId, `?user_id=${student.id}`);
    expect(followed.record).toEqual(followed.contents);
    const changed = await server.request('PUT', `/api/subjects/${subjectId}`, {
      as: teacher.token,
      body: { description: 'Описание' },
    });
    expect(changed.body.steps.map(({ id }: { id: number }) => id)).toEqual(whole[1]);
    expect(changed.body.checkpoints_stats).toEqual(
      (await get(teacher, `/api/subjects/${subjectId}`)).body.checkpoints_stats,
    );
  });
});

describe('the journal', () => {
  test('of one group; a curator sees only the own ones', async () => {
    const { db } = server;
    const other = await buildClassroom(db, room.companyId);
    await db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${other.groupId})`);
    const curator = await buildUser(db, room.companyId);
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${other.groupId})`);
    const groups = async (as: BuiltUser) => (await get(as, `/api/v2/subjects/${room.subjectId}/groups`)).body.data;
    expect(idsOf({ body: { data: await groups(room.teacher) } })).toEqual(
      [room.groupId, other.groupId].toSorted((a, b) => a - b),
    );
    expect(await groups(curator)).toEqual([
      { id: other.groupId, name: expect.any(String), students_count: 2, is_archived: false },
    ]);
    expect((await get(curator, `/api/v2/subjects/${room.subjectId}/journal`)).body).toMatchObject({
      group: { id: other.groupId },
      rows: [expect.anything(), expect.anything()],
    });
    expect((await get(curator, `/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`)).status).toBe(
      404,
    );
    expect((await get(other.teacher, `/api/v2/subjects/${room.subjectId}/journal`)).body.code).toBe('teacher-only');
  });

  test('of a discipline without groups is empty', async () => {
    const id = await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id] });
    expect((await get(room.teacher, `/api/v2/subjects/${id}/journal`)).body).toMatchObject({ steps: [], rows: [] });
  });
});
