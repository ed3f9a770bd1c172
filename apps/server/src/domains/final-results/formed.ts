// The rule of `reached.sql.ts` for topics of one student that were read already; a test compares both.
import { countedMarks, findRetaken, type RetakeCounting } from '@orbita/contract/retakes/counted-marks';

export interface KnownTopic {
  id: number;
  /** The topic is a checkpoint, whose marks are points of the discipline. */
  counts: boolean;
  is_retake: boolean;
  /** The topic in whose place a retake counts; null for other topics, and while none is named. */
  counts_for_id: number | null;
  max_mark: number | null;
  mark: number | null;
  due_at: string | null;
  /** What is required was handed in and waits to be marked. */
  is_waiting: boolean;
}
export interface Formed {
  points: number;
  /** Most points of what was due; null while nothing was. */
  max_points: number | null;
}

/** Whether a checkpoint counts: it has a mark, or its date has gone and it does not wait for one. */
const isCounted = ({ mark, due_at, is_waiting }: KnownTopic, now: number): boolean =>
  mark !== null || (due_at !== null && Date.parse(due_at) < now && !is_waiting);

/** Returns topics as they count: without the retakes that name one, which give their marks and their waiting to the topic. */
export function inPlace<Topic extends KnownTopic>(topics: readonly Topic[], rule: RetakeCounting): Topic[] {
  const retaken = findRetaken(topics);
  if (retaken.replacing.length === 0) return [...topics];
  const marks = countedMarks(
    retaken,
    topics.map(({ mark }) => mark),
    rule,
  );
  const replacing = new Set(retaken.replacing);
  const waiting = new Set(
    retaken.attempts.flatMap(({ places }) => (places.some((at) => topics[at]!.is_waiting) ? places : [])),
  );
  return topics.flatMap((topic, at) =>
    replacing.has(at) ? [] : [{ ...topic, mark: marks[at] ?? null, is_waiting: topic.is_waiting || waiting.has(at) }],
  );
}

/** The points of a discipline and the most points of what was due, up to its cap, of topics as they count. */
export function formedOf(topics: readonly KnownTopic[], cap: number | null, now: number): Formed {
  const checkpoints = topics.filter(({ counts }) => counts);
  const counted = checkpoints.filter((topic) => !topic.is_retake && isCounted(topic, now));
  // A retake that names no topic is another chance for the same points, so it adds none to the most.
  const most = Math.min(
    counted.reduce((sum, { max_mark }) => sum + (max_mark ?? 0), 0),
    cap ?? Infinity,
  );
  const points = checkpoints.reduce((sum, { mark }) => sum + (mark ?? 0), 0);
  return { points: Math.min(points, most), max_points: counted.length === 0 ? null : most };
}
