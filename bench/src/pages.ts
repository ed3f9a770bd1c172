// Measures what a page costs a browser: JavaScript, requests and bytes, cold and warm, time to paint, and journal scrolling.
import { get as httpGet } from 'node:http';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser, openContext } from './browser.ts';
import { readScrolling, readVitals } from './page-probes.ts';
import { students, TEACHER, topicOf } from './school.ts';
import { watchTraffic } from './traffic.ts';

interface PageToOpen {
  name: string;
  path: string;
  /** Id of the signed-in person; undefined for an anonymous visitor. */
  person?: number;
  /** Aim for the gzipped JavaScript of a cold visit, in kilobytes. */
  target: number;
  /** Whether the page is scrolled while its elements are counted, as for the journal. */
  scrolls?: boolean;
}

const student = students(1)[0] ?? 0;
const pages: PageToOpen[] = [
  { name: 'sign-in', path: '/auth', target: 130 },
  { name: 'main', path: '/main', person: student, target: 300 },
  { name: 'topic', path: `/subjects/1/topics/${topicOf(1, 1)}`, person: student, target: 300 },
  { name: 'journal 30 × 200', path: '/subjects/2/journal', person: TEACHER, target: 300, scrolls: true },
];

/** Figures of one visit. */
interface Visit {
  js_kb: number;
  requests: number;
  kb: number;
}
export interface MeasuredPage extends Visit {
  name: string;
  warm_js_kb: number;
  warm_requests: number;
  warm_kb: number;
  lcp_ms: number;
  cls: number;
  dom_nodes: number;
  /** 95th percentile of frame times while the journal scrolls; null on other pages. */
  scroll_p95_ms: number | null;
  scroll_dom_nodes: number | null;
  target: number;
}
/** A page that did not open, with the reason. */
export interface SkippedPage {
  name: string;
  skipped: string;
}

const QUIET_MILLISECONDS = 1000;
const LONGEST_MILLISECONDS = 15_000;

const gzippedSizes = new Map<string, Promise<number>>();
/** Returns the size of a file in bytes when the client accepts only gzip. */
function gzippedSize(url: string): Promise<number> {
  const known = gzippedSizes.get(url);
  if (known) return known;
  const size = new Promise<number>((resolve, reject) => {
    httpGet(url, { headers: { 'accept-encoding': 'gzip' }, agent: false }, (answer) => {
      let bytes = 0;
      answer
        .on('data', (chunk: Buffer) => (bytes += chunk.length))
        .on('end', () => resolve(bytes))
        .on('error', reject);
    }).on('error', reject);
  });
  gzippedSizes.set(url, size);
  return size;
}

/** Opens the page in a new tab and waits until the network is quiet. */
async function visit(context: BrowserContext, url: string): Promise<{ tab: Page; visited: Visit }> {
  const tab = await context.newPage();
  const traffic = await watchTraffic(tab);
  await tab.goto(url, { waitUntil: 'load', timeout: LONGEST_MILLISECONDS });
  await traffic.untilQuiet(QUIET_MILLISECONDS, LONGEST_MILLISECONDS);
  const scripts = await Promise.all([...traffic.scripts].map(gzippedSize));
  return {
    tab,
    visited: {
      js_kb: kilobytes(scripts.reduce((a, b) => a + b, 0)),
      requests: traffic.requests,
      kb: kilobytes(traffic.bytes),
    },
  };
}

const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;

async function measurePage(browser: Browser, origin: string, page: PageToOpen): Promise<MeasuredPage> {
  const context = await openContext(browser, page.person);
  try {
    const url = `${origin}${page.path}`;
    const { tab, visited } = await visit(context, url);
    await assertOpen(tab, page.path);
    const vitals = await tab.evaluate(readVitals);
    const scrolling = page.scrolls ? await tab.evaluate(readScrolling) : undefined;
    await tab.close();
    const { visited: warm } = await visit(context, url);
    return {
      name: page.name,
      ...visited,
      warm_js_kb: warm.js_kb,
      warm_requests: warm.requests,
      warm_kb: warm.kb,
      ...vitals,
      scroll_p95_ms: scrolling?.p95 ?? null,
      scroll_dom_nodes: scrolling?.nodes ?? null,
      target: page.target,
    };
  } finally {
    await context.close();
  }
}

/** Fails when the page redirected or shows «not found», because its cost would then mean nothing. */
export async function assertOpen(tab: Page, path: string): Promise<void> {
  const at = new URL(tab.url()).pathname;
  if (!at.startsWith(path)) throw new Error(`it leads to ${at}`);
  if ((await tab.locator('#root, body').first().innerText()).trim().length < 20) throw new Error('it stays empty');
}

/** Opens each page twice: as a new visitor and with a filled cache. */
export async function measurePages(port: number, say: (line: string) => void): Promise<(MeasuredPage | SkippedPage)[]> {
  const browser = await launchBrowser().catch((error: Error) => error);
  if (browser instanceof Error)
    return pages.map(({ name }) => ({ name, skipped: `no Chromium: ${firstLine(browser)}` }));
  const measured: (MeasuredPage | SkippedPage)[] = [];
  try {
    for (const page of pages) {
      say(`… page ${page.name}`);
      measured.push(
        await measurePage(browser, `http://127.0.0.1:${port}`, page).catch((error: Error) => ({
          name: page.name,
          skipped: firstLine(error),
        })),
      );
    }
  } finally {
    await browser.close();
  }
  return measured;
}

export const firstLine = (error: Error): string => error.message.split('\n')[0] ?? '';
