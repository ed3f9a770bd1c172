// Gives every journey its address, its signed-in people and its own classroom, so that journeys cannot affect each other.
import { connect, type Database, sql } from '@orbita/database';
import { buildClassroom, buildUser, type BuiltUser, type Classroom } from '@orbita/server/testing/builders';
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { watchLive } from './live.ts';

export interface World {
  db: Database;
  /** The company of the demo school. */
  companyId: number;
  /** Builds a discipline with a teacher, two students and a topic with one task, used by no other journey. */
  buildClassroom(): Promise<Classroom>;
  buildStudent(): Promise<BuiltUser>;
  /** Opens a page as a signed-in person, in a browser context of its own. */
  openAs(person: { token: string }, path: string, options?: BrowserContextOptions): Promise<Page>;
  openAsGuest(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page as a demo account. */
  openAsDemo(role: DemoRole, path: string, options?: BrowserContextOptions): Promise<Page>;
}
export type DemoRole = 'student' | 'distant' | 'teacher' | 'expert' | 'curator' | 'parent' | 'admin';

export const address = (path: string): string => `${process.env['ORBITA_ADDRESS']}${path}`;
export { expect };
export { expectAccessible } from './accessible.ts';
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Shortest delay, in milliseconds, after which something leaves the screen by itself, such as a notification. */
const LEAVES_AFTER = 4000;
/** Time it stays on screen in tests, which may look at it late on a busy machine. */
const STAYS = 30_000;

/** Runs before the page's own scripts: prolongs timers that would remove something from the screen. */
function keepOnScreen([from, stays]: readonly [number, number]): void {
  const start = window.setTimeout.bind(window);
  window.setTimeout = ((work: TimerHandler, delay = 0, ...rest: unknown[]) =>
    start(work, delay >= from ? Math.max(delay, stays) : delay, ...rest)) as typeof window.setTimeout;
}

async function openPage(
  browser: Browser,
  token: string | undefined,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: address(''), ...options });
  if (token) await context.addInitScript((kept) => localStorage.setItem('orbita.token', kept), token);
  await context.addInitScript(keepOnScreen, [LEAVES_AFTER, STAYS] as const);
  const page = await context.newPage();
  watchLive(page);
  return page;
}

const tokens = new Map<string, string>();
/** Signs in each demo account once per worker, because sign-in is throttled and hashing is slow on purpose. */
async function tokenOf(role: DemoRole): Promise<string> {
  const known = tokens.get(role);
  if (known) return known;
  const reply = await fetch(address('/api/auth/signIn'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${role}@orbita.example`, password: 'orbita-demo', remember: true }),
  });
  const { token } = (await reply.json()) as { token: string };
  tokens.set(role, token);
  return token;
}

export const test = base.extend<{ world: World }>({
  world: async ({ browser }, use) => {
    const db = connect(process.env['ORBITA_DATABASE']!, { max: 2, patience: 60_000 });
    const { id: companyId } = await db.one<{ id: number }>(sql`select min(id) as id from companies`);
    const pages: Page[] = [];
    const opened = async (token: string | undefined, path: string, options?: BrowserContextOptions) => {
      const page = await openPage(browser, token, options);
      pages.push(page);
      await page.goto(path);
      return page;
    };
    await use({
      db,
      companyId,
      buildClassroom: () => buildClassroom(db, companyId),
      buildStudent: () => buildUser(db, companyId),
      openAs: ({ token }, path, options) => opened(token, path, options),
      openAsGuest: (path, options) => opened(undefined, path, options),
      openAsDemo: async (role, path, options) => opened(await tokenOf(role), path, options),
    });
    await Promise.all(pages.map((page) => page.context().close()));
    await db.end();
  },
});
