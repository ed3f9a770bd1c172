// Opens Chromium contexts for measuring pages, signed in as a given person.
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

/** A desktop screen. */
export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'ru-RU' };

function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((file) => file && existsSync(file));
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: flags, ...(executablePath ? { executablePath } : {}) });
}

/** Opens a context signed in as the person, or anonymous without one; each page of it records its vitals. */
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
