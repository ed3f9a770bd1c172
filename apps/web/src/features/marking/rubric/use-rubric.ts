import type { MarkingCase } from '@orbita/contract/marking';
import { useState } from 'react';
import type { Draft } from '../verdict/drafts.ts';
import { acceptText } from '../verdict/mark-typing.ts';
import { isOneDigit, nextOpen, pointsOf, pointsOfDigit, sumPoints, type RubricPoints } from './rubric-points.ts';

interface About {
  key: string;
  shown: MarkingCase | undefined;
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
}

/** The rubric of the open case, whose sum of points is the mark; null for a topic without one. */
export function useRubric({ key, shown, draft, onChange }: About) {
  const [chosen, setChosen] = useState<{ key: string; place: number } | null>(null);
  const criteria = shown?.rubric?.criteria;
  if (!criteria || criteria.length === 0 || shown.step.max_mark === null) return null;

  const points = draft.points ?? pointsOf(criteria, shown.rubric_result);
  const place = chosen?.key === key && chosen.place < criteria.length ? chosen.place : nextOpen(criteria, points);
  const active = criteria[place]!;
  const choose = (next: number) => setChosen({ key, place: Math.min(criteria.length - 1, Math.max(0, next)) });
  const write = (next: RubricPoints) => {
    const sum = sumPoints(criteria, next);
    onChange({ points: next, mark: sum === null ? '' : String(sum) });
  };
  /** Judges a criterion and activates the next unjudged one. */
  const judge = (at: number, value: number) => {
    const next = { ...points, [criteria[at]!.id]: value };
    write(next);
    choose(sumPoints(criteria, next) === null ? nextOpen(criteria, next, at + 1) : at);
  };
  const forget = (at: number) => {
    const { [criteria[at]!.id]: _forgotten, ...rest } = points;
    write(rest);
    choose(at);
  };
  /** Sets the points of a criterion that needs more than one digit, as typed; a key that would exceed its maximum does nothing. */
  const type = (at: number, text: string) => {
    const kept = acceptText(text);
    if (kept === '') return forget(at);
    if (Number(kept) > criteria[at]!.points) return;
    write({ ...points, [criteria[at]!.id]: Math.round(Number(kept) * 4) / 4 });
    choose(at);
  };
  return {
    criteria,
    points,
    place,
    /** Whether the active criterion was chosen or reached by judging, since the answer was opened. */
    isMoved: chosen?.key === key,
    sum: sumPoints(criteria, points),
    /** Whether some criteria are judged in this draft but not all. */
    isPartial: draft.points !== undefined && Object.keys(points).length > 0 && sumPoints(criteria, points) === null,
    body:
      draft.points !== undefined && sumPoints(criteria, points) !== null
        ? criteria.map(({ id }) => ({ criterion_id: id, points: points[id]! }))
        : undefined,
    judge,
    type,
    choose,
    move: (by: number) => choose(place + by),
    digit: (digit: string) => {
      if (!isOneDigit(active)) return type(place, `${points[active.id] ?? ''}${digit}`);
      const value = pointsOfDigit(active, Number(digit));
      if (value !== null) judge(place, value);
    },
    erase: () => forget(points[active.id] === undefined ? Math.max(0, place - 1) : place),
    maximum: () => write(Object.fromEntries(criteria.map((criterion) => [criterion.id, criterion.points]))),
  };
}
export type RubricFilling = NonNullable<ReturnType<typeof useRubric>>;
