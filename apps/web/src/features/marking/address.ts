// Filters of the queue and the open case in the URL, so that they can be linked and survive a reload.
import { keysOf } from '@orbita/contract/records';
import { useCallback, useMemo } from 'react';
import { useAddressParams } from '../../base/address-params.ts';
import type { CaseRef } from './case-ref.ts';

export interface QueueFilters {
  subject: number | null;
  group: number | null;
  /** Limits the queue to this topic. */
  topic: number | null;
  late: boolean;
  /** Limits the queue to cases that have waited at least this many days. */
  days: number | null;
  q: string;
  /** In the queue of an expert: only work that no teacher has judged since. */
  unmarked: boolean;
}
export const NO_FILTERS: QueueFilters = {
  subject: null,
  group: null,
  topic: null,
  late: false,
  days: null,
  q: '',
  unmarked: false,
};
/** Whether the queue is narrowed, so that what it lacks may still wait outside of it. */
export const isNarrowed = (filters: QueueFilters): boolean =>
  keysOf(NO_FILTERS).some((name) => filters[name] !== NO_FILTERS[name]);
/** What the queue waits for: marks of a teacher, or expertises of an expert. */
export type QueueKind = 'marking' | 'expertise';

export interface MarkingAddress {
  /** Null: the kind that the role of the user asks for. */
  kind: QueueKind | null;
  filters: QueueFilters;
  current: CaseRef | null;
}

const asId = (text: string | null): number | null => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

const MOST_DAYS = 365;
const asDays = (text: string | null): number | null => {
  const days = asId(text);
  return days !== null && days <= MOST_DAYS ? days : null;
};

/** Parses the URL; a topic without a student filters the queue. */
export function readAddress(params: URLSearchParams): MarkingAddress {
  const [step, student] = [asId(params.get('step')), asId(params.get('student'))];
  const kind = params.get('kind');
  return {
    kind: kind === 'marking' || kind === 'expertise' ? kind : null,
    filters: {
      subject: asId(params.get('subject')),
      group: asId(params.get('group')),
      topic: asId(params.get('topic')) ?? (student === null ? step : null),
      late: params.get('late') === '1',
      days: asDays(params.get('days')),
      q: (params.get('q') ?? '').slice(0, 100),
      unmarked: params.get('unmarked') === '1',
    },
    current: step !== null && student !== null ? { step, student } : null,
  };
}

/** Builds the URL without absent values. */
export function writeAddress({ kind, filters, current }: MarkingAddress): URLSearchParams {
  const params = new URLSearchParams();
  const { subject, group, topic, late, days, q, unmarked } = filters;
  for (const [name, value] of Object.entries({
    kind,
    subject,
    group,
    topic,
    late: late ? 1 : null,
    days,
    q: q || null,
    unmarked: unmarked ? 1 : null,
    step: current?.step,
    student: current?.student,
  })) {
    if (value) params.set(name, String(value));
  }
  return params;
}

/** Returns the state in the URL with functions that open a case and filter the queue. */
export function useMarkingAddress() {
  const [params, setParams] = useAddressParams();
  const address = useMemo(() => readAddress(params), [params]);
  /** Opens a case; `replace` keeps the step out of the browser's history. */
  const open = useCallback(
    (current: CaseRef | null, { replace = true } = {}) =>
      setParams((now) => writeAddress({ ...readAddress(now), current }), { replace, preventScrollReset: true }),
    [setParams],
  );
  /** Filters the queue; the open case is closed unless told otherwise, so that the first one of the new queue opens. */
  const filter = useCallback(
    (change: Partial<QueueFilters>, { keepCase = false } = {}) =>
      setParams(
        (now) => {
          const { kind, filters, current } = readAddress(now);
          return writeAddress({ kind, filters: { ...filters, ...change }, current: keepCase ? current : null });
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  /** Goes to the other queue, whole and at its first case. */
  const turnTo = useCallback(
    (kind: QueueKind) => setParams(() => new URLSearchParams({ kind }), { preventScrollReset: true }),
    [setParams],
  );
  return { ...address, open, filter, turnTo };
}
