// Distributes marks over the scale; pure functions.

interface Step {
  from: number;
  to: number;
  count: number;
}
const MOST_STEPS = 10;

/** Counts marks in equal steps from zero to the maximum; on a short scale of whole points each point is a step. */
export function distributeMarks(marks: readonly number[], maximum: number | null): Step[] {
  if (marks.length === 0) return [];
  const top = Math.max(maximum ?? 0, ...marks, 1);
  const isWhole = top <= MOST_STEPS && marks.every((mark) => Number.isInteger(mark)) && Number.isInteger(top);
  if (isWhole)
    return Array.from({ length: top + 1 }, (_, point) => ({
      from: point,
      to: point,
      count: marks.filter((mark) => mark === point).length,
    }));
  const width = top / MOST_STEPS;
  const stepOf = (mark: number) => Math.min(MOST_STEPS - 1, Math.floor(mark / width));
  return Array.from({ length: MOST_STEPS }, (_, step) => ({
    from: round(step * width),
    to: round((step + 1) * width),
    count: marks.filter((mark) => stepOf(mark) === step).length,
  }));
}

const round = (value: number) => Math.round(value * 100) / 100;
