// Measures answering by phone: how soon a key is painted, and how soon after the last one the text is saved on the device.
import type { Browser, Page } from '@playwright/test';
import { students, topicOf } from '../school.ts';
import { figure, type InterfaceFigure, reactions } from './figure.ts';
import { openSlowPage, PHONE, timeInteractions } from './slow-page.ts';

const DURABLE_MILLISECONDS = 1000;
const SENTENCES = ['Ёмкость зависит', ' от площади пластин,', ' это видно', ' из опыта,', ' см. рисунок.'];
/** A student without an answer in this topic. */
const [person] = students(1);
const topic = topicOf(3, 1);

interface Saved {
  typedAt: number;
  savedAt: number;
}

/** Runs in the page: records the last key press and when the page says that the text is saved. */
function watchSaving(): void {
  const saved: Saved = { typedAt: 0, savedAt: 0 };
  Object.assign(window, { benchSaved: saved });
  addEventListener('input', () => Object.assign(saved, { typedAt: performance.now(), savedAt: 0 }), { capture: true });
  const isKept = () => document.querySelector('main')?.textContent?.includes('Сохранено на этом устройстве') === true;
  new MutationObserver(() => {
    if (saved.savedAt === 0 && isKept()) saved.savedAt = performance.now();
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

async function typeAndWait(tab: Page, text: string): Promise<number> {
  await tab.keyboard.type(text, { delay: 60 });
  await tab.waitForFunction(() => (window as unknown as { benchSaved: Saved }).benchSaved.savedAt > 0);
  const { typedAt, savedAt } = await tab.evaluate(() => (window as unknown as { benchSaved: Saved }).benchSaved);
  return savedAt - typedAt;
}

export async function measureDraft(browser: Browser, origin: string): Promise<InterfaceFigure[]> {
  const { tab, close } = await openSlowPage(browser, person, PHONE);
  try {
    await tab.goto(`${origin}/subjects/3/topics/${topic}`);
    await tab.getByRole('textbox').first().tap();
    await tab.evaluate(watchSaving);
    const waits: number[] = [];
    const typing = await timeInteractions(tab, async () => {
      for (const text of SENTENCES) waits.push(await typeAndWait(tab, text));
    });
    return [
      ...reactions('answer by phone: a typed letter painted', typing),
      figure('answer by phone: draft safe after the last key, slowest of 5', Math.max(...waits), 'ms', {
        atMost: DURABLE_MILLISECONDS,
      }),
    ];
  } finally {
    await close();
  }
}
