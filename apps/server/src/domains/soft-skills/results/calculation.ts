// From scores to results, see decision 80. Teachers of an indicator together weigh 1, each classmate adds a little up to a
// limit; of an author in a discipline only the latest score counts, so that a skill can grow.

/** Weight of one classmate; teachers together weigh 1. */
const PEER_WEIGHT = 0.1;
/** The most that classmates weigh together. */
const PEERS_MOST = 0.5;
/** Classmates that it takes while no teacher has scored. */
const PEERS_LEAST = 3;
export const rule = { peer_weight: PEER_WEIGHT, peers_most: PEERS_MOST, peers_least: PEERS_LEAST };

export interface Score {
  id: number;
  indicator_id: number;
  subject_id: number;
  author_id: number | null;
  author_kind: 'teacher' | 'peer';
  percent: number;
  scored_at: string;
}
interface Share {
  mean: number;
  count: number;
  weight: number;
}
export interface Result {
  percent: number | null;
  teachers: Share | null;
  peers: Share | null;
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

/** Keeps the latest score of each author in each discipline; a score without an author stands for itself. */
function latestOf(scores: readonly Score[]): Score[] {
  const latest = new Map<string, Score>();
  for (const score of scores) {
    const key = `${score.author_id ?? `score ${score.id}`} ${score.subject_id}`;
    const known = latest.get(key);
    if (!known || isLater(score, known)) latest.set(key, score);
  }
  return [...latest.values()];
}

function shareOf(scores: readonly Score[], weight: number): Share | null {
  if (scores.length === 0) return null;
  return { mean: rounded(meanOf(scores.map(({ percent }) => percent))), count: scores.length, weight: rounded(weight) };
}

/** Calculates one indicator from all its scores. */
export function calculateIndicator(scores: readonly Score[]): Result {
  const latest = latestOf(scores);
  const byPeers = latest.filter(({ author_kind }) => author_kind === 'peer');
  const teachers = shareOf(
    latest.filter(({ author_kind }) => author_kind === 'teacher'),
    1,
  );
  const peers = shareOf(byPeers, Math.min(PEERS_MOST, PEER_WEIGHT * byPeers.length));
  const counted = new Set(latest.map(({ id }) => id));
  const isEnough = teachers !== null || (peers?.count ?? 0) >= PEERS_LEAST;
  const shares = [teachers, peers].flatMap((share) => share ?? []);
  const weight = shares.reduce((sum, share) => sum + share.weight, 0);
  const percent = isEnough ? rounded(shares.reduce((sum, share) => sum + share.mean * share.weight, 0) / weight) : null;
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

/** Groups rows by a key. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
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
