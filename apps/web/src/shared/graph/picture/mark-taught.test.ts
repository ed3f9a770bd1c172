import { GraphRole, GraphTopic } from '@orbita/contract/graph';
import { expect, test } from 'vitest';
import { sampleOf } from '../../../testing/sample.ts';
import { markTaught } from './mark-taught.ts';
import type { GraphNode } from './nodes.ts';

const position = { x: 0, y: 0 };
const topicNode = (id: number): GraphNode => ({
  id: String(id),
  type: 'topic',
  position,
  data: { topic: sampleOf(GraphTopic, { id }), canEdit: false },
});
const role = sampleOf(GraphRole, { id: 9, topics: [2] });
const nodes: GraphNode[] = [topicNode(1), topicNode(2), { id: 'role-9', type: 'role', position, data: { role } }];
const marked = (chosen: string | null) =>
  markTaught(nodes.map((node) => ({ ...node, selected: node.id === chosen })))
    .filter(({ className }) => className === 'taught')
    .map(({ id }) => id);

test('a chosen role marks the topics that teach it, and a chosen topic its roles', () => {
  expect(marked('role-9')).toEqual(['2']);
  expect(marked('2')).toEqual(['role-9']);
  expect(marked('1')).toEqual([]);
  expect(marked(null)).toEqual([]);
});
