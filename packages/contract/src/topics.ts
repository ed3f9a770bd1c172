// Contents of a discipline: chapters, topics (steps) and blocks (sections) with everything attached to them.
import { endpoint } from './endpoint.ts';
import {
  asRead,
  copyHidden,
  done,
  html,
  id,
  idParams,
  ids,
  idsOrThings,
  moment,
  nullable,
  oneOf,
  singleLine,
  Type,
} from './schemas.ts';
import { topicBlockCalls } from './topics/blocks.ts';
import { Chapter, Lesson, Step } from './topics/topic.ts';
import { topicPublicationCalls } from './topics/publication.ts';
import { topicStructureCalls } from './topics/structure.ts';

export { StepPublication } from './topics/publication.ts';
export { RoleChoice, StepCard } from './topics/structure.ts';
export { Chapter, Lesson, Picture, Reading, Section, Skill, Step } from './topics/topic.ts';

const gatePassword = Type.Optional(
  nullable(
    Type.String({
      minLength: 4,
      maxLength: 100,
      pattern: '\\S',
      description: 'Password for students; null takes it away',
    }),
  ),
);
const order = (what: string) => Type.Object({ index: ids(`Ids of ${what} in their new order, each once`) });
const stepFields = {
  title: singleLine('Title; «Новая тема» by default', { min: 1 }),
  type: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(999)], {
    description: '0 process, 1 content, 2 result, 999 undefined',
  }),
  number: Type.Integer({ minimum: 0, maximum: 100000 }),
  price: Type.Integer({ minimum: 0, maximum: 1000000 }),
  reward: Type.Integer({ minimum: 0, maximum: 1000000 }),
  public_text: html('Introduction everybody sees'),
  private_text: html('Notes only staff see'),
  service_key: singleLine('Key of an outside service', { max: 100 }),
  max_mark: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'Most points' })),
  hours: nullable(Type.Number({ minimum: 0, maximum: 1000, description: 'Academic hours by the plan' })),
  is_retake: Type.Boolean({ description: 'A topic of retakes: students see it with a retake only' }),
  replaces_id: nullable(
    id('Topic with points of the same discipline that this retake repeats: its mark counts in the place of that one'),
  ),
  replaces_nothing: Type.Boolean({
    description: 'The retake repeats no single topic: its points are added up to the most of the discipline',
  }),
  is_soft_skills: Type.Boolean(),
  hidden: Type.Boolean({
    description: 'A draft, which students do not see; false by default, and false publishes a draft now',
  }),
  password: gatePassword,
  cover_id: nullable(id('Own uploaded photo for the head of the topic')),
  skills: idsOrThings('Ids of the skills that the topic teaches; replaces those it has', 100),
  roles_ids: ids(
    'Ids of roles of the organisation that the topic teaches; replaces those it has. A role shows the topic in its steps_ids',
    100,
  ),
  admin_roles_ids: ids(
    'Ids of permission roles that the topic is limited to; replaces those it has, an empty list opens it to everybody',
    100,
  ),
};

export const topics = {
  createChapter: endpoint({
    method: 'POST',
    once: true,
    path: '/api/chapters',
    summary: 'Add a chapter at the end',
    access: 'teacher',
    body: Type.Object({
      subject_id: id(),
      title: Type.Optional(singleLine('Title; «Новый раздел» by default', { min: 1 })),
      description: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
      password: gatePassword,
    }),
    response: Chapter,
  }),
  updateChapter: endpoint({
    method: 'PUT',
    path: '/api/chapters/:id',
    summary: 'Rename, describe, hide a chapter or lock it by a password',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(singleLine('Title', { min: 1 })),
      description: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
      hidden: Type.Optional(Type.Boolean()),
      password: gatePassword,
      updated_at: asRead,
    }),
    response: Chapter,
  }),
  deleteChapter: endpoint({
    method: 'DELETE',
    path: '/api/chapters/:id',
    summary: 'Delete a chapter with its topics; can be restored',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  restoreChapter: endpoint({
    method: 'POST',
    path: '/api/chapters/:id/restore',
    summary: 'Undo the deletion of a chapter',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  orderChapters: endpoint({
    method: 'POST',
    path: '/api/subjects/:id/chapters/index',
    summary: 'Order the chapters of a discipline',
    access: 'teacher',
    params: idParams('Discipline'),
    body: order('all chapters'),
    response: done,
  }),
  orderSteps: endpoint({
    method: 'POST',
    path: '/api/chapters/:id/steps/index',
    summary: 'Order the topics of a chapter; a topic of another chapter of the same discipline moves here',
    access: 'teacher',
    params: idParams('Chapter'),
    body: order('the topics of the chapter'),
    response: done,
  }),
  createStep: endpoint({
    method: 'POST',
    once: true,
    path: '/api/steps',
    summary: 'Add a topic at the end of a chapter, where students see it at once unless it is made as a draft',
    access: 'teacher',
    body: Type.Object({ chapter_id: id(), ...Type.Partial(Type.Object(stepFields)).properties }),
    response: Step,
  }),
  updateStep: endpoint({
    method: 'PUT',
    path: '/api/steps/:id',
    summary: 'Change a topic',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      chapter_id: Type.Optional(id('Chapter of the same discipline; another one gets the topic at its end')),
      ...Type.Partial(Type.Object(stepFields)).properties,
      answers_closed: Type.Optional(
        Type.Boolean({ description: 'Stop or resume accepting answers now; forgets the moments set before' }),
      ),
      answers_open_at: Type.Optional(
        nullable(moment('Accept answers from this moment; null from the beginning. Opens a closed topic anew')),
      ),
      answers_close_at: Type.Optional(nullable(moment('Accept answers until this moment; null without end'))),
      updated_at: asRead,
    }),
    response: Step,
  }),
  deleteStep: endpoint({
    method: 'DELETE',
    path: '/api/steps/:id',
    summary: 'Delete a topic; can be restored',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  restoreStep: endpoint({
    method: 'POST',
    path: '/api/steps/:id/restore',
    summary: 'Undo the deletion of a topic',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  copyStep: endpoint({
    method: 'POST',
    once: true,
    path: '/api/steps/:id/copy',
    summary: 'Copy a topic with blocks, tasks and questions, without answers; or place it elsewhere with shared blocks',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      index: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 10000,
          description: 'Place in the chapter, from 0; behind the original by default',
        }),
      ),
      type: Type.Optional(
        oneOf(
          ['CLONE', 'LINK'],
          'CLONE (default): an independent copy · LINK: own tasks and marks, but the blocks of the original, including later changes',
        ),
      ),
      lmsChapterId: Type.Optional(id('Chapter to copy into; the same by default')),
      hidden: copyHidden,
    }),
    response: Step,
  }),
  getLesson: endpoint({
    method: 'GET',
    path: '/api/v2/lessons/:id',
    summary: 'A topic with everything on its page',
    access: 'member',
    params: idParams('Topic'),
    response: Lesson,
  }),
  getStudentView: endpoint({
    method: 'GET',
    path: '/api/v2/lessons/:id/student-view',
    summary:
      'A topic as a student of the discipline sees it, for those who edit it: without keys, private parts and results; a draft too',
    access: 'teacher',
    params: idParams('Topic'),
    response: Lesson,
  }),
  ...topicBlockCalls,
  ...topicStructureCalls,
  ...topicPublicationCalls,
};
