import type { ScoredIndicator } from '@orbita/contract/soft-skills';
import { useRef, useState } from 'react';
import { useSave } from '../../api/query.ts';

/** What is scored: an answer, or a student in a discipline. */
export type Scored = { answer_id: number } | { user_id: number; subject_id: number };
interface Change {
  indicator: number;
  before: number | null;
}

/** Keeps the grades that the viewer gives, saves each at once and undoes the last one. */
export function useScores(target: Scored, indicators: readonly ScoredIndicator[]) {
  const read = (): Record<number, number | null> => Object.fromEntries(indicators.map((one) => [one.id, one.given]));
  const [given, setGiven] = useState(read);
  /** What the server has, as far as it has answered. */
  const saved = useRef(given);
  const [last, setLast] = useState<Change | null>(null);
  // One after the other: of two quick grades the later one stays, whichever would arrive first.
  const options = { invalidates: ['softSkills'] as const, scope: { id: `soft-scores ${JSON.stringify(target)}` } };
  const save = useSave('softSkills', 'setSoftScores', options);
  const remove = useSave('softSkills', 'removeSoftScores', options);
  const write = (indicator: number, grade: number | null, undone: Change | null) => {
    setGiven((now) => ({ ...now, [indicator]: grade }));
    setLast(undone);
    const sent =
      grade === null
        ? remove.mutateAsync({ body: { ...target, indicator_ids: [indicator] } })
        : save.mutateAsync({ body: { ...target, scores: [{ indicator_id: indicator, grade_id: grade }] } });
    sent.then(
      () => {
        saved.current = { ...saved.current, [indicator]: grade };
      },
      // A later grade that waits behind this one stays as it is.
      () =>
        setGiven((now) => (now[indicator] === grade ? { ...now, [indicator]: saved.current[indicator] ?? null } : now)),
    );
  };
  return {
    given,
    /** Gives a grade, or takes it back when it is given already. */
    give: (indicator: number, grade: number) => {
      const before = given[indicator] ?? null;
      write(indicator, before === grade ? null : grade, { indicator, before });
    },
    undo: last ? () => write(last.indicator, last.before, null) : null,
  };
}
