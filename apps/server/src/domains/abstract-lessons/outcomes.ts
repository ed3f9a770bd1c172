// What a change of dates means to students: pure functions over where they stood before and stand after.
import type { DatesCases, DatesEffect } from '@orbita/contract/abstract-lessons';
import type { MovedDue, RevisedLateness } from '../answers/index.ts';
import { emojiBefore } from '../topics/index.ts';

/** [student, due date, opening, has passed, waits for the mark]; times in milliseconds since 1970, null without one. */
type Outcome = [student: number, due: number | null, opens: number | null, isFinal: boolean, isHandedIn: boolean];
/** Where students stand in a topic. */
export interface StepOutcomes {
  step_id: number;
  /** Students see the topic. */
  is_shown: boolean;
  /** Answers are over, whatever the dates say. */
  is_over: boolean;
  asks_for_work: boolean;
  students: Outcome[];
}

interface Pair {
  step: StepOutcomes;
  was: Outcome;
  is: Outcome;
}
/** Pairs by topic and student, because people join and leave a group meanwhile; who is missing on one side is left out. */
function* pairsOf(before: readonly StepOutcomes[], after: readonly StepOutcomes[]): Generator<Pair> {
  const later = new Map(after.map(({ step_id, students }) => [step_id, new Map(students.map((is) => [is[0], is]))]));
  for (const step of before) {
    const outcomes = later.get(step.step_id);
    for (const was of step.students) {
      const is = outcomes?.get(was[0]);
      if (is) yield { step, was, is };
    }
  }
}

/** Returns the pairs of student and topic whose due date changed. */
export const findMoved = (before: readonly StepOutcomes[], after: readonly StepOutcomes[]): MovedDue[] =>
  [...pairsOf(before, after)].flatMap(({ step, was: [student_id, was], is: [, due] }) =>
    was === due ? [] : [{ step_id: step.step_id, student_id, was, due }],
  );

/** Returns the moved due dates that students should be told of: of work they see and still owe. */
export const findTold = (before: readonly StepOutcomes[], after: readonly StepOutcomes[]): MovedDue[] =>
  [...pairsOf(before, after)].flatMap(({ step, was: [student_id, was], is: [, due, , isFinal] }) =>
    was === null || was === due || isFinal || !step.is_shown || !step.asks_for_work
      ? []
      : [{ step_id: step.step_id, student_id, was, due }],
  );

/** Counts cases with their students and topics. */
function createTally() {
  let cases = 0;
  const [students, steps] = [new Set<number>(), new Set<number>()];
  return {
    add: (step: number, student: number) => {
      cases += 1;
      students.add(student);
      steps.add(step);
    },
    read: (): DatesCases => ({ cases, students: students.size, step_ids: [...steps] }),
  };
}

const signOf = ([, due, , is_final, is_waiting]: Outcome, asks_for_work: boolean, now: number) =>
  emojiBefore({ due, is_final, is_waiting, asks_for_work, mark: null, max_mark: null }, now);
/** Whether a student would have to hand in before the topic takes answers. */
const isCrossed = ([, due, opens]: Outcome): boolean => due !== null && opens !== null && opens >= due;

/** Returns the topics that some student would have to hand in before they take answers. */
export const findCrossed = (outcomes: readonly StepOutcomes[]): number[] =>
  outcomes.filter(({ students }) => students.some(isCrossed)).map(({ step_id }) => step_id);

const isWaiting = ([, , opens]: Outcome, now: number): boolean => opens !== null && opens > now;

type Counted = 'overdue' | 'in_time' | 'soon' | 'opened' | 'closed' | 'late' | 'not_late' | 'crossed';

/** Returns which of the changes a student would notice happen to one pair. */
function changesOf({ step, was, is }: Pair, now: number): Counted[] {
  if (!step.is_shown) return [];
  const [signBefore, sign] = [was, is].map((outcome) => signOf(outcome, step.asks_for_work, now));
  const [waited, waits] = [isWaiting(was, now), isWaiting(is, now)];
  return [
    ...(sign === 'skull' && signBefore !== 'skull' ? ['overdue' as const] : []),
    ...(sign !== 'skull' && signBefore === 'skull' ? ['in_time' as const] : []),
    ...(sign === 'fire' && signBefore !== 'fire' ? ['soon' as const] : []),
    ...(waited && !waits && !step.is_over ? ['opened' as const] : []),
    ...(!waited && waits && !step.is_over ? ['closed' as const] : []),
    ...(!isCrossed(was) && isCrossed(is) ? ['crossed' as const] : []),
  ];
}

interface Compared {
  /** Answers whose lateness changed. */
  revised: readonly RevisedLateness[];
  /** In milliseconds since 1970. */
  now: number;
}

/** Counts what students notice of a change. */
export function compareOutcomes(
  before: readonly StepOutcomes[],
  after: readonly StepOutcomes[],
  { revised, now }: Compared,
): Omit<DatesEffect, 'steps' | 'previous'> {
  const names: Counted[] = ['overdue', 'in_time', 'soon', 'opened', 'closed', 'late', 'not_late', 'crossed'];
  const tallies = new Map(names.map((name) => [name, createTally()]));
  const affected = new Set<number>();
  for (const pair of pairsOf(before, after)) {
    const { was, is, step } = pair;
    if (step.is_shown && (was[1] !== is[1] || was[2] !== is[2])) affected.add(was[0]);
    for (const name of changesOf(pair, now)) tallies.get(name)?.add(step.step_id, was[0]);
  }
  for (const { step_id, student_id, is_late } of revised)
    tallies.get(is_late ? 'late' : 'not_late')?.add(step_id, student_id);
  const read = (name: Counted) => tallies.get(name)?.read() ?? createTally().read();
  return {
    students: affected.size,
    overdue: read('overdue'),
    in_time: read('in_time'),
    soon: read('soon'),
    opened: read('opened'),
    closed: read('closed'),
    late: read('late'),
    not_late: read('not_late'),
    crossed: read('crossed'),
  };
}
