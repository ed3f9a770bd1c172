// Marks, statuses and the audit of their changes. Part of the domain of marks.
import { id, moment, nullable, oneOf, Person, Type } from '../schemas.ts';

/** Points of a mark. */
export const markValue = Type.Number({
  minimum: 0,
  maximum: 1000,
  description: 'Points, at most max_mark of the topic',
});
export const Mark = Type.Object({
  id: id(),
  step_id: id('Topic'),
  student_id: id(),
  mark_type_id: id(),
  answer_id: nullable(id('Answer it was given for')),
  value: markValue,
  author: nullable(Person),
  updated_at: moment('When it was given or changed'),
});
export type Mark = Type.Static<typeof Mark>;

export const Passing = Type.Object({
  id: id(),
  step_id: id(),
  student_id: id(),
  passed_status_id: id(),
  author: nullable(Person),
  updated_at: moment('Last change'),
});
export type Passing = Type.Static<typeof Passing>;

export const PassStatus = Type.Object({
  id: id(),
  title: Type.String(),
  color: Type.String({ description: '#rrggbb' }),
  can_use_student: Type.Boolean({ description: 'A student may set it for own topics' }),
  is_final: Type.Boolean({ description: 'The topic is complete with this status' }),
  sort: Type.Integer(),
});
export type PassStatus = Type.Static<typeof PassStatus>;

export const MarkHistory = Type.Object({
  at: moment('When'),
  actor: nullable(Person),
  acting_admin: nullable(
    Type.Object(Person.properties, {
      description: 'The administrator who was signed in as that person; usually null',
    }),
  ),
  action: oneOf(['mark', 'passing'], 'What was changed'),
  old_value: nullable(Type.Number({ description: 'Mark or status id before' })),
  new_value: nullable(Type.Number({ description: 'Mark or status id after' })),
  mark_type: nullable(
    Type.String({ description: 'Title of the type of the mark; null for the default one and for statuses' }),
  ),
});

export const CheckpointMark = Type.Object({
  topic_id: id('Topic'),
  student_id: id(),
  points: Type.Number(),
  max_mark: Type.Number({ description: 'Maximum points of the checkpoint' }),
});
export type CheckpointMark = Type.Static<typeof CheckpointMark>;
