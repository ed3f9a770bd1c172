import { tasks } from '@orbita/contract/tasks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { saveAttemptDraft } from './attempts/attempt-drafts.service.ts';
import * as attempts from './attempts/attempts.service.ts';
import { saveAnswerDraft } from './drafts/answer-drafts.service.ts';
import * as draws from './draws/draws.service.ts';
import * as bank from './bank/bank.service.ts';
import * as exchange from './exchange/exchange.service.ts';
import { authorizePoll, setPoll } from './polls.ts';
import { listSoftSkills } from './soft-skills.ts';
import * as service from './tasks.service.ts';

export function mountTasks(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, tasks, {
    listPatterns: ({ viewer, params }) => service.listPatterns(db, viewer, params.id),
    savePatterns: ({ viewer, body }) => service.savePatterns(deps, viewer, body),
    updatePattern: ({ viewer, params, body }) => service.updatePattern(deps, viewer, params.id, body),
    deletePatterns: ({ viewer, body }) => service.setPatternsDeleted(db, viewer, body.pattern_ids, true),
    restorePatterns: ({ viewer, body }) => service.setPatternsDeleted(db, viewer, body.pattern_ids, false),
    createForm: ({ viewer, body }) => service.createForm(db, viewer, body),
    updateForm: ({ viewer, params, body }) => service.updateForm(db, viewer, params.id, body),
    duplicateForm: ({ viewer, params }) => bank.duplicateForm(db, viewer, params.id),
    deleteForm: ({ viewer, params }) => service.setFormDeleted(db, viewer, params.id, true),
    restoreForm: ({ viewer, params }) => service.setFormDeleted(db, viewer, params.id, false),
    listSoftSkills: ({ viewer }) => listSoftSkills(db, viewer),
    setPoll: ({ viewer, params, body }) => setPoll(deps, viewer, params.id, body),
    authorizePoll: ({ viewer, params }) => authorizePoll(deps, viewer, params.id),
    getTaskAttempts: ({ viewer, params, query }) => attempts.getTaskAttempts(db, viewer, params.id, query.user_id),
    startTaskAttempt: ({ viewer, params }) => attempts.startTaskAttempt(db, viewer, params.id),
    saveAttemptDraft: ({ viewer, params, body, call }) =>
      saveAttemptDraft(db, viewer, params.id, { ...body, arrivedAt: call.arrivedAt }),
    saveAnswerDraft: ({ viewer, params, body }) => saveAnswerDraft(db, viewer, params.id, body),
    createDraw: ({ viewer, params, body }) => draws.createDraw(db, viewer, params.id, body),
    updateDraw: ({ viewer, params, body }) => draws.updateDraw(db, viewer, params, body),
    deleteDraw: ({ viewer, params }) => draws.setDrawDeleted(db, viewer, params, true),
    restoreDraw: ({ viewer, params }) => draws.setDrawDeleted(db, viewer, params, false),
    attachToQuestion: ({ viewer, params, body }) =>
      service.attachToQuestion(db, viewer, params.id, { ...body, segment: params.type }),
    detachFromQuestion: ({ viewer, params, body }) =>
      service.detachFromQuestion(db, viewer, {
        formId: params.id,
        segment: params.type,
        attachmentId: body.attachment_id,
      }),
    listBankItems: ({ viewer, query }) => bank.listBankItems(db, viewer, query),
    createBankItem: ({ viewer, body }) => bank.createBankItem(db, viewer, body),
    updateBankItem: ({ viewer, params, body }) => bank.updateBankItem(db, viewer, params.id, body),
    deleteBankItem: ({ viewer, params }) => bank.deleteBankItem(db, viewer, params.id),
    restoreBankItem: ({ viewer, params }) => bank.restoreBankItem(db, viewer, params.id),
    insertBankItems: ({ viewer, body }) => bank.insertBankItems(db, viewer, body),
    previewQuestionImport: ({ viewer, body, file, call }) =>
      exchange.previewQuestionImport(deps, viewer, { stepId: body.step_id, file, language: call.language }),
    importQuestions: ({ viewer, body, file, call }) =>
      exchange.importQuestions(deps, viewer, {
        stepId: body.step_id,
        title: body.title,
        file,
        language: call.language,
      }),
    exportQuestions: ({ viewer, params }) => exchange.exportQuestions(deps, viewer, params.id),
  });
}
