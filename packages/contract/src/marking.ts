// Marking: the queue, one case with everything needed to judge it, single and bulk verdicts, reusable comments.
import { Annotation } from './annotations.ts';
import { AnswerVersion, UgcAnswer } from './answers.ts';
import { skillInputs } from './answers/comments.ts';
import { endpoint } from './endpoint.ts';
import { Mark, MarkHistory, markValue, Passing } from './marks/mark.ts';
import { JudgedPoints, Rubric, RubricResult } from './rubrics.ts';
import { done, id, idParams, moment, nullable, paged, pageQuery, Person, Type } from './schemas.ts';
import { Pattern } from './tasks/questions.ts';
import { Section } from './topics.ts';

export const QueueItem = Type.Object({
  step_id: id(),
  step_title: Type.String(),
  max_mark: nullable(Type.Number()),
  subject_id: id(),
  subject_title: Type.String(),
  subject_color: Type.String(),
  student: Person,
  group_name: Type.String({ description: 'Group in which the student studies the discipline' }),
  waiting_since: moment('When the work that waits was handed in'),
  is_late: Type.Boolean(),
  version: Type.Integer({ description: 'Number of the newest version' }),
  is_again: Type.Boolean({ description: 'Handed in again after somebody had marked it' }),
  opened_by: nullable(Person),
});
export type QueueItem = Type.Static<typeof QueueItem>;

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
  private_sections: Type.Array(Section, { description: 'Blocks of the topic that only staff see' }),
  private_text: Type.String(),
  patterns: Type.Array(Pattern),
  answers: Type.Array(UgcAnswer),
  versions: Type.Array(Type.Object({ answer_id: id(), versions: Type.Array(AnswerVersion) })),
  mark: nullable(Mark),
  passing: nullable(Passing),
  rubric: nullable(Rubric),
  rubric_result: nullable(RubricResult),
  annotations: Type.Array(Annotation, { description: 'Notes on the pictures, pages and texts handed in' }),
  history: Type.Array(MarkHistory, { description: 'Changes of mark and status, newest first' }),
  opened_by: nullable(Person),
  can_mark: Type.Boolean(),
  can_assess: Type.Boolean({ description: 'Whether the viewer may write expertises of it' }),
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

export const SubjectWaiting = Type.Object({
  subject_id: id(),
  title: Type.String(),
  color: Type.String(),
  waiting: Type.Integer({ description: 'Cases that wait: a student in a topic counts once' }),
  late: Type.Integer({ description: 'How many of them were handed in after the due date' }),
  oldest_since: moment('Since when the longest waiting one waits'),
  median_since: moment('Half of the cases have waited since this moment or longer'),
});
export type SubjectWaiting = Type.Static<typeof SubjectWaiting>;

export const CommentSuggestion = Type.Object({
  text: Type.String(),
  uses: Type.Integer({ description: 'How often it was typed' }),
});
export type CommentSuggestion = Type.Static<typeof CommentSuggestion>;

const queueQuery = Type.Object({
  ...pageQuery(50),
  subject_id: Type.Optional(id()),
  group_id: Type.Optional(id()),
  step_id: Type.Optional(id()),
  late: Type.Optional(Type.Boolean({ description: 'Only late ones' })),
  waited_days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 365, description: 'Only those that have waited at least so many days' }),
  ),
  query: Type.Optional(Type.String({ maxLength: 100, description: 'Words of the name or topic' })),
});

const suggestionText = Type.String({ minLength: 1, maxLength: 2000, description: 'The comment as it was typed' });

export const marking = {
  listMarkingQueue: endpoint({
    method: 'GET',
    path: '/api/v2/marking/queue',
    summary: 'Answers waiting to be marked by me over all disciplines that I teach, longest waiting first',
    access: 'staff',
    query: queueQuery,
    response: paged(QueueItem),
  }),
  listExpertiseQueue: endpoint({
    method: 'GET',
    path: '/api/v2/marking/expertises',
    summary:
      'Work in the disciplines that I assess as an expert that nobody has assessed since it was handed in, longest waiting first',
    access: 'staff',
    query: Type.Object({
      ...queueQuery.properties,
      unmarked: Type.Optional(Type.Boolean({ description: 'Only work that no teacher has judged since' })),
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
    summary: 'Show colleagues for two minutes that the viewer has this case open',
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
    once: true,
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
  listWaiting: endpoint({
    method: 'GET',
    path: '/api/v2/marking/waiting',
    summary: 'How long answers have been waiting in each of my disciplines, longest first',
    access: 'staff',
    response: Type.Object({ data: Type.Array(SubjectWaiting) }),
  }),
  saveVerdicts: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/marking/verdicts',
    summary: 'The same status and comment for many cases, all or none; takes their answers from the queue',
    access: 'staff',
    body: Type.Object({
      cases: Type.Array(Type.Object({ step_id: id('Topic'), student_id: id('Student') }), {
        minItems: 1,
        maxItems: 100,
        description: 'Students to judge, each at most once',
      }),
      passed_status_id: Type.Optional(id('Status that all get')),
      comment: Type.Optional(
        Type.String({
          maxLength: 10_000,
          description: 'Comment for every student; each must have handed in an answer',
        }),
      ),
    }),
    response: Type.Object({
      undo_id: id('Give it to undoVerdicts to take all of it back'),
      count: Type.Integer({ description: 'Cases judged' }),
    }),
  }),
  undoVerdicts: endpoint({
    method: 'POST',
    path: '/api/v2/marking/batches/:id/undo',
    summary: 'Take back verdicts given at once; those changed since stay as they are',
    access: 'staff',
    params: idParams('undo_id'),
    response: Type.Object({
      undone: Type.Integer({ description: 'Cases as they were before' }),
      kept: Type.Integer({ description: 'Cases that got another verdict since and were therefore not undone' }),
      kept_cases: Type.Array(Type.Object({ step_id: id('Topic'), student_id: id('Student') }), {
        description: 'The cases that were not undone',
      }),
    }),
  }),
  listCommentSuggestions: endpoint({
    method: 'GET',
    path: '/api/v2/comment-templates/suggestions',
    summary: 'Comments that I have typed three times or more and do not keep, most frequent first',
    access: 'staff',
    response: Type.Object({ data: Type.Array(CommentSuggestion) }),
  }),
  dismissCommentSuggestion: endpoint({
    method: 'POST',
    path: '/api/v2/comment-templates/suggestions/dismiss',
    summary: 'Do not suggest this comment any more',
    access: 'staff',
    body: Type.Object({ text: suggestionText }),
    response: done,
  }),
};
