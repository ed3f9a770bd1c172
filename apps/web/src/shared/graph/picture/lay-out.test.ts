import { Graph, GraphTopic } from '@orbita/contract/graph';
import { expect, test } from 'vitest';
import { sampleOf } from '../../../testing/sample.ts';
import { layOut, NODE, placesOf } from './lay-out.ts';

const topic = (id: number, place: { x: number; y: number } | null = null) =>
  sampleOf(GraphTopic, { id, x: place?.x ?? null, y: place?.y ?? null });
const graphOf = (topics: GraphTopic[], arrows: Graph['arrows'] = []) => sampleOf(Graph, { topics, arrows });

test('what opens later stands further to the right, and nothing covers anything', () => {
  const places = layOut(
    graphOf(
      [1, 2, 3, 4, 5].map((id) => topic(id)),
      [
        { from: 1, to: 2 },
        { from: 1, to: 3 },
        { from: 3, to: 4 },
      ],
    ),
  );
  const at = (id: number) => places.get(id)!;
  expect(at(1).x).toBeLessThan(at(2).x);
  expect(at(3).x).toBeLessThan(at(4).x);
  expect(at(5).y).toBeGreaterThan(Math.max(...[1, 2, 3, 4].map((id) => at(id).y)) + NODE.height);
  const all = [...places.values()];
  const covering = all.filter((one, index) =>
    all.some(
      (other, at_) => at_ > index && Math.abs(one.x - other.x) < NODE.width && Math.abs(one.y - other.y) < NODE.height,
    ),
  );
  expect(covering).toEqual([]);
});

test('placed topics stay, and others stand below them', () => {
  const places = placesOf(graphOf([topic(1, { x: 40, y: 700 }), topic(2), topic(3)]));
  expect(places.get(1)).toEqual({ x: 40, y: 700 });
  expect(places.get(2)!.y).toBeGreaterThan(700 + NODE.height);
  expect(places.get(3)!.x).toBeGreaterThan(places.get(2)!.x);
});

test('an arrow that is drawn moves nothing: what nobody placed stays where it stood, until somebody places it', () => {
  const topics = [1, 2, 3].map((id) => topic(id));
  const kept = placesOf(graphOf(topics));
  const drawn = placesOf(graphOf([...topics, topic(4)], [{ from: 1, to: 2 }]), kept);
  for (const { id } of topics) expect(drawn.get(id)).toEqual(kept.get(id));
  expect(drawn.get(4)!.y).toBeGreaterThan(Math.max(...topics.map(({ id }) => kept.get(id)!.y)));
  const moved = placesOf(graphOf([topic(1, { x: 9, y: 9 }), ...topics.slice(1)]), kept);
  expect(moved.get(1)).toEqual({ x: 9, y: 9 });
  expect(moved.get(2)).toEqual(kept.get(2));
});

test('an empty graph has no places', () => {
  expect(placesOf(graphOf([])).size).toBe(0);
});
