import type { PassStatus } from '@orbita/contract/marks';
import { isRecord } from '@orbita/contract/records';

/** Specification, section 9: lifetime of the pass status cache. */
const LIFETIME_SECONDS = 2_629_800;

const isPassStatus = (value: unknown): value is PassStatus =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  typeof value.title === 'string' &&
  typeof value.color === 'string' &&
  typeof value.can_use_student === 'boolean' &&
  typeof value.is_final === 'boolean' &&
  typeof value.sort === 'number';

/** Parses statuses stored in the browser; undefined when they are expired or malformed. */
export function readStoredStatuses(text: string | null, now: number): { data: PassStatus[] } | undefined {
  if (!text) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept) || typeof kept.at !== 'number' || !Array.isArray(kept.data)) return undefined;
    const isFresh = now - kept.at < LIFETIME_SECONDS * 1000;
    return isFresh && kept.data.every(isPassStatus) ? { data: kept.data } : undefined;
  } catch {
    return undefined;
  }
}
