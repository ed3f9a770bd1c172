// Marking beyond one case: many verdicts at once, how long answers have been waiting, comments that are typed again and again.
import { endpoint } from './endpoint.ts';
import { done, id, idParams, moment, Type } from './schemas.ts';

export const SubjectWaiting = Type.Object({
  subject_id: id(),
  title: Type.String(),
  color: Type.String(),
  waiting: Type.Integer({ description: 'Cases that wait: a student in a topic counts once' }),
  late: Type.Integer({ description: 'Of them handed in after the due date' }),
  oldest_since: moment('Since when the longest waiting one waits'),
  median_since: moment('Half of the cases have waited since this moment or longer'),
});
export type SubjectWaiting = Type.Static<typeof SubjectWaiting>;

export const CommentSuggestion = Type.Object({
  text: Type.String(),
  uses: Type.Integer({ description: 'How often it was typed' }),
});
export type CommentSuggestion = Type.Static<typeof CommentSuggestion>;

const suggestionText = Type.String({ minLength: 1, maxLength: 2000, description: 'The comment as it was typed' });

export const marking = {
  listWaiting: endpoint({
    method: 'GET',
    path: '/api/v2/marking/waiting',
    summary: 'How long answers have been waiting in each of my disciplines, longest first',
    access: 'staff',
    response: Type.Object({ data: Type.Array(SubjectWaiting) }),
  }),
  saveVerdicts: endpoint({
    method: 'POST',
    path: '/api/v2/marking/verdicts',
    summary: 'The same status and comment for many cases, all or none; takes their answers from the queue',
    access: 'staff',
    body: Type.Object({
      cases: Type.Array(Type.Object({ step_id: id('Topic'), student_id: id('Student') }), {
        minItems: 1,
        maxItems: 100,
        description: 'Whom to judge, each once',
      }),
      passed_status_id: Type.Optional(id('Status that all get')),
      comment: Type.Optional(
        Type.String({ maxLength: 10_000, description: 'Comment that all get; each must have handed something in' }),
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
      kept: Type.Integer({ description: 'Cases judged again since, left alone' }),
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
