// Computes the levels of achievements from counts alone; pure functions.
import type { Achievement, AchievementKind } from '@orbita/contract/achievements';
import type { Counts } from './achievements.queries.ts';

/** Lowest scores of levels 1 to 5; those of the perfectionist are percentages. */
export const thresholds: Record<AchievementKind, readonly number[]> = {
  expert: [5, 20, 50, 120, 300],
  perfectionist: [20, 40, 60, 80, 95],
  specialist: [5, 15, 30, 60, 120],
  it: [3, 10, 20, 40, 80],
};
/** A share of fewer marks is not meaningful. */
const FEWEST_MARKS = 5;

export const levelOf = (kind: AchievementKind, score: number): number =>
  thresholds[kind].filter((threshold) => score >= threshold).length;

const sharePercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

type Share = readonly [counted: number, considered: number];
const sharesOf = (counts: Counts): Record<AchievementKind, Share> => ({
  expert: [counts.given, counts.given],
  perfectionist: [counts.at_maximum, counts.marks],
  specialist: [counts.in_time, counts.dated],
  it: [counts.it_passed, Math.max(counts.it_topics, counts.it_passed)],
});

export function achievementOf(kind: AchievementKind, counts: Counts): Achievement {
  const [counted, considered] = sharesOf(counts)[kind];
  const score = kind === 'perfectionist' ? sharePercent(counted, considered) : counted;
  const level = kind === 'perfectionist' && considered < FEWEST_MARKS ? 0 : levelOf(kind, score);
  return {
    kind,
    score,
    level,
    next_threshold: thresholds[kind][level] ?? null,
    thresholds: [...thresholds[kind]],
    counted,
    considered,
  };
}
