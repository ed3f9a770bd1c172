// From scores to results, see decisions 80 and 93. Teachers of an indicator together weigh 1, each classmate adds a little up
// to a limit; of a teacher in a discipline the latest score counts, of classmates the latest work, so that a skill can grow.

/** Weight of one classmate; teachers together weigh 1. */
const PEER_WEIGHT = 0.1;
/** The most that classmates weigh together. */
const PEERS_MOST = 0.5;
/** Classmates that it takes until their scores of a work count, or changes of them: of fewer, a difference would tell what each of them thinks. */
const PEERS_LEAST = 3;
export const rule = { peer_weight: PEER_WEIGHT, peers_most: PEERS_MOST, peers_least: PEERS_LEAST };

export interface Score {
  id: number;
  indicator_id: number;
  subject_id: number;
  author_id: number | null;
  author_kind: 'teacher' | 'peer';
  answer_id: number | null;
  /** Its present grade. */
  percent: number;
  scored_at: string;
  /** What counts: null while a classmate's score waits for others. */
  counted_percent: number | null;
  counted_at: string | null;
  /** The day since when it counts by the institution's clock, YYYY-MM-DD. */
  day: string | null;
  /** A classmate's score or change that does not count yet. */
  waits: boolean;
  /** Nobody else is expected to score its work: the semester it was given in, or the discipline, is over. */
  is_over: boolean;
}
interface Share {
  /** Null while too few have scored for it to count. */
  mean: number | null;
  count: number;
  weight: number;
}
interface PeerShare extends Share {
  /** Scores and changes that wait for others. */
  waiting: number;
  /** Scores and changes for which too few others came before the semester or the discipline was over. */
  left_out: number;
}
export interface Result {
  percent: number | null;
  teachers: Share | null;
  peers: PeerShare | null;
  /** Ids of the scores that count. */
  counted: Set<number>;
}

/** Rounds to a tenth of a percent, so that a level never depends on a figure that is not shown. */
const rounded = (value: number): number => Math.round(value * 10) / 10;
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const isLater = (one: Score, other: Score): boolean =>
  Date.parse(one.scored_at) === Date.parse(other.scored_at)
    ? one.id > other.id
    : Date.parse(one.scored_at) > Date.parse(other.scored_at);

/** Keeps the latest score of each teacher in each discipline; a score without an author stands for itself. */
function latestOf(scores: readonly Score[]): Score[] {
  const latest = new Map<string, Score>();
  for (const score of scores) {
    const key = `${score.author_id ?? `score ${score.id}`} ${score.subject_id}`;
    const known = latest.get(key);
    if (!known || isLater(score, known)) latest.set(key, score);
  }
  return [...latest.values()];
}

const authorsOf = (scores: readonly Score[]): number =>
  new Set(scores.map(({ id, author_id }) => author_id ?? -id)).size;
/**
 * Keeps the scores of the latest work in each discipline that enough classmates have scored. Whole works come and go, and
 * their scores count in batches, so that the difference of two results never holds fewer than a batch.
 */
function latestWorks(scores: readonly Score[]): Score[] {
  const works = [...Map.groupBy(scores, ({ answer_id, subject_id }) => `${answer_id} ${subject_id}`).values()];
  const latest = new Map<number, { at: number; work: Score[] }>();
  for (const work of works.filter((one) => authorsOf(one) >= PEERS_LEAST)) {
    const at = Math.max(...work.map(({ counted_at }) => Date.parse(counted_at ?? '')));
    const subject = work[0]!.subject_id;
    if (at >= (latest.get(subject)?.at ?? 0)) latest.set(subject, { at, work });
  }
  return [...latest.values()].flatMap(({ work }) => work);
}

const meanPercent = (scores: readonly Score[]): number =>
  rounded(meanOf(scores.flatMap(({ counted_percent }) => counted_percent ?? [])));

function teachersOf(scores: readonly Score[]): Share | null {
  return scores.length === 0 ? null : { mean: meanPercent(scores), count: scores.length, weight: 1 };
}

function peersOf(counted: readonly Score[], given: readonly Score[]): PeerShare | null {
  if (given.length === 0) return null;
  const waiting = given.filter(({ waits, is_over }) => waits && !is_over).length;
  const left_out = given.filter(({ waits, is_over }) => waits && is_over).length;
  if (counted.length === 0) return { mean: null, count: 0, weight: 0, waiting, left_out };
  const weight = rounded(Math.min(PEERS_MOST, PEER_WEIGHT * counted.length));
  return { mean: meanPercent(counted), count: counted.length, weight, waiting, left_out };
}

/** Calculates one indicator from all its scores. */
export function calculateIndicator(scores: readonly Score[]): Result {
  const byTeachers = latestOf(scores.filter(({ author_kind }) => author_kind === 'teacher'));
  const given = scores.filter(({ author_kind }) => author_kind === 'peer');
  const byPeers = latestWorks(given.filter(({ counted_percent }) => counted_percent !== null));
  const teachers = teachersOf(byTeachers);
  const peers = peersOf(byPeers, given);
  const counted = new Set([...byTeachers, ...byPeers].map(({ id }) => id));
  const shares = [teachers, peers].flatMap((share) =>
    share === null || share.mean === null ? [] : { mean: share.mean, weight: share.weight },
  );
  const weight = shares.reduce((sum, share) => sum + share.weight, 0);
  const percent =
    shares.length === 0 ? null : rounded(shares.reduce((sum, share) => sum + share.mean * share.weight, 0) / weight);
  return { percent, teachers, peers, counted };
}

/** Calculates a skill from the results of its indicators. */
export function calculateSkill(percents: readonly (number | null)[]): number | null {
  const known = percents.flatMap((percent) => percent ?? []);
  return known.length === 0 ? null : rounded(meanOf(known));
}

interface Level {
  from_percent: number;
}
/** Finds the level that a result has reached and the one after it. */
export function levelOf<L extends Level>(
  levels: readonly L[],
  percent: number | null,
): { level: L | null; next_level: L | null } {
  if (percent === null) return { level: null, next_level: null };
  const sorted = levels.toSorted((one, other) => one.from_percent - other.from_percent);
  return {
    level: sorted.findLast(({ from_percent }) => from_percent <= percent) ?? null,
    next_level: sorted.find(({ from_percent }) => from_percent > percent) ?? null,
  };
}

/** Returns the months from the first to the last one, both as YYYY-MM. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = first.split('-').map(Number);
  for (let key = first; key <= last;) {
    months.push(key);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    key = `${year}-${String(month).padStart(2, '0')}`;
  }
  return months;
}
