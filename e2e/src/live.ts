// Records what a page receives over its live connection, so that tests wait for events instead of time.
import { expect, type Page, type WebSocket } from '@playwright/test';

/** Frames of the open connections; a reloaded page opens a new one and joins its channels again. */
const frames = new WeakMap<Page, Map<WebSocket, string[]>>();

/** Starts recording; call it before the page opens anything. */
export function watchLive(page: Page): void {
  const open = new Map<WebSocket, string[]>();
  frames.set(page, open);
  page.on('websocket', (socket) => {
    const heard: string[] = [];
    open.set(socket, heard);
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
    socket.on('close', () => open.delete(socket));
  });
}

const heardBy = (page: Page): string[] => [...(frames.get(page)?.values() ?? [])].flat();

/** Waits until the page has joined the channel and will receive every later event. */
export async function expectListening(page: Page, channel: string): Promise<void> {
  const joined = `"subscription_succeeded","private-${channel}"`;
  await expect.poll(() => heardBy(page).some((frame) => frame.includes(joined)), `joins ${channel}`).toBe(true);
}

/** Waits until the page has received that many events of a kind. */
export async function expectHeard(page: Page, kind: string, times: number): Promise<void> {
  const count = () =>
    heardBy(page).filter((frame) => frame.includes('"events_feed"') && frame.includes(`"kind":"${kind}"`)).length;
  await expect.poll(count, `hears of ${kind}`).toBeGreaterThanOrEqual(times);
}
