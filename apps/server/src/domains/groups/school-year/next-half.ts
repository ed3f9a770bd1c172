// The part of a programme in which a group begins its next year of study.
import type { MovingGroup, Titled } from './school-year.queries.ts';
import { nextName } from './next-name.ts';

interface Standing {
  /** Place of its part in the programme, from 0; -1 when it stands in none. */
  place: number;
  level: number | null;
}
const standingOf = ({ name, half }: MovingGroup, halves: readonly Titled[]): Standing => ({
  place: halves.findIndex(({ id }) => id === half?.id),
  level: nextName(name).level,
});

/** How many parts of the programme make a year: the fewest with which each group stands in its own year of study. */
const partsPerYear = (standings: Standing[]): number =>
  Math.max(1, ...standings.map(({ place, level }) => (level === null ? 1 : Math.ceil((place + 1) / level))));

/**
 * Finds for each group of one programme the first part of its next year: after «1 курс, 1 полугодие» comes «2 курс, 1
 * полугодие». Null when the programme ends before it, or the group stands in no part.
 */
export function nextHalves(groups: readonly MovingGroup[], halves: readonly Titled[]): Map<number, Titled | null> {
  const standings = groups.map((group) => standingOf(group, halves));
  const year = partsPerYear(standings);
  return new Map(
    groups.map(({ id }, i) => {
      const { place, level } = standings[i] ?? { place: -1, level: null };
      if (place < 0) return [id, null];
      const next = level === null ? place + 1 : Math.min(year * level, place + year);
      return [id, halves[Math.max(next, place + 1)] ?? null];
    }),
  );
}
