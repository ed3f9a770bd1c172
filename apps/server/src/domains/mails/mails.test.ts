import { createServer, type Socket } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../http/deps.ts';
import { MailFailure, type Mailer, type MailToSend, openMailer } from '../../platform/mailer.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildAdministrator, buildCompany, buildUser } from '../../testing/builders.ts';
import { claimMail, insertPasswordsEnded } from './mails.queries.ts';
import { cleanUpMails, sendMails } from './send-mails.ts';

let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { title: 'Колледж <связи>' });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from mails`));

const addMail = (recipient: string) =>
  server.db.run(
    sql`insert into mails (company_id, kind, recipient, origin) values (${companyId}, 'restore-password', ${recipient}, 'http://school.example')`,
  );
const states = () => server.db.rows(sql`select state, attempts from mails order by id`);
const runWith = (mailer: Mailer) =>
  sendMails({ db: server.db, config: server.config, mailer, followUps: { wake: () => undefined } } as unknown as Deps);
const refusing = (kind: MailFailure['kind']): Mailer => ({
  isEmbedded: false,
  send: () => Promise.reject(new MailFailure(kind, 'no')),
});

describe('the job', () => {
  test('sends each mail once, however many servers run it, and keeps no text where a mail server is configured', async () => {
    const person = await buildUser(server.db, companyId);
    for (let i = 0; i < 6; i += 1) await addMail(person.email);
    const sent: MailToSend[] = [];
    const mailer: Mailer = { isEmbedded: false, send: async (mail) => void sent.push(mail) };
    await Promise.all([runWith(mailer), runWith(mailer), runWith(mailer)]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(6);
    expect(sent).toHaveLength(6);
    expect(sent[0]!.text).toMatch(/http:\/\/school\.example\/password\/restore#[\w-]{43}\n/);
    expect(sent[0]!.html).toContain('Колледж &lt;связи&gt;');
    expect(await server.db.rows(sql`select distinct state, subject, body from mails`)).toEqual([
      { state: 'sent', subject: null, body: null },
    ]);
    const token = /#([\w-]{43})/.exec(sent[0]!.text)![1]!;
    expect(JSON.stringify(await server.db.rows(sql`select m::text, l::text from mails m, mail_links l`))).not.toContain(
      token,
    );
  });

  test('a mail that was written where the address of the server is not known leads to the institution', async () => {
    const { id, email } = await buildUser(server.db, companyId);
    await insertPasswordsEnded(server.db, [id]);
    const sent: MailToSend[] = [];
    await runWith({ isEmbedded: false, send: async (mail) => void sent.push(mail) });
    expect(sent).toMatchObject([{ to: email }]);
    expect(sent[0]!.text).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/password\/restore$/m);
  });

  test('two senders at once have different mails in hand', async () => {
    const { email } = await buildUser(server.db, companyId);
    for (let i = 0; i < 2; i += 1) await addMail(email);
    const sent: number[] = [];
    let release = () => {};
    const bothInHand = new Promise<void>((resolve) => (release = resolve));
    const waiting: Mailer = {
      isEmbedded: false,
      send: async ({ id }) => {
        sent.push(id);
        if (sent.length === 2) release();
        await bothInHand;
      },
    };
    await Promise.all([runWith(waiting), runWith(waiting)]);
    expect(new Set(sent).size).toBe(2);
    expect(await states()).toEqual([
      { state: 'sent', attempts: 1 },
      { state: 'sent', attempts: 1 },
    ]);
  });

  test('a sender passes over the mail that another is claiming', async () => {
    const { email } = await buildUser(server.db, companyId);
    for (let i = 0; i < 2; i += 1) await addMail(email);
    const sent: number[] = [];
    const mailer: Mailer = { isEmbedded: false, send: async ({ id }) => void sent.push(id) };
    const { claimed, outcome } = await server.db.transaction(async (tx) => {
      const mail = await claimMail(tx, server.config);
      const run = runWith(mailer).then(() => 'passed over');
      return { claimed: mail!.id, outcome: await Promise.race([run, setTimeout(60_000, 'waited', { ref: false })]) };
    });
    expect(outcome).toBe('passed over');
    expect(sent).toHaveLength(1);
    expect(sent).not.toContain(claimed);
  });

  test('what the mail server does not take now is tried again later and given up in the end', async () => {
    await addMail((await buildUser(server.db, companyId)).email);
    await runWith(refusing('later'));
    expect(await states()).toEqual([{ state: 'waiting', attempts: 1 }]);
    await runWith(refusing('later'));
    expect(await states()).toEqual([{ state: 'waiting', attempts: 1 }]);
    await server.db.run(sql`update mails set next_try_at = now(), attempts = 7`);
    await runWith(refusing('later'));
    expect(await states()).toEqual([{ state: 'failed', attempts: 8 }]);
  });

  test('what is refused for good or may have been sent is not tried again', async () => {
    const { email } = await buildUser(server.db, companyId);
    await addMail(email);
    await runWith(refusing('never'));
    await addMail(email);
    await runWith(refusing('unknown'));
    await addMail(email);
    await server.db.run(
      sql`update mails set state = 'sending', claimed_at = now() - interval '1 hour', handed_at = now() - interval '1 hour' where state = 'waiting'`,
    );
    await runWith(refusing('later'));
    expect((await states()).map(({ state }: any) => state)).toEqual(['failed', 'unknown', 'unknown']);
  });

  test('a mail whose server ended before it was handed over is sent by the next one, once', async () => {
    await addMail((await buildUser(server.db, companyId)).email);
    await claimMail(server.db, server.config);
    await server.db.run(sql`update mails set claimed_at = now() - interval '1 hour'`);
    const sent: number[] = [];
    const mailer: Mailer = { isEmbedded: false, send: async ({ id }) => void sent.push(id) };
    await runWith(mailer);
    await runWith(mailer);
    expect(sent).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'sent', attempts: 2 }]);
  });

  test('nothing is sent to who has no account here, and old mails go', async () => {
    await addMail('nobody@example.org');
    await addMail((await buildUser(server.db, await buildCompany(server.db, { domain: 'other.example' }))).email);
    await runWith(refusing('later'));
    expect((await states()).map(({ state }: any) => state)).toEqual(['dropped', 'dropped']);
    await server.db.run(sql`update mails set created_at = now() - interval '31 days'`);
    await cleanUpMails(server);
    expect(await states()).toEqual([]);
    await server.db.run(sql`delete from companies where domain = 'other.example'`);
  });

  test('without a mail server a mail is a file of the outbox', async () => {
    const { email } = await buildUser(server.db, companyId);
    await addMail(email);
    await runWith(openMailer(server.config));
    const [{ id, subject }] = await server.db.rows<any>(sql`select id, subject from mails`);
    expect(subject).toBe('Новый пароль — Колледж <связи>');
    const file = await readFile(join(server.config.outboxDir, `${id}.eml`), 'utf8');
    expect(file).toContain(`To: ${email}`);
    await server.db.run(sql`update mails set created_at = now() - interval '31 days'`);
    await cleanUpMails(server);
    await expect(readFile(join(server.config.outboxDir, `${id}.eml`))).rejects.toThrow('ENOENT');
  });
});

describe('by SMTP', () => {
  /** A mail server that answers each command as it is told; `end` hangs up. */
  async function listen(answers: { rcpt?: string; data?: string }) {
    const lines: string[] = [];
    const talk = (socket: Socket) => {
      let isData = false;
      socket.on('error', () => undefined);
      socket.write('220 test\r\n');
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          lines.push(line);
          if (isData && line !== '.') continue;
          if (line === '.') {
            if (answers.data === 'end') socket.destroy();
            else socket.write(`${answers.data ?? '250 ok'}\r\n`);
            isData = false;
          } else if (line.startsWith('DATA')) {
            isData = true;
            socket.write('354 go on\r\n');
          } else socket.write(line.startsWith('RCPT') ? `${answers.rcpt ?? '250 ok'}\r\n` : '250 ok\r\n');
        }
      });
    };
    const listening = createServer(talk);
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const { port } = listening.address() as { port: number };
    const mailer = openMailer({
      smtp: { url: `smtp://127.0.0.1:${port}`, from: 'no-reply@school.example' },
      outboxDir: '',
    });
    return { lines, mailer, close: () => listening.close() };
  }
  const mail = {
    id: 7,
    company: 'Колледж',
    to: 'anna@example.org',
    subject: 'Тема',
    text: 'Текст',
    html: '<p>Текст</p>',
  };
  const outcome = async (answers: { rcpt?: string; data?: string }) => {
    const { mailer, lines, close } = await listen(answers);
    const failure = await mailer.send(mail).then(
      () => 'sent',
      (error: MailFailure) => error.kind,
    );
    close();
    return { failure, lines };
  };

  test('a mail is handed over with its sender, and its id stays the same when it is tried again', async () => {
    const { failure, lines } = await outcome({});
    expect(failure).toBe('sent');
    expect(lines).toContain('RCPT TO:<anna@example.org>');
    expect(lines).toContain('Message-ID: <orbita-7@school.example>');
  });

  test.each([
    ['an unknown recipient', { rcpt: '550 no such user' }, 'never'],
    ['a full mailbox', { rcpt: '452 full' }, 'later'],
    ['a refused text', { data: '554 spam' }, 'never'],
    ['a busy server', { data: '451 later' }, 'later'],
    ['silence after the whole mail', { data: 'end' }, 'unknown'],
  ])('%s', async (_, answers, expected) => {
    expect((await outcome(answers)).failure).toBe(expected);
  });

  test('nobody listens', async () => {
    const { mailer, close } = await listen({});
    close();
    await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'later' });
  });
});

describe('the page of the outbox', () => {
  const list = (options = {}) => server.request('GET', '/api/v2/developer/mails', options);

  test('is for administrators, and for everybody on a demo install', async () => {
    await addMail((await buildUser(server.db, companyId)).email);
    await runWith(openMailer(server.config));
    const admin = await buildAdministrator(server.db, companyId);
    const shown = await list({ as: admin.token });
    expect(shown.body).toMatchObject({
      total: 1,
      data: [{ state: 'kept', subject: 'Новый пароль — Колледж <связи>' }],
    });
    expect((await list()).status).toBe(401);
    expect((await list({ as: (await buildUser(server.db, companyId)).token })).status).toBe(403);
    await server.db.run(sql`update companies set is_demo = true where id = ${companyId}`);
    expect((await list()).body.total).toBe(1);
    await server.db.run(sql`update companies set is_demo = false where id = ${companyId}`);
  });

  test('does not exist where a mail server is configured', async () => {
    const smtp = { url: 'smtp://127.0.0.1:1', from: 'a@b.example' };
    const other = await createTestApp({ smtp, publicUrl: 'https://school.example' });
    const id = await buildCompany(other.db);
    const { token } = await buildAdministrator(other.db, id);
    expect((await other.request('GET', '/api/v2/developer/mails', { as: token })).status).toBe(404);
    await other.close();
  });
});
