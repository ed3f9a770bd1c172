// The Chromium in which pages are measured, and who is signed in there.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { watchVitals } from './page-probes.ts';
import { tokenOf } from './school.ts';

const SESSION_KEY = 'orbita.token';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** As people have it on a desk. */
export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'ru-RU' };

function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((file) => file && existsSync(file));
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: flags, ...(executablePath ? { executablePath } : {}) });
}

/** A browser of one person, who is signed in; of a stranger when nobody is named. Each of its pages notes how it stood up. */
export async function openContext(
  browser: Browser,
  person: number | undefined,
  options: BrowserContextOptions = DESK,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (person !== undefined)
    await context.addInitScript(
      ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
      [SESSION_KEY, tokenOf(person)],
    );
  await context.addInitScript(watchVitals);
  return context;
}
