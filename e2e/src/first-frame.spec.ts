// The frame inside the page: painted before the scripts have come, in the chosen colours, and gone once the application stands.
import type { BrowserContextOptions } from '@playwright/test';
import { address, expect, phone, test, type World } from './world.ts';

const LIGHT = 'rgb(247, 247, 249)';
const DARK = 'rgb(19, 20, 25)';

/** Opens a page whose scripts wait until `release` is called. */
async function openWithoutFiles(world: World, path: string, options: BrowserContextOptions = {}) {
  const page = await world.openAsDemo('student', '/favicon.svg', options);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = (list.getEntries() as (PerformanceEntry & { value: number })[]).map(({ value }) => value);
      Object.assign(window, { moved: [...((window as { moved?: number[] }).moved ?? []), ...moved] });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const open = () => page.goto(address(path), { waitUntil: 'commit' });
  return { page, release, open, frame: page.locator('.first-frame') };
}

test('the frame is painted before the scripts have come and gives way without moving anything', async ({ world }) => {
  const { page, release, open, frame } = await openWithoutFiles(world, '/main', phone);
  await open();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  await expect(frame.locator('svg')).toBeVisible();
  await expect(frame.locator('footer')).toBeVisible();
  await expect(frame).toHaveAttribute('aria-hidden', 'true');
  await expect(page.locator('html')).toHaveCSS('background-color', LIGHT);
  const sketched = await frame.locator('header').boundingBox();

  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).toHaveCount(1);
  await expect(frame).toBeHidden();
  expect(await page.getByRole('banner').boundingBox()).toEqual(sketched);
  const moved = await page.evaluate(() => (window as { moved?: number[] }).moved ?? []);
  expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(0.02);
});

test('the frame has the colours of the chosen scheme, or else of the device', async ({ world }) => {
  const { page, release, open } = await openWithoutFiles(world, '/main', { colorScheme: 'dark' });
  await open();
  await expect(page.locator('html')).toHaveCSS('background-color', DARK);
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
  await open();
  await expect(page.locator('html')).toHaveCSS('background-color', LIGHT);
  release();
});

test('whoever is still to sign in sees the logo alone', async ({ world }) => {
  const { release, open, frame } = await openWithoutFiles(world, '/auth');
  await open();
  await expect(frame.locator('svg')).toBeVisible();
  await expect(frame.locator('section')).toBeHidden();
  await expect(frame.locator('footer')).toBeHidden();
  release();
  await expect(frame).toBeHidden();
});
