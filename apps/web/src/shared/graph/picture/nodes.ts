// What the library draws: a node for each topic and an edge for each arrow.
import type { Graph, GraphTopic } from '@orbita/contract/graph';
import { MarkerType, Position, type Edge, type Node } from '@xyflow/react';
import { graphTexts } from '../graph.texts.ts';
import { NODE, placesOf } from './lay-out.ts';

export type TopicNode = Node<{ topic: GraphTopic; canEdit: boolean }, 'topic'>;

/** Sizes and handles are known beforehand, so that what is out of sight need not be drawn to be measured. */
const shape = {
  type: 'topic' as const,
  ...NODE,
  deletable: false,
  handles: [
    { type: 'target' as const, position: Position.Left, x: 0, y: NODE.height / 2 },
    { type: 'source' as const, position: Position.Right, x: NODE.width, y: NODE.height / 2 },
  ],
};

/** Returns the nodes of a graph; those drawn before keep what the library knows of them. */
export function nodesOf(graph: Graph, before: readonly TopicNode[]): TopicNode[] {
  const places = placesOf(graph);
  const known = new Map(before.map((node) => [node.id, node]));
  return graph.topics.map((topic) => ({
    ...known.get(String(topic.id)),
    ...shape,
    id: String(topic.id),
    position: places.get(topic.id) ?? { x: 0, y: 0 },
    data: { topic, canEdit: graph.can_edit },
    ariaLabel: labelOf(topic),
  }));
}

function labelOf({ title, state }: GraphTopic): string {
  return state === null ? title : `${title}, ${graphTexts.t(`state.${state}`)}`;
}

/** Returns the edges of a graph; a chosen one stays chosen. */
export function edgesOf({ topics, arrows, can_edit }: Graph, before: readonly Edge[]): Edge[] {
  const titles = new Map(topics.map(({ id, title }) => [id, title]));
  const chosen = new Set(before.flatMap(({ id, selected }) => (selected ? [id] : [])));
  return arrows.map(({ from, to }) => {
    const id = `${from}-${to}`;
    return {
      id,
      source: String(from),
      target: String(to),
      selected: chosen.has(id),
      deletable: can_edit,
      focusable: can_edit,
      markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'context-stroke' },
      ariaLabel: graphTexts.t('arrow', { from: titles.get(from) ?? '', to: titles.get(to) ?? '' }),
    };
  });
}
