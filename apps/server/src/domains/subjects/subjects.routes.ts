import { subjects } from '@orbita/contract/subjects';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { exportSubjects } from './lists/export-subjects.ts';
import * as lists from './lists/subject-lists.service.ts';
import * as life from './settings/subject-lifecycle.service.ts';
import * as settings from './settings/subject-settings.service.ts';
import * as structure from './structure/subject-structure.service.ts';
import * as service from './subjects.service.ts';

export function mountSubjects(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, subjects, {
    listTaughtSubjects: ({ viewer, query }) => service.listTaughtSubjects(deps, viewer, query),
    listStudiedSubjects: ({ viewer, query }) => service.listStudiedSubjects(deps, viewer, query),
    listUserSubjects: ({ viewer, params, query }) => service.listUserSubjects(db, viewer, params.id, query),
    getSubject: ({ viewer, params, query }) => service.getSubject(db, viewer, params.id, query.user_id),
    getSubjectContents: ({ viewer, params, query }) =>
      service.getSubjectContents(deps, viewer, params.id, query.user_id),
    listSubjectGroups: ({ viewer, params, query }) => service.listSubjectGroups(db, viewer, params.id, query),
    listSubjects: ({ viewer, query }) => lists.listSubjects(db, viewer, query),
    exportSubjects: ({ viewer, query, call }) =>
      exportSubjects(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    listPersonSubjects: ({ viewer, params, query }) => lists.listPersonSubjects(db, viewer, params.id, query),
    listSubjectChoices: ({ viewer, query }) => lists.listSubjectChoices(db, viewer, query),
    listGroupChoices: ({ viewer, query }) => lists.listGroupChoices(db, viewer, query),
    listSemesterChoices: ({ viewer, query }) => lists.listSemesterChoices(db, viewer, query),
    listTrajectoryChoices: ({ viewer, query }) => lists.listTrajectoryChoices(db, viewer, query),
    createSubject: ({ viewer, body }) => settings.createSubject(db, viewer, body),
    getSubjectSettings: ({ viewer, params }) => settings.getSubjectSettings(db, viewer, params.id),
    updateSubject: ({ viewer, params, body }) => settings.updateSubject(db, viewer, params.id, body),
    setSubjectType: ({ viewer, params, body }) => settings.updateSubject(db, viewer, params.id, body),
    archiveSubject: ({ viewer, params }) => life.setArchived(db, viewer, params.id, true),
    unarchiveSubject: ({ viewer, params }) => life.setArchived(db, viewer, params.id, false),
    setSubjectsArchived: ({ viewer, body }) => life.setSubjectsArchived(db, viewer, body),
    deleteSubject: ({ viewer, params }) => life.deleteSubject(deps, viewer, params.id),
    purgeSubject: ({ viewer, params }) => life.applyLifecycleStep(db, viewer, params.id, 'purge'),
    undoPurgeSubject: ({ viewer, params }) => life.applyLifecycleStep(db, viewer, params.id, 'undoPurge'),
    restoreSubject: ({ viewer, params }) => life.applyLifecycleStep(db, viewer, params.id, 'restore'),
    cloneSubject: ({ viewer, params }) => settings.cloneSubject(db, viewer, params.id),
    addSubjectRole: ({ viewer, params, body }) => settings.addSubjectRole(db, viewer, params.id, body),
    removeSubjectRole: ({ viewer, params, body }) => settings.removeSubjectRole(deps, viewer, params.id, body),
    addSubjectHalves: ({ viewer, params, body }) => settings.addSubjectHalves(db, viewer, params.id, body),
    removeSubjectHalves: ({ viewer, params, body }) => settings.removeSubjectHalves(db, viewer, params.id, body),
    listSubjectCurators: ({ viewer, params }) => settings.listSubjectCurators(db, viewer, params.id),
    addGroupSubjects: ({ viewer, params, body }) => settings.addGroupSubjects(db, viewer, params.id, body),
    removeGroupSubjects: ({ viewer, params, body }) => settings.removeGroupSubjects(db, viewer, params.id, body),
    getSubjectStructure: ({ viewer, params }) => structure.getSubjectStructure(db, viewer, params.id),
    placeStep: ({ viewer, params, body }) => structure.placeStep(db, viewer, params.id, body),
    removePlacedStep: ({ viewer, params }) => structure.removePlacedStep(db, viewer, params.id, params.stepId),
    listSubjectCheckpointMarks: ({ viewer, params, query }) =>
      structure.listSubjectCheckpointMarks(db, viewer, params.id, query),
  });
}
