import { Graph, GraphTopic } from '@orbita/contract/graph';
import { expect, test } from 'vitest';
import { sampleOf } from '../../testing/sample.ts';
import { arrowChoices, neighboursOf } from './neighbours.ts';

const topic = (id: number, known: Partial<GraphTopic> = {}) =>
  sampleOf(GraphTopic, { id, state: 'open', awaits: [], may_require: true, ...known });
const graph = sampleOf(Graph, {
  topics: [
    topic(1),
    topic(2, { state: 'locked', awaits: [1] }),
    topic(3, { state: 'locked', awaits: [1, 2] }),
    topic(4),
    topic(5, { may_require: false }),
  ],
  arrows: [
    { from: 1, to: 2 },
    { from: 1, to: 3 },
    { from: 2, to: 3 },
  ],
});
const ids = (topics: GraphTopic[]) => topics.map(({ id }) => id);

test('what opens next is what waits for nothing else', () => {
  const near = neighboursOf(graph);
  expect(ids(near.get(1)!.after)).toEqual([2, 3]);
  expect(ids(near.get(1)!.opensNext)).toEqual([2]);
  expect(ids(near.get(3)!.before)).toEqual([1, 2]);
  expect(near.get(4)).toEqual({ before: [], after: [], opensNext: [] });
});

test('an arrow is offered where it closes no circle and does not exist yet', () => {
  expect(ids(arrowChoices(graph, 2, 'before'))).toEqual([4]);
  expect(ids(arrowChoices(graph, 2, 'after'))).toEqual([4, 5]);
  expect(ids(arrowChoices(graph, 4, 'before'))).toEqual([1, 2, 3]);
});
