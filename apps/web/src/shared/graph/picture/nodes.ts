// What the library draws: a node for each topic and an edge for each arrow.
import type { Graph, GraphRole, GraphTopic } from '@orbita/contract/graph';
import { MarkerType, Position, type Edge, type Node } from '@xyflow/react';
import { graphTexts } from '../graph.texts.ts';
import { roleName } from '../role-name.ts';
import { aroundsOf } from './around-path.ts';
import { NODE, placesOf, type Places, type Point } from './lay-out.ts';

export type TopicNode = Node<{ topic: GraphTopic; canEdit: boolean }, 'topic'>;
export type RoleNode = Node<{ role: GraphRole }, 'role'>;
/** An arrow, with the height at which it passes topics that are in its way. */
export type ArrowEdge = Edge<{ around?: number }, 'arrow'>;
export type GraphNode = TopicNode | RoleNode;

const ROLE = { width: 240, height: 44 };
const ROLE_GAP = 72;
/** Nodes of roles are told from those of topics by their ids. */
const ROLE_ID = /^role-(\d+)$/;
export const roleIn = (nodeId: string): number | null => Number(ROLE_ID.exec(nodeId)?.[1]) || null;

/** The dots of a topic; arrows end before them, so that their heads are seen. */
const DOT = { width: 14, height: 14 };

/** Sizes and handles are known beforehand, so that what is out of sight need not be drawn to be measured and counts when all is shown. */
const shape = {
  type: 'topic' as const,
  ...NODE,
  measured: NODE,
  deletable: false,
  handles: [
    { type: 'target' as const, position: Position.Left, ...DOT, x: -DOT.width / 2 - 1, y: NODE.height / 2 - 7 },
    { type: 'source' as const, position: Position.Right, ...DOT, x: NODE.width - 7, y: NODE.height / 2 - 7 },
  ],
};

const roleShape = {
  type: 'role' as const,
  ...ROLE,
  measured: ROLE,
  deletable: false,
};

/** Returns the nodes of a graph; those drawn before keep what the library knows of them. */
export function nodesOf(graph: Graph, before: readonly GraphNode[], kept?: Places): GraphNode[] {
  const places = placesOf(graph, kept);
  const known = new Map(before.map((node) => [node.id, node]));
  const topics = graph.topics.map((topic) => ({
    ...known.get(String(topic.id)),
    ...shape,
    id: String(topic.id),
    position: places.get(topic.id) ?? { x: 0, y: 0 },
    data: { topic, canEdit: graph.can_edit },
    ariaLabel: labelOf(topic),
  }));
  const roles = graph.roles.map((role, i) => ({
    ...known.get(`role-${role.id}`),
    ...roleShape,
    id: `role-${role.id}`,
    position: placeOfRole(role, places, i),
    data: { role },
    ariaLabel: `${roleName(role)}, ${graphTexts.t('topics', { count: role.topics.length })}`,
  }));
  return [...topics, ...roles];
}

/** Returns where a role stands: where it was placed, or to the right of all topics. */
function placeOfRole({ x, y }: GraphRole, topics: Places, index: number): Point {
  if (x !== null && y !== null) return { x, y };
  const right = Math.max(0, ...[...topics.values()].map((place) => place.x));
  return { x: right + NODE.width + ROLE_GAP, y: index * (ROLE.height + 20) };
}

function labelOf({ title, state }: GraphTopic): string {
  return state === null ? title : `${title}, ${graphTexts.t(`state.${state}`)}`;
}

/** Returns the edges of a graph; a chosen one stays chosen. */
export function edgesOf(graph: Graph, before: readonly ArrowEdge[], kept?: Places): ArrowEdge[] {
  const { topics, arrows, can_edit } = graph;
  const around = aroundsOf(arrows, placesOf(graph, kept));
  const titles = new Map(topics.map(({ id, title }) => [id, title]));
  const chosen = new Set(before.flatMap(({ id, selected }) => (selected ? [id] : [])));
  return arrows.map(({ from, to }) => {
    const id = `${from}-${to}`;
    const height = around.get(id);
    return {
      id,
      type: 'arrow',
      data: height === undefined ? {} : { around: height },
      source: String(from),
      target: String(to),
      selected: chosen.has(id),
      deletable: can_edit,
      focusable: can_edit,
      markerEnd: { type: MarkerType.ArrowClosed, width: 24, height: 24, color: 'context-stroke' },
      ariaLabel: graphTexts.t('arrow', { from: titles.get(from) ?? '', to: titles.get(to) ?? '' }),
    };
  });
}
