// Counts what a tab sends and receives over the network: compressed, without cached responses.
import type { Page } from '@playwright/test';

export interface Traffic {
  requests: number;
  bytes: number;
  /** Addresses of the scripts that were transferred. */
  scripts: Set<string>;
  /** Waits until nothing has been transferred for a while; an open live connection does not count. */
  untilQuiet(quietMilliseconds: number, longestMilliseconds: number): Promise<void>;
}

interface Sent {
  url: string;
  isScript: boolean;
  isKept: boolean;
}

/** Starts counting. */
export async function watchTraffic(tab: Page): Promise<Traffic> {
  const session = await tab.context().newCDPSession(tab);
  const sent = new Map<string, Sent>();
  let movedAt = performance.now();
  const traffic: Traffic = {
    requests: 0,
    bytes: 0,
    scripts: new Set(),
    untilQuiet: async (quietMilliseconds, longestMilliseconds) => {
      const deadline = performance.now() + longestMilliseconds;
      while (performance.now() < deadline && performance.now() - movedAt < quietMilliseconds)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    movedAt = performance.now();
    sent.set(requestId, { url: request.url, isScript: type === 'Script', isKept: /^(data|blob):/.test(request.url) });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const known = sent.get(requestId);
    if (known) known.isKept = true;
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const known = sent.get(requestId);
    if (!known) return;
    known.isKept ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
    // A preloaded module is requested with another type, but is a script all the same.
    known.isScript ||= type === 'Script' || /javascript/.test(response.mimeType);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    movedAt = performance.now();
    const known = sent.get(requestId);
    if (!known || known.isKept) return;
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
    if (known.isScript) traffic.scripts.add(known.url);
  });
  await session.send('Network.enable');
  return traffic;
}
