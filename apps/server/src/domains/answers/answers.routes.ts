import { answers } from '@orbita/contract/answers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './answers.service.ts';
import { tryTask } from './hand-in/try-task.ts';
import { getAnswer } from './read-answer.ts';
import * as comments from './comments/comments.service.ts';
import { deleteAnswer, restoreAnswer } from './delete-answer.service.ts';
import { listTaskAnswers } from './overview/task-answers.service.ts';
import * as topicAnswers from './overview/topic-answers.service.ts';
import * as rules from './visibility/visibility-rules.service.ts';

export function mountAnswers(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, answers, {
    listAnswers: ({ viewer, query }) => service.listAnswers(db, viewer, query),
    listReaders: ({ viewer, query }) => service.listReaders(db, viewer, query),
    getAnswer: ({ viewer, params }) => getAnswer(db, viewer, params.id),
    listStudentAnswers: ({ viewer, params }) =>
      service.listStudentAnswers(deps, viewer, params.userId, params.subjectId),
    submitAnswer: ({ viewer, body, call }) => service.submitWholeAnswer(deps, viewer, body, call),
    tryTask: ({ viewer, params, body }) => tryTask(db, viewer, params.id, body),
    updateField: ({ viewer, params, body, call }) =>
      service.updateField(deps, viewer, { fieldId: params.id, value: body.value }, call),
    attachToAnswer: ({ viewer, params, body, call }) =>
      service.attachToAnswer(
        deps,
        viewer,
        { answerId: params.id, segment: params.type, attachmentId: body.attachment_id, body },
        call,
      ),
    detachFromAnswer: ({ viewer, params, call }) =>
      service.detachFromAnswer(
        deps,
        viewer,
        { answerId: params.id, segment: params.type, attachmentId: params.attachment },
        call,
      ),
    updateAnswer: ({ viewer, params, body }) => service.updateAnswer(db, viewer, params.id, body),
    listAnswerVersions: ({ viewer, params }) => service.listAnswerVersions(deps, viewer, params.id),
    deleteAnswer: ({ viewer, params }) => deleteAnswer(deps, viewer, params.id),
    restoreAnswer: ({ viewer, params }) => restoreAnswer(deps, viewer, params.id),
    createComment: ({ viewer, body }) => comments.createComment(deps, viewer, body),
    updateComment: ({ viewer, params, body }) => comments.updateComment(db, viewer, params.id, body),
    deleteComment: ({ viewer, params }) => comments.deleteComment(db, viewer, params.id),
    restoreComment: ({ viewer, params }) => comments.restoreComment(db, viewer, params.id),
    attachToComment: ({ viewer, params, body }) =>
      comments.attachToComment(
        db,
        viewer,
        { commentId: params.id, segment: params.type, attachmentId: body.attachment_id },
        body,
      ),
    detachFromComment: ({ viewer, params, body }) =>
      comments.detachFromComment(db, viewer, {
        commentId: params.id,
        segment: params.type,
        attachmentId: body.attachment_id,
      }),
    getAnswerStats: ({ viewer, params, query }) => topicAnswers.getAnswerStats(db, viewer, params.id, query.group_id),
    listUsersAnswers: ({ viewer, params, query }) => topicAnswers.listUsersAnswers(deps, viewer, params.id, query),
    listTaskAnswers: ({ viewer, query }) => listTaskAnswers(db, viewer, query),
    listAnswerVisibilityRules: ({ viewer, query }) => rules.listRules(db, viewer, query),
    createAnswerVisibilityRule: ({ viewer, body }) => rules.createRule(deps, viewer, body),
    updateAnswerVisibilityRule: ({ viewer, body }) => rules.updateRule(deps, viewer, body),
    deleteAnswerVisibilityRule: ({ viewer, params }) => rules.deleteRule(deps, viewer, params.id),
  });
}
