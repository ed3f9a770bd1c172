import { structure } from '@orbita/contract/structure';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { getAdminSection } from './structure/admin-section.ts';
import { listSteps } from './structure/choosing.ts';
import { listEventStatuses } from './status/event-statuses.ts';
import { unlockChapter, unlockStep } from './gates/gates.service.ts';
import { authorizePoll, setPoll } from '../tasks/polls.ts';
import { listRoleChoices } from './structure/role-choices.ts';
import { saveReading } from './content/reading.ts';
import { createSkill, listSkills } from './skills/skills.ts';
import { attachToStep, detachFromStep } from './content/step-attachments.ts';
import { unlinkStep } from './structure/structure.service.ts';

export function mountStructure(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, structure, {
    unlockChapter: ({ viewer, params, body }) => unlockChapter(db, viewer, params.id, body.password),
    unlockStep: ({ viewer, params, body }) => unlockStep(db, viewer, params.id, body.password),
    unlinkStep: ({ viewer, params }) => unlinkStep(db, viewer, params.id),
    listSteps: ({ viewer, query }) => listSteps(db, viewer, query),
    getAdminSection: ({ viewer, params }) => getAdminSection(db, viewer, params.id),
    attachToStep: ({ viewer, params, body }) => attachToStep(db, viewer, params.id, { ...body, segment: params.type }),
    detachFromStep: ({ viewer, params }) =>
      detachFromStep(db, viewer, params.id, { segment: params.type, attachmentId: params.attachment }),
    saveReading: ({ viewer, params, body }) => saveReading(db, viewer, params.id, body.section_ids),
    listSkills: ({ viewer, query }) => listSkills(db, viewer, query),
    createSkill: ({ viewer, body }) => createSkill(db, viewer, body),
    listRoleChoices: ({ viewer, query }) => listRoleChoices(db, viewer, query),
    setPoll: ({ viewer, params, body }) => setPoll(deps, viewer, params.id, body),
    authorizePoll: ({ viewer, params }) => authorizePoll(deps, viewer, params.id),
    listEventStatuses: async ({ call }) => listEventStatuses(call.language),
  });
}
