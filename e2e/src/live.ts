// What a page has heard over its live connection, so that a test waits for that and for no clock.
import { expect, type Page, type WebSocket } from '@playwright/test';

/** Frames of the connections that are open now; a page that was loaded anew has to join its channels anew. */
const frames = new WeakMap<Page, Map<WebSocket, string[]>>();

/** Notes what arrives from now on; called before the page opens anything. */
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

/** The page has joined the channel: whatever happens from now on reaches it. */
export async function expectListening(page: Page, channel: string): Promise<void> {
  const joined = `"subscription_succeeded","private-${channel}"`;
  await expect.poll(() => heardBy(page).some((frame) => frame.includes(joined)), `joins ${channel}`).toBe(true);
}

/** The page has heard so many events of a kind. */
export async function expectHeard(page: Page, kind: string, times: number): Promise<void> {
  const count = () =>
    heardBy(page).filter((frame) => frame.includes('"events_feed"') && frame.includes(`"kind":"${kind}"`)).length;
  await expect.poll(count, `hears of ${kind}`).toBeGreaterThanOrEqual(times);
}
