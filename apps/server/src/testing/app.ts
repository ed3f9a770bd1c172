// The real server with its own database and without a port, as every endpoint test uses it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@orbita/database';
import { createTestDatabase } from '@orbita/database/testing';
import type { InjectOptions } from 'fastify';
import { type App, buildApp } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';

export interface Reply<Body = unknown> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
}
export interface RequestOptions {
  /** Bearer token. */
  as?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: App;
  db: Database;
  config: Config;
  /** Makes a request and parses the JSON of its response. */
  request<Body = any>(method: string, url: string, options?: RequestOptions): Promise<Reply<Body>>;
  close(): Promise<void>;
}

const unobserved = (db: Database): Database => db;
/** Starts a test server; `through` wraps the database, then a new one, to observe what is sent to it. */
export async function createTestApp(overrides: Partial<Config> = {}, through = unobserved): Promise<TestApp> {
  const { db, giveBack } = await createTestDatabase({ isNew: through !== unobserved });
  const filesDir = await mkdtemp(join(tmpdir(), 'orbita-files-'));
  const config: Config = {
    ...loadConfig({}),
    filesDir,
    outboxDir: join(filesDir, 'outbox'),
    secretKeyFile: join(filesDir, 'secret.key'),
    personalKeysFile: join(filesDir, 'personal-data.keys'),
    sealedDir: join(filesDir, 'sealed'),
    // What is made at once is still one thing.
    repeatSeconds: 0,
    checkResponses: true,
    ...overrides,
  };
  const app = await buildApp({ db: through(db), config });
  const request = async (
    method: string,
    url: string,
    { as, body, headers = {} }: RequestOptions = {},
  ): Promise<Reply<any>> => {
    const sent: InjectOptions = {
      method: method as 'GET',
      url,
      headers: { ...(as ? { authorization: `Bearer ${as}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    const reply = await app.http.inject(sent);
    const isJson = String(reply.headers['content-type'] ?? '').includes('json');
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.rawPayload, headers: reply.headers };
  };
  return {
    app,
    db,
    config,
    request,
    close: async () => {
      await app.close();
      await giveBack();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}
