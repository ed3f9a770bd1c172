import { abstractLessons } from '@orbita/contract/abstract-lessons';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './abstract-lessons.service.ts';
import { previewDatesOfSteps, setDatesOfSteps } from './set-dates.ts';

export function mountAbstractLessons(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, abstractLessons, {
    listAbstractLessons: ({ viewer, query }) => service.listAbstractLessons(db, viewer, query),
    getSubjectDates: ({ viewer, params }) => service.getSubjectDates(db, viewer, params.id),
    updateAbstractLesson: ({ viewer, params, body }) => service.updateAbstractLesson(deps, viewer, params.id, body),
    deleteAbstractLesson: ({ viewer, params }) => service.deleteAbstractLesson(deps, viewer, params.id),
    listAbstractLessonSchedules: ({ viewer, query }) => service.listAbstractLessonSchedules(db, viewer, query),
    setDatesOfSteps: ({ viewer, body }) => setDatesOfSteps(deps, viewer, body),
    previewDatesOfSteps: ({ viewer, body }) => previewDatesOfSteps(db, viewer, body),
    updateAbstractLessonSchedule: ({ viewer, params, body }) =>
      service.updateAbstractLessonSchedule(deps, viewer, params.id, body),
  });
}
