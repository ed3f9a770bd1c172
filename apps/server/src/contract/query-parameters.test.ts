// A parameter of a list does what it says or is refused: each changes the answer for some of its values.
import { isRecord } from '@orbita/contract/records';
import { sql } from '@orbita/database';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { buildHalf, buildLesson } from '../testing/builders.ts';
import { calls, type Call, type Row } from '../testing/calls.ts';
import { sendCall } from '../testing/contract-calls.ts';
import { growWorld } from '../testing/grow.ts';
import { buildWorld, type World } from '../testing/world.ts';

interface Shape {
  type?: string;
  const?: string | number;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  format?: string;
  minimum?: number;
  maximum?: number;
}
type Value = string | number | boolean | undefined;

/** Ids that leave something out. */
const known: Record<string, (w: World) => number> = {
  except_id: ({ subjectId }) => subjectId,
  subject_id: ({ subjectId }) => subjectId,
};
/** No row has this id. */
const UNKNOWN = 2_147_483_646;

/** Parameters whose values answer alike, each with the reason: `domain.call name`, or `* name` for every list. */
const alike: Record<string, string> = {
  '* with': 'names parts that always come along; other names are refused, as the test below says',
  'softSkills.listSoftSubjects size': 'one discipline of the school has soft skills; its other pages are empty',
  'marks.listMarks points_only': 'every mark of the school has points',
  'marking.listExpertiseQueue unmarked': 'the administrator, who asks, has assessed none of these answers',
  '* limit': 'another name of size, read by the same function for all lists; a test below says so',
};

/** Requests of lists that have too few rows for whoever makes the valid request. */
const wider: Record<string, (w: World) => Partial<Row>> = {
  'adminRoles.listAdminRoleUsers': () => ({ params: { id: 13 } }),
  'contracts.listPersonOpenings': (school) => ({ params: { id: school.applicant.id } }),
  'groups.listFormerMembers': (school) => ({ params: { id: school.groupId } }),
  'feedback.listFeedbacks': () => ({ as: 'teacher' }),
  'answers.listUsersAnswers': () => ({ as: 'teacher' }),
  'answers.listUsersAnswers others': () => ({ as: 'student' }),
  'answers.listUsersAnswers disablePagination': () => ({ as: 'teacher', query: { size: 1 } }),
  'marks.listMarks': (school) => ({ as: 'teacher', query: { subject_id: school.subjectId } }),
  'marking.listExpertiseQueue': (school) => ({ as: 'admin', query: { subject_id: school.subjectId } }),
  'temporaryStatuses.listOpenStatusUsers': () => ({ as: 'admin' }),
  'standing.listCuratedStudents': () => ({ as: 'admin' }),
};

const isList = ({ declared }: Call): boolean => {
  const response: unknown = declared.response;
  return (
    declared.method === 'GET' &&
    isRecord(response) &&
    isRecord(response.properties) &&
    'lastPage' in response.properties
  );
};
const parametersOf = ({ declared }: Call): [string, Shape][] =>
  Object.entries((declared.query as Shape | undefined)?.properties ?? {});
const lists = calls.filter(isList);
const named = lists.flatMap((call) => parametersOf(call).map(([name]) => `${call.name} ${name}`));

/** Values of a parameter to compare; undefined leaves it out. */
function valuesOf(name: string, shape: Shape): Value[] {
  if (name === 'page') return [1, 2];
  if (name === 'size' || name === 'limit') return [1, 3];
  if (shape.anyOf) return [undefined, ...shape.anyOf.flatMap((one) => (one.const === undefined ? [] : [one.const]))];
  if (shape.const !== undefined) return [undefined, shape.const];
  if (shape.items) return valuesOf(name, shape.items);
  if (shape.type === 'boolean') return [undefined, false, true];
  if (shape.format)
    return [undefined, '1991-01-01', '2098-01-01'].map((day) =>
      day && shape.format === 'date-time' ? `${day}T00:00:00Z` : day,
    );
  if (shape.type === 'integer')
    return shape.maximum === 2_147_483_647
      ? [undefined, UNKNOWN, known[name]?.(w)]
      : [undefined, shape.minimum ?? 0, shape.maximum ?? 365];
  return [undefined, 'ъъъ-нет-такого'];
}

let server: TestApp;
let w: World;
beforeAll(async () => {
  server = await createTestApp();
  w = await buildWorld(server, 'parameters.example');
  const { db } = server;
  const halfId = await buildHalf(db, w.companyId);
  const lessonId = await buildLesson(db, w.companyId, { subjects: [w.subjectId], groups: [w.groupId] });
  await db.run(sql`insert into curator_groups (curator_id, group_id) values (${w.admin.id}, ${w.groupId})`);
  await growWorld({ db, room: w, admin: w.admin, halfId, lessonId }, 3, 0);
  // What the rows above have in common is told apart, so that each order and filter has something to decide.
  await db.run(sql`update users set last_name = 'Яшина', first_name = 'Яна' where id = ${w.student.id}`);
  await db.run(sql`
    update notifications set read_at = now() where id = (select min(id) from notifications where user_id = ${w.student.id})`);
  await db.run(sql`
    update subject_users set role_type = 'EXPERT' where user_id = ${w.teacher.id} and subject_id <> ${w.subjectId}`);
  await db.run(sql`update retakes set until = now() + make_interval(mins => 1000000 - id) where not is_closed`);
  await db.run(sql`
    insert into bank_items (company_id, author_id, kind, title, content)
    select ${w.companyId}, ${w.admin.id}, 'question', 'Чужой', '{"task": null, "questions": [{"title": "Рост", "type": "text"}]}'`);
  await db.run(sql`update inquiries set name = 'Имя ' || (1000000 - id) where company_id = ${w.companyId}`);
  await db.run(sql`update subjects set title = 'Имя ' || (1000000 - id) where company_id = ${w.companyId}`);
  await db.run(sql`update contracts set surname = 'Имя ' || (1000000 - id) where company_id = ${w.companyId}`);
  await db.run(
    sql`update business_roles set updated_at = now() - make_interval(mins => id) where company_id = ${w.companyId}`,
  );
  return () => server.close();
});

/** The query of a valid request without what narrows the list. */
const onlyRequired = ({ declared }: Call, query: Row['query'] = {}): Record<string, string | number> => {
  const { required = [] } = (declared.query ?? {}) as Shape;
  return Object.fromEntries(Object.entries(query).filter(([name]) => required.includes(name)));
};

/** The answers of a list for the values of one parameter, until two of them differ. */
async function isObeyed(call: Call, name: string, shape: Shape): Promise<boolean> {
  const wide = { ...wider[call.name]?.(w), ...wider[`${call.name} ${name}`]?.(w) };
  const row = { ...call.row(w), ...wide };
  const as = row.as === 'nobody' ? undefined : w[row.as].token;
  const key = shape.items || shape.anyOf?.some(({ items }) => items) ? `${name}[]` : name;
  const answers = new Set<string>();
  for (const value of valuesOf(name, shape)) {
    const { [name]: _asked, ...others } = wide.query ?? onlyRequired(call, row.query);
    const base: Record<string, string | number> = name === 'page' ? { ...others, size: 1 } : others;
    const query = value === undefined ? base : { ...base, [key]: String(value) };
    const { status, body } = await sendCall(server, call.declared, { as, domain: w.domain, row: { ...row, query } });
    answers.add(JSON.stringify([status, body.data ?? body.code, body.total, body.counters]));
    if (answers.size > 1) return true;
  }
  return false;
}

test('every list has its exceptions with a reason, and no others', () => {
  const known = new Set(named.flatMap((name) => [name, `* ${name.split(' ')[1]}`]));
  expect(Object.keys(alike).filter((name) => !known.has(name))).toEqual([]);
});

test.each(lists.map((call): [string, Call] => [call.name, call]))('%s', { timeout: 60_000 }, async (_name, call) => {
  const ignored: string[] = [];
  for (const [name, shape] of parametersOf(call)) {
    if (`* ${name}` in alike || `${call.name} ${name}` in alike) continue;
    if (!(await isObeyed(call, name, shape))) ignored.push(name);
  }
  expect(ignored).toEqual([]);
});

const paged = lists.filter((call) => parametersOf(call).some(([name]) => name === 'page'));
test('a page behind the last one tells the total and the last page', { timeout: 60_000 }, async () => {
  const differing: string[] = [];
  for (const call of paged) {
    const row = { ...call.row(w), ...wider[call.name]?.(w) };
    const as = row.as === 'nobody' ? undefined : w[row.as].token;
    const base = row.query ?? {};
    const ask = async (page: number) => {
      const query = { ...base, page, size: 1 };
      const { body } = await sendCall(server, call.declared, { as, domain: w.domain, row: { ...row, query } });
      return { total: body.total, lastPage: body.lastPage, counters: body.counters, data: body.data };
    };
    const first = await ask(1);
    expect([call.name, await ask(9999)]).toEqual([call.name, { ...first, data: [] }]);
    if (first.total > 0) differing.push(call.name);
  }
  expect(differing.length).toBeGreaterThan(paged.length / 2);
});

test('unknown parts are refused by name, known ones are taken', async () => {
  const ask = (path: string) => server.request('GET', path, { as: w.teacher.token, headers: { host: w.domain } });
  for (const path of [
    '/api/steps',
    '/api/me/lms/subjects',
    '/api/me/lms/groups/subjects',
    `/api/steps/${w.stepId}/usersAnswers`,
  ]) {
    const unknown = await ask(`${path}?with[]=grandmothers`);
    expect(unknown).toMatchObject({ status: 400, body: { errors: { 'with.0': ['Такой части у строки нет'] } } });
  }
  expect((await ask(`/api/steps/${w.stepId}/usersAnswers?with[]=links`)).status).toBe(200);
  expect((await ask('/api/me/lms/subjects?with[]=teachers&with[]=groups')).status).toBe(200);
  expect((await ask('/api/steps?card_filter=everything')).status).toBe(400);
  const byLimit = await ask('/api/v2/students?limit=1');
  expect(byLimit.body.data).toEqual((await ask('/api/v2/students?size=1')).body.data);
});
