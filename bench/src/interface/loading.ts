// Measures how soon the first pages of each role appear and how much the layout shifts, with an empty browser cache.
import type { Browser } from '@playwright/test';
import { readVitals } from '../page-probes.ts';
import { assertOpen } from '../pages.ts';
import { BUSY_TEACHER, students, TEACHER, topicOf } from '../school.ts';
import { watchTraffic } from '../traffic.ts';
import { figure, type InterfaceFigure, percentile } from './figure.ts';
import { openSlowPage, PHONE } from './slow-page.ts';

const [student = 0] = students(1);
/** Students are measured on a phone, staff on a desktop. */
const pages = [
  { name: 'sign-in, phone', path: '/auth', person: undefined, options: PHONE },
  { name: 'main, student by phone', path: '/main', person: student, options: PHONE },
  { name: 'disciplines, student by phone', path: '/subjects', person: student, options: PHONE },
  { name: 'topic, student by phone', path: `/subjects/1/topics/${topicOf(1, 1)}`, person: student, options: PHONE },
  { name: 'diary, student by phone', path: '/users/my/diary', person: student, options: PHONE },
  { name: 'main, teacher', path: '/main', person: TEACHER, options: undefined },
  { name: 'marking, 3,000 wait', path: '/marking', person: BUSY_TEACHER, options: undefined },
  { name: 'attendance', path: '/subjects/1/attendance', person: TEACHER, options: undefined },
  { name: 'marking by phone', path: '/marking', person: BUSY_TEACHER, options: PHONE },
  { name: 'journal 30 × 200', path: '/subjects/2/journal', person: TEACHER, options: undefined },
];
const LCP_MILLISECONDS = 1800;
const CLS = 0.02;
const QUIET_MILLISECONDS = 1500;
const LONGEST_MILLISECONDS = 30_000;

/** Enough for a median that one busy moment of the machine does not move. */
const VISITS = 3;

/** Opens the page in a browser that has kept nothing. */
async function visit(browser: Browser, origin: string, page: (typeof pages)[number]) {
  const { tab, close } = await openSlowPage(browser, page.person, page.options);
  try {
    const traffic = await watchTraffic(tab);
    await tab.goto(`${origin}${page.path}`, { timeout: LONGEST_MILLISECONDS });
    await traffic.untilQuiet(QUIET_MILLISECONDS, LONGEST_MILLISECONDS);
    await assertOpen(tab, page.path);
    return await tab.evaluate(readVitals);
  } finally {
    await close();
  }
}

async function load(browser: Browser, origin: string, page: (typeof pages)[number]): Promise<InterfaceFigure[]> {
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let i = 0; i < VISITS; i += 1) visits.push(await visit(browser, origin, page));
  const painted = percentile(
    visits.map(({ lcp_ms }) => lcp_ms),
    0.5,
  );
  const moved = Math.max(...visits.map(({ cls }) => cls));
  return [
    figure(`${page.name}: largest part painted (LCP)`, painted, 'ms', { atMost: LCP_MILLISECONDS }),
    figure(`${page.name}: moved while it came (CLS)`, moved, '', { atMost: CLS }),
  ];
}

export async function measureLoading(browser: Browser, origin: string): Promise<InterfaceFigure[]> {
  const figures: InterfaceFigure[] = [];
  for (const page of pages) figures.push(...(await load(browser, origin, page)));
  return figures;
}
