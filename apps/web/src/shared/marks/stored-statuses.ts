import type { PassStatus } from '@orbita/contract/marks';

/** Specification, section 9: lifetime of the pass status cache. */
const LIFETIME_SECONDS = 2_629_800;

/** Parses statuses stored in the browser; undefined when they are expired or malformed. */
export function readStoredStatuses(text: string | null, now: number): { data: PassStatus[] } | undefined {
  if (!text) return undefined;
  try {
    const kept = JSON.parse(text) as { at?: unknown; data?: unknown };
    const isFresh = typeof kept.at === 'number' && now - kept.at < LIFETIME_SECONDS * 1000;
    return isFresh && Array.isArray(kept.data) ? { data: kept.data as PassStatus[] } : undefined;
  } catch {
    return undefined;
  }
}
