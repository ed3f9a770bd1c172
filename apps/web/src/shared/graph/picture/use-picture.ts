// What the picture shows and what people move in it.
import type { Graph } from '@orbita/contract/graph';
import { useEdgesState, useNodesState, type Connection, type Edge, type OnNodesChange } from '@xyflow/react';
import { useEffect, useRef, useState } from 'react';
import type { Place } from '../changed-graph.ts';
import type { GraphEdits } from '../use-graph-edits.ts';
import { layOut, placesOf, type Point } from './lay-out.ts';
import { markTaught } from './mark-taught.ts';
import { edgesOf, nodesOf, roleIn, type ArrowEdge, type GraphNode } from './nodes.ts';

export function usePicture(graph: Graph, edits: GraphEdits | null) {
  // An arrow that is drawn moves no topic: what nobody has placed stays where it stood when the picture opened.
  const [kept] = useState(() => placesOf(graph));
  const [nodes, setNodes, changeNodes] = useNodesState<GraphNode>(nodesOf(graph, [], kept));
  const [edges, setEdges, changeEdges] = useEdgesState<ArrowEdge>(edgesOf(graph, [], kept));
  const moved = useRef(new Set<string>());
  const drawnAt = useRef(new Map<string, Point>());
  useEffect(() => {
    setNodes((now) => nodesOf(graph, now, kept));
    setEdges((now) => edgesOf(graph, now, kept));
  }, [graph, kept, setNodes, setEdges]);

  const onNodesChange: OnNodesChange<GraphNode> = (changes) => {
    for (const change of changes) {
      if (change.type !== 'position' || moved.current.has(change.id)) continue;
      moved.current.add(change.id);
      const node = nodes.find(({ id }) => id === change.id);
      if (node) drawnAt.current.set(change.id, node.position);
    }
    changeNodes(changes);
  };
  /** Keeps where topics were moved, once the pointer or the key is released. */
  const keepMoves = () => {
    const ids = moved.current;
    moved.current = new Set();
    const places = movedPlaces(graph, nodes, ids);
    // The first move in a graph that was laid out by itself keeps all places, but it is one topic that was moved.
    const topicsMoved = [...ids].filter((id) => roleIn(id) === null);
    const only = topicsMoved.length === 1 ? Number(topicsMoved[0]) : undefined;
    if (places.length > 0) edits?.place(places, placesIn(graph, places), only);
    for (const { id, position } of nodes) {
      const role = graph.roles.find((one) => one.id === roleIn(id));
      const before = drawnAt.current.get(id);
      if (role && before && ids.has(id)) edits?.placeRole(role, position, before);
    }
    drawnAt.current.clear();
  };
  return {
    nodes: markTaught(nodes),
    edges,
    onNodesChange,
    onEdgesChange: changeEdges,
    keepMoves,
    onConnect: ({ source, target }: Connection) => edits?.draw({ from: Number(source), to: Number(target) }),
    onEdgesDelete: (deleted: Edge[]) => {
      for (const { source, target } of deleted) edits?.remove({ from: Number(source), to: Number(target) });
    },
    layOutAnew: () => {
      const places = [...layOut(graph)].map(([step_id, point]) => ({ step_id, ...point }));
      edits?.place(places, placesIn(graph, places));
    },
  };
}

/** Returns the new places; the first move in a graph that was laid out by itself keeps all others where they are. */
function movedPlaces(graph: Graph, nodes: readonly GraphNode[], ids: ReadonlySet<string>): Place[] {
  const isKept = graph.topics.every(({ x }) => x !== null);
  const before = new Map(graph.topics.map((topic) => [topic.id, topic]));
  const topics = nodes.filter(({ type }) => type === 'topic');
  const places = topics.map(({ id, position }) => ({
    step_id: Number(id),
    x: Math.round(position.x),
    y: Math.round(position.y),
  }));
  const isMoved = ({ step_id, x, y }: Place) =>
    ids.has(String(step_id)) && (before.get(step_id)?.x !== x || before.get(step_id)?.y !== y);
  if (!places.some(isMoved)) return [];
  return isKept ? places.filter(isMoved) : places;
}

function placesIn({ topics }: Graph, places: readonly Place[]): Place[] {
  const asked = new Set(places.map(({ step_id }) => step_id));
  return topics.flatMap(({ id, x, y }) => (asked.has(id) ? [{ step_id: id, x, y }] : []));
}
