// Rules by which a teacher limits what the students of a task may read of each other's answers.
import { endpoint } from '../endpoint.ts';
import { asRead, done, id, idParams, moment, nullable, oneOf, Person, Type } from '../schemas.ts';

const visibility = oneOf(
  ['private', 'group', 'subject'],
  'private: only the author and staff, whatever the author opened · group: classmates · subject: everybody who studies the discipline',
);
const after_own = Type.Boolean({ description: "Others' answers are visible only after handing in an own one" });

export const AnswerVisibilityRule = Type.Object({
  id: id(),
  task_id: id('Task'),
  step_id: id('Topic of the task'),
  visibility,
  after_own,
  author: nullable(Person),
  updated_at: moment('Last change'),
});
export type AnswerVisibilityRule = Type.Static<typeof AnswerVisibilityRule>;

export const visibilityRuleCalls = {
  listAnswerVisibilityRules: endpoint({
    method: 'GET',
    path: '/api/v2/answer-visibility-rules',
    summary: 'Rules of the tasks that I may see: of a topic, a task or a discipline',
    access: 'member',
    query: Type.Object({
      step_id: Type.Optional(id()),
      task_id: Type.Optional(id()),
      subject_id: Type.Optional(id()),
    }),
    response: Type.Object({ data: Type.Array(AnswerVisibilityRule) }),
  }),
  createAnswerVisibilityRule: endpoint({
    method: 'POST',
    path: '/api/v2/answer-visibility-rules',
    summary: 'Set the rule of a task; the one it had is replaced',
    access: 'teacher',
    body: Type.Object({ task_id: id(), visibility, after_own: Type.Optional(after_own) }),
    response: AnswerVisibilityRule,
  }),
  updateAnswerVisibilityRule: endpoint({
    method: 'PUT',
    path: '/api/v2/answer-visibility-rules',
    summary: 'Change the rule of a task',
    access: 'teacher',
    body: Type.Object({
      id: Type.Optional(id('Rule; or name the task')),
      task_id: Type.Optional(id('Task; or name the rule')),
      visibility: Type.Optional(visibility),
      after_own: Type.Optional(after_own),
      updated_at: asRead,
    }),
    response: AnswerVisibilityRule,
  }),
  deleteAnswerVisibilityRule: endpoint({
    method: 'DELETE',
    path: '/api/v2/answer-visibility-rules/:id',
    summary: 'Delete the rule; the visibility chosen by each author applies again',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
};
