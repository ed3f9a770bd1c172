// Compares the rows of a plan with the topics there are; pure, so that preview and import agree.
// A row means the topic with its chapter and title; of several such topics the next one. An empty cell changes nothing.
import type { CtpChange, CtpCheckedRow, CtpChoice, CtpPastDates, CtpPreview, CtpRow } from '@orbita/contract/ctp';
import { foldWords } from '@orbita/contract/word-search';
import type { SchoolTerm } from './plan-dates.ts';

/** The topic that a valid row makes. */
export type PlannedTopic = NonNullable<CtpCheckedRow['topic']>;

/** The keys by which an import recognizes a chapter, and a topic within it. */
export const chapterKey = foldWords;
export const topicKey = (chapter: string, title: string): string => `${foldWords(chapter)}\n${foldWords(title)}`;

/** Days of a topic for one group, YYYY-MM-DD in the time zone of the school. */
interface KnownDates {
  group_id: number;
  opens: string | null;
  due: string | null;
}
export interface KnownTopic {
  id: number;
  title: string;
  number: number;
  hours: number | null;
  type: number;
  asks_for_work: boolean;
  /** Dates of the groups that the plan is for. */
  dates: KnownDates[];
}

/** What the discipline has already, and when it is studied. */
export interface KnownPlan {
  /** Ids of the chapters by {@link chapterKey}. */
  chapters: Map<string, number>;
  /** Topics by {@link topicKey}, in their order. */
  topics: Map<string, KnownTopic[]>;
  /** Gives dates without a year theirs. */
  term: SchoolTerm;
  /** The day in the time zone of the school. */
  today: string;
  groupIds: readonly number[];
}

/** What happens to rows that have a topic, and to dates that have gone by. */
export interface Decisions {
  existing: CtpChoice;
  pastDates: CtpPastDates;
}

/** Hands out the topics of a discipline to the rows that mean them, each once. */
export function createMatcher(known: KnownPlan): (topic: PlannedTopic) => KnownTopic | undefined {
  const taken = new Map<string, number>();
  return ({ chapter, title }) => {
    const same = topicKey(chapter, title);
    const place = taken.get(same) ?? 0;
    taken.set(same, place + 1);
    return known.topics.get(same)?.[place];
  };
}

export interface Matched {
  action: NonNullable<CtpCheckedRow['action']>;
  step_id: number | null;
  changes: CtpChange[];
  /** The date of the row is not set, because it has gone by. */
  isDateLeft: boolean;
  /** The date has gone by and would be set anew. */
  isPast: boolean;
  owes: boolean;
}

/** Says what a valid row does to the topic that it means, if there is one. */
export function matchRow(
  row: { row: CtpRow; topic: PlannedTopic; match: KnownTopic | undefined },
  known: KnownPlan,
  { existing, pastDates }: Decisions,
): Matched {
  const { topic, match } = row;
  const choice = row.row.choice ?? (match ? existing : 'add');
  const isUpdate = match !== undefined && choice !== 'add';
  const newDates = choice === 'skip' ? [] : datesOf(topic, isUpdate ? match : undefined, known);
  const isPast = newDates.length > 0 && topic.date !== null && topic.date < known.today;
  const owes = isPast && isUpdate && match.asks_for_work;
  const isDateLeft = isPast && (pastDates === 'none' || (pastDates === 'without-debts' && owes));
  const changes = match ? [...fieldChanges(row.row, topic, match), ...dateChanges(topic, match, known)] : [];
  const kept = isDateLeft ? changes.filter(({ column }) => column !== 'date') : changes;
  const action = choice === 'skip' ? 'skip' : !isUpdate ? 'add' : kept.length > 0 ? 'update' : 'same';
  return { action, step_id: match?.id ?? null, changes: kept, isDateLeft, isPast, owes };
}

/** Groups for which the row has another date than the topic. */
const datesOf = ({ date }: PlannedTopic, match: KnownTopic | undefined, { groupIds }: KnownPlan): number[] =>
  date === null ? [] : groupIds.filter((id) => match?.dates.find(({ group_id }) => group_id === id)?.due !== date);

const dateChanges = (topic: PlannedTopic, match: KnownTopic, known: KnownPlan): CtpChange[] =>
  datesOf(topic, match, known).map((group_id) => ({
    column: 'date',
    before: match.dates.find((dates) => dates.group_id === group_id)?.due ?? '',
    after: topic.date ?? '',
    group_id,
  }));

function fieldChanges(row: CtpRow, topic: PlannedTopic, match: KnownTopic): CtpChange[] {
  const changes: [CtpChange['column'], before: string, after: string][] = [
    ['title', match.title.trim().replace(/\s+/g, ' '), topic.title],
    ['hours', match.hours === null ? '' : String(match.hours), topic.hours === null ? '' : String(topic.hours)],
    ['type', String(match.type), row.type.trim() === '' ? '' : String(topic.type)],
  ];
  return changes.flatMap(([column, before, after]) =>
    after === '' || after === before ? [] : [{ column, before, after, group_id: null }],
  );
}

/** The opening of a topic before which the row would have it due; undefined if there is none. */
export const crossedOpening = (
  { date }: PlannedTopic,
  { changes }: Matched,
  match: KnownTopic | undefined,
): string | undefined => {
  const moved = new Set(changes.flatMap(({ column, group_id }) => (column === 'date' ? [group_id] : [])));
  const crossed = match?.dates.find(({ group_id, opens }) => moved.has(group_id) && (opens ?? '') > (date ?? ''));
  return crossed?.opens ?? undefined;
};

/** Counts the dates that have gone by. */
export const countPast = (matched: readonly Matched[]): CtpPreview['past_dates'] => ({
  topics: matched.filter(({ isPast }) => isPast).length,
  left: matched.filter(({ isDateLeft }) => isDateLeft).length,
  owing: matched.filter(({ owes }) => owes).length,
});
