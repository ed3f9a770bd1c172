// Generated from the contract: every search finds «ё» by «е» and all other spellings of a word, in both directions.
import { raw, sql } from '@orbita/database';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { buildHalf, buildLesson } from '../testing/builders.ts';
import { type Call, calls, type Row } from '../testing/calls.ts';
import { sendCall } from '../testing/contract-calls.ts';
import { growWorld } from '../testing/grow.ts';
import { readWorkbook } from '../testing/workbook.ts';
import { buildWorld, type World } from '../testing/world.ts';

/** Stands behind every name and title of the school. */
const WRITTEN = 'Ёжик-Зайкин О’Нил Пчелкин';
/** Each finds the same rows. */
const TYPED = [
  ...['Ёжик', 'ежик', 'Е\u0308ЖИК', 'Eжик', 'ЗАЙКИН', 'Заи\u0306кин', 'Ёжик Зайкин', 'ежик\u2011зайкин', 'Зaйкин  Ёж'],
  ...["О'Нил", 'ОНил', 'онил ежик', 'Пчёлкин', 'пчелкин\u00A0зай'],
];
const NOWHERE = 'ъъъ-нет-такого';

/** Parameters that take a text and search for nothing, with the reason. */
const others: Record<string, string> = {
  'auth.getAuth domain': 'the name of a host',
  'auth.getAuthInformation domain': 'the name of a host',
  'userNotes.listUserNotes target_page': 'the path of a page',
};
/** Columns that searches look through besides {@link NAMES}. */
const columns = ['invitations.email', 'bank_items.words', 'enrolment_orders.number', 'inquiries.text'];
const NAMES = ['title', 'name', 'last_name', 'surname', 'student_name', 'group_name', 'description'];

/** Who asks, and of what, where a valid request asks of too little. */
const wider: Record<string, (w: World) => Partial<Row>> = {
  'adminRoles.listAdminRoleUsers': () => ({ params: { id: 13 } }),
  'marking.listExpertiseQueue': (school) => ({ as: 'admin', query: { subject_id: school.subjectId } }),
  'standing.listCuratedStudents': () => ({ as: 'admin' }),
};

interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  const?: string;
}
const propertiesOf = ({ declared }: Call): Record<string, Shape> =>
  (declared.query as { properties?: Record<string, Shape> } | undefined)?.properties ?? {};
const texts = calls
  .filter(({ declared }) => declared.method === 'GET')
  .flatMap((call) =>
    Object.entries(propertiesOf(call))
      .filter(([, one]) => one.type === 'string' && !one.format && !one.pattern && one.const === undefined)
      .map(([parameter]) => ({ call, parameter, name: `${call.name} ${parameter}` })),
  );
const searches = texts.filter(({ name }) => !(name in others));

let server: TestApp;
let w: World;
beforeAll(async () => {
  server = await createTestApp();
  w = await buildWorld(server, 'searched.example');
  const { db } = server;
  const halfId = await buildHalf(db, w.companyId);
  const lessonId = await buildLesson(db, w.companyId, { subjects: [w.subjectId], groups: [w.groupId] });
  await db.run(sql`insert into curator_groups (curator_id, group_id) values (${w.admin.id}, ${w.groupId})`);
  await growWorld({ db, room: w, admin: w.admin, halfId, lessonId }, 3, 0);
  const named = await db.rows<{ place: string }>(sql`
    select table_name || '.' || column_name as place from information_schema.columns join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and is_generated = 'NEVER' and data_type in ('text', 'character varying')
      and (column_name = any (${NAMES}) or table_name || '.' || column_name = any (${columns}))`);
  for (const { place } of named) {
    const [table = '', column = ''] = place.split('.');
    // What a check or a trigger forbids stays as it is.
    await db
      .run(sql`update ${raw(table)} set ${raw(column)} = ${raw(column)} || ' ' || ${WRITTEN}::text`)
      .catch(() => undefined);
  }
  return () => server.close();
}, 60_000);

/** What a search gives: its rows, or those of the file that it makes. */
async function findBy({ call, parameter }: (typeof searches)[number], text: string): Promise<string> {
  const row = { ...call.row(w), ...wider[call.name]?.(w) };
  const { required = [] } = (call.declared.query ?? {}) as { required?: string[] };
  const kept = Object.fromEntries(Object.entries(row.query ?? {}).filter(([name]) => required.includes(name)));
  const as = row.as === 'nobody' ? undefined : w[row.as].token;
  const { status, body } = await sendCall(server, call.declared, {
    as,
    domain: w.domain,
    row: { ...row, query: { ...kept, ...wider[call.name]?.(w).query, [parameter]: text } },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return JSON.stringify(Buffer.isBuffer(body) ? [...(await readWorkbook(body)).values()] : body);
}

test('every text that a call takes is a search or has a reason', () => {
  expect(searches.length).toBeGreaterThan(90);
  const known = new Set(texts.map(({ name }) => name));
  expect(Object.keys(others).filter((name) => !known.has(name))).toEqual([]);
});

test.each(searches)('$name', { timeout: 60_000 }, async (search) => {
  const nothing = await findBy(search, NOWHERE);
  const first = await findBy(search, TYPED[0]!);
  expect(first).not.toBe(nothing);
  const differ: string[] = [];
  for (const text of TYPED) if ((await findBy(search, text)) !== first) differ.push(text);
  expect(differ).toEqual([]);
});
