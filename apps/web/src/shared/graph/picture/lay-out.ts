// Places for topics: what opens later stands further to the right.
import { Graph as LayeredGraph, layout } from '@dagrejs/dagre';
import type { Graph, GraphTopic } from '@orbita/contract/graph';

export const NODE = { width: 224, height: 84 };
const GAP = { x: 72, y: 28 };
/** Topics without arrows stand in rows of this many. */
const COLUMNS = 5;

export interface Point {
  x: number;
  y: number;
}
export type Places = Map<number, Point>;

/** Lays out all topics anew: those with arrows in layers, the others in rows below, in the order of the discipline. */
export function layOut({ topics, arrows }: Graph): Places {
  const joined = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const layered = layOutJoined(
    topics.filter(({ id }) => joined.has(id)),
    arrows,
  );
  return new Map([
    ...layered,
    ...rowsBelow(
      topics.filter(({ id }) => !joined.has(id)),
      layered,
    ),
  ]);
}

function layOutJoined(topics: GraphTopic[], arrows: Graph['arrows']): Places {
  const graph = new LayeredGraph();
  graph.setGraph({ rankdir: 'LR', nodesep: GAP.y, ranksep: GAP.x, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of topics) graph.setNode(String(id), { ...NODE });
  for (const { from, to } of arrows) graph.setEdge(String(from), String(to));
  if (topics.length > 0) layout(graph);
  return new Map(
    topics.map(({ id }) => {
      const { x, y } = graph.node(String(id));
      return [id, { x: Math.round(x - NODE.width / 2), y: Math.round(y - NODE.height / 2) }];
    }),
  );
}

/** Rows of topics below all that are placed. */
function rowsBelow(topics: GraphTopic[], placed: Places): Places {
  const points = [...placed.values()];
  const left = Math.min(0, ...points.map(({ x }) => x));
  const top = points.length === 0 ? 0 : Math.max(...points.map(({ y }) => y)) + NODE.height + 2 * GAP.y;
  return new Map(
    topics.map(({ id }, index) => [
      id,
      {
        x: left + (index % COLUMNS) * (NODE.width + GAP.x / 2),
        y: top + Math.floor(index / COLUMNS) * (NODE.height + GAP.y),
      },
    ]),
  );
}

/**
 * Returns where each topic is drawn: where it was placed or else stood before (`kept`), in rows below if others have a place,
 * or laid out if none has.
 */
export function placesOf(graph: Graph, kept?: Places): Places {
  const placed: Places = new Map(
    graph.topics.flatMap(({ id, x, y }) => {
      const place = x === null || y === null ? kept?.get(id) : { x, y };
      return place ? [[id, place]] : [];
    }),
  );
  if (placed.size === 0) return layOut(graph);
  return new Map([
    ...placed,
    ...rowsBelow(
      graph.topics.filter(({ id }) => !placed.has(id)),
      placed,
    ),
  ]);
}
