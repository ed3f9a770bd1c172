// Generated from the contract: things of another school do not exist.
import { contract } from '@orbita/contract';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { calls, type Row } from '../testing/calls.ts';
import { expectError, opensTo, sendCall } from '../testing/contract-calls.ts';
import { buildWorld, type World } from '../testing/world.ts';

let server: TestApp;
let first: World;
let second: World;
beforeAll(async () => {
  server = await createTestApp();
  first = await buildWorld(server, 'first.example');
  second = await buildWorld(server, 'second.example');
});
afterAll(() => server.close());

describe("another school's things do not exist", () => {
  const digest = async (): Promise<Record<string, string>> => {
    const tables = await server.db.rows<{ name: string }>(
      // A link of another school is a wrong one, and wrong ones are counted against the person.
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'sign_in_attempts'`,
    );
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await server.db.pool.query(
          `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${name} t`,
        );
        return [name, rows[0].sum as string] as const;
      }),
    );
    return Object.fromEntries(texts);
  };
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await digest();
  });

  const naming = calls.filter(
    ({ name, declared, row }) =>
      // Without a signature a notice is refused before anything that it names is looked for.
      (declared.params && name !== 'contracts.receivePaymentNotice') ||
      row({
        ...{ student: {}, teacher: {}, classmate: {}, leaver: {}, member: {}, curator: {} },
        ...{
          onFile: {},
          softSkill: { gradeIds: [1] },
          double: {},
          erased: {},
          sealed: {},
          organisation: {},
          userImportIds: {},
          contractIds: {},
          payment: {},
          signings: { byCaller: {}, bySigner: {} },
        },
      } as World).namesThings,
  );
  test.each(naming)('$name', async ({ declared, row }) => {
    for (const role of ['admin', 'teacher', 'student'] as const) {
      if (!opensTo[role](declared.access)) continue;
      expectError(await sendCall(server, declared, { as: first[role].token, row: row(second) }), 404, [
        'not-found',
        'subject-not-found',
        'join-link-off',
      ]);
    }
  });

  const mixed: [name: string, declared: AnyEndpoint, row: () => Row, status: number][] = [
    [
      'a moderator from elsewhere',
      contract.companies.addModerator,
      () => ({ as: 'admin', params: { id: first.companyId }, body: { user_id: second.student.id } }),
      404,
    ],
    [
      'removing a person of elsewhere',
      contract.companies.removeCompanyUser,
      () => ({ as: 'admin', params: { id: first.companyId, userId: second.student.id } }),
      404,
    ],
    [
      'progress of a student of elsewhere',
      contract.subjects.getSubject,
      () => ({ as: 'teacher', params: { id: first.subjectId }, query: { user_id: second.student.id } }),
      404,
    ],
    [
      'contents for a student of elsewhere',
      contract.subjects.getSubjectContents,
      () => ({ as: 'admin', params: { id: first.subjectId }, query: { user_id: second.student.id } }),
      404,
    ],
    [
      'journal of a group of elsewhere',
      contract.journal.getJournal,
      () => ({ as: 'admin', params: { id: first.subjectId }, query: { group_id: second.groupId } }),
      404,
    ],
    [
      'a copy into a chapter of elsewhere',
      contract.topics.copyStep,
      () => ({ as: 'admin', params: { id: first.stepId }, body: { lmsChapterId: second.chapterId } }),
      404,
    ],
    [
      'a topic of elsewhere moved here',
      contract.topics.orderSteps,
      () => ({ as: 'admin', params: { id: first.chapterId }, body: { index: [first.stepId, second.stepId] } }),
      400,
    ],
    [
      'a block of elsewhere beside an own one',
      contract.topics.saveSections,
      () => ({ as: 'admin', body: { sections: [{ id: first.sectionId }, { id: second.sectionId }] } }),
      404,
    ],
    [
      'blocks of both deleted',
      contract.topics.deleteSections,
      () => ({ as: 'admin', body: { section_ids: [first.sectionId, second.sectionId] } }),
      404,
    ],
    [
      'tasks of both deleted',
      contract.tasks.deletePatterns,
      () => ({ as: 'admin', body: { pattern_ids: [first.patternId, second.patternId] } }),
      404,
    ],
    [
      'a file of elsewhere in a block',
      contract.topics.attachToSection,
      () => ({
        as: 'teacher',
        params: { id: first.sectionId, type: 'photos' },
        body: { attachment_id: second.fileId },
      }),
      400,
    ],
    [
      'a question of elsewhere answered',
      contract.answers.submitAnswer,
      () => ({
        as: 'student',
        body: { pattern_id: first.patternId, fields: [{ form_id: second.formId, value: 'Я' }] },
      }),
      400,
    ],
    [
      'a file of elsewhere handed in',
      contract.answers.submitAnswer,
      () => ({
        as: 'student',
        body: {
          pattern_id: first.patternId,
          fields: [
            { form_id: first.formId, value: 'Я', attachments: [{ type: 'photo', attachment_id: second.fileId }] },
          ],
        },
      }),
      400,
    ],
    [
      'answers of a student of elsewhere',
      contract.answers.listStudentAnswers,
      () => ({ as: 'teacher', params: { userId: second.student.id, subjectId: first.subjectId } }),
      404,
    ],
    [
      'a comment at a field of elsewhere',
      contract.answers.createComment,
      () => ({ as: 'teacher', body: { ugc_answer_id: first.answerId, ugc_field_id: second.fieldId, text: 'Я' } }),
      400,
    ],
    [
      'a mark for a student of elsewhere',
      contract.marks.saveMark,
      () => ({ as: 'admin', body: { step_id: first.stepId, student_id: second.student.id, value: 1 } }),
      404,
    ],
    [
      'a mark for an answer of elsewhere',
      contract.marks.saveMark,
      () => ({
        as: 'admin',
        body: { step_id: first.stepId, student_id: first.student.id, value: 1, answer_id: second.answerId },
      }),
      404,
    ],
    [
      'a case of a student of elsewhere',
      contract.marking.getMarkingCase,
      () => ({ as: 'admin', params: { step: first.stepId, student: second.student.id } }),
      404,
    ],
    [
      'a verdict on a student of elsewhere',
      contract.marking.saveVerdict,
      () => ({ as: 'admin', params: { step: first.stepId, student: second.student.id }, body: { mark: 1 } }),
      404,
    ],
    [
      'a status for a student of elsewhere',
      contract.marks.setPassing,
      () => ({ as: 'admin', params: { id: first.stepId, user: second.student.id }, body: { passed_status_id: 1 } }),
      404,
    ],
    [
      'points of a student of elsewhere',
      contract.marks.listCheckpointMarks,
      () => ({ as: 'admin', query: { student_id: second.student.id } }),
      404,
    ],
    [
      'marks of a topic of elsewhere',
      contract.marks.listMarks,
      () => ({ as: 'admin', query: { step_id: second.stepId } }),
      404,
    ],
  ];
  test.each(mixed)('%s', async (_name, declared, row, status) => {
    const built = row();
    expectError(await sendCall(server, declared, { as: first[built.as as 'admin'].token, row: built }), status);
  });

  test('lists narrowed by ids of elsewhere are empty', async () => {
    const { token } = first.admin;
    for (const path of [
      `/api/v2/answers?subject_id=${second.subjectId}`,
      `/api/v2/answers?step_id=${second.stepId}`,
      `/api/v2/answers?user_id=${second.student.id}`,
      `/api/v2/marking/queue?subject_id=${second.subjectId}`,
      `/api/v2/marking/queue?step_id=${second.stepId}`,
    ]) {
      const reply = await server.request('GET', path, { as: token, headers: { host: 'first.example' } });
      expect({ path, body: reply.body }).toMatchObject({ body: { data: [], total: 0 } });
    }
  });

  test('a token of one school is a stranger in the other', async () => {
    const me = await server.request('GET', '/api/v2/auth', {
      as: first.admin.token,
      headers: { host: 'second.example' },
    });
    expect(me).toMatchObject({
      status: 200,
      body: {
        user: { is_member: false, is_moderator: false, is_parent: false },
        permissions: [],
        company: { id: second.companyId },
      },
    });
  });

  test('and none of these attempts has written anything', async () => {
    expect(await digest()).toEqual(before);
  });
});
