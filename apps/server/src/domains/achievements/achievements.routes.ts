import { achievements } from '@orbita/contract/achievements';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './achievements.service.ts';

export function mountAchievements(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, achievements, {
    listAchievements: ({ viewer, query }) => service.listAchievements(db, viewer, query.user_id),
    getExpert: ({ viewer, params }) => service.getAchievement(db, viewer, params.user, 'expert'),
    getPerfectionist: ({ viewer, params }) => service.getAchievement(db, viewer, params.user, 'perfectionist'),
    getSpecialist: ({ viewer, params }) => service.getAchievement(db, viewer, params.user, 'specialist'),
    getIt: ({ viewer, params }) => service.getAchievement(db, viewer, params.user, 'it'),
  });
}
