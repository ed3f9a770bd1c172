// The rule of `reached.sql.ts` for topics of one student that were read already; a test compares both.
export interface KnownTopic {
  /** The topic is a checkpoint, whose marks are points of the discipline. */
  counts: boolean;
  is_retake: boolean;
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

/** The points of a discipline and the most points of what was due, up to its cap. */
export function formedOf(topics: readonly KnownTopic[], cap: number | null, now: number): Formed {
  const checkpoints = topics.filter(({ counts }) => counts);
  const counted = checkpoints.filter((topic) => !topic.is_retake && isCounted(topic, now));
  // A retake is another chance for the same points, so it adds none to the most.
  const most = Math.min(
    counted.reduce((sum, { max_mark }) => sum + (max_mark ?? 0), 0),
    cap ?? Infinity,
  );
  const points = checkpoints.reduce((sum, { mark }) => sum + (mark ?? 0), 0);
  return { points: Math.min(points, most), max_points: counted.length === 0 ? null : most };
}
