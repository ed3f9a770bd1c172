// Generated from the contract: no call reveals hidden, archived or deleted content to students, classmates or parents.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type Attackers, buildAttackers, SECRET, sendRow } from '../testing/attackers.ts';
import { buildUser, type BuiltUser } from '../testing/builders.ts';
import { calls } from '../testing/calls.ts';
import { buildWorld, type World } from '../testing/world.ts';

// Three people make every reading call in one test.
vi.setConfig({ testTimeout: 60_000 });

let server: TestApp;
let w: World;
let people: Attackers;
let curator: BuiltUser;
/** Reads every discipline and changes none. */
let reader: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  w = await buildWorld(server, 'first.example');
  people = await buildAttackers(server, w);
  curator = await buildUser(server.db, w.companyId);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${w.groupId})`);
  reader = await buildUser(server.db, w.companyId);
  await server.db.run(sql`
    with role as (
      insert into admin_roles (company_id, name, permissions) values (${w.companyId}, 'Наблюдатель', array['admin_panel_read', 'subjects_read']) returning id)
    insert into admin_role_users (role_id, company_id, user_id) select id, ${w.companyId}, ${reader.id} from role`);
  await server.db.run(sql`update lessons set step_id = ${w.stepId} where id = ${w.lessonId}`);
  // Ensures that lists and notifications of the topic are not empty.
  await server.db.run(sql`update marks set value = 10`);
  await server.db.run(
    sql`insert into retake_checkpoints (retake_id, step_id, company_id) select ${w.retakeId}, id, ${w.companyId} from steps where id in (${w.stepId}, ${w.spareStepId}) on conflict do nothing`,
  );
  await server.request('POST', '/api/v2/feedback-users', {
    as: w.student.token,
    headers: { host: w.domain },
    body: { step_id: w.stepId, rating: 5 },
  });
});
afterAll(() => server.close());

const run = (statement: string) => server.db.pool.query(statement);
/** Authors keep their own works and receipts, and show them to whom they like. */
const ownWork =
  /^(answers\.(listAnswers|getAnswer|listStudentAnswers)|receipts\.getReceipt|portfolio\.(getStudentPortfolio|listOwnAnswers|getPublicPortfolio))$/;

type Readers = Record<string, { token: string }>;
const learners = (): Readers => ({ student: w.student, classmate: w.classmate, parent: people.parent });

async function whoReads(users: Readers = learners()): Promise<string[]> {
  const readers: string[] = [];
  for (const [who, user] of Object.entries(users))
    for (const { name, declared, row } of calls) {
      if (declared.method !== 'GET' || declared.alsoPost || ownWork.test(name)) continue;
      const { status, body } = await sendRow(server, declared, { row: row(w), as: user.token, domain: w.domain });
      // A picture of a block cannot contain the secret, so any successful response counts.
      const isPicture = status === 200 && /^files\.(getFile|getThumbnail|downloadDocument)$/.test(name);
      if (status >= 500 || isPicture || JSON.stringify(body)?.includes(SECRET))
        readers.push(`${who} ${name} ${status}`);
    }
  return readers;
}

const tables = { subjects: 'title', chapters: 'title', steps: 'title', sections: 'content', patterns: 'title' };
/** Writes the secret into the named tables and removes it from the others. */
async function nameSecret(secret: (keyof typeof tables)[]): Promise<void> {
  for (const [table, column] of Object.entries(tables))
    await run(
      `update ${table} set ${column} = '${secret.includes(table as keyof typeof tables) ? SECRET : 'Известно'}'`,
    );
}
const inTopics: (keyof typeof tables)[] = ['steps', 'sections', 'patterns'];
const everything: (keyof typeof tables)[] = ['subjects', 'chapters', ...inTopics];

describe.each([
  {
    state: 'a hidden discipline',
    secret: everything,
    set: 'update subjects set hidden = true',
    back: 'update subjects set hidden = false',
  },
  {
    state: 'a deleted discipline',
    secret: everything,
    set: 'update subjects set deleted_at = now()',
    back: 'update subjects set deleted_at = null',
  },
  {
    state: 'a hidden chapter',
    secret: ['chapters', ...inTopics] as const,
    set: 'update chapters set hidden = true',
    back: 'update chapters set hidden = false',
  },
  {
    state: 'hidden topics',
    secret: inTopics,
    set: 'update steps set hidden = true',
    back: 'update steps set hidden = false',
  },
  {
    state: 'deleted topics',
    secret: inTopics,
    set: 'update steps set deleted_at = now()',
    back: 'update steps set deleted_at = null',
  },
  {
    state: 'retake topics without a retake',
    secret: inTopics,
    set: 'update steps set is_retake = true; update retakes set deleted_at = now()',
    back: 'update steps set is_retake = false; update retakes set deleted_at = null',
  },
  {
    state: 'topics for a role that nobody of them holds',
    secret: inTopics,
    set: `update steps set roles_ids = '{13}'`,
    back: `update steps set roles_ids = '{}'`,
  },
  {
    state: 'a discipline that leaves its students out',
    secret: everything,
    set: 'update subjects set privacy = 1',
    back: 'update subjects set privacy = 0',
  },
  {
    state: 'topics behind a password',
    secret: ['sections', 'patterns'] as const,
    set: `update steps set password_hash = 'x'`,
    back: 'update steps set password_hash = null',
  },
  {
    state: 'topics of a chapter behind a password',
    secret: inTopics,
    set: `update chapters set password_hash = 'x'`,
    back: 'update chapters set password_hash = null',
  },
])('$state', ({ secret, set, back }) => {
  test('is named by no call', async () => {
    await nameSecret([...secret]);
    await run(set);
    const readers = await whoReads();
    await run(back);
    expect(readers).toEqual([]);
  });
});

test('what is open is read by many calls: silence means something', async () => {
  await nameSecret(everything);
  expect((await whoReads()).length).toBeGreaterThan(20);
});

test('an archived discipline is in no list, search and count of a student; what is told of it stays told', async () => {
  await nameSecret(everything);
  await run('update subjects set is_archived = true');
  const readers = await whoReads();
  await run('update subjects set is_archived = false');
  expect(readers).toEqual([
    'student notifications.getNotificationStatus 200',
    'student notifications.listNotifications 200',
    'student achievements.getPerfectionist 200',
    'parent achievements.getPerfectionist 200',
  ]);
});

describe('people who work with the discipline and do not edit it', () => {
  const onlookers = (): Readers => ({
    curator,
    expert: people.expert,
    reader,
    'teacher of another discipline': people.otherTeacher,
  });
  /** What was handed in before a topic was taken back stays with those who read it. */
  const handedIn = /^(answers|marking|receipts|expertises|annotations|files)\./;

  test.each([
    { state: 'drafts', set: 'update steps set hidden = true', back: 'update steps set hidden = false' },
    {
      state: 'drafts to be published later',
      set: `update steps set hidden = true, publish_at = now() + interval '1 day'`,
      back: 'update steps set hidden = false',
    },
  ])('learn nothing of $state', async ({ set, back }) => {
    await nameSecret([...inTopics]);
    // The other teacher has drafts of their own.
    await server.db.run(sql`update steps set title = 'Известно' where subject_id <> ${w.subjectId}`);
    await run(set);
    const readers = await whoReads(onlookers());
    await run(back);
    expect(readers.filter((reader) => !handedIn.test(reader.split(' ').at(-2)!))).toEqual([]);
  });

  test('learn nothing of drafts in which nobody has handed in anything', async () => {
    await nameSecret([...inTopics]);
    await server.db.run(sql`update steps set title = 'Известно' where subject_id <> ${w.subjectId}`);
    await run('update steps set hidden = true; update answers set deleted_at = now()');
    const readers = await whoReads(onlookers());
    await run('update steps set hidden = false; update answers set deleted_at = null');
    expect(readers).toEqual([]);
  });

  test('a curator learns nothing of a hidden discipline and of hidden chapters', async () => {
    for (const [secret, set, back] of [
      [everything, 'update subjects set hidden = true', 'update subjects set hidden = false'],
      [['chapters', ...inTopics], 'update chapters set hidden = true', 'update chapters set hidden = false'],
    ] as const) {
      await nameSecret([...secret]);
      await run(set);
      const readers = await whoReads({ curator });
      await run(back);
      expect(readers).toEqual([]);
    }
  });

  test('they read what is published', async () => {
    await nameSecret(everything);
    const readers = await whoReads(onlookers());
    expect(readers.filter((reader) => reader.startsWith('curator')).length).toBeGreaterThan(5);
    expect(readers.filter((reader) => reader.startsWith('expert')).length).toBeGreaterThan(20);
  });
});
