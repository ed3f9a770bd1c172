// What a task says to an answer that nobody hands in.
import { id, nullable, Type } from '../schemas.ts';
import { FieldValue } from './field-value.ts';

export const TaskTrial = Type.Object({
  fields: Type.Array(
    Type.Object({
      form_id: id('Question'),
      value: FieldValue,
      credit: nullable(
        Type.Number({ description: 'Share of full credit, 0 to 1; null when a person checks the question' }),
      ),
    }),
  ),
  earned: Type.Number({ description: 'Points that the keys give' }),
  possible: Type.Number({ description: 'Points of the questions that the keys check' }),
  unchecked: Type.Number({ description: 'Points of the questions that a person checks' }),
  mark: nullable(
    Type.Number({
      description:
        'Mark that the keys suggest; null when a person is needed, for a topic without points and for one of several tasks',
    }),
  ),
  max_mark: nullable(Type.Number({ description: 'Most points of the topic' })),
});
export type TaskTrial = Type.Static<typeof TaskTrial>;
