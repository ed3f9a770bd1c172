import type { Arrow, Graph } from '@orbita/contract/graph';

export interface Place {
  step_id: number;
  x: number | null;
  y: number | null;
}

const isSame = (one: Arrow, other: Arrow): boolean => one.from === other.from && one.to === other.to;

export const withArrow = (graph: Graph, arrow: Arrow): Graph =>
  graph.arrows.some((one) => isSame(one, arrow)) ? graph : { ...graph, arrows: [...graph.arrows, arrow] };

export const withoutArrow = (graph: Graph, arrow: Arrow): Graph => ({
  ...graph,
  arrows: graph.arrows.filter((one) => !isSame(one, arrow)),
});

export function withPlaces(graph: Graph, places: readonly Place[]): Graph {
  const placed = new Map(places.map(({ step_id, x, y }) => [step_id, { x, y }]));
  return { ...graph, topics: graph.topics.map((topic) => ({ ...topic, ...placed.get(topic.id) })) };
}

export const withRolePlace = (graph: Graph, roleId: number, place: { x: number; y: number }): Graph => ({
  ...graph,
  roles: graph.roles.map((role) => (role.id === roleId ? { ...role, ...place } : role)),
});
