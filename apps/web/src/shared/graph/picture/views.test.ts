import { Graph, GraphTopic } from '@orbita/contract/graph';
import { expect, test } from 'vitest';
import { sampleOf } from '../../../testing/sample.ts';
import { NODE } from './lay-out.ts';
import { viewsOf } from './views.ts';

const topic = (id: number, state: GraphTopic['state']) => sampleOf(GraphTopic, { id, state });
const graphOf = (...topics: GraphTopic[]) => sampleOf(Graph, { topics, arrows: [] });

test('a phone opens at the next topic of a student, whose words can be read, or at the first of a teacher', () => {
  const studied = graphOf(topic(1, 'passed'), topic(2, 'locked'), topic(3, 'due'), topic(4, 'open'));
  const { first } = viewsOf(studied, true);
  expect(first.nodes).toEqual([{ id: '3' }]);
  expect(first.minZoom).toBeGreaterThanOrEqual(0.8);
  expect(viewsOf(graphOf(topic(7, null), topic(8, null)), true).first.nodes).toEqual([{ id: '7' }]);
  expect(viewsOf(studied, false).first.nodes).toBeUndefined();
});

test('all of the graph on a phone still consists of boxes that one sees', () => {
  const { all } = viewsOf(graphOf(topic(1, 'open')), true);
  expect(NODE.height * Number(all.minZoom)).toBeGreaterThan(16);
});
