// A rubric being written: criteria with keys of their own, so that rows keep their place while they move.
import type { Criterion } from '@orbita/contract/rubrics';

export interface DraftLevel {
  key: number;
  title: string;
  points: number;
}
export interface DraftCriterion {
  key: number;
  id?: number;
  title: string;
  description: string;
  points: number;
  levels: DraftLevel[];
}

let lastKey = 0;
const newKey = () => (lastKey += 1);

export const newLevel = (title: string, points: number): DraftLevel => ({ key: newKey(), title, points });
export const newCriterion = (points: number): DraftCriterion => ({
  key: newKey(),
  title: '',
  description: '',
  points,
  levels: [],
});
export const draftOf = (criteria: readonly Criterion[]): DraftCriterion[] =>
  criteria.map((criterion) => ({
    ...criterion,
    key: newKey(),
    levels: criterion.levels.map((level) => ({ ...level, key: newKey() })),
  }));

/** Most points of a criterion: its best level's, when it has levels. */
export const pointsOfCriterion = ({ points, levels }: DraftCriterion): number =>
  levels.length > 0 ? Math.max(...levels.map((level) => level.points)) : points;
export const totalOf = (criteria: readonly DraftCriterion[]): number =>
  criteria.reduce((sum, criterion) => sum + pointsOfCriterion(criterion), 0);
export const isNamed = (criteria: readonly DraftCriterion[]): boolean =>
  criteria.every(({ title, levels }) => title.trim() !== '' && levels.every((level) => level.title.trim() !== ''));

/** What is sent: without keys, trimmed. */
export const bodyOf = (criteria: readonly DraftCriterion[]) =>
  criteria.map(({ id, title, description, points, levels }) => ({
    ...(id === undefined ? {} : { id }),
    title: title.trim(),
    description: description.trim(),
    points: levels.length > 0 ? 0 : points,
    levels: levels.map((level) => ({ title: level.title.trim(), points: level.points })),
  }));

/** Points as people type them: a comma or a point, quarters at the finest. */
export function readPoints(text: string): number {
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? Math.min(1000, Math.max(0, Math.round(value * 4) / 4)) : 0;
}

/** The list with one of its items moved. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.min(next.length, Math.max(0, from + by)), 0, item);
  return next;
}

/** Shares of the topic's points as whole halves: 50, 30 and 20 %. */
export function splitPoints(max: number): [number, number, number] {
  const half = (share: number) => Math.round(max * share * 2) / 2;
  const [second, third] = [half(0.3), half(0.2)];
  return [Math.max(0, max - second - third), second, third];
}
