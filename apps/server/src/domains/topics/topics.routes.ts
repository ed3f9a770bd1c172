import { topics } from '@orbita/contract/topics';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as content from './content/content.service.ts';
import { getStudentView } from './content/student-view.ts';
import { getAdminSection } from './structure/admin-section.ts';
import { listSteps } from './structure/list-steps.ts';
import { listEventStatuses } from './status/event-statuses.ts';
import { unlockChapter, unlockStep } from './gates/gates.service.ts';
import { listRoleChoices } from './structure/role-choices.ts';
import { saveReading } from './content/reading.ts';
import { createSkill, listSkills } from './skills/skills.ts';
import { attachToStep, detachFromStep } from './content/step-attachments.ts';
import { publishSteps } from './publication/publication.service.ts';
import * as structure from './structure/structure.service.ts';

export function mountTopics(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, topics, {
    createChapter: ({ viewer, body }) => structure.createChapter(db, viewer, body),
    updateChapter: ({ viewer, params, body }) => structure.updateChapter(db, viewer, params.id, body),
    deleteChapter: ({ viewer, params }) => structure.deleteChapter(db, viewer, params.id),
    restoreChapter: ({ viewer, params }) => structure.restoreChapter(db, viewer, params.id),
    orderChapters: ({ viewer, params, body }) => structure.orderChapters(db, viewer, params.id, body.index),
    orderSteps: ({ viewer, params, body }) => structure.orderSteps(db, viewer, params.id, body.index),
    createStep: ({ viewer, body }) => structure.createStep(db, viewer, body),
    updateStep: ({ viewer, params, body }) => structure.updateStep(db, viewer, params.id, body),
    deleteStep: ({ viewer, params }) => structure.deleteStep(db, viewer, params.id),
    restoreStep: ({ viewer, params }) => structure.restoreStep(db, viewer, params.id),
    copyStep: ({ viewer, params, body }) => structure.copyStep(db, viewer, params.id, body),
    getLesson: ({ viewer, params }) => content.getLesson(deps, viewer, params.id),
    getStudentView: ({ viewer, params }) => getStudentView(deps, viewer, params.id),
    orderSections: ({ viewer, params, body }) => content.orderSections(db, viewer, params.id, body.blocks),
    saveSections: ({ viewer, body }) => content.saveSections(db, viewer, body),
    updateSection: ({ viewer, params, body }) => content.updateSection(db, viewer, params.id, body),
    deleteSections: ({ viewer, body }) => content.setSectionsDeleted(db, viewer, body.section_ids, true),
    restoreSections: ({ viewer, body }) => content.setSectionsDeleted(db, viewer, body.section_ids, false),
    attachToSection: ({ viewer, params, body }) =>
      content.attachToSection(db, viewer, params.id, { ...body, segment: params.type }),
    detachFromSection: ({ viewer, params }) =>
      content.detachFromSection(db, viewer, {
        sectionId: params.id,
        segment: params.type,
        attachmentId: params.attachment,
      }),
    unlockChapter: ({ viewer, params, body }) => unlockChapter(db, viewer, params.id, body.password),
    unlockStep: ({ viewer, params, body }) => unlockStep(db, viewer, params.id, body.password),
    unlinkStep: ({ viewer, params }) => structure.unlinkStep(db, viewer, params.id),
    listSteps: ({ viewer, query }) => listSteps(db, viewer, query),
    getAdminSection: ({ viewer, params }) => getAdminSection(db, viewer, params.id),
    attachToStep: ({ viewer, params, body }) => attachToStep(db, viewer, params.id, { ...body, segment: params.type }),
    detachFromStep: ({ viewer, params }) =>
      detachFromStep(db, viewer, params.id, { segment: params.type, attachmentId: params.attachment }),
    saveReading: ({ viewer, params, body }) => saveReading(db, viewer, params.id, body.section_ids),
    publishSteps: ({ viewer, params, body }) => publishSteps(deps, viewer, params.id, body),
    listSkills: ({ viewer, query }) => listSkills(db, viewer, query),
    createSkill: ({ viewer, body }) => createSkill(db, viewer, body),
    listRoleChoices: ({ viewer, query }) => listRoleChoices(db, viewer, query),
    listEventStatuses: async ({ call }) => listEventStatuses(call.language),
  });
}
