import { topics } from '@orbita/contract/topics';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as content from './content/content.service.ts';
import * as structure from './structure/structure.service.ts';
import * as tasks from '../tasks/tasks.service.ts';

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
    orderSections: ({ viewer, params, body }) => content.orderSections(db, viewer, params.id, body.blocks),
    saveSections: ({ viewer, body }) => content.saveSections(db, viewer, body),
    updateSection: ({ viewer, params, body }) => content.updateSection(db, viewer, params.id, body),
    deleteSections: ({ viewer, body }) => content.setSectionsDeleted(db, viewer, body.section_ids, true),
    restoreSections: ({ viewer, body }) => content.setSectionsDeleted(db, viewer, body.section_ids, false),
    attachToSection: ({ viewer, params, body }) =>
      content.attachToSection(db, viewer, {
        sectionId: params.id,
        segment: params.type,
        attachmentId: body.attachment_id,
        description: body.description,
        number: body.number,
      }),
    detachFromSection: ({ viewer, params }) =>
      content.detachFromSection(db, viewer, {
        sectionId: params.id,
        segment: params.type,
        attachmentId: params.attachment,
      }),
    listPatterns: ({ viewer, params }) => tasks.listPatterns(db, viewer, params.id),
    savePatterns: ({ viewer, body }) => tasks.savePatterns(db, viewer, body),
    updatePattern: ({ viewer, params, body }) => tasks.updatePattern(db, viewer, params.id, body),
    deletePatterns: ({ viewer, body }) => tasks.setPatternsDeleted(db, viewer, body.pattern_ids, true),
    restorePatterns: ({ viewer, body }) => tasks.setPatternsDeleted(db, viewer, body.pattern_ids, false),
    createForm: ({ viewer, body }) => tasks.createForm(db, viewer, body),
    updateForm: ({ viewer, params, body }) => tasks.updateForm(db, viewer, params.id, body),
    deleteForm: ({ viewer, params }) => tasks.setFormDeleted(db, viewer, params.id, true),
    restoreForm: ({ viewer, params }) => tasks.setFormDeleted(db, viewer, params.id, false),
  });
}
