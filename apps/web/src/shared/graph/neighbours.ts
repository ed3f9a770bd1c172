// What stands before and after a topic of a graph.
import type { Arrow, Graph, GraphTopic } from '@orbita/contract/graph';

export interface Neighbours {
  /** Topics that must be passed first. */
  before: GraphTopic[];
  /** Topics that open after it. */
  after: GraphTopic[];
  /** Those of them that would open for the viewer once this one is passed, since nothing else is missing. */
  opensNext: GraphTopic[];
}

/** Returns the neighbours of every topic of a graph, by its id. */
export function neighboursOf({ topics, arrows }: Graph): Map<number, Neighbours> {
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const found = new Map<number, Neighbours>(topics.map(({ id }) => [id, { before: [], after: [], opensNext: [] }]));
  for (const { from, to } of arrows) {
    const [first, second] = [byId.get(from), byId.get(to)];
    if (!first || !second) continue;
    found.get(to)?.before.push(first);
    found.get(from)?.after.push(second);
    if (second.state === 'locked' && second.awaits.length === 1 && second.awaits[0] === from)
      found.get(from)?.opensNext.push(second);
  }
  return found;
}

/** Returns the topics that an arrow from or to a topic may still be drawn to; a circle is left out. */
export function arrowChoices(graph: Graph, id: number, end: 'before' | 'after'): GraphTopic[] {
  const beyond = reachable(graph.arrows, id, end === 'before' ? 'to' : 'from');
  const near = new Set(
    graph.arrows.flatMap(({ from, to }) => (end === 'before' ? (to === id ? from : []) : from === id ? to : [])),
  );
  return graph.topics.filter(
    (topic) =>
      topic.id !== id && !near.has(topic.id) && !beyond.has(topic.id) && (end === 'after' || topic.may_require),
  );
}

/** Returns the topics that follow a topic, or that it follows, through any number of arrows. */
function reachable(arrows: readonly Arrow[], id: number, towards: 'from' | 'to'): Set<number> {
  const away = towards === 'to' ? 'from' : 'to';
  const next = Map.groupBy(arrows, (arrow) => arrow[away]);
  const found = new Set<number>();
  const waiting = [id];
  for (const at of waiting) {
    for (const arrow of next.get(at) ?? []) {
      if (found.has(arrow[towards])) continue;
      found.add(arrow[towards]);
      waiting.push(arrow[towards]);
    }
  }
  return found;
}
