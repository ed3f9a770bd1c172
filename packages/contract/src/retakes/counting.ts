// How a topic and its retakes count, as calls of many domains tell it.
import { id, nullable, oneOf, Type } from '../schemas.ts';
import { retakeCountings } from './counted-marks.ts';

/** Which points of a topic and its retakes count in an institution. */
export const RetakeCounting = oneOf(
  retakeCountings,
  'Which points count of a topic and its retakes · best: the highest mark · last: that of the last retake taken · sum: their sum. Never more than the topic gives',
);

export const countsForId = nullable(
  id('For a retake: the topic in whose place its mark counts; null for other topics, and while none is named'),
);

/** A topic with its retakes, and what they give a student together. */
export const Retaken = Type.Object(
  {
    topic: Type.Object({ id: id(), title: Type.String() }, { description: 'The topic that is repeated' }),
    max_mark: nullable(Type.Number({ description: 'Most points of the topic, which retakes do not raise' })),
    points: nullable(Type.Number({ description: 'What counts; null while there is no mark' })),
    rule: RetakeCounting,
    attempts: Type.Array(
      Type.Object({
        id: id('Topic'),
        title: Type.String(),
        is_retake: Type.Boolean(),
        mark: nullable(Type.Number()),
        is_counted: Type.Boolean({ description: 'The mark is the one that counts, or part of the sum' }),
      }),
      { description: 'The topic, then its retakes that the student has, in their order' },
    ),
  },
  { description: 'For the student: the topic with its retakes, wherever it is opened; null without any' },
);
export type Retaken = Type.Static<typeof Retaken>;
