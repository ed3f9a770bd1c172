import { softSkills } from '@orbita/contract/soft-skills';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as grades from './catalogue/grades.service.ts';
import * as skills from './catalogue/skills.service.ts';
import * as groupScores from './results/group-scores.service.ts';
import * as results from './results/results.service.ts';
import * as scores from './scores/scores.service.ts';

export function mountSoftSkills(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, softSkills, {
    listSkillRecords: ({ viewer, query }) => skills.listSkillRecords(db, viewer, query),
    createSoftSkill: ({ viewer, body }) => skills.createSoftSkill(db, viewer, body),
    updateSoftSkill: ({ viewer, params, body }) => skills.updateSoftSkill(db, viewer, params.id, body),
    deleteSoftSkill: ({ viewer, params }) => skills.deleteSoftSkill(db, viewer, params.id),
    restoreSoftSkill: ({ viewer, params }) => skills.restoreSoftSkill(db, viewer, params.id),
    listSoftIndicators: ({ viewer, query }) => skills.listSoftIndicators(db, viewer, query),
    createSoftIndicator: ({ viewer, body }) => skills.createSoftIndicator(db, viewer, body),
    updateSoftIndicator: ({ viewer, params, body }) => skills.updateSoftIndicator(db, viewer, params.id, body),
    deleteSoftIndicator: ({ viewer, params }) => skills.deleteSoftIndicator(db, viewer, params.id),
    restoreSoftIndicator: ({ viewer, params }) => skills.restoreSoftIndicator(db, viewer, params.id),
    listIndicatorGrades: ({ viewer, query }) => grades.listIndicatorGrades(db, viewer, query),
    createIndicatorGrades: ({ viewer, body }) => grades.createIndicatorGrades(db, viewer, body),
    updateIndicatorGrade: ({ viewer, params, body }) => grades.updateIndicatorGrade(db, viewer, params.id, body),
    deleteIndicatorGrade: ({ viewer, params }) => grades.deleteIndicatorGrade(db, viewer, params.id),
    restoreIndicatorGrade: ({ viewer, params }) => grades.restoreIndicatorGrade(db, viewer, params.id),
    listSkillLevels: ({ viewer, query }) => grades.listSkillLevels(db, viewer, query),
    createSkillLevel: ({ viewer, body }) => grades.createSkillLevel(db, viewer, body),
    updateSkillLevel: ({ viewer, params, body }) => grades.updateSkillLevel(db, viewer, params.id, body),
    deleteSkillLevel: ({ viewer, params }) => grades.deleteSkillLevel(db, viewer, params.id),
    restoreSkillLevel: ({ viewer, params }) => grades.restoreSkillLevel(db, viewer, params.id),
    getAnswerScores: ({ viewer, params }) => scores.getAnswerScores(db, viewer, params.id),
    setSoftScores: ({ viewer, body }) => scores.setSoftScores(deps, viewer, body),
    removeSoftScores: ({ viewer, body }) => scores.removeSoftScores(deps, viewer, body),
    listGroupScores: ({ viewer, query }) => groupScores.listGroupScores(db, viewer, query),
    listSoftSubjects: ({ viewer, query }) => groupScores.listSoftSubjects(db, viewer, query),
    getPersonSkills: ({ viewer, params }) => results.getPersonSkills(db, viewer, params.id),
    calculateSoftSkills: ({ viewer, params, query }) => results.calculateSoftSkills(db, viewer, params.id, query),
  });
}
