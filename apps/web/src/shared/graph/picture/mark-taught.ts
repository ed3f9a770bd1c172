import type { GraphNode } from './nodes.ts';

/** Marks the topics that teach a chosen role, and the roles that a chosen topic teaches: lines to them would look like arrows. */
export function markTaught(nodes: GraphNode[]): GraphNode[] {
  const chosen = new Set(nodes.flatMap(({ id, selected }) => (selected ? [id] : [])));
  const taught = new Set(
    nodes.flatMap((node): string[] => {
      if (node.type !== 'role') return [];
      const topics = node.data.role.topics.map(String);
      return [...(chosen.has(node.id) ? topics : []), ...(topics.some((id) => chosen.has(id)) ? [node.id] : [])];
    }),
  );
  return taught.size === 0
    ? nodes
    : nodes.map((node) => (taught.has(node.id) ? { ...node, className: 'taught' } : node));
}
