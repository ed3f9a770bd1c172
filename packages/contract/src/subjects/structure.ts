// The structure of a discipline for those who edit it: chapters, topics, linked topics and the points of all students.
import { endpoint } from '../endpoint.ts';
import { TopicType } from './subject.ts';
import { copyHidden, done, id, idParams, moment, nullable, paged, pageQuery, Person, Type } from '../schemas.ts';

export const StructureStep = Type.Object({
  id: id(),
  chapter_id: id(),
  title: Type.String(),
  type: TopicType,
  number: Type.Integer({ description: '№ by the plan; 0 without one' }),
  hours: nullable(Type.Number({ description: 'Academic hours by the plan' })),
  max_mark: nullable(Type.Number({ description: 'Maximum points of a checkpoint' })),
  hidden: Type.Boolean({ description: 'A draft: students do not see it' }),
  publish_at: nullable(moment('When the draft will be published by itself')),
  is_retake: Type.Boolean({ description: 'Shown to students with a retake only' }),
  blocks_count: Type.Integer({ description: 'Blocks it shows, those of the original for a linked topic' }),
  tasks_count: Type.Integer(),
  questions_count: Type.Integer(),
  due_at: nullable(moment('The nearest due date of all groups')),
  link: nullable(
    Type.Object(
      {
        step_id: id('Original'),
        title: Type.String(),
        subject_id: id(),
        subject_title: Type.String(),
        can_open: Type.Boolean({ description: 'I may look at the original' }),
      },
      { description: 'Topic whose blocks this one shows; null for a topic of its own' },
    ),
  ),
  follows: Type.Boolean({ description: 'Came from the parent of this sub-discipline and follows it' }),
});
export type StructureStep = Type.Static<typeof StructureStep>;

export const SubjectStructure = Type.Object({
  chapters: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      description: Type.String(),
      hidden: Type.Boolean(),
      hours: Type.Number({ description: 'Academic hours of its topics' }),
      follows: Type.Boolean({ description: 'Came from the parent of this sub-discipline and follows it' }),
      steps: Type.Array(StructureStep),
    }),
  ),
  totals: Type.Object({
    chapters: Type.Integer(),
    topics: Type.Integer(),
    checkpoints: Type.Integer({ description: 'Result topics with points' }),
    blocks: Type.Integer(),
    tasks: Type.Integer(),
    hours: Type.Number(),
    points: Type.Number({ description: 'Points that the checkpoints give at most' }),
  }),
});
export type SubjectStructure = Type.Static<typeof SubjectStructure>;

export const SubjectCheckpointMark = Type.Object({
  topic_id: id('Checkpoint'),
  points: Type.Number(),
  student: Person,
  updated_at: moment('When it was given or changed'),
});

export const subjectStructureCalls = {
  getSubjectStructure: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/structure',
    summary: 'Chapters and topics of a discipline with what they hold: blocks, tasks, hours, links',
    access: 'staff',
    params: idParams(),
    response: SubjectStructure,
  }),
  placeStep: endpoint({
    method: 'POST',
    once: true,
    path: '/api/subjects/:id/steps',
    summary:
      'Place a topic of another discipline here by link: it shows the blocks of the original, tasks and marks are its own',
    access: 'teacher',
    params: idParams('Discipline to place it in'),
    body: Type.Object({
      step_id: id('Topic to place; a linked one is placed as its original'),
      chapter_id: Type.Optional(id('Chapter to place it in, at its end; the last one by default')),
      hidden: copyHidden,
    }),
    response: Type.Object({ id: id('Topic that was made'), chapter_id: id(), title: Type.String() }),
  }),
  removePlacedStep: endpoint({
    method: 'DELETE',
    path: '/api/subjects/:id/steps/:stepId',
    summary: 'Take a linked topic out of the discipline; restoring the topic brings it back',
    access: 'teacher',
    params: Type.Object({ id: id(), stepId: id('The linked topic, or the original that it shows') }),
    response: done,
  }),
  listSubjectCheckpointMarks: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/checkpoints/marks',
    summary: 'Points of the students at the checkpoints of a discipline',
    access: 'staff',
    params: idParams(),
    query: Type.Object({
      ...pageQuery(100, 10000),
      group_id: Type.Optional(id('Only students of this group')),
    }),
    response: paged(SubjectCheckpointMark),
  }),
};
