// A rubric being edited; criteria have keys of their own, so that rows keep their identity when moved.
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

/** Returns a criterion's maximum: its best level's points if it has levels. */
export const pointsOfCriterion = ({ points, levels }: DraftCriterion): number =>
  levels.length > 0 ? Math.max(...levels.map((level) => level.points)) : points;
export const totalOf = (criteria: readonly DraftCriterion[]): number =>
  criteria.reduce((sum, criterion) => sum + pointsOfCriterion(criterion), 0);
export const isNamed = (criteria: readonly DraftCriterion[]): boolean =>
  criteria.every(({ title, levels }) => title.trim() !== '' && levels.every((level) => level.title.trim() !== ''));

/** Returns the criteria as sent: trimmed and without keys. */
export const bodyOf = (criteria: readonly DraftCriterion[]) =>
  criteria.map(({ id, title, description, points, levels }) => ({
    ...(id === undefined ? {} : { id }),
    title: title.trim(),
    description: description.trim(),
    points: levels.length > 0 ? 0 : points,
    levels: levels.map((level) => ({ title: level.title.trim(), points: level.points })),
  }));

/** Parses points with a comma or a full stop, rounded to quarters. */
export function readPoints(text: string): number {
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? Math.min(1000, Math.max(0, Math.round(value * 4) / 4)) : 0;
}

/** Returns the list with one item moved. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.min(next.length, Math.max(0, from + by)), 0, item);
  return next;
}

/** Splits the topic's points into halves of a point: 50, 30 and 20 %. */
export function splitPoints(max: number): [number, number, number] {
  const half = (share: number) => Math.round(max * share * 2) / 2;
  const [second, third] = [half(0.3), half(0.2)];
  return [Math.max(0, max - second - third), second, third];
}
