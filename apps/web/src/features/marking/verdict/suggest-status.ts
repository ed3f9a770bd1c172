// Suggests a status by the mark: from 90 % «excellent», from half «passed», otherwise «returned».
import type { PassStatus } from '@orbita/contract/marks';

const PASSED = 1;
const EXCELLENT = 2;
const REWORK = 4;
const EXCELLENT_PERCENT = 90;
const PASSED_PERCENT = 50;

/** Returns the id of the suggested status; null without a mark or without such a status in the company. */
export function suggestStatus(
  mark: number | null,
  max: number | null,
  statuses: readonly Pick<PassStatus, 'id'>[],
): number | null {
  if (mark === null || !max) return null;
  const isAtLeast = (percent: number) => mark * 100 >= max * percent;
  const id = isAtLeast(EXCELLENT_PERCENT) ? EXCELLENT : isAtLeast(PASSED_PERCENT) ? PASSED : REWORK;
  return statuses.some((status) => status.id === id) ? id : null;
}
