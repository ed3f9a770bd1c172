// Tests generated from the contract, which hold for every call.
import { contract } from '@orbita/contract';
import type { Access, AnyEndpoint } from '@orbita/contract/endpoint';
import { type ErrorBody, errors } from '@orbita/contract/errors';
import { sql } from '@orbita/database';
import type { SchemaObject } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileCheck } from './http/validate.ts';
import { createTestApp, type Reply, type TestApp } from './testing/app.ts';
import { buildCompany, buildUser } from './testing/builders.ts';
import { calls, picture, type Row } from './testing/calls.ts';
import { type Schema, sampleOf, makeInvalid, withUndeclaredFields } from './testing/schema-samples.ts';
import { multipartOf } from './testing/uploads.ts';
import { buildWorld, type World } from './testing/world.ts';

let server: TestApp;
let first: World;
let second: World;
let outsider: string;
beforeAll(async () => {
  server = await createTestApp();
  first = await buildWorld(server, 'first.example');
  second = await buildWorld(server, 'second.example');
  outsider = (await buildUser(server.db, await buildCompany(server.db), {})).token;
});
afterAll(() => server.close());

const pathOf = (declared: AnyEndpoint, params: Record<string, string | number> = {}): string =>
  declared.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? 1)));
const queryOf = (query: Record<string, string | number> = {}): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
};

interface Sent {
  as?: string | undefined;
  domain?: string;
  language?: string;
  row?: Partial<Row>;
}
function send(
  declared: AnyEndpoint,
  { as, domain = 'first.example', language = 'ru', row = {} }: Sent,
): Promise<Reply<any>> {
  const { payload, headers } = row.parts ? multipartOf(row.parts) : { payload: row.body, headers: {} };
  return server.request(declared.method, pathOf(declared, row.params) + queryOf(row.query), {
    as,
    body: payload,
    headers: { host: domain, 'accept-language': language, ...headers },
  });
}

function expectError(reply: Reply<ErrorBody>, status: number, codes?: string[]): void {
  expect(reply.status).toBe(status);
  const { message, code, ...rest } = reply.body;
  expect(errors[code]?.status, code).toBe(status);
  expect(Object.keys(rest).filter((key) => !['errors', 'current'].includes(key))).toEqual([]);
  expect(message).toBeTruthy();
  if (codes) expect(codes).toContain(code);
}

const opensTo: Record<'admin' | 'teacher' | 'student' | 'member', (access: Access) => boolean> = {
  admin: () => true,
  teacher: (access) => ['public', 'signed-in', 'member', 'staff', 'teacher'].includes(access),
  student: (access) => ['public', 'signed-in', 'member', 'student'].includes(access),
  member: (access) => ['public', 'signed-in', 'member'].includes(access),
};

describe('who may call at all', () => {
  const closed = calls.filter(({ declared }) => declared.access !== 'public');

  test.each(closed)('$name: a stranger is asked to sign in', async ({ declared }) => {
    expectError(await send(declared, {}), 401, ['unauthenticated']);
    expectError(await send(declared, { as: 'a-token-that-nobody-ever-got' }), 401, ['unauthenticated']);
  });

  test.each(closed.filter(({ declared }) => declared.access !== 'signed-in'))(
    '$name: somebody from elsewhere is no member',
    async ({ declared }) => {
      expectError(await send(declared, { as: outsider }), 403, ['not-a-member']);
    },
  );

  test.each(closed.filter(({ declared }) => !opensTo.member(declared.access)))(
    '$name: a member without the role is refused',
    async ({ declared }) => {
      expectError(await send(declared, { as: first.member.token }), 403, [
        'teacher-only',
        'admin-only',
        'access-denied',
      ]);
      if (!opensTo.student(declared.access))
        expectError(await send(declared, { as: first.student.token }), 403, ['teacher-only', 'admin-only']);
      if (!opensTo.teacher(declared.access))
        expectError(await send(declared, { as: first.teacher.token }), 403, ['admin-only']);
    },
  );
});

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
      expectError(await send(declared, { as: first[role].token, row: row(second) }), 404, [
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
    expectError(await send(declared, { as: first[built.as as 'admin'].token, row: built }), status);
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

// ---- invalid input

const spoiled = calls.flatMap(({ name, declared, row }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = declared[part] as unknown;
    const found = schema
      ? makeInvalid(part === 'params' ? part : part === 'query' || declared.file ? 'text' : 'json', schema)
      : undefined;
    return found ? [{ name, declared, row, part, ...found }] : [];
  }),
);

describe('bad input is named in the language of the caller', () => {
  test('every part that a caller fills in can be wrong', () => {
    const parts = calls.flatMap(({ name, declared }) =>
      (['params', 'query', 'body'] as const).filter((part) => declared[part]).map((part) => `${name} ${part}`),
    );
    expect(spoiled.map(({ name, part }) => `${name} ${part}`)).toEqual(parts);
  });

  test.each(spoiled)('$name: $field of $part', async ({ declared, row, part, field, value }) => {
    const { params } = row(first);
    const file = { field: declared.file?.fields[0] ?? '', name: 'фото.jpg', bytes: picture };
    const wrong =
      part === 'body' && declared.file
        ? { parts: [file, { field, text: String(value) }] }
        : { params, [part]: { ...(part === 'params' ? params : {}), [field]: value } };
    const ru = await send(declared, { as: first.admin.token, row: wrong });
    const en = await send(declared, { as: first.admin.token, row: wrong, language: 'en-GB,en;q=0.9' });
    for (const reply of [ru, en]) {
      expectError(reply, 400, ['validation-failed']);
      // A fault inside a list is named by its index, as in ids.0.
      const named = Object.entries<string[]>(reply.body.errors).find(([key]) => key.split('.')[0] === field);
      expect(named?.[1].length, JSON.stringify(reply.body)).toBeGreaterThan(0);
      expect(Object.values<string[]>(reply.body.errors)[0]).toContain(reply.body.message);
    }
    expect(JSON.stringify(ru.body.errors)).toMatch(/[а-яё]/i);
    expect(JSON.stringify(en.body.errors)).not.toMatch(/[а-яё]/i);
  });
});

describe('fields nobody declared are dropped', () => {
  const withBodies = calls.filter(({ declared }) => declared.body);
  test.each(withBodies)('$name', ({ declared }) => {
    const sample = sampleOf(declared.body as Schema);
    expect(compileCheck(declared.body as SchemaObject, false)(withUndeclaredFields(sample), 'ru')).toEqual(sample);
  });
});

describe('the same calls with the own ids are answered as declared', () => {
  // The server under test checks each response against its schema.
  test('one after the other', async () => {
    for (const { name, declared, row } of calls) {
      const built = row(first);
      const as = built.as === 'nobody' ? undefined : first[built.as].token;
      const reply = await send(declared, { as, row: built });
      expect({
        name,
        status: reply.status,
        ...(reply.status === (built.own ?? 200) ? {} : { body: reply.body }),
      }).toEqual({ name, status: built.own ?? 200 });
    }
  });

  test('unhandled calls do not exist', () => {
    const declared = Object.entries(contract).flatMap(([domain, group]) =>
      Object.keys(group).map((name) => `${domain}.${name}`),
    );
    expect(calls.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });
});
