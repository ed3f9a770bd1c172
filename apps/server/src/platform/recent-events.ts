// Live events of the last two minutes, for pages that read their data before they joined a channel.
import type { FeedEvent } from '@orbita/contract/live';

/** Milliseconds for which an event is kept: a lost connection is noticed after 45 seconds. */
export const KEPT = 120_000;
/** Events kept at once; an older one is given up, and whoever may have missed it reads everything again. */
const MOST = 20_000;
/** Deliveries kept at once: an event to a whole school is one event and thousands of deliveries. */
const MOST_HEARD = 500_000;
/** Cells of a journal that one kept event holds; of a larger one only that there was something. */
const MOST_CELLS = 200;

const lightened = (event: FeedEvent): FeedEvent =>
  (event.cells?.length ?? 0) + (event.notes?.length ?? 0) > MOST_CELLS ? { kind: 'missed' } : event;

interface Recent {
  at: number;
  channels: readonly string[];
  event: FeedEvent;
}

export interface RecentEvents {
  keep(channels: readonly string[], event: FeedEvent): void;
  /** Returns what a channel heard in the last milliseconds, each different event once; undefined when that is no longer known. */
  since(channel: string, milliseconds: number): FeedEvent[] | undefined;
}

export interface Limits {
  events: number;
  heard: number;
}

/** Opens an empty memory; what happened before is not known to it. */
export function openRecentEvents(
  now: () => number = () => performance.now(),
  { events: most, heard: mostHeard }: Limits = { events: MOST, heard: MOST_HEARD },
): RecentEvents {
  let recent: Recent[] = [];
  // Thousands of pages join at one moment, so each looks at the events of its own channel only.
  const byChannel = new Map<string, Recent[]>();
  let heard = 0;
  let knownFrom = now();
  const forget = (count: number): void => {
    const forgotten = recent.slice(0, count);
    const counts = new Map<string, number>();
    for (const { channels } of forgotten)
      for (const channel of channels) counts.set(channel, (counts.get(channel) ?? 0) + 1);
    for (const [channel, n] of counts) {
      const rest = byChannel.get(channel)?.slice(n) ?? [];
      if (rest.length > 0) byChannel.set(channel, rest);
      else byChannel.delete(channel);
      heard -= n;
    }
    knownFrom = forgotten.at(-1)?.at ?? knownFrom;
    recent = recent.slice(count);
  };
  const makeRoom = (): void => {
    const isFull = recent.length >= most || heard >= mostHeard;
    if (!isFull && (recent[0]?.at ?? Infinity) >= now() - 2 * KEPT) return;
    const oldest = now() - KEPT;
    const first = recent.findIndex(({ at }) => at >= oldest);
    const passed = first === -1 ? recent.length : first;
    // A full list is halved, so that the rest is not moved for each event.
    forget(isFull ? Math.max(passed, Math.ceil(recent.length / 2)) : passed);
  };
  return {
    keep: (channels, event) => {
      makeRoom();
      const one = { at: now(), channels, event: lightened(event) };
      recent.push(one);
      heard += channels.length;
      for (const channel of channels) {
        const known = byChannel.get(channel);
        if (known) known.push(one);
        else byChannel.set(channel, [one]);
      }
    },
    since: (channel, milliseconds) => {
      const from = now() - milliseconds;
      if (milliseconds > KEPT || from < knownFrom) return undefined;
      // From the latest on, so that the latest of equal events keeps its place in the order.
      const events = new Map<string, FeedEvent>();
      const ofChannel = byChannel.get(channel) ?? [];
      for (let i = ofChannel.length - 1; i >= 0; i -= 1) {
        const one = ofChannel[i];
        if (!one || one.at < from) break;
        const key = JSON.stringify(one.event);
        if (!events.has(key)) events.set(key, one.event);
      }
      return [...events.values()].toReversed();
    },
  };
}
