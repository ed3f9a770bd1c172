// Attackers who try to reach what is not theirs, and the means to detect success:
// a secret word in all content of a discipline, and a digest of every table.
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { sql } from '@orbita/database';
import type { Reply, TestApp } from './app.ts';
import {
  buildChapter,
  buildForm,
  buildGroup,
  buildPattern,
  buildRelation,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from './builders.ts';
import type { Row } from './calls.ts';
import { multipartOf } from './uploads.ts';
import type { World } from './world.ts';

/** Written into every text of the attacked discipline, so that a response containing it reveals the discipline. */
export const SECRET = 'тайна-дисциплины';

/** People of the same school: some belong to another discipline, some may only look at this one. */
export interface Attackers {
  otherTeacher: BuiltUser;
  otherExpert: BuiltUser;
  otherStudent: BuiltUser;
  otherCurator: BuiltUser;
  otherParent: BuiltUser;
  /** Expert of the attacked discipline. */
  expert: BuiltUser;
  /** A parent of the student, not of the classmate. */
  parent: BuiltUser;
}

export async function buildAttackers({ db }: TestApp, w: World): Promise<Attackers> {
  const person = () => buildUser(db, w.companyId);
  const people: Attackers = {
    otherTeacher: await person(),
    otherExpert: await person(),
    otherStudent: await person(),
    otherCurator: await person(),
    otherParent: await person(),
    expert: await person(),
    parent: await person(),
  };
  // The student also studies the other discipline, so its teacher knows the student but nothing of the attacked discipline.
  const groupId = await buildGroup(db, w.companyId, [people.otherStudent.id, w.student.id]);
  const curatedId = await buildGroup(db, w.companyId, [people.otherStudent.id]);
  const subjectId = await buildSubject(db, w.companyId, {
    teachers: [people.otherTeacher.id],
    experts: [people.otherExpert.id],
    groups: [groupId],
  });
  await buildForm(db, await buildPattern(db, await buildStep(db, await buildChapter(db, subjectId))));
  await db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${w.subjectId}, ${people.expert.id}, 'EXPERT')`,
  );
  await db.run(sql`insert into curator_groups (curator_id, group_id) values (${people.otherCurator.id}, ${curatedId})`);
  await buildRelation(db, w.companyId, { relativeId: people.otherParent.id, studentId: people.otherStudent.id });
  await buildRelation(db, w.companyId, { relativeId: people.parent.id, studentId: w.student.id });
  return people;
}

/** Text columns of a discipline and of the work in it. */
const secretColumns: [table: string, columns: string[]][] = [
  ['subjects', ['title', 'code', 'description']],
  ['chapters', ['title', 'description']],
  ['steps', ['title', 'public_text', 'private_text']],
  ['sections', ['title', 'content']],
  ['patterns', ['title', 'description']],
  ['forms', ['title', 'description', 'default']],
  ['answers', ['title']],
  ['comments', ['text']],
  ['expertises', ['text']],
  ['annotations', ['text']],
  ['bank_items', ['title', 'words']],
  ['lessons', ['title', 'room']],
  ['retakes', ['comment']],
];

/** Writes the secret word into every text of the school's disciplines and gives the student the best marks. */
export async function writeSecrets({ db }: TestApp, w: World): Promise<void> {
  for (const [table, columns] of secretColumns)
    await db.pool.query(`update ${table} set ${columns.map((column) => `"${column}" = '${SECRET}'`).join(', ')}`);
  await db.pool.query(`update answer_fields set value = to_jsonb('${SECRET}'::text)`);
  await db.pool.query(`update files set name = '${SECRET}'`);
  await db.run(sql`update marks set value = 10`);
  await db.run(sql`insert into subject_halves (subject_id, half_id) values (${w.subjectId}, ${w.halfId})`);
}

const pathOf = ({ path }: AnyEndpoint, params: Row['params'] = {}): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? 1)));

/** Makes a call of the contract with the values of its row. */
export function sendRow(
  server: TestApp,
  declared: AnyEndpoint,
  { row, as, domain }: { row: Row; as: string | undefined; domain: string },
): Promise<Reply> {
  const query = new URLSearchParams(
    Object.entries(row.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { payload, headers } = row.parts ? multipartOf(row.parts) : { payload: row.body, headers: {} };
  return server.request(declared.method, `${pathOf(declared, row.params)}?${query.toString()}`, {
    as,
    body: payload,
    headers: { host: domain, ...headers },
  });
}

/** Returns a checksum of every table, except the named ones. */
export async function digestTables({ db }: TestApp, except: readonly string[]): Promise<Record<string, string>> {
  const tables = await db.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    const { rows } = await db.pool.query(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${name}" t`,
    );
    sums[name] = rows[0].sum as string;
  }
  return sums;
}
