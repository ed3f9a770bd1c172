// Marks, passing and the teacher's marking queue.
import { AnswerVersion, UgcAnswer } from './answers.ts';
import { Annotation } from './annotations.ts';
import { skillInputs } from './answers/comments.ts';
import { endpoint } from './endpoint.ts';
import { JudgedPoints, Rubric, RubricResult } from './rubrics.ts';
import { asRead, done, id, idParams, moment, nullable, paged, pageQuery, Person, Type, words } from './schemas.ts';
import { Pattern, Section } from './topics.ts';

const markValue = Type.Number({ minimum: 0, maximum: 1000, description: 'Points, at most max_mark of the topic' });
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
  is_final: Type.Boolean({ description: 'The topic is done with it' }),
  sort: Type.Integer(),
});
export type PassStatus = Type.Static<typeof PassStatus>;

export const QueueItem = Type.Object({
  step_id: id(),
  step_title: Type.String(),
  max_mark: nullable(Type.Number()),
  subject_id: id(),
  subject_title: Type.String(),
  subject_color: Type.String(),
  student: Person,
  group_name: Type.String({ description: 'Group in which the student studies the discipline' }),
  waiting_since: moment('When the answer that waits was handed in'),
  is_late: Type.Boolean(),
  version: Type.Integer({ description: 'Above 1: handed in again' }),
  opened_by: nullable(Person),
});
export type QueueItem = Type.Static<typeof QueueItem>;

export const MarkHistory = Type.Object({
  at: moment('When'),
  actor: nullable(Person),
  action: words(['mark', 'passing'], 'What was changed'),
  old_value: nullable(Type.Number({ description: 'Mark or status id before' })),
  new_value: nullable(Type.Number({ description: 'Mark or status id after' })),
  mark_type: nullable(
    Type.String({ description: 'Title of the type of the mark; null for the default one and for statuses' }),
  ),
});

export const MarkingCase = Type.Object({
  step: Type.Object({
    id: id(),
    title: Type.String(),
    max_mark: nullable(Type.Number()),
    subject_id: id(),
    subject_title: Type.String(),
    subject_color: Type.String(),
    chapter_title: Type.String(),
    due_at: nullable(moment('Due date of the student')),
  }),
  student: Person,
  group_name: Type.String(),
  private_sections: Type.Array(Section, { description: 'What staff wrote for themselves in the topic' }),
  private_text: Type.String(),
  patterns: Type.Array(Pattern),
  answers: Type.Array(UgcAnswer),
  versions: Type.Array(Type.Object({ answer_id: id(), versions: Type.Array(AnswerVersion) })),
  mark: nullable(Mark),
  passing: nullable(Passing),
  rubric: nullable(Rubric),
  rubric_result: nullable(RubricResult),
  annotations: Type.Array(Annotation, { description: 'Notes on the pictures and pages handed in' }),
  history: Type.Array(MarkHistory, { description: 'Changes of mark and status, newest first' }),
  opened_by: nullable(Person),
  can_mark: Type.Boolean(),
});
export type MarkingCase = Type.Static<typeof MarkingCase>;

export const Verdict = Type.Object({
  undo_id: id('Give it to undoVerdict to take all of it back'),
  mark: nullable(Mark),
  passing: nullable(Passing),
});

export const CommentTemplate = Type.Object({
  id: id(),
  text: Type.String(),
  uses: Type.Integer({ description: 'How often it was used' }),
});
export type CommentTemplate = Type.Static<typeof CommentTemplate>;
const caseParams = Type.Object({ step: id('Topic'), student: id('Student') });
const statusBody = Type.Object({
  passed_status_id: Type.Optional(id()),
  passed_status: Type.Optional(id('Another name of passed_status_id')),
});

export const marks = {
  listMarkingQueue: endpoint({
    method: 'GET',
    path: '/api/v2/marking/queue',
    summary: 'Answers waiting for me over all my disciplines, longest waiting first',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(50),
      subject_id: Type.Optional(id()),
      group_id: Type.Optional(id()),
      step_id: Type.Optional(id()),
      late: Type.Optional(Type.Boolean({ description: 'Only late ones' })),
      waited_days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 365, description: 'Only those that have waited at least so many days' }),
      ),
      query: Type.Optional(Type.String({ maxLength: 100, description: 'Words of the name or topic' })),
    }),
    response: paged(QueueItem),
  }),
  getMarkingCase: endpoint({
    method: 'GET',
    path: '/api/v2/marking/steps/:step/students/:student',
    summary: 'Everything needed to mark one student in one topic',
    access: 'staff',
    params: caseParams,
    response: MarkingCase,
  }),
  claimMarkingCase: endpoint({
    method: 'POST',
    path: '/api/v2/marking/steps/:step/students/:student/claim',
    summary: 'Tell colleagues that I have it open; holds for two minutes',
    access: 'staff',
    params: caseParams,
    response: Type.Object({ opened_by: nullable(Person) }),
  }),
  releaseMarkingCase: endpoint({
    method: 'DELETE',
    path: '/api/v2/marking/steps/:step/students/:student/claim',
    summary: 'I have closed it',
    access: 'staff',
    params: caseParams,
    response: done,
  }),
  saveVerdict: endpoint({
    method: 'POST',
    path: '/api/v2/marking/steps/:step/students/:student/verdict',
    summary: 'Mark, status and comment in one transaction; takes the answer from the queue',
    access: 'staff',
    params: caseParams,
    body: Type.Object({
      mark: Type.Optional(nullable(markValue)),
      passed_status_id: Type.Optional(id()),
      rubric: Type.Optional(JudgedPoints),
      comment: Type.Optional(Type.String({ maxLength: 10_000, description: 'Comment for the student' })),
      skills: Type.Optional(skillInputs),
      mark_updated_at: Type.Optional(
        nullable(moment('`updated_at` of the mark as read, null when there was none; a stale one is refused')),
      ),
    }),
    response: Verdict,
  }),
  undoVerdict: endpoint({
    method: 'POST',
    path: '/api/v2/marking/verdicts/:id/undo',
    summary: 'Take back mark, status and comment of a verdict of mine; the answer waits again',
    access: 'staff',
    params: idParams('undo_id'),
    response: done,
  }),
  listCommentTemplates: endpoint({
    method: 'GET',
    path: '/api/v2/comment-templates',
    summary: 'My comments to use again, most used first',
    access: 'staff',
    response: Type.Object({ data: Type.Array(CommentTemplate) }),
  }),
  createCommentTemplate: endpoint({
    method: 'POST',
    path: '/api/v2/comment-templates',
    summary: 'Keep a comment to use again',
    access: 'staff',
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S', says: 'empty-record' }) }),
    response: CommentTemplate,
  }),
  deleteCommentTemplate: endpoint({
    method: 'DELETE',
    path: '/api/v2/comment-templates/:id',
    summary: 'Forget a kept comment',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
  listMarks: endpoint({
    method: 'GET',
    path: '/api/v2/marks',
    summary: 'Marks of a student in a discipline, or of a topic',
    access: 'member',
    query: Type.Object({
      ...pageQuery(10000, 10000),
      student_id: Type.Optional(id('Oneself unless told')),
      subject_id: Type.Optional(id()),
      step_id: Type.Optional(id()),
      points_only: Type.Optional(Type.Boolean({ description: 'Only marks of the default type, which are the points' })),
    }),
    response: paged(Mark),
  }),
  saveMark: endpoint({
    method: 'POST',
    path: '/api/v2/marks',
    summary: 'Give or change the mark of a student in a topic',
    access: 'staff',
    body: Type.Object({
      step_id: id(),
      student_id: id(),
      value: markValue,
      answer_id: Type.Optional(nullable(id())),
      mark_type_id: Type.Optional(id()),
      updated_at: asRead,
    }),
    response: Mark,
  }),
  updateMark: endpoint({
    method: 'PUT',
    path: '/api/v2/marks/:id',
    summary: 'Change a mark',
    access: 'staff',
    params: idParams(),
    body: Type.Object({ value: markValue, updated_at: asRead }),
    response: Mark,
  }),
  deleteMark: endpoint({
    method: 'DELETE',
    path: '/api/v2/marks/:id',
    summary: 'Take a mark away',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
  listMarkHistory: endpoint({
    method: 'GET',
    path: '/api/v2/students/:student/marks/:step/history',
    summary: 'Who changed mark and status, when, from what to what',
    access: 'member',
    params: Type.Object({ student: id(), step: id() }),
    response: Type.Object({ data: Type.Array(MarkHistory) }),
  }),
  listCheckpointMarks: endpoint({
    method: 'GET',
    path: '/api/v2/checkpoints/marks',
    summary: 'Points of a student on checkpoints',
    access: 'member',
    query: Type.Object({
      ...pageQuery(10000, 10000),
      student_id: Type.Optional(id()),
      subject_id: Type.Optional(id()),
    }),
    response: paged(
      Type.Object({
        topic_id: id('Topic'),
        points: Type.Number(),
        max_mark: Type.Number({ description: 'Most points of the checkpoint' }),
      }),
    ),
  }),
  listPassStatuses: endpoint({
    method: 'GET',
    path: '/api/passingStepStatuses',
    summary: 'Pass statuses of the company in order',
    access: 'member',
    response: Type.Object({ data: Type.Array(PassStatus) }),
  }),
  getPassing: endpoint({
    method: 'GET',
    path: '/api/v2/students/:student/passing/:step',
    summary: 'Status of a student in a topic',
    access: 'member',
    params: Type.Object({ student: id(), step: id() }),
    response: Type.Object({ data: nullable(Passing) }),
  }),
  setStudentPassing: endpoint({
    method: 'POST',
    path: '/api/v2/students/:student/passing/:step',
    summary: 'Set the status; a student only own ones marked can_use_student',
    access: 'member',
    params: Type.Object({ student: id(), step: id() }),
    body: statusBody,
    response: Passing,
  }),
  setPassing: endpoint({
    method: 'POST',
    path: '/api/steps/:id/passing/:user',
    summary: 'Set the status of a student in a topic',
    access: 'member',
    params: Type.Object({ id: id('Topic'), user: id('Student') }),
    body: statusBody,
    response: Passing,
  }),
  deletePassing: endpoint({
    method: 'DELETE',
    path: '/api/steps/passing/:id',
    summary: 'Take a status away',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
};
