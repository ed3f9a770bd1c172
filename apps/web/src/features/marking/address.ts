// What the address says: filters of the queue and the open case, so that each is a link and survives a reload.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { CaseRef } from './case-ref.ts';

export interface QueueFilters {
  subject: number | null;
  group: number | null;
  /** Only this topic. */
  topic: number | null;
  late: boolean;
  /** Only those that have waited at least so many days. */
  days: number | null;
  q: string;
}
export interface MarkingAddress {
  filters: QueueFilters;
  current: CaseRef | null;
}

const asId = (text: string | null): number | null => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

const MOST_DAYS = 365;
const asDays = (text: string | null): number | null => {
  const days = asId(text);
  return days !== null && days <= MOST_DAYS ? days : null;
};

/** Reads the address. A topic named without a student filters the queue by it. */
export function readAddress(params: URLSearchParams): MarkingAddress {
  const [step, student] = [asId(params.get('step')), asId(params.get('student'))];
  return {
    filters: {
      subject: asId(params.get('subject')),
      group: asId(params.get('group')),
      topic: asId(params.get('topic')) ?? (student === null ? step : null),
      late: params.get('late') === '1',
      days: asDays(params.get('days')),
      q: (params.get('q') ?? '').slice(0, 100),
    },
    current: step !== null && student !== null ? { step, student } : null,
  };
}

/** Writes the address; what is absent is left out. */
export function writeAddress({ filters, current }: MarkingAddress): URLSearchParams {
  const params = new URLSearchParams();
  const { subject, group, topic, late, days, q } = filters;
  for (const [name, value] of Object.entries({
    subject,
    group,
    topic,
    late: late ? 1 : null,
    days,
    q: q || null,
    step: current?.step,
    student: current?.student,
  })) {
    if (value) params.set(name, String(value));
  }
  return params;
}

/** The address and two ways to change it. */
export function useMarkingAddress() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  /** Opens a case; `replace` keeps the flow of marking out of the history of the browser. */
  const open = useCallback(
    (current: CaseRef | null, { replace = true } = {}) =>
      setParams((now) => writeAddress({ ...readAddress(now), current }), { replace, preventScrollReset: true }),
    [setParams],
  );
  /** Filters the queue; the first case of the new queue opens unless the open one is kept. */
  const filter = useCallback(
    (change: Partial<QueueFilters>, { keepCase = false } = {}) =>
      setParams(
        (now) => {
          const { filters, current } = readAddress(now);
          return writeAddress({ filters: { ...filters, ...change }, current: keepCase ? current : null });
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return { ...address, open, filter };
}
