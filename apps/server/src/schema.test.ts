// Compares what must be kept in step by hand with the migrated database; a failing test names what was forgotten.
import { readdir, readFile } from 'node:fs/promises';
import { groups } from '@orbita/contract/groups';
import { halves } from '@orbita/contract/halves';
import { semesters } from '@orbita/contract/semesters';
import { trajectories } from '@orbita/contract/trajectories';
import { raw, sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileReferences } from './domains/files/file-references.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { buildAdministrator, buildCompany, buildUser, type BuiltUser } from './testing/builders.ts';
import { type CopyRules, fillBelow, findLosses, staleRules } from './testing/schema/copies.ts';
import { type Filler, openFiller } from './testing/schema/fill-tables.ts';

let server: TestApp;
let admin: BuiltUser;
let filler: Filler;
beforeAll(async () => {
  server = await createTestApp();
  const companyId = await buildCompany(server.db);
  admin = await buildAdministrator(server.db, companyId);
  const other = await buildUser(server.db, companyId);
  filler = await openFiller(server.db, { companies: companyId, users: other.id });
});
afterAll(() => server.close());

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

test('every foreign key has an index that begins with its columns', async () => {
  // An index may exclude deleted rows and null references, because no query looks for those.
  const missing = await server.db.rows(sql`
    select c.conrelid::regclass::text as "table", pg_get_constraintdef(c.oid) as key
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(deleted_at IS NULL)'
          or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', pg_get_indexdef(i.indexrelid, 1, true)))
        and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k) = (select array_agg(k order by k) from unnest(c.conkey) k))
    order by 1, 2`);
  expect(missing, 'add an index that begins with the columns of the key').toEqual([]);
});

test('a table whose unchanged rows keep updated_at compares all its columns', async () => {
  const short = await server.db.rows(sql`
    select t.tgrelid::regclass::text as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where t.tgname = 'when_unchanged' and a.attname <> 'updated_at' and not a.attnum = any (t.tgattr) group by 1`);
  expect(short, 'call keep_updated_at_of again in the migration').toEqual([]);
});

test('every foreign key to files is a reference that opens the file and keeps it', () => {
  const keys = filler.foreignKeys.filter(({ target }) => target === 'files').map(nameOf);
  const named = [...new Set(fileReferences.map(nameOf))];
  expect(named.toSorted(), 'keep domains/files/file-references.ts in step').toEqual(keys.toSorted());
});

/** What stays of an erased person under the words «Удалённый пользователь», because others rely on it or it says nothing of the person. */
const staysOfErased = [
  ...['absence_patterns', 'abstract_lesson_schedules', 'answer_access_users', 'answers', 'attendance', 'audit_records'],
  ...['chapter_unlocks', 'contract_openings', 'contract_signatures', 'deadline_notices', 'education_form_periods'],
  ...['group_access_users', 'lesson_releases', 'lesson_team_students', 'lesson_teachers', 'marking_claims', 'marks'],
  ...[
    'moved_due_dates',
    'notification_deliveries',
    'passings',
    'removed_members',

    'result_revisions',
    'retake_users',
    'retakes',
  ],
  ...[
    'rubric_results',
    'soft_scores',
    'step_readings',
    'step_unlocks',
    'subject_access_users',
    'task_attempts',
    'verdicts',
  ],
];
test('each table with things of a person is erased with the person, or stays on purpose', async () => {
  const source = await readFile(new URL('./domains/users/office/erase-person.queries.ts', import.meta.url), 'utf8');
  const owned = filler.foreignKeys.filter(
    ({ target, column }) => target === 'users' && /^(?:user|student|relative|curator|member)_id$/.test(column),
  );
  const tables = new Set(owned.map(({ table }) => table).filter((table) => !staysOfErased.includes(table)));
  const forgotten = [...tables].filter((table) => !new RegExp(`\\b${table}\\b`).test(source));
  // Sessions end by the writer of sessions.
  expect(forgotten, 'erase them in eraseAccount, or name them above').toEqual(['sessions']);
});

test('whatever signing in writes about a person stays with the account at a merge', async () => {
  const folder = new URL('./domains/auth/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.queries.ts'));
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const written = new Set(texts.flatMap((text) => [...text.matchAll(/insert into (\w+)/g)].map(([, table]) => table)));
  const people = filler.foreignKeys.filter(({ target }) => target === 'users').map(({ table }) => table);
  const leftOut = await server.db.rows<{ name: string }>(sql`select t::text as name from left_out_at_merge() t`);
  // Whoever founds a company becomes its administrator; a merge hands roles over on purpose. An account refers to the one that it was merged into.
  const onPurpose = ['admin_role_users', 'users'];
  const handedOver = new Set(people.filter((table) => written.has(table) && !onPurpose.includes(table)));
  for (const { name } of leftOut) handedOver.delete(name);
  expect([...handedOver], 'name them in left_out_at_merge by a migration').toEqual([]);
});

test('a table that refuses changes stays with the account at a merge, or lets its person be handed over', async () => {
  const refusing = await server.db.rows<{ name: string }>(sql`
    select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgtype & 2 = 2 and t.tgtype & 16 = 16 and p.prosrc ~ 'raise exception'
      and exists (select 1 from pg_constraint c where c.contype = 'f' and c.conrelid = t.tgrelid and c.confrelid = 'users'::regclass)
      and t.tgrelid not in (select left_out_at_merge()) order by 1`);
  // What these two keep unchanged does not name the person.
  expect(refusing.map(({ name }) => name)).toEqual(['audit_records', 'organisation_meetings']);
});

/** What keeps the files that a column of JSON names. */
const filesInJson: Record<string, string> = {
  'answer_drafts.content': '`isUnreferenced` in domains/files/file-references.ts finds them',
  'answer_versions.content': '`inVersion` in domains/files/file-references.ts finds them',
  'bank_items.content': 'each is a row of bank_item_files as well',
  'deleted_halves.snapshot': '`isUnreferenced` in domains/files/file-references.ts finds them',
  'deleted_trajectories.snapshot': '`isUnreferenced` in domains/files/file-references.ts finds them',
  'task_attempt_drafts.content': 'an attempt takes ten hours at most, and an upload is kept for a day',
};
/** Columns of JSON that name no files. */
const jsonWithoutFiles = [
  ...[
    'annotations.points',
    'answer_deletions.marks',
    'answer_deletions.passing',
    'answer_deletions.rubric',
    'answer_fields.value',
  ],
  ...[
    'deleted_business_roles.snapshot',
    'deleted_semesters.snapshot',
    'audit_records.new_value',
    'audit_records.old_value',
    'companies.tiles',
    'ctp_import_changes.after',
    'patterns.draws',
    'ctp_import_changes.before',
    'deleted_groups.snapshot',
    'group_school_years.changes',
    'idempotency_keys.response',
    'journal_batches.cells',
  ],
  ...['forms.key', 'forms.match_ids', 'forms.matches', 'forms.option_ids', 'forms.options'],
  ...['companies.exam_grades', 'companies.credit_grades', 'study_certificates.content', 'report_templates.remarks'],
  ...['forms.retired_matches', 'forms.retired_options', 'notifications.payload'],
  ...[
    'timetable_change_lessons.was',
    'user_import_rows.cells',
    'user_import_rows.changes',
    'user_import_rows.details',
    'user_import_rows.effects',
  ],
  ...['organisation_meetings.minutes', 'organisation_proposals.changes'],
  ...['organisation_proposals.told', 'organisation_proposals.worded'],
  ...['notification_settings.choices', 'notification_settings.unsubscribed'],
  ...['user_import_rows.faults', 'user_import_rows.suspect_signs', 'user_import_rows.warnings'],
  ...['user_import_sheets.lines', 'user_imports.counts', 'user_imports.left_out'],
  ...['rubric_results.criteria', 'rubrics.criteria', 'verdicts.after', 'verdicts.before'],
];

test('a file is referred to by a foreign key, and a new column of JSON says what keeps its files', () => {
  const keys = new Set(filler.foreignKeys.map(nameOf));
  const looksLikeFile = /(^|_)(file|image|photo|picture|cover|document|upload)s?_ids?$/;
  const loose = filler.columns.filter((one) => looksLikeFile.test(one.column) && !keys.has(nameOf(one)));
  expect(loose.map(nameOf), 'add a foreign key to files').toEqual([]);
  const json = filler.columns.filter(({ type }) => /^jsonb?$/.test(type)).map(nameOf);
  expect(json.toSorted(), 'add it to jsonWithoutFiles above, or say in filesInJson what keeps its files').toEqual(
    [...Object.keys(filesInJson), ...jsonWithoutFiles].toSorted(),
  );
});

describe('a copy equals its original in every table below it', () => {
  const ofStudents = 'work and results of those who study the original';
  const ofPlan = 'dates and the timetable belong to the groups of the original';
  const own = 'says where the row stands';
  const topic: CopyRules = {
    leftOut: {
      abstract_lessons: ofPlan,
      abstract_lesson_schedules: ofPlan,
      ctp_import_changes: 'a plan was imported into the original',
      ctp_import_dates: 'a plan was imported into the original',
      lessons: ofPlan,
      lesson_steps: ofPlan,
      organisation_role_steps: 'the organisation chooses the topic that teaches a role',
      answers: ofStudents,
      answer_drafts: ofStudents,
      answer_fields: ofStudents,
      audit_records: ofStudents,
      deadline_notices: ofStudents,
      extension_requests: ofStudents,
      feedbacks: ofStudents,
      marking_claims: ofStudents,
      marks: ofStudents,
      moved_due_dates: ofStudents,
      notifications: ofStudents,
      passings: ofStudents,
      retake_checkpoints: ofStudents,
      rubric_results: ofStudents,
      step_readings: ofStudents,
      step_unlocks: ofStudents,
      task_attempts: ofStudents,
      user_notes: 'a bookmark of one person',
      verdicts: ofStudents,
      answer_visibility_rules: 'how open answers are is decided where they are handed in',
    },
    ownColumns: {
      steps: {
        position: own,
        publish_at: 'when a draft is published belongs to the term of its discipline',
        answers_open_at: ofPlan,
        answers_closed_at: ofPlan,
        synced_blocks: 'what a topic of a sub-discipline last took over',
      },
    },
  };
  const alone: CopyRules = {
    ...topic,
    leftOut: {
      ...topic.leftOut,
      step_prerequisites: 'which topics a copied topic opens after is decided where it stands',
    },
  };
  const discipline: CopyRules = {
    leftOut: {
      ...topic.leftOut,
      absence_patterns: 'how students are absent from the original',
      bank_items: 'the bank keeps questions of the original for everybody who teaches it',
      chapter_unlocks: ofStudents,
      companies: 'a company names the discipline of its graph, which is the original',
      ctp_imports: 'a plan was imported into the original',
      graph_role_places: 'the organisation chooses the topics that teach a role, so a copy teaches none',
      journal_batches: ofStudents,
      lesson_subjects: ofPlan,
      result_revisions: 'kept by triggers',
      retakes: ofStudents,
      final_results: ofStudents,
      soft_scores: ofStudents,
      subject_groups: 'who studies a copy is decided anew',
      subject_revisions: 'kept by triggers',
    },
    ownColumns: {
      steps: topic.ownColumns.steps!,
      subjects: {
        created_by: 'who made the copy',
        title: 'a copy says that it is one',
        is_archived: 'a copy is new',
        purged_at: 'a copy is new',
        parent_id: 'a copy follows nobody',
        synced_at: 'a copy follows nobody',
        synced_order: 'a copy follows nobody',
      },
    },
  };
  const subDiscipline: CopyRules = {
    leftOut: discipline.leftOut,
    ownColumns: {
      ...discipline.ownColumns,
      subjects: {
        created_by: 'who made the sub-discipline',
        hidden: 'a sub-discipline is shown from the start',
        is_archived: 'a sub-discipline is new',
        purged_at: 'a sub-discipline is new',
        parent_id: 'the original itself',
        synced_at: 'when it last took over changes',
        synced_order: 'what it last took over',
      },
    },
  };
  const copied: [what: string, root: string, rules: CopyRules, path: (id: number) => string][] = [
    ['topic', 'steps', alone, (id) => `/api/steps/${id}/copy`],
    ['discipline', 'subjects', discipline, (id) => `/api/v2/subjects/${id}/clone`],
    ['sub-discipline', 'subjects', subDiscipline, (id) => `/api/v2/subjects/${id}/create-sub`],
  ];
  test.each(copied)('%s', async (_what, root, rules, path) => {
    const subject = (await filler.fill('subjects', { is_archived: false, purged_at: null }))[0]!.id as number;
    await fillBelow(filler, { table: 'subjects', id: subject }, discipline);
    const { id: step } = await server.db.one<{ id: number }>(sql`select id from steps where subject_id = ${subject}`);
    const original = root === 'steps' ? step : subject;
    const made = await server.request('POST', path(original), { as: admin.token, body: {} });
    expect(made).toMatchObject({ status: 200 });
    const losses = await findLosses(server.db, filler, { root, original, copy: made.body.id, rules });
    expect(losses, 'copy it, or name it in leftOut or ownColumns above with the reason').toEqual([]);
    expect(staleRules(filler, root, rules), 'left out above, but no longer there').toEqual([]);
  });
});

describe('what was deleted comes back with every column', () => {
  /** The calls that delete and restore what each table of deleted records keeps. */
  const restorable: Record<string, { table: string; remove: { path: string }; restore: { path: string } }> = {
    deleted_business_roles: {
      table: 'business_roles',
      remove: trajectories.deleteBusinessRole,
      restore: trajectories.restoreBusinessRole,
    },
    deleted_groups: { table: 'groups', remove: groups.deleteGroup, restore: groups.restoreGroup },
    deleted_halves: { table: 'halves', remove: halves.deleteHalf, restore: halves.restoreHalf },
    deleted_semesters: { table: 'semesters', remove: semesters.deleteSemester, restore: semesters.restoreSemester },
    deleted_trajectories: {
      table: 'trajectories',
      remove: trajectories.deleteTrajectory,
      restore: trajectories.restoreTrajectory,
    },
  };
  const kinds = Object.values(restorable);

  test('every table of deleted records is tried below', () => {
    const tables = new Set(filler.columns.map(({ table }) => table).filter((table) => table.startsWith('deleted_')));
    expect([...tables].toSorted(), 'add a line to restorable above').toEqual(Object.keys(restorable));
  });

  const read = async (table: string, id: number): Promise<Record<string, unknown>> =>
    (
      await server.db.one<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) as row from ${raw(table)} t where t.id = ${id}`,
      )
    ).row;
  const call = async (method: string, { path }: { path: string }, id: number): Promise<void> => {
    const response = await server.request(method, path.replace(':id', String(id)), { as: admin.token, body: {} });
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
  };
  /** Inserts a row whose references to its own table name another one, so that none of its columns is empty. */
  async function fillWhole(table: string): Promise<{ id: number; origin: number; own: string[] }> {
    const own = filler.foreignKeys.filter((key) => key.table === table && key.target === table);
    const [origin] = await filler.fill(table, {});
    const given = Object.fromEntries(own.map(({ column }) => [column, origin!.id]));
    const [row] = await filler.fill(table, given);
    expect(Object.entries(row!).filter(([, value]) => value === null)).toEqual([]);
    return { id: Number(row!.id), origin: Number(origin!.id), own: own.map(({ column }) => column) };
  }

  test.each(kinds)('$table', async ({ table, remove, restore }) => {
    const { id } = await fillWhole(table);
    const before = await read(table, id);
    await call('DELETE', remove, id);
    await call('POST', restore, id);
    // Whoever read the record before it was deleted reads it again.
    expect({ ...(await read(table, id)), updated_at: before.updated_at }).toEqual(before);
  });

  test.each(kinds)('$table, but for references whose other end is gone', async ({ table, remove, restore }) => {
    const { id, origin, own } = await fillWhole(table);
    const before = await read(table, id);
    await call('DELETE', remove, id);
    await server.db.run(sql`delete from ${raw(table)} where id = ${origin}`);
    await call('POST', restore, id);
    const emptied = Object.fromEntries(own.map((column) => [column, null]));
    expect({ ...(await read(table, id)), updated_at: before.updated_at }).toEqual({ ...before, ...emptied });
  });

  test('a column that is newer than the deletion takes its default', async () => {
    const { id } = await fillWhole('groups');
    await call('DELETE', groups.deleteGroup, id);
    await server.db.run(sql`alter table groups add column home_room text not null default 'A1'`);
    await server.db.run(sql`alter table groups add column shouted text generated always as (upper(name)) stored`);
    await call('POST', groups.restoreGroup, id);
    const { name, ...restored } = await read('groups', id);
    expect(restored).toMatchObject({ home_room: 'A1', shouted: String(name).toUpperCase() });
    await call('DELETE', groups.deleteGroup, id);
    await call('POST', groups.restoreGroup, id);
    expect(await read('groups', id)).toMatchObject({ home_room: 'A1', shouted: String(name).toUpperCase() });
    await server.db.run(sql`alter table groups drop column home_room, drop column shouted`);
  });
});
