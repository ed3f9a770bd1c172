// A wait after wrong passwords and codes belongs to what is guessed and to who guesses; nobody else of the address waits.
// Generated from the contract: every call whose body takes a password or a code is tried here, or named below with a reason.
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../domains/auth/index.ts';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import { fieldNames } from '../testing/body-fields.ts';
import { type Call, calls, type Row } from '../testing/calls.ts';
import { sendCall } from '../testing/contract-calls.ts';
import { buildWorld, type World } from '../testing/world.ts';

// Late answers of a busy address come at once here.
vi.mock('node:timers/promises', { spy: true });

const ADDRESS = '127.0.0.1';
let server: TestApp;
let guesser: World;
let neighbour: World;
beforeAll(async () => {
  server = await createTestApp();
  guesser = await buildWorld(server, 'guessed.example');
  neighbour = await buildWorld(server, 'neighbour.example');
  await server.db.run(sql`update chapters set password_hash = ${await hashPassword('ключ')}`);
  vi.mocked(setTimeout).mockImplementation(async () => undefined as never);
});
afterAll(() => server.close());

/** What somebody hears who has guessed too often. */
const WAITS = new Set(['too-many-attempts', 'sign-locked']);
const GUESSED = /(^|\.)(password|current_password|code)$/;
const isSet = 'Sets it, and compares it with nothing';
const ofThing = 'The code is the name of a thing';
const notGuessed: Record<string, string> = {
  'auth.exportPasswords': isSet,
  'auth.signUp': 'Sets the password; the code of a child is tried when the address is confirmed, by a link',
  'auth.enterInvitedMember': isSet,
  'users.createPerson': isSet,
  'topics.createChapter': isSet,
  'topics.updateChapter': isSet,
  'topics.createStep': isSet,
  'topics.updateStep': isSet,
  'subjects.createSubject': ofThing,
  'subjects.updateSubject': ofThing,
  'subSubjects.createSubSubject': ofThing,
  'contracts.createProgram': ofThing,
  'contracts.updateProgram': ofThing,
  'contracts.saveOwnContract': 'The number of the office that issued a passport',
  'contracts.createContract': 'The number of the office that issued a passport',
  'auth.enterByIdentity': 'The provider has made the code, and checks it',
  'auth.linkIdentity': 'The provider has made the code, and checks it',
  'auth.setUp': 'Only before there is anybody: domains/auth/set-up.test.ts',
};
/** Calls that take a guess only from somebody half signed in or with a passkey, and where they are guessed at. */
const elsewhere: Record<string, string> = {
  'auth.proveSecondFactor': 'domains/auth/second-factor/second-factor.test.ts',
  'auth.removePasskey': 'As removeAuthenticator; domains/auth/second-factor/second-factor.test.ts',
};

const guessable = calls.filter(({ declared }) =>
  fieldNames((declared.body ?? {}) as never).some((name) => GUESSED.test(name)),
);
const tried = guessable.filter(({ name }) => !(name in notGuessed) && !(name in elsewhere));

/** Requests that take a guess, where the usual one of the call takes none. */
const places: Record<string, (w: World, row: Row) => Partial<Row>> = {
  'auth.setUserPassword': ({ student }) => ({ as: 'student', params: { id: student.id } }),
  'users.updateUser': ({ student }, { body }) => ({
    as: 'student',
    params: { id: student.id },
    body: { ...body, password: 'new password', password_confirmation: 'new password' },
  }),
  'relations.addRelation': ({ teacher }) => ({ as: 'teacher', params: { id: teacher.id }, body: { code: '' } }),
  'companies.updateCompany': (w, { body }) => ({ body: { ...body, domain: `moved.${w.domain}` } }),
  // The same number at both institutions is one person, who then waits at both.
  'contracts.signUpDistant': (w, { body }) => (w === guesser ? {} : { body: { ...body, phone: '+7 900 765-43-21' } }),
};

/** A guess that is wrong in the same form. */
const wrongOf = (right: unknown, nth: number): string =>
  typeof right === 'string' && /^\d+$/.test(right)
    ? String(100_000 + nth)
    : `wrong guess ${'abcdefghijklmnopqrstuvwxyz'[nth % 26]}`;

/** Guesses at what the call of somebody takes. */
function guess({ name, declared, row }: Call, w: World, nth: number): Promise<Reply<any>> {
  const built: Row = { ...row(w), ...places[name]?.(w, row(w)) };
  const body = { ...(built.body as Record<string, unknown>) };
  const names = fieldNames((declared.body ?? {}) as never).filter((name) => GUESSED.test(name) && !name.includes('.'));
  // A password that is set is guessed at by the current one beside it.
  const field = names.find((name) => name === 'current_password') ?? names[0];
  if (field && !(name in notGuessed)) body[field] = wrongOf(body[field], nth);
  const as = built.as === 'nobody' || built.as === 'leaver' ? undefined : w[built.as].token;
  return sendCall(server, declared, { as, domain: w.domain, row: { ...built, body } });
}

test('every call that takes a password or a code is tried, or named with a reason', () => {
  const named = [...Object.keys(notGuessed), ...Object.keys(elsewhere)];
  expect(named.filter((name) => !guessable.some((call) => call.name === name))).toEqual([]);
});

describe('somebody guesses', () => {
  test.for(tried.map((call) => [call.name, call] as const))(
    '%s: waits soon, and nobody else at the address does',
    async ([, call]) => {
      await server.db.run(sql`delete from sign_in_attempts`);
      const replies: string[] = [];
      for (let nth = 0; nth < 25 && !WAITS.has(replies.at(-1)!); nth += 1)
        replies.push((await guess(call, guesser, nth)).body.code);
      expect(WAITS, replies.join()).toContain(replies.at(-1));
      expect(replies.length).toBeGreaterThan(3);
      await server.db.run(sql`
        insert into sign_in_attempts (key, failures) values (${`address:${ADDRESS}`}, 5000)
        on conflict (key) do update set failures = 5000`);
      expect(WAITS).not.toContain((await guess(call, neighbour, 0)).body.code);
    },
  );
});

describe('many requests of one address', () => {
  /** What falls on others costs work; what costs only the server comes later. */
  const asked = {
    call: ['auth.callPassword', 'contracts.callSignUp'],
    registration: ['auth.signUp'],
    restore: ['auth.restorePassword'],
    question: ['inquiries.askQuestion'],
    identity: ['auth.startIdentity'],
    passkey: ['auth.beginPasskeySignIn'],
    portfolio: ['portfolio.getPublicPortfolio'],
    'portfolio-file': ['portfolio.downloadPublicPortfolio'],
  };
  test.for(Object.entries(asked))('%s: refuse nobody', async ([key, names]) => {
    for (const call of calls.filter(({ name }) => names.includes(name))) {
      await server.db.run(sql`delete from sign_in_attempts`);
      await server.db.run(sql`insert into sign_in_attempts (key, failures) values (${`${key}:${ADDRESS}`}, 10000)`);
      const before = vi.mocked(setTimeout).mock.calls.length;
      const { status } = await guess(call, guesser, 0);
      const isLater = vi.mocked(setTimeout).mock.calls.length > before;
      expect(status === 428 || isLater, `${call.name}: ${status}`).toBe(true);
      expect(status, call.name).not.toBe(429);
    }
  });

  test('are counted at a network by no limit that refuses', async () => {
    const folder = new URL('../', import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
    const limits = texts.flatMap((text) => text.match(/countGuesses\([^;]*networkOf[^;]*;/g) ?? []);
    // Notices of payments that are not signed, which are worth nothing to anybody.
    expect(limits).toEqual([expect.stringContaining('payment-notice')]);
  });
});
