// Notifications of one classroom that leave by mail at moments that a test chooses.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NotificationType } from '@orbita/contract/notifications/types';
import { sql } from '@orbita/database';
import { dispatchNotifications } from '../domains/notifications/index.ts';
import { mailNotifications, sendMails } from '../domains/mails/send-mails.ts';
import type { Deps } from '../http/deps.ts';
import { openMailer } from '../platform/mailer.ts';
import { openVault } from '../platform/vault.ts';
import { createTestApp } from './app.ts';
import { buildClassroom, buildCompany, type BuiltUser, type Classroom } from './builders.ts';

/** The host name of the institution. */
export const HOST = 'mails.example';
const MINUTE = 60_000;
/** An hour in milliseconds. */
export const HOUR = 60 * MINUTE;
/** A moment of a day in winter by the clock of Moscow. */
export const at = (time: string, day = '2026-12-02') => new Date(`${day}T${time}:00+03:00`);

/** A server with one institution, whose mails are in the outbox; `empty` begins a test with a new classroom. */
export async function openPostOffice() {
  const server = await createTestApp();
  const companyId = await buildCompany(server.db, { domain: HOST });
  const { db, config } = server;
  const parts = {
    db,
    config,
    mailer: openMailer(config),
    vault: openVault(config),
    followUps: { wake: () => undefined },
  };
  const deps = parts as unknown as Deps;
  let present: Classroom | undefined;
  const room = () => {
    if (!present) throw new Error('empty() comes first');
    return present;
  };
  const empty = async (): Promise<Classroom> => {
    await db.run(
      sql`truncate notifications, notification_deliveries, notification_settings, mails restart identity cascade`,
    );
    return (present = await buildClassroom(db, companyId));
  };
  const call = (method: string, url: string, as?: BuiltUser, body?: object) =>
    server.request(method, url, { as: as?.token, body, headers: { host: HOST } });
  const choose = (as: BuiltUser, body: object) => call('PUT', '/api/v2/notifications/settings', as, body);
  /** Writes a notification of its type about whatever it needs. */
  const notify = (
    type: NotificationType,
    when: Date,
    more: { userId?: number; payload?: object; quiet?: boolean } = {},
  ) =>
    server.db.one<{ id: number }>(sql`
      insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, payload, is_quiet, created_at)
      values (${companyId}, ${more.userId ?? room().student.id}, ${type}, ${room().teacher.id}, ${room().subjectId}, ${room().stepId}, ${JSON.stringify(more.payload ?? {})}::jsonb, ${more.quiet ?? false}, ${new Date(when.getTime() - 2 * MINUTE)}) returning id`);
  /** Lets the job run at a moment and sends what it has made. */
  async function run(now: Date): Promise<void> {
    await dispatchNotifications(deps, now);
    await mailNotifications(deps, now);
    await server.db.run(sql`update mails set created_at = ${now} where state = 'waiting'`);
    await sendMails(deps);
  }
  const mails = () =>
    server.db.rows<{ kind: string; recipient: string; state: string; subject: string | null; body: string | null }>(
      sql`select kind, recipient, state, subject, body from mails order by id`,
    );
  const kinds = async () => (await mails()).map(({ kind, state }) => `${kind} ${state}`);
  const fileOfLast = async () => {
    const { id } = await server.db.one<{ id: number }>(sql`select max(id) as id from mails`);
    return readFile(path.join(server.config.outboxDir, `${id}.eml`), 'utf8');
  };
  const tokenOfLast = async () => /\/unsubscribe\/([\w-]+)/.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? '';
  return { server, deps, companyId, empty, call, choose, notify, run, mails, kinds, fileOfLast, tokenOfLast };
}
/** What `openPostOffice` opens. */
export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;
