import { createHash } from 'node:crypto';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Db, raw, sql } from '../connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { loadDemoSchool } from './index.ts';
import { storeDemoSchool } from './store-demo-school.ts';

/** Milliseconds; only ends a load that hangs. */
const LOADING = 900_000;
const MARCH = new Date('2026-03-18T09:30:00Z');
const SUMMER = new Date('2027-07-01T20:45:00Z');

let first: TestDatabase;
let second: TestDatabase;
let db: Database;
let folder: string;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orbita-demo-'));
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  db = first.db;
  await storeDemoSchool(db, { filesDir: folder, now: MARCH, log: (line) => lines.push(line) });
  await loadDemoSchool(second.db, {
    filesDir: folder,
    now: SUMMER,
    log: (line) => lines.push(line),
  });
}, LOADING);

afterAll(async () => {
  await first.giveBack();
  await second.giveBack();
  await rm(folder, { recursive: true, force: true });
});

const count = async (from: ReturnType<typeof sql>): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*) as n from ${from}`)).n;

describe('people', () => {
  test('the school has the size that was promised', async () => {
    const counts = await db.one(sql`
      select (select count(*) from companies where is_demo and time_zone = 'Europe/Moscow') as companies,
        (select count(distinct user_id) from subject_users where role_type = 'TEACHER') as teachers,
        (select count(*) from groups) as groups, (select count(distinct user_id) from group_users) as students,
        (select count(*) from users where is_distant) as distant, (select count(distinct curator_id) from curator_groups) as curators,
        (select count(*) from subjects where parent_id is null) as subjects, (select count(*) from subjects where parent_id is not null) as sub_disciplines, (select count(*) from subjects where is_archived) as archived,
        (select count(*) from subjects where hidden) as hidden, (select count(*) from steps st join subjects s on s.id = st.subject_id where st.link_of_id is null and s.parent_id is null) as topics`);
    expect(counts).toEqual({
      companies: 1,
      teachers: 24,
      groups: 14,
      students: 300,
      distant: 34,
      curators: 4,
      subjects: 43,
      sub_disciplines: 2,
      archived: 4,
      hidden: 1,
      topics: 414,
    });
  });

  test('the demo curator has an archived group beside the others', async () => {
    const groups = await db.rows<{ name: string; students: number }>(sql`
      select g.name, (select count(*)::int from group_users gu where gu.group_id = g.id) as students
      from curator_groups cg join groups g on g.id = cg.group_id join users u on u.id = cg.curator_id
      where u.username = 'curator' and g.is_archived`);
    expect(groups).toEqual([{ name: 'ИСП-22', students: 6 }]);
  });

  test('two registered although they were here, and two namesakes are told apart', async () => {
    expect(
      await count(sql`company_members where not (is_student or is_teacher or is_expert or is_curator or is_parent or is_administrator)
      and exists (select 1 from company_members o where o.name_key = company_members.name_key and o.is_student)`),
    ).toBe(2);
    expect(await count(sql`different_people`)).toBe(1);
  });

  test('members are counted and named, as the list of everybody needs it', async () => {
    const members = await count(sql`company_members`);
    expect(await db.one(sql`select members_count from companies where is_demo`)).toEqual({ members_count: members });
    const named = sql`company_members m join users u on u.id = m.user_id and u.last_name = m.last_name and u.first_name = m.first_name`;
    expect(await count(named)).toBe(members);
  });

  test('some questions wait for an answer, others were answered by mail and by phone', async () => {
    const asked = await db.one(sql`
      select count(*) filter (where answered_at is null) as waiting, count(answer) as mailed, count(*) filter (where answered_at is not null and answer is null) as told
      from inquiries where created_at <= ${MARCH} and coalesce(answered_at, created_at) between created_at and ${MARCH}`);
    expect(asked).toEqual({ waiting: 3, mailed: 1, told: 1 });
  });

  test('at least 60 parents follow a child, some follow two', async () => {
    const parents = await db.rows<{ children: number }>(
      sql`select count(*) as children from relations where confirmed_at is not null group by relative_id`,
    );
    expect(parents.length).toBeGreaterThanOrEqual(60);
    expect(parents.filter(({ children }) => children === 2).length).toBeGreaterThanOrEqual(5);
  });

  test('each account of the sign-in page opens with the one password', async () => {
    const accounts = await db.rows<{ email: string; password_hash: string }>(
      sql`select email, password_hash from users where email like '%@orbita.example' order by email`,
    );
    expect(accounts.map(({ email }) => email.split('@')[0])).toEqual([
      'admin',
      'curator',
      'distant',
      'expert',
      'parent',
      'student',
      'teacher',
    ]);
    expect(await verify(accounts[0]!.password_hash, 'orbita-demo')).toBe(true);
  });

  test('each account meets what it is there for', async () => {
    const story = await db.one<Record<string, number>>(sql`
      with me as (select id, username from users where email like '%@orbita.example'), student as (select id from me where username = 'student'),
        teaching as (select su.subject_id from subject_users su join me on me.id = su.user_id where me.username = 'teacher'),
        tasks as (select al.due_at, a.id as answer_id, ps.is_final from student join group_users gu on gu.user_id = student.id join abstract_lessons al on al.group_id = gu.group_id
          left join answers a on a.step_id = al.step_id and a.user_id = student.id left join passings p on p.step_id = al.step_id and p.student_id = student.id
          left join pass_statuses ps on ps.id = p.passed_status_id where al.due_at is not null)
      select (select count(*) from teaching) as taught, (select count(*) from answers where waiting_since is not null and subject_id in (select * from teaching)) as waiting,
        (select count(*) from answers where waiting_since is not null and is_late and subject_id in (select * from teaching)) as waiting_late,
        (select count(*) from answers where waiting_since is not null and version > 1 and subject_id in (select * from teaching)) as waiting_again,
        (select count(*) from subject_users su join me on me.id = su.user_id where me.username = 'expert' and role_type = 'EXPERT' and subject_id in (select * from teaching)) as assessed,
        (select count(*) from subject_groups sg join group_users gu using (group_id) join student on student.id = gu.user_id) as studied,
        (select count(*) from notifications n join student on student.id = n.user_id where read_at is null) as unread,
        (select count(*) from tasks where due_at < ${MARCH} and answer_id is null) as overdue,
        (select count(*) from tasks where due_at between ${MARCH} and ${MARCH}::timestamptz + interval '7 days' and answer_id is null) as due_soon,
        (select count(*) from marks m join student on student.id = m.student_id where m.updated_at > ${MARCH}::timestamptz - interval '3 days') as fresh_marks,
        (select count(*) from relations r join me on me.id = r.relative_id where me.username = 'parent') as children,
        (select count(*) from curator_groups cg join me on me.id = cg.curator_id join group_users gu using (group_id) join student on student.id = gu.user_id where me.username = 'curator') as curated`);
    expect(story).toMatchObject({ taught: 8, assessed: 2, studied: 10, children: 2, curated: 1 });
    expect(story['waiting']).toBeGreaterThanOrEqual(30);
    expect(story['waiting']).toBeLessThanOrEqual(40);
    for (const name of ['waiting_late', 'waiting_again', 'unread', 'overdue', 'due_soon', 'fresh_marks'])
      expect(`${name} ${Math.sign(story[name] ?? 0)}`).toBe(`${name} 1`);
  });
});

describe('work', () => {
  test('there is half a year of it, and none of it lies ahead', async () => {
    expect(await count(sql`answers`)).toBeGreaterThan(6000);
    const { later } = await db.one<{ later: number }>(sql`
      select count(*) as later from (select submitted_at as at from answers union all select created_at from comments union all select updated_at from marks
        union all select created_at from notifications union all select read_at from notifications union all select created_at from audit_records) x where at > ${MARCH}`);
    expect(later).toBe(0);
  });

  test('a topic that students read has a video of its own', async () => {
    const video = await db.one<{ mime: string; size: number; storage_key: string; opens: boolean }>(sql`
      select f.mime, f.size, f.storage_key, al.opens_at <= ${MARCH} as opens from files f join section_attachments x on x.file_id = f.id join sections b on b.id = x.section_id
      join steps st on st.id = b.step_id join subjects s on s.id = st.subject_id and s.parent_id is null join abstract_lessons al on al.step_id = st.id join group_users gu on gu.group_id = al.group_id
      join users u on u.id = gu.user_id and u.username = 'student' where f.kind = 'video' limit 1`);
    expect(video).toMatchObject({ mime: 'video/mp4', opens: true });
    expect(video.size).toBeLessThan(300_000);
    expect((await readFile(path.join(folder, video.storage_key))).subarray(4, 8).toString()).toBe('ftyp');
  });

  test('files of every kind wait to be opened, with notes of every meaning on marked ones', async () => {
    const waiting = await db.rows<{ ending: string }>(sql`
      select distinct substring(f.name from '\\.\\w+$') as ending from answers a join answer_attachments x on x.answer_id = a.id join files f on f.id = x.file_id
      join subject_users su on su.subject_id = a.subject_id and su.user_id = (select id from users where username = 'teacher') where a.waiting_since is not null`);
    expect(waiting.map(({ ending }) => ending)).toEqual(
      expect.arrayContaining(['.py', '.sql', '.pdf', '.docx', '.jpg']),
    );
    const programs = sql`annotations n join files f on f.id = n.file_id where f.name ~ '\\.(sql|py)$'`;
    expect(await count(programs)).toBeGreaterThan(10);
    const meanings = await db.rows(sql`
      select kind, meaning from annotations group by 1, 2 order by 1, 2`);
    expect(meanings).toEqual(
      [
        ['drawing', 'mistake'],
        ['lines', 'good'],
        ['lines', 'mistake'],
        ['lines', 'question'],
        ['lines', null],
        ['pin', 'question'],
        ['rectangle', 'good'],
      ].map(([kind, meaning]) => ({ kind, meaning })),
    );
  });

  test('every answer has its versions, and the last one is what it shows', async () => {
    expect(
      await count(sql`answers a where a.version <> (select count(*) from answer_versions v where v.answer_id = a.id)`),
    ).toBe(0);
    expect(
      await count(
        sql`answers a join answer_versions v on v.answer_id = a.id and v.number = a.version where v.created_at <> a.submitted_at or v.is_late <> a.is_late`,
      ),
    ).toBe(0);
    expect(await count(sql`answer_versions where number > 1`)).toBeGreaterThan(100);
    const differing = sql`answers a join answer_versions v on v.answer_id = a.id and v.number = a.version cross join jsonb_array_elements(v.content -> 'fields') shown
      left join answer_fields f on f.answer_id = a.id and f.form_id = (shown ->> 'form_id')::int where f.value is distinct from nullif(shown -> 'value', 'null')`;
    expect(await count(differing)).toBe(0);
  });

  test('the hash of a version is of its text as it was written', async () => {
    const versions = await db.rows<{ sha256: string; content: { fields: Record<string, unknown>[] } }>(
      sql`select sha256, content from answer_versions`,
    );
    const inOrder = (record: Record<string, unknown>, names: string[]) =>
      Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
    const written = ({ fields }: { fields: Record<string, unknown>[] }) =>
      JSON.stringify({
        fields: fields.map((field) => ({
          ...inOrder(field, ['form_id', 'title', 'value']),
          attachments: (field['attachments'] as Record<string, unknown>[]).map((one) =>
            inOrder(one, ['type', 'name', 'size', 'description', 'sha256', 'link_id', 'file_id']),
          ),
        })),
      });
    const wrong = versions.filter(
      ({ sha256, content }) => createHash('sha256').update(written(content)).digest('hex') !== sha256,
    );
    expect(wrong).toEqual([]);
  });

  test('marks stay within the most points, statuses agree with what waits', async () => {
    expect(
      await count(
        sql`marks m join steps s on s.id = m.step_id where s.max_mark is null or m.value > s.max_mark or m.value <= 0`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`answers a join passings p on p.step_id = a.step_id and p.student_id = a.user_id where a.deleted_at is null and (a.waiting_since is not null) <> (p.passed_status_id = 3)`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`marks m where not exists (select 1 from audit_records r where r.action = 'mark' and r.student_id = m.student_id and r.step_id = m.step_id and r.new_value = to_jsonb(m.value))`,
      ),
    ).toBe(0);
  });

  test('no two students hand in the same text', async () => {
    const repeated = await db.rows(
      sql`select f.form_id from answer_fields f join forms q on q.id = f.form_id where q.type = 'longText' group by f.form_id, f.value having count(*) > 1`,
    );
    expect(repeated).toEqual([]);
  });

  test('required questions are answered, with what they ask for', async () => {
    const missing = sql`answers a join forms q on q.pattern_id = a.pattern_id and q.required left join answer_fields f on f.answer_id = a.id and f.form_id = q.id
      where a.deleted_at is null and (f.id is null or (f.value is null and not exists (select 1 from answer_attachments x where x.field_id = f.id)))`;
    expect(await count(missing)).toBe(0);
  });
});

test('analytics knows each day of the last ten weeks, and before them the Sundays', async () => {
  const days = await db.rows<{ day: string; age: number; weekday: number; debts: number; parts: number }>(sql`
    select d.day, date '2026-03-18' - d.day as age, extract(isodow from d.day)::int as weekday, d.debts,
      (select sum(p.debts)::int from analytics_days p where p.day = d.day and p.group_id > 0 and p.subject_id > 0) as parts
    from analytics_days d where d.group_id = 0 and d.subject_id = 0 order by d.day desc`);
  const semester = await db.one<{ age: number }>(
    sql`select date '2026-03-18' - started_at as age from semesters where date '2026-03-18' between started_at and finished_at`,
  );
  const lately = days.filter(({ age }) => age <= 70);
  expect(lately.map(({ age }) => age)).toEqual(Array.from({ length: Math.min(70, semester.age) }, (_, i) => i + 1));
  expect(new Set(days.filter(({ age }) => age > 70).map(({ weekday }) => weekday))).toEqual(new Set([7]));
  expect(lately.every(({ debts, parts }) => debts === parts)).toBe(true);
  expect(lately[0]!.debts).toBeGreaterThan(100);
});

test('work that experts have assessed does not wait for them', async () => {
  const assessed = await count(sql`
    (select o.step_id, o.user_id, max(e.updated_at) as at from expertises e join answers o on o.id = e.answer_id where e.deleted_at is null group by 1, 2) d
    join answers a on a.step_id = d.step_id and a.user_id = d.user_id`);
  expect(assessed).toBeGreaterThan(100);
  expect(await count(sql`answers where assessed_at is not null`)).toBe(assessed);
});

/** Triggers that keep a value, and what does it for the demo school, whose rows are inserted without triggers. */
const keepers: Record<string, string> = {
  company_members_counted_insert: 'fillMembers',
  company_members_counted_delete: 'nobody is deleted',
  company_members_named: 'fillMembers',
  company_members_removed: 'nobody is removed',
  company_members_back: 'nobody comes back',
  users_phone_changed: 'the demo school changes no number',
  users_relation_codes: 'nobody changes a password',
  users_renamed: 'nobody is renamed',
  users_ways_in: 'storeDemoSchool: nobody else knows a way in',
  users_ways_in_unheld: 'nobody’s rights are over',
  subject_users_duties: 'storeDemoSchool: everybody’s duties have begun',
  curator_groups_duties: 'storeDemoSchool: everybody’s duties have begun',
  organisation_role_people_duties: 'storeDemoSchool: everybody’s duties have begun',
  lesson_teachers_duties: 'storeDemoSchool: everybody’s duties have begun',
  relations_duties: 'storeDemoSchool: everybody’s duties have begun',
  lessons_duties: 'storeDemoSchool: everybody’s duties have begun',
  company_members_duties: 'storeDemoSchool: everybody’s duties have begun',
  members_rights_over: 'nobody’s rights are over',
  members_rights_gone: 'nobody’s rights are over',
  users_end_waiting_sign_ins: 'nobody waits for a second factor',
  company_members_described: 'fillMembers',
  groups_described: 'fillMembers',
  subjects_described: 'fillMembers',
  admin_roles_described: 'fillMembers',
  group_users_described_insert: 'fillMembers',
  group_users_described_update: 'fillMembers',
  group_users_described_delete: 'fillMembers',
  subject_users_described_insert: 'fillMembers',
  subject_users_described_update: 'fillMembers',
  subject_users_described_delete: 'fillMembers',
  curator_groups_described_insert: 'fillMembers',
  curator_groups_described_update: 'fillMembers',
  curator_groups_described_delete: 'fillMembers',
  relations_described_insert: 'fillMembers',
  relations_described_update: 'fillMembers',
  relations_described_delete: 'fillMembers',
  admin_role_users_described_insert: 'fillMembers',
  admin_role_users_described_update: 'fillMembers',
  admin_role_users_described_delete: 'fillMembers',
  expertises_noted_insert: 'fillAssessed',
  expertises_noted_update: 'fillAssessed',
  expertises_noted_delete: 'nothing is deleted',
  forms_turned_rich: 'no question changes its type',
  steps_publish_at: 'drafts are made by updates afterwards',
  group_users_remembered: 'nobody leaves a group',
  audit_records_kept: 'nothing is changed',
  contract_scans_removed: 'no scan is removed',
  contract_signatures_kept: 'no signature is changed',
  contract_corrections_returned: 'addAdmission',
  lesson_groups_begin: 'every lesson is added with its groups',
  lessons_begin: 'addTimetable',
  paper_files_removed: 'no paper is removed',
  report_jobs_removed: 'no report is removed',
  report_templates_removed: 'no template is removed',
  report_templates_replaced: 'no template is replaced',
  organisation_meetings_kept: 'no minutes are changed',
  smart_objects_proposals: 'no tension is deleted',
  users_first_password: 'nobody of the office set a password',
  lesson_subjects_give_back: 'nobody has left a discipline',
  subject_users_release: 'nobody leaves a discipline',
  subject_users_give_back: 'nobody comes back to one',
  company_members_release: 'nobody leaves the institution',
  when_unchanged: 'every row is new',
};
test('whoever adds a trigger thinks of the demo school', async () => {
  const triggers = await db.rows<{ name: string }>(sql`
    select distinct tgname as name from pg_trigger where not tgisinternal and tgname !~ '_revised(_|$)' order by 1`);
  expect(triggers.map(({ name }) => name)).toEqual(Object.keys(keepers).toSorted());
});

test('groups know when their lessons begin, applications whether something was sent back', async () => {
  const wrong = await db.rows(sql`
    select 'lesson' as kind, x.lesson_id as id from lesson_groups x join lessons l on l.id = x.lesson_id where x.starts_at <> l.starts_at
    union all select 'application', c.id from contracts c
    where c.is_returned <> exists (select 1 from contract_corrections k where k.contract_id = c.id and k.mended_at is null)`);
  expect(wrong).toEqual([]);
});

test('every reference leads to a row', async () => {
  const keys = await db.rows<{ child: string; parent: string; columns: string[]; targets: string[] }>(sql`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      array(select attname::text from unnest(conkey) with ordinality k(n, i) join pg_attribute on attrelid = conrelid and attnum = n order by i) as columns,
      array(select attname::text from unnest(confkey) with ordinality k(n, i) join pg_attribute on attrelid = confrelid and attnum = n order by i) as targets
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  expect(keys.length).toBeGreaterThan(50);
  const broken = keys.map(({ child, parent, columns, targets }) => {
    const same = columns.map((column, i) => `p."${targets[i]}" = c."${column}"`).join(' and ');
    const given = columns.map((column) => `c."${column}" is not null`).join(' and ');
    return `select '${child} (${columns.join()})' as key from ${child} c where ${given} and not exists (select 1 from ${parent} p where ${same})`;
  });
  expect(await db.rows(raw(`select distinct key from (${broken.join(' union all ')}) x`))).toEqual([]);
});

test('every file is where its row says, with the bytes its row says', async () => {
  const files = await db.rows<{ id: number; storage_key: string; thumbnail_key: string | null; sha256: string }>(
    sql`select id, storage_key, thumbnail_key, sha256 from files`,
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(new Set(files.map(({ storage_key }) => storage_key)).size).toBe(files.length);
  const pathOf = (key: string) => path.join(folder, key);
  await Promise.all(files.flatMap(({ thumbnail_key }) => (thumbnail_key ? [access(pathOf(thumbnail_key))] : [])));
  const hashes = await Promise.all(
    files.map(async ({ storage_key }) =>
      createHash('sha256')
        .update(await readFile(pathOf(storage_key)))
        .digest('hex'),
    ),
  );
  expect(hashes).toEqual(files.map(({ sha256 }) => sha256));
});

test('lessons run through the half year, nobody is in two lessons at once, and who came is noted once they are over', async () => {
  const at = MARCH.toISOString();
  const [sums] = await db.rows<{ lessons: number; past: number; ahead: number; noted: number; early: number }>(sql`
    select count(*)::int as lessons, count(*) filter (where ends_at < ${at}::timestamptz)::int as past, count(*) filter (where starts_at > ${at}::timestamptz)::int as ahead,
      (select count(distinct lesson_id)::int from attendance) as noted,
      (select count(*)::int from attendance a join lessons l on l.id = a.lesson_id where l.starts_at > ${at}::timestamptz) as early
    from lessons`);
  expect(sums!.lessons).toBeGreaterThan(2000);
  expect(sums!.ahead).toBeGreaterThan(100);
  expect(sums!.noted).toBeGreaterThan(sums!.past * 0.98);
  expect(sums!.early).toBe(0);
  const [codes] = await db.rows<{ open: number; registered: number }>(
    sql`select (select count(*)::int from attendance_codes where closes_at > ${at}::timestamptz) as open, (select count(*)::int from attendance where by_code) as registered`,
  );
  expect(codes!.open).toBe(0);
  expect(codes!.registered).toBeGreaterThan(500);
  expect(
    await db.rows(sql`
      select a.id, b.id as other from lessons a join lesson_groups ga on ga.lesson_id = a.id join lesson_groups gb on gb.group_id = ga.group_id
      join lessons b on b.id = gb.lesson_id and b.id > a.id and b.starts_at < a.ends_at and a.starts_at < b.ends_at limit 5`),
  ).toEqual([]);
  expect(
    await db.rows(sql`
      select a.id, b.id as other from lessons a join lessons b on b.teacher_id = a.teacher_id and b.id > a.id and b.starts_at < a.ends_at and a.starts_at < b.ends_at limit 5`),
  ).toEqual([]);
});

test('a lesson that people are told was moved stands on its new day alone', async () => {
  const told = await db.rows<{ is_there: boolean; stays: number }>(sql`
    select l.starts_at = (t.lesson ->> 'starts_at')::timestamptz and l.cancelled_at is null as is_there, (
        select count(*)::int from lessons o join lesson_subjects os on os.lesson_id = o.id join lesson_groups og on og.lesson_id = o.id
        where o.starts_at = (t.lesson ->> 'was_starts_at')::timestamptz and og.group_id in (select lg.group_id from lesson_groups lg where lg.lesson_id = l.id)) as stays
    from notifications n cross join jsonb_array_elements(n.payload -> 'lessons') t (lesson) join lessons l on l.id = (t.lesson ->> 'id')::int
    where n.type = 'schedule' and t.lesson ->> 'change' = 'moved'`);
  expect(told).toEqual([{ is_there: true, stays: 0 }]);
});

test('every lesson has a room or is online, nothing is in two lessons at once, and some are changed', async () => {
  const meets = sql`b.id > a.id and b.starts_at < a.ends_at and a.starts_at < b.ends_at and a.cancelled_at is null and b.cancelled_at is null`;
  expect(
    await db.rows(
      sql`select a.id, b.id as other from lessons a join lessons b on b.room_id = a.room_id and ${meets} limit 5`,
    ),
  ).toEqual([]);
  const sums = await db.one<Record<string, number>>(sql`
    select (select count(*)::int from lessons where room_id is null and meeting_url = '') as nowhere, (select count(*)::int from lessons where series_id is null) as alone,
      (select count(*)::int from lessons where stands_in_for_id is not null) as substituted, (select count(*)::int from lessons where cancelled_at is not null) as cancelled,
      (select count(*)::int from lessons l join attendance a on a.lesson_id = l.id where l.cancelled_at is not null) as noted`);
  expect(sums).toMatchObject({ nowhere: 0, alone: 0, noted: 0 });
  expect(sums.substituted).toBeGreaterThan(2);
  expect(sums.cancelled).toBeGreaterThan(0);
});

test('two loads at different times give the same people, answers and marks', async () => {
  const shape = (of: Db) =>
    of.rows(sql`
      select 'user' as kind, md5(string_agg(id || email || last_name || first_name || middle_name, ',' order by id)) as hash from users
      union all select 'mark', md5(string_agg(step_id || ':' || student_id || ':' || value, ',' order by id)) from marks
      union all select 'answer', md5(string_agg(answer_id || ':' || form_id || ':' || coalesce(value::text, ''), ',' order by id)) from answer_fields
      union all select 'comment', md5(string_agg(answer_id || text, ',' order by id)) from comments
      union all select 'notification', md5(string_agg(user_id || type || (read_at is null), ',' order by id)) from notifications`);
  expect(await shape(second.db)).toEqual(await shape(db));
});

test('what comes later gets numbers of its own', async () => {
  const { id } = await db.one<{ id: number }>(
    sql`insert into groups (company_id, name) values (1, 'ИСП-41') returning id`,
  );
  expect(id).toBe(15);
  await db.run(sql`delete from groups where id = ${id}`);
});

test('a school that is there already is left alone', async () => {
  await expect(loadDemoSchool(second.db, { filesDir: folder, log: () => undefined })).rejects.toThrow('empty database');
});

test('it says what it does', () => {
  expect(lines.join('\n')).toContain('300 students');
});
