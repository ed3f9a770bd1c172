// What a topic and its retakes give together; the SQL function counted_points is the same rule, and a test compares both.
// Kept apart from the schemas so that pages can count without loading the schema library.

/** Which points count of a topic and its retakes, as the institution chooses. */
export const retakeCountings = ['best', 'last', 'sum'] as const;
export type RetakeCounting = (typeof retakeCountings)[number];

interface Topic {
  id: number;
  is_retake: boolean;
  /** The topic in whose place a retake counts; null for other topics, and while none is named. */
  counts_for_id: number | null;
  max_mark: number | null;
}
type Mark = number | null;

/** A topic and the retakes that count in its place, as places in a list of topics, in the order in which they are to be done. */
interface Attempts {
  /** Most points of the topic, which its retakes do not raise. */
  most: number | null;
  places: number[];
}
export interface Retaken {
  attempts: Attempts[];
  /** Places of the retakes that do not count beside their topic; neither do they when it is not in the list. */
  replacing: number[];
}

/** Finds topics and their retakes in a list of topics. */
export function findRetaken(topics: readonly Topic[]): Retaken {
  const replacing = topics.flatMap((topic, place) => (topic.is_retake && topic.counts_for_id !== null ? [place] : []));
  if (replacing.length === 0) return { attempts: [], replacing };
  const retakesOf = Map.groupBy(replacing, (place) => topics[place]!.counts_for_id);
  const attempts = topics.flatMap(({ id, is_retake, max_mark }, place): Attempts[] => {
    const retakes = is_retake ? undefined : retakesOf.get(id);
    if (!retakes) return [];
    return [{ most: max_mark, places: [place, ...retakes.toSorted((a, b) => topics[a]!.id - topics[b]!.id)] }];
  });
  return { attempts, replacing };
}

/** Returns the points that the marks of a topic and its retakes give; null while there are none. */
export function countedPoints(marks: readonly Mark[], most: number | null, rule: RetakeCounting): Mark {
  const given = marks.filter((mark) => mark !== null);
  if (given.length === 0) return null;
  const sum = () => given.reduce((all, mark) => all + Math.round(mark * 100), 0) / 100;
  const points = rule === 'sum' ? sum() : rule === 'last' ? given.at(-1)! : Math.max(...given);
  return Math.min(points, most ?? Number.POSITIVE_INFINITY);
}

/** Returns marks as they count: that of a retaken topic is what it and its retakes give, those of the retakes are none. */
export function countedMarks({ attempts, replacing }: Retaken, marks: readonly Mark[], rule: RetakeCounting): Mark[] {
  if (replacing.length === 0) return [...marks];
  const counted = [...marks];
  for (const place of replacing) counted[place] = null;
  for (const { most, places } of attempts) {
    const own = places.map((place) => marks[place] ?? null);
    counted[places[0]!] = countedPoints(own, most, rule);
  }
  return counted;
}

/** Returns which of the marks of a topic and its retakes count: one of them, or all of a sum. */
export function findCounting(marks: readonly Mark[], rule: RetakeCounting): boolean[] {
  if (rule === 'sum') return marks.map((mark) => mark !== null);
  const given = marks.flatMap((mark) => (mark === null ? [] : [mark]));
  const one = rule === 'last' ? marks.findLastIndex((mark) => mark !== null) : marks.indexOf(Math.max(...given));
  return marks.map((_mark, place) => place === one);
}

/**
 * Returns what each mark adds to the points: that of a retake only what it gives beyond the marks before it, so that the sum
 * is that of the marks as they count.
 */
export function gainsOf({ attempts, replacing }: Retaken, marks: readonly Mark[], rule: RetakeCounting): Mark[] {
  const gains = [...marks];
  for (const place of replacing) gains[place] = null;
  for (const { most, places } of attempts) {
    const own = places.map((place) => marks[place] ?? null);
    const upTo = (count: number) => countedPoints(own.slice(0, count), most, rule) ?? 0;
    for (const [at, place] of places.entries())
      gains[place] = own[at] === null ? null : Math.round((upTo(at + 1) - upTo(at)) * 100) / 100;
  }
  return gains;
}

/** The same without retakes whose topic is not in the list: there they count by themselves, as in a table of some topics. */
export const withoutOrphans = ({ attempts }: Retaken): Retaken => ({
  attempts,
  replacing: attempts.flatMap(({ places }) => places.slice(1)),
});
