// Measures how soon the first pages of each role appear and how much the layout shifts, with an empty browser cache.
import type { Browser } from '@playwright/test';
import { readVitals } from '../page-probes.ts';
import { assertOpen } from '../pages.ts';
import { BUSY_TEACHER, students, TEACHER, topicOf } from '../school.ts';
import { watchTraffic } from '../traffic.ts';
import { figure, type InterfaceFigure } from './figure.ts';
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
  { name: 'journal 30 × 200', path: '/subjects/2/journal', person: TEACHER, options: undefined },
];
const LCP_MILLISECONDS = 1800;
const CLS = 0.02;
const QUIET_MILLISECONDS = 1500;
const LONGEST_MILLISECONDS = 30_000;

async function load(browser: Browser, origin: string, page: (typeof pages)[number]): Promise<InterfaceFigure[]> {
  const { tab, close } = await openSlowPage(browser, page.person, page.options);
  try {
    const traffic = await watchTraffic(tab);
    await tab.goto(`${origin}${page.path}`, { timeout: LONGEST_MILLISECONDS });
    await traffic.untilQuiet(QUIET_MILLISECONDS, LONGEST_MILLISECONDS);
    await assertOpen(tab, page.path);
    const { lcp_ms, cls } = await tab.evaluate(readVitals);
    return [
      figure(`${page.name}: largest part painted (LCP)`, lcp_ms, 'ms', { atMost: LCP_MILLISECONDS }),
      figure(`${page.name}: moved while it came (CLS)`, cls, '', { atMost: CLS }),
    ];
  } finally {
    await close();
  }
}

export async function measureLoading(browser: Browser, origin: string): Promise<InterfaceFigure[]> {
  const figures: InterfaceFigure[] = [];
  for (const page of pages) figures.push(...(await load(browser, origin, page)));
  return figures;
}
